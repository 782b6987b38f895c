// RUN: xpu-opt %s --split-input-file --allow-unregistered-dialect \
// RUN:   --tritonxpu-interleave | FileCheck %s

// pid * block + range, used by a load, becomes one operation at the range.
#c = #triton_xpu.cluster<{sizePerCore = [128], coresPerGroup = [64], groupsPerCluster = [1], order = [0]}>

// CHECK-LABEL: tt.func public @elementwise
// CHECK:         %[[O:.*]] = triton_xpu.interleave %[[L:.*]] {end = 8192 : i32, start = 0 : i32} : i32 {{.*}}-> tensor<8192xi32
// CHECK-NEXT:    triton_xpu.make_range %[[L]]
// CHECK-NOT:     arith.addi
// CHECK:         tt.addptr %{{.*}}, %[[O]]
// CHECK:         arith.cmpi slt, %[[O]]
tt.func public @elementwise(%loop: i32, %n: tensor<8192xi32, #c>, %base: tensor<8192x!tt.ptr<f32>, #c>) {
  %k = arith.constant 8192 : i32
  %pid = tt.get_program_id x : i32
  %b = arith.muli %pid, %k : i32
  %bs = tt.splat %b : i32 -> tensor<8192xi32, #c>
  %r = triton_xpu.make_range %loop  {end = 8192 : i32, realSize = 8192 : i32, start = 0 : i32} : i32  -> tensor<8192xi32, #c>
  %o = arith.addi %bs, %r : tensor<8192xi32, #c>
  %p = tt.addptr %base, %o : tensor<8192x!tt.ptr<f32>, #c>, tensor<8192xi32, #c>
  %m = arith.cmpi slt, %o, %n : tensor<8192xi32, #c>
  %lm = "triton_xpu.gm2lm"(%p) <{SVOpt = false, atomicSim = false, cache = false, fixedStride = 1 : si32, handwrittenOffsetState = false, lrie = -1 : si32, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 0, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<8192x!tt.ptr<f32>, #c>) -> tensor<8192x!tt.ptr<f32, 0>, #c>
  %x = "triton_xpu.load"(%lm) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<8192x!tt.ptr<f32, 0>, #c>) -> tensor<8192xf32, #c>
  "test.use"(%m) : (tensor<8192xi1, #c>) -> ()
  tt.return
}

// -----

// A store alone, with the offsets widened to i64 and an i16 product on the way.
#c = #triton_xpu.cluster<{sizePerCore = [128], coresPerGroup = [64], groupsPerCluster = [1], order = [0]}>

// CHECK-LABEL: tt.func public @stored
// CHECK:         triton_xpu.interleave {{.*}} -> tensor<8192xi64
tt.func public @stored(%loop: i32, %base: tensor<8192x!tt.ptr<f32>, #c>, %v: tensor<8192xf32, #c>) {
  %k = arith.constant 8192 : i16
  %pid = tt.get_program_id x : i32
  %pid16 = arith.trunci %pid : i32 to i16
  %b = arith.muli %pid16, %k : i16
  %b64 = arith.extsi %b : i16 to i64
  %bs = tt.splat %b64 : i64 -> tensor<8192xi64, #c>
  %r = triton_xpu.make_range %loop  {end = 8192 : i32, realSize = 8192 : i32, start = 0 : i32} : i32  -> tensor<8192xi32, #c>
  %r64 = arith.extsi %r : tensor<8192xi32, #c> to tensor<8192xi64, #c>
  %o = arith.addi %r64, %bs : tensor<8192xi64, #c>
  %p = tt.addptr %base, %o : tensor<8192x!tt.ptr<f32>, #c>, tensor<8192xi64, #c>
  "triton_xpu.store"(%p, %v) <{bf16Tofp32Unordered = false, dtype = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<8192x!tt.ptr<f32>, #c>, tensor<8192xf32, #c>) -> ()
  tt.return
}

// -----

// What keeps an addition: another factor than the size of the range, a
// difference on the way, a grid size in the pointer, a reduce behind the range,
// a range without loop index.
#c = #triton_xpu.cluster<{sizePerCore = [128], coresPerGroup = [64], groupsPerCluster = [1], order = [0]}>

// CHECK-NOT: triton_xpu.interleave
// CHECK-LABEL: tt.func public @factor
tt.func public @factor(%loop: i32, %base: tensor<8192x!tt.ptr<f32>, #c>, %v: tensor<8192xf32, #c>) {
  %k = arith.constant 4096 : i32
  %pid = tt.get_program_id x : i32
  %b = arith.muli %pid, %k : i32
  %bs = tt.splat %b : i32 -> tensor<8192xi32, #c>
  %r = triton_xpu.make_range %loop  {end = 8192 : i32, realSize = 8192 : i32, start = 0 : i32} : i32  -> tensor<8192xi32, #c>
  %o = arith.addi %bs, %r : tensor<8192xi32, #c>
  %p = tt.addptr %base, %o : tensor<8192x!tt.ptr<f32>, #c>, tensor<8192xi32, #c>
  "triton_xpu.store"(%p, %v) <{bf16Tofp32Unordered = false, dtype = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<8192x!tt.ptr<f32>, #c>, tensor<8192xf32, #c>) -> ()
  tt.return
}

// CHECK-LABEL: tt.func public @difference
tt.func public @difference(%loop: i32, %base: tensor<8192x!tt.ptr<f32>, #c>, %v: tensor<8192xf32, #c>) {
  %k = arith.constant 8192 : i32
  %pid = tt.get_program_id x : i32
  %d = arith.subi %pid, %loop : i32
  %b = arith.muli %d, %k : i32
  %bs = tt.splat %b : i32 -> tensor<8192xi32, #c>
  %r = triton_xpu.make_range %loop  {end = 8192 : i32, realSize = 8192 : i32, start = 0 : i32} : i32  -> tensor<8192xi32, #c>
  %o = arith.addi %bs, %r : tensor<8192xi32, #c>
  %p = tt.addptr %base, %o : tensor<8192x!tt.ptr<f32>, #c>, tensor<8192xi32, #c>
  "triton_xpu.store"(%p, %v) <{bf16Tofp32Unordered = false, dtype = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<8192x!tt.ptr<f32>, #c>, tensor<8192xf32, #c>) -> ()
  tt.return
}

// CHECK-LABEL: tt.func public @gridsize
tt.func public @gridsize(%loop: i32, %ptr: !tt.ptr<f32>, %v: tensor<8192xf32, #c>) {
  %k = arith.constant 8192 : i32
  %pid = tt.get_program_id x : i32
  %num = tt.get_num_programs x : i32
  %q = tt.addptr %ptr, %num : !tt.ptr<f32>, i32
  %base = tt.splat %q : !tt.ptr<f32> -> tensor<8192x!tt.ptr<f32>, #c>
  %b = arith.muli %pid, %k : i32
  %bs = tt.splat %b : i32 -> tensor<8192xi32, #c>
  %r = triton_xpu.make_range %loop  {end = 8192 : i32, realSize = 8192 : i32, start = 0 : i32} : i32  -> tensor<8192xi32, #c>
  %o = arith.addi %bs, %r : tensor<8192xi32, #c>
  %p = tt.addptr %base, %o : tensor<8192x!tt.ptr<f32>, #c>, tensor<8192xi32, #c>
  "triton_xpu.store"(%p, %v) <{bf16Tofp32Unordered = false, dtype = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<8192x!tt.ptr<f32>, #c>, tensor<8192xf32, #c>) -> ()
  tt.return
}

// CHECK-LABEL: tt.func public @reduced
tt.func public @reduced(%loop: i32, %base: tensor<8192x!tt.ptr<f32>, #c>) {
  %k = arith.constant 8192 : i32
  %pid = tt.get_program_id x : i32
  %b = arith.muli %pid, %k : i32
  %bs = tt.splat %b : i32 -> tensor<8192xi32, #c>
  %r = triton_xpu.make_range %loop  {end = 8192 : i32, realSize = 8192 : i32, start = 0 : i32} : i32  -> tensor<8192xi32, #c>
  %o = arith.addi %bs, %r : tensor<8192xi32, #c>
  %p = tt.addptr %base, %o : tensor<8192x!tt.ptr<f32>, #c>, tensor<8192xi32, #c>
  %lm = "triton_xpu.gm2lm"(%p) <{SVOpt = false, atomicSim = false, cache = false, fixedStride = 1 : si32, handwrittenOffsetState = false, lrie = -1 : si32, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 0, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<8192x!tt.ptr<f32>, #c>) -> tensor<8192x!tt.ptr<f32, 0>, #c>
  %x = "triton_xpu.load"(%lm) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<8192x!tt.ptr<f32, 0>, #c>) -> tensor<8192xf32, #c>
  %s = "triton_xpu.reduce"(%x, %loop) <{axis = 0 : i32, loopNum = 1 : i32}> ({
  ^bb0(%a: f32, %c: f32):
    %d = arith.addf %a, %c : f32
    triton_xpu.reduce.return %d : f32
  }) : (tensor<8192xf32, #c>, i32) -> f32
  "test.use"(%s) : (f32) -> ()
  tt.return
}

// CHECK-LABEL: tt.func public @noloop
tt.func public @noloop(%base: tensor<8192x!tt.ptr<f32>, #c>, %v: tensor<8192xf32, #c>) {
  %k = arith.constant 8192 : i32
  %pid = tt.get_program_id x : i32
  %b = arith.muli %pid, %k : i32
  %bs = tt.splat %b : i32 -> tensor<8192xi32, #c>
  %r = triton_xpu.make_range   {end = 8192 : i32, realSize = 8192 : i32, start = 0 : i32} :   -> tensor<8192xi32, #c>
  %o = arith.addi %bs, %r : tensor<8192xi32, #c>
  %p = tt.addptr %base, %o : tensor<8192x!tt.ptr<f32>, #c>, tensor<8192xi32, #c>
  "triton_xpu.store"(%p, %v) <{bf16Tofp32Unordered = false, dtype = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<8192x!tt.ptr<f32>, #c>, tensor<8192xf32, #c>) -> ()
  tt.return
}
