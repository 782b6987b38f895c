// RUN: split-file %s %t
// RUN: xpu-opt %t/row-loop.mlir --tritonxpu-legalize | FileCheck %t/row-loop.mlir
// RUN: xpu-opt %t/reduced-loop.mlir --tritonxpu-legalize | FileCheck %t/reduced-loop.mlir
// RUN: xpu-opt %t/print.mlir --tritonxpu-legalize | FileCheck %t/print.mlir

//--- row-loop.mlir

// A loop of the kernel ends up inside the new one; its reduce is converted.
#t = #triton_xpu.cluster<{sizePerCore = [1, 32], coresPerGroup = [1, 4], groupsPerCluster = [16, 1], order = [0, 1]}>
#c = #triton_xpu.cluster<{sizePerCore = [1, 1], coresPerGroup = [1, 4], groupsPerCluster = [16, 1], order = [0, 1]}>
#o = #triton_xpu.cluster<{sizePerCore = [1], coresPerGroup = [1], groupsPerCluster = [16], order = [0]}>
#n = #triton_xpu.cluster<{sizePerCore = [32], coresPerGroup = [4], groupsPerCluster = [1], order = [0]}>
#st = #triton_gpu.slice<{dim = 1, parent = #t}>
#sc = #triton_gpu.slice<{dim = 1, parent = #c}>
#sn = #triton_gpu.slice<{dim = 0, parent = #t}>
module attributes {triton_xpu.target = "xpu:3"} {
  // CHECK-LABEL: @row_loop
  // CHECK: arith.constant 2 : index
  // CHECK: scf.for
  // CHECK: %[[TRIP:.*]] = arith.index_cast
  // CHECK: "triton_xpu.out_range"(%[[TRIP]]) {{.*}} -> tensor<16xi32,
  // CHECK: scf.for {{.*}} iter_args(%{{.*}} = %{{.*}}) -> (tensor<16x128xf32,
  // CHECK: "triton_xpu.load"{{.*}} -> tensor<16x128xf32,
  // CHECK: "triton_xpu.reduce"(%{{.*}}, %[[TRIP]]) <{axis = 1 : i32, loopNum = 2 : i32}>
  // CHECK-NOT: tt.reduce
  // CHECK: "triton_xpu.lm2gm"{{.*}}tensor<16xf32,
  // CHECK: scf.yield %{{.*}} : tensor<16x128xf32,
  tt.func public @row_loop(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %n: i32) {
    %from = arith.constant 0 : i32
    %step = arith.constant 128 : i32
    %init = arith.constant dense<0.0> : tensor<32x128xf32, #t>
    %rows = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32, #o>
    %cols = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32, #n>
    %r = triton_xpu.convert_layout %rows : tensor<32xi32, #o> -> tensor<32xi32, #sc>
    %r2 = tt.expand_dims %r {axis = 1 : i32} : tensor<32xi32, #sc> -> tensor<32x1xi32, #c>
    %rb = triton_xpu.broadcast %r2 : tensor<32x1xi32, #c> -> tensor<32x128xi32, #t>
    %xs = tt.splat %x : !tt.ptr<f32> -> tensor<32x128x!tt.ptr<f32>, #t>
    %ys = tt.splat %y : !tt.ptr<f32> -> tensor<32x!tt.ptr<f32>, #o>
    %yp = tt.addptr %ys, %rows : tensor<32x!tt.ptr<f32>, #o>, tensor<32xi32, #o>
    %all = scf.for %j = %from to %n step %step iter_args(%acc = %init) -> (tensor<32x128xf32, #t>) : i32 {
      %js = tt.splat %j : i32 -> tensor<128xi32, #n>
      %jc = arith.addi %cols, %js : tensor<128xi32, #n>
      %k = triton_xpu.convert_layout %jc : tensor<128xi32, #n> -> tensor<128xi32, #sn>
      %k2 = tt.expand_dims %k {axis = 0 : i32} : tensor<128xi32, #sn> -> tensor<1x128xi32, #t>
      %kb = triton_xpu.broadcast %k2 : tensor<1x128xi32, #t> -> tensor<32x128xi32, #t>
      %i = arith.addi %rb, %kb : tensor<32x128xi32, #t>
      %xp = tt.addptr %xs, %i : tensor<32x128x!tt.ptr<f32>, #t>, tensor<32x128xi32, #t>
      %v_lm = "triton_xpu.gm2lm"(%xp) <{SVOpt = false, atomicSim = false, cache = false, fixedStride = 1 : si32, handwrittenOffsetState = false, lrie = -1 : si32, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 0, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<32x128x!tt.ptr<f32>, #t>) -> tensor<32x128x!tt.ptr<f32, 0>, #t>
      %v = "triton_xpu.load"(%v_lm) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<32x128x!tt.ptr<f32, 0>, #t>) -> tensor<32x128xf32, #t>
      %w = arith.addf %acc, %v : tensor<32x128xf32, #t>
      %s = "tt.reduce"(%w) <{axis = 1 : i32}> ({
      ^bb0(%a_s: f32, %b_s: f32):
        %c_s = arith.addf %a_s, %b_s : f32
        tt.reduce.return %c_s : f32
      }) : (tensor<32x128xf32, #t>) -> tensor<32xf32, #st>
      %so = triton_xpu.convert_layout %s : tensor<32xf32, #st> -> tensor<32xf32, #o>
      "triton_xpu.store"(%yp, %so) <{bf16Tofp32Unordered = false, dtype = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<32x!tt.ptr<f32>, #o>, tensor<32xf32, #o>) -> ()
      "triton_xpu.lm2gm"(%yp, %so) <{atomicSim = false, handwrittenOffsetState = false, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<32x!tt.ptr<f32>, #o>, tensor<32xf32, #o>) -> ()
      scf.yield %w : tensor<32x128xf32, #t>
    }
    tt.return
  }
}

//--- reduced-loop.mlir

// A vector carried by a loop and reduced after it: a running value over trips.
#v = #triton_xpu.cluster<{sizePerCore = [128], coresPerGroup = [64], groupsPerCluster = [1], order = [0]}>
module attributes {triton_xpu.target = "xpu:3"} {
  // CHECK-LABEL: @reduced_loop
  // CHECK: arith.constant 2 : index
  // CHECK: %[[TRIP:.*]] = arith.index_cast
  // CHECK: triton_xpu.make_range %[[TRIP]]
  // CHECK: %[[ALL:.*]] = scf.for {{.*}} -> (tensor<8192xf32,
  // CHECK: "triton_xpu.reduce"(%[[ALL]], %[[TRIP]]) <{axis = 0 : i32, loopNum = 2 : i32}>
  // CHECK: }) : (tensor<8192xf32, #{{.*}}>, i32) -> f32
  tt.func public @reduced_loop(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %n: i32) {
    %from = arith.constant 0 : i32
    %step = arith.constant 16384 : i32
    %init = arith.constant dense<0.0> : tensor<16384xf32, #v>
    %r = tt.make_range {end = 16384 : i32, start = 0 : i32} : tensor<16384xi32, #v>
    // Shares a constant with the store, which makes the load a part of the tree.
    %xb = tt.addptr %x, %from : !tt.ptr<f32>, i32
    %xs = tt.splat %xb : !tt.ptr<f32> -> tensor<16384x!tt.ptr<f32>, #v>
    %all = scf.for %j = %from to %n step %step iter_args(%acc = %init) -> (tensor<16384xf32, #v>) : i32 {
      %js = tt.splat %j : i32 -> tensor<16384xi32, #v>
      %i = arith.addi %r, %js : tensor<16384xi32, #v>
      %xp = tt.addptr %xs, %i : tensor<16384x!tt.ptr<f32>, #v>, tensor<16384xi32, #v>
      %v_lm = "triton_xpu.gm2lm"(%xp) <{SVOpt = false, atomicSim = false, cache = false, fixedStride = 1 : si32, handwrittenOffsetState = false, lrie = -1 : si32, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 0, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<16384x!tt.ptr<f32>, #v>) -> tensor<16384x!tt.ptr<f32, 0>, #v>
      %v = "triton_xpu.load"(%v_lm) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<16384x!tt.ptr<f32, 0>, #v>) -> tensor<16384xf32, #v>
      %w = arith.addf %acc, %v : tensor<16384xf32, #v>
      scf.yield %w : tensor<16384xf32, #v>
    }
    %s = "tt.reduce"(%all) <{axis = 0 : i32}> ({
    ^bb0(%a_s: f32, %b_s: f32):
      %c_s = arith.addf %a_s, %b_s : f32
      tt.reduce.return %c_s : f32
    }) : (tensor<16384xf32, #v>) -> f32
    %yp = tt.addptr %y, %from : !tt.ptr<f32>, i32
    "triton_xpu.store"(%yp, %s) <{bf16Tofp32Unordered = false, dtype = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (!tt.ptr<f32>, f32) -> ()
    "triton_xpu.lm2gm"(%yp, %s) <{atomicSim = false, handwrittenOffsetState = false, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (!tt.ptr<f32>, f32) -> ()
    tt.return
  }
}

//--- print.mlir

// A print learns its trip and how many there are.
#v = #triton_xpu.cluster<{sizePerCore = [128], coresPerGroup = [64], groupsPerCluster = [1], order = [0]}>
module attributes {triton_xpu.target = "xpu:3"} {
  // CHECK-LABEL: @print
  // CHECK: %[[TO:.*]] = arith.constant 2 : index
  // CHECK: %[[TRIP:.*]] = arith.index_cast
  // CHECK: %[[WIDE:.*]] = arith.extsi %[[TRIP]] : i32 to i64
  // CHECK: %[[TRIPS:.*]] = arith.index_cast %[[TO]] : index to i64
  // CHECK: triton_xpu.xpuprint(%[[P:.*]], %[[P]], %[[P]], %[[Z:.*]], %[[WIDE]], %[[Z]], %[[TRIPS]], %{{.*}})
  tt.func public @print(%x: !tt.ptr<f32>) {
    %pid = tt.get_program_id x : i32
    %zero = arith.constant 0 : i64
    %one = arith.constant 1 : i64
    %r = tt.make_range {end = 16384 : i32, start = 0 : i32} : tensor<16384xi32, #v>
    %xs = tt.splat %x : !tt.ptr<f32> -> tensor<16384x!tt.ptr<f32>, #v>
    %xp = tt.addptr %xs, %r : tensor<16384x!tt.ptr<f32>, #v>, tensor<16384xi32, #v>
    %v_lm = "triton_xpu.gm2lm"(%xp) <{SVOpt = false, atomicSim = false, cache = false, fixedStride = 1 : si32, handwrittenOffsetState = false, lrie = -1 : si32, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 0, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<16384x!tt.ptr<f32>, #v>) -> tensor<16384x!tt.ptr<f32, 0>, #v>
    %v = "triton_xpu.load"(%v_lm) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<16384x!tt.ptr<f32, 0>, #v>) -> tensor<16384xf32, #v>
    triton_xpu.xpuprint(%pid, %pid, %pid, %zero, %zero, %zero, %one, %one) ["v: ", hex = false] %v : tensor<16384xf32, #v>
    "triton_xpu.store"(%xp, %v) <{bf16Tofp32Unordered = false, dtype = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<16384x!tt.ptr<f32>, #v>, tensor<16384xf32, #v>) -> ()
    "triton_xpu.lm2gm"(%xp, %v) <{atomicSim = false, handwrittenOffsetState = false, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<16384x!tt.ptr<f32>, #v>, tensor<16384xf32, #v>) -> ()
    tt.return
  }
}
