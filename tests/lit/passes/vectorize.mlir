// RUN: xpu-opt %s --split-input-file --allow-unregistered-dialect \
// RUN:   --tritonxpu-vectorize | FileCheck %s

// An element-wise chain: loads are retyped, operations replaced, the sum fused
// with the product, which stays.
#c = #triton_xpu.cluster<{sizePerCore = [128], coresPerGroup = [64], groupsPerCluster = [1], order = [0]}>

// CHECK: #[[V:.*]] = #triton_xpu.cluster<{sizePerCore = [8], coresPerGroup = [64]
// CHECK-LABEL: tt.func public @chain
// CHECK:         %[[X:.*]] = "triton_xpu.load"{{.*}} -> tensor<512xvector<16xf32>, #[[V]]>
// CHECK-NEXT:    %[[Y:.*]] = "triton_xpu.load"{{.*}} -> tensor<512xvector<16xf32>, #[[V]]>
// CHECK-NEXT:    %[[E:.*]] = triton_xpu.vexpf %[[X]], : tensor<512xvector<16xf32>
// CHECK-NEXT:    triton_xpu.vvmulf %[[E]], %[[Y]]
// CHECK-NEXT:    %[[T:.*]] = triton_xpu.vmacf %[[E]], %[[Y]], %[[X]]
// CHECK-NEXT:    "triton_xpu.store"(%{{.*}}, %[[T]])
tt.func public @chain(%a: tensor<8192x!tt.ptr<f32, 0>, #c>, %b: tensor<8192x!tt.ptr<f32, 0>, #c>, %q: tensor<8192x!tt.ptr<f32>, #c>) {
  %x = "triton_xpu.load"(%a) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<8192x!tt.ptr<f32, 0>, #c>) -> tensor<8192xf32, #c>
  %y = "triton_xpu.load"(%b) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<8192x!tt.ptr<f32, 0>, #c>) -> tensor<8192xf32, #c>
  %e = math.exp %x : tensor<8192xf32, #c>
  %s = arith.mulf %e, %y : tensor<8192xf32, #c>
  %t = arith.addf %s, %x : tensor<8192xf32, #c>
  "triton_xpu.store"(%q, %t) <{bf16Tofp32Unordered = false, dtype = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<8192x!tt.ptr<f32>, #c>, tensor<8192xf32, #c>) -> ()
  tt.return
}

// -----

// Half the lanes a vector where f16 becomes f32; an argument is splatted into
// vectors; a compare has the lanes of its operands; the condition of a select
// by an integer compare stays scalar.
#c = #triton_xpu.cluster<{sizePerCore = [32], coresPerGroup = [64], groupsPerCluster = [1], order = [0]}>

// CHECK-LABEL: tt.func public @types
// CHECK-SAME:    %[[I:[a-z0-9]*]]: tensor<2048xi1
// CHECK:         %[[H:.*]] = "triton_xpu.load"{{.*}} -> tensor<64xvector<32xf16>
// CHECK-NEXT:    %[[X:.*]] = "triton_xpu.vextf"(%[[H]]) : (tensor<64xvector<32xf16>{{.*}}) -> tensor<128xvector<16xf32>
// CHECK-NEXT:    %[[S:.*]] = "triton_xpu.vsplat"(%{{.*}}) : (f32) -> tensor<128xvector<16xf32>
// CHECK-NEXT:    %[[G:.*]] = "triton_xpu.vcmpf"(%[[X]], %[[S]]) <{predicate = 2 : i64}> {{.*}} -> tensor<128xvector<16xi1>
// CHECK-NEXT:    %[[A:.*]] = "triton_xpu.vselect"(%[[G]], %[[X]], %[[S]])
// CHECK-NEXT:    %[[B:.*]] = "triton_xpu.vselect"(%[[I]], %[[A]], %[[S]])
// CHECK-NEXT:    "triton_xpu.store"(%{{.*}}, %[[B]])
tt.func public @types(%i: tensor<2048xi1, #c>, %a: tensor<2048x!tt.ptr<f16, 0>, #c>, %f: f32, %q: tensor<2048x!tt.ptr<f32>, #c>) {
  %h = "triton_xpu.load"(%a) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<2048x!tt.ptr<f16, 0>, #c>) -> tensor<2048xf16, #c>
  %x = arith.extf %h : tensor<2048xf16, #c> to tensor<2048xf32, #c>
  %s = tt.splat %f : f32 -> tensor<2048xf32, #c>
  %g = arith.cmpf ogt, %x, %s : tensor<2048xf32, #c>
  %y = arith.select %g, %x, %s : tensor<2048xi1, #c>, tensor<2048xf32, #c>
  %z = arith.select %i, %y, %s : tensor<2048xi1, #c>, tensor<2048xf32, #c>
  "triton_xpu.store"(%q, %z) <{bf16Tofp32Unordered = false, dtype = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<2048x!tt.ptr<f32>, #c>, tensor<2048xf32, #c>) -> ()
  tt.return
}

// -----

// A row reduction: vectors in the combine region, a slice of the new layout for
// the result.
#r = #triton_xpu.cluster<{sizePerCore = [1, 128], coresPerGroup = [1, 64], groupsPerCluster = [1, 1], order = [0, 1]}>

// CHECK: #[[V:.*]] = #triton_xpu.cluster<{sizePerCore = [1, 8]
// CHECK-LABEL: tt.func public @reduce
// CHECK:         "triton_xpu.load"{{.*}} -> tensor<1x512xvector<16xf32>, #[[V]]>
// CHECK-NEXT:    "triton_xpu.reduce"
// CHECK-NEXT:    ^bb0(%[[P:.*]]: vector<16xf32>, %[[Q:.*]]: vector<16xf32>):
// CHECK-NEXT:      %[[Z:.*]] = arith.addf %[[P]], %[[Q]] : vector<16xf32>
// CHECK-NEXT:      triton_xpu.reduce.return %[[Z]] : vector<16xf32>
// CHECK-NEXT:    (tensor<1x512xvector<16xf32>, #[[V]]>, i32) -> tensor<1xf32, #triton_gpu.slice<{dim = 1, parent = #[[V]]}>>
tt.func public @reduce(%loop: i32, %a: tensor<1x8192x!tt.ptr<f32, 0>, #r>) {
  %x = "triton_xpu.load"(%a) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<1x8192x!tt.ptr<f32, 0>, #r>) -> tensor<1x8192xf32, #r>
  %s = "triton_xpu.reduce"(%x, %loop) <{axis = 1 : i32, loopNum = 1 : i32}> ({
  ^bb0(%p: f32, %q: f32):
    %z = arith.addf %p, %q : f32
    triton_xpu.reduce.return %z : f32
  }) : (tensor<1x8192xf32, #r>, i32) -> tensor<1xf32, #triton_gpu.slice<{dim = 1, parent = #r}>>
  "test.use"(%s) : (tensor<1xf32, #triton_gpu.slice<{dim = 1, parent = #r}>>) -> ()
  tt.return
}

// -----

// A value carried through a guarded loop: the loop takes the type of its start,
// the guard that of its then block. The start is also what masked lanes read.
#c = #triton_xpu.cluster<{sizePerCore = [16], coresPerGroup = [64], groupsPerCluster = [1], order = [0]}>

// CHECK-LABEL: tt.func public @carried
// CHECK:         %[[Z:.*]] = "triton_xpu.vconst"() <{value = dense<0.000000e+00> : tensor<1024xf32
// CHECK:         %[[R:.*]] = scf.for {{.*}} iter_args(%[[A:.*]] = %[[Z]]) -> (tensor<64xvector<16xf32>
// CHECK:           scf.if %{{.*}} -> (tensor<64xvector<16xf32>
// CHECK:             "triton_xpu.gm2lm"(%{{.*}}, %{{.*}}, %[[Z]])
// CHECK:             triton_xpu.vvmaxnumf %[[A]], %{{.*}} : tensor<64xvector<16xf32>
// CHECK:         "triton_xpu.store"(%{{.*}}, %[[R]])
tt.func public @carried(%lo: i32, %hi: i32, %st: i32, %c: i1, %n: tensor<1024xi32, #c>, %p: tensor<1024x!tt.ptr<f32>, #c>) {
  %zero = arith.constant dense<0.0> : tensor<1024xf32, #c>
  %r = scf.for %i = %lo to %hi step %st iter_args(%acc = %zero) -> (tensor<1024xf32, #c>) : i32 {
    %v = scf.if %c -> (tensor<1024xf32, #c>) {
      %lm = "triton_xpu.gm2lm"(%p, %n, %zero) <{SVOpt = false, atomicSim = false, cache = false, fixedStride = 1 : si32, handwrittenOffsetState = false, lrie = -1 : si32, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 1, 1, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<1024x!tt.ptr<f32>, #c>, tensor<1024xi32, #c>, tensor<1024xf32, #c>) -> tensor<1024x!tt.ptr<f32, 0>, #c>
      %x = "triton_xpu.load"(%lm, %zero) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 1, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<1024x!tt.ptr<f32, 0>, #c>, tensor<1024xf32, #c>) -> tensor<1024xf32, #c>
      %s = arith.maxnumf %acc, %x : tensor<1024xf32, #c>
      scf.yield %s : tensor<1024xf32, #c>
    } else {
      scf.yield %acc : tensor<1024xf32, #c>
    }
    scf.yield %v : tensor<1024xf32, #c>
  }
  "triton_xpu.store"(%p, %r) <{bf16Tofp32Unordered = false, dtype = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<1024x!tt.ptr<f32>, #c>, tensor<1024xf32, #c>) -> ()
  tt.return
}

// -----

// Roots that stay scalar: an element type without vectors, a count that is no
// multiple of the lanes, an operation or a user outside the table.
#c = #triton_xpu.cluster<{sizePerCore = [16], coresPerGroup = [64], groupsPerCluster = [1], order = [0]}>
#s = #triton_xpu.cluster<{sizePerCore = [8], coresPerGroup = [64], groupsPerCluster = [1], order = [0]}>

// CHECK-LABEL: tt.func public @scalar
// CHECK-NOT:     vector<
// CHECK:         tt.return
tt.func public @scalar(%a: tensor<1024x!tt.ptr<i64, 0>, #c>, %b: tensor<512x!tt.ptr<f32, 0>, #s>, %c: tensor<1024x!tt.ptr<i32, 0>, #c>, %d: tensor<1024x!tt.ptr<f32, 0>, #c>) {
  %k = arith.constant dense<3> : tensor<1024xi32, #c>
  %x = "triton_xpu.load"(%a) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<1024x!tt.ptr<i64, 0>, #c>) -> tensor<1024xi64, #c>
  "triton_xpu.store"(%a, %x) <{bf16Tofp32Unordered = false, dtype = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<1024x!tt.ptr<i64, 0>, #c>, tensor<1024xi64, #c>) -> ()
  %y = "triton_xpu.load"(%b) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<512x!tt.ptr<f32, 0>, #s>) -> tensor<512xf32, #s>
  "triton_xpu.store"(%b, %y) <{bf16Tofp32Unordered = false, dtype = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<512x!tt.ptr<f32, 0>, #s>, tensor<512xf32, #s>) -> ()
  %z = "triton_xpu.load"(%c) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<1024x!tt.ptr<i32, 0>, #c>) -> tensor<1024xi32, #c>
  %w = arith.shrsi %z, %k : tensor<1024xi32, #c>
  "triton_xpu.store"(%c, %w) <{bf16Tofp32Unordered = false, dtype = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<1024x!tt.ptr<i32, 0>, #c>, tensor<1024xi32, #c>) -> ()
  %u = "triton_xpu.load"(%d) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<1024x!tt.ptr<f32, 0>, #c>) -> tensor<1024xf32, #c>
  %v = math.exp %u : tensor<1024xf32, #c>
  "test.use"(%u) : (tensor<1024xf32, #c>) -> ()
  "triton_xpu.store"(%d, %v) <{bf16Tofp32Unordered = false, dtype = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<1024x!tt.ptr<f32, 0>, #c>, tensor<1024xf32, #c>) -> ()
  tt.return
}
