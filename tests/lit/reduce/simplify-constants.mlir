// Constants become 0, or 1 if they must be something.

// RUN: irsift reduce %s -o %t.mlir --db %t.db --include simplify-constants --load-pass-plugin %bad_passes --pipeline test-find --allow-unregistered-dialect --json > %t.json
// RUN: FileCheck %s --input-file=%t.mlir
// RUN: FileCheck %s --input-file=%t.json --check-prefix=JSON

// JSON: "confirmed": true
// JSON: "pattern": "simplify-constants"

// CHECK: module {
// CHECK-NEXT: func.func @f() {
// CHECK-NEXT: %c0_i32 = arith.constant 0 : i32
// CHECK-NEXT: %cst = arith.constant dense<0.000000e+00> : tensor<2xf32>
// CHECK-NEXT: "test.bug"(%c0_i32, %cst) : (i32, tensor<2xf32>) -> ()
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }

func.func @f() {
  %0 = arith.constant 42 : i32
  %1 = arith.constant dense<[1.5, 2.5]> : tensor<2xf32>
  "test.bug"(%0, %1) : (i32, tensor<2xf32>) -> ()
  return
}
