// A branch is taken, a loop runs once.

// RUN: irsift reduce %s -o %t.mlir --db %t.db --include inline-regions --load-pass-plugin %bad_passes --pipeline test-find --allow-unregistered-dialect --json > %t.json
// RUN: FileCheck %s --input-file=%t.mlir
// RUN: FileCheck %s --input-file=%t.json --check-prefix=JSON

// JSON: "confirmed": true
// JSON: "pattern": "inline-regions"

// CHECK: module {
// CHECK-NEXT: func.func @f(%arg0: i32, %arg1: i1, %arg2: index) -> i32 {
// CHECK-NEXT: %0 = "test.bug"(%arg0, %arg2) : (i32, index) -> i32
// CHECK-NEXT: return %0 : i32
// CHECK-NEXT: }
// CHECK-NEXT: }

func.func @f(%a: i32, %c: i1, %n: index) -> i32 {
  %0 = scf.if %c -> i32 {
    %1 = scf.for %i = %n to %n step %n iter_args(%x = %a) -> (i32) {
      %2 = "test.bug"(%x, %i) : (i32, index) -> i32
      scf.yield %2 : i32
    }
    scf.yield %1 : i32
  } else {
    scf.yield %a : i32
  }
  return %0 : i32
}
