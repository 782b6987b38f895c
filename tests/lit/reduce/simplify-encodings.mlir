// Numbers in a layout of any dialect.

// RUN: irsift reduce %s -o %t.mlir --db %t.db --include simplify-encodings --load-pass-plugin %bad_passes --pipeline test-find --allow-unregistered-dialect --json > %t.json
// RUN: FileCheck %s --input-file=%t.mlir
// RUN: FileCheck %s --input-file=%t.json --check-prefix=JSON

// JSON: "confirmed": true
// JSON: "pattern": "simplify-encodings"

// CHECK: %arg0: tensor<4x8xf32, #other.layout<size = [1, 1], "[8]">>

func.func @f(%a: tensor<4x8xf32, #other.layout<size = [1, 128], "[8]">>) {
  "test.bug"(%a) : (tensor<4x8xf32, #other.layout<size = [1, 128], "[8]">>) -> ()
  return
}
