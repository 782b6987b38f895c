// RUN: xpu-opt %s -split-input-file -verify-diagnostics -tritonxpu-other-sim | FileCheck %s

#c = #triton_xpu.cluster<{sizePerCore = [128], coresPerGroup = [64], groupsPerCluster = [1], order = [0]}>

// Two elements a core and trip: 8192 / (2 * 64) trips.
// CHECK: #[[S:.*]] = #triton_xpu.cluster<{sizePerCore = [2],
// CHECK-LABEL: tt.func public @uniform
// CHECK: %[[BUF:.*]] = "triton_xpu.alloca"
// CHECK: %[[PART:.*]] = "triton_xpu.extract_slice"(%{{.*}}) : (tensor<8192xf32, #{{.*}}>) -> tensor<128xf32, #[[S]]>
// CHECK: %[[LO:.*]] = arith.constant 0 : index
// CHECK: %[[HI:.*]] = arith.constant 64 : index
// CHECK: %[[ST:.*]] = arith.constant 1 : index
// CHECK: scf.for %[[I:.*]] = %[[LO]] to %[[HI]] step %[[ST]] {
// CHECK: %[[U:.*]] = arith.index_cast %[[I]] : index to i32
// CHECK: "triton_xpu.store"(%[[BUF]], %[[PART]], %[[U]]) <{bf16Tofp32Unordered = false, dtype = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 1>, syncMode = 1 : i32, tensorColSize = -1 : si32}>
// CHECK: {{^ *}$}}
// CHECK-NEXT: "triton_xpu.gm2lm"
tt.func public @uniform(%p: tensor<8192x!tt.ptr<f32>, #c>, %len: tensor<8192xi32, #c>) {
  %buf = "triton_xpu.alloca"() <{size = 8192 : si64}> : () -> tensor<8192x!tt.ptr<f32, 0>, #c>
  %other = arith.constant dense<0.0> : tensor<8192xf32, #c>
  %g = "triton_xpu.gm2lm"(%p, %len, %other, %buf) <{SVOpt = false, atomicSim = false, cache = false, fixedStride = 1 : si32, handwrittenOffsetState = false, lrie = -1 : si32, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 1, 1, 1>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<8192x!tt.ptr<f32>, #c>, tensor<8192xi32, #c>, tensor<8192xf32, #c>, tensor<8192x!tt.ptr<f32, 0>, #c>) -> tensor<8192x!tt.ptr<f32, 0>, #c>
  tt.return
}

// -----

// A scalar is stored as it is, in a loop of one trip. No `other`, no loop.
// CHECK-LABEL: tt.func public @scalar
// CHECK: %[[ONE:.*]] = arith.constant 1 : index
// CHECK: scf.for
// CHECK: "triton_xpu.store"(%{{.*}}, %arg1, %{{.*}}) {{.*}} : (!tt.ptr<f32, 0>, f32, i32) -> ()
// CHECK: "triton_xpu.gm2lm"
// CHECK-NOT: scf.for
// CHECK: "triton_xpu.gm2lm"
tt.func public @scalar(%p: !tt.ptr<f32>, %other: f32) {
  %buf = "triton_xpu.alloca"() <{size = 1 : si64}> : () -> !tt.ptr<f32, 0>
  %g = "triton_xpu.gm2lm"(%p, %other, %buf) <{SVOpt = false, atomicSim = false, cache = false, fixedStride = 1 : si32, handwrittenOffsetState = false, lrie = -1 : si32, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 0, 1, 1>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (!tt.ptr<f32>, f32, !tt.ptr<f32, 0>) -> !tt.ptr<f32, 0>
  %h = "triton_xpu.gm2lm"(%p, %buf) <{SVOpt = false, atomicSim = false, cache = false, fixedStride = 1 : si32, handwrittenOffsetState = false, lrie = -1 : si32, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 0, 0, 1>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (!tt.ptr<f32>, !tt.ptr<f32, 0>) -> !tt.ptr<f32, 0>
  tt.return
}

// -----

#r = #triton_xpu.cluster<{sizePerCore = [2, 16], coresPerGroup = [1, 1], groupsPerCluster = [64, 1], order = [0, 1]}>

// With several rows on a core, one element a trip.
// CHECK-LABEL: tt.func public @several_rows
// CHECK: "triton_xpu.extract_slice"(%{{.*}}) : (tensor<128x16xf32, #{{.*}}>) -> tensor<128x1xf32,
// CHECK: arith.constant 16 : index
tt.func public @several_rows(%p: tensor<128x16x!tt.ptr<f32>, #r>) {
  %buf = "triton_xpu.alloca"() <{size = 2048 : si64}> : () -> tensor<128x16x!tt.ptr<f32, 0>, #r>
  %i = arith.constant 0 : i32
  %other = arith.constant dense<0.0> : tensor<128x16xf32, #r>
  %g = "triton_xpu.gm2lm"(%p, %other, %buf) <{SVOpt = false, atomicSim = false, cache = false, fixedStride = 1 : si32, handwrittenOffsetState = false, lrie = -1 : si32, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 0, 1, 1>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<128x16x!tt.ptr<f32>, #r>, tensor<128x16xf32, #r>, tensor<128x16x!tt.ptr<f32, 0>, #r>) -> tensor<128x16x!tt.ptr<f32, 0>, #r>
  %x = "triton_xpu.load"(%g) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = 16 : si32}> : (tensor<128x16x!tt.ptr<f32, 0>, #r>) -> tensor<128x16xf32, #r>
  %s = "triton_xpu.reduce"(%x, %i) <{axis = 1 : i32, loopNum = 1 : i32}> ({
  ^bb0(%a: f32, %b: f32):
    %c = arith.addf %a, %b : f32
    triton_xpu.reduce.return %c : f32
  }) : (tensor<128x16xf32, #r>, i32) -> tensor<128xf32, #triton_gpu.slice<{dim = 1, parent = #r}>>
  tt.return
}

// -----

tt.func public @no_buffer(%p: !tt.ptr<f32>, %other: f32, %buf: !tt.ptr<f32, 0>) {
  // expected-error @+1 {{has no buffer of its own}}
  %g = "triton_xpu.gm2lm"(%p, %other, %buf) <{SVOpt = false, atomicSim = false, cache = false, fixedStride = 1 : si32, handwrittenOffsetState = false, lrie = -1 : si32, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 0, 1, 1>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (!tt.ptr<f32>, f32, !tt.ptr<f32, 0>) -> !tt.ptr<f32, 0>
  tt.return
}

// -----

tt.func public @no_layout(%p: tensor<64x!tt.ptr<f32>>, %other: tensor<64xf32>) {
  %buf = "triton_xpu.alloca"() <{size = 64 : si64}> : () -> tensor<64x!tt.ptr<f32, 0>>
  // expected-error @+1 {{which has no cluster layout}}
  %g = "triton_xpu.gm2lm"(%p, %other, %buf) <{SVOpt = false, atomicSim = false, cache = false, fixedStride = 1 : si32, handwrittenOffsetState = false, lrie = -1 : si32, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 0, 1, 1>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<64x!tt.ptr<f32>>, tensor<64xf32>, tensor<64x!tt.ptr<f32, 0>>) -> tensor<64x!tt.ptr<f32, 0>>
  tt.return
}
