// RUN: split-file %s %t
// RUN: xpu-opt %t/two-trips.mlir --tritonxpu-legalize | FileCheck %t/two-trips.mlir
// RUN: xpu-opt %t/uneven.mlir --tritonxpu-legalize | FileCheck %t/uneven.mlir
// RUN: xpu-opt %t/one-core.mlir --tritonxpu-legalize | FileCheck %t/one-core.mlir
// RUN: xpu-opt %t/two-trees.mlir --tritonxpu-legalize | FileCheck %t/two-trees.mlir

//--- two-trips.mlir

// 64 cores of 128 elements hold half of the block.
#v = #triton_xpu.cluster<{sizePerCore = [128], coresPerGroup = [64], groupsPerCluster = [1], order = [0]}>
module attributes {triton_xpu.target = "xpu:3"} {
  // CHECK-LABEL: tt.func public @two_trips
  // CHECK-DAG: %[[FROM:.*]] = arith.constant 0 : index
  // CHECK-DAG: %[[TO:.*]] = arith.constant 2 : index
  // CHECK: scf.for %[[I:.*]] = %[[FROM]] to %[[TO]] step
  // CHECK-NEXT: %[[TRIP:.*]] = arith.index_cast %[[I]] : index to i32
  // CHECK-NEXT: arith.constant 16384 : i32
  // CHECK-NEXT: %[[DEAD:.*]] = arith.constant dense<1.{{.*}}> : tensor<16384xf32,
  // CHECK-NEXT: %[[ONE:.*]] = arith.constant dense<1.{{.*}}> : tensor<8192xf32,
  // CHECK-NEXT: tt.get_program_id x
  // CHECK-NEXT: arith.muli
  // What replaces the dead range has no use either.
  // CHECK-NEXT: triton_xpu.make_range {{.*}}-> tensor<16384xi32,
  // CHECK-NEXT: tt.make_range
  // CHECK-NEXT: %[[R:.*]] = triton_xpu.make_range %[[TRIP]] {end = 8192 : i32, realSize = 16384 : i32, start = 0 : i32} : i32 -> tensor<8192xi32,
  // CHECK: arith.addi %{{.*}}, %[[R]] : tensor<8192xi32,
  // CHECK: "triton_xpu.gm2lm"{{.*}} -> tensor<8192x!tt.ptr<f32, 0>,
  // CHECK: arith.addf %{{.*}}, %[[ONE]] : tensor<8192xf32,
  // CHECK: "triton_xpu.lm2gm"{{.*}}(tensor<8192x!tt.ptr<f32>{{.*}}, tensor<8192xf32,
  // CHECK-NEXT: }
  // CHECK-NEXT: tt.return
  tt.func public @two_trips(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>) {
    %block = arith.constant 16384 : i32
    %one = arith.constant dense<1.0> : tensor<16384xf32, #v>
    %pid = tt.get_program_id x : i32
    %base = arith.muli %pid, %block : i32
    %r = tt.make_range {end = 16384 : i32, start = 0 : i32} : tensor<16384xi32, #v>
    %bases = tt.splat %base : i32 -> tensor<16384xi32, #v>
    %i = arith.addi %bases, %r : tensor<16384xi32, #v>
    %xs = tt.splat %x : !tt.ptr<f32> -> tensor<16384x!tt.ptr<f32>, #v>
    %xp = tt.addptr %xs, %i : tensor<16384x!tt.ptr<f32>, #v>, tensor<16384xi32, #v>
    %v_lm = "triton_xpu.gm2lm"(%xp) <{SVOpt = false, atomicSim = false, cache = false, fixedStride = 1 : si32, handwrittenOffsetState = false, lrie = -1 : si32, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 0, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<16384x!tt.ptr<f32>, #v>) -> tensor<16384x!tt.ptr<f32, 0>, #v>
    %v = "triton_xpu.load"(%v_lm) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<16384x!tt.ptr<f32, 0>, #v>) -> tensor<16384xf32, #v>
    %w = arith.addf %v, %one : tensor<16384xf32, #v>
    %ys = tt.splat %y : !tt.ptr<f32> -> tensor<16384x!tt.ptr<f32>, #v>
    %yp = tt.addptr %ys, %i : tensor<16384x!tt.ptr<f32>, #v>, tensor<16384xi32, #v>
    "triton_xpu.store"(%yp, %w) <{bf16Tofp32Unordered = false, dtype = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<16384x!tt.ptr<f32>, #v>, tensor<16384xf32, #v>) -> ()
    "triton_xpu.lm2gm"(%yp, %w) <{atomicSim = false, handwrittenOffsetState = false, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<16384x!tt.ptr<f32>, #v>, tensor<16384xf32, #v>) -> ()
    tt.return
  }
}

//--- uneven.mlir

// 8193 elements take two trips of 4096: the last element is never touched.
#v = #triton_xpu.cluster<{sizePerCore = [128], coresPerGroup = [64], groupsPerCluster = [1], order = [0]}>
module attributes {triton_xpu.target = "xpu:3"} {
  // CHECK-LABEL: @uneven
  // CHECK: arith.constant 2 : index
  // CHECK: triton_xpu.make_range %{{.*}} {end = 4096 : i32, realSize = 8193 : i32, start = 0 : i32}
  // CHECK: "triton_xpu.load"{{.*}}-> tensor<4096xf32,
  tt.func public @uneven(%x: !tt.ptr<f32>) {
    %r = tt.make_range {end = 8193 : i32, start = 0 : i32} : tensor<8193xi32, #v>
    %xs = tt.splat %x : !tt.ptr<f32> -> tensor<8193x!tt.ptr<f32>, #v>
    %xp = tt.addptr %xs, %r : tensor<8193x!tt.ptr<f32>, #v>, tensor<8193xi32, #v>
    %v_lm = "triton_xpu.gm2lm"(%xp) <{SVOpt = false, atomicSim = false, cache = false, fixedStride = 1 : si32, handwrittenOffsetState = false, lrie = -1 : si32, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 0, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<8193x!tt.ptr<f32>, #v>) -> tensor<8193x!tt.ptr<f32, 0>, #v>
    %v = "triton_xpu.load"(%v_lm) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<8193x!tt.ptr<f32, 0>, #v>) -> tensor<8193xf32, #v>
    "triton_xpu.store"(%xp, %v) <{bf16Tofp32Unordered = false, dtype = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<8193x!tt.ptr<f32>, #v>, tensor<8193xf32, #v>) -> ()
    "triton_xpu.lm2gm"(%xp, %v) <{atomicSim = false, handwrittenOffsetState = false, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<8193x!tt.ptr<f32>, #v>, tensor<8193xf32, #v>) -> ()
    tt.return
  }
}

//--- one-core.mlir

// All elements on one core and no reduce: one trip for each run of `lrie`
// identical elements.
#v = #triton_xpu.cluster<{sizePerCore = [64], coresPerGroup = [1], groupsPerCluster = [1], order = [0]}>
module attributes {triton_xpu.target = "xpu:3"} {
  // CHECK-LABEL: @one_core
  // CHECK: arith.constant 16 : index
  // CHECK: "triton_xpu.load"{{.*}}-> tensor<4xf32,
  tt.func public @one_core(%x: !tt.ptr<f32>) {
    %r = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32, #v>
    %xs = tt.splat %x : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>, #v>
    %xp = tt.addptr %xs, %r : tensor<64x!tt.ptr<f32>, #v>, tensor<64xi32, #v>
    %v_lm = "triton_xpu.gm2lm"(%xp) <{SVOpt = false, atomicSim = false, cache = false, fixedStride = 1 : si32, handwrittenOffsetState = false, lrie = 4 : si32, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 0, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<64x!tt.ptr<f32>, #v>) -> tensor<64x!tt.ptr<f32, 0>, #v>
    %v = "triton_xpu.load"(%v_lm) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<64x!tt.ptr<f32, 0>, #v>) -> tensor<64xf32, #v>
    "triton_xpu.store"(%xp, %v) <{bf16Tofp32Unordered = false, dtype = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<64x!tt.ptr<f32>, #v>, tensor<64xf32, #v>) -> ()
    "triton_xpu.lm2gm"(%xp, %v) <{atomicSim = false, handwrittenOffsetState = false, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<64x!tt.ptr<f32>, #v>, tensor<64xf32, #v>) -> ()
    tt.return
  }
}

//--- two-trees.mlir

// Code that shares no value, not even a constant, gets a loop of its own.
#v = #triton_xpu.cluster<{sizePerCore = [128], coresPerGroup = [64], groupsPerCluster = [1], order = [0]}>
module attributes {triton_xpu.target = "xpu:3"} {
  // CHECK-LABEL: @two_trees
  // CHECK: arith.constant 2 : index
  // CHECK: scf.for
  // CHECK: "triton_xpu.load"{{.*}}-> tensor<8192xf32,
  // CHECK: arith.constant 3 : index
  // CHECK: scf.for
  // CHECK: "triton_xpu.load"{{.*}}-> tensor<8192xf32,
  tt.func public @two_trees(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>) {
    %r = tt.make_range {end = 16384 : i32, start = 0 : i32} : tensor<16384xi32, #v>
    %xs = tt.splat %x : !tt.ptr<f32> -> tensor<16384x!tt.ptr<f32>, #v>
    %xp = tt.addptr %xs, %r : tensor<16384x!tt.ptr<f32>, #v>, tensor<16384xi32, #v>
    %v_lm = "triton_xpu.gm2lm"(%xp) <{SVOpt = false, atomicSim = false, cache = false, fixedStride = 1 : si32, handwrittenOffsetState = false, lrie = -1 : si32, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 0, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<16384x!tt.ptr<f32>, #v>) -> tensor<16384x!tt.ptr<f32, 0>, #v>
    %v = "triton_xpu.load"(%v_lm) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<16384x!tt.ptr<f32, 0>, #v>) -> tensor<16384xf32, #v>
    "triton_xpu.store"(%xp, %v) <{bf16Tofp32Unordered = false, dtype = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<16384x!tt.ptr<f32>, #v>, tensor<16384xf32, #v>) -> ()
    "triton_xpu.lm2gm"(%xp, %v) <{atomicSim = false, handwrittenOffsetState = false, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<16384x!tt.ptr<f32>, #v>, tensor<16384xf32, #v>) -> ()
    %s = tt.make_range {end = 24576 : i32, start = 0 : i32} : tensor<24576xi32, #v>
    %ys = tt.splat %y : !tt.ptr<f32> -> tensor<24576x!tt.ptr<f32>, #v>
    %yp = tt.addptr %ys, %s : tensor<24576x!tt.ptr<f32>, #v>, tensor<24576xi32, #v>
    %w_lm = "triton_xpu.gm2lm"(%yp) <{SVOpt = false, atomicSim = false, cache = false, fixedStride = 1 : si32, handwrittenOffsetState = false, lrie = -1 : si32, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 0, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<24576x!tt.ptr<f32>, #v>) -> tensor<24576x!tt.ptr<f32, 0>, #v>
    %w = "triton_xpu.load"(%w_lm) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<24576x!tt.ptr<f32, 0>, #v>) -> tensor<24576xf32, #v>
    "triton_xpu.store"(%yp, %w) <{bf16Tofp32Unordered = false, dtype = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<24576x!tt.ptr<f32>, #v>, tensor<24576xf32, #v>) -> ()
    "triton_xpu.lm2gm"(%yp, %w) <{atomicSim = false, handwrittenOffsetState = false, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<24576x!tt.ptr<f32>, #v>, tensor<24576xf32, #v>) -> ()
    tt.return
  }
}
