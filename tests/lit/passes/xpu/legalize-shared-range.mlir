// RUN: split-file %s %t
// RUN: not xpu-opt %t/shared-30.mlir --tritonxpu-legalize 2>&1 | FileCheck %t/shared-30.mlir
// RUN: xpu-opt %t/shared-36.mlir --tritonxpu-legalize | FileCheck %t/shared-36.mlir
// RUN: not xpu-opt %t/trap-36.mlir --tritonxpu-legalize 2>&1 | FileCheck %t/trap-36.mlir

// One range of 64 numbers the rows and, extended, the columns.

//--- shared-30.mlir
#t = #triton_xpu.cluster<{sizePerCore = [1, 1], coresPerGroup = [1, 64], groupsPerCluster = [1, 1], order = [0, 1]}>
#v = #triton_xpu.cluster<{sizePerCore = [1], coresPerGroup = [64], groupsPerCluster = [1], order = [0]}>
#sn = #triton_gpu.slice<{dim = 0, parent = #t}>
#sc = #triton_gpu.slice<{dim = 1, parent = #t}>
module attributes {triton_xpu.target = "xpu:3"} {
  // The first expand_dims behind the extension is that of the columns, so the
  // range is no row range, and the rows do not fit what they are made from.
  // CHECK: error: 'triton_xpu.convert_layout' op requires the same shape
  tt.func public @shared(%x: !tt.ptr<f32>) {
    %r = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32, #v>
    %e = arith.extsi %r : tensor<64xi32, #v> to tensor<64xi64, #v>
    %a = triton_xpu.convert_layout %e : tensor<64xi64, #v> -> tensor<64xi64, #sc>
    %a2 = tt.expand_dims %a {axis = 1 : i32} : tensor<64xi64, #sc> -> tensor<64x1xi64, #t>
    %b = triton_xpu.convert_layout %e : tensor<64xi64, #v> -> tensor<64xi64, #sn>
    %b2 = tt.expand_dims %b {axis = 0 : i32} : tensor<64xi64, #sn> -> tensor<1x64xi64, #t>
    %ab = triton_xpu.broadcast %a2 : tensor<64x1xi64, #t> -> tensor<64x64xi64, #t>
    %bb = triton_xpu.broadcast %b2 : tensor<1x64xi64, #t> -> tensor<64x64xi64, #t>
    %i = arith.addi %ab, %bb : tensor<64x64xi64, #t>
    %xs = tt.splat %x : !tt.ptr<f32> -> tensor<64x64x!tt.ptr<f32>, #t>
    %xp = tt.addptr %xs, %i : tensor<64x64x!tt.ptr<f32>, #t>, tensor<64x64xi64, #t>
    %v_lm = "triton_xpu.gm2lm"(%xp) <{SVOpt = false, atomicSim = false, cache = false, fixedStride = 1 : si32, handwrittenOffsetState = false, lrie = -1 : si32, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 0, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<64x64x!tt.ptr<f32>, #t>) -> tensor<64x64x!tt.ptr<f32, 0>, #t>
    %v = "triton_xpu.load"(%v_lm) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<64x64x!tt.ptr<f32, 0>, #t>) -> tensor<64x64xf32, #t>
    "triton_xpu.store"(%xp, %v) <{bf16Tofp32Unordered = false, dtype = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<64x64x!tt.ptr<f32>, #t>, tensor<64x64xf32, #t>) -> ()
    "triton_xpu.lm2gm"(%xp, %v) <{atomicSim = false, handwrittenOffsetState = false, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<64x64x!tt.ptr<f32>, #t>, tensor<64x64xf32, #t>) -> ()
    tt.return
  }
}

//--- shared-36.mlir
#t = #triton_xpu.cluster<{sizePerCore = [1, 1], coresPerGroup = [1, 64], groupsPerCluster = [1, 1], order = [0, 1]}>
#v = #triton_xpu.cluster<{sizePerCore = [1], coresPerGroup = [64], groupsPerCluster = [1], order = [0]}>
#sn = #ttg.slice<{dim = 0, parent = #t}>
#sc = #ttg.slice<{dim = 1, parent = #t}>
module attributes {triton_xpu.target = "xpu:3", "ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 1 : i32, "ttg.threads-per-warp" = 64 : i32} {
  // CHECK-LABEL: @shared
  // CHECK: %[[TRIP:.*]] = arith.index_cast
  // CHECK: tt.make_range
  // CHECK-NEXT: %[[COLS:.*]] = triton_xpu.make_range {end = 64 : i32, realSize = 64 : i32, start = 0 : i32} : -> tensor<64xi32,
  // CHECK-NEXT: %[[WIDECOLS:.*]] = arith.extsi %[[COLS]] : tensor<64xi32,
  // CHECK: %[[ROWS:.*]] = "triton_xpu.out_range"(%[[TRIP]]) {{.*}} -> tensor<1xi32,
  // CHECK: arith.extsi %[[ROWS]] : tensor<1xi32,
  // CHECK: triton_xpu.convert_layout %[[WIDECOLS]] : tensor<64xi64,
  tt.func public @shared(%x: !tt.ptr<f32>) {
    %r = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32, #v>
    %e = arith.extsi %r : tensor<64xi32, #v> to tensor<64xi64, #v>
    %a = triton_xpu.convert_layout %e : tensor<64xi64, #v> -> tensor<64xi64, #sc>
    %a2 = tt.expand_dims %a {axis = 1 : i32} : tensor<64xi64, #sc> -> tensor<64x1xi64, #t>
    %b = triton_xpu.convert_layout %e : tensor<64xi64, #v> -> tensor<64xi64, #sn>
    %b2 = tt.expand_dims %b {axis = 0 : i32} : tensor<64xi64, #sn> -> tensor<1x64xi64, #t>
    %ab = triton_xpu.broadcast %a2 : tensor<64x1xi64, #t> -> tensor<64x64xi64, #t>
    %bb = triton_xpu.broadcast %b2 : tensor<1x64xi64, #t> -> tensor<64x64xi64, #t>
    %i = arith.addi %ab, %bb : tensor<64x64xi64, #t>
    %xs = tt.splat %x : !tt.ptr<f32> -> tensor<64x64x!tt.ptr<f32>, #t>
    %xp = tt.addptr %xs, %i : tensor<64x64x!tt.ptr<f32>, #t>, tensor<64x64xi64, #t>
    %v_lm = "triton_xpu.gm2lm"(%xp) <{SVOpt = false, atomicSim = false, cache = false, fixedStride = 1 : si32, handwrittenOffsetState = false, lrie = -1 : si32, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 0, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<64x64x!tt.ptr<f32>, #t>) -> tensor<64x64x!tt.ptr<f32, 0>, #t>
    %v = "triton_xpu.load"(%v_lm) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<64x64x!tt.ptr<f32, 0>, #t>) -> tensor<64x64xf32, #t>
    "triton_xpu.store"(%xp, %v) <{bf16Tofp32Unordered = false, dtype = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<64x64x!tt.ptr<f32>, #t>, tensor<64x64xf32, #t>) -> ()
    "triton_xpu.lm2gm"(%xp, %v) <{atomicSim = false, handwrittenOffsetState = false, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<64x64x!tt.ptr<f32>, #t>, tensor<64x64xf32, #t>) -> ()
    tt.return
  }
}

//--- trap-36.mlir
#t = #triton_xpu.cluster<{sizePerCore = [1, 1], coresPerGroup = [1, 64], groupsPerCluster = [1, 1], order = [0, 1]}>
#v = #triton_xpu.cluster<{sizePerCore = [1], coresPerGroup = [64], groupsPerCluster = [1], order = [0]}>
#sn = #ttg.slice<{dim = 0, parent = #t}>
#sc = #ttg.slice<{dim = 1, parent = #t}>
module attributes {triton_xpu.target = "xpu:3", "ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 1 : i32, "ttg.threads-per-warp" = 64 : i32} {
  // Of two users on the column side only the first is moved to the copy.
  // CHECK: error: 'arith.cmpi' op
  tt.func public @shared(%x: !tt.ptr<f32>) {
    %r = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32, #v>
    %e = arith.extsi %r : tensor<64xi32, #v> to tensor<64xi64, #v>
    %a = triton_xpu.convert_layout %r : tensor<64xi32, #v> -> tensor<64xi32, #sc>
    %a1 = tt.expand_dims %a {axis = 1 : i32} : tensor<64xi32, #sc> -> tensor<64x1xi32, #t>
    %a2 = arith.extsi %a1 : tensor<64x1xi32, #t> to tensor<64x1xi64, #t>
    %limit = arith.constant dense<50> : tensor<64xi64, #v>
    %m = arith.cmpi slt, %e, %limit : tensor<64xi64, #v>
    %m0 = arith.extui %m : tensor<64xi1, #v> to tensor<64xi64, #v>
    %m1 = arith.addi %m0, %e : tensor<64xi64, #v>
    %b = triton_xpu.convert_layout %m1 : tensor<64xi64, #v> -> tensor<64xi64, #sn>
    %b2 = tt.expand_dims %b {axis = 0 : i32} : tensor<64xi64, #sn> -> tensor<1x64xi64, #t>
    %ab = triton_xpu.broadcast %a2 : tensor<64x1xi64, #t> -> tensor<64x64xi64, #t>
    %bb = triton_xpu.broadcast %b2 : tensor<1x64xi64, #t> -> tensor<64x64xi64, #t>
    %i = arith.addi %ab, %bb : tensor<64x64xi64, #t>
    %xs = tt.splat %x : !tt.ptr<f32> -> tensor<64x64x!tt.ptr<f32>, #t>
    %xp = tt.addptr %xs, %i : tensor<64x64x!tt.ptr<f32>, #t>, tensor<64x64xi64, #t>
    %v_lm = "triton_xpu.gm2lm"(%xp) <{SVOpt = false, atomicSim = false, cache = false, fixedStride = 1 : si32, handwrittenOffsetState = false, lrie = -1 : si32, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 0, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<64x64x!tt.ptr<f32>, #t>) -> tensor<64x64x!tt.ptr<f32, 0>, #t>
    %v = "triton_xpu.load"(%v_lm) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<64x64x!tt.ptr<f32, 0>, #t>) -> tensor<64x64xf32, #t>
    "triton_xpu.store"(%xp, %v) <{bf16Tofp32Unordered = false, dtype = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<64x64x!tt.ptr<f32>, #t>, tensor<64x64xf32, #t>) -> ()
    "triton_xpu.lm2gm"(%xp, %v) <{atomicSim = false, handwrittenOffsetState = false, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<64x64x!tt.ptr<f32>, #t>, tensor<64x64xf32, #t>) -> ()
    tt.return
  }
}

