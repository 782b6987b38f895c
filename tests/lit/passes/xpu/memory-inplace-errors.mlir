// RUN: xpu-opt %s --tritonxpu-memory-inplace --split-input-file \
// RUN:   --verify-diagnostics

#c = #triton_xpu.cluster<{sizePerCore = [4], coresPerGroup = [64], groupsPerCluster = [1], order = [0]}>

tt.func @foreign(%p: tensor<256x!tt.ptr<f32>, #c>) {
  %a = "triton_xpu.alloca"() <{size = 256 : si64}> : () -> tensor<256x!tt.ptr<f32, 0>, #c>
  // expected-error@+1 {{uses a buffer in local memory but is none of gm2lm, load, store, lm2gm (the backend aborts here)}}
  %h = triton_xpu.convert_layout %a : tensor<256x!tt.ptr<f32, 0>, #c> -> tensor<256x!tt.ptr<f32, 0>, #c>
  tt.return
}

// -----

// Functions are not told apart: the second one gets the buffer of the first.
// The backend does that too.
#c = #triton_xpu.cluster<{sizePerCore = [4], coresPerGroup = [64], groupsPerCluster = [1], order = [0]}>

tt.func @first(%p: tensor<256x!tt.ptr<f32>, #c>, %q: tensor<256x!tt.ptr<f32>, #c>) {
  %a = "triton_xpu.alloca"() <{size = 256 : si64}> : () -> tensor<256x!tt.ptr<f32, 0>, #c>
  %g = "triton_xpu.gm2lm"(%p, %a) <{SVOpt = false, atomicSim = false, cache = false, fixedStride = -1 : si32, handwrittenOffsetState = false, lrie = -1 : si32, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 0, 0, 1>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<256x!tt.ptr<f32>, #c>, tensor<256x!tt.ptr<f32, 0>, #c>) -> tensor<256x!tt.ptr<f32, 0>, #c>
  %x = "triton_xpu.load"(%g) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<256x!tt.ptr<f32, 0>, #c>) -> tensor<256xf32, #c>
  tt.return
}
// expected-note@+1 {{required by region isolation constraints}}
tt.func @second(%p: tensor<256x!tt.ptr<f32>, #c>, %q: tensor<256x!tt.ptr<f32>, #c>) {
  %a = "triton_xpu.alloca"() <{size = 256 : si64}> : () -> tensor<256x!tt.ptr<f32, 0>, #c>
  // expected-error@+1 {{using value defined outside the region}}
  %g = "triton_xpu.gm2lm"(%p, %a) <{SVOpt = false, atomicSim = false, cache = false, fixedStride = -1 : si32, handwrittenOffsetState = false, lrie = -1 : si32, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 0, 0, 1>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<256x!tt.ptr<f32>, #c>, tensor<256x!tt.ptr<f32, 0>, #c>) -> tensor<256x!tt.ptr<f32, 0>, #c>
  %x = "triton_xpu.load"(%g) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<256x!tt.ptr<f32, 0>, #c>) -> tensor<256xf32, #c>
  tt.return
}
