// An operation goes, and its users get an argument of the function.

// RUN: irsift reduce %s -o %t.mlir --db %t.db --include erase-operations --load-pass-plugin %bad_passes --pipeline test-find --allow-unregistered-dialect --json > %t.json
// RUN: FileCheck %s --input-file=%t.mlir
// RUN: FileCheck %s --input-file=%t.json --check-prefix=JSON

// JSON: "confirmed": true
// JSON: "pattern": "erase-operations"

// CHECK: module {
// CHECK-NEXT: func.func @f(%arg0: i32, %arg1: f32) -> i32 {
// CHECK-NEXT: "test.bug"(%arg0, %arg1) : (i32, f32) -> ()
// CHECK-NEXT: return %arg0 : i32
// CHECK-NEXT: }
// CHECK-NEXT: }

func.func @f(%a: i32) -> i32 {
  %0 = arith.addi %a, %a : i32
  %1 = arith.muli %0, %0 : i32
  %2 = arith.sitofp %1 : i32 to f32
  "test.bug"(%1, %2) : (i32, f32) -> ()
  return %1 : i32
}
