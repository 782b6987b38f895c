// Tensor types without what a dialect adds to them.

// RUN: irsift reduce %s -o %t.mlir --db %t.db --include drop-encodings --load-pass-plugin %bad_passes --pipeline test-find --allow-unregistered-dialect --json > %t.json
// RUN: FileCheck %s --input-file=%t.mlir
// RUN: FileCheck %s --input-file=%t.json --check-prefix=JSON

// JSON: "confirmed": true
// JSON: "pattern": "drop-encodings"

// CHECK: module {
// CHECK-NEXT: func.func @f(%arg0: tensor<4xf32>) -> tensor<4xf32> {
// CHECK-NEXT: %0 = arith.addf %arg0, %arg0 : tensor<4xf32>
// CHECK-NEXT: "test.bug"(%0) : (tensor<4xf32>) -> ()
// CHECK-NEXT: return %0 : tensor<4xf32>
// CHECK-NEXT: }
// CHECK-NEXT: }

func.func @f(%a: tensor<4xf32, "layout">) -> tensor<4xf32, "layout"> {
  %0 = arith.addf %a, %a : tensor<4xf32, "layout">
  "test.bug"(%0) : (tensor<4xf32, "layout">) -> ()
  return %0 : tensor<4xf32, "layout">
}
