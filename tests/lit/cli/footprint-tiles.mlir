// Tile buffers in local and in shared memory, whole and by core; an array that
// is staged in shared memory. No pass is run.

// RUN: irsift footprint %s --pipeline 'builtin.module()' --db %t.db | FileCheck %s

// CHECK: (input) 1,152 {{.*}} 147,520
// By layout: a row of 128 a core, and one of 64 sums.
// CHECK: 0 LM 512 128 [7, 9) input !ttg.memdesc<64x128xf32>
// CHECK-NEXT: 1 LM 64 1 [10, 12) input !ttg.memdesc<64xf32>
// Without a layout: 8192 elements on the 16 cores of a group.
// CHECK-NEXT: 2 LM 512 512 {{.*}} !ttg.memdesc<8192xi8>
// CHECK-NEXT: 3 LM 64 {{.*}} !ttg.memdesc<64xi1>
// One copy a cluster, as large as it is; 64 parts, each up to 64 bytes.
// CHECK-NEXT: 4 SM 64 3 {{.*}} !ttg.memdesc<3xf32>
// CHECK-NEXT: 5 SM 16,384 4,096 {{.*}} !ttg.memdesc<1024xf32>
// CHECK: SM 131,072 {{.*}} !tt.ptr<i32, 2>

#t = #triton_xpu.cluster<{sizePerCore = [1, 128], coresPerGroup = [1, 1], groupsPerCluster = [64, 1], order = [0, 1]}>
#r = #triton_xpu.cluster<{sizePerCore = [1], coresPerGroup = [1], groupsPerCluster = [64], order = [0]}>
module attributes {triton_xpu.target = "xpu:3", "ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 16 : i32} {
  tt.func public @kernel(%p: tensor<64x128x!tt.ptr<f32>>, %g: !tt.ptr<i32>, %n: i32, %lo: i32, %hi: i32) {
    %a = ttg.local_alloc {xpu.tile_layout = #t} : () -> !ttg.memdesc<64x128xf32, mutable>
    %b = ttg.local_alloc {xpu.tile_layout = #r} : () -> !ttg.memdesc<64xf32>
    %c = ttg.local_alloc : () -> !ttg.memdesc<8192xi8>
    %d = ttg.local_alloc : () -> !ttg.memdesc<64xi1>
    %e = ttg.local_alloc {xpu.mem_scope = "smem"} : () -> !ttg.memdesc<3xf32>
    %f = ttg.local_alloc : () -> !ttg.memdesc<1024xf32, #triton_xpu.smem>
    %s = "triton_xpu.stage_sm"(%g, %n, %n, %n) <{syncMode = 1 : i32}> : (!tt.ptr<i32>, i32, i32, i32) -> !tt.ptr<i32, 2>
    "triton_xpu.tle_normcopy_g2l"(%p, %a) : (tensor<64x128x!tt.ptr<f32>>, !ttg.memdesc<64x128xf32, mutable>) -> ()
    %l = "triton_xpu.tle_local_ptr"(%a) <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (!ttg.memdesc<64x128xf32, mutable>) -> tensor<64x128x!tt.ptr<f32, 0>>
    %x = tt.load %l : tensor<64x128x!tt.ptr<f32, 0>>
    // The loop keeps what it is handed until it ends.
    %r:2 = scf.for %i = %lo to %hi step %hi iter_args(%u = %b, %v = %b) -> (!ttg.memdesc<64xf32>, !ttg.memdesc<64xf32>) : i32 {
      %w = arith.addi %i, %i : i32
      scf.yield %v, %u : !ttg.memdesc<64xf32>, !ttg.memdesc<64xf32>
    }
    tt.return
  }
}
