// RUN: split-file %s %t
// RUN: xpu-opt %t/range-30.mlir --tritonxpu-legalize | FileCheck %t/range-30.mlir
// RUN: not xpu-opt %t/range-36.mlir --tritonxpu-legalize 2>&1 | FileCheck %t/range-36.mlir
// RUN: not xpu-opt %t/twice.mlir --tritonxpu-legalize 2>&1 | FileCheck %t/twice.mlir

// A conditional whose body has column numbers of its own, sums rows and gives
// the sums back to the rows.

//--- range-30.mlir
#t = #triton_xpu.cluster<{sizePerCore = [1, 32], coresPerGroup = [1, 4], groupsPerCluster = [16, 1], order = [0, 1]}>
#c = #triton_xpu.cluster<{sizePerCore = [1, 1], coresPerGroup = [1, 4], groupsPerCluster = [16, 1], order = [0, 1]}>
#o = #triton_xpu.cluster<{sizePerCore = [1], coresPerGroup = [1], groupsPerCluster = [16], order = [0]}>
#n = #triton_xpu.cluster<{sizePerCore = [32], coresPerGroup = [4], groupsPerCluster = [1], order = [0]}>
#st = #triton_gpu.slice<{dim = 1, parent = #t}>
#sc = #triton_gpu.slice<{dim = 1, parent = #c}>
#sn = #triton_gpu.slice<{dim = 0, parent = #t}>
module attributes {triton_xpu.target = "xpu:3"} {
  // The range inside stays where it is, without a trip. It is the first one
  // behind the expanded sums, so it gets row numbers.
  // CHECK-LABEL: @range_in_arm
  // CHECK: scf.for
  // CHECK: %[[TRIP:.*]] = arith.index_cast
  // CHECK: "triton_xpu.out_range"(%[[TRIP]])
  // CHECK: scf.if
  // CHECK-NEXT: %[[ZERO:.*]] = arith.constant 0 : i32
  // CHECK-NEXT: "triton_xpu.out_range"(%[[ZERO]]) <{groupsize = 64 : i32, rowspercore = 1 : i32}> : (i32) -> tensor<128xi32,
  // CHECK-NEXT: tt.make_range
  // The new reduce stands in front of the old one, which is left without uses.
  // CHECK: %[[SUM:.*]] = "triton_xpu.reduce"(%{{.*}}, %[[TRIP]]) <{axis = 1 : i32, loopNum = 1 : i32}>
  // CHECK: "tt.reduce"
  // CHECK: triton_xpu.convert_layout %[[SUM]]
  tt.func public @range_in_arm(%x: !tt.ptr<f32>) {
    %rows = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32, #o>
    %zero = arith.constant 0 : i32
    %pid = tt.get_program_id x : i32
    %is = arith.cmpi sgt, %pid, %zero : i32
    scf.if %is {
      %cols = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32, #n>
      %p = tt.splat %pid : i32 -> tensor<16xi32, #o>
      %q = arith.addi %p, %rows : tensor<16xi32, #o>
      %r = triton_xpu.convert_layout %q : tensor<16xi32, #o> -> tensor<16xi32, #sc>
      %r2 = tt.expand_dims %r {axis = 1 : i32} : tensor<16xi32, #sc> -> tensor<16x1xi32, #c>
      %k = triton_xpu.convert_layout %cols : tensor<128xi32, #n> -> tensor<128xi32, #sn>
      %k2 = tt.expand_dims %k {axis = 0 : i32} : tensor<128xi32, #sn> -> tensor<1x128xi32, #t>
      %rb = triton_xpu.broadcast %r2 : tensor<16x1xi32, #c> -> tensor<16x128xi32, #t>
      %kb = triton_xpu.broadcast %k2 : tensor<1x128xi32, #t> -> tensor<16x128xi32, #t>
      %i = arith.addi %rb, %kb : tensor<16x128xi32, #t>
      %xs = tt.splat %x : !tt.ptr<f32> -> tensor<16x128x!tt.ptr<f32>, #t>
      %xp = tt.addptr %xs, %i : tensor<16x128x!tt.ptr<f32>, #t>, tensor<16x128xi32, #t>
      %v_lm = "triton_xpu.gm2lm"(%xp) <{SVOpt = false, atomicSim = false, cache = false, fixedStride = 1 : si32, handwrittenOffsetState = false, lrie = -1 : si32, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 0, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<16x128x!tt.ptr<f32>, #t>) -> tensor<16x128x!tt.ptr<f32, 0>, #t>
      %v = "triton_xpu.load"(%v_lm) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<16x128x!tt.ptr<f32, 0>, #t>) -> tensor<16x128xf32, #t>
      %s = "tt.reduce"(%v) <{axis = 1 : i32}> ({
      ^bb0(%a_s: f32, %b_s: f32):
        %c_s = arith.addf %a_s, %b_s : f32
        tt.reduce.return %c_s : f32
      }) : (tensor<16x128xf32, #t>) -> tensor<16xf32, #st>
      %so = triton_xpu.convert_layout %s : tensor<16xf32, #st> -> tensor<16xf32, #sc>
      %se = tt.expand_dims %so {axis = 1 : i32} : tensor<16xf32, #sc> -> tensor<16x1xf32, #c>
      %sb = triton_xpu.broadcast %se : tensor<16x1xf32, #c> -> tensor<16x128xf32, #t>
      %w = arith.subf %v, %sb : tensor<16x128xf32, #t>
      "triton_xpu.store"(%xp, %w) <{bf16Tofp32Unordered = false, dtype = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<16x128x!tt.ptr<f32>, #t>, tensor<16x128xf32, #t>) -> ()
      "triton_xpu.lm2gm"(%xp, %w) <{atomicSim = false, handwrittenOffsetState = false, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<16x128x!tt.ptr<f32>, #t>, tensor<16x128xf32, #t>) -> ()
    }
    tt.return
  }
}

//--- range-36.mlir
#t = #triton_xpu.cluster<{sizePerCore = [1, 32], coresPerGroup = [1, 4], groupsPerCluster = [16, 1], order = [0, 1]}>
#c = #triton_xpu.cluster<{sizePerCore = [1, 1], coresPerGroup = [1, 4], groupsPerCluster = [16, 1], order = [0, 1]}>
#o = #triton_xpu.cluster<{sizePerCore = [1], coresPerGroup = [1], groupsPerCluster = [16], order = [0]}>
#n = #triton_xpu.cluster<{sizePerCore = [32], coresPerGroup = [4], groupsPerCluster = [1], order = [0]}>
#st = #ttg.slice<{dim = 1, parent = #t}>
#sc = #ttg.slice<{dim = 1, parent = #c}>
#sn = #ttg.slice<{dim = 0, parent = #t}>
module attributes {triton_xpu.target = "xpu:3", "ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 16 : i32, "ttg.threads-per-warp" = 4 : i32} {
  // An expand_dims of the sums lies ahead of the column range, so it counts as
  // a row range too, and its copy cannot be ordered with the outer block.
  // CHECK: range-36.mlir:[[#@LINE+10]]:15: error: 'tt.make_range' op and '{{.*}}' lie in different regions and cannot be ordered
  // CHECK-SAME: this one is in the then region of 'scf.if', the other in the body of 'tt.func'
  // CHECK: note: the 'scf.if' around this operation
  // CHECK: note: a build of the backend with assertions stops here ("Operations are in different regions!"); a build without them never returns
  tt.func public @range_in_arm(%x: !tt.ptr<f32>) {
    %rows = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32, #o>
    %zero = arith.constant 0 : i32
    %pid = tt.get_program_id x : i32
    %is = arith.cmpi sgt, %pid, %zero : i32
    scf.if %is {
      %cols = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32, #n>
      %p = tt.splat %pid : i32 -> tensor<16xi32, #o>
      %q = arith.addi %p, %rows : tensor<16xi32, #o>
      %r = triton_xpu.convert_layout %q : tensor<16xi32, #o> -> tensor<16xi32, #sc>
      %r2 = tt.expand_dims %r {axis = 1 : i32} : tensor<16xi32, #sc> -> tensor<16x1xi32, #c>
      %k = triton_xpu.convert_layout %cols : tensor<128xi32, #n> -> tensor<128xi32, #sn>
      %k2 = tt.expand_dims %k {axis = 0 : i32} : tensor<128xi32, #sn> -> tensor<1x128xi32, #t>
      %rb = triton_xpu.broadcast %r2 : tensor<16x1xi32, #c> -> tensor<16x128xi32, #t>
      %kb = triton_xpu.broadcast %k2 : tensor<1x128xi32, #t> -> tensor<16x128xi32, #t>
      %i = arith.addi %rb, %kb : tensor<16x128xi32, #t>
      %xs = tt.splat %x : !tt.ptr<f32> -> tensor<16x128x!tt.ptr<f32>, #t>
      %xp = tt.addptr %xs, %i : tensor<16x128x!tt.ptr<f32>, #t>, tensor<16x128xi32, #t>
      %v_lm = "triton_xpu.gm2lm"(%xp) <{SVOpt = false, atomicSim = false, cache = false, fixedStride = 1 : si32, handwrittenOffsetState = false, lrie = -1 : si32, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 0, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<16x128x!tt.ptr<f32>, #t>) -> tensor<16x128x!tt.ptr<f32, 0>, #t>
      %v = "triton_xpu.load"(%v_lm) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<16x128x!tt.ptr<f32, 0>, #t>) -> tensor<16x128xf32, #t>
      %s = "tt.reduce"(%v) <{axis = 1 : i32}> ({
      ^bb0(%a_s: f32, %b_s: f32):
        %c_s = arith.addf %a_s, %b_s : f32
        tt.reduce.return %c_s : f32
      }) : (tensor<16x128xf32, #t>) -> tensor<16xf32, #st>
      %so = triton_xpu.convert_layout %s : tensor<16xf32, #st> -> tensor<16xf32, #sc>
      %se = tt.expand_dims %so {axis = 1 : i32} : tensor<16xf32, #sc> -> tensor<16x1xf32, #c>
      %sb = triton_xpu.broadcast %se : tensor<16x1xf32, #c> -> tensor<16x128xf32, #t>
      %w = arith.subf %v, %sb : tensor<16x128xf32, #t>
      "triton_xpu.store"(%xp, %w) <{bf16Tofp32Unordered = false, dtype = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<16x128x!tt.ptr<f32>, #t>, tensor<16x128xf32, #t>) -> ()
      "triton_xpu.lm2gm"(%xp, %w) <{atomicSim = false, handwrittenOffsetState = false, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<16x128x!tt.ptr<f32>, #t>, tensor<16x128xf32, #t>) -> ()
    }
    tt.return
  }
}

//--- twice.mlir
#t = #triton_xpu.cluster<{sizePerCore = [1, 32], coresPerGroup = [1, 4], groupsPerCluster = [16, 1], order = [0, 1]}>
#c = #triton_xpu.cluster<{sizePerCore = [1, 1], coresPerGroup = [1, 4], groupsPerCluster = [16, 1], order = [0, 1]}>
#o = #triton_xpu.cluster<{sizePerCore = [1], coresPerGroup = [1], groupsPerCluster = [16], order = [0]}>
#n = #triton_xpu.cluster<{sizePerCore = [32], coresPerGroup = [4], groupsPerCluster = [1], order = [0]}>
#st = #triton_gpu.slice<{dim = 1, parent = #t}>
#sc = #triton_gpu.slice<{dim = 1, parent = #c}>
#sn = #triton_gpu.slice<{dim = 0, parent = #t}>
module attributes {triton_xpu.target = "xpu:3"} {
  // Two trips: the new reduce takes the result type that has just been cut, and
  // it is cut again.
  // CHECK: error: 'triton_xpu.reduce' op
  // CHECK-SAME: tensor<16xf32, #triton_gpu.slice
  // CHECK-SAME: tensor<8xf32, #triton_gpu.slice
  tt.func public @twice(%x: !tt.ptr<f32>) {
    %rows = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32, #o>
    %zero = arith.constant 0 : i32
    %pid = tt.get_program_id x : i32
    %is = arith.cmpi sgt, %pid, %zero : i32
    scf.if %is {
      %cols = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32, #n>
      %p = tt.splat %pid : i32 -> tensor<32xi32, #o>
      %q = arith.addi %p, %rows : tensor<32xi32, #o>
      %r = triton_xpu.convert_layout %q : tensor<32xi32, #o> -> tensor<32xi32, #sc>
      %r2 = tt.expand_dims %r {axis = 1 : i32} : tensor<32xi32, #sc> -> tensor<32x1xi32, #c>
      %k = triton_xpu.convert_layout %cols : tensor<128xi32, #n> -> tensor<128xi32, #sn>
      %k2 = tt.expand_dims %k {axis = 0 : i32} : tensor<128xi32, #sn> -> tensor<1x128xi32, #t>
      %rb = triton_xpu.broadcast %r2 : tensor<32x1xi32, #c> -> tensor<32x128xi32, #t>
      %kb = triton_xpu.broadcast %k2 : tensor<1x128xi32, #t> -> tensor<32x128xi32, #t>
      %i = arith.addi %rb, %kb : tensor<32x128xi32, #t>
      %xs = tt.splat %x : !tt.ptr<f32> -> tensor<32x128x!tt.ptr<f32>, #t>
      %xp = tt.addptr %xs, %i : tensor<32x128x!tt.ptr<f32>, #t>, tensor<32x128xi32, #t>
      %v_lm = "triton_xpu.gm2lm"(%xp) <{SVOpt = false, atomicSim = false, cache = false, fixedStride = 1 : si32, handwrittenOffsetState = false, lrie = -1 : si32, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 0, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<32x128x!tt.ptr<f32>, #t>) -> tensor<32x128x!tt.ptr<f32, 0>, #t>
      %v = "triton_xpu.load"(%v_lm) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<32x128x!tt.ptr<f32, 0>, #t>) -> tensor<32x128xf32, #t>
      %s = "tt.reduce"(%v) <{axis = 1 : i32}> ({
      ^bb0(%a_s: f32, %b_s: f32):
        %c_s = arith.addf %a_s, %b_s : f32
        tt.reduce.return %c_s : f32
      }) : (tensor<32x128xf32, #t>) -> tensor<32xf32, #st>
      %so = triton_xpu.convert_layout %s : tensor<32xf32, #st> -> tensor<32xf32, #sc>
      %se = tt.expand_dims %so {axis = 1 : i32} : tensor<32xf32, #sc> -> tensor<32x1xf32, #c>
      %sb = triton_xpu.broadcast %se : tensor<32x1xf32, #c> -> tensor<32x128xf32, #t>
      %w = arith.subf %v, %sb : tensor<32x128xf32, #t>
      "triton_xpu.store"(%xp, %w) <{bf16Tofp32Unordered = false, dtype = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<32x128x!tt.ptr<f32>, #t>, tensor<32x128xf32, #t>) -> ()
      "triton_xpu.lm2gm"(%xp, %w) <{atomicSim = false, handwrittenOffsetState = false, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<32x128x!tt.ptr<f32>, #t>, tensor<32x128xf32, #t>) -> ()
    }
    tt.return
  }
}
