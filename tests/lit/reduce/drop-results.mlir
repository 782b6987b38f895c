// Results go here and in the calls.

// RUN: irsift reduce %s -o %t.mlir --db %t.db --include drop-results --load-pass-plugin %bad_passes --pipeline test-find --allow-unregistered-dialect --json > %t.json
// RUN: FileCheck %s --input-file=%t.mlir
// RUN: FileCheck %s --input-file=%t.json --check-prefix=JSON

// JSON: "confirmed": true
// JSON: "pattern": "drop-results"

// CHECK: module {
// CHECK-NEXT: func.func @g(%arg0: i32) {
// CHECK-NEXT: %0 = "test.bug"(%arg0) : (i32) -> f32
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f(%arg0: i32, %arg1: f32) {
// CHECK-NEXT: call @g(%arg0) : (i32) -> ()
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }

func.func @g(%a: i32) -> (i32, f32) {
  %0 = "test.bug"(%a) : (i32) -> f32
  return %a, %0 : i32, f32
}
func.func @f(%a: i32, %b: f32) -> f32 {
  %0:2 = call @g(%a) : (i32) -> (i32, f32)
  return %0#1 : f32
}
