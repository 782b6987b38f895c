// RUN: xpu-opt %s --tritonxpu-memory-cache --verify-diagnostics

// Both arms of an if count as one place, so a transfer in the second takes over
// that of the first, which it does not see. The backend does that too.

tt.func @arms(%p: !tt.ptr<f32>, %c: i1) {
  scf.if %c {
    // expected-note@+1 {{operand defined here}}
    %g = "triton_xpu.gm2lm"(%p) <{SVOpt = false, atomicSim = false, cache = false, fixedStride = -1 : si32, handwrittenOffsetState = false, lrie = -1 : si32, offsetState = -1 : si32, operandSegmentSizes = array<i32: 1, 0, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (!tt.ptr<f32>) -> !tt.ptr<f32, 0>
    %x = "triton_xpu.load"(%g) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (!tt.ptr<f32, 0>) -> f32
  } else {
    %g = "triton_xpu.gm2lm"(%p) <{SVOpt = false, atomicSim = false, cache = false, fixedStride = -1 : si32, handwrittenOffsetState = false, lrie = -1 : si32, offsetState = -1 : si32, operandSegmentSizes = array<i32: 1, 0, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (!tt.ptr<f32>) -> !tt.ptr<f32, 0>
    // expected-error@+1 {{operand #0 does not dominate this use}}
    %x = "triton_xpu.load"(%g) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (!tt.ptr<f32, 0>) -> f32
  }
  tt.return
}
