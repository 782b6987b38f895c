// A value that a loop carries goes with its start, its argument and its yield.

// RUN: irsift reduce %s -o %t.mlir --db %t.db --include drop-carried --load-pass-plugin %bad_passes --pipeline test-find --allow-unregistered-dialect --json > %t.json
// RUN: FileCheck %s --input-file=%t.mlir
// RUN: FileCheck %s --input-file=%t.json --check-prefix=JSON

// JSON: "confirmed": true
// JSON: "pattern": "drop-carried"

// CHECK: module {
// CHECK-NEXT: func.func @f(%arg0: i32, %arg1: i64, %arg2: index) -> i32 {
// CHECK-NEXT: scf.for %arg3 = %arg2 to %arg2 step %arg2 {
// CHECK-NEXT: "test.bug"(%arg1) : (i64) -> ()
// CHECK-NEXT: }
// CHECK-NEXT: return %arg0 : i32
// CHECK-NEXT: }
// CHECK-NEXT: }

func.func @f(%a: i32, %b: i64, %n: index) -> i32 {
  %0:2 = scf.for %i = %n to %n step %n iter_args(%x = %a, %y = %b) -> (i32, i64) {
    "test.bug"(%y) : (i64) -> ()
    scf.yield %x, %y : i32, i64
  }
  return %0#0 : i32
}
