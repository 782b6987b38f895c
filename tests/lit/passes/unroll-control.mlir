// RUN: xpu-opt %s -split-input-file -verify-diagnostics -tritonxpu-unroll-control | FileCheck %s
// RUN: xpu-opt %s -split-input-file -verify-diagnostics -pass-pipeline="builtin.module(tritonxpu-unroll-control{unroll-num=8})" | FileCheck %s --check-prefix=WIDE

#c = #triton_xpu.cluster<{sizePerCore = [128], coresPerGroup = [64], groupsPerCluster = [1], order = [0]}>
#v = #triton_xpu.cluster<{sizePerCore = [8], coresPerGroup = [64], groupsPerCluster = [1], order = [0]}>

// 512 vectors, two a core and trip: 4 trips. The transfer stays in front of
// the loop, the address chain is not touched. With 8 a core, one trip would do.
// CHECK: #[[V2:.*]] = #triton_xpu.cluster<{sizePerCore = [2],
// CHECK-LABEL: tt.func public @pointwise
// CHECK: %[[OUT:.*]] = "triton_xpu.alloca"
// CHECK: %[[IN:.*]] = "triton_xpu.alloca"
// CHECK: tt.addptr
// CHECK: %[[G:.*]] = "triton_xpu.gm2lm"
// CHECK: %[[LO:.*]] = arith.constant 0 : index
// CHECK: %[[HI:.*]] = arith.constant 4 : index
// CHECK: %[[ST:.*]] = arith.constant 1 : index
// CHECK: scf.for %[[I:.*]] = %[[LO]] to %[[HI]] step %[[ST]] {
// CHECK-NEXT: %[[U:.*]] = arith.index_cast %[[I]] : index to i32
// CHECK-NEXT: %[[K:.*]] = "triton_xpu.vconst"() {{.*}} -> tensor<128xvector<16xf32>, #[[V2]]>
// CHECK-NEXT: %[[X:.*]] = "triton_xpu.load"(%[[G]], %[[U]]) {{.*}} -> tensor<128xvector<16xf32>, #[[V2]]>
// CHECK-NEXT: %[[Y:.*]] = triton_xpu.vvaddf %[[X]], %[[K]] : tensor<128xvector<16xf32>, #[[V2]]>
// CHECK-NEXT: "triton_xpu.store"(%[[OUT]], %[[Y]], %[[U]])
// CHECK-NEXT: {{^ *}$}}
// CHECK-NEXT: "triton_xpu.lm2gm"
// CHECK-NOT: triton_xpu.vvaddf
// WIDE-LABEL: tt.func public @pointwise
// WIDE-NOT: scf.for
// WIDE: tt.return
tt.func public @pointwise(%p: !tt.ptr<f32>) {
  %out = "triton_xpu.alloca"() <{size = 8192 : si64}> : () -> tensor<8192x!tt.ptr<f32, 0>, #c>
  %in = "triton_xpu.alloca"() <{size = 8192 : si64}> : () -> tensor<8192x!tt.ptr<f32, 0>, #c>
  %r = triton_xpu.make_range   {end = 8192 : i32, realSize = 8192 : i32, start = 0 : i32} :   -> tensor<8192xi32, #c>
  %b = tt.splat %p : !tt.ptr<f32> -> tensor<8192x!tt.ptr<f32>, #c>
  %a = tt.addptr %b, %r : tensor<8192x!tt.ptr<f32>, #c>, tensor<8192xi32, #c>
  %k = "triton_xpu.vconst"() <{value = dense<1.0> : tensor<8192xf32, #c>}> : () -> tensor<512xvector<16xf32>, #v>
  %g = "triton_xpu.gm2lm"(%a, %in) <{SVOpt = false, atomicSim = false, cache = false, fixedStride = 1 : si32, handwrittenOffsetState = false, lrie = -1 : si32, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 0, 0, 1>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<8192x!tt.ptr<f32>, #c>, tensor<8192x!tt.ptr<f32, 0>, #c>) -> tensor<8192x!tt.ptr<f32, 0>, #c>
  %x = "triton_xpu.load"(%g) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<8192x!tt.ptr<f32, 0>, #c>) -> tensor<512xvector<16xf32>, #v>
  %y = triton_xpu.vvaddf %x, %k : tensor<512xvector<16xf32>, #v>
  "triton_xpu.store"(%out, %y) <{bf16Tofp32Unordered = false, dtype = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<8192x!tt.ptr<f32, 0>, #c>, tensor<512xvector<16xf32>, #v>) -> ()
  "triton_xpu.lm2gm"(%a, %out) <{atomicSim = false, handwrittenOffsetState = false, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 0, 0, 1>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<8192x!tt.ptr<f32>, #c>, tensor<8192x!tt.ptr<f32, 0>, #c>) -> ()
  tt.return
}

// -----

#c = #triton_xpu.cluster<{sizePerCore = [64], coresPerGroup = [64], groupsPerCluster = [1], order = [0]}>

// Two stores of one value share a loop at the first. The range that is stored
// gets the trip as its second index, the one behind the address is left as it
// is. The transfer between the stores comes to stand in front of the loop.
// CHECK-LABEL: tt.func public @two_stores
// CHECK: triton_xpu.make_range   {
// CHECK: "triton_xpu.gm2lm"
// CHECK: arith.constant 32 : index
// CHECK: scf.for
// CHECK: %[[U:.*]] = arith.index_cast
// CHECK: triton_xpu.make_range  %[[U]] {
// CHECK: "triton_xpu.store"(%{{.*}}, %{{.*}}, %[[U]])
// CHECK: "triton_xpu.store"(%{{.*}}, %{{.*}}, %[[U]])
// CHECK: {{^ *}$}}
// CHECK: "triton_xpu.lm2gm"
// CHECK: "triton_xpu.lm2gm"
tt.func public @two_stores(%p: tensor<4096x!tt.ptr<i32>, #c>) {
  %r = triton_xpu.make_range   {end = 4096 : i32, realSize = 4096 : i32, start = 0 : i32} :   -> tensor<4096xi32, #c>
  %q = tt.addptr %p, %r : tensor<4096x!tt.ptr<i32>, #c>, tensor<4096xi32, #c>
  %out0 = "triton_xpu.alloca"() <{size = 4096 : si64}> : () -> tensor<4096x!tt.ptr<i32, 0>, #c>
  %out1 = "triton_xpu.alloca"() <{size = 4096 : si64}> : () -> tensor<4096x!tt.ptr<i32, 0>, #c>
  %in = "triton_xpu.alloca"() <{size = 4096 : si64}> : () -> tensor<4096x!tt.ptr<i32, 0>, #c>
  %v = arith.addi %r, %r : tensor<4096xi32, #c>
  "triton_xpu.store"(%out0, %v) <{bf16Tofp32Unordered = false, dtype = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<4096x!tt.ptr<i32, 0>, #c>, tensor<4096xi32, #c>) -> ()
  "triton_xpu.lm2gm"(%q, %out0) <{atomicSim = false, handwrittenOffsetState = false, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 0, 0, 1>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<4096x!tt.ptr<i32>, #c>, tensor<4096x!tt.ptr<i32, 0>, #c>) -> ()
  %g = "triton_xpu.gm2lm"(%p, %in) <{SVOpt = false, atomicSim = false, cache = false, fixedStride = 1 : si32, handwrittenOffsetState = false, lrie = -1 : si32, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 0, 0, 1>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<4096x!tt.ptr<i32>, #c>, tensor<4096x!tt.ptr<i32, 0>, #c>) -> tensor<4096x!tt.ptr<i32, 0>, #c>
  %x = "triton_xpu.load"(%g) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<4096x!tt.ptr<i32, 0>, #c>) -> tensor<4096xi32, #c>
  %w = arith.addi %v, %x : tensor<4096xi32, #c>
  "triton_xpu.store"(%out1, %w) <{bf16Tofp32Unordered = false, dtype = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<4096x!tt.ptr<i32, 0>, #c>, tensor<4096xi32, #c>) -> ()
  "triton_xpu.lm2gm"(%q, %out1) <{atomicSim = false, handwrittenOffsetState = false, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 0, 0, 1>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<4096x!tt.ptr<i32>, #c>, tensor<4096x!tt.ptr<i32, 0>, #c>) -> ()
  tt.return
}

// -----

#r = #triton_xpu.cluster<{sizePerCore = [1, 128], coresPerGroup = [1, 2], groupsPerCluster = [32, 1], order = [0, 1]}>
#v = #triton_xpu.cluster<{sizePerCore = [1, 8], coresPerGroup = [1, 2], groupsPerCluster = [32, 1], order = [0, 1]}>
#k = #triton_xpu.cluster<{sizePerCore = [1, 1], coresPerGroup = [1, 2], groupsPerCluster = [32, 1], order = [0, 1]}>

// Each core reduces its columns in a loop from 1, starting from the first
// slice; the producers, columns of rows as they are, are made again in it.
// Then the store behind the reduce gets a loop that stops at the row values.
// CHECK-LABEL: tt.func public @row_reduce
// CHECK: %[[FULL:.*]] = "triton_xpu.load"
// CHECK: %[[SCALED:.*]] = "triton_xpu.svmulf"(%[[FULL]], %[[ROW:.*]]) <{elemState = 2
// CHECK: %[[FIRST:.*]] = "triton_xpu.extract_slice"(%[[SCALED]]) : (tensor<32x16xvector<16xf32>, #{{.*}}>) -> tensor<32x4xvector<16xf32>, #{{.*}}>
// CHECK: %[[LO:.*]] = arith.constant 1 : index
// CHECK: %[[HI:.*]] = arith.constant 4 : index
// CHECK: %[[ACC:.*]] = scf.for %[[I:.*]] = %[[LO]] to %[[HI]] {{.*}} iter_args(%[[A:.*]] = %[[FIRST]])
// CHECK: %[[U:.*]] = arith.index_cast %[[I]]
// CHECK: %[[PART:.*]] = "triton_xpu.load"(%{{.*}}, %[[U]])
// CHECK: %[[S:.*]] = "triton_xpu.svmulf"(%[[PART]],
// CHECK: %[[N:.*]] = triton_xpu.vvmaxnumf %[[A]], %[[S]]
// CHECK: scf.yield %[[N]]
// CHECK: %[[MAX:.*]] = "triton_xpu.reduce"(%[[ACC]],
// CHECK: : (tensor<32x4xvector<16xf32>, #[[V2:.*]]>, i32) -> tensor<32xf32, #triton_gpu.slice<{dim = 1, parent = #[[V2]]}>>
// CHECK: %[[COL:.*]] = tt.expand_dims
// CHECK: scf.for
// CHECK: %[[PART:.*]] = "triton_xpu.load"
// CHECK: %[[S:.*]] = "triton_xpu.svmulf"(%[[PART]], %[[ROW]])
// CHECK: %[[B:.*]] = triton_xpu.broadcast %[[COL]] : tensor<32x1xf32, #{{.*}}> -> tensor<32x4xvector<16xf32>, #{{.*}}>
// CHECK: triton_xpu.vvsubf %[[S]], %[[B]]
// CHECK: "triton_xpu.store"
tt.func public @row_reduce(%g: tensor<32x256x!tt.ptr<f32, 0>, #r>, %row: tensor<32x1xf32, #k>, %q: tensor<32x256x!tt.ptr<f32>, #r>, %i: i32) {
  %out = "triton_xpu.alloca"() <{size = 8192 : si64}> : () -> tensor<32x256x!tt.ptr<f32, 0>, #r>
  %neg = arith.negf %row : tensor<32x1xf32, #k>
  %x = "triton_xpu.load"(%g) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<32x256x!tt.ptr<f32, 0>, #r>) -> tensor<32x16xvector<16xf32>, #v>
  %y = "triton_xpu.svmulf"(%x, %neg) <{elemState = 2 : i32}> : (tensor<32x16xvector<16xf32>, #v>, tensor<32x1xf32, #k>) -> tensor<32x16xvector<16xf32>, #v>
  %m = "triton_xpu.reduce"(%y, %i) <{axis = 1 : i32, loopNum = 1 : i32}> ({
  ^bb0(%a: vector<16xf32>, %b: vector<16xf32>):
    %c = arith.maxnumf %a, %b : vector<16xf32>
    triton_xpu.reduce.return %c : vector<16xf32>
  }) : (tensor<32x16xvector<16xf32>, #v>, i32) -> tensor<32xf32, #triton_gpu.slice<{dim = 1, parent = #v}>>
  %n = triton_xpu.convert_layout %m : tensor<32xf32, #triton_gpu.slice<{dim = 1, parent = #v}>> -> tensor<32xf32, #triton_gpu.slice<{dim = 1, parent = #k}>>
  %e = tt.expand_dims %n {axis = 1 : i32} : tensor<32xf32, #triton_gpu.slice<{dim = 1, parent = #k}>> -> tensor<32x1xf32, #k>
  %w = triton_xpu.broadcast %e : tensor<32x1xf32, #k> -> tensor<32x16xvector<16xf32>, #v>
  %z = triton_xpu.vvsubf %y, %w : tensor<32x16xvector<16xf32>, #v>
  "triton_xpu.store"(%out, %z) <{bf16Tofp32Unordered = false, dtype = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<32x256x!tt.ptr<f32, 0>, #r>, tensor<32x16xvector<16xf32>, #v>) -> ()
  "triton_xpu.lm2gm"(%q, %out) <{atomicSim = false, handwrittenOffsetState = false, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 0, 0, 1>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<32x256x!tt.ptr<f32>, #r>, tensor<32x256x!tt.ptr<f32, 0>, #r>) -> ()
  tt.return
}

// -----

#c = #triton_xpu.cluster<{sizePerCore = [128], coresPerGroup = [64], groupsPerCluster = [1], order = [0]}>
#v = #triton_xpu.cluster<{sizePerCore = [8], coresPerGroup = [64], groupsPerCluster = [1], order = [0]}>

// What a loop carries into a reduce is kept in a buffer of its own, read and
// written under the guard inside the loop.
// CHECK-LABEL: tt.func public @carried
// CHECK: %[[ZERO:.*]] = "triton_xpu.vconst"
// CHECK: %[[BUF:.*]] = "triton_xpu.alloca"() <{size = 8192 : si64}> : () -> tensor<8192x!tt.ptr<f32, 0>, #{{.*}}>
// CHECK: "triton_xpu.store"(%[[BUF]], %[[ZERO]])
// CHECK: scf.for {{.*}} iter_args(%[[A:.*]] = %[[ZERO]])
// CHECK: scf.if
// CHECK: scf.for
// CHECK: %[[U:.*]] = arith.index_cast
// CHECK: %[[OLD:.*]] = "triton_xpu.load"(%[[BUF]], %[[U]])
// CHECK: %[[X:.*]] = "triton_xpu.load"(%{{.*}}, %[[U]])
// CHECK: %[[SUM:.*]] = triton_xpu.vvaddf %[[OLD]], %[[X]]
// CHECK: "triton_xpu.store"(%[[BUF]], %[[SUM]], %[[U]])
// CHECK: {{^ *}$}}
// CHECK: scf.yield %[[ZERO]]
// CHECK: {{^ *}}} else {
// CHECK: scf.yield %[[A]]
// CHECK: {{^ *}$}}
// CHECK: scf.yield %[[ZERO]]
// CHECK: {{^ *}$}}
// CHECK: %[[ALL:.*]] = "triton_xpu.load"(%[[BUF]]) {{.*}} -> tensor<512xvector<16xf32>
// CHECK: "triton_xpu.extract_slice"(%[[ALL]])
// CHECK: "triton_xpu.reduce"
tt.func public @carried(%g: tensor<8192x!tt.ptr<f32, 0>, #c>, %q: !tt.ptr<f32>, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %out = "triton_xpu.alloca"() <{size = 1 : si64}> : () -> !tt.ptr<f32, 0>
  %zero = "triton_xpu.vconst"() <{value = dense<0.0> : tensor<8192xf32, #c>}> : () -> tensor<512xvector<16xf32>, #v>
  %acc = scf.for %i = %c0 to %n step %c1 iter_args(%a = %zero) -> (tensor<512xvector<16xf32>, #v>) : i32 {
    %more = arith.cmpi slt, %i, %n : i32
    %s = scf.if %more -> (tensor<512xvector<16xf32>, #v>) {
      %x = "triton_xpu.load"(%g) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<8192x!tt.ptr<f32, 0>, #c>) -> tensor<512xvector<16xf32>, #v>
      %y = triton_xpu.vvaddf %a, %x : tensor<512xvector<16xf32>, #v>
      scf.yield %y : tensor<512xvector<16xf32>, #v>
    } else {
      scf.yield %a : tensor<512xvector<16xf32>, #v>
    }
    scf.yield %s : tensor<512xvector<16xf32>, #v>
  }
  %m = "triton_xpu.reduce"(%acc, %c0) <{axis = 0 : i32, loopNum = 1 : i32}> ({
  ^bb0(%a: vector<16xf32>, %b: vector<16xf32>):
    %c = arith.addf %a, %b : vector<16xf32>
    triton_xpu.reduce.return %c : vector<16xf32>
  }) : (tensor<512xvector<16xf32>, #v>, i32) -> f32
  "triton_xpu.store"(%out, %m) <{bf16Tofp32Unordered = false, dtype = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (!tt.ptr<f32, 0>, f32) -> ()
  "triton_xpu.lm2gm"(%q, %out) <{atomicSim = false, handwrittenOffsetState = false, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 0, 0, 1>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (!tt.ptr<f32>, !tt.ptr<f32, 0>) -> ()
  tt.return
}

// -----

#c = #triton_xpu.cluster<{sizePerCore = [128], coresPerGroup = [64], groupsPerCluster = [1], order = [0]}>

// A scan anywhere switches the pass off.
// CHECK-LABEL: tt.func public @scan
// CHECK-NOT: scf.for
// CHECK: tt.return
tt.func public @scan(%x: tensor<8192xf32, #c>, %i: i32) {
  %out = "triton_xpu.alloca"() <{size = 8192 : si64}> : () -> tensor<8192x!tt.ptr<f32, 0>, #c>
  %s = "triton_xpu.scan"(%x, %i) <{axis = 0 : i32, reverse = false}> ({
  ^bb0(%a: f32, %b: f32):
    %c = arith.addf %a, %b : f32
    triton_xpu.scan.return %c : f32
  }) : (tensor<8192xf32, #c>, i32) -> tensor<8192xf32, #c>
  "triton_xpu.store"(%out, %s) <{bf16Tofp32Unordered = false, dtype = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<8192x!tt.ptr<f32, 0>, #c>, tensor<8192xf32, #c>) -> ()
  tt.return
}
