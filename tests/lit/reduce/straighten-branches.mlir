// One way of a branch, and blocks that only it went to.

// RUN: irsift reduce %s -o %t.mlir --db %t.db --include straighten-branches --load-pass-plugin %bad_passes --pipeline test-find --allow-unregistered-dialect --json > %t.json
// RUN: FileCheck %s --input-file=%t.mlir
// RUN: FileCheck %s --input-file=%t.json --check-prefix=JSON

// JSON: "confirmed": true
// JSON: "pattern": "straighten-branches"

// CHECK: module {
// CHECK-NEXT: func.func @f(%arg0: i1, %arg1: i32) -> i32 {
// CHECK-NEXT: %0 = "test.bug"(%arg1) : (i32) -> i32
// CHECK-NEXT: return %0 : i32
// CHECK-NEXT: }
// CHECK-NEXT: }

func.func @f(%c: i1, %a: i32) -> i32 {
  cf.cond_br %c, ^first, ^second(%a : i32)
^first:
  %0 = arith.addi %a, %a : i32
  cf.br ^last(%0 : i32)
^second(%1: i32):
  %2 = "test.bug"(%1) : (i32) -> i32
  cf.br ^last(%2 : i32)
^last(%3: i32):
  return %3 : i32
}
