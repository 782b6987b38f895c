// RUN: xpu-opt %s --tritonxpu-memory-cache | FileCheck %s
// RUN: xpu-opt %s --tritonxpu-memory-cache=lm-buflen=32 \
// RUN:   | FileCheck %s --check-prefix=SMALL

#c = #triton_xpu.cluster<{sizePerCore = [1], coresPerGroup = [64], groupsPerCluster = [1], order = [0]}>
#t = #triton_xpu.cluster<{sizePerCore = [1, 1], coresPerGroup = [1, 64], groupsPerCluster = [1, 1], order = [0, 1]}>

// The second transfer of a pointer goes; the loads stay, with masks of theirs.
// CHECK-LABEL: @twice
// CHECK: %[[G:.*]] = "triton_xpu.gm2lm"(%[[P:.*]]) <
// CHECK-NEXT: "triton_xpu.load"(%[[G]])
// CHECK-NEXT: "triton_xpu.load"(%[[G]], %{{.*}})
// CHECK-NEXT: tt.return
tt.func @twice(%p: tensor<64x!tt.ptr<f32>, #c>, %m: tensor<64xi1, #c>) {
  %g = "triton_xpu.gm2lm"(%p) <{SVOpt = false, atomicSim = false, cache = false, fixedStride = -1 : si32, handwrittenOffsetState = false, lrie = -1 : si32, offsetState = -1 : si32, operandSegmentSizes = array<i32: 1, 0, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<64x!tt.ptr<f32>, #c>) -> tensor<64x!tt.ptr<f32, 0>, #c>
  %x = "triton_xpu.load"(%g) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<64x!tt.ptr<f32, 0>, #c>) -> tensor<64xf32, #c>
  %h = "triton_xpu.gm2lm"(%p, %m) <{SVOpt = false, atomicSim = false, cache = false, fixedStride = -1 : si32, handwrittenOffsetState = false, lrie = -1 : si32, offsetState = -1 : si32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<64x!tt.ptr<f32>, #c>, tensor<64xi1, #c>) -> tensor<64x!tt.ptr<f32, 0>, #c>
  %y = "triton_xpu.load"(%h, %m) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 1, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<64x!tt.ptr<f32, 0>, #c>, tensor<64xi1, #c>) -> tensor<64xf32, #c>
  tt.return
}

// A store through the pointer keeps the two sides apart, not those on one side.
// CHECK-LABEL: @stored
// CHECK: %[[A:.*]] = "triton_xpu.gm2lm"
// CHECK: "triton_xpu.lm2gm"
// CHECK: %[[B:.*]] = "triton_xpu.gm2lm"
// CHECK: "triton_xpu.load"(%[[B]])
// CHECK-NOT: triton_xpu.gm2lm
// CHECK: "triton_xpu.load"(%[[B]])
tt.func @stored(%p: !tt.ptr<f32>) {
  %g = "triton_xpu.gm2lm"(%p) <{SVOpt = false, atomicSim = false, cache = false, fixedStride = -1 : si32, handwrittenOffsetState = false, lrie = -1 : si32, offsetState = -1 : si32, operandSegmentSizes = array<i32: 1, 0, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (!tt.ptr<f32>) -> !tt.ptr<f32, 0>
  %x = "triton_xpu.load"(%g) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (!tt.ptr<f32, 0>) -> f32
  "triton_xpu.lm2gm"(%p, %x) <{atomicSim = false, handwrittenOffsetState = false, offsetState = -1 : si32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (!tt.ptr<f32>, f32) -> ()
  %h = "triton_xpu.gm2lm"(%p) <{SVOpt = false, atomicSim = false, cache = false, fixedStride = -1 : si32, handwrittenOffsetState = false, lrie = -1 : si32, offsetState = -1 : si32, operandSegmentSizes = array<i32: 1, 0, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (!tt.ptr<f32>) -> !tt.ptr<f32, 0>
  %y = "triton_xpu.load"(%h) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (!tt.ptr<f32, 0>) -> f32
  %k = "triton_xpu.gm2lm"(%p) <{SVOpt = false, atomicSim = false, cache = false, fixedStride = -1 : si32, handwrittenOffsetState = false, lrie = -1 : si32, offsetState = -1 : si32, operandSegmentSizes = array<i32: 1, 0, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (!tt.ptr<f32>) -> !tt.ptr<f32, 0>
  %z = "triton_xpu.load"(%k) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (!tt.ptr<f32, 0>) -> f32
  tt.return
}

// A row that is broadcast is cached if it fits the buffer length, whatever
// stands between.
// CHECK-LABEL: @row
// CHECK: "triton_xpu.gm2lm_mask"{{.*}}cache = true
// SMALL-LABEL: @row
// SMALL: "triton_xpu.gm2lm_mask"{{.*}}cache = false
tt.func @row(%p: tensor<1x64x!tt.ptr<f32>, #t>) {
  %g = "triton_xpu.gm2lm_mask"(%p) <{SVOpt = false, atomicSim = false, cache = false, fixedStride = -1 : si32, handwrittenOffsetState = false, lrie = -1 : si32, offsetState = -1 : si32, operandSegmentSizes = array<i32: 1, 0, 0, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<1x64x!tt.ptr<f32>, #t>) -> tensor<1x64x!tt.ptr<f32, 0>, #t>
  %x = "triton_xpu.load"(%g) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<1x64x!tt.ptr<f32, 0>, #t>) -> tensor<1x64xf32, #t>
  %y = arith.addf %x, %x : tensor<1x64xf32, #t>
  %b = triton_xpu.broadcast %y : tensor<1x64xf32, #t> -> tensor<8x64xf32, #t>
  tt.return
}

// A column is not.
// CHECK-LABEL: @column
// CHECK: "triton_xpu.gm2lm"{{.*}}cache = false
tt.func @column(%p: tensor<8x1x!tt.ptr<f32>, #t>) {
  %g = "triton_xpu.gm2lm"(%p) <{SVOpt = false, atomicSim = false, cache = false, fixedStride = -1 : si32, handwrittenOffsetState = false, lrie = -1 : si32, offsetState = -1 : si32, operandSegmentSizes = array<i32: 1, 0, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<8x1x!tt.ptr<f32>, #t>) -> tensor<8x1x!tt.ptr<f32, 0>, #t>
  %x = "triton_xpu.load"(%g) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<8x1x!tt.ptr<f32, 0>, #t>) -> tensor<8x1xf32, #t>
  %b = triton_xpu.broadcast %x : tensor<8x1xf32, #t> -> tensor<8x64xf32, #t>
  tt.return
}
