// RUN: xpu-opt %s -split-input-file -tritonxpu-tle-pipeline="enable=true num-stages=2" | FileCheck %s
// RUN: xpu-opt %s -split-input-file -tritonxpu-tle-pipeline="num-stages=2" | FileCheck %s --check-prefix=OFF
// RUN: xpu-opt %s -split-input-file -tritonxpu-tle-pipeline="enable=true" | FileCheck %s --check-prefix=OWN

// The buffer doubles: one is filled for the next trip while the other is read.
// The wait comes first, as it would drain the new copy too.
// CHECK-LABEL: @double
// CHECK: %[[B0:.*]] = ttg.local_alloc {xpu.tile_layout = #cluster}
// CHECK: %[[B1:.*]] = ttg.local_alloc {xpu.tile_layout = #cluster}
// CHECK: %[[ANY:.*]] = arith.cmpi slt, %arg1, %arg2
// CHECK: scf.if %[[ANY]] {
// CHECK: %[[P:.*]] = tt.addptr %{{.*}}, %arg1
// CHECK: "triton_xpu.tle_normcopy_g2l"(%{{.*}}, %[[B0]]) <{is_sync = false}>
// CHECK: }
// CHECK: scf.for %[[I:.*]] = %arg1 to %arg2 step %[[STEP:.*]] iter_args(%[[CUR:.*]] = %[[B0]], %[[NEXT:.*]] = %[[B1]])
// CHECK-NEXT: triton_xpu.tle_wait
// CHECK-NEXT: %[[N:.*]] = arith.addi %[[I]], %[[STEP]]
// CHECK-NEXT: %[[MORE:.*]] = arith.cmpi slt, %[[N]], %arg2
// CHECK-NEXT: scf.if %[[MORE]] {
// CHECK-NEXT: tt.addptr %{{.*}}, %[[N]]
// CHECK-NEXT: tt.splat
// CHECK-NEXT: "triton_xpu.tle_normcopy_g2l"(%{{.*}}, %[[NEXT]]) <{is_sync = false}>
// CHECK-NEXT: }
// CHECK-NEXT: "triton_xpu.tle_local_ptr"(%[[CUR]])
// CHECK-NEXT: tt.load
// CHECK-NEXT: scf.yield %[[NEXT]], %[[CUR]]
// CHECK: } {triton_xpu.tle_pipelined, tt.num_stages = 2 : i32}

// OFF-LABEL: @double
// OFF-COUNT-1: ttg.local_alloc
// OFF-NOT: tle_wait
// OFF: is_sync = true

// A loop says itself how many stages it wants.
// OWN-LABEL: @double
// OWN: triton_xpu.tle_pipelined
#c = #triton_xpu.cluster<{sizePerCore = [1, 128], coresPerGroup = [1, 1], groupsPerCluster = [64, 1], order = [0, 1]}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 64 : i32, "ttg.threads-per-warp" = 1 : i32} {
  tt.func @double(%p: !tt.ptr<f32>, %lo: i32, %hi: i32) {
    %step = arith.constant 1 : i32
    %b = ttg.local_alloc {xpu.tile_layout = #c} : () -> !ttg.memdesc<64x128xf32>
    scf.for %i = %lo to %hi step %step : i32 {
      %q = tt.addptr %p, %i : !tt.ptr<f32>, i32
      %t = tt.splat %q : !tt.ptr<f32> -> tensor<64x128x!tt.ptr<f32>>
      "triton_xpu.tle_normcopy_g2l"(%t, %b) : (tensor<64x128x!tt.ptr<f32>>, !ttg.memdesc<64x128xf32>) -> ()
      %l = "triton_xpu.tle_local_ptr"(%b) <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (!ttg.memdesc<64x128xf32>) -> tensor<64x128x!tt.ptr<f32, 0>>
      %x = tt.load %l : tensor<64x128x!tt.ptr<f32, 0>>
    } {tt.num_stages = 2 : i32}
    tt.return
  }
}

// -----

// Three stages: two trips a round, one through local memory and one through
// shared memory. Values that the loop carries go around the second one.
// CHECK-LABEL: @triple
// CHECK: %[[L0:.*]] = ttg.local_alloc : () -> !ttg.memdesc<64x128xf32>
// CHECK: %[[S0:.*]] = ttg.local_alloc : () -> !ttg.memdesc<64x128xf32, #triton_xpu.smem>
// CHECK: %[[L1:.*]] = ttg.local_alloc : () -> !ttg.memdesc<64x128xf32>
// CHECK: %[[S1:.*]] = ttg.local_alloc : () -> !ttg.memdesc<64x128xf32, #triton_xpu.smem>
// CHECK: "triton_xpu.tle_normcopy_g2l"(%{{.*}}, %[[L0]])
// CHECK: arith.addi %arg1, %{{.*}} : i32
// CHECK: "triton_xpu.tle_normcopy_g2l"(%{{.*}}, %[[S0]])
// CHECK: %[[R:.*]]:5 = scf.for %[[I:.*]] = %arg1 to %arg2 step %[[TWO:.*]] iter_args(%[[ACC:.*]] = %{{.*}}, %[[A:.*]] = %[[L0]], %[[B:.*]] = %[[S0]], %[[C:.*]] = %[[L1]], %[[D:.*]] = %[[S1]])
// CHECK-NEXT: triton_xpu.tle_wait{{$}}
// CHECK: "triton_xpu.tle_normcopy_g2l"(%{{.*}}, %[[C]])
// CHECK: "triton_xpu.tle_local_ptr"(%[[A]]) {{.*}} -> tensor<64x128x!tt.ptr<f32, 0>>
// CHECK: %[[X:.*]] = arith.addf %[[ACC]]
// CHECK: %[[Y:.*]] = scf.if %{{.*}} -> (tensor<64x128xf32>) {
// CHECK-NEXT: triton_xpu.tle_wait {mask = 2 : i32}
// CHECK: "triton_xpu.tle_normcopy_g2l"(%{{.*}}, %[[D]])
// CHECK: "triton_xpu.tle_local_ptr"(%[[B]]) {{.*}} -> tensor<64x128x!tt.ptr<f32, 2>>
// CHECK: arith.addf %[[X]]
// CHECK: } else {
// CHECK-NEXT: scf.yield %[[X]]
// CHECK: scf.yield %[[Y]], %[[C]], %[[D]], %[[A]], %[[B]]
// CHECK: tt.return %[[R]]#0
module attributes {"ttg.threads-per-warp" = 64 : i32} {
  tt.func @triple(%p: !tt.ptr<f32>, %lo: i32, %hi: i32) -> tensor<64x128xf32> {
    %step = arith.constant 1 : i32
    %zero = arith.constant dense<0.0> : tensor<64x128xf32>
    %b = ttg.local_alloc : () -> !ttg.memdesc<64x128xf32>
    // A pointer before the loop is made anew for each slot.
    %l = "triton_xpu.tle_local_ptr"(%b) <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (!ttg.memdesc<64x128xf32>) -> tensor<64x128x!tt.ptr<f32, 0>>
    %r = scf.for %i = %lo to %hi step %step iter_args(%acc = %zero) -> (tensor<64x128xf32>) : i32 {
      %q = tt.addptr %p, %i : !tt.ptr<f32>, i32
      %t = tt.splat %q : !tt.ptr<f32> -> tensor<64x128x!tt.ptr<f32>>
      "triton_xpu.tle_normcopy_g2l"(%t, %b) : (tensor<64x128x!tt.ptr<f32>>, !ttg.memdesc<64x128xf32>) -> ()
      %x = tt.load %l : tensor<64x128x!tt.ptr<f32, 0>>
      %y = arith.addf %acc, %x : tensor<64x128xf32>
      scf.yield %y : tensor<64x128xf32>
    } {tt.num_stages = 3 : i32}
    tt.return %r : tensor<64x128xf32>
  }
}

// -----

// Copies of described blocks: the offsets must be known ahead.
// CHECK-LABEL: @block
// CHECK: "triton_xpu.tle_copy_g2l"(%arg0, %arg1, %arg1, %{{.*}}) <{is_sync = false
// CHECK: triton_xpu.tle_pipelined
module attributes {"ttg.threads-per-warp" = 64 : i32} {
  tt.func @block(%d: !tt.tensordesc<tensor<64x128xf32>>, %lo: i32, %hi: i32) {
    %step = arith.constant 1 : i32
    %b = ttg.local_alloc : () -> !ttg.memdesc<64x128xf32>
    scf.for %i = %lo to %hi step %step : i32 {
      "triton_xpu.tle_copy_g2l"(%d, %i, %i, %b) <{operandSegmentSizes = array<i32: 1, 2, 1, 0, 0>}> : (!tt.tensordesc<tensor<64x128xf32>>, i32, i32, !ttg.memdesc<64x128xf32>) -> ()
      %v = ttg.local_load %b : !ttg.memdesc<64x128xf32> -> tensor<64x128xf32>
    }
    tt.return
  }
}
