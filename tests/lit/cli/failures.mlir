// A pass that reports failure, and one whose result the verifier rejects.

// RUN: not irsift replay %s --load-pass-plugin %bad_passes --db %t.db --pipeline 'cse,test-failure,cse' | FileCheck %s --check-prefix=FAILURE
// RUN: not irsift replay %s --load-pass-plugin %bad_passes --db %t.db --pipeline 'cse,test-broken-module,cse' | FileCheck %s --check-prefix=BROKEN
// RUN: irsift show --snapshot test-broken-module --db %t.db | FileCheck %s --check-prefix=SNAPSHOT

// FAILURE: pass-failure in test-failure
// FAILURE: position pass 1 of 3
// FAILURE: operation func.func
// FAILURE: location {{.*}}failures.mlir:[[#FUNC:]]:1
// FAILURE: diagnostic 'func.func' op is not for this pass
// FAILURE: note its module is here
// FAILURE: owner common MLIR
// FAILURE: signature pass-failure|test-failure|func.func|'func.func' op is not for this pass
// FAILURE: 0 cse
// FAILURE: 1 test-failure failed
// FAILURE: 2 cse not run

// BROKEN: verifier-error after test-broken-module
// BROKEN: diagnostic redefinition of symbol named 'kernel'
// BROKEN: 1 test-broken-module failed

// The module that the verifier rejected is kept as well.
// SNAPSHOT-COUNT-2: @kernel

func.func @kernel(%a: i32, %b: i32) -> i32 {
  %0 = arith.addi %a, %b : i32
  return %0 : i32
}
