// An unknown operation may have fewer results.

// RUN: irsift reduce %s -o %t.mlir --db %t.db --include drop-unused-results --load-pass-plugin %bad_passes --pipeline test-find --allow-unregistered-dialect --json > %t.json
// RUN: FileCheck %s --input-file=%t.mlir
// RUN: FileCheck %s --input-file=%t.json --check-prefix=JSON

// JSON: "confirmed": true
// JSON: "pattern": "drop-unused-results"

// CHECK: module {
// CHECK-NEXT: func.func @f(%arg0: i32) -> i32 {
// CHECK-NEXT: "test.bug"(%arg0) {resultSegmentSizes = array<i32: 0, 0>} : (i32) -> ()
// CHECK-NEXT: return %arg0 : i32
// CHECK-NEXT: }
// CHECK-NEXT: }

func.func @f(%a: i32) -> i32 {
  %0:2 = "test.bug"(%a) {resultSegmentSizes = array<i32: 1, 1>} : (i32) -> (i32, f32)
  return %0#0 : i32
}
