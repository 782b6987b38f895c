// A function goes with the calls of it; its results come from elsewhere.

// RUN: irsift reduce %s -o %t.mlir --db %t.db --include drop-symbols --load-pass-plugin %bad_passes --pipeline test-find --allow-unregistered-dialect --json > %t.json
// RUN: FileCheck %s --input-file=%t.mlir
// RUN: FileCheck %s --input-file=%t.json --check-prefix=JSON

// JSON: "confirmed": true
// JSON: "pattern": "drop-symbols"

// CHECK: module {
// CHECK-NEXT: func.func @f(%arg0: i32) -> i32 {
// CHECK-NEXT: "test.bug"(%arg0) : (i32) -> ()
// CHECK-NEXT: return %arg0 : i32
// CHECK-NEXT: }
// CHECK-NEXT: }

func.func private @g(i32) -> i32
func.func @h(%a: i32) -> i32 {
  %0 = call @g(%a) : (i32) -> i32
  return %0 : i32
}
func.func @f(%a: i32) -> i32 {
  %0 = call @h(%a) : (i32) -> i32
  "test.bug"(%0) : (i32) -> ()
  return %0 : i32
}
