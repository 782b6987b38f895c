// Dumps of every form give the same run as the pipeline itself.

// RUN: mlir-opt %s --mlir-print-ir-after-all --mlir-disable-threading \
// RUN:   --pass-pipeline='builtin.module(canonicalize,func.func(cse,loop-invariant-code-motion),symbol-dce)' \
// RUN:   -o /dev/null 2> %t.after.log
// RUN: irsift replay %t.after.log | FileCheck %s --check-prefixes=CHECK,AFTER

// RUN: mlir-opt %s --mlir-print-ir-before-all \
// RUN:   --pass-pipeline='builtin.module(canonicalize,func.func(cse,loop-invariant-code-motion),symbol-dce)' \
// RUN:   > %t.before.log 2>&1
// RUN: irsift replay %t.before.log | FileCheck %s --check-prefixes=CHECK,INPUT

// RUN: mlir-opt %s --mlir-print-ir-before-all --mlir-print-ir-after-all --mlir-print-debuginfo \
// RUN:   --pass-pipeline='builtin.module(canonicalize,func.func(cse,loop-invariant-code-motion),symbol-dce)' \
// RUN:   > %t.both.log 2>&1
// RUN: irsift replay %t.both.log | FileCheck %s --check-prefixes=CHECK,INPUT

// RUN: rm -rf %t.tree && mlir-opt %s --mlir-print-ir-tree-dir=%t.tree --mlir-print-ir-after-all \
// RUN:   --pass-pipeline='builtin.module(canonicalize,func.func(cse,loop-invariant-code-motion),symbol-dce)' \
// RUN:   -o /dev/null
// RUN: irsift replay %t.tree | FileCheck %s --check-prefixes=CHECK,AFTER

// Two processes, their lines mixed, with the prefixes of a launcher.
// RUN: sed 's/^/[rank0]: /' %t.before.log > %t.0 && sed 's/^/[rank1]: /' %t.both.log > %t.1
// RUN: paste -d '\n' %t.0 %t.1 > %t.mixed.log
// RUN: irsift replay %t.mixed.log --log-pipeline 1 | FileCheck %s --check-prefixes=CHECK,INPUT
// RUN: irsift replay %t.mixed.log --log-pipeline 2 | FileCheck %s --check-prefixes=CHECK,INPUT
// RUN: not irsift replay %t.mixed.log --log-pipeline 3 2>&1 | FileCheck %s --check-prefix=NO-SUCH

// CHECK: no failure
// INPUT: (input) 12
// AFTER: (input){{ *$}}
// CHECK: 0 canonicalize {{[* ]*}}11
// CHECK: 1 cse * 10
// CHECK: 2 loop-invariant-code-motion * 10
// CHECK: 3 symbol-dce * 9

// NO-SUCH: holds 2 pipelines; there is no pipeline 3

func.func @scale(%src: memref<?xf32>, %n: index, %s: f32) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %dead = arith.addf %s, %s : f32
  scf.for %i = %zero to %n step %one {
    %t = arith.mulf %s, %s : f32
    %u = arith.mulf %s, %s : f32
    %v = arith.addf %t, %u : f32
    memref.store %v, %src[%i] : memref<?xf32>
  }
  return
}

func.func private @unused(i32)
