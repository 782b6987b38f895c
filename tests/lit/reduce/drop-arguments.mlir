// Arguments go here and in the calls; one of the same type does for two.

// RUN: irsift reduce %s -o %t.mlir --db %t.db --include drop-arguments --load-pass-plugin %bad_passes --pipeline test-find --allow-unregistered-dialect --json > %t.json
// RUN: FileCheck %s --input-file=%t.mlir
// RUN: FileCheck %s --input-file=%t.json --check-prefix=JSON

// JSON: "confirmed": true
// JSON: "pattern": "drop-arguments"

// CHECK: module {
// CHECK-NEXT: func.func @g(%arg0: i32) {
// CHECK-NEXT: "test.bug"(%arg0, %arg0) : (i32, i32) -> ()
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f(%arg0: i32) {
// CHECK-NEXT: call @g(%arg0) : (i32) -> ()
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }

func.func @g(%a: i32, %b: f32, %c: i32) {
  "test.bug"(%a, %c) : (i32, i32) -> ()
  return
}
func.func @f(%a: i32, %b: f32, %c: i32) {
  call @g(%a, %b, %c) : (i32, f32, i32) -> ()
  return
}
