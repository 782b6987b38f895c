// So is IR without common subexpressions.

// RUN: irsift reduce %s -o %t.mlir --db %t.db --include cse --load-pass-plugin %bad_passes --pipeline test-find --allow-unregistered-dialect --json > %t.json
// RUN: FileCheck %s --input-file=%t.mlir
// RUN: FileCheck %s --input-file=%t.json --check-prefix=JSON

// JSON: "confirmed": true
// JSON: "pattern": "cse"

// CHECK: module {
// CHECK-NEXT: func.func @f(%arg0: i32) {
// CHECK-NEXT: %0 = arith.addi %arg0, %arg0 : i32
// CHECK-NEXT: "test.bug"(%0, %0) : (i32, i32) -> ()
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }

func.func @f(%a: i32) {
  %0 = arith.addi %a, %a : i32
  %1 = arith.addi %a, %a : i32
  "test.bug"(%0, %1) : (i32, i32) -> ()
  return
}
