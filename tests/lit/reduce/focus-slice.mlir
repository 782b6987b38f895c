// What the operation of the diagnostic is computed from stays, with what is around
// it; the rest goes at once.

// RUN: irsift reduce %s -o %t.mlir --db %t.db --include focus-slice --load-pass-plugin %bad_passes --pipeline test-find --allow-unregistered-dialect --json > %t.json
// RUN: FileCheck %s --input-file=%t.mlir
// RUN: FileCheck %s --input-file=%t.json --check-prefix=JSON

// JSON: "confirmed": true
// JSON: "pattern": "focus-slice"

// CHECK: module {
// CHECK-NEXT: func.func @f(%arg0: i32, %arg1: index) -> i32 {
// CHECK-NEXT: %0 = arith.addi %arg0, %arg0 : i32
// CHECK-NEXT: scf.for %arg2 = %arg1 to %arg1 step %arg1 {
// CHECK-NEXT: "test.bug"(%0) : (i32) -> ()
// CHECK-NEXT: }
// CHECK-NEXT: return %arg0 : i32
// CHECK-NEXT: }
// CHECK-NEXT: }

func.func @f(%a: i32, %n: index) -> i32 {
  %0 = arith.addi %a, %a : i32
  %1 = arith.muli %0, %0 : i32
  %2 = arith.subi %1, %0 : i32
  scf.for %i = %n to %n step %n {
    %3 = arith.addi %2, %2 : i32
    "test.bug"(%0) : (i32) -> ()
    "test.other"(%3) : (i32) -> ()
  }
  return %2 : i32
}
