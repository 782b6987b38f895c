// A region may be empty where nobody knows better.

// RUN: irsift reduce %s -o %t.mlir --db %t.db --include empty-regions --load-pass-plugin %bad_passes --pipeline test-find --allow-unregistered-dialect --json > %t.json
// RUN: FileCheck %s --input-file=%t.mlir
// RUN: FileCheck %s --input-file=%t.json --check-prefix=JSON

// JSON: "confirmed": true
// JSON: "pattern": "empty-regions"

// CHECK: module {
// CHECK-NEXT: func.func @f(%arg0: i32) {
// CHECK-NEXT: "test.bug"(%arg0) ({
// CHECK-NEXT: }, {
// CHECK-NEXT: }) : (i32) -> ()
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }

func.func @f(%a: i32) {
  "test.bug"(%a) ({
    %0 = arith.addi %a, %a : i32
    "test.inner"(%0) : (i32) -> ()
  }, {
  ^bb0(%x: i32):
    "test.branch"()[^bb1] : () -> ()
  ^bb1:
    "test.inner"(%x) : (i32) -> ()
  }) : (i32) -> ()
  return
}
