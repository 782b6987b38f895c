// RUN: xpu-opt %s -split-input-file -verify-diagnostics -tritonxpu-store-control | FileCheck %s

#r = #triton_xpu.cluster<{sizePerCore = [1, 128], coresPerGroup = [1, 16], groupsPerCluster = [4, 1], order = [0, 1]}>
#o = #triton_xpu.cluster<{sizePerCore = [1], coresPerGroup = [1], groupsPerCluster = [4], order = [0]}>

// The first core of each of 4 groups of 16.
// CHECK-LABEL: tt.func public @rows
// CHECK: %[[SUM:.*]] = triton_xpu.convert_layout
// CHECK: %[[ID:.*]] = "triton_xpu.get_core_id"() : () -> i32
// CHECK: %[[SIZE:.*]] = arith.constant 16 : i32
// CHECK: %[[PLACE:.*]] = arith.remsi %[[ID]], %[[SIZE]]
// CHECK: %[[ZERO:.*]] = arith.constant 0 : i32
// CHECK: %[[LEAD:.*]] = arith.cmpi eq, %[[PLACE]], %[[ZERO]]
// CHECK: %[[USED:.*]] = arith.constant 64 : i32
// CHECK: %[[ACTIVE:.*]] = arith.cmpi slt, %[[ID]], %[[USED]]
// CHECK: %[[C:.*]] = arith.andi %[[LEAD]], %[[ACTIVE]]
// CHECK: scf.if %[[C]] {
// CHECK-NEXT: "triton_xpu.store"(%{{.*}}, %[[SUM]])
// CHECK-NEXT: "triton_xpu.lm2gm"
// CHECK-NEXT: {{^ *}$}}
tt.func public @rows(%x: tensor<4x2048xf32, #r>, %q: tensor<4x!tt.ptr<f32>, #o>, %i: i32) {
  %buf = "triton_xpu.alloca"() <{size = 4 : si64}> : () -> tensor<4x!tt.ptr<f32, 0>, #o>
  %s = "triton_xpu.reduce"(%x, %i) <{axis = 1 : i32, loopNum = 1 : i32}> ({
  ^bb0(%a: f32, %b: f32):
    %c = arith.addf %a, %b : f32
    triton_xpu.reduce.return %c : f32
  }) : (tensor<4x2048xf32, #r>, i32) -> tensor<4xf32, #triton_gpu.slice<{dim = 1, parent = #r}>>
  %t = triton_xpu.convert_layout %s : tensor<4xf32, #triton_gpu.slice<{dim = 1, parent = #r}>> -> tensor<4xf32, #o>
  "triton_xpu.store"(%buf, %t) <{bf16Tofp32Unordered = false, dtype = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<4x!tt.ptr<f32, 0>, #o>, tensor<4xf32, #o>) -> ()
  "triton_xpu.lm2gm"(%q, %buf) <{atomicSim = false, handwrittenOffsetState = false, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 0, 0, 1>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<4x!tt.ptr<f32>, #o>, tensor<4x!tt.ptr<f32, 0>, #o>) -> ()
  tt.return
}

// -----

#c = #triton_xpu.cluster<{sizePerCore = [32], coresPerGroup = [64], groupsPerCluster = [1], order = [0]}>

// A rank-1 reduction is complete in the last trip only. What spreads it again
// is written by all.
// CHECK-LABEL: tt.func public @total
// CHECK: arith.constant 64 : i32
// CHECK: %[[FIRST:.*]] = arith.andi
// CHECK: %[[THREE:.*]] = arith.constant 3 : i32
// CHECK: %[[LAST:.*]] = arith.cmpi eq, %arg2, %[[THREE]]
// CHECK: %[[C:.*]] = arith.andi %[[FIRST]], %[[LAST]]
// CHECK: scf.if %[[C]]
// CHECK-NOT: scf.if
tt.func public @total(%x: tensor<2048xf32, #c>, %q: !tt.ptr<f32>, %i: i32, %w: tensor<2048x!tt.ptr<f32>, #c>) {
  %wide = "triton_xpu.alloca"() <{size = 2048 : si64}> : () -> tensor<2048x!tt.ptr<f32, 0>, #c>
  %buf = "triton_xpu.alloca"() <{size = 1 : si64}> : () -> !tt.ptr<f32, 0>
  %s = "triton_xpu.reduce"(%x, %i) <{axis = 0 : i32, loopNum = 4 : i32}> ({
  ^bb0(%a: f32, %b: f32):
    %c = arith.addf %a, %b : f32
    triton_xpu.reduce.return %c : f32
  }) : (tensor<2048xf32, #c>, i32) -> f32
  %d = arith.negf %s : f32
  "triton_xpu.store"(%buf, %d) <{bf16Tofp32Unordered = false, dtype = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (!tt.ptr<f32, 0>, f32) -> ()
  "triton_xpu.lm2gm"(%q, %buf) <{atomicSim = false, handwrittenOffsetState = false, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 0, 0, 1>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (!tt.ptr<f32>, !tt.ptr<f32, 0>) -> ()
  %t = tt.splat %s : f32 -> tensor<2048xf32, #c>
  "triton_xpu.store"(%wide, %t) <{bf16Tofp32Unordered = false, dtype = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<2048x!tt.ptr<f32, 0>, #c>, tensor<2048xf32, #c>) -> ()
  "triton_xpu.lm2gm"(%w, %wide) <{atomicSim = false, handwrittenOffsetState = false, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 0, 0, 1>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<2048x!tt.ptr<f32>, #c>, tensor<2048x!tt.ptr<f32, 0>, #c>) -> ()
  tt.return
}

// -----

tt.func public @no_layout(%x: tensor<2048xf32>, %q: !tt.ptr<f32>, %i: i32) {
  %buf = "triton_xpu.alloca"() <{size = 1 : si64}> : () -> !tt.ptr<f32, 0>
  // expected-error @+1 {{which has no layout to tell the cores of a group from}}
  %s = "triton_xpu.reduce"(%x, %i) <{axis = 0 : i32, loopNum = 4 : i32}> ({
  ^bb0(%a: f32, %b: f32):
    %c = arith.addf %a, %b : f32
    triton_xpu.reduce.return %c : f32
  }) : (tensor<2048xf32>, i32) -> f32
  "triton_xpu.store"(%buf, %s) <{bf16Tofp32Unordered = false, dtype = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (!tt.ptr<f32, 0>, f32) -> ()
  "triton_xpu.lm2gm"(%q, %buf) <{atomicSim = false, handwrittenOffsetState = false, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 0, 0, 1>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (!tt.ptr<f32>, !tt.ptr<f32, 0>) -> ()
  tt.return
}
