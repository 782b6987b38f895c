// One element type instead of two; casts between them go.

// RUN: irsift reduce %s -o %t.mlir --db %t.db --include simplify-elements --load-pass-plugin %bad_passes --pipeline test-find --allow-unregistered-dialect --json > %t.json
// RUN: FileCheck %s --input-file=%t.mlir
// RUN: FileCheck %s --input-file=%t.json --check-prefix=JSON

// JSON: "confirmed": true
// JSON: "pattern": "simplify-elements"

// CHECK: module {
// CHECK-NEXT: func.func @f(%arg0: tensor<4xf32>) {
// CHECK-NEXT: "test.bug"(%arg0, %arg0) : (tensor<4xf32>, tensor<4xf32>) -> ()
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }

func.func @f(%a: tensor<4xf16>) {
  %0 = arith.extf %a : tensor<4xf16> to tensor<4xf32>
  "test.bug"(%0, %a) : (tensor<4xf32>, tensor<4xf16>) -> ()
  return
}
