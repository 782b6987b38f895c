// Buffers of a lowered module: bytes by the lowering's rule, live intervals,
// scratch of reductions; no pass is run.

// RUN: irsift footprint %s --pipeline 'builtin.module()' --db %t.db | FileCheck %s
// RUN: irsift footprint %s --pipeline 'builtin.module()' --db %t.db --json | FileCheck %s --check-prefix=JSON
// RUN: not irsift footprint %s --pipeline 'builtin.module()' --db %t.db --knob TRITON_TUNE_BUFFER_LM_SIZE=600 | FileCheck %s --check-prefix=OVER

// CHECK: # after LM/core LM peak SM/cluster SM peak buffers
// CHECK-NEXT: (input) 640 576 1,536 1,024 5
// CHECK: limit 8,000 bytes of LM per core
// CHECK: buffers after input
// CHECK-NEXT: buffer memory bytes elements live made by type
// A load's buffer lives from its transfer to the load.
// CHECK-NEXT: 0 LM 512 128 [4, 5) input tensor<8192x!tt.ptr<f32, 0>>
// The smallest buffer is a vector; a store's lives up to the transfer.
// CHECK-NEXT: 1 LM 64 1 [3, 9) input tensor<64x!tt.ptr<f32, 0>>
// Filled in a loop and read after it: the whole loop keeps it. The stride of
// the transfer widens it, up to a vector here.
// CHECK-NEXT: 2 LM 64 16 [10, 13) input tensor<512x!tt.ptr<f32, 0>>
// CHECK-NEXT: 3 SM 1,024 256 [14, 15) input tensor<4x256xf32>
// CHECK-NEXT: 4 SM 512 64 [17, 18) input tensor<64xf32>

// JSON: "lm_bytes_per_core": 640,
// JSON: "sm_bytes_per_cluster": 1536,

// OVER: over-budget
// OVER: diagnostic LM needs at least 640 bytes per core, 40 more than the limit of 600
// OVER: memory 640 bytes per core of LM (lower-bound), 40 over the limit of 600 (TRITON_TUNE_BUFFER_LM_SIZE

#c = #triton_xpu.cluster<{sizePerCore = [128], coresPerGroup = [64], groupsPerCluster = [1], order = [0]}>
#r = #triton_xpu.cluster<{sizePerCore = [1, 4], coresPerGroup = [1, 64], groupsPerCluster = [1, 1], order = [0, 1]}>
module attributes {triton_xpu.target = "xpu:3", "ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 1 : i32, "ttg.threads-per-warp" = 64 : i32} {
  tt.func public @kernel(%p: tensor<8192x!tt.ptr<f32>, #c>, %q: tensor<64x!tt.ptr<f32>, #c>, %s: tensor<512x!tt.ptr<f32>, #c>, %v: tensor<64xf32, #c>, %m: tensor<4x256xf32, #r>, %i: i32, %lo: index, %hi: index) {
    %a = "triton_xpu.alloca"() <{size = 8192 : si64}> : () -> tensor<8192x!tt.ptr<f32, 0>, #c>
    %b = "triton_xpu.alloca"() <{size = 64 : si64}> : () -> tensor<64x!tt.ptr<f32, 0>, #c>
    %d = "triton_xpu.alloca"() <{size = 512 : si64}> : () -> tensor<512x!tt.ptr<f32, 0>, #c>
    "triton_xpu.store"(%b, %v) <{bf16Tofp32Unordered = false, dtype = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<64x!tt.ptr<f32, 0>, #c>, tensor<64xf32, #c>) -> ()
    %g = "triton_xpu.gm2lm"(%p, %a) <{SVOpt = false, atomicSim = false, cache = false, fixedStride = 1 : si32, handwrittenOffsetState = false, lrie = -1 : si32, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 0, 0, 1>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<8192x!tt.ptr<f32>, #c>, tensor<8192x!tt.ptr<f32, 0>, #c>) -> tensor<8192x!tt.ptr<f32, 0>, #c>
    %x = "triton_xpu.load"(%g) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<8192x!tt.ptr<f32, 0>, #c>) -> tensor<8192xf32, #c>
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %y = arith.addf %x, %x : tensor<8192xf32, #c>
    "triton_xpu.lm2gm"(%q, %b) <{atomicSim = false, handwrittenOffsetState = false, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 0, 0, 1>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<64x!tt.ptr<f32>, #c>, tensor<64x!tt.ptr<f32, 0>, #c>) -> ()
    scf.for %k = %c0 to %hi step %c1 {
      %h = "triton_xpu.gm2lm"(%s, %d) <{SVOpt = false, atomicSim = false, cache = false, fixedStride = 2 : si32, handwrittenOffsetState = false, lrie = -1 : si32, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 0, 0, 1>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<512x!tt.ptr<f32>, #c>, tensor<512x!tt.ptr<f32, 0>, #c>) -> tensor<512x!tt.ptr<f32, 0>, #c>
    }
    "triton_xpu.lm2gm"(%s, %d) <{atomicSim = false, handwrittenOffsetState = false, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 0, 0, 1>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<512x!tt.ptr<f32>, #c>, tensor<512x!tt.ptr<f32, 0>, #c>) -> ()
    %e = "triton_xpu.reduce"(%m, %i) <{axis = 1 : i32, loopNum = 1 : i32}> ({
    ^bb0(%e0: f32, %e1: f32):
      %e2 = arith.addf %e0, %e1 : f32
      triton_xpu.reduce.return %e2 : f32
    }) : (tensor<4x256xf32, #r>, i32) -> tensor<4xf32, #ttg.slice<{dim = 1, parent = #r}>>
    %z = "triton_xpu.scan"(%v, %i) <{axis = 0 : i32, reverse = false}> ({
    ^bb0(%e0: f32, %e1: f32):
      %e2 = arith.addf %e0, %e1 : f32
      triton_xpu.scan.return %e2 : f32
    }) : (tensor<64xf32, #c>, i32) -> tensor<64xf32, #c>
    tt.return
  }
}
