// A dimension goes everywhere; what then hands on its operand goes as well.

// RUN: irsift reduce %s -o %t.mlir --db %t.db --include reduce-rank --load-pass-plugin %bad_passes --pipeline test-find --allow-unregistered-dialect --json > %t.json
// RUN: FileCheck %s --input-file=%t.mlir
// RUN: FileCheck %s --input-file=%t.json --check-prefix=JSON

// JSON: "confirmed": true
// JSON: "pattern": "reduce-rank"

// CHECK: module {
// CHECK-NEXT: func.func @f(%arg0: f32) -> f32 {
// CHECK-NEXT: %0 = arith.addf %arg0, %arg0 : f32
// CHECK-NEXT: "test.bug"(%0) {axis = 0 : i32} : (f32) -> ()
// CHECK-NEXT: return %0 : f32
// CHECK-NEXT: }
// CHECK-NEXT: }

func.func @f(%a: tensor<4xf32>) -> tensor<4x1xf32> {
  %0 = tt.expand_dims %a {axis = 1 : i32} : tensor<4xf32> -> tensor<4x1xf32>
  %1 = arith.addf %0, %0 : tensor<4x1xf32>
  "test.bug"(%1) {axis = 1 : i32} : (tensor<4x1xf32>) -> ()
  return %1 : tensor<4x1xf32>
}
