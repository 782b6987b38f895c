// Canonicalized IR is one candidate.

// RUN: irsift reduce %s -o %t.mlir --db %t.db --include canonicalize --load-pass-plugin %bad_passes --pipeline test-find --allow-unregistered-dialect --json > %t.json
// RUN: FileCheck %s --input-file=%t.mlir
// RUN: FileCheck %s --input-file=%t.json --check-prefix=JSON

// JSON: "confirmed": true
// JSON: "pattern": "canonicalize"

// CHECK: module {
// CHECK-NEXT: func.func @f(%arg0: i32) {
// CHECK-NEXT: %c0_i32 = arith.constant 0 : i32
// CHECK-NEXT: "test.bug"(%arg0, %c0_i32) : (i32, i32) -> ()
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }

func.func @f(%a: i32) {
  %c0 = arith.constant 0 : i32
  %0 = arith.addi %a, %c0 : i32
  %1 = arith.muli %0, %c0 : i32
  "test.bug"(%0, %1) : (i32, i32) -> ()
  return
}
