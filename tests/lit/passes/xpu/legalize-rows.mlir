// RUN: split-file %s %t
// RUN: xpu-opt %t/softmax-30.mlir --tritonxpu-legalize | FileCheck %t/softmax-30.mlir
// RUN: xpu-opt %t/softmax-36.mlir --tritonxpu-legalize | FileCheck %t/softmax-36.mlir

// Row sums subtracted from their rows: 256 x 128, a row for each of 64 cores.

//--- softmax-30.mlir
#t = #triton_xpu.cluster<{sizePerCore = [1, 128], coresPerGroup = [1, 1], groupsPerCluster = [64, 1], order = [0, 1]}>
#c = #triton_xpu.cluster<{sizePerCore = [1, 1], coresPerGroup = [1, 1], groupsPerCluster = [64, 1], order = [0, 1]}>
#o = #triton_xpu.cluster<{sizePerCore = [4], coresPerGroup = [1], groupsPerCluster = [64], order = [0]}>
#n = #triton_xpu.cluster<{sizePerCore = [128], coresPerGroup = [1], groupsPerCluster = [1], order = [0]}>
#st = #triton_gpu.slice<{dim = 1, parent = #t}>
#sc = #triton_gpu.slice<{dim = 1, parent = #c}>
#sn = #triton_gpu.slice<{dim = 0, parent = #t}>
module attributes {triton_xpu.target = "xpu:3"} {
  // CHECK-LABEL: @rows
  // CHECK: arith.constant 4 : index
  // CHECK: %[[TRIP:.*]] = arith.index_cast
  // CHECK-NEXT: triton_xpu.make_range
  // CHECK-NEXT: tt.make_range
  // CHECK-NEXT: %[[ROWS:.*]] = "triton_xpu.out_range"(%[[TRIP]]) <{groupsize = 1 : i32, rowspercore = 1 : i32}> : (i32) -> tensor<64xi32,
  // CHECK-NEXT: triton_xpu.make_range
  // CHECK-NEXT: tt.make_range
  // Columns do not depend on the trip.
  // CHECK-NEXT: %[[COLS:.*]] = triton_xpu.make_range {end = 128 : i32, realSize = 128 : i32, start = 0 : i32} : -> tensor<128xi32,
  // CHECK: triton_xpu.convert_layout %[[ROWS]] : tensor<64xi32,
  // CHECK: triton_xpu.convert_layout %[[COLS]] : tensor<128xi32,
  // CHECK: "triton_xpu.load"{{.*}}-> tensor<64x128xf32,
  // CHECK: "triton_xpu.reduce"(%{{.*}}, %[[TRIP]]) <{axis = 1 : i32, loopNum = 4 : i32}>
  // CHECK: triton_xpu.reduce.return
  // CHECK-NEXT: }) : (tensor<64x128xf32, #{{.*}}>, i32) -> tensor<64xf32,
  // CHECK-NOT: tt.reduce
  tt.func public @rows(%x: !tt.ptr<f32>) {
    %rows = tt.make_range {end = 256 : i32, start = 0 : i32} : tensor<256xi32, #o>
    %cols = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32, #n>
    %r = triton_xpu.convert_layout %rows : tensor<256xi32, #o> -> tensor<256xi32, #sc>
    %r2 = tt.expand_dims %r {axis = 1 : i32} : tensor<256xi32, #sc> -> tensor<256x1xi32, #c>
    %k = triton_xpu.convert_layout %cols : tensor<128xi32, #n> -> tensor<128xi32, #sn>
    %k2 = tt.expand_dims %k {axis = 0 : i32} : tensor<128xi32, #sn> -> tensor<1x128xi32, #t>
    %rb = triton_xpu.broadcast %r2 : tensor<256x1xi32, #c> -> tensor<256x128xi32, #t>
    %kb = triton_xpu.broadcast %k2 : tensor<1x128xi32, #t> -> tensor<256x128xi32, #t>
    %i = arith.addi %rb, %kb : tensor<256x128xi32, #t>
    %xs = tt.splat %x : !tt.ptr<f32> -> tensor<256x128x!tt.ptr<f32>, #t>
    %xp = tt.addptr %xs, %i : tensor<256x128x!tt.ptr<f32>, #t>, tensor<256x128xi32, #t>
    %v_lm = "triton_xpu.gm2lm"(%xp) <{SVOpt = false, atomicSim = false, cache = false, fixedStride = 1 : si32, handwrittenOffsetState = false, lrie = -1 : si32, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 0, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<256x128x!tt.ptr<f32>, #t>) -> tensor<256x128x!tt.ptr<f32, 0>, #t>
    %v = "triton_xpu.load"(%v_lm) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<256x128x!tt.ptr<f32, 0>, #t>) -> tensor<256x128xf32, #t>
    %s = "tt.reduce"(%v) <{axis = 1 : i32}> ({
    ^bb0(%a_s: f32, %b_s: f32):
      %c_s = arith.addf %a_s, %b_s : f32
      tt.reduce.return %c_s : f32
    }) : (tensor<256x128xf32, #t>) -> tensor<256xf32, #st>
    %so = triton_xpu.convert_layout %s : tensor<256xf32, #st> -> tensor<256xf32, #sc>
    %se = tt.expand_dims %so {axis = 1 : i32} : tensor<256xf32, #sc> -> tensor<256x1xf32, #c>
    %sb = triton_xpu.broadcast %se : tensor<256x1xf32, #c> -> tensor<256x128xf32, #t>
    %w = arith.subf %v, %sb : tensor<256x128xf32, #t>
    "triton_xpu.store"(%xp, %w) <{bf16Tofp32Unordered = false, dtype = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<256x128x!tt.ptr<f32>, #t>, tensor<256x128xf32, #t>) -> ()
    "triton_xpu.lm2gm"(%xp, %w) <{atomicSim = false, handwrittenOffsetState = false, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<256x128x!tt.ptr<f32>, #t>, tensor<256x128xf32, #t>) -> ()
    tt.return
  }
}

//--- softmax-36.mlir
#t = #triton_xpu.cluster<{sizePerCore = [1, 128], coresPerGroup = [1, 1], groupsPerCluster = [64, 1], order = [0, 1]}>
#c = #triton_xpu.cluster<{sizePerCore = [1, 1], coresPerGroup = [1, 1], groupsPerCluster = [64, 1], order = [0, 1]}>
#o = #triton_xpu.cluster<{sizePerCore = [4], coresPerGroup = [1], groupsPerCluster = [64], order = [0]}>
#n = #triton_xpu.cluster<{sizePerCore = [128], coresPerGroup = [1], groupsPerCluster = [1], order = [0]}>
#st = #ttg.slice<{dim = 1, parent = #t}>
#sc = #ttg.slice<{dim = 1, parent = #c}>
#sn = #ttg.slice<{dim = 0, parent = #t}>
module attributes {triton_xpu.target = "xpu:3", "ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 64 : i32, "ttg.threads-per-warp" = 1 : i32} {
  // An expand_dims of the row sums lies ahead of the columns, so they count as
  // rows too: they get a copy, and the original is left as an unused row range
  // of their length cut by the trips.
  // CHECK-LABEL: @rows
  // CHECK: %[[TRIP:.*]] = arith.index_cast
  // CHECK: %[[ROWS:.*]] = "triton_xpu.out_range"(%[[TRIP]]) {{.*}} -> tensor<64xi32,
  // CHECK-NEXT: triton_xpu.make_range
  // CHECK-NEXT: tt.make_range
  // CHECK-NEXT: %[[COLS:.*]] = triton_xpu.make_range {end = 128 : i32, realSize = 128 : i32, start = 0 : i32} : -> tensor<128xi32,
  // CHECK-NEXT: triton_xpu.make_range
  // CHECK-NEXT: tt.make_range
  // CHECK-NEXT: %[[UNUSED:.*]] = "triton_xpu.out_range"(%[[TRIP]]) {{.*}} -> tensor<32xi32,
  // CHECK-NOT: %[[UNUSED]]
  // CHECK: triton_xpu.convert_layout %[[COLS]] : tensor<128xi32,
  tt.func public @rows(%x: !tt.ptr<f32>) {
    %rows = tt.make_range {end = 256 : i32, start = 0 : i32} : tensor<256xi32, #o>
    %cols = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32, #n>
    %r = triton_xpu.convert_layout %rows : tensor<256xi32, #o> -> tensor<256xi32, #sc>
    %r2 = tt.expand_dims %r {axis = 1 : i32} : tensor<256xi32, #sc> -> tensor<256x1xi32, #c>
    %k = triton_xpu.convert_layout %cols : tensor<128xi32, #n> -> tensor<128xi32, #sn>
    %k2 = tt.expand_dims %k {axis = 0 : i32} : tensor<128xi32, #sn> -> tensor<1x128xi32, #t>
    %rb = triton_xpu.broadcast %r2 : tensor<256x1xi32, #c> -> tensor<256x128xi32, #t>
    %kb = triton_xpu.broadcast %k2 : tensor<1x128xi32, #t> -> tensor<256x128xi32, #t>
    %i = arith.addi %rb, %kb : tensor<256x128xi32, #t>
    %xs = tt.splat %x : !tt.ptr<f32> -> tensor<256x128x!tt.ptr<f32>, #t>
    %xp = tt.addptr %xs, %i : tensor<256x128x!tt.ptr<f32>, #t>, tensor<256x128xi32, #t>
    %v_lm = "triton_xpu.gm2lm"(%xp) <{SVOpt = false, atomicSim = false, cache = false, fixedStride = 1 : si32, handwrittenOffsetState = false, lrie = -1 : si32, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 0, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<256x128x!tt.ptr<f32>, #t>) -> tensor<256x128x!tt.ptr<f32, 0>, #t>
    %v = "triton_xpu.load"(%v_lm) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<256x128x!tt.ptr<f32, 0>, #t>) -> tensor<256x128xf32, #t>
    %s = "tt.reduce"(%v) <{axis = 1 : i32}> ({
    ^bb0(%a_s: f32, %b_s: f32):
      %c_s = arith.addf %a_s, %b_s : f32
      tt.reduce.return %c_s : f32
    }) : (tensor<256x128xf32, #t>) -> tensor<256xf32, #st>
    %so = triton_xpu.convert_layout %s : tensor<256xf32, #st> -> tensor<256xf32, #sc>
    %se = tt.expand_dims %so {axis = 1 : i32} : tensor<256xf32, #sc> -> tensor<256x1xf32, #c>
    %sb = triton_xpu.broadcast %se : tensor<256x1xf32, #c> -> tensor<256x128xf32, #t>
    %w = arith.subf %v, %sb : tensor<256x128xf32, #t>
    "triton_xpu.store"(%xp, %w) <{bf16Tofp32Unordered = false, dtype = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<256x128x!tt.ptr<f32>, #t>, tensor<256x128xf32, #t>) -> ()
    "triton_xpu.lm2gm"(%xp, %w) <{atomicSim = false, handwrittenOffsetState = false, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<256x128x!tt.ptr<f32>, #t>, tensor<256x128xf32, #t>) -> ()
    tt.return
  }
}
