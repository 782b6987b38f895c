// Operands become values that are there earlier.

// RUN: irsift reduce %s -o %t.mlir --db %t.db --include simplify-operands --load-pass-plugin %bad_passes --pipeline test-find --allow-unregistered-dialect --json > %t.json
// RUN: FileCheck %s --input-file=%t.mlir
// RUN: FileCheck %s --input-file=%t.json --check-prefix=JSON

// JSON: "confirmed": true
// JSON: "pattern": "simplify-operands"

// CHECK: module {
// CHECK-NEXT: func.func @f(%arg0: i32) {
// CHECK-NEXT: %0 = arith.addi %arg0, %arg0 : i32
// CHECK-NEXT: %1 = arith.muli %arg0, %arg0 : i32
// CHECK-NEXT: "test.bug"(%arg0) : (i32) -> ()
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }

func.func @f(%a: i32) {
  %0 = arith.addi %a, %a : i32
  %1 = arith.muli %0, %0 : i32
  "test.bug"(%1) : (i32) -> ()
  return
}
