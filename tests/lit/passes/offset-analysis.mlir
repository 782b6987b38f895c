// RUN: xpu-opt %s --split-input-file \
// RUN:   --pass-pipeline='builtin.module(tritonxpu-offset-analysis{lm-buflen=128 is-use-mask-zero=false})' \
// RUN:   | FileCheck %s

// program * 1024 + 0..1023, 16 a core: one run for every core.
// CHECK-LABEL: tt.func @continuous
// CHECK: "triton_xpu.gm2lm"
// CHECK-SAME: fixedStride = 1 : si32
// CHECK-SAME: lrie = -1 : si32, offsetState = 1 : si32
// CHECK-SAME: rowLen = -1 : si64, rowStride = -1 : si64
// CHECK-NEXT: "triton_xpu.load"
// CHECK-SAME: isDiscrete = false
// CHECK-SAME: stride = 1 : si32
// CHECK: "triton_xpu.lm2gm"
// CHECK-SAME: offsetState = 1 : si32
// CHECK-SAME: rowLen = -1 : si64, rowStride = -1 : si64
#v = #triton_xpu.cluster<{sizePerCore = [16], coresPerGroup = [64], groupsPerCluster = [1], order = [0]}>
module {
  tt.func @continuous(%src: !tt.ptr<f32>) {
    %c1024 = arith.constant 1024 : i32
    %pid = tt.get_program_id x : i32
    %b = arith.muli %pid, %c1024 : i32
    %r = tt.make_range {end = 1024 : i32, start = 0 : i32} : tensor<1024xi32, #v>
    %bs = tt.splat %b : i32 -> tensor<1024xi32, #v>
    %i = arith.addi %bs, %r : tensor<1024xi32, #v>
    %p = tt.splat %src : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>, #v>
    %a = tt.addptr %p, %i : tensor<1024x!tt.ptr<f32>, #v>, tensor<1024xi32, #v>
    %g = "triton_xpu.gm2lm"(%a) <{SVOpt = false, atomicSim = false, cache = false, fixedStride = -1 : si32, handwrittenOffsetState = false, lrie = -1 : si32, offsetState = -1 : si32, operandSegmentSizes = array<i32: 1, 0, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<1024x!tt.ptr<f32>, #v>) -> tensor<1024x!tt.ptr<f32, 0>, #v>
    %x = "triton_xpu.load"(%g) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<1024x!tt.ptr<f32, 0>, #v>) -> tensor<1024xf32, #v>
    "triton_xpu.store"(%a, %x) <{bf16Tofp32Unordered = false, dtype = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<1024x!tt.ptr<f32>, #v>, tensor<1024xf32, #v>) -> ()
    "triton_xpu.lm2gm"(%a, %x) <{atomicSim = false, handwrittenOffsetState = false, offsetState = -1 : si32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<1024x!tt.ptr<f32>, #v>, tensor<1024xf32, #v>) -> ()
    tt.return
  }
}

// -----

// Every other element.
// CHECK-LABEL: tt.func @stride
// CHECK: "triton_xpu.gm2lm"
// CHECK-SAME: fixedStride = 2 : si32
// CHECK-SAME: lrie = -1 : si32, offsetState = -1 : si32
// CHECK-SAME: rowLen = -1 : si64, rowStride = -1 : si64
// CHECK-NEXT: "triton_xpu.load"
// CHECK-SAME: isDiscrete = false
// CHECK-SAME: stride = 2 : si32
// CHECK: "triton_xpu.lm2gm"
// CHECK-SAME: offsetState = -1 : si32
// CHECK-SAME: rowLen = -1 : si64, rowStride = -1 : si64
#v = #triton_xpu.cluster<{sizePerCore = [16], coresPerGroup = [64], groupsPerCluster = [1], order = [0]}>
module {
  tt.func @stride(%src: !tt.ptr<f32>) {
    %c1024 = arith.constant 1024 : i32
    %pid = tt.get_program_id x : i32
    %b = arith.muli %pid, %c1024 : i32
    %r = tt.make_range {end = 1024 : i32, start = 0 : i32} : tensor<1024xi32, #v>
    %bs = tt.splat %b : i32 -> tensor<1024xi32, #v>
    %i = arith.addi %bs, %r : tensor<1024xi32, #v>
    %two = arith.constant dense<2> : tensor<1024xi32, #v>
    %o = arith.muli %i, %two : tensor<1024xi32, #v>
    %p = tt.splat %src : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>, #v>
    %a = tt.addptr %p, %o : tensor<1024x!tt.ptr<f32>, #v>, tensor<1024xi32, #v>
    %g = "triton_xpu.gm2lm"(%a) <{SVOpt = false, atomicSim = false, cache = false, fixedStride = -1 : si32, handwrittenOffsetState = false, lrie = -1 : si32, offsetState = -1 : si32, operandSegmentSizes = array<i32: 1, 0, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<1024x!tt.ptr<f32>, #v>) -> tensor<1024x!tt.ptr<f32, 0>, #v>
    %x = "triton_xpu.load"(%g) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<1024x!tt.ptr<f32, 0>, #v>) -> tensor<1024xf32, #v>
    "triton_xpu.store"(%a, %x) <{bf16Tofp32Unordered = false, dtype = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<1024x!tt.ptr<f32>, #v>, tensor<1024xf32, #v>) -> ()
    "triton_xpu.lm2gm"(%a, %x) <{atomicSim = false, handwrittenOffsetState = false, offsetState = -1 : si32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<1024x!tt.ptr<f32>, #v>, tensor<1024xf32, #v>) -> ()
    tt.return
  }
}

// -----

// All elements of a core at one address.
// CHECK-LABEL: tt.func @same
// CHECK: "triton_xpu.gm2lm"
// CHECK-SAME: fixedStride = 0 : si32
// CHECK-SAME: lrie = -1 : si32, offsetState = 0 : si32
// CHECK-SAME: rowLen = -1 : si64, rowStride = -1 : si64
// CHECK-NEXT: "triton_xpu.load"
// CHECK-SAME: isDiscrete = false
// CHECK-SAME: stride = 0 : si32
// CHECK: "triton_xpu.lm2gm"
// CHECK-SAME: offsetState = -1 : si32
// CHECK-SAME: rowLen = -1 : si64, rowStride = -1 : si64
#v = #triton_xpu.cluster<{sizePerCore = [16], coresPerGroup = [64], groupsPerCluster = [1], order = [0]}>
module {
  tt.func @same(%src: !tt.ptr<f32>) {
    %c1024 = arith.constant 1024 : i32
    %pid = tt.get_program_id x : i32
    %b = arith.muli %pid, %c1024 : i32
    %r = tt.make_range {end = 1024 : i32, start = 0 : i32} : tensor<1024xi32, #v>
    %bs = tt.splat %b : i32 -> tensor<1024xi32, #v>
    %i = arith.addi %bs, %r : tensor<1024xi32, #v>
    %n = arith.constant dense<16> : tensor<1024xi32, #v>
    %o = arith.divsi %i, %n : tensor<1024xi32, #v>
    %p = tt.splat %src : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>, #v>
    %a = tt.addptr %p, %o : tensor<1024x!tt.ptr<f32>, #v>, tensor<1024xi32, #v>
    %g = "triton_xpu.gm2lm"(%a) <{SVOpt = false, atomicSim = false, cache = false, fixedStride = -1 : si32, handwrittenOffsetState = false, lrie = -1 : si32, offsetState = -1 : si32, operandSegmentSizes = array<i32: 1, 0, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<1024x!tt.ptr<f32>, #v>) -> tensor<1024x!tt.ptr<f32, 0>, #v>
    %x = "triton_xpu.load"(%g) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<1024x!tt.ptr<f32, 0>, #v>) -> tensor<1024xf32, #v>
    "triton_xpu.store"(%a, %x) <{bf16Tofp32Unordered = false, dtype = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<1024x!tt.ptr<f32>, #v>, tensor<1024xf32, #v>) -> ()
    "triton_xpu.lm2gm"(%a, %x) <{atomicSim = false, handwrittenOffsetState = false, offsetState = -1 : si32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<1024x!tt.ptr<f32>, #v>, tensor<1024xf32, #v>) -> ()
    tt.return
  }
}

// -----

// Four elements share an address: within reach of one copy.
// CHECK-LABEL: tt.func @discrete
// CHECK: "triton_xpu.gm2lm"
// CHECK-SAME: fixedStride = -1 : si32
// CHECK-SAME: lrie = -1 : si32, offsetState = 2 : si32
// CHECK-SAME: rowLen = -1 : si64, rowStride = -1 : si64
// CHECK-NEXT: "triton_xpu.load"
// CHECK-SAME: isDiscrete = true
// CHECK-SAME: stride = -1 : si32
// CHECK: "triton_xpu.lm2gm"
// CHECK-SAME: offsetState = -1 : si32
// CHECK-SAME: rowLen = -1 : si64, rowStride = -1 : si64
#v = #triton_xpu.cluster<{sizePerCore = [16], coresPerGroup = [64], groupsPerCluster = [1], order = [0]}>
module {
  tt.func @discrete(%src: !tt.ptr<f32>) {
    %c1024 = arith.constant 1024 : i32
    %pid = tt.get_program_id x : i32
    %b = arith.muli %pid, %c1024 : i32
    %r = tt.make_range {end = 1024 : i32, start = 0 : i32} : tensor<1024xi32, #v>
    %bs = tt.splat %b : i32 -> tensor<1024xi32, #v>
    %i = arith.addi %bs, %r : tensor<1024xi32, #v>
    %n = arith.constant dense<4> : tensor<1024xi32, #v>
    %o = arith.divsi %i, %n : tensor<1024xi32, #v>
    %p = tt.splat %src : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>, #v>
    %a = tt.addptr %p, %o : tensor<1024x!tt.ptr<f32>, #v>, tensor<1024xi32, #v>
    %g = "triton_xpu.gm2lm"(%a) <{SVOpt = false, atomicSim = false, cache = false, fixedStride = -1 : si32, handwrittenOffsetState = false, lrie = -1 : si32, offsetState = -1 : si32, operandSegmentSizes = array<i32: 1, 0, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<1024x!tt.ptr<f32>, #v>) -> tensor<1024x!tt.ptr<f32, 0>, #v>
    %x = "triton_xpu.load"(%g) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<1024x!tt.ptr<f32, 0>, #v>) -> tensor<1024xf32, #v>
    "triton_xpu.store"(%a, %x) <{bf16Tofp32Unordered = false, dtype = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<1024x!tt.ptr<f32>, #v>, tensor<1024xf32, #v>) -> ()
    "triton_xpu.lm2gm"(%a, %x) <{atomicSim = false, handwrittenOffsetState = false, offsetState = -1 : si32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<1024x!tt.ptr<f32>, #v>, tensor<1024xf32, #v>) -> ()
    tt.return
  }
}

// -----

// Rows of 100 out of 160 elements.
// CHECK-LABEL: tt.func @pieces
// CHECK: "triton_xpu.gm2lm"
// CHECK-SAME: fixedStride = -1 : si32
// CHECK-SAME: lrie = -1 : si32, offsetState = 3 : si32
// CHECK-SAME: rowLen = 100 : si64, rowStride = 160 : si64
// CHECK-NEXT: "triton_xpu.load"
// CHECK-SAME: isDiscrete = false
// CHECK-SAME: stride = -1 : si32
// CHECK: "triton_xpu.lm2gm"
// CHECK-SAME: offsetState = 3 : si32
// CHECK-SAME: rowLen = 100 : si64, rowStride = 160 : si64
#v = #triton_xpu.cluster<{sizePerCore = [16], coresPerGroup = [64], groupsPerCluster = [1], order = [0]}>
module {
  tt.func @pieces(%src: !tt.ptr<f32>) {
    %c1024 = arith.constant 1024 : i32
    %pid = tt.get_program_id x : i32
    %b = arith.muli %pid, %c1024 : i32
    %r = tt.make_range {end = 1024 : i32, start = 0 : i32} : tensor<1024xi32, #v>
    %bs = tt.splat %b : i32 -> tensor<1024xi32, #v>
    %i = arith.addi %bs, %r : tensor<1024xi32, #v>
    %n = arith.constant dense<100> : tensor<1024xi32, #v>
    %s = arith.constant dense<160> : tensor<1024xi32, #v>
    %q = arith.divsi %i, %n : tensor<1024xi32, #v>
    %m = arith.muli %q, %s : tensor<1024xi32, #v>
    %k = arith.remsi %i, %n : tensor<1024xi32, #v>
    %o = arith.addi %m, %k : tensor<1024xi32, #v>
    %p = tt.splat %src : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>, #v>
    %a = tt.addptr %p, %o : tensor<1024x!tt.ptr<f32>, #v>, tensor<1024xi32, #v>
    %g = "triton_xpu.gm2lm"(%a) <{SVOpt = false, atomicSim = false, cache = false, fixedStride = -1 : si32, handwrittenOffsetState = false, lrie = -1 : si32, offsetState = -1 : si32, operandSegmentSizes = array<i32: 1, 0, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<1024x!tt.ptr<f32>, #v>) -> tensor<1024x!tt.ptr<f32, 0>, #v>
    %x = "triton_xpu.load"(%g) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<1024x!tt.ptr<f32, 0>, #v>) -> tensor<1024xf32, #v>
    "triton_xpu.store"(%a, %x) <{bf16Tofp32Unordered = false, dtype = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<1024x!tt.ptr<f32>, #v>, tensor<1024xf32, #v>) -> ()
    "triton_xpu.lm2gm"(%a, %x) <{atomicSim = false, handwrittenOffsetState = false, offsetState = -1 : si32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<1024x!tt.ptr<f32>, #v>, tensor<1024xf32, #v>) -> ()
    tt.return
  }
}

// -----

// A runtime stride that comes in through a splat counts as 0.
// CHECK-LABEL: tt.func @zero
// CHECK: "triton_xpu.gm2lm"
// CHECK-SAME: fixedStride = 0 : si32
// CHECK-SAME: lrie = -1 : si32, offsetState = 0 : si32
// CHECK-SAME: rowLen = -1 : si64, rowStride = -1 : si64
// CHECK-NEXT: "triton_xpu.load"
// CHECK-SAME: isDiscrete = false
// CHECK-SAME: stride = 0 : si32
// CHECK: "triton_xpu.lm2gm"
// CHECK-SAME: offsetState = -1 : si32
// CHECK-SAME: rowLen = -1 : si64, rowStride = -1 : si64
#v = #triton_xpu.cluster<{sizePerCore = [16], coresPerGroup = [64], groupsPerCluster = [1], order = [0]}>
module {
  tt.func @zero(%src: !tt.ptr<f32>, %n: i32) {
    %c1024 = arith.constant 1024 : i32
    %pid = tt.get_program_id x : i32
    %b = arith.muli %pid, %c1024 : i32
    %r = tt.make_range {end = 1024 : i32, start = 0 : i32} : tensor<1024xi32, #v>
    %bs = tt.splat %b : i32 -> tensor<1024xi32, #v>
    %i = arith.addi %bs, %r : tensor<1024xi32, #v>
    %s = tt.splat %n : i32 -> tensor<1024xi32, #v>
    %o = arith.muli %i, %s : tensor<1024xi32, #v>
    %p = tt.splat %src : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>, #v>
    %a = tt.addptr %p, %o : tensor<1024x!tt.ptr<f32>, #v>, tensor<1024xi32, #v>
    %g = "triton_xpu.gm2lm"(%a) <{SVOpt = false, atomicSim = false, cache = false, fixedStride = -1 : si32, handwrittenOffsetState = false, lrie = -1 : si32, offsetState = -1 : si32, operandSegmentSizes = array<i32: 1, 0, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<1024x!tt.ptr<f32>, #v>) -> tensor<1024x!tt.ptr<f32, 0>, #v>
    %x = "triton_xpu.load"(%g) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<1024x!tt.ptr<f32, 0>, #v>) -> tensor<1024xf32, #v>
    "triton_xpu.store"(%a, %x) <{bf16Tofp32Unordered = false, dtype = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<1024x!tt.ptr<f32>, #v>, tensor<1024xf32, #v>) -> ()
    "triton_xpu.lm2gm"(%a, %x) <{atomicSim = false, handwrittenOffsetState = false, offsetState = -1 : si32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<1024x!tt.ptr<f32>, #v>, tensor<1024xf32, #v>) -> ()
    tt.return
  }
}

// -----

// In scalar arithmetic it makes the offset unknown.
// CHECK-LABEL: tt.func @runtime
// CHECK: "triton_xpu.gm2lm"
// CHECK-SAME: fixedStride = -1 : si32
// CHECK-SAME: lrie = -1 : si32, offsetState = -1 : si32
// CHECK-SAME: rowLen = -1 : si64, rowStride = -1 : si64
// CHECK-NEXT: "triton_xpu.load"
// CHECK-SAME: isDiscrete = false
// CHECK-SAME: stride = -1 : si32
// CHECK: "triton_xpu.lm2gm"
// CHECK-SAME: offsetState = -1 : si32
// CHECK-SAME: rowLen = -1 : si64, rowStride = -1 : si64
#v = #triton_xpu.cluster<{sizePerCore = [16], coresPerGroup = [64], groupsPerCluster = [1], order = [0]}>
module {
  tt.func @runtime(%src: !tt.ptr<f32>, %n: i32) {
    %c1024 = arith.constant 1024 : i32
    %pid = tt.get_program_id x : i32
    %b = arith.muli %pid, %c1024 : i32
    %r = tt.make_range {end = 1024 : i32, start = 0 : i32} : tensor<1024xi32, #v>
    %bs = tt.splat %b : i32 -> tensor<1024xi32, #v>
    %i = arith.addi %bs, %r : tensor<1024xi32, #v>
    %m = arith.muli %pid, %n : i32
    %s = tt.splat %m : i32 -> tensor<1024xi32, #v>
    %o = arith.addi %s, %r : tensor<1024xi32, #v>
    %p = tt.splat %src : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>, #v>
    %a = tt.addptr %p, %o : tensor<1024x!tt.ptr<f32>, #v>, tensor<1024xi32, #v>
    %g = "triton_xpu.gm2lm"(%a) <{SVOpt = false, atomicSim = false, cache = false, fixedStride = -1 : si32, handwrittenOffsetState = false, lrie = -1 : si32, offsetState = -1 : si32, operandSegmentSizes = array<i32: 1, 0, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<1024x!tt.ptr<f32>, #v>) -> tensor<1024x!tt.ptr<f32, 0>, #v>
    %x = "triton_xpu.load"(%g) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<1024x!tt.ptr<f32, 0>, #v>) -> tensor<1024xf32, #v>
    "triton_xpu.store"(%a, %x) <{bf16Tofp32Unordered = false, dtype = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<1024x!tt.ptr<f32>, #v>, tensor<1024xf32, #v>) -> ()
    "triton_xpu.lm2gm"(%a, %x) <{atomicSim = false, handwrittenOffsetState = false, offsetState = -1 : si32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<1024x!tt.ptr<f32>, #v>, tensor<1024xf32, #v>) -> ()
    tt.return
  }
}

// -----

// Of a tile, one row is looked at: the row offset is the same for all of it.
// CHECK-LABEL: tt.func @inner
// CHECK: "triton_xpu.gm2lm"
// CHECK-SAME: fixedStride = 1 : si32
// CHECK-SAME: lrie = -1 : si32, offsetState = 1 : si32
// CHECK-SAME: rowLen = -1 : si64, rowStride = -1 : si64
// CHECK-NEXT: "triton_xpu.load"
// CHECK-SAME: isDiscrete = false
// CHECK-SAME: stride = 1 : si32
// CHECK: "triton_xpu.lm2gm"
// CHECK-SAME: offsetState = 1 : si32
// CHECK-SAME: rowLen = -1 : si64, rowStride = -1 : si64
#v = #triton_xpu.cluster<{sizePerCore = [16], coresPerGroup = [64], groupsPerCluster = [1], order = [0]}>
#t = #triton_xpu.cluster<{sizePerCore = [1, 128], coresPerGroup = [1, 2], groupsPerCluster = [32, 1], order = [0, 1]}>
#e = #triton_xpu.cluster<{sizePerCore = [1, 1], coresPerGroup = [1, 2], groupsPerCluster = [32, 1], order = [0, 1]}>
module {
  tt.func @inner(%src: !tt.ptr<f32>) {
    %r = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32, #triton_gpu.slice<{dim = 1, parent = #e}>>
    %re = tt.expand_dims %r {axis = 1 : i32} : tensor<32xi32, #triton_gpu.slice<{dim = 1, parent = #e}>> -> tensor<32x1xi32, #e>
    %n = tt.get_num_programs x : i32
    %s = arith.constant dense<256> : tensor<32x1xi32, #e>
    %rm = arith.muli %re, %s : tensor<32x1xi32, #e>
    %rb = triton_xpu.broadcast %rm : tensor<32x1xi32, #e> -> tensor<32x256xi32, #t>
    %c = tt.make_range {end = 256 : i32, start = 0 : i32} : tensor<256xi32, #triton_gpu.slice<{dim = 0, parent = #t}>>
    %ce = tt.expand_dims %c {axis = 0 : i32} : tensor<256xi32, #triton_gpu.slice<{dim = 0, parent = #t}>> -> tensor<1x256xi32, #t>
    %cb = triton_xpu.broadcast %ce : tensor<1x256xi32, #t> -> tensor<32x256xi32, #t>
    %o = arith.addi %rb, %cb : tensor<32x256xi32, #t>
    %p = tt.splat %src : !tt.ptr<f32> -> tensor<32x256x!tt.ptr<f32>, #t>
    %a = tt.addptr %p, %o : tensor<32x256x!tt.ptr<f32>, #t>, tensor<32x256xi32, #t>
    %g = "triton_xpu.gm2lm"(%a) <{SVOpt = false, atomicSim = false, cache = false, fixedStride = -1 : si32, handwrittenOffsetState = false, lrie = -1 : si32, offsetState = -1 : si32, operandSegmentSizes = array<i32: 1, 0, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<32x256x!tt.ptr<f32>, #t>) -> tensor<32x256x!tt.ptr<f32, 0>, #t>
    %x = "triton_xpu.load"(%g) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<32x256x!tt.ptr<f32, 0>, #t>) -> tensor<32x256xf32, #t>
    "triton_xpu.store"(%a, %x) <{bf16Tofp32Unordered = false, dtype = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<32x256x!tt.ptr<f32>, #t>, tensor<32x256xf32, #t>) -> ()
    "triton_xpu.lm2gm"(%a, %x) <{atomicSim = false, handwrittenOffsetState = false, offsetState = -1 : si32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<32x256x!tt.ptr<f32>, #t>, tensor<32x256xf32, #t>) -> ()
    tt.return
  }
}

// -----

// Operations outside the few that are followed: unknown.
// CHECK-LABEL: tt.func @unsupported
// CHECK: "triton_xpu.gm2lm"
// CHECK-SAME: fixedStride = -1 : si32
// CHECK-SAME: lrie = -1 : si32, offsetState = -1 : si32
// CHECK-SAME: rowLen = -1 : si64, rowStride = -1 : si64
// CHECK-NEXT: "triton_xpu.load"
// CHECK-SAME: isDiscrete = false
// CHECK-SAME: stride = -1 : si32
// CHECK: "triton_xpu.lm2gm"
// CHECK-SAME: offsetState = -1 : si32
// CHECK-SAME: rowLen = -1 : si64, rowStride = -1 : si64
#v = #triton_xpu.cluster<{sizePerCore = [16], coresPerGroup = [64], groupsPerCluster = [1], order = [0]}>
module {
  tt.func @unsupported(%src: !tt.ptr<f32>) {
    %c1024 = arith.constant 1024 : i32
    %pid = tt.get_program_id x : i32
    %b = arith.muli %pid, %c1024 : i32
    %r = tt.make_range {end = 1024 : i32, start = 0 : i32} : tensor<1024xi32, #v>
    %bs = tt.splat %b : i32 -> tensor<1024xi32, #v>
    %i = arith.addi %bs, %r : tensor<1024xi32, #v>
    %z = arith.constant dense<0> : tensor<1024xi32, #v>
    %c = arith.cmpi slt, %i, %z : tensor<1024xi32, #v>
    %o = arith.select %c, %z, %i : tensor<1024xi1, #v>, tensor<1024xi32, #v>
    %p = tt.splat %src : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>, #v>
    %a = tt.addptr %p, %o : tensor<1024x!tt.ptr<f32>, #v>, tensor<1024xi32, #v>
    %g = "triton_xpu.gm2lm"(%a) <{SVOpt = false, atomicSim = false, cache = false, fixedStride = -1 : si32, handwrittenOffsetState = false, lrie = -1 : si32, offsetState = -1 : si32, operandSegmentSizes = array<i32: 1, 0, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<1024x!tt.ptr<f32>, #v>) -> tensor<1024x!tt.ptr<f32, 0>, #v>
    %x = "triton_xpu.load"(%g) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<1024x!tt.ptr<f32, 0>, #v>) -> tensor<1024xf32, #v>
    "triton_xpu.store"(%a, %x) <{bf16Tofp32Unordered = false, dtype = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<1024x!tt.ptr<f32>, #v>, tensor<1024xf32, #v>) -> ()
    "triton_xpu.lm2gm"(%a, %x) <{atomicSim = false, handwrittenOffsetState = false, offsetState = -1 : si32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<1024x!tt.ptr<f32>, #v>, tensor<1024xf32, #v>) -> ()
    tt.return
  }
}

// -----

// One sample that divides by zero makes the whole access unknown.
// CHECK-LABEL: tt.func @divide
// CHECK: "triton_xpu.gm2lm"
// CHECK-SAME: fixedStride = -1 : si32
// CHECK-SAME: lrie = -1 : si32, offsetState = -1 : si32
// CHECK-SAME: rowLen = -1 : si64, rowStride = -1 : si64
// CHECK-NEXT: "triton_xpu.load"
// CHECK-SAME: isDiscrete = false
// CHECK-SAME: stride = -1 : si32
// CHECK: "triton_xpu.lm2gm"
// CHECK-SAME: offsetState = -1 : si32
// CHECK-SAME: rowLen = -1 : si64, rowStride = -1 : si64
#v = #triton_xpu.cluster<{sizePerCore = [16], coresPerGroup = [64], groupsPerCluster = [1], order = [0]}>
module {
  tt.func @divide(%src: !tt.ptr<f32>) {
    %c1024 = arith.constant 1024 : i32
    %pid = tt.get_program_id x : i32
    %b = arith.muli %pid, %c1024 : i32
    %r = tt.make_range {end = 1024 : i32, start = 0 : i32} : tensor<1024xi32, #v>
    %bs = tt.splat %b : i32 -> tensor<1024xi32, #v>
    %i = arith.addi %bs, %r : tensor<1024xi32, #v>
    %ps = tt.splat %pid : i32 -> tensor<1024xi32, #v>
    %o = arith.divsi %i, %ps : tensor<1024xi32, #v>
    %p = tt.splat %src : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>, #v>
    %a = tt.addptr %p, %o : tensor<1024x!tt.ptr<f32>, #v>, tensor<1024xi32, #v>
    %g = "triton_xpu.gm2lm"(%a) <{SVOpt = false, atomicSim = false, cache = false, fixedStride = -1 : si32, handwrittenOffsetState = false, lrie = -1 : si32, offsetState = -1 : si32, operandSegmentSizes = array<i32: 1, 0, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<1024x!tt.ptr<f32>, #v>) -> tensor<1024x!tt.ptr<f32, 0>, #v>
    %x = "triton_xpu.load"(%g) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<1024x!tt.ptr<f32, 0>, #v>) -> tensor<1024xf32, #v>
    "triton_xpu.store"(%a, %x) <{bf16Tofp32Unordered = false, dtype = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<1024x!tt.ptr<f32>, #v>, tensor<1024xf32, #v>) -> ()
    "triton_xpu.lm2gm"(%a, %x) <{atomicSim = false, handwrittenOffsetState = false, offsetState = -1 : si32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<1024x!tt.ptr<f32>, #v>, tensor<1024xf32, #v>) -> ()
    tt.return
  }
}
