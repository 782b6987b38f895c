// RUN: xpu-opt %s | xpu-opt | FileCheck %s
// RUN: xpu-opt %s --mlir-print-op-generic | xpu-opt | FileCheck %s

// Memory operations print generically; keys go by bytes, capitals first.

#c = #triton_xpu.cluster<{sizePerCore = [4], coresPerGroup = [64], groupsPerCluster = [1], order = [0]}>
// CHECK: #cluster = #triton_xpu.cluster<{sizePerCore = [4], coresPerGroup = [64], groupsPerCluster = [1], order = [0]}>

// CHECK-LABEL: @memory
tt.func @memory(%gm: tensor<256x!tt.ptr<bf16>, #c>, %mask: tensor<256xi1, #c>,
                %other: tensor<256xbf16, #c>, %len: tensor<256xi32, #c>,
                %sm: tensor<256x!tt.ptr<bf16, 2>, #c>, %scalar: !tt.ptr<i64>,
                %i: i32) {
  // CHECK: %[[BUF:.*]] = "triton_xpu.alloca"() <{size = 256 : si64}> : () -> tensor<256x!tt.ptr<bf16, 0>, #cluster>
  %buf = "triton_xpu.alloca"() <{size = 256 : si64}> : () -> tensor<256x!tt.ptr<bf16, 0>, #c>
  // CHECK: %[[IN:.*]] = "triton_xpu.gm2lm"(%{{.*}}, %{{.*}}, %{{.*}}, %[[BUF]]) <{SVOpt = false, atomicSim = true, cache = false, fixedStride = 2 : si32, handwrittenOffsetState = false, lrie = 4 : si32, offsetState = 3 : si32, operandSegmentSizes = array<i32: 1, 1, 1, 1>, rowLen = 64 : si64, rowStride = -1 : si64, syncMode = 2 : i32, tensorColSize = -1 : si32}> : (tensor<256x!tt.ptr<bf16>, #cluster>, tensor<256xi32, #cluster>, tensor<256xbf16, #cluster>, tensor<256x!tt.ptr<bf16, 0>, #cluster>) -> tensor<256x!tt.ptr<bf16, 0>, #cluster>
  %in = "triton_xpu.gm2lm"(%gm, %len, %other, %buf) <{offsetState = 3 : si32, fixedStride = 2 : si32, rowLen = 64 : si64, rowStride = -1 : si64, lrie = 4 : si32, tensorColSize = -1 : si32, SVOpt = false, syncMode = 2 : i32, atomicSim = true, cache = false, handwrittenOffsetState = false, operandSegmentSizes = array<i32: 1, 1, 1, 1>}> : (tensor<256x!tt.ptr<bf16>, #c>, tensor<256xi32, #c>, tensor<256xbf16, #c>, tensor<256x!tt.ptr<bf16, 0>, #c>) -> tensor<256x!tt.ptr<bf16, 0>, #c>
  // CHECK: %[[X:.*]] = "triton_xpu.load"(%[[IN]], %{{.*}}, %{{.*}}) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = true, operandSegmentSizes = array<i32: 1, 1, 0, 1>, stride = -1 : si32, syncMode = 1 : i32, tensorColSize = 8 : si32}>
  %x = "triton_xpu.load"(%in, %mask, %i) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = true, operandSegmentSizes = array<i32: 1, 1, 0, 1>, stride = -1 : si32, syncMode = 1 : i32, tensorColSize = 8 : si32}> : (tensor<256x!tt.ptr<bf16, 0>, #c>, tensor<256xi1, #c>, i32) -> tensor<256xf32, #c>
  // CHECK: "triton_xpu.gm2lm_mask"(%{{.*}}, %{{.*}}) <{{.*}}operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>
  %in1 = "triton_xpu.gm2lm_mask"(%gm, %mask) <{SVOpt = true, atomicSim = false, cache = true, fixedStride = -1 : si32, handwrittenOffsetState = true, lrie = -1 : si32, offsetState = -1 : si32, operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<256x!tt.ptr<bf16>, #c>, tensor<256xi1, #c>) -> tensor<256x!tt.ptr<bf16, 0>, #c>
  // CHECK: "triton_xpu.store"(%[[BUF]], %[[X]]) <{bf16Tofp32Unordered = false, dtype = 1 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, syncMode = 1 : i32, tensorColSize = -1 : si32}>
  "triton_xpu.store"(%buf, %x) <{bf16Tofp32Unordered = false, dtype = 1 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<256x!tt.ptr<bf16, 0>, #c>, tensor<256xf32, #c>) -> ()
  // The value leaves a transfer when it gets its buffer.
  // CHECK: "triton_xpu.lm2gm"(%{{.*}}, %[[X]], %{{.*}}) <{{.*}}array<i32: 1, 1, 1, 0>
  "triton_xpu.lm2gm"(%gm, %x, %len) <{atomicSim = false, handwrittenOffsetState = false, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 1, 1, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<256x!tt.ptr<bf16>, #c>, tensor<256xf32, #c>, tensor<256xi32, #c>) -> ()
  // CHECK: "triton_xpu.lm2gm"(%{{.*}}, %[[BUF]]) <{{.*}}array<i32: 1, 0, 0, 1>
  "triton_xpu.lm2gm"(%gm, %buf) <{atomicSim = false, handwrittenOffsetState = false, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 0, 0, 1>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<256x!tt.ptr<bf16>, #c>, tensor<256x!tt.ptr<bf16, 0>, #c>) -> ()
  // CHECK: "triton_xpu.lm2gm_mask"(%{{.*}}, %{{.*}}, %[[BUF]]) <{{.*}}array<i32: 1, 0, 1, 0, 1>
  "triton_xpu.lm2gm_mask"(%gm, %mask, %buf) <{atomicSim = false, handwrittenOffsetState = false, offsetState = 2 : si32, operandSegmentSizes = array<i32: 1, 0, 1, 0, 1>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<256x!tt.ptr<bf16>, #c>, tensor<256xi1, #c>, tensor<256x!tt.ptr<bf16, 0>, #c>) -> ()
  // CHECK: "triton_xpu.sm2gm"(%{{.*}}, %{{.*}}) <{offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 1, 0, 0>}>
  "triton_xpu.sm2gm"(%gm, %other) <{offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 1, 0, 0>}> : (tensor<256x!tt.ptr<bf16>, #c>, tensor<256xbf16, #c>) -> ()
  // CHECK: "triton_xpu.sm2gm_mask"
  "triton_xpu.sm2gm_mask"(%gm, %other, %mask) <{offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>}> : (tensor<256x!tt.ptr<bf16>, #c>, tensor<256xbf16, #c>, tensor<256xi1, #c>) -> ()
  // CHECK: "triton_xpu.storeSM"(%{{.*}}, %{{.*}}) <{operandSegmentSizes = array<i32: 1, 1, 0, 0>}> : (tensor<256x!tt.ptr<bf16, 2>, #cluster>
  "triton_xpu.storeSM"(%sm, %other) <{operandSegmentSizes = array<i32: 1, 1, 0, 0>}> : (tensor<256x!tt.ptr<bf16, 2>, #c>, tensor<256xbf16, #c>) -> ()
  // CHECK: %[[SM:.*]] = "triton_xpu.stage_sm"(%{{.*}}, %{{.*}}, %{{.*}}) <{syncMode = 1 : i32}> : (!tt.ptr<i64>, i32, i32) -> !tt.ptr<i64, 2>
  %staged = "triton_xpu.stage_sm"(%scalar, %i, %i) <{syncMode = 1 : i32}> : (!tt.ptr<i64>, i32, i32) -> !tt.ptr<i64, 2>
  // CHECK: "triton_xpu.load_scalar_indexed"(%[[SM]], %{{.*}}) <{syncMode = 1 : i32}> : (!tt.ptr<i64, 2>, i32) -> i64
  %y = "triton_xpu.load_scalar_indexed"(%staged, %i) <{syncMode = 1 : i32}> : (!tt.ptr<i64, 2>, i32) -> i64
  tt.return
}
