// What goes wrong in somebody else's compiler, one verdict each.

// DEFINE: %{replay} = irsift replay %s --opt %S/Inputs/fake-opt.py --pipeline

// RUN: %{replay} 'add-op,same,add-op' | FileCheck %s --check-prefix=FINE
// RUN: %{replay} 'add-op,same,add-op' --opt-arg=--old-headers | FileCheck %s --check-prefix=FINE
// RUN: %{replay} 'add-op,same,add-op' --opt-arg=--no-dumps | FileCheck %s --check-prefix=FINE
// FINE: no failure
// FINE: (input) 2
// FINE: 0 add-op * 3
// FINE: 1 same 3
// FINE: 2 add-op * 4

// RUN: not %{replay} 'add-op,fail,same' | FileCheck %s --check-prefix=FAIL
// RUN: not %{replay} 'add-op,fail,same' --opt-arg=--no-dumps | FileCheck %s --check-prefix=FAIL
// FAIL: pass-failure in fail
// FAIL: operation x.mark
// FAIL: location {{.*}}replay-opt.mlir:2:3
// FAIL: diagnostic 'x.mark' op is not supported
// FAIL: 0 add-op * 3
// FAIL: 1 fail failed
// FAIL: 2 same not run

// RUN: not %{replay} 'add-op,hang' --pass-timeout 1s | FileCheck %s --check-prefix=HANG
// HANG: timeout in hang
// HANG: still running after 1 s
// HANG: 0 add-op * 3

// RUN: not %{replay} 'add-op,eat' --memory-limit 300M | FileCheck %s --check-prefix=EAT
// EAT: memory-limit in eat
// EAT: 0 add-op * 3

// RUN: not %{replay} 'add-op,abort' | FileCheck %s --check-prefix=ABORT
// RUN: not %{replay} 'add-op,abort' --opt-arg=--shell | FileCheck %s --check-prefix=ABORT
// ABORT: assertion in abort
// ABORT: diagnostic n > 0
// ABORT: 0 add-op * 3

// The module that 3.0 prints is taken on although 3.0 cannot read it itself.
// RUN: %{replay} 'double,add-op,add-op' --opt-arg=--no-dumps | FileCheck %s --check-prefix=DOUBLE
// DOUBLE: no failure
// DOUBLE: 0 double * 3
// DOUBLE: 2 add-op * 5

// RUN: not %{replay} 'same,junk,same' --opt-arg=--no-dumps | FileCheck %s --check-prefix=JUNK
// JUNK: tool-error in junk
// JUNK: the program printed no IR after the pass: no module today

// RUN: not irsift replay %s --opt %t.nowhere --pipeline same | FileCheck %s --check-prefix=MISSING
// MISSING: tool-error
// MISSING: cannot run '{{.*}}nowhere'

// RUN: not irsift replay %s --opt mlir-opt --pipeline 'cse,no-such' | FileCheck %s --check-prefix=UNKNOWN
// UNKNOWN: tool-error in no-such
// UNKNOWN: 'no-such' does not refer to a registered pass

// RUN: not irsift replay %s --opt mlir-opt --pipeline 'cse{x=1}' | FileCheck %s --check-prefix=OPTION
// OPTION: tool-error in cse
// OPTION: no such option x

// RUN: not irsift replay %s --opt mlir-opt --pipeline 'canonicalize,func.func(test-pass-crash)' | FileCheck %s --check-prefix=CRASH
// CRASH: signal in test-pass-crash
// CRASH: killed by SIGABRT

// RUN: not irsift replay %s --opt mlir-opt --pipeline 'canonicalize,func.func(test-pass-create-invalid-ir)' | FileCheck %s --check-prefix=INVALID
// INVALID: verifier-error after test-pass-create-invalid-ir
// INVALID: requires attribute 'attr'

module {
  func.func @f() {
    return
  }
}
