// RUN: xpu-opt %s --triton-licm | FileCheck %s

// A load leaves a loop that only reads, guarded against one that never runs.
// CHECK-LABEL: tt.func @reads
// CHECK: %[[RUNS:.*]] = arith.cmpi slt, %c0_i32, %arg0 : i32
// CHECK: %[[MASK:.*]] = tt.splat %[[RUNS]] : i1 -> tensor<8xi1>
// CHECK: %[[BOTH:.*]] = arith.andi %arg2, %[[MASK]] : tensor<8xi1>
// CHECK: tt.load %arg1, %[[BOTH]], %arg3 : tensor<8x!tt.ptr<f32>>
// CHECK: arith.cmpi slt
// CHECK: tt.load %arg4, %{{.*}} : !tt.ptr<f32>
// CHECK: scf.for
// CHECK-NOT: tt.load
// CHECK: scf.yield
tt.func @reads(%n: i32, %p: tensor<8x!tt.ptr<f32>>, %m: tensor<8xi1>, %a: tensor<8xf32>, %q: !tt.ptr<f32>) -> tensor<8xf32> {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %a) -> (tensor<8xf32>) : i32 {
    %x = tt.load %p, %m, %a : tensor<8x!tt.ptr<f32>>
    %y = tt.load %q : !tt.ptr<f32>
    %z = tt.splat %y : f32 -> tensor<8xf32>
    %s = arith.addf %acc, %x : tensor<8xf32>
    %t = arith.addf %s, %z : tensor<8xf32>
    scf.yield %t : tensor<8xf32>
  }
  tt.return %r : tensor<8xf32>
}

// From one that writes only arithmetic does.
// CHECK-LABEL: tt.func @writes
// CHECK: arith.muli
// CHECK: scf.for
// CHECK: tt.load
// CHECK: tt.store
tt.func @writes(%n: i32, %p: !tt.ptr<i32>) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  scf.for %i = %c0 to %n step %c1 : i32 {
    %x = tt.load %p : !tt.ptr<i32>
    %y = arith.muli %n, %n : i32
    %z = arith.addi %x, %y : i32
    tt.store %p, %z : !tt.ptr<i32>
  }
  tt.return
}
