// RUN: xpu-opt %s -split-input-file -verify-diagnostics -tritonxpu-unroll-control

#c = #triton_xpu.cluster<{sizePerCore = [16], coresPerGroup = [64], groupsPerCluster = [1], order = [0]}>

// A while loop is cloned with its operands cut and its regions as they are.
tt.func public @while(%x: tensor<1024x!tt.ptr<f32, 0>, #c>, %n: i32) {
  %out = "triton_xpu.alloca"() <{size = 1024 : si64}> : () -> tensor<1024x!tt.ptr<f32, 0>, #c>
  %c0 = arith.constant 0 : i32
  %a = "triton_xpu.load"(%x) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<1024x!tt.ptr<f32, 0>, #c>) -> tensor<1024xf32, #c>
  // expected-error @+2 {{tensor<128xf32}}
  // expected-note @+1 {{region branch point}}
  %r:2 = scf.while (%i = %n, %v = %a) : (i32, tensor<1024xf32, #c>) -> (i32, tensor<1024xf32, #c>) {
    %more = arith.cmpi sgt, %i, %c0 : i32
    scf.condition(%more) %i, %v : i32, tensor<1024xf32, #c>
  } do {
  ^bb0(%i: i32, %v: tensor<1024xf32, #c>):
    %w = arith.addf %v, %v : tensor<1024xf32, #c>
    scf.yield %i, %w : i32, tensor<1024xf32, #c>
  }
  "triton_xpu.store"(%out, %r#1) <{bf16Tofp32Unordered = false, dtype = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<1024x!tt.ptr<f32, 0>, #c>, tensor<1024xf32, #c>) -> ()
  tt.return
}

// -----

#c = #triton_xpu.cluster<{sizePerCore = [16], coresPerGroup = [64], groupsPerCluster = [1], order = [0]}>

tt.func public @carried(%x: tensor<1024x!tt.ptr<f32, 0>, #c>, %n: i32) {
  %out = "triton_xpu.alloca"() <{size = 1024 : si64}> : () -> tensor<1024x!tt.ptr<f32, 0>, #c>
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %zero = arith.constant dense<0.0> : tensor<1024xf32, #c>
  // expected-error @+1 {{which is to be cut into 8 parts, from trip to trip}}
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%v = %zero) -> (tensor<1024xf32, #c>) : i32 {
    %a = "triton_xpu.load"(%x) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<1024x!tt.ptr<f32, 0>, #c>) -> tensor<1024xf32, #c>
    %w = arith.addf %v, %a : tensor<1024xf32, #c>
    scf.yield %w : tensor<1024xf32, #c>
  }
  "triton_xpu.store"(%out, %r) <{bf16Tofp32Unordered = false, dtype = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<1024x!tt.ptr<f32, 0>, #c>, tensor<1024xf32, #c>) -> ()
  tt.return
}

// -----

#c = #triton_xpu.cluster<{sizePerCore = [16], coresPerGroup = [64], groupsPerCluster = [1], order = [0]}>

// A branch may pass on a constant, but no other value that is not cut.
tt.func public @branch(%x: tensor<1024x!tt.ptr<f32, 0>, #c>, %c: i1) {
  %out = "triton_xpu.alloca"() <{size = 1024 : si64}> : () -> tensor<1024x!tt.ptr<f32, 0>, #c>
  %a = "triton_xpu.load"(%x) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<1024x!tt.ptr<f32, 0>, #c>) -> tensor<1024xf32, #c>
  // expected-error @+1 {{'scf.yield' in it uses all of a value of type}}
  %r = scf.if %c -> (tensor<1024xf32, #c>) {
    scf.yield %a : tensor<1024xf32, #c>
  } else {
    %z = arith.constant dense<0.0> : tensor<1024xf32, #c>
    scf.yield %z : tensor<1024xf32, #c>
  }
  "triton_xpu.store"(%out, %r) <{bf16Tofp32Unordered = false, dtype = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<1024x!tt.ptr<f32, 0>, #c>, tensor<1024xf32, #c>) -> ()
  tt.return
}

// -----

#c = #triton_xpu.cluster<{sizePerCore = [1, 16], coresPerGroup = [1, 64], groupsPerCluster = [1, 1], order = [0, 1]}>
#s = #triton_gpu.slice<{dim = 0, parent = #c}>

tt.func public @slice(%a: tensor<1024xf32, #s>) {
  %out = "triton_xpu.alloca"() <{size = 1024 : si64}> : () -> tensor<1024x!tt.ptr<f32, 0>, #s>
  // expected-error @+1 {{which has no cluster layout}}
  "triton_xpu.store"(%out, %a) <{bf16Tofp32Unordered = false, dtype = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<1024x!tt.ptr<f32, 0>, #s>, tensor<1024xf32, #s>) -> ()
  tt.return
}

// -----

#c = #triton_xpu.cluster<{sizePerCore = [16], coresPerGroup = [64], groupsPerCluster = [1], order = [0]}>

tt.func public @widths(%a: tensor<1024xf32, #c>, %b: tensor<512xi32, #c>, %i: i32) {
  // expected-error @+1 {{1024 columns in steps of 128, and 512 in steps of 128}}
  %r:2 = "triton_xpu.reduce"(%a, %b, %i) <{axis = 0 : i32, loopNum = 1 : i32}> ({
  ^bb0(%x: f32, %k: i32, %y: f32, %l: i32):
    triton_xpu.reduce.return %x, %k : f32, i32
  }) : (tensor<1024xf32, #c>, tensor<512xi32, #c>, i32) -> (f32, i32)
  tt.return
}

// -----

#c = #triton_xpu.cluster<{sizePerCore = [16], coresPerGroup = [64], groupsPerCluster = [1], order = [0]}>

tt.func public @combine(%a: tensor<1024x!tt.ptr<f32, 0>, #c>, %s: f32, %i: i32) {
  %x = "triton_xpu.load"(%a) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<1024x!tt.ptr<f32, 0>, #c>) -> tensor<1024xf32, #c>
  %r = "triton_xpu.reduce"(%x, %i) <{axis = 0 : i32, loopNum = 1 : i32}> ({
  ^bb0(%p: f32, %q: f32):
    // expected-error @+1 {{combines with a scalar that is no constant}}
    %0 = arith.mulf %p, %s : f32
    %1 = arith.addf %0, %q : f32
    triton_xpu.reduce.return %1 : f32
  }) : (tensor<1024xf32, #c>, i32) -> f32
  tt.return
}

// -----

#c = #triton_xpu.cluster<{sizePerCore = [16], coresPerGroup = [64], groupsPerCluster = [1], order = [0]}>

// The condition of the branch around the store is made from what is stored.
tt.func public @around(%p: !tt.ptr<f32, 0>) {
  %out = "triton_xpu.alloca"() <{size = 1024 : si64}> : () -> tensor<1024x!tt.ptr<f32, 0>, #c>
  %zero = arith.constant 0.0 : f32
  %a = "triton_xpu.load"(%p) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (!tt.ptr<f32, 0>) -> f32
  %c = arith.cmpf ogt, %a, %zero : f32
  // expected-error @+1 {{hangs together with what is stored inside it}}
  scf.if %c {
    %b = tt.splat %a : f32 -> tensor<1024xf32, #c>
    "triton_xpu.store"(%out, %b) <{bf16Tofp32Unordered = false, dtype = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<1024x!tt.ptr<f32, 0>, #c>, tensor<1024xf32, #c>) -> ()
  }
  tt.return
}
