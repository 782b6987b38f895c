// An extent becomes smaller in all types and attributes that have it.

// RUN: irsift reduce %s -o %t.mlir --db %t.db --include shrink-shapes --load-pass-plugin %bad_passes --pipeline test-find --allow-unregistered-dialect --json > %t.json
// RUN: FileCheck %s --input-file=%t.mlir
// RUN: FileCheck %s --input-file=%t.json --check-prefix=JSON

// JSON: "confirmed": true
// JSON: "pattern": "shrink-shapes"

// CHECK: module {
// CHECK-NEXT: func.func @f(%arg0: tensor<1x1xf32>) -> tensor<1x1xf32> {
// CHECK-NEXT: %cst = arith.constant dense<2.000000e+00> : tensor<1x1xf32>
// CHECK-NEXT: %0 = arith.addf %arg0, %cst : tensor<1x1xf32>
// CHECK-NEXT: "test.bug"(%0) {other = 7 : i32, size = 1 : i32} : (tensor<1x1xf32>) -> ()
// CHECK-NEXT: return %0 : tensor<1x1xf32>
// CHECK-NEXT: }
// CHECK-NEXT: }

func.func @f(%a: tensor<128x4xf32>) -> tensor<128x4xf32> {
  %0 = arith.constant dense<2.0> : tensor<128x4xf32>
  %1 = arith.addf %a, %0 : tensor<128x4xf32>
  "test.bug"(%1) {size = 128 : i32, other = 7 : i32} : (tensor<128x4xf32>) -> ()
  return %1 : tensor<128x4xf32>
}
