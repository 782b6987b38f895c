// A reproducer brings its pipeline; a pipeline of one's own wins.

// RUN: irsift replay %s | FileCheck %s
// RUN: irsift replay %s --pipeline 'builtin.module(canonicalize)' | FileCheck %s --check-prefix=OWN

// CHECK: no failure
// CHECK: 0  cse
// CHECK: 1  symbol-dce
// OWN: 0  canonicalize
// OWN-NOT: cse

module {
  func.func @twice(%a: i32) -> i32 {
    %0 = arith.addi %a, %a : i32
    %1 = arith.addi %a, %a : i32
    %2 = arith.muli %0, %1 : i32
    return %2 : i32
  }
}

{-#
  external_resources: {
    mlir_reproducer: {
      pipeline: "any(func.func(cse),symbol-dce)",
      disable_threading: true,
      verify_each: true
    }
  }
#-}
