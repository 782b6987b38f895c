// RUN: xpu-opt %s --split-input-file --verify-diagnostics --tritonxpu-mask

// The backend meets an unreachable point for a masked access in a while loop.
#c = #triton_xpu.cluster<{sizePerCore = [16], coresPerGroup = [64], groupsPerCluster = [1], order = [0]}>
tt.func public @while(%n: i32, %r: tensor<1024xi32, #c>, %b: tensor<1024xi32, #c>, %p: tensor<1024x!tt.ptr<f32>, #c>) {
  // expected-note @+1 {{the block belongs to 'scf.while'}}
  %0 = scf.while (%i = %n) : (i32) -> i32 {
    %go = arith.cmpi slt, %i, %n : i32
    scf.condition(%go) %i : i32
  } do {
  ^bb0(%i: i32):
    // expected-error @+1 {{cannot guard the rest of its block: 'scf.yield' passes on 1 value(s)}}
    %m = arith.cmpi slt, %r, %b : tensor<1024xi32, #c>
    %lm = "triton_xpu.gm2lm"(%p, %m) <{SVOpt = false, atomicSim = false, cache = false, fixedStride = 1 : si32, handwrittenOffsetState = false, lrie = -1 : si32, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<1024x!tt.ptr<f32>, #c>, tensor<1024xi1, #c>) -> tensor<1024x!tt.ptr<f32, 0>, #c>
    scf.yield %i : i32
  }
  tt.return
}

// -----

// A compare in an else block: the new yield lands in the then block, as in the
// backend, and the verifier rejects what comes out.
#c = #triton_xpu.cluster<{sizePerCore = [16], coresPerGroup = [64], groupsPerCluster = [1], order = [0]}>
tt.func public @else(%c: i1, %r: tensor<1024xi32, #c>, %b: tensor<1024xi32, #c>, %p: tensor<1024x!tt.ptr<f32>, #c>, %no: tensor<1024xf32, #c>) {
  %v = scf.if %c -> (tensor<1024xf32, #c>) {
    // expected-error @+1 {{must be the last operation in the parent block}}
    scf.yield %no : tensor<1024xf32, #c>
  } else {
    %m = arith.cmpi slt, %r, %b : tensor<1024xi32, #c>
    %lm = "triton_xpu.gm2lm"(%p, %m) <{SVOpt = false, atomicSim = false, cache = false, fixedStride = 1 : si32, handwrittenOffsetState = false, lrie = -1 : si32, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<1024x!tt.ptr<f32>, #c>, tensor<1024xi1, #c>) -> tensor<1024x!tt.ptr<f32, 0>, #c>
    %x = "triton_xpu.load"(%lm, %m) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 1, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<1024x!tt.ptr<f32, 0>, #c>, tensor<1024xi1, #c>) -> tensor<1024xf32, #c>
    scf.yield %x : tensor<1024xf32, #c>
  }
  tt.return
}

// -----

// A guarded value that leaves the block.
#c = #triton_xpu.cluster<{sizePerCore = [16], coresPerGroup = [64], groupsPerCluster = [1], order = [0]}>
tt.func public @returned(%r: tensor<1024xi32, #c>, %b: tensor<1024xi32, #c>, %p: tensor<1024x!tt.ptr<f32>, #c>) -> tensor<1024xf32, #c> {
  // expected-error @+1 {{a value that would move into the guard is used outside of it}}
  %m = arith.cmpi slt, %r, %b : tensor<1024xi32, #c>
  %lm = "triton_xpu.gm2lm"(%p, %m) <{SVOpt = false, atomicSim = false, cache = false, fixedStride = 1 : si32, handwrittenOffsetState = false, lrie = -1 : si32, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<1024x!tt.ptr<f32>, #c>, tensor<1024xi1, #c>) -> tensor<1024x!tt.ptr<f32, 0>, #c>
  %x = "triton_xpu.load"(%lm, %m) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 1, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<1024x!tt.ptr<f32, 0>, #c>, tensor<1024xi1, #c>) -> tensor<1024xf32, #c>
  // expected-note @+1 {{the use outside, by 'tt.return'}}
  tt.return %x : tensor<1024xf32, #c>
}
