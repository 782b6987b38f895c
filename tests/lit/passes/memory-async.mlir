// RUN: xpu-opt %s -split-input-file -verify-diagnostics -tritonxpu-memory-async | FileCheck %s

// The first transfer of a pair is not waited for, its load moves.
// CHECK-LABEL: tt.func public @pair
// CHECK: %[[G0:.*]] = "triton_xpu.gm2lm"{{.*}}syncMode = 2
// CHECK: %[[G1:.*]] = "triton_xpu.gm2lm"{{.*}}syncMode = 1
// CHECK: "triton_xpu.load"(%[[G1]])
// CHECK: "triton_xpu.load"(%[[G0]])
tt.func public @pair(%a: !tt.ptr<f32>, %ba: !tt.ptr<f32, 0>, %b: !tt.ptr<f32>, %bb: !tt.ptr<f32, 0>) {
  %g0 = "triton_xpu.gm2lm"(%a, %ba) <{SVOpt = false, atomicSim = false, cache = false, fixedStride = 1 : si32, handwrittenOffsetState = false, lrie = -1 : si32, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 0, 0, 1>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (!tt.ptr<f32>, !tt.ptr<f32, 0>) -> !tt.ptr<f32, 0>
  %x0 = "triton_xpu.load"(%g0) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (!tt.ptr<f32, 0>) -> f32
  %g1 = "triton_xpu.gm2lm"(%b, %bb) <{SVOpt = false, atomicSim = false, cache = false, fixedStride = 1 : si32, handwrittenOffsetState = false, lrie = -1 : si32, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 0, 0, 1>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (!tt.ptr<f32>, !tt.ptr<f32, 0>) -> !tt.ptr<f32, 0>
  %x1 = "triton_xpu.load"(%g1) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (!tt.ptr<f32, 0>) -> f32
  %y = arith.addf %x0, %x1 : f32
  tt.return
}

// -----

// The arms of a select count, its condition does not; a load with two uses or
// a consumer that is not listed leaves the transfer alone.
// CHECK-LABEL: tt.func public @arms_and_uses
// CHECK: "triton_xpu.gm2lm"(%arg0, {{.*}}syncMode = 2
// CHECK: "triton_xpu.gm2lm"(%arg1, {{.*}}syncMode = 1
// CHECK: "triton_xpu.gm2lm"(%arg2, {{.*}}syncMode = 1
tt.func public @arms_and_uses(%a: !tt.ptr<f32>, %b: !tt.ptr<f32>, %c: !tt.ptr<f32>, %buf: !tt.ptr<f32, 0>, %k: i1) {
  %g0 = "triton_xpu.gm2lm"(%a, %buf) <{SVOpt = false, atomicSim = false, cache = false, fixedStride = 1 : si32, handwrittenOffsetState = false, lrie = -1 : si32, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 0, 0, 1>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (!tt.ptr<f32>, !tt.ptr<f32, 0>) -> !tt.ptr<f32, 0>
  %x0 = "triton_xpu.load"(%g0) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (!tt.ptr<f32, 0>) -> f32
  %g1 = "triton_xpu.gm2lm"(%b, %buf) <{SVOpt = false, atomicSim = false, cache = false, fixedStride = 1 : si32, handwrittenOffsetState = false, lrie = -1 : si32, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 0, 0, 1>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (!tt.ptr<f32>, !tt.ptr<f32, 0>) -> !tt.ptr<f32, 0>
  %x1 = "triton_xpu.load"(%g1) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (!tt.ptr<f32, 0>) -> f32
  %y = arith.select %k, %x0, %x1 : f32
  %g2 = "triton_xpu.gm2lm"(%c, %buf) <{SVOpt = false, atomicSim = false, cache = false, fixedStride = 1 : si32, handwrittenOffsetState = false, lrie = -1 : si32, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 0, 0, 1>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (!tt.ptr<f32>, !tt.ptr<f32, 0>) -> !tt.ptr<f32, 0>
  %x2 = "triton_xpu.load"(%g2) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (!tt.ptr<f32, 0>) -> f32
  %z = arith.mulf %x2, %x2 : f32
  tt.return
}

// -----

// A copy has no load between its transfers.
tt.func public @copy(%a: !tt.ptr<f32>, %b: !tt.ptr<f32>, %buf: !tt.ptr<f32, 0>) {
  // expected-error @+2 {{feeds 'triton_xpu.lm2gm', not 'triton_xpu.load': memory-async does not work over a copy}}
  // expected-note @+1 {{the backend asserts here}}
  %g = "triton_xpu.gm2lm"(%a, %buf) <{SVOpt = false, atomicSim = false, cache = false, fixedStride = 1 : si32, handwrittenOffsetState = false, lrie = -1 : si32, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 0, 0, 1>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (!tt.ptr<f32>, !tt.ptr<f32, 0>) -> !tt.ptr<f32, 0>
  // expected-note @+1 {{first user of the buffer}}
  "triton_xpu.lm2gm"(%b, %g) <{atomicSim = false, handwrittenOffsetState = false, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 0, 0, 1>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (!tt.ptr<f32>, !tt.ptr<f32, 0>) -> ()
  tt.return
}
