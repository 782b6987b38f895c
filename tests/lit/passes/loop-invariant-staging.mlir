// RUN: xpu-opt %s -split-input-file -tritonxpu-loop-invariant-staging | FileCheck %s

// An element for every seven programs: the array goes to the top of shared
// memory, if it fits there; elements are as wide as the index, so 32768 fit.
// CHECK-LABEL: @staged
// CHECK: %[[PAD:.*]] = arith.addi %arg2, %{{.*}} : i32
// CHECK: %[[N:.*]] = arith.divsi %[[PAD]], %{{.*}} : i32
// CHECK: %[[CAP:.*]] = arith.constant 32768 : i32
// CHECK: %[[LOW:.*]] = arith.maxsi %[[N]]
// CHECK: %[[COUNT:.*]] = arith.minsi %[[LOW]], %[[CAP]]
// CHECK: %[[SIZE:.*]] = arith.muli %[[COUNT]]
// CHECK: %[[TOP:.*]] = arith.constant 262144 : i32
// CHECK: %[[AT:.*]] = arith.subi %[[TOP]], %[[SIZE]]
// CHECK: %[[ARRAY:.*]] = "triton_xpu.stage_sm"(%arg0, %[[N]], %[[AT]], %[[COUNT]]) <{syncMode = 1 : i32}> : (!tt.ptr<i64>, i32, i32, i32) -> !tt.ptr<i32, 2>
// CHECK: %[[FITS:.*]] = arith.cmpi sle, %[[N]]
// CHECK: scf.for
// CHECK: %[[D:.*]] = arith.divsi
// CHECK: %[[X:.*]] = scf.if %[[FITS]] -> (tensor<64xi64, #cluster>) {
// CHECK-NEXT: %[[E:.*]] = "triton_xpu.extract"(%[[D]]) <{index = 0 : i32}>
// CHECK-NEXT: %[[V:.*]] = "triton_xpu.load_scalar_indexed"(%[[ARRAY]], %[[E]])
// CHECK-NEXT: scf.yield %[[V]]
// CHECK-NEXT: } else {
// CHECK-NEXT: "triton_xpu.gm2lm"
// CHECK-NEXT: "triton_xpu.load"
// CHECK: arith.addi %[[X]], %[[X]]
#c = #triton_xpu.cluster<{sizePerCore = [1], coresPerGroup = [64], groupsPerCluster = [1], order = [0]}>
tt.func @staged(%p: !tt.ptr<i64>, %buf: tensor<64x!tt.ptr<i64, 0>, #c>, %n: i32, %lo: i32, %hi: i32, %q: tensor<64xi32, #c>) {
  %step = arith.constant 1 : i32
  %seven = arith.constant dense<7> : tensor<64xi32, #c>
  scf.for %i = %lo to %hi step %step : i32 {
    %s = tt.splat %i : i32 -> tensor<64xi32, #c>
    %e = triton_xpu.make_range   {end = 64 : i32, realSize = 64 : i32, start = 0 : i32} :   -> tensor<64xi32, #c>
    %r = arith.addi %s, %e : tensor<64xi32, #c>
    %o = arith.addi %r, %q : tensor<64xi32, #c>
    %d = arith.divsi %r, %seven : tensor<64xi32, #c>
    %b = tt.splat %p : !tt.ptr<i64> -> tensor<64x!tt.ptr<i64>, #c>
    %a = tt.addptr %b, %d : tensor<64x!tt.ptr<i64>, #c>, tensor<64xi32, #c>
    %c = tt.splat %n : i32 -> tensor<64xi32, #c>
    %len = arith.subi %c, %d : tensor<64xi32, #c>
    %g = "triton_xpu.gm2lm"(%a, %len, %buf) <{SVOpt = false, atomicSim = false, cache = false, fixedStride = 1 : si32, handwrittenOffsetState = false, lrie = -1 : si32, offsetState = 0 : si32, operandSegmentSizes = array<i32: 1, 1, 0, 1>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<64x!tt.ptr<i64>, #c>, tensor<64xi32, #c>, tensor<64x!tt.ptr<i64, 0>, #c>) -> tensor<64x!tt.ptr<i64, 0>, #c>
    %x = "triton_xpu.load"(%g) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<64x!tt.ptr<i64, 0>, #c>) -> tensor<64xi64, #c>
    %y = arith.addi %x, %x : tensor<64xi64, #c>
  }
  tt.return
}

// -----

// Not one address for all elements; an index that does not count programs.
// CHECK-LABEL: @spread
// CHECK-NOT: stage_sm
#c = #triton_xpu.cluster<{sizePerCore = [1], coresPerGroup = [64], groupsPerCluster = [1], order = [0]}>
tt.func @spread(%p: !tt.ptr<i64>, %buf: tensor<64x!tt.ptr<i64, 0>, #c>, %n: i32, %lo: i32, %hi: i32, %q: tensor<64xi32, #c>) {
  %step = arith.constant 1 : i32
  %seven = arith.constant dense<7> : tensor<64xi32, #c>
  scf.for %i = %lo to %hi step %step : i32 {
    %s = tt.splat %i : i32 -> tensor<64xi32, #c>
    %e = triton_xpu.make_range   {end = 64 : i32, realSize = 64 : i32, start = 0 : i32} :   -> tensor<64xi32, #c>
    %r = arith.addi %s, %e : tensor<64xi32, #c>
    %o = arith.addi %r, %q : tensor<64xi32, #c>
    %d = arith.divsi %r, %seven : tensor<64xi32, #c>
    %b = tt.splat %p : !tt.ptr<i64> -> tensor<64x!tt.ptr<i64>, #c>
    %a = tt.addptr %b, %d : tensor<64x!tt.ptr<i64>, #c>, tensor<64xi32, #c>
    %c = tt.splat %n : i32 -> tensor<64xi32, #c>
    %len = arith.subi %c, %d : tensor<64xi32, #c>
    %g = "triton_xpu.gm2lm"(%a, %len, %buf) <{SVOpt = false, atomicSim = false, cache = false, fixedStride = 1 : si32, handwrittenOffsetState = false, lrie = -1 : si32, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 1, 0, 1>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<64x!tt.ptr<i64>, #c>, tensor<64xi32, #c>, tensor<64x!tt.ptr<i64, 0>, #c>) -> tensor<64x!tt.ptr<i64, 0>, #c>
    %x = "triton_xpu.load"(%g) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<64x!tt.ptr<i64, 0>, #c>) -> tensor<64xi64, #c>
    %y = arith.addi %x, %x : tensor<64xi64, #c>
  }
  tt.return
}

// -----

// CHECK-LABEL: @selected
// CHECK-NOT: stage_sm
#c = #triton_xpu.cluster<{sizePerCore = [1], coresPerGroup = [64], groupsPerCluster = [1], order = [0]}>
tt.func @selected(%p: !tt.ptr<i64>, %buf: tensor<64x!tt.ptr<i64, 0>, #c>, %n: i32, %lo: i32, %hi: i32, %q: tensor<64xi32, #c>) {
  %step = arith.constant 1 : i32
  %seven = arith.constant dense<7> : tensor<64xi32, #c>
  scf.for %i = %lo to %hi step %step : i32 {
    %s = tt.splat %i : i32 -> tensor<64xi32, #c>
    %e = triton_xpu.make_range   {end = 64 : i32, realSize = 64 : i32, start = 0 : i32} :   -> tensor<64xi32, #c>
    %r = arith.addi %s, %e : tensor<64xi32, #c>
    %o = arith.addi %r, %q : tensor<64xi32, #c>
    %m = arith.xori %r, %q : tensor<64xi32, #c>
    %d = arith.divsi %m, %seven : tensor<64xi32, #c>
    %b = tt.splat %p : !tt.ptr<i64> -> tensor<64x!tt.ptr<i64>, #c>
    %a = tt.addptr %b, %d : tensor<64x!tt.ptr<i64>, #c>, tensor<64xi32, #c>
    %c = tt.splat %n : i32 -> tensor<64xi32, #c>
    %len = arith.subi %c, %d : tensor<64xi32, #c>
    %g = "triton_xpu.gm2lm"(%a, %len, %buf) <{SVOpt = false, atomicSim = false, cache = false, fixedStride = 1 : si32, handwrittenOffsetState = false, lrie = -1 : si32, offsetState = 0 : si32, operandSegmentSizes = array<i32: 1, 1, 0, 1>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<64x!tt.ptr<i64>, #c>, tensor<64xi32, #c>, tensor<64x!tt.ptr<i64, 0>, #c>) -> tensor<64x!tt.ptr<i64, 0>, #c>
    %x = "triton_xpu.load"(%g) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<64x!tt.ptr<i64, 0>, #c>) -> tensor<64xi64, #c>
    %y = arith.addi %x, %x : tensor<64xi64, #c>
  }
  tt.return
}
