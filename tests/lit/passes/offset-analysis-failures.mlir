// RUN: xpu-opt %s --split-input-file --verify-diagnostics \
// RUN:   --pass-pipeline='builtin.module(tritonxpu-offset-analysis{lm-buflen=128 is-use-mask-zero=false})'

#v = #triton_xpu.cluster<{sizePerCore = [16], coresPerGroup = [64], groupsPerCluster = [1], order = [0]}>
#t = #triton_xpu.cluster<{sizePerCore = [1, 1, 1], coresPerGroup = [1, 1, 64], groupsPerCluster = [1, 1, 1], order = [0, 1, 2]}>
module {
  tt.func @rank3(%src: !tt.ptr<f32>) {
    %a0 = arith.constant dense<1> : tensor<4x8x1xi32, #t>
    %b0 = arith.constant dense<1> : tensor<1x8x32xi32, #t>
    %a1 = triton_xpu.broadcast %a0 : tensor<4x8x1xi32, #t> -> tensor<4x8x32xi32, #t>
    %b1 = triton_xpu.broadcast %b0 : tensor<1x8x32xi32, #t> -> tensor<4x8x32xi32, #t>
    // expected-error @+1 {{op offset analysis follows one row of a tile, and the rows of the two operands have 1 and 32 elements}}
    %o = arith.addi %a1, %b1 : tensor<4x8x32xi32, #t>
    %p = tt.splat %src : !tt.ptr<f32> -> tensor<4x8x32x!tt.ptr<f32>, #t>
    %a = tt.addptr %p, %o : tensor<4x8x32x!tt.ptr<f32>, #t>, tensor<4x8x32xi32, #t>
    %g = "triton_xpu.gm2lm"(%a) <{SVOpt = false, atomicSim = false, cache = false, fixedStride = -1 : si32, handwrittenOffsetState = false, lrie = -1 : si32, offsetState = -1 : si32, operandSegmentSizes = array<i32: 1, 0, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<4x8x32x!tt.ptr<f32>, #t>) -> tensor<4x8x32x!tt.ptr<f32, 0>, #t>
    %x = "triton_xpu.load"(%g) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<4x8x32x!tt.ptr<f32, 0>, #t>) -> tensor<4x8x32xf32, #t>
    "triton_xpu.store"(%a, %x) <{bf16Tofp32Unordered = false, dtype = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<4x8x32x!tt.ptr<f32>, #t>, tensor<4x8x32xf32, #t>) -> ()
    "triton_xpu.lm2gm"(%a, %x) <{atomicSim = false, handwrittenOffsetState = false, offsetState = -1 : si32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<4x8x32x!tt.ptr<f32>, #t>, tensor<4x8x32xf32, #t>) -> ()
    tt.return
  }
}

// -----

#v = #triton_xpu.cluster<{sizePerCore = [16], coresPerGroup = [64], groupsPerCluster = [1], order = [0]}>
#t = #triton_xpu.cluster<{sizePerCore = [1, 128], coresPerGroup = [1, 2], groupsPerCluster = [32, 1], order = [0, 1]}>
#e = #triton_xpu.cluster<{sizePerCore = [1, 1], coresPerGroup = [1, 2], groupsPerCluster = [32, 1], order = [0, 1]}>
module {
  tt.func @dims(%src: !tt.ptr<f32>) {
    %c = arith.constant dense<1> : tensor<1x1xi32, #t>
    // expected-error @+1 {{op offset analysis takes broadcasts along one dimension, this one changes dimensions 0 and 1}}
    %o = triton_xpu.broadcast %c : tensor<1x1xi32, #t> -> tensor<32x256xi32, #t>
    %p = tt.splat %src : !tt.ptr<f32> -> tensor<32x256x!tt.ptr<f32>, #t>
    %a = tt.addptr %p, %o : tensor<32x256x!tt.ptr<f32>, #t>, tensor<32x256xi32, #t>
    %g = "triton_xpu.gm2lm"(%a) <{SVOpt = false, atomicSim = false, cache = false, fixedStride = -1 : si32, handwrittenOffsetState = false, lrie = -1 : si32, offsetState = -1 : si32, operandSegmentSizes = array<i32: 1, 0, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<32x256x!tt.ptr<f32>, #t>) -> tensor<32x256x!tt.ptr<f32, 0>, #t>
    %x = "triton_xpu.load"(%g) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<32x256x!tt.ptr<f32, 0>, #t>) -> tensor<32x256xf32, #t>
    "triton_xpu.store"(%a, %x) <{bf16Tofp32Unordered = false, dtype = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<32x256x!tt.ptr<f32>, #t>, tensor<32x256xf32, #t>) -> ()
    "triton_xpu.lm2gm"(%a, %x) <{atomicSim = false, handwrittenOffsetState = false, offsetState = -1 : si32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<32x256x!tt.ptr<f32>, #t>, tensor<32x256xf32, #t>) -> ()
    tt.return
  }
}

// -----

#v = #triton_xpu.cluster<{sizePerCore = [16], coresPerGroup = [64], groupsPerCluster = [1], order = [0]}>
module {
  tt.func @format(%src: !tt.ptr<f32>) {
    // expected-error @+1 {{op offset analysis takes constant tensors of f32, i32, i64 and i1, this one is of 'i16'}}
    %c = arith.constant dense<1> : tensor<1024xi16, #v>
    %o = arith.extsi %c : tensor<1024xi16, #v> to tensor<1024xi32, #v>
    %p = tt.splat %src : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>, #v>
    %a = tt.addptr %p, %o : tensor<1024x!tt.ptr<f32>, #v>, tensor<1024xi32, #v>
    %g = "triton_xpu.gm2lm"(%a) <{SVOpt = false, atomicSim = false, cache = false, fixedStride = -1 : si32, handwrittenOffsetState = false, lrie = -1 : si32, offsetState = -1 : si32, operandSegmentSizes = array<i32: 1, 0, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<1024x!tt.ptr<f32>, #v>) -> tensor<1024x!tt.ptr<f32, 0>, #v>
    %x = "triton_xpu.load"(%g) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<1024x!tt.ptr<f32, 0>, #v>) -> tensor<1024xf32, #v>
    "triton_xpu.store"(%a, %x) <{bf16Tofp32Unordered = false, dtype = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<1024x!tt.ptr<f32>, #v>, tensor<1024xf32, #v>) -> ()
    "triton_xpu.lm2gm"(%a, %x) <{atomicSim = false, handwrittenOffsetState = false, offsetState = -1 : si32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<1024x!tt.ptr<f32>, #v>, tensor<1024xf32, #v>) -> ()
    tt.return
  }
}

// -----

#v = #triton_xpu.cluster<{sizePerCore = [16], coresPerGroup = [64], groupsPerCluster = [1], order = [0]}>
#t = #triton_xpu.cluster<{sizePerCore = [1, 16], coresPerGroup = [1, 64], groupsPerCluster = [1, 1], order = [0, 1]}>
module {
  tt.func @operand(%src: !tt.ptr<f32>) {
    %r = tt.make_range {end = 1024 : i32, start = 0 : i32} : tensor<1024xi32, #triton_gpu.slice<{dim = 0, parent = #t}>>
    %p = tt.splat %src : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>, #triton_gpu.slice<{dim = 0, parent = #t}>>
    %a = tt.addptr %p, %r : tensor<1024x!tt.ptr<f32>, #triton_gpu.slice<{dim = 0, parent = #t}>>, tensor<1024xi32, #triton_gpu.slice<{dim = 0, parent = #t}>>
    // expected-error @+1 {{op offset analysis needs a cluster layout on the offset}}
    %g = "triton_xpu.gm2lm"(%a) <{SVOpt = false, atomicSim = false, cache = false, fixedStride = -1 : si32, handwrittenOffsetState = false, lrie = -1 : si32, offsetState = -1 : si32, operandSegmentSizes = array<i32: 1, 0, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<1024x!tt.ptr<f32>, #triton_gpu.slice<{dim = 0, parent = #t}>>) -> tensor<1024x!tt.ptr<f32, 0>, #triton_gpu.slice<{dim = 0, parent = #t}>>
    %x = "triton_xpu.load"(%g) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<1024x!tt.ptr<f32, 0>, #triton_gpu.slice<{dim = 0, parent = #t}>>) -> tensor<1024xf32, #triton_gpu.slice<{dim = 0, parent = #t}>>
    "triton_xpu.store"(%a, %x) <{bf16Tofp32Unordered = false, dtype = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<1024x!tt.ptr<f32>, #triton_gpu.slice<{dim = 0, parent = #t}>>, tensor<1024xf32, #triton_gpu.slice<{dim = 0, parent = #t}>>) -> ()
    "triton_xpu.lm2gm"(%a, %x) <{atomicSim = false, handwrittenOffsetState = false, offsetState = -1 : si32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<1024x!tt.ptr<f32>, #triton_gpu.slice<{dim = 0, parent = #t}>>, tensor<1024xf32, #triton_gpu.slice<{dim = 0, parent = #t}>>) -> ()
    tt.return
  }
}

// -----

#v = #triton_xpu.cluster<{sizePerCore = [16], coresPerGroup = [64], groupsPerCluster = [1], order = [0]}>
module {
  tt.func @gap(%src: !tt.ptr<f32>) {
    %c1024 = arith.constant 1024 : i32
    %pid = tt.get_program_id x : i32
    %b = arith.muli %pid, %c1024 : i32
    %r = tt.make_range {end = 1024 : i32, start = 0 : i32} : tensor<1024xi32, #v>
    %bs = tt.splat %b : i32 -> tensor<1024xi32, #v>
    %i = arith.addi %bs, %r : tensor<1024xi32, #v>
    %p = tt.splat %src : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>, #v>
    %a = tt.addptr %p, %i : tensor<1024x!tt.ptr<f32>, #v>, tensor<1024xi32, #v>
    // expected-error @+1 {{op offset analysis expects a triton_xpu.load right behind every transfer to local memory}}
    %g = "triton_xpu.gm2lm"(%a) <{SVOpt = false, atomicSim = false, cache = false, fixedStride = -1 : si32, handwrittenOffsetState = false, lrie = -1 : si32, offsetState = -1 : si32, operandSegmentSizes = array<i32: 1, 0, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<1024x!tt.ptr<f32>, #v>) -> tensor<1024x!tt.ptr<f32, 0>, #v>
    %w = arith.addi %i, %i : tensor<1024xi32, #v>
    %x = "triton_xpu.load"(%g) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<1024x!tt.ptr<f32, 0>, #v>) -> tensor<1024xf32, #v>
    "triton_xpu.store"(%a, %x) <{bf16Tofp32Unordered = false, dtype = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<1024x!tt.ptr<f32>, #v>, tensor<1024xf32, #v>) -> ()
    "triton_xpu.lm2gm"(%a, %x) <{atomicSim = false, handwrittenOffsetState = false, offsetState = -1 : si32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<1024x!tt.ptr<f32>, #v>, tensor<1024xf32, #v>) -> ()
    tt.return
  }
}
