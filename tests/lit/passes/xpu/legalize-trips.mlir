// RUN: xpu-opt %s --tritonxpu-legalize | FileCheck %s

// Trips and shapes of blocks of one kind each, buffers of 128, 64 cores.
#e0 = #triton_xpu.cluster<{sizePerCore = [16], coresPerGroup = [64], groupsPerCluster = [1], order = [0]}>
#e1 = #triton_xpu.cluster<{sizePerCore = [128], coresPerGroup = [64], groupsPerCluster = [1], order = [0]}>
#e2 = #triton_xpu.cluster<{sizePerCore = [1], coresPerGroup = [64], groupsPerCluster = [1], order = [0]}>
#e3 = #triton_xpu.cluster<{sizePerCore = [1, 16], coresPerGroup = [1, 64], groupsPerCluster = [1, 1], order = [0, 1]}>
#e4 = #triton_xpu.cluster<{sizePerCore = [1, 128], coresPerGroup = [1, 64], groupsPerCluster = [1, 1], order = [0, 1]}>
#e5 = #triton_xpu.cluster<{sizePerCore = [1, 2], coresPerGroup = [1, 64], groupsPerCluster = [1, 1], order = [0, 1]}>
#e6 = #triton_xpu.cluster<{sizePerCore = [1, 128], coresPerGroup = [1, 1], groupsPerCluster = [64, 1], order = [0, 1]}>
#e7 = #triton_xpu.cluster<{sizePerCore = [4], coresPerGroup = [1], groupsPerCluster = [64], order = [0]}>
#e8 = #triton_xpu.cluster<{sizePerCore = [1, 128], coresPerGroup = [1, 4], groupsPerCluster = [16, 1], order = [0, 1]}>
#e9 = #triton_xpu.cluster<{sizePerCore = [4], coresPerGroup = [1], groupsPerCluster = [16], order = [0]}>
#e10 = #triton_xpu.cluster<{sizePerCore = [1, 128], coresPerGroup = [1, 32], groupsPerCluster = [2, 1], order = [0, 1]}>
#e11 = #triton_xpu.cluster<{sizePerCore = [16], coresPerGroup = [1], groupsPerCluster = [2], order = [0]}>
#e12 = #triton_xpu.cluster<{sizePerCore = [8, 16], coresPerGroup = [1, 1], groupsPerCluster = [64, 1], order = [0, 1]}>
#e13 = #triton_xpu.cluster<{sizePerCore = [8], coresPerGroup = [1], groupsPerCluster = [64], order = [0]}>
#e14 = #triton_xpu.cluster<{sizePerCore = [16], coresPerGroup = [1], groupsPerCluster = [64], order = [0]}>

module attributes {triton_xpu.target = "xpu:3"} {
  // CHECK-LABEL: @v1024
  // CHECK: arith.constant 0 : index
  // CHECK-NEXT: arith.constant 1 : index
  // CHECK: "triton_xpu.load"{{.*}} -> tensor<1024xf32,
  tt.func public @v1024(%x: !tt.ptr<f32>) {
    %p = tt.splat %x : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>, #e0>
    %v_lm = "triton_xpu.gm2lm"(%p) <{SVOpt = false, atomicSim = false, cache = false, fixedStride = 1 : si32, handwrittenOffsetState = false, lrie = -1 : si32, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 0, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<1024x!tt.ptr<f32>, #e0>) -> tensor<1024x!tt.ptr<f32, 0>, #e0>
    %v = "triton_xpu.load"(%v_lm) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<1024x!tt.ptr<f32, 0>, #e0>) -> tensor<1024xf32, #e0>
    "triton_xpu.store"(%p, %v) <{bf16Tofp32Unordered = false, dtype = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<1024x!tt.ptr<f32>, #e0>, tensor<1024xf32, #e0>) -> ()
    "triton_xpu.lm2gm"(%p, %v) <{atomicSim = false, handwrittenOffsetState = false, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<1024x!tt.ptr<f32>, #e0>, tensor<1024xf32, #e0>) -> ()
    tt.return
  }

  // CHECK-LABEL: @v8192
  // CHECK: arith.constant 0 : index
  // CHECK-NEXT: arith.constant 1 : index
  // CHECK: "triton_xpu.load"{{.*}} -> tensor<8192xf32,
  tt.func public @v8192(%x: !tt.ptr<f32>) {
    %p = tt.splat %x : !tt.ptr<f32> -> tensor<8192x!tt.ptr<f32>, #e1>
    %v_lm = "triton_xpu.gm2lm"(%p) <{SVOpt = false, atomicSim = false, cache = false, fixedStride = 1 : si32, handwrittenOffsetState = false, lrie = -1 : si32, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 0, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<8192x!tt.ptr<f32>, #e1>) -> tensor<8192x!tt.ptr<f32, 0>, #e1>
    %v = "triton_xpu.load"(%v_lm) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<8192x!tt.ptr<f32, 0>, #e1>) -> tensor<8192xf32, #e1>
    "triton_xpu.store"(%p, %v) <{bf16Tofp32Unordered = false, dtype = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<8192x!tt.ptr<f32>, #e1>, tensor<8192xf32, #e1>) -> ()
    "triton_xpu.lm2gm"(%p, %v) <{atomicSim = false, handwrittenOffsetState = false, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<8192x!tt.ptr<f32>, #e1>, tensor<8192xf32, #e1>) -> ()
    tt.return
  }

  // CHECK-LABEL: @v65536
  // CHECK: arith.constant 0 : index
  // CHECK-NEXT: arith.constant 8 : index
  // CHECK: "triton_xpu.load"{{.*}} -> tensor<8192xf32,
  tt.func public @v65536(%x: !tt.ptr<f32>) {
    %p = tt.splat %x : !tt.ptr<f32> -> tensor<65536x!tt.ptr<f32>, #e1>
    %v_lm = "triton_xpu.gm2lm"(%p) <{SVOpt = false, atomicSim = false, cache = false, fixedStride = 1 : si32, handwrittenOffsetState = false, lrie = -1 : si32, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 0, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<65536x!tt.ptr<f32>, #e1>) -> tensor<65536x!tt.ptr<f32, 0>, #e1>
    %v = "triton_xpu.load"(%v_lm) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<65536x!tt.ptr<f32, 0>, #e1>) -> tensor<65536xf32, #e1>
    "triton_xpu.store"(%p, %v) <{bf16Tofp32Unordered = false, dtype = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<65536x!tt.ptr<f32>, #e1>, tensor<65536xf32, #e1>) -> ()
    "triton_xpu.lm2gm"(%p, %v) <{atomicSim = false, handwrittenOffsetState = false, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<65536x!tt.ptr<f32>, #e1>, tensor<65536xf32, #e1>) -> ()
    tt.return
  }

  // CHECK-LABEL: @v32
  // CHECK: arith.constant 0 : index
  // CHECK-NEXT: arith.constant 1 : index
  // CHECK: "triton_xpu.load"{{.*}} -> tensor<32xf32,
  tt.func public @v32(%x: !tt.ptr<f32>) {
    %p = tt.splat %x : !tt.ptr<f32> -> tensor<32x!tt.ptr<f32>, #e2>
    %v_lm = "triton_xpu.gm2lm"(%p) <{SVOpt = false, atomicSim = false, cache = false, fixedStride = 1 : si32, handwrittenOffsetState = false, lrie = -1 : si32, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 0, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<32x!tt.ptr<f32>, #e2>) -> tensor<32x!tt.ptr<f32, 0>, #e2>
    %v = "triton_xpu.load"(%v_lm) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<32x!tt.ptr<f32, 0>, #e2>) -> tensor<32xf32, #e2>
    "triton_xpu.store"(%p, %v) <{bf16Tofp32Unordered = false, dtype = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<32x!tt.ptr<f32>, #e2>, tensor<32xf32, #e2>) -> ()
    "triton_xpu.lm2gm"(%p, %v) <{atomicSim = false, handwrittenOffsetState = false, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<32x!tt.ptr<f32>, #e2>, tensor<32xf32, #e2>) -> ()
    tt.return
  }

  // CHECK-LABEL: @v10000
  // CHECK: arith.constant 0 : index
  // CHECK-NEXT: arith.constant 2 : index
  // CHECK: "triton_xpu.load"{{.*}} -> tensor<5000xf32,
  tt.func public @v10000(%x: !tt.ptr<f32>) {
    %p = tt.splat %x : !tt.ptr<f32> -> tensor<10000x!tt.ptr<f32>, #e1>
    %v_lm = "triton_xpu.gm2lm"(%p) <{SVOpt = false, atomicSim = false, cache = false, fixedStride = 1 : si32, handwrittenOffsetState = false, lrie = -1 : si32, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 0, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<10000x!tt.ptr<f32>, #e1>) -> tensor<10000x!tt.ptr<f32, 0>, #e1>
    %v = "triton_xpu.load"(%v_lm) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<10000x!tt.ptr<f32, 0>, #e1>) -> tensor<10000xf32, #e1>
    "triton_xpu.store"(%p, %v) <{bf16Tofp32Unordered = false, dtype = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<10000x!tt.ptr<f32>, #e1>, tensor<10000xf32, #e1>) -> ()
    "triton_xpu.lm2gm"(%p, %v) <{atomicSim = false, handwrittenOffsetState = false, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<10000x!tt.ptr<f32>, #e1>, tensor<10000xf32, #e1>) -> ()
    tt.return
  }

  // CHECK-LABEL: @v20000
  // CHECK: arith.constant 0 : index
  // CHECK-NEXT: arith.constant 3 : index
  // CHECK: "triton_xpu.load"{{.*}} -> tensor<6666xf32,
  tt.func public @v20000(%x: !tt.ptr<f32>) {
    %p = tt.splat %x : !tt.ptr<f32> -> tensor<20000x!tt.ptr<f32>, #e1>
    %v_lm = "triton_xpu.gm2lm"(%p) <{SVOpt = false, atomicSim = false, cache = false, fixedStride = 1 : si32, handwrittenOffsetState = false, lrie = -1 : si32, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 0, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<20000x!tt.ptr<f32>, #e1>) -> tensor<20000x!tt.ptr<f32, 0>, #e1>
    %v = "triton_xpu.load"(%v_lm) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<20000x!tt.ptr<f32, 0>, #e1>) -> tensor<20000xf32, #e1>
    "triton_xpu.store"(%p, %v) <{bf16Tofp32Unordered = false, dtype = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<20000x!tt.ptr<f32>, #e1>, tensor<20000xf32, #e1>) -> ()
    "triton_xpu.lm2gm"(%p, %v) <{atomicSim = false, handwrittenOffsetState = false, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<20000x!tt.ptr<f32>, #e1>, tensor<20000xf32, #e1>) -> ()
    tt.return
  }

  // CHECK-LABEL: @t32x1024
  // CHECK: arith.constant 0 : index
  // CHECK-NEXT: arith.constant 32 : index
  // CHECK: "triton_xpu.load"{{.*}} -> tensor<1x1024xf32,
  tt.func public @t32x1024(%x: !tt.ptr<f32>) {
    %p = tt.splat %x : !tt.ptr<f32> -> tensor<32x1024x!tt.ptr<f32>, #e3>
    %v_lm = "triton_xpu.gm2lm"(%p) <{SVOpt = false, atomicSim = false, cache = false, fixedStride = 1 : si32, handwrittenOffsetState = false, lrie = -1 : si32, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 0, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<32x1024x!tt.ptr<f32>, #e3>) -> tensor<32x1024x!tt.ptr<f32, 0>, #e3>
    %v = "triton_xpu.load"(%v_lm) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<32x1024x!tt.ptr<f32, 0>, #e3>) -> tensor<32x1024xf32, #e3>
    "triton_xpu.store"(%p, %v) <{bf16Tofp32Unordered = false, dtype = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<32x1024x!tt.ptr<f32>, #e3>, tensor<32x1024xf32, #e3>) -> ()
    "triton_xpu.lm2gm"(%p, %v) <{atomicSim = false, handwrittenOffsetState = false, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<32x1024x!tt.ptr<f32>, #e3>, tensor<32x1024xf32, #e3>) -> ()
    tt.return
  }

  // CHECK-LABEL: @t4x8192
  // CHECK: arith.constant 0 : index
  // CHECK-NEXT: arith.constant 4 : index
  // CHECK: "triton_xpu.load"{{.*}} -> tensor<1x8192xf32,
  tt.func public @t4x8192(%x: !tt.ptr<f32>) {
    %p = tt.splat %x : !tt.ptr<f32> -> tensor<4x8192x!tt.ptr<f32>, #e4>
    %v_lm = "triton_xpu.gm2lm"(%p) <{SVOpt = false, atomicSim = false, cache = false, fixedStride = 1 : si32, handwrittenOffsetState = false, lrie = -1 : si32, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 0, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<4x8192x!tt.ptr<f32>, #e4>) -> tensor<4x8192x!tt.ptr<f32, 0>, #e4>
    %v = "triton_xpu.load"(%v_lm) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<4x8192x!tt.ptr<f32, 0>, #e4>) -> tensor<4x8192xf32, #e4>
    "triton_xpu.store"(%p, %v) <{bf16Tofp32Unordered = false, dtype = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<4x8192x!tt.ptr<f32>, #e4>, tensor<4x8192xf32, #e4>) -> ()
    "triton_xpu.lm2gm"(%p, %v) <{atomicSim = false, handwrittenOffsetState = false, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<4x8192x!tt.ptr<f32>, #e4>, tensor<4x8192xf32, #e4>) -> ()
    tt.return
  }

  // CHECK-LABEL: @t128x100
  // CHECK: arith.constant 0 : index
  // CHECK-NEXT: arith.constant 128 : index
  // CHECK: "triton_xpu.load"{{.*}} -> tensor<1x100xf32,
  tt.func public @t128x100(%x: !tt.ptr<f32>) {
    %p = tt.splat %x : !tt.ptr<f32> -> tensor<128x100x!tt.ptr<f32>, #e5>
    %v_lm = "triton_xpu.gm2lm"(%p) <{SVOpt = false, atomicSim = false, cache = false, fixedStride = 1 : si32, handwrittenOffsetState = false, lrie = -1 : si32, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 0, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<128x100x!tt.ptr<f32>, #e5>) -> tensor<128x100x!tt.ptr<f32, 0>, #e5>
    %v = "triton_xpu.load"(%v_lm) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<128x100x!tt.ptr<f32, 0>, #e5>) -> tensor<128x100xf32, #e5>
    "triton_xpu.store"(%p, %v) <{bf16Tofp32Unordered = false, dtype = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<128x100x!tt.ptr<f32>, #e5>, tensor<128x100xf32, #e5>) -> ()
    "triton_xpu.lm2gm"(%p, %v) <{atomicSim = false, handwrittenOffsetState = false, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<128x100x!tt.ptr<f32>, #e5>, tensor<128x100xf32, #e5>) -> ()
    tt.return
  }

  // CHECK-LABEL: @r256x128
  // CHECK: arith.constant 0 : index
  // CHECK-NEXT: arith.constant 4 : index
  // CHECK: "triton_xpu.load"{{.*}} -> tensor<64x128xf32,
  // CHECK: "triton_xpu.reduce"{{.*}} <{axis = 1 : i32, loopNum = 4 : i32}>
  // CHECK: "triton_xpu.lm2gm"{{.*}} tensor<64xf32,
  tt.func public @r256x128(%x: !tt.ptr<f32>) {
    %p = tt.splat %x : !tt.ptr<f32> -> tensor<256x128x!tt.ptr<f32>, #e6>
    %v_lm = "triton_xpu.gm2lm"(%p) <{SVOpt = false, atomicSim = false, cache = false, fixedStride = 1 : si32, handwrittenOffsetState = false, lrie = -1 : si32, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 0, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<256x128x!tt.ptr<f32>, #e6>) -> tensor<256x128x!tt.ptr<f32, 0>, #e6>
    %v = "triton_xpu.load"(%v_lm) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<256x128x!tt.ptr<f32, 0>, #e6>) -> tensor<256x128xf32, #e6>
    %s = "tt.reduce"(%v) <{axis = 1 : i32}> ({
    ^bb0(%a_s: f32, %b_s: f32):
      %c_s = arith.addf %a_s, %b_s : f32
      tt.reduce.return %c_s : f32
    }) : (tensor<256x128xf32, #e6>) -> tensor<256xf32, #triton_gpu.slice<{dim = 1, parent = #e6}>>
    %w = triton_xpu.convert_layout %s : tensor<256xf32, #triton_gpu.slice<{dim = 1, parent = #e6}>> -> tensor<256xf32, #e7>
    %q = tt.splat %x : !tt.ptr<f32> -> tensor<256x!tt.ptr<f32>, #e7>
    "triton_xpu.store"(%q, %w) <{bf16Tofp32Unordered = false, dtype = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<256x!tt.ptr<f32>, #e7>, tensor<256xf32, #e7>) -> ()
    "triton_xpu.lm2gm"(%q, %w) <{atomicSim = false, handwrittenOffsetState = false, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<256x!tt.ptr<f32>, #e7>, tensor<256xf32, #e7>) -> ()
    tt.return
  }

  // CHECK-LABEL: @r64x512
  // CHECK: arith.constant 0 : index
  // CHECK-NEXT: arith.constant 4 : index
  // CHECK: "triton_xpu.load"{{.*}} -> tensor<16x512xf32,
  // CHECK: "triton_xpu.reduce"{{.*}} <{axis = 1 : i32, loopNum = 4 : i32}>
  // CHECK: "triton_xpu.lm2gm"{{.*}} tensor<16xf32,
  tt.func public @r64x512(%x: !tt.ptr<f32>) {
    %p = tt.splat %x : !tt.ptr<f32> -> tensor<64x512x!tt.ptr<f32>, #e8>
    %v_lm = "triton_xpu.gm2lm"(%p) <{SVOpt = false, atomicSim = false, cache = false, fixedStride = 1 : si32, handwrittenOffsetState = false, lrie = -1 : si32, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 0, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<64x512x!tt.ptr<f32>, #e8>) -> tensor<64x512x!tt.ptr<f32, 0>, #e8>
    %v = "triton_xpu.load"(%v_lm) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<64x512x!tt.ptr<f32, 0>, #e8>) -> tensor<64x512xf32, #e8>
    %s = "tt.reduce"(%v) <{axis = 1 : i32}> ({
    ^bb0(%a_s: f32, %b_s: f32):
      %c_s = arith.addf %a_s, %b_s : f32
      tt.reduce.return %c_s : f32
    }) : (tensor<64x512xf32, #e8>) -> tensor<64xf32, #triton_gpu.slice<{dim = 1, parent = #e8}>>
    %w = triton_xpu.convert_layout %s : tensor<64xf32, #triton_gpu.slice<{dim = 1, parent = #e8}>> -> tensor<64xf32, #e9>
    %q = tt.splat %x : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>, #e9>
    "triton_xpu.store"(%q, %w) <{bf16Tofp32Unordered = false, dtype = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<64x!tt.ptr<f32>, #e9>, tensor<64xf32, #e9>) -> ()
    "triton_xpu.lm2gm"(%q, %w) <{atomicSim = false, handwrittenOffsetState = false, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<64x!tt.ptr<f32>, #e9>, tensor<64xf32, #e9>) -> ()
    tt.return
  }

  // CHECK-LABEL: @r32x4096
  // CHECK: arith.constant 0 : index
  // CHECK-NEXT: arith.constant 16 : index
  // CHECK: "triton_xpu.load"{{.*}} -> tensor<2x4096xf32,
  // CHECK: "triton_xpu.reduce"{{.*}} <{axis = 1 : i32, loopNum = 16 : i32}>
  // CHECK: "triton_xpu.lm2gm"{{.*}} tensor<2xf32,
  tt.func public @r32x4096(%x: !tt.ptr<f32>) {
    %p = tt.splat %x : !tt.ptr<f32> -> tensor<32x4096x!tt.ptr<f32>, #e10>
    %v_lm = "triton_xpu.gm2lm"(%p) <{SVOpt = false, atomicSim = false, cache = false, fixedStride = 1 : si32, handwrittenOffsetState = false, lrie = -1 : si32, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 0, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<32x4096x!tt.ptr<f32>, #e10>) -> tensor<32x4096x!tt.ptr<f32, 0>, #e10>
    %v = "triton_xpu.load"(%v_lm) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<32x4096x!tt.ptr<f32, 0>, #e10>) -> tensor<32x4096xf32, #e10>
    %s = "tt.reduce"(%v) <{axis = 1 : i32}> ({
    ^bb0(%a_s: f32, %b_s: f32):
      %c_s = arith.addf %a_s, %b_s : f32
      tt.reduce.return %c_s : f32
    }) : (tensor<32x4096xf32, #e10>) -> tensor<32xf32, #triton_gpu.slice<{dim = 1, parent = #e10}>>
    %w = triton_xpu.convert_layout %s : tensor<32xf32, #triton_gpu.slice<{dim = 1, parent = #e10}>> -> tensor<32xf32, #e11>
    %q = tt.splat %x : !tt.ptr<f32> -> tensor<32x!tt.ptr<f32>, #e11>
    "triton_xpu.store"(%q, %w) <{bf16Tofp32Unordered = false, dtype = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<32x!tt.ptr<f32>, #e11>, tensor<32xf32, #e11>) -> ()
    "triton_xpu.lm2gm"(%q, %w) <{atomicSim = false, handwrittenOffsetState = false, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<32x!tt.ptr<f32>, #e11>, tensor<32xf32, #e11>) -> ()
    tt.return
  }

  // CHECK-LABEL: @r512x16
  // CHECK: arith.constant 0 : index
  // CHECK-NEXT: arith.constant 1 : index
  // CHECK: "triton_xpu.load"{{.*}} -> tensor<512x16xf32,
  // CHECK: "triton_xpu.reduce"{{.*}} <{axis = 1 : i32, loopNum = 1 : i32}>
  // CHECK: "triton_xpu.lm2gm"{{.*}} tensor<512xf32,
  tt.func public @r512x16(%x: !tt.ptr<f32>) {
    %p = tt.splat %x : !tt.ptr<f32> -> tensor<512x16x!tt.ptr<f32>, #e12>
    %v_lm = "triton_xpu.gm2lm"(%p) <{SVOpt = false, atomicSim = false, cache = false, fixedStride = 1 : si32, handwrittenOffsetState = false, lrie = -1 : si32, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 0, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<512x16x!tt.ptr<f32>, #e12>) -> tensor<512x16x!tt.ptr<f32, 0>, #e12>
    %v = "triton_xpu.load"(%v_lm) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<512x16x!tt.ptr<f32, 0>, #e12>) -> tensor<512x16xf32, #e12>
    %s = "tt.reduce"(%v) <{axis = 1 : i32}> ({
    ^bb0(%a_s: f32, %b_s: f32):
      %c_s = arith.addf %a_s, %b_s : f32
      tt.reduce.return %c_s : f32
    }) : (tensor<512x16xf32, #e12>) -> tensor<512xf32, #triton_gpu.slice<{dim = 1, parent = #e12}>>
    %w = triton_xpu.convert_layout %s : tensor<512xf32, #triton_gpu.slice<{dim = 1, parent = #e12}>> -> tensor<512xf32, #e13>
    %q = tt.splat %x : !tt.ptr<f32> -> tensor<512x!tt.ptr<f32>, #e13>
    "triton_xpu.store"(%q, %w) <{bf16Tofp32Unordered = false, dtype = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<512x!tt.ptr<f32>, #e13>, tensor<512xf32, #e13>) -> ()
    "triton_xpu.lm2gm"(%q, %w) <{atomicSim = false, handwrittenOffsetState = false, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<512x!tt.ptr<f32>, #e13>, tensor<512xf32, #e13>) -> ()
    tt.return
  }

  // CHECK-LABEL: @r1024x16
  // CHECK: arith.constant 0 : index
  // CHECK-NEXT: arith.constant 2 : index
  // CHECK: "triton_xpu.load"{{.*}} -> tensor<512x16xf32,
  // CHECK: "triton_xpu.reduce"{{.*}} <{axis = 1 : i32, loopNum = 2 : i32}>
  // CHECK: "triton_xpu.lm2gm"{{.*}} tensor<512xf32,
  tt.func public @r1024x16(%x: !tt.ptr<f32>) {
    %p = tt.splat %x : !tt.ptr<f32> -> tensor<1024x16x!tt.ptr<f32>, #e12>
    %v_lm = "triton_xpu.gm2lm"(%p) <{SVOpt = false, atomicSim = false, cache = false, fixedStride = 1 : si32, handwrittenOffsetState = false, lrie = -1 : si32, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 0, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<1024x16x!tt.ptr<f32>, #e12>) -> tensor<1024x16x!tt.ptr<f32, 0>, #e12>
    %v = "triton_xpu.load"(%v_lm) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<1024x16x!tt.ptr<f32, 0>, #e12>) -> tensor<1024x16xf32, #e12>
    %s = "tt.reduce"(%v) <{axis = 1 : i32}> ({
    ^bb0(%a_s: f32, %b_s: f32):
      %c_s = arith.addf %a_s, %b_s : f32
      tt.reduce.return %c_s : f32
    }) : (tensor<1024x16xf32, #e12>) -> tensor<1024xf32, #triton_gpu.slice<{dim = 1, parent = #e12}>>
    %w = triton_xpu.convert_layout %s : tensor<1024xf32, #triton_gpu.slice<{dim = 1, parent = #e12}>> -> tensor<1024xf32, #e14>
    %q = tt.splat %x : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>, #e14>
    "triton_xpu.store"(%q, %w) <{bf16Tofp32Unordered = false, dtype = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<1024x!tt.ptr<f32>, #e14>, tensor<1024xf32, #e14>) -> ()
    "triton_xpu.lm2gm"(%q, %w) <{atomicSim = false, handwrittenOffsetState = false, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<1024x!tt.ptr<f32>, #e14>, tensor<1024xf32, #e14>) -> ()
    tt.return
  }

  // CHECK-LABEL: @r4x8192
  // CHECK: arith.constant 0 : index
  // CHECK-NEXT: arith.constant 4 : index
  // CHECK: "triton_xpu.load"{{.*}} -> tensor<1x8192xf32,
  // CHECK: "triton_xpu.reduce"{{.*}} <{axis = 1 : i32, loopNum = 4 : i32}>
  // CHECK: "triton_xpu.lm2gm"{{.*}} tensor<1xf32,
  tt.func public @r4x8192(%x: !tt.ptr<f32>) {
    %p = tt.splat %x : !tt.ptr<f32> -> tensor<4x8192x!tt.ptr<f32>, #e4>
    %v_lm = "triton_xpu.gm2lm"(%p) <{SVOpt = false, atomicSim = false, cache = false, fixedStride = 1 : si32, handwrittenOffsetState = false, lrie = -1 : si32, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 0, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<4x8192x!tt.ptr<f32>, #e4>) -> tensor<4x8192x!tt.ptr<f32, 0>, #e4>
    %v = "triton_xpu.load"(%v_lm) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<4x8192x!tt.ptr<f32, 0>, #e4>) -> tensor<4x8192xf32, #e4>
    %s = "tt.reduce"(%v) <{axis = 1 : i32}> ({
    ^bb0(%a_s: f32, %b_s: f32):
      %c_s = arith.addf %a_s, %b_s : f32
      tt.reduce.return %c_s : f32
    }) : (tensor<4x8192xf32, #e4>) -> tensor<4xf32, #triton_gpu.slice<{dim = 1, parent = #e4}>>
    %w = triton_xpu.convert_layout %s : tensor<4xf32, #triton_gpu.slice<{dim = 1, parent = #e4}>> -> tensor<4xf32, #e2>
    %q = tt.splat %x : !tt.ptr<f32> -> tensor<4x!tt.ptr<f32>, #e2>
    "triton_xpu.store"(%q, %w) <{bf16Tofp32Unordered = false, dtype = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<4x!tt.ptr<f32>, #e2>, tensor<4xf32, #e2>) -> ()
    "triton_xpu.lm2gm"(%q, %w) <{atomicSim = false, handwrittenOffsetState = false, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<4x!tt.ptr<f32>, #e2>, tensor<4xf32, #e2>) -> ()
    tt.return
  }
}
