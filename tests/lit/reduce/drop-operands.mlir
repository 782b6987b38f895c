// Operands go where the operation can do without, and are counted anew.

// RUN: irsift reduce %s -o %t.mlir --db %t.db --include drop-operands --load-pass-plugin %bad_passes --pipeline test-find --allow-unregistered-dialect --json > %t.json
// RUN: FileCheck %s --input-file=%t.mlir
// RUN: FileCheck %s --input-file=%t.json --check-prefix=JSON

// JSON: "confirmed": true
// JSON: "pattern": "drop-operands"

// CHECK: module {
// CHECK-NEXT: func.func @f(%arg0: memref<8xf32>, %arg1: index, %arg2: f32) {
// CHECK-NEXT: "test.bug"() {operandSegmentSizes = array<i32: 0, 0>} : () -> ()
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }

func.func @f(%a: memref<8xf32>, %i: index, %v: f32) {
  "test.bug"(%a, %i, %v) {operandSegmentSizes = array<i32: 1, 2>} : (memref<8xf32>, index, f32) -> ()
  return
}
