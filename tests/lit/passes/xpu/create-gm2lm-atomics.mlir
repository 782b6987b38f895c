// RUN: xpu-opt %s --tritonxpu-create-gm2lm | FileCheck %s
// RUN: xpu-opt %s --tritonxpu-create-gm2lm=atomic-sim=false \
// RUN:   | FileCheck %s --check-prefix=KEEP
// RUN: xpu-opt %s \
// RUN:   --tritonxpu-create-gm2lm="atomic-sim=false core0-act-only=true" \
// RUN:   | FileCheck %s --check-prefix=ONE

// Atomics become load, arithmetic and store, and since that is right on one
// core only, the whole module moves to one.

#c = #triton_xpu.cluster<{sizePerCore = [4], coresPerGroup = [64], groupsPerCluster = [1], order = [0]}>
#t = #triton_xpu.cluster<{sizePerCore = [1, 4], coresPerGroup = [1, 64], groupsPerCluster = [1, 1], order = [0, 1]}>

// CHECK-DAG: #[[C:.*]] = #triton_xpu.cluster<{sizePerCore = [256], coresPerGroup = [1], groupsPerCluster = [1], order = [0]}>
// CHECK-DAG: #[[T:.*]] = #triton_xpu.cluster<{sizePerCore = [1, 256], coresPerGroup = [1, 1], groupsPerCluster = [1, 1], order = [0, 1]}>
// ONE-DAG: #[[C:.*]] = #triton_xpu.cluster<{sizePerCore = [256], coresPerGroup = [1], groupsPerCluster = [1], order = [0]}>
module {
  // CHECK-LABEL: @add
  // KEEP-LABEL: @add
  // ONE-LABEL: @add
  tt.func @add(%p: !tt.ptr<f32>, %m: i1) {
    // CHECK: %[[V:.*]] = arith.constant dense<1.000000e+00> : tensor<256xf32, #[[C]]>
    %v = arith.constant dense<1.0> : tensor<256xf32, #c>
    // CHECK: %[[M:.*]] = tt.splat
    %k = tt.splat %m : i1 -> tensor<256xi1, #c>
    // CHECK: %[[P:.*]] = tt.splat %{{.*}} -> tensor<256x!tt.ptr<f32>, #[[C]]>
    // ONE: %[[P:.*]] = tt.splat %{{.*}} -> tensor<256x!tt.ptr<f32>, #[[C]]>
    %q = tt.splat %p : !tt.ptr<f32> -> tensor<256x!tt.ptr<f32>, #c>
    // The transfers count as hand-given DiscreteSame.
    // CHECK-NEXT: %[[G:.*]] = "triton_xpu.gm2lm"(%[[P]], %[[M]]) <{{.*}}atomicSim = true{{.*}}handwrittenOffsetState = true{{.*}}offsetState = 0 : si32{{.*}}array<i32: 1, 1, 0, 0>
    // CHECK-NEXT: %[[X:.*]] = "triton_xpu.load"(%[[G]], %[[M]])
    // CHECK-NEXT: %[[Y:.*]] = arith.addf %[[X]], %[[V]] : tensor<256xf32, #[[C]]>
    // CHECK-NEXT: "triton_xpu.store"(%[[P]], %[[Y]], %[[M]])
    // CHECK-NEXT: "triton_xpu.lm2gm"(%[[P]], %[[Y]], %[[M]]) <{atomicSim = true, handwrittenOffsetState = true, offsetState = 0 : si32
    // CHECK-NOT: tt.atomic_rmw
    // KEEP: tt.atomic_rmw fadd
    // ONE: tt.atomic_rmw fadd{{.*}} -> tensor<256xf32, #[[C]]>
    %0 = tt.atomic_rmw fadd, relaxed, gpu, %q, %v, %k : (tensor<256x!tt.ptr<f32>, #c>, tensor<256xf32, #c>, tensor<256xi1, #c>) -> tensor<256xf32, #c>
    tt.return
  }

  // CHECK-LABEL: @kinds
  tt.func @kinds(%p: !tt.ptr<i32>, %v: i32) {
    // CHECK: arith.andi
    %0 = tt.atomic_rmw and, relaxed, gpu, %p, %v : (!tt.ptr<i32>, i32) -> i32
    // CHECK: arith.ori
    %1 = tt.atomic_rmw or, relaxed, gpu, %p, %v : (!tt.ptr<i32>, i32) -> i32
    // CHECK: arith.xori
    %2 = tt.atomic_rmw xor, relaxed, gpu, %p, %v : (!tt.ptr<i32>, i32) -> i32
    // CHECK: arith.addi
    %3 = tt.atomic_rmw add, relaxed, gpu, %p, %v : (!tt.ptr<i32>, i32) -> i32
    // CHECK: arith.maxsi
    %4 = tt.atomic_rmw max, relaxed, gpu, %p, %v : (!tt.ptr<i32>, i32) -> i32
    // CHECK: arith.minsi
    %5 = tt.atomic_rmw min, relaxed, gpu, %p, %v : (!tt.ptr<i32>, i32) -> i32
    // CHECK: arith.maxui
    %6 = tt.atomic_rmw umax, relaxed, gpu, %p, %v : (!tt.ptr<i32>, i32) -> i32
    // CHECK: arith.minui
    %7 = tt.atomic_rmw umin, relaxed, gpu, %p, %v : (!tt.ptr<i32>, i32) -> i32
    // CHECK: arith.muli
    %8 = tt.atomic_rmw mul, relaxed, gpu, %p, %v : (!tt.ptr<i32>, i32) -> i32
    tt.return
  }

  // Other accesses of the module are marked too; slices and loops follow.
  // CHECK-LABEL: @others
  tt.func @others(%p: !tt.ptr<f32>, %n: i32, %x: f32) {
    %c0 = arith.constant 0 : i32
    // CHECK: "triton_xpu.gm2lm"(%{{.*}}) <{{.*}}atomicSim = true{{.*}}handwrittenOffsetState = false{{.*}}offsetState = -1
    %0 = tt.load %p : !tt.ptr<f32>
    %r = tt.make_range {end = 256 : i32, start = 0 : i32} : tensor<256xi32, #c>
    // CHECK: %[[S:.*]] = triton_xpu.convert_layout %{{.*}} : tensor<256xi32, #[[C]]> -> tensor<256xi32, #triton_gpu.slice<{dim = 0, parent = #[[T]]}>>
    %s = triton_xpu.convert_layout %r : tensor<256xi32, #c> -> tensor<256xi32, #triton_gpu.slice<{dim = 0, parent = #t}>>
    // CHECK: tt.expand_dims %[[S]] {{.*}} -> tensor<1x256xi32, #[[T]]>
    %e = tt.expand_dims %s {axis = 0 : i32} : tensor<256xi32, #triton_gpu.slice<{dim = 0, parent = #t}>> -> tensor<1x256xi32, #t>
    %i = tt.splat %x : f32 -> tensor<8x256xf32, #t>
    // CHECK: scf.for {{.*}} -> (tensor<8x256xf32, #[[T]]>)
    %l = scf.for %j = %c0 to %n step %n iter_args(%a = %i) -> (tensor<8x256xf32, #t>) : i32 {
      scf.yield %a : tensor<8x256xf32, #t>
    }
    %m = "tt.reduce"(%l) <{axis = 1 : i32}> ({
    ^bb0(%a: f32, %b: f32):
      tt.reduce.return %a : f32
    // CHECK: }) : (tensor<8x256xf32, #[[T]]>) -> tensor<8xf32, #triton_gpu.slice<{dim = 1, parent = #[[T]]}>>
    }) : (tensor<8x256xf32, #t>) -> tensor<8xf32, #triton_gpu.slice<{dim = 1, parent = #t}>>
    tt.return
  }
}
