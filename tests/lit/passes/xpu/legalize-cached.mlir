// RUN: split-file %s %t
// RUN: xpu-opt %t/bias-30.mlir --tritonxpu-legalize | FileCheck %t/bias-30.mlir
// RUN: xpu-opt %t/bias-36.mlir --tritonxpu-legalize | FileCheck %t/bias-36.mlir
// RUN: not xpu-opt %t/loop-30.mlir --tritonxpu-legalize 2>&1 | FileCheck %t/loop-30.mlir
// RUN: xpu-opt %t/loop-36.mlir --tritonxpu-legalize -o /dev/null

// A bias row that every trip uses is marked as cached.

//--- bias-30.mlir
#t = #triton_xpu.cluster<{sizePerCore = [1, 1], coresPerGroup = [1, 64], groupsPerCluster = [1, 1], order = [0, 1]}>
#v = #triton_xpu.cluster<{sizePerCore = [1], coresPerGroup = [64], groupsPerCluster = [1], order = [0]}>
#sn = #triton_gpu.slice<{dim = 0, parent = #t}>
module attributes {triton_xpu.target = "xpu:3"} {
  // CHECK-LABEL: @bias
  // The transfer and what it needs are in front of everything, its load is not.
  // CHECK-NEXT: tt.get_program_id
  // CHECK-NEXT: arith.constant 64 : i32
  // CHECK-NEXT: arith.muli
  // CHECK-NEXT: triton_xpu.make_range {end = 64 : i32, realSize = 64 : i32, start = 0 : i32} : ->
  // CHECK: cache = true
  // CHECK: arith.constant 0 : index
  // CHECK: scf.for
  // CHECK: "triton_xpu.load"{{.*}} -> tensor<1x64xf32,
  tt.func public @bias(%b: !tt.ptr<f32>, %x: !tt.ptr<f32>) {
    %pid = tt.get_program_id x : i32
    %width = arith.constant 64 : i32
    %off = arith.muli %pid, %width : i32
    %cols = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32, #v>
    %k = triton_xpu.convert_layout %cols : tensor<64xi32, #v> -> tensor<64xi32, #sn>
    %k2 = tt.expand_dims %k {axis = 0 : i32} : tensor<64xi32, #sn> -> tensor<1x64xi32, #t>
    %offs = tt.splat %off : i32 -> tensor<1x64xi32, #t>
    %i = arith.addi %k2, %offs : tensor<1x64xi32, #t>
    %bs = tt.splat %b : !tt.ptr<f32> -> tensor<1x64x!tt.ptr<f32>, #t>
    %bp = tt.addptr %bs, %i : tensor<1x64x!tt.ptr<f32>, #t>, tensor<1x64xi32, #t>
    %v_lm = "triton_xpu.gm2lm"(%bp) <{SVOpt = false, atomicSim = false, cache = true, fixedStride = 1 : si32, handwrittenOffsetState = false, lrie = -1 : si32, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 0, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<1x64x!tt.ptr<f32>, #t>) -> tensor<1x64x!tt.ptr<f32, 0>, #t>
    %v = "triton_xpu.load"(%v_lm) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<1x64x!tt.ptr<f32, 0>, #t>) -> tensor<1x64xf32, #t>
    %vb = triton_xpu.broadcast %v : tensor<1x64xf32, #t> -> tensor<8x64xf32, #t>
    %kb = triton_xpu.broadcast %i : tensor<1x64xi32, #t> -> tensor<8x64xi32, #t>
    %xs = tt.splat %x : !tt.ptr<f32> -> tensor<8x64x!tt.ptr<f32>, #t>
    %xp = tt.addptr %xs, %kb : tensor<8x64x!tt.ptr<f32>, #t>, tensor<8x64xi32, #t>
    "triton_xpu.store"(%xp, %vb) <{bf16Tofp32Unordered = false, dtype = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<8x64x!tt.ptr<f32>, #t>, tensor<8x64xf32, #t>) -> ()
    "triton_xpu.lm2gm"(%xp, %vb) <{atomicSim = false, handwrittenOffsetState = false, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<8x64x!tt.ptr<f32>, #t>, tensor<8x64xf32, #t>) -> ()
    tt.return
  }
}

//--- bias-36.mlir
#t = #triton_xpu.cluster<{sizePerCore = [1, 1], coresPerGroup = [1, 64], groupsPerCluster = [1, 1], order = [0, 1]}>
#v = #triton_xpu.cluster<{sizePerCore = [1], coresPerGroup = [64], groupsPerCluster = [1], order = [0]}>
#sn = #ttg.slice<{dim = 0, parent = #t}>
module attributes {triton_xpu.target = "xpu:3", "ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 1 : i32, "ttg.threads-per-warp" = 64 : i32} {
  // CHECK-LABEL: @bias
  // Only what needs nothing leaves the loop.
  // CHECK-NEXT: tt.get_program_id
  // CHECK-NEXT: arith.constant 64 : i32
  // CHECK-NEXT: triton_xpu.make_range {end = 64 : i32, realSize = 64 : i32, start = 0 : i32} : ->
  // CHECK-NEXT: tt.splat %{{.*}} : !tt.ptr<f32>
  // CHECK-NEXT: arith.constant 0 : index
  // CHECK: scf.for
  // CHECK: arith.muli
  // CHECK: cache = true
  tt.func public @bias(%b: !tt.ptr<f32>, %x: !tt.ptr<f32>) {
    %pid = tt.get_program_id x : i32
    %width = arith.constant 64 : i32
    %off = arith.muli %pid, %width : i32
    %cols = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32, #v>
    %k = triton_xpu.convert_layout %cols : tensor<64xi32, #v> -> tensor<64xi32, #sn>
    %k2 = tt.expand_dims %k {axis = 0 : i32} : tensor<64xi32, #sn> -> tensor<1x64xi32, #t>
    %offs = tt.splat %off : i32 -> tensor<1x64xi32, #t>
    %i = arith.addi %k2, %offs : tensor<1x64xi32, #t>
    %bs = tt.splat %b : !tt.ptr<f32> -> tensor<1x64x!tt.ptr<f32>, #t>
    %bp = tt.addptr %bs, %i : tensor<1x64x!tt.ptr<f32>, #t>, tensor<1x64xi32, #t>
    %v_lm = "triton_xpu.gm2lm"(%bp) <{SVOpt = false, atomicSim = false, cache = true, fixedStride = 1 : si32, handwrittenOffsetState = false, lrie = -1 : si32, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 0, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<1x64x!tt.ptr<f32>, #t>) -> tensor<1x64x!tt.ptr<f32, 0>, #t>
    %v = "triton_xpu.load"(%v_lm) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<1x64x!tt.ptr<f32, 0>, #t>) -> tensor<1x64xf32, #t>
    %vb = triton_xpu.broadcast %v : tensor<1x64xf32, #t> -> tensor<8x64xf32, #t>
    %kb = triton_xpu.broadcast %i : tensor<1x64xi32, #t> -> tensor<8x64xi32, #t>
    %xs = tt.splat %x : !tt.ptr<f32> -> tensor<8x64x!tt.ptr<f32>, #t>
    %xp = tt.addptr %xs, %kb : tensor<8x64x!tt.ptr<f32>, #t>, tensor<8x64xi32, #t>
    "triton_xpu.store"(%xp, %vb) <{bf16Tofp32Unordered = false, dtype = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<8x64x!tt.ptr<f32>, #t>, tensor<8x64xf32, #t>) -> ()
    "triton_xpu.lm2gm"(%xp, %vb) <{atomicSim = false, handwrittenOffsetState = false, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<8x64x!tt.ptr<f32>, #t>, tensor<8x64xf32, #t>) -> ()
    tt.return
  }
}

//--- loop-30.mlir
#t = #triton_xpu.cluster<{sizePerCore = [1, 1], coresPerGroup = [1, 64], groupsPerCluster = [1, 1], order = [0, 1]}>
#v = #triton_xpu.cluster<{sizePerCore = [1], coresPerGroup = [64], groupsPerCluster = [1], order = [0]}>
#sn = #triton_gpu.slice<{dim = 0, parent = #t}>
module attributes {triton_xpu.target = "xpu:3"} {

// A cached transfer in a loop of the kernel: what it needs is in two regions.
  tt.func public @bias_loop(%b: !tt.ptr<f32>, %x: !tt.ptr<f32>, %n: i32) {
    %from = arith.constant 0 : i32
    %width = arith.constant 64 : i32
    %cols = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32, #v>
    %k = triton_xpu.convert_layout %cols : tensor<64xi32, #v> -> tensor<64xi32, #sn>
    %k2 = tt.expand_dims %k {axis = 0 : i32} : tensor<64xi32, #sn> -> tensor<1x64xi32, #t>
    %bs = tt.splat %b : !tt.ptr<f32> -> tensor<1x64x!tt.ptr<f32>, #t>
    %xs = tt.splat %x : !tt.ptr<f32> -> tensor<8x64x!tt.ptr<f32>, #t>
    scf.for %j = %from to %n step %width : i32 {
      %js = tt.splat %j : i32 -> tensor<1x64xi32, #t>
      %i = arith.addi %k2, %js : tensor<1x64xi32, #t>
      %bp = tt.addptr %bs, %i : tensor<1x64x!tt.ptr<f32>, #t>, tensor<1x64xi32, #t>
      // CHECK: error: {{.*}} lie in different regions and cannot be ordered (both belong to a cached transfer
      // CHECK-SAME: this one is in the body of 'scf.for', the other in the body of 'scf.for'
      // CHECK: note: the other operation
      %v_lm = "triton_xpu.gm2lm"(%bp) <{SVOpt = false, atomicSim = false, cache = true, fixedStride = 1 : si32, handwrittenOffsetState = false, lrie = -1 : si32, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 0, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<1x64x!tt.ptr<f32>, #t>) -> tensor<1x64x!tt.ptr<f32, 0>, #t>
      %v = "triton_xpu.load"(%v_lm) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<1x64x!tt.ptr<f32, 0>, #t>) -> tensor<1x64xf32, #t>
      %vb = triton_xpu.broadcast %v : tensor<1x64xf32, #t> -> tensor<8x64xf32, #t>
      %kb = triton_xpu.broadcast %i : tensor<1x64xi32, #t> -> tensor<8x64xi32, #t>
      %xp = tt.addptr %xs, %kb : tensor<8x64x!tt.ptr<f32>, #t>, tensor<8x64xi32, #t>
      "triton_xpu.store"(%xp, %vb) <{bf16Tofp32Unordered = false, dtype = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<8x64x!tt.ptr<f32>, #t>, tensor<8x64xf32, #t>) -> ()
      "triton_xpu.lm2gm"(%xp, %vb) <{atomicSim = false, handwrittenOffsetState = false, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<8x64x!tt.ptr<f32>, #t>, tensor<8x64xf32, #t>) -> ()
    }
    tt.return
  }
}

//--- loop-36.mlir
#t = #triton_xpu.cluster<{sizePerCore = [1, 1], coresPerGroup = [1, 64], groupsPerCluster = [1, 1], order = [0, 1]}>
#v = #triton_xpu.cluster<{sizePerCore = [1], coresPerGroup = [64], groupsPerCluster = [1], order = [0]}>
#sn = #ttg.slice<{dim = 0, parent = #t}>
module attributes {triton_xpu.target = "xpu:3", "ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 1 : i32, "ttg.threads-per-warp" = 64 : i32} {
  tt.func public @bias_loop(%b: !tt.ptr<f32>, %x: !tt.ptr<f32>, %n: i32) {
    %from = arith.constant 0 : i32
    %width = arith.constant 64 : i32
    %cols = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32, #v>
    %k = triton_xpu.convert_layout %cols : tensor<64xi32, #v> -> tensor<64xi32, #sn>
    %k2 = tt.expand_dims %k {axis = 0 : i32} : tensor<64xi32, #sn> -> tensor<1x64xi32, #t>
    %bs = tt.splat %b : !tt.ptr<f32> -> tensor<1x64x!tt.ptr<f32>, #t>
    %xs = tt.splat %x : !tt.ptr<f32> -> tensor<8x64x!tt.ptr<f32>, #t>
    scf.for %j = %from to %n step %width : i32 {
      %js = tt.splat %j : i32 -> tensor<1x64xi32, #t>
      %i = arith.addi %k2, %js : tensor<1x64xi32, #t>
      %bp = tt.addptr %bs, %i : tensor<1x64x!tt.ptr<f32>, #t>, tensor<1x64xi32, #t>
      %v_lm = "triton_xpu.gm2lm"(%bp) <{SVOpt = false, atomicSim = false, cache = true, fixedStride = 1 : si32, handwrittenOffsetState = false, lrie = -1 : si32, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 0, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<1x64x!tt.ptr<f32>, #t>) -> tensor<1x64x!tt.ptr<f32, 0>, #t>
      %v = "triton_xpu.load"(%v_lm) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<1x64x!tt.ptr<f32, 0>, #t>) -> tensor<1x64xf32, #t>
      %vb = triton_xpu.broadcast %v : tensor<1x64xf32, #t> -> tensor<8x64xf32, #t>
      %kb = triton_xpu.broadcast %i : tensor<1x64xi32, #t> -> tensor<8x64xi32, #t>
      %xp = tt.addptr %xs, %kb : tensor<8x64x!tt.ptr<f32>, #t>, tensor<8x64xi32, #t>
      "triton_xpu.store"(%xp, %vb) <{bf16Tofp32Unordered = false, dtype = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<8x64x!tt.ptr<f32>, #t>, tensor<8x64xf32, #t>) -> ()
      "triton_xpu.lm2gm"(%xp, %vb) <{atomicSim = false, handwrittenOffsetState = false, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<8x64x!tt.ptr<f32>, #t>, tensor<8x64xf32, #t>) -> ()
    }
    tt.return
  }
}

