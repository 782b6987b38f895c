// RUN: xpu-opt %s --split-input-file --tritonxpu-mask | FileCheck %s

// The tail mask of a one-dimensional access: a length in front of the compare,
// behind it a guard that holds the rest of the block. The load keeps its mask.
#c = #triton_xpu.cluster<{sizePerCore = [128], coresPerGroup = [64], groupsPerCluster = [1], order = [0]}>

// CHECK-LABEL: tt.func public @tail
// CHECK:         %[[LEFT:.*]] = arith.subi %[[N:.*]], %[[OFFS:.*]] : tensor<8192xi32
// CHECK-NEXT:    %[[M:.*]] = arith.cmpi slt, %[[OFFS]], %[[N]]
// CHECK-NEXT:    %[[GO:.*]] = "triton_xpu.extract"(%[[M]]) <{index = 0 : i32}>
// CHECK-NEXT:    scf.if %[[GO]] {
// CHECK-NEXT:      tt.addptr
// CHECK-NEXT:      %[[LM:.*]] = "triton_xpu.gm2lm"(%{{.*}}, %[[LEFT]]) {{.*}}offsetState = 1
// CHECK-NEXT:      %[[X:.*]] = "triton_xpu.load"(%[[LM]], %[[M]])
// CHECK-NEXT:      "triton_xpu.lm2gm"(%{{.*}}, %[[X]], %[[LEFT]]) {{.*}}offsetState = 1 {{.*}} -> ()
// CHECK-NEXT:    }
// CHECK-NEXT:    tt.return
tt.func public @tail(%offs: tensor<8192xi32, #c>, %n: tensor<8192xi32, #c>, %base: tensor<8192x!tt.ptr<f32>, #c>) {
  %m = arith.cmpi slt, %offs, %n : tensor<8192xi32, #c>
  %p = tt.addptr %base, %offs : tensor<8192x!tt.ptr<f32>, #c>, tensor<8192xi32, #c>
  %lm = "triton_xpu.gm2lm"(%p, %m) <{SVOpt = false, atomicSim = false, cache = false, fixedStride = 1 : si32, handwrittenOffsetState = false, lrie = -1 : si32, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<8192x!tt.ptr<f32>, #c>, tensor<8192xi1, #c>) -> tensor<8192x!tt.ptr<f32, 0>, #c>
  %x = "triton_xpu.load"(%lm, %m) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 1, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<8192x!tt.ptr<f32, 0>, #c>, tensor<8192xi1, #c>) -> tensor<8192xf32, #c>
  "triton_xpu.lm2gm"(%p, %x, %m) <{atomicSim = false, handwrittenOffsetState = false, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 1, 1, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<8192x!tt.ptr<f32>, #c>, tensor<8192xf32, #c>, tensor<8192xi1, #c>) -> ()
  tt.return
}

// -----

// In a loop that carries a value the guard returns the value instead.
#c = #triton_xpu.cluster<{sizePerCore = [16], coresPerGroup = [64], groupsPerCluster = [1], order = [0]}>

// CHECK-LABEL: tt.func public @carried
// CHECK:         scf.for {{.*}} iter_args(%[[ACC:.*]] = %{{.*}})
// CHECK:           %[[V:.*]] = scf.if %{{.*}} -> (tensor<1024xf32
// CHECK:             %[[S:.*]] = arith.addf %[[ACC]]
// CHECK-NEXT:        scf.yield %[[S]]
// CHECK-NEXT:      } else {
// CHECK-NEXT:        scf.yield %[[ACC]]
// CHECK-NEXT:      }
// CHECK-NEXT:      scf.yield %[[V]]
tt.func public @carried(%lo: i32, %hi: i32, %st: i32, %r: tensor<1024xi32, #c>, %n: tensor<1024xi32, #c>, %p: tensor<1024x!tt.ptr<f32>, #c>, %init: tensor<1024xf32, #c>) {
  %sum = scf.for %i = %lo to %hi step %st iter_args(%acc = %init) -> (tensor<1024xf32, #c>) : i32 {
    %m = arith.cmpi ult, %r, %n : tensor<1024xi32, #c>
    %lm = "triton_xpu.gm2lm"(%p, %m) <{SVOpt = false, atomicSim = false, cache = false, fixedStride = 1 : si32, handwrittenOffsetState = false, lrie = -1 : si32, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<1024x!tt.ptr<f32>, #c>, tensor<1024xi1, #c>) -> tensor<1024x!tt.ptr<f32, 0>, #c>
    %x = "triton_xpu.load"(%lm, %m) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 1, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<1024x!tt.ptr<f32, 0>, #c>, tensor<1024xi1, #c>) -> tensor<1024xf32, #c>
    %s = arith.addf %acc, %x : tensor<1024xf32, #c>
    scf.yield %s : tensor<1024xf32, #c>
  }
  tt.return
}

// -----

// In the then block of an scf.if with results, what the else block yields
// stands for the guarded values.
#c = #triton_xpu.cluster<{sizePerCore = [16], coresPerGroup = [64], groupsPerCluster = [1], order = [0]}>

// CHECK-LABEL: tt.func public @branch
// CHECK-SAME:    %[[NO:arg[0-9]+]]: tensor<1024xf32
// CHECK:         scf.if %{{.*}} -> (tensor<1024xf32
// CHECK:           %[[V:.*]] = scf.if %{{.*}} -> (tensor<1024xf32
// CHECK:             %[[X:.*]] = "triton_xpu.load"
// CHECK-NEXT:        scf.yield %[[X]]
// CHECK-NEXT:      } else {
// CHECK-NEXT:        scf.yield %[[NO]]
// CHECK-NEXT:      }
// CHECK-NEXT:      scf.yield %[[V]]
// CHECK-NEXT:    } else {
// CHECK-NEXT:      scf.yield %[[NO]]
tt.func public @branch(%no: tensor<1024xf32, #c>, %c: i1, %r: tensor<1024xi32, #c>, %n: tensor<1024xi32, #c>, %p: tensor<1024x!tt.ptr<f32>, #c>) {
  %v = scf.if %c -> (tensor<1024xf32, #c>) {
    %m = arith.cmpi slt, %r, %n : tensor<1024xi32, #c>
    %lm = "triton_xpu.gm2lm"(%p, %m) <{SVOpt = false, atomicSim = false, cache = false, fixedStride = 1 : si32, handwrittenOffsetState = false, lrie = -1 : si32, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<1024x!tt.ptr<f32>, #c>, tensor<1024xi1, #c>) -> tensor<1024x!tt.ptr<f32, 0>, #c>
    %x = "triton_xpu.load"(%lm, %m) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 1, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<1024x!tt.ptr<f32, 0>, #c>, tensor<1024xi1, #c>) -> tensor<1024xf32, #c>
    scf.yield %x : tensor<1024xf32, #c>
  } else {
    scf.yield %no : tensor<1024xf32, #c>
  }
  tt.return
}

// -----

// A tile with bounds on rows and columns: both guard, only the columns give a
// length.
#t = #triton_xpu.cluster<{sizePerCore = [1, 128], coresPerGroup = [1, 2], groupsPerCluster = [32, 1], order = [0, 1]}>
#o = #triton_xpu.cluster<{sizePerCore = [1, 1], coresPerGroup = [1, 2], groupsPerCluster = [32, 1], order = [0, 1]}>

// CHECK-LABEL: tt.func public @tile
// CHECK:         %[[ROW:.*]] = arith.cmpi slt, %[[R:.*]], %[[NR:.*]] : tensor<32x1xi32
// CHECK-NEXT:    "triton_xpu.extract"(%[[ROW]])
// CHECK-NEXT:    scf.if
// CHECK-NEXT:      %[[LEFT:.*]] = arith.subi %[[NC:.*]], %[[C:.*]] : tensor<1x256xi32
// CHECK-NEXT:      %[[COL:.*]] = arith.cmpi slt, %[[C]], %[[NC]] : tensor<1x256xi32
// CHECK-NEXT:      "triton_xpu.extract"(%[[COL]])
// CHECK-NEXT:      scf.if
// CHECK:             "triton_xpu.gm2lm"(%{{.*}}, %[[LEFT]]) {{.*}}offsetState = 1
tt.func public @tile(%rows: tensor<32xi32, #triton_gpu.slice<{dim = 1, parent = #o}>>, %cols: tensor<256xi32, #triton_gpu.slice<{dim = 0, parent = #t}>>, %nr: tensor<32x1xi32, #o>, %nc: tensor<1x256xi32, #t>, %p: tensor<32x256x!tt.ptr<f32>, #t>) {
  %r = tt.expand_dims %rows {axis = 1 : i32} : tensor<32xi32, #triton_gpu.slice<{dim = 1, parent = #o}>> -> tensor<32x1xi32, #o>
  %c = tt.expand_dims %cols {axis = 0 : i32} : tensor<256xi32, #triton_gpu.slice<{dim = 0, parent = #t}>> -> tensor<1x256xi32, #t>
  %rm = arith.cmpi slt, %r, %nr : tensor<32x1xi32, #o>
  %cm = arith.cmpi slt, %c, %nc : tensor<1x256xi32, #t>
  %rb = triton_xpu.broadcast %rm : tensor<32x1xi1, #o> -> tensor<32x256xi1, #t>
  %cb = triton_xpu.broadcast %cm : tensor<1x256xi1, #t> -> tensor<32x256xi1, #t>
  %m = arith.andi %rb, %cb : tensor<32x256xi1, #t>
  %lm = "triton_xpu.gm2lm"(%p, %m) <{SVOpt = false, atomicSim = false, cache = false, fixedStride = 1 : si32, handwrittenOffsetState = false, lrie = -1 : si32, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<32x256x!tt.ptr<f32>, #t>, tensor<32x256xi1, #t>) -> tensor<32x256x!tt.ptr<f32, 0>, #t>
  tt.return
}

// -----

// Masks that are not understood stay boolean, without a guard, and the transfer
// moves element by element: an and of two compares without rows and columns, a
// block argument (also in an and), another predicate.
#c = #triton_xpu.cluster<{sizePerCore = [16], coresPerGroup = [64], groupsPerCluster = [1], order = [0]}>

// CHECK-LABEL: tt.func public @boolean
// CHECK-NOT:     scf.if
// CHECK-NOT:     arith.subi
// CHECK-COUNT-4: "triton_xpu.gm2lm"(%{{.*}}, %{{.*}}) {{.*}}offsetState = -1 {{.*}}tensor<1024xi1
// CHECK:         tt.return
tt.func public @boolean(%flags: tensor<1024xi1, #c>, %r: tensor<1024xi32, #c>, %n: tensor<1024xi32, #c>, %p: tensor<1024x!tt.ptr<f32>, #c>) {
  %hi = arith.cmpi slt, %r, %n : tensor<1024xi32, #c>
  %lo = arith.cmpi sge, %r, %n : tensor<1024xi32, #c>
  %both = arith.andi %hi, %lo : tensor<1024xi1, #c>
  %some = arith.andi %flags, %hi : tensor<1024xi1, #c>
  %0 = "triton_xpu.gm2lm"(%p, %both) <{SVOpt = false, atomicSim = false, cache = false, fixedStride = 1 : si32, handwrittenOffsetState = false, lrie = -1 : si32, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<1024x!tt.ptr<f32>, #c>, tensor<1024xi1, #c>) -> tensor<1024x!tt.ptr<f32, 0>, #c>
  %1 = "triton_xpu.gm2lm"(%p, %some) <{SVOpt = false, atomicSim = false, cache = false, fixedStride = 1 : si32, handwrittenOffsetState = false, lrie = -1 : si32, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<1024x!tt.ptr<f32>, #c>, tensor<1024xi1, #c>) -> tensor<1024x!tt.ptr<f32, 0>, #c>
  %2 = "triton_xpu.gm2lm"(%p, %flags) <{SVOpt = false, atomicSim = false, cache = false, fixedStride = 1 : si32, handwrittenOffsetState = false, lrie = -1 : si32, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<1024x!tt.ptr<f32>, #c>, tensor<1024xi1, #c>) -> tensor<1024x!tt.ptr<f32, 0>, #c>
  %3 = "triton_xpu.gm2lm"(%p, %lo) <{SVOpt = false, atomicSim = false, cache = false, fixedStride = 1 : si32, handwrittenOffsetState = false, lrie = -1 : si32, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<1024x!tt.ptr<f32>, #c>, tensor<1024xi1, #c>) -> tensor<1024x!tt.ptr<f32, 0>, #c>
  tt.return
}

// -----

// A compare of scalars below a splat becomes a compare of splats, which then
// bounds the access.
#c = #triton_xpu.cluster<{sizePerCore = [16], coresPerGroup = [64], groupsPerCluster = [1], order = [0]}>

// CHECK-LABEL: tt.func public @splat
// CHECK:         %[[A:.*]] = tt.splat %{{.*}} : i32 -> tensor<1024xi32
// CHECK-NEXT:    %[[B:.*]] = tt.splat %{{.*}} : i32 -> tensor<1024xi32
// CHECK-NEXT:    %[[LEFT:.*]] = arith.subi %[[B]], %[[A]]
// CHECK-NEXT:    arith.cmpi slt, %[[A]], %[[B]] : tensor<1024xi32
// CHECK:         "triton_xpu.gm2lm"(%{{.*}}, %[[LEFT]])
tt.func public @splat(%a: i32, %b: i32, %p: tensor<1024x!tt.ptr<f32>, #c>) {
  %s = arith.cmpi slt, %a, %b : i32
  %m = tt.splat %s : i1 -> tensor<1024xi1, #c>
  %0 = "triton_xpu.gm2lm"(%p, %m) <{SVOpt = false, atomicSim = false, cache = false, fixedStride = 1 : si32, handwrittenOffsetState = false, lrie = -1 : si32, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<1024x!tt.ptr<f32>, #c>, tensor<1024xi1, #c>) -> tensor<1024x!tt.ptr<f32, 0>, #c>
  tt.return
}
