// RUN: split-file %s %t
// RUN: not xpu-opt %t/rank3.mlir --tritonxpu-legalize 2>&1 | FileCheck %t/rank3.mlir
// RUN: not xpu-opt %t/wide.mlir --tritonxpu-legalize 2>&1 | FileCheck %t/wide.mlir
// RUN: xpu-opt %t/wide.mlir --tritonxpu-legalize=lm-buflen=256 -o /dev/null
// RUN: not xpu-opt %t/outer-product.mlir --tritonxpu-legalize 2>&1 | FileCheck %t/outer-product.mlir
// RUN: not xpu-opt %t/constant.mlir --tritonxpu-legalize 2>&1 | FileCheck %t/constant.mlir
// RUN: not xpu-opt %t/groups.mlir --tritonxpu-legalize 2>&1 | FileCheck %t/groups.mlir
// RUN: not xpu-opt %t/argument.mlir --tritonxpu-legalize 2>&1 | FileCheck %t/argument.mlir
// RUN: not xpu-opt %t/argument.mlir --tritonxpu-legalize=groups-per-cluster=3 2>&1 | FileCheck --check-prefix=THREE %t/argument.mlir
// RUN: not xpu-opt %t/axis0-30.mlir --tritonxpu-legalize 2>&1 | FileCheck --implicit-check-not=transpose %t/axis0-30.mlir
// RUN: not xpu-opt %t/axis0-36.mlir --tritonxpu-legalize 2>&1 | FileCheck %t/axis0-36.mlir

//--- rank3.mlir
#e = #triton_xpu.cluster<{sizePerCore = [1, 1, 1], coresPerGroup = [1, 1, 64], groupsPerCluster = [1, 1, 1], order = [0, 1, 2]}>
module attributes {triton_xpu.target = "xpu:3"} {
  tt.func public @rank3(%x: tensor<4x8x32x!tt.ptr<f32>, #e>) {
    // CHECK: error: 'triton_xpu.{{.*}}' op moves a tensor of rank 3
    %v_lm = "triton_xpu.gm2lm"(%x) <{SVOpt = false, atomicSim = false, cache = false, fixedStride = 1 : si32, handwrittenOffsetState = false, lrie = -1 : si32, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 0, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<4x8x32x!tt.ptr<f32>, #e>) -> tensor<4x8x32x!tt.ptr<f32, 0>, #e>
    %v = "triton_xpu.load"(%v_lm) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<4x8x32x!tt.ptr<f32, 0>, #e>) -> tensor<4x8x32xf32, #e>
    "triton_xpu.store"(%x, %v) <{bf16Tofp32Unordered = false, dtype = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<4x8x32x!tt.ptr<f32>, #e>, tensor<4x8x32xf32, #e>) -> ()
    "triton_xpu.lm2gm"(%x, %v) <{atomicSim = false, handwrittenOffsetState = false, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<4x8x32x!tt.ptr<f32>, #e>, tensor<4x8x32xf32, #e>) -> ()
    tt.return
  }
}

//--- wide.mlir
#t = #triton_xpu.cluster<{sizePerCore = [1, 128], coresPerGroup = [1, 64], groupsPerCluster = [1, 1], order = [0, 1]}>
module attributes {triton_xpu.target = "xpu:3"} {
  tt.func public @wide(%x: !tt.ptr<f32>) {
    // CHECK: error: 'triton_xpu.{{.*}}' op moves rows of 16384 elements; the cores hold at most 8192
    %xp = tt.splat %x : !tt.ptr<f32> -> tensor<4x16384x!tt.ptr<f32>, #t>
    %v_lm = "triton_xpu.gm2lm"(%xp) <{SVOpt = false, atomicSim = false, cache = false, fixedStride = 1 : si32, handwrittenOffsetState = false, lrie = -1 : si32, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 0, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<4x16384x!tt.ptr<f32>, #t>) -> tensor<4x16384x!tt.ptr<f32, 0>, #t>
    %v = "triton_xpu.load"(%v_lm) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<4x16384x!tt.ptr<f32, 0>, #t>) -> tensor<4x16384xf32, #t>
    "triton_xpu.store"(%xp, %v) <{bf16Tofp32Unordered = false, dtype = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<4x16384x!tt.ptr<f32>, #t>, tensor<4x16384xf32, #t>) -> ()
    "triton_xpu.lm2gm"(%xp, %v) <{atomicSim = false, handwrittenOffsetState = false, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<4x16384x!tt.ptr<f32>, #t>, tensor<4x16384xf32, #t>) -> ()
    tt.return
  }
}

//--- outer-product.mlir
#t = #triton_xpu.cluster<{sizePerCore = [1, 1], coresPerGroup = [1, 64], groupsPerCluster = [1, 1], order = [0, 1]}>
#v = #triton_xpu.cluster<{sizePerCore = [1], coresPerGroup = [64], groupsPerCluster = [1], order = [0]}>
#st = #triton_gpu.slice<{dim = 0, parent = #t}>
module attributes {triton_xpu.target = "xpu:3"} {
  tt.func public @outer_product(%x: !tt.ptr<f32>) {
    %r = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32, #v>
    %xs = tt.splat %x : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>, #v>
    %xp = tt.addptr %xs, %r : tensor<64x!tt.ptr<f32>, #v>, tensor<64xi32, #v>
    %v_lm = "triton_xpu.gm2lm"(%xp) <{SVOpt = false, atomicSim = false, cache = false, fixedStride = 1 : si32, handwrittenOffsetState = false, lrie = -1 : si32, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 0, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<64x!tt.ptr<f32>, #v>) -> tensor<64x!tt.ptr<f32, 0>, #v>
    %v = "triton_xpu.load"(%v_lm) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<64x!tt.ptr<f32, 0>, #v>) -> tensor<64xf32, #v>
    %k = triton_xpu.convert_layout %v : tensor<64xf32, #v> -> tensor<64xf32, #st>
    // CHECK: error: 'tt.expand_dims' op has a value of rank 2, but everything its loop loads and stores has at most rank 1
    %k2 = tt.expand_dims %k {axis = 0 : i32} : tensor<64xf32, #st> -> tensor<1x64xf32, #t>
    "triton_xpu.store"(%xp, %v) <{bf16Tofp32Unordered = false, dtype = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<64x!tt.ptr<f32>, #v>, tensor<64xf32, #v>) -> ()
    "triton_xpu.lm2gm"(%xp, %v) <{atomicSim = false, handwrittenOffsetState = false, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<64x!tt.ptr<f32>, #v>, tensor<64xf32, #v>) -> ()
    tt.return
  }
}

//--- constant.mlir
#v = #triton_xpu.cluster<{sizePerCore = [1], coresPerGroup = [1], groupsPerCluster = [1], order = [0]}>
module attributes {triton_xpu.target = "xpu:3"} {
  tt.func public @constant(%x: !tt.ptr<f32>) {
    // CHECK: error: 'arith.constant' op holds different elements
    %i = arith.constant dense<[0, 2]> : tensor<2xi32, #v>
    %xs = tt.splat %x : !tt.ptr<f32> -> tensor<2x!tt.ptr<f32>, #v>
    %xp = tt.addptr %xs, %i : tensor<2x!tt.ptr<f32>, #v>, tensor<2xi32, #v>
    %v_lm = "triton_xpu.gm2lm"(%xp) <{SVOpt = false, atomicSim = false, cache = false, fixedStride = 1 : si32, handwrittenOffsetState = false, lrie = -1 : si32, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 0, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<2x!tt.ptr<f32>, #v>) -> tensor<2x!tt.ptr<f32, 0>, #v>
    %v = "triton_xpu.load"(%v_lm) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<2x!tt.ptr<f32, 0>, #v>) -> tensor<2xf32, #v>
    "triton_xpu.store"(%xp, %v) <{bf16Tofp32Unordered = false, dtype = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<2x!tt.ptr<f32>, #v>, tensor<2xf32, #v>) -> ()
    "triton_xpu.lm2gm"(%xp, %v) <{atomicSim = false, handwrittenOffsetState = false, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<2x!tt.ptr<f32>, #v>, tensor<2xf32, #v>) -> ()
    tt.return
  }
}

//--- groups.mlir
#a = #triton_xpu.cluster<{sizePerCore = [16], coresPerGroup = [64], groupsPerCluster = [1], order = [0]}>
#b = #triton_xpu.cluster<{sizePerCore = [32], coresPerGroup = [64], groupsPerCluster = [1], order = [0]}>
module attributes {triton_xpu.target = "xpu:3"} {
  tt.func public @groups(%x: !tt.ptr<f32>) {
    %xa = tt.splat %x : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>, #a>
    %xb = tt.splat %x : !tt.ptr<f32> -> tensor<2048x!tt.ptr<f32>, #b>
    %u_lm = "triton_xpu.gm2lm"(%xa) <{SVOpt = false, atomicSim = false, cache = false, fixedStride = 1 : si32, handwrittenOffsetState = false, lrie = -1 : si32, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 0, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<1024x!tt.ptr<f32>, #a>) -> tensor<1024x!tt.ptr<f32, 0>, #a>
    %u = "triton_xpu.load"(%u_lm) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<1024x!tt.ptr<f32, 0>, #a>) -> tensor<1024xf32, #a>
    %v_lm = "triton_xpu.gm2lm"(%xb) <{SVOpt = false, atomicSim = false, cache = false, fixedStride = 1 : si32, handwrittenOffsetState = false, lrie = -1 : si32, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 0, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<2048x!tt.ptr<f32>, #b>) -> tensor<2048x!tt.ptr<f32, 0>, #b>
    %v = "triton_xpu.load"(%v_lm) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<2048x!tt.ptr<f32, 0>, #b>) -> tensor<2048xf32, #b>
    %su = "tt.reduce"(%u) <{axis = 0 : i32}> ({
    ^bb0(%a_su: f32, %b_su: f32):
      %c_su = arith.addf %a_su, %b_su : f32
      tt.reduce.return %c_su : f32
    }) : (tensor<1024xf32, #a>) -> f32
    // CHECK: error: 'tt.reduce' op shares its cores in 1 groups of 64 with 32 a core, but another reduce of the same loop in 1 of 64 with 16
    // CHECK: note: the other reduce
    %sv = "tt.reduce"(%v) <{axis = 0 : i32}> ({
    ^bb0(%a_sv: f32, %b_sv: f32):
      %c_sv = arith.addf %a_sv, %b_sv : f32
      tt.reduce.return %c_sv : f32
    }) : (tensor<2048xf32, #b>) -> f32
    %s = arith.addf %su, %sv : f32
    "triton_xpu.store"(%x, %s) <{bf16Tofp32Unordered = false, dtype = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (!tt.ptr<f32>, f32) -> ()
    "triton_xpu.lm2gm"(%x, %s) <{atomicSim = false, handwrittenOffsetState = false, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (!tt.ptr<f32>, f32) -> ()
    tt.return
  }
}

//--- argument.mlir
#v = #triton_xpu.cluster<{sizePerCore = [16], coresPerGroup = [64], groupsPerCluster = [1], order = [0]}>
module attributes {triton_xpu.target = "xpu:3"} {
  // THREE: error: groups-per-cluster = 3 does not divide core-num = 64
  tt.func public @argument(%x: !tt.ptr<f32>, %v: tensor<1024xf32, #v>) {
    // CHECK: error: 'tt.reduce' op reduces a block argument
    %s = "tt.reduce"(%v) <{axis = 0 : i32}> ({
    ^bb0(%a_s: f32, %b_s: f32):
      %c_s = arith.addf %a_s, %b_s : f32
      tt.reduce.return %c_s : f32
    }) : (tensor<1024xf32, #v>) -> f32
    "triton_xpu.store"(%x, %s) <{bf16Tofp32Unordered = false, dtype = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (!tt.ptr<f32>, f32) -> ()
    "triton_xpu.lm2gm"(%x, %s) <{atomicSim = false, handwrittenOffsetState = false, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (!tt.ptr<f32>, f32) -> ()
    tt.return
  }
}

//--- axis0-30.mlir
#t = #triton_xpu.cluster<{sizePerCore = [1, 1], coresPerGroup = [1, 64], groupsPerCluster = [1, 1], order = [0, 1]}>
#v = #triton_xpu.cluster<{sizePerCore = [1], coresPerGroup = [64], groupsPerCluster = [1], order = [0]}>
#st = #triton_gpu.slice<{dim = 0, parent = #t}>
module attributes {triton_xpu.target = "xpu:3"} {
  // The store's pointers are cut by the trips, the columns are not.
  // CHECK: error: 'tt.addptr' op
  tt.func public @axis0(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>) {
    %cols = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32, #v>
    %k = triton_xpu.convert_layout %cols : tensor<64xi32, #v> -> tensor<64xi32, #st>
    %k2 = tt.expand_dims %k {axis = 0 : i32} : tensor<64xi32, #st> -> tensor<1x64xi32, #t>
    %kb = triton_xpu.broadcast %k2 : tensor<1x64xi32, #t> -> tensor<8x64xi32, #t>
    %xs = tt.splat %x : !tt.ptr<f32> -> tensor<8x64x!tt.ptr<f32>, #t>
    %xp = tt.addptr %xs, %kb : tensor<8x64x!tt.ptr<f32>, #t>, tensor<8x64xi32, #t>
    %v_lm = "triton_xpu.gm2lm"(%xp) <{SVOpt = false, atomicSim = false, cache = false, fixedStride = 1 : si32, handwrittenOffsetState = false, lrie = -1 : si32, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 0, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<8x64x!tt.ptr<f32>, #t>) -> tensor<8x64x!tt.ptr<f32, 0>, #t>
    %v = "triton_xpu.load"(%v_lm) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<8x64x!tt.ptr<f32, 0>, #t>) -> tensor<8x64xf32, #t>
    %s = "tt.reduce"(%v) <{axis = 0 : i32}> ({
    ^bb0(%a_s: f32, %b_s: f32):
      %c_s = arith.addf %a_s, %b_s : f32
      tt.reduce.return %c_s : f32
    }) : (tensor<8x64xf32, #t>) -> tensor<64xf32, #st>
    %so = triton_xpu.convert_layout %s : tensor<64xf32, #st> -> tensor<64xf32, #v>
    %ys = tt.splat %y : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>, #v>
    %yp = tt.addptr %ys, %cols : tensor<64x!tt.ptr<f32>, #v>, tensor<64xi32, #v>
    "triton_xpu.store"(%yp, %so) <{bf16Tofp32Unordered = false, dtype = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<64x!tt.ptr<f32>, #v>, tensor<64xf32, #v>) -> ()
    "triton_xpu.lm2gm"(%yp, %so) <{atomicSim = false, handwrittenOffsetState = false, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<64x!tt.ptr<f32>, #v>, tensor<64xf32, #v>) -> ()
    tt.return
  }
}

//--- axis0-36.mlir
#t = #triton_xpu.cluster<{sizePerCore = [1, 1], coresPerGroup = [1, 64], groupsPerCluster = [1, 1], order = [0, 1]}>
#v = #triton_xpu.cluster<{sizePerCore = [1], coresPerGroup = [64], groupsPerCluster = [1], order = [0]}>
#st = #ttg.slice<{dim = 0, parent = #t}>
module attributes {triton_xpu.target = "xpu:3", "ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 1 : i32, "ttg.threads-per-warp" = 64 : i32} {
  // The complaint does not stop the pass; the verifier does.
  // CHECK: error: axis must not be 0
  // CHECK: error: 'tt.addptr' op
  tt.func public @axis0(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>) {
    %cols = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32, #v>
    %k = triton_xpu.convert_layout %cols : tensor<64xi32, #v> -> tensor<64xi32, #st>
    %k2 = tt.expand_dims %k {axis = 0 : i32} : tensor<64xi32, #st> -> tensor<1x64xi32, #t>
    %kb = triton_xpu.broadcast %k2 : tensor<1x64xi32, #t> -> tensor<8x64xi32, #t>
    %xs = tt.splat %x : !tt.ptr<f32> -> tensor<8x64x!tt.ptr<f32>, #t>
    %xp = tt.addptr %xs, %kb : tensor<8x64x!tt.ptr<f32>, #t>, tensor<8x64xi32, #t>
    %v_lm = "triton_xpu.gm2lm"(%xp) <{SVOpt = false, atomicSim = false, cache = false, fixedStride = 1 : si32, handwrittenOffsetState = false, lrie = -1 : si32, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 0, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<8x64x!tt.ptr<f32>, #t>) -> tensor<8x64x!tt.ptr<f32, 0>, #t>
    %v = "triton_xpu.load"(%v_lm) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<8x64x!tt.ptr<f32, 0>, #t>) -> tensor<8x64xf32, #t>
    %s = "tt.reduce"(%v) <{axis = 0 : i32}> ({
    ^bb0(%a_s: f32, %b_s: f32):
      %c_s = arith.addf %a_s, %b_s : f32
      tt.reduce.return %c_s : f32
    }) : (tensor<8x64xf32, #t>) -> tensor<64xf32, #st>
    %so = triton_xpu.convert_layout %s : tensor<64xf32, #st> -> tensor<64xf32, #v>
    %ys = tt.splat %y : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>, #v>
    %yp = tt.addptr %ys, %cols : tensor<64x!tt.ptr<f32>, #v>, tensor<64xi32, #v>
    "triton_xpu.store"(%yp, %so) <{bf16Tofp32Unordered = false, dtype = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<64x!tt.ptr<f32>, #v>, tensor<64xf32, #v>) -> ()
    "triton_xpu.lm2gm"(%yp, %so) <{atomicSim = false, handwrittenOffsetState = false, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<64x!tt.ptr<f32>, #v>, tensor<64xf32, #v>) -> ()
    tt.return
  }
}

