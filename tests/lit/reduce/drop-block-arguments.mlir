// What branches hand over goes with what takes it.

// RUN: irsift reduce %s -o %t.mlir --db %t.db --include drop-block-arguments --load-pass-plugin %bad_passes --pipeline test-find --allow-unregistered-dialect --json > %t.json
// RUN: FileCheck %s --input-file=%t.mlir
// RUN: FileCheck %s --input-file=%t.json --check-prefix=JSON

// JSON: "confirmed": true
// JSON: "pattern": "drop-block-arguments"

// CHECK: module {
// CHECK-NEXT: func.func @f(%arg0: i1, %arg1: i32, %arg2: f32) -> i32 {
// CHECK-NEXT: cf.br ^bb1
// CHECK-NEXT: ^bb1:
// CHECK-NEXT: "test.bug"(%arg2) : (f32) -> ()
// CHECK-NEXT: cf.cond_br %arg0, ^bb1, ^bb2
// CHECK-NEXT: ^bb2:
// CHECK-NEXT: return %arg1 : i32
// CHECK-NEXT: }
// CHECK-NEXT: }

func.func @f(%c: i1, %a: i32, %x: f32) -> i32 {
  cf.br ^loop(%a, %x : i32, f32)
^loop(%0: i32, %1: f32):
  "test.bug"(%1) : (f32) -> ()
  cf.cond_br %c, ^loop(%0, %x : i32, f32), ^end(%0 : i32)
^end(%2: i32):
  return %2 : i32
}
