// RUN: xpu-opt %s --split-input-file --tritonxpu-vectorize | FileCheck %s

// Scalars in place of vectors whose lanes are equal: a constant on the left or
// right, and on the right of a difference its negation.
#c = #triton_xpu.cluster<{sizePerCore = [32], coresPerGroup = [64], groupsPerCluster = [1], order = [0]}>

// CHECK: #[[S:.*]] = #triton_xpu.cluster<{sizePerCore = [1], coresPerGroup = [64]
// CHECK-LABEL: tt.func public @constants
// CHECK-DAG:     %[[ONE:.*]] = arith.constant dense<1.000000e+00> : tensor<64xf32, #[[S]]>
// CHECK-DAG:     %[[MINUS:.*]] = arith.constant dense<-2.000000e+00> : tensor<64xf32, #[[S]]>
// CHECK:         %[[X:.*]] = "triton_xpu.load"
// CHECK-NEXT:    %[[A:.*]] = "triton_xpu.svsubf"(%[[ONE]], %[[X]]) <{elemState = 1 : i32}>
// CHECK-NEXT:    %[[B:.*]] = "triton_xpu.svaddf"(%[[A]], %[[MINUS]]) <{elemState = 2 : i32}>
// CHECK-NEXT:    "triton_xpu.store"(%{{.*}}, %[[B]])
tt.func public @constants(%p: tensor<2048x!tt.ptr<f32, 0>, #c>) {
  %one = arith.constant dense<1.0> : tensor<2048xf32, #c>
  %two = arith.constant dense<2.0> : tensor<2048xf32, #c>
  %x = "triton_xpu.load"(%p) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<2048x!tt.ptr<f32, 0>, #c>) -> tensor<2048xf32, #c>
  %a = arith.subf %one, %x : tensor<2048xf32, #c>
  %b = arith.subf %a, %two : tensor<2048xf32, #c>
  "triton_xpu.store"(%p, %b) <{bf16Tofp32Unordered = false, dtype = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<2048x!tt.ptr<f32, 0>, #c>, tensor<2048xf32, #c>) -> ()
  tt.return
}

// -----

// One user without a scalar form keeps the constant a vector for all.
#c = #triton_xpu.cluster<{sizePerCore = [32], coresPerGroup = [64], groupsPerCluster = [1], order = [0]}>

// CHECK-LABEL: tt.func public @mixed
// CHECK:         triton_xpu.vconst
// CHECK:         triton_xpu.vvaddf
// CHECK-NEXT:    triton_xpu.vvdivf
tt.func public @mixed(%p: tensor<2048x!tt.ptr<f32, 0>, #c>) {
  %one = arith.constant dense<1.0> : tensor<2048xf32, #c>
  %x = "triton_xpu.load"(%p) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<2048x!tt.ptr<f32, 0>, #c>) -> tensor<2048xf32, #c>
  %a = arith.addf %x, %one : tensor<2048xf32, #c>
  %b = arith.divf %one, %a : tensor<2048xf32, #c>
  "triton_xpu.store"(%p, %b) <{bf16Tofp32Unordered = false, dtype = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<2048x!tt.ptr<f32, 0>, #c>, tensor<2048xf32, #c>) -> ()
  tt.return
}

// -----

// A load of one address reads a scalar a core.
#c = #triton_xpu.cluster<{sizePerCore = [32], coresPerGroup = [64], groupsPerCluster = [1], order = [0]}>

// CHECK: #[[S:.*]] = #triton_xpu.cluster<{sizePerCore = [1], coresPerGroup = [64]
// CHECK-LABEL: tt.func public @sameaddress
// CHECK:         %[[Y:.*]] = "triton_xpu.load"{{.*}}SVOpt = true{{.*}} -> tensor<64xf32, #[[S]]>
// CHECK-NEXT:    "triton_xpu.svmulf"(%{{.*}}, %[[Y]]) <{elemState = 2 : i32}>
tt.func public @sameaddress(%p: tensor<2048x!tt.ptr<f32, 0>, #c>, %g: tensor<2048x!tt.ptr<f32>, #c>) {
  %x = "triton_xpu.load"(%p) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<2048x!tt.ptr<f32, 0>, #c>) -> tensor<2048xf32, #c>
  %b = "triton_xpu.gm2lm"(%g) <{SVOpt = false, atomicSim = false, cache = false, fixedStride = 1 : si32, handwrittenOffsetState = false, lrie = -1 : si32, offsetState = 0 : si32, operandSegmentSizes = array<i32: 1, 0, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<2048x!tt.ptr<f32>, #c>) -> tensor<2048x!tt.ptr<f32, 0>, #c>
  %y = "triton_xpu.load"(%b) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 0 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<2048x!tt.ptr<f32, 0>, #c>) -> tensor<2048xf32, #c>
  %z = arith.mulf %x, %y : tensor<2048xf32, #c>
  "triton_xpu.store"(%p, %z) <{bf16Tofp32Unordered = false, dtype = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<2048x!tt.ptr<f32, 0>, #c>, tensor<2048xf32, #c>) -> ()
  tt.return
}

// -----

// A broadcast column is used as it is; a division by one of 64 rows becomes a
// product with its inverse, and then takes the column too.
#t = #triton_xpu.cluster<{sizePerCore = [1, 128], coresPerGroup = [1, 1], groupsPerCluster = [64, 1], order = [0, 1]}>
#o = #triton_xpu.cluster<{sizePerCore = [1, 1], coresPerGroup = [1, 1], groupsPerCluster = [64, 1], order = [0, 1]}>

// CHECK-LABEL: tt.func public @columns
// CHECK-SAME:    %[[COL:[a-z0-9]*]]: tensor<64x1xf32
// CHECK:         %[[ONE:.*]] = arith.constant dense<1.000000e+00> : tensor<64x1xf32
// CHECK:         %[[INV:.*]] = arith.divf %[[ONE]], %[[COL]]
// CHECK-NEXT:    %[[A:.*]] = "triton_xpu.svmulf"(%{{.*}}, %[[INV]]) <{elemState = 2 : i32}>
// CHECK-NEXT:    "triton_xpu.store"(%{{.*}}, %[[A]])
tt.func public @columns(%col: tensor<64x1xf32, #o>, %p: tensor<64x128x!tt.ptr<f32, 0>, #t>) {
  %x = "triton_xpu.load"(%p) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<64x128x!tt.ptr<f32, 0>, #t>) -> tensor<64x128xf32, #t>
  %b = triton_xpu.broadcast %col : tensor<64x1xf32, #o> -> tensor<64x128xf32, #t>
  %y = arith.divf %x, %b : tensor<64x128xf32, #t>
  "triton_xpu.store"(%p, %y) <{bf16Tofp32Unordered = false, dtype = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<64x128x!tt.ptr<f32, 0>, #t>, tensor<64x128xf32, #t>) -> ()
  tt.return
}

// -----

// Bits are combined in lanes of 32.
#c = #triton_xpu.cluster<{sizePerCore = [32], coresPerGroup = [64], groupsPerCluster = [1], order = [0]}>

// CHECK-LABEL: tt.func public @bits
// CHECK:         arith.constant dense<5> : tensor<64xi32
// CHECK:         %[[X:.*]] = tt.bitcast %{{.*}} : tensor<64xvector<32xi16>{{.*}} -> tensor<64xvector<16xi32>
// CHECK:         %[[A:.*]] = "triton_xpu.svxori"(%[[X]], %{{.*}}) <{elemState = 2 : i32}> {{.*}} -> tensor<64xvector<16xi32>
// CHECK-NEXT:    tt.bitcast %[[A]] : tensor<64xvector<16xi32>{{.*}} -> tensor<64xvector<32xi16>
// CHECK:         triton_xpu.vvandi {{.*}} : tensor<64xvector<16xi32>
tt.func public @bits(%p: tensor<2048x!tt.ptr<i16, 0>, #c>) {
  %k = arith.constant dense<5> : tensor<2048xi16, #c>
  %x = "triton_xpu.load"(%p) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<2048x!tt.ptr<i16, 0>, #c>) -> tensor<2048xi16, #c>
  %a = arith.xori %x, %k : tensor<2048xi16, #c>
  %b = arith.andi %a, %x : tensor<2048xi16, #c>
  "triton_xpu.store"(%p, %b) <{bf16Tofp32Unordered = false, dtype = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<2048x!tt.ptr<i16, 0>, #c>, tensor<2048xi16, #c>) -> ()
  tt.return
}

// -----

// All loads widen bf16 and none minds the order: lanes may stay permuted.
#c = #triton_xpu.cluster<{sizePerCore = [32], coresPerGroup = [64], groupsPerCluster = [1], order = [0]}>

// CHECK-LABEL: tt.func public @unordered
// CHECK:         "triton_xpu.load"{{.*}}bf16Tofp32Unordered = true
// CHECK:         "triton_xpu.store"{{.*}}bf16Tofp32Unordered = true
tt.func public @unordered(%p: tensor<2048x!tt.ptr<bf16, 0>, #c>) {
  %x = "triton_xpu.load"(%p) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<2048x!tt.ptr<bf16, 0>, #c>) -> tensor<2048xf32, #c>
  "triton_xpu.store"(%p, %x) <{bf16Tofp32Unordered = false, dtype = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<2048x!tt.ptr<bf16, 0>, #c>, tensor<2048xf32, #c>) -> ()
  tt.return
}
