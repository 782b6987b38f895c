// RUN: xpu-opt %s --split-input-file --verify-diagnostics \
// RUN:   --allow-unregistered-dialect \
// RUN:   --pass-pipeline='builtin.module(tritonxpu-vectorize{compare-fusion=true})'

// An or of something else than float compares as the condition of a select.
#c = #triton_xpu.cluster<{sizePerCore = [32], coresPerGroup = [64], groupsPerCluster = [1], order = [0]}>
tt.func public @or(%a: tensor<2048xi1, #c>, %x: tensor<2048xf32, #c>, %y: tensor<2048xf32, #c>, %p: tensor<2048x!tt.ptr<f32, 0>, #c>) {
  %f = arith.cmpf ogt, %x, %y : tensor<2048xf32, #c>
  // expected-error @+1 {{not an or of two float compares}}
  %c = arith.ori %a, %f : tensor<2048xi1, #c>
  // expected-note @+1 {{the select}}
  %r = arith.select %c, %x, %y : tensor<2048xi1, #c>, tensor<2048xf32, #c>
  "triton_xpu.store"(%p, %r) <{bf16Tofp32Unordered = false, dtype = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<2048x!tt.ptr<f32, 0>, #c>, tensor<2048xf32, #c>) -> ()
  tt.return
}

// -----

// Compare fusion of another type than f32 and f16.
#c = #triton_xpu.cluster<{sizePerCore = [128], coresPerGroup = [64], groupsPerCluster = [1], order = [0]}>
tt.func public @f64(%x: tensor<8192xf64, #c>, %y: tensor<8192xf64, #c>, %q: tensor<8192x!tt.ptr<i8>, #c>) {
  // expected-error @+1 {{compares 'f64'; compare fusion supports f32 and f16 only}}
  %f = arith.cmpf olt, %x, %y : tensor<8192xf64, #c>
  %w = arith.extui %f : tensor<8192xi1, #c> to tensor<8192xi8, #c>
  "triton_xpu.store"(%q, %w) <{bf16Tofp32Unordered = false, dtype = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<8192x!tt.ptr<i8>, #c>, tensor<8192xi8, #c>) -> ()
  tt.return
}

// -----

// A function's argument is no loop-carried value.
#c = #triton_xpu.cluster<{sizePerCore = [32], coresPerGroup = [64], groupsPerCluster = [1], order = [0]}>
tt.func public @argument(%x: tensor<2048xf32, #c>, %p: tensor<2048x!tt.ptr<f32, 0>, #c>) {
  // expected-error @+1 {{uses an argument of a block that is not the body of 'scf.for'}}
  %r = arith.addf %x, %x : tensor<2048xf32, #c>
  "triton_xpu.store"(%p, %r) <{bf16Tofp32Unordered = false, dtype = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<2048x!tt.ptr<f32, 0>, #c>, tensor<2048xf32, #c>) -> ()
  tt.return
}

// -----

// A closure that takes in the addresses of a transfer cannot be vectorized:
// pointers have no vector form.
#c = #triton_xpu.cluster<{sizePerCore = [32], coresPerGroup = [64], groupsPerCluster = [1], order = [0]}>
tt.func public @offsets(%b: !tt.ptr<f32>, %p: tensor<2048x!tt.ptr<i32, 0>, #c>) {
  // expected-error @+1 {{belongs to values that become vectors, but has no vector form: there are no vectors for}}
  %base = tt.splat %b : !tt.ptr<f32> -> tensor<2048x!tt.ptr<f32>, #c>
  %i = "triton_xpu.load"(%p) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<2048x!tt.ptr<i32, 0>, #c>) -> tensor<2048xi32, #c>
  %j = arith.addi %i, %i : tensor<2048xi32, #c>
  %q = tt.addptr %base, %j : tensor<2048x!tt.ptr<f32>, #c>, tensor<2048xi32, #c>
  "triton_xpu.lm2gm"(%q, %j) <{atomicSim = false, handwrittenOffsetState = false, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<2048x!tt.ptr<f32>, #c>, tensor<2048xi32, #c>) -> ()
  "triton_xpu.store"(%p, %j) <{bf16Tofp32Unordered = false, dtype = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<2048x!tt.ptr<i32, 0>, #c>, tensor<2048xi32, #c>) -> ()
  tt.return
}

// -----

// Sources of different width get different layouts, which the verifier rejects.
#r = #triton_xpu.cluster<{sizePerCore = [1, 128], coresPerGroup = [1, 64], groupsPerCluster = [1, 1], order = [0, 1]}>
tt.func public @widths(%loop: i32, %a: tensor<1x8192x!tt.ptr<f32, 0>, #r>, %b: tensor<1x8192x!tt.ptr<f16, 0>, #r>) {
  %x = "triton_xpu.load"(%a) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<1x8192x!tt.ptr<f32, 0>, #r>) -> tensor<1x8192xf32, #r>
  %y = "triton_xpu.load"(%b) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<1x8192x!tt.ptr<f16, 0>, #r>) -> tensor<1x8192xf16, #r>
  // expected-error @+1 {{the same encoding}}
  %s:2 = "triton_xpu.reduce"(%x, %y, %loop) <{axis = 1 : i32, loopNum = 1 : i32}> ({
  ^bb0(%p0: f32, %p1: f16, %q0: f32, %q1: f16):
    %z0 = arith.addf %p0, %q0 : f32
    %z1 = arith.addf %p1, %q1 : f16
    triton_xpu.reduce.return %z0, %z1 : f32, f16
  }) : (tensor<1x8192xf32, #r>, tensor<1x8192xf16, #r>, i32) -> (tensor<1xf32, #triton_gpu.slice<{dim = 1, parent = #r}>>, tensor<1xf16, #triton_gpu.slice<{dim = 1, parent = #r}>>)
  "test.use"(%s#0, %s#1) : (tensor<1xf32, #triton_gpu.slice<{dim = 1, parent = #r}>>, tensor<1xf16, #triton_gpu.slice<{dim = 1, parent = #r}>>) -> ()
  tt.return
}

// -----

// One address for all lanes of a tile.
#t = #triton_xpu.cluster<{sizePerCore = [1, 128], coresPerGroup = [1, 64], groupsPerCluster = [1, 1], order = [0, 1]}>
tt.func public @tile(%p: tensor<1x8192x!tt.ptr<f32, 0>, #t>, %g: tensor<1x8192x!tt.ptr<f32>, #t>) {
  %x = "triton_xpu.load"(%p) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<1x8192x!tt.ptr<f32, 0>, #t>) -> tensor<1x8192xf32, #t>
  %b = "triton_xpu.gm2lm"(%g) <{SVOpt = false, atomicSim = false, cache = false, fixedStride = 1 : si32, handwrittenOffsetState = false, lrie = -1 : si32, offsetState = 0 : si32, operandSegmentSizes = array<i32: 1, 0, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<1x8192x!tt.ptr<f32>, #t>) -> tensor<1x8192x!tt.ptr<f32, 0>, #t>
  // expected-error @+1 {{reads one address for all lanes, but has rank 2}}
  %y = "triton_xpu.load"(%b) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 0 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<1x8192x!tt.ptr<f32, 0>, #t>) -> tensor<1x8192xf32, #t>
  %z = arith.mulf %x, %y : tensor<1x8192xf32, #t>
  "triton_xpu.store"(%p, %z) <{bf16Tofp32Unordered = false, dtype = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<1x8192x!tt.ptr<f32, 0>, #t>, tensor<1x8192xf32, #t>) -> ()
  tt.return
}
