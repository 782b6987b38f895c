// RUN: xpu-opt %s --triton-loop-unroll | FileCheck %s

// CHECK-LABEL: tt.func @unknown_count
// CHECK: scf.for
// CHECK-COUNT-2: tt.store
// CHECK: } {tt.flatten}
// CHECK: scf.for
// CHECK-COUNT-1: tt.store
// CHECK: } {tt.flatten, tt.num_stages = 1 : i32}
tt.func @unknown_count(%n: i32, %p: !tt.ptr<i32>) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  scf.for %i = %c0 to %n step %c1 : i32 {
    tt.store %p, %i : !tt.ptr<i32>
  } {tt.flatten, tt.loop_unroll_factor = 2 : i32}
  tt.return
}

// CHECK-LABEL: tt.func @untouched
// CHECK: } {tt.loop_unroll_factor = 1 : i32}
tt.func @untouched(%n: i32, %p: !tt.ptr<i32>) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  scf.for %i = %c0 to %n step %c1 : i32 {
    tt.store %p, %i : !tt.ptr<i32>
  } {tt.loop_unroll_factor = 1 : i32}
  tt.return
}
