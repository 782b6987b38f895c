// RUN: xpu-opt %s --split-input-file \
// RUN:   --pass-pipeline='builtin.module(tritonxpu-offset-analysis{lm-buflen=128 is-use-mask-zero=false})' \
// RUN:   | FileCheck %s

// A scalar is one element, and one element has no pattern; a pointer that is
// an argument is not looked at.
// CHECK-LABEL: tt.func @scalar
// CHECK: "triton_xpu.gm2lm"(%{{.*}}) <{{.*}}fixedStride = -1 : si32{{.*}}offsetState = -1 : si32
// CHECK: "triton_xpu.load"{{.*}}stride = -1 : si32
// CHECK: "triton_xpu.gm2lm"(%arg0) <{{.*}}fixedStride = -1 : si32{{.*}}offsetState = 1 : si32
// CHECK: "triton_xpu.load"{{.*}}stride = -1 : si32
#v = #triton_xpu.cluster<{sizePerCore = [16], coresPerGroup = [64], groupsPerCluster = [1], order = [0]}>
module {
  tt.func @scalar(%src: !tt.ptr<f32>) {
    %pid = tt.get_program_id x : i32
    %a = tt.addptr %src, %pid : !tt.ptr<f32>, i32
    %g = "triton_xpu.gm2lm"(%a) <{SVOpt = false, atomicSim = false, cache = false, fixedStride = -1 : si32, handwrittenOffsetState = false, lrie = -1 : si32, offsetState = -1 : si32, operandSegmentSizes = array<i32: 1, 0, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (!tt.ptr<f32>) -> !tt.ptr<f32, 0>
    %x = "triton_xpu.load"(%g) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (!tt.ptr<f32, 0>) -> f32
    %h = "triton_xpu.gm2lm"(%src) <{SVOpt = false, atomicSim = false, cache = false, fixedStride = -1 : si32, handwrittenOffsetState = false, lrie = -1 : si32, offsetState = -1 : si32, operandSegmentSizes = array<i32: 1, 0, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (!tt.ptr<f32>) -> !tt.ptr<f32, 0>
    %y = "triton_xpu.load"(%h) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (!tt.ptr<f32, 0>) -> f32
    tt.return
  }
}

// -----

// Additions to a pointer are folded into one, last offset first; the narrow
// side is extended.
// CHECK-LABEL: tt.func @chain
// CHECK: %[[P:.*]] = tt.splat %arg0
// CHECK: %[[W:.*]] = arith.extsi %[[I:.*]] : tensor<1024xi32, #{{.*}}> to tensor<1024xi64
// CHECK-NEXT: %[[S:.*]] = arith.addi %[[B:.*]], %[[W]] : tensor<1024xi64
// CHECK-NEXT: tt.addptr %[[P]], %[[S]] : tensor<1024x!tt.ptr<f32>, #{{.*}}>, tensor<1024xi64
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
  tt.func @chain(%src: !tt.ptr<f32>) {
    %c1024 = arith.constant 1024 : i32
    %pid = tt.get_program_id x : i32
    %b = arith.muli %pid, %c1024 : i32
    %r = tt.make_range {end = 1024 : i32, start = 0 : i32} : tensor<1024xi32, #v>
    %bs = tt.splat %b : i32 -> tensor<1024xi32, #v>
    %i = arith.addi %bs, %r : tensor<1024xi32, #v>
    %p = tt.splat %src : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>, #v>
    %far = arith.constant dense<4096> : tensor<1024xi64, #v>
    %q = tt.addptr %p, %i : tensor<1024x!tt.ptr<f32>, #v>, tensor<1024xi32, #v>
    %a = tt.addptr %q, %far : tensor<1024x!tt.ptr<f32>, #v>, tensor<1024xi64, #v>
    %g = "triton_xpu.gm2lm"(%a) <{SVOpt = false, atomicSim = false, cache = false, fixedStride = -1 : si32, handwrittenOffsetState = false, lrie = -1 : si32, offsetState = -1 : si32, operandSegmentSizes = array<i32: 1, 0, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<1024x!tt.ptr<f32>, #v>) -> tensor<1024x!tt.ptr<f32, 0>, #v>
    %x = "triton_xpu.load"(%g) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<1024x!tt.ptr<f32, 0>, #v>) -> tensor<1024xf32, #v>
    "triton_xpu.store"(%a, %x) <{bf16Tofp32Unordered = false, dtype = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<1024x!tt.ptr<f32>, #v>, tensor<1024xf32, #v>) -> ()
    "triton_xpu.lm2gm"(%a, %x) <{atomicSim = false, handwrittenOffsetState = false, offsetState = -1 : si32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<1024x!tt.ptr<f32>, #v>, tensor<1024xf32, #v>) -> ()
    tt.return
  }
}

// -----

// A pointer that a loop carries counts as one run without a look; the loop's
// result is unknown.
// CHECK-LABEL: tt.func @carried
// CHECK: "triton_xpu.gm2lm"{{.*}}offsetState = 1 : si32
// CHECK: "triton_xpu.load"{{.*}}stride = -1 : si32
// CHECK: "triton_xpu.gm2lm"{{.*}}offsetState = -1 : si32
#v = #triton_xpu.cluster<{sizePerCore = [16], coresPerGroup = [64], groupsPerCluster = [1], order = [0]}>
module {
  tt.func @carried(%src: !tt.ptr<f32>) {
    %c1024 = arith.constant 1024 : i32
    %pid = tt.get_program_id x : i32
    %b = arith.muli %pid, %c1024 : i32
    %r = tt.make_range {end = 1024 : i32, start = 0 : i32} : tensor<1024xi32, #v>
    %bs = tt.splat %b : i32 -> tensor<1024xi32, #v>
    %i = arith.addi %bs, %r : tensor<1024xi32, #v>
    %c0 = arith.constant 0 : i32
    %p = tt.splat %src : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>, #v>
    %end = scf.for %k = %c0 to %c1024 step %c1024 iter_args(%q = %p) -> (tensor<1024x!tt.ptr<f32>, #v>) : i32 {
      %g = "triton_xpu.gm2lm"(%q) <{SVOpt = false, atomicSim = false, cache = false, fixedStride = -1 : si32, handwrittenOffsetState = false, lrie = -1 : si32, offsetState = -1 : si32, operandSegmentSizes = array<i32: 1, 0, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<1024x!tt.ptr<f32>, #v>) -> tensor<1024x!tt.ptr<f32, 0>, #v>
      %x = "triton_xpu.load"(%g) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<1024x!tt.ptr<f32, 0>, #v>) -> tensor<1024xf32, #v>
      %next = tt.addptr %q, %i : tensor<1024x!tt.ptr<f32>, #v>, tensor<1024xi32, #v>
      scf.yield %next : tensor<1024x!tt.ptr<f32>, #v>
    }
    %h = "triton_xpu.gm2lm"(%end) <{SVOpt = false, atomicSim = false, cache = false, fixedStride = -1 : si32, handwrittenOffsetState = false, lrie = -1 : si32, offsetState = -1 : si32, operandSegmentSizes = array<i32: 1, 0, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<1024x!tt.ptr<f32>, #v>) -> tensor<1024x!tt.ptr<f32, 0>, #v>
    %y = "triton_xpu.load"(%h) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<1024x!tt.ptr<f32, 0>, #v>) -> tensor<1024xf32, #v>
    tt.return
  }
}

// -----

// A state given by hand is kept, and the access is not evaluated.
// CHECK-LABEL: tt.func @handwritten
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
  tt.func @handwritten(%src: !tt.ptr<f32>) {
    %c1024 = arith.constant 1024 : i32
    %pid = tt.get_program_id x : i32
    %b = arith.muli %pid, %c1024 : i32
    %r = tt.make_range {end = 1024 : i32, start = 0 : i32} : tensor<1024xi32, #v>
    %bs = tt.splat %b : i32 -> tensor<1024xi32, #v>
    %i = arith.addi %bs, %r : tensor<1024xi32, #v>
    %p = tt.splat %src : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>, #v>
    %a = tt.addptr %p, %i : tensor<1024x!tt.ptr<f32>, #v>, tensor<1024xi32, #v>
    %g = "triton_xpu.gm2lm"(%a) <{SVOpt = false, atomicSim = false, cache = false, fixedStride = -1 : si32, handwrittenOffsetState = true, lrie = -1 : si32, offsetState = 2 : si32, operandSegmentSizes = array<i32: 1, 0, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<1024x!tt.ptr<f32>, #v>) -> tensor<1024x!tt.ptr<f32, 0>, #v>
    %x = "triton_xpu.load"(%g) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<1024x!tt.ptr<f32, 0>, #v>) -> tensor<1024xf32, #v>
    "triton_xpu.store"(%a, %x) <{bf16Tofp32Unordered = false, dtype = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<1024x!tt.ptr<f32>, #v>, tensor<1024xf32, #v>) -> ()
    "triton_xpu.lm2gm"(%a, %x) <{atomicSim = false, handwrittenOffsetState = true, offsetState = 2 : si32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<1024x!tt.ptr<f32>, #v>, tensor<1024xf32, #v>) -> ()
    tt.return
  }
}

// -----

// Atomic simulation: an index load that feeds an address says how many
// neighbours share it, for the whole module.
// CHECK-LABEL: tt.func @repeats
// CHECK: "triton_xpu.gm2lm"
// CHECK-SAME: fixedStride = 0 : si32
// CHECK-SAME: lrie = 8 : si32, offsetState = 0 : si32
// CHECK: "triton_xpu.load"
// CHECK-SAME: stride = 0 : si32
// CHECK: "triton_xpu.gm2lm"
// CHECK-SAME: fixedStride = 0 : si32
// CHECK-SAME: lrie = 8 : si32, offsetState = 0 : si32
#v = #triton_xpu.cluster<{sizePerCore = [16], coresPerGroup = [64], groupsPerCluster = [1], order = [0]}>
module {
  tt.func @repeats(%src: !tt.ptr<f32>, %idx: !tt.ptr<i32>) {
    %c1024 = arith.constant 1024 : i32
    %pid = tt.get_program_id x : i32
    %b = arith.muli %pid, %c1024 : i32
    %r = tt.make_range {end = 1024 : i32, start = 0 : i32} : tensor<1024xi32, #v>
    %bs = tt.splat %b : i32 -> tensor<1024xi32, #v>
    %i = arith.addi %bs, %r : tensor<1024xi32, #v>
    %n = arith.constant dense<8> : tensor<1024xi32, #v>
    %o = arith.divsi %i, %n : tensor<1024xi32, #v>
    %ip = tt.splat %idx : !tt.ptr<i32> -> tensor<1024x!tt.ptr<i32>, #v>
    %ia = tt.addptr %ip, %o : tensor<1024x!tt.ptr<i32>, #v>, tensor<1024xi32, #v>
    %ig = "triton_xpu.gm2lm"(%ia) <{SVOpt = false, atomicSim = true, cache = false, fixedStride = -1 : si32, handwrittenOffsetState = false, lrie = -1 : si32, offsetState = -1 : si32, operandSegmentSizes = array<i32: 1, 0, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<1024x!tt.ptr<i32>, #v>) -> tensor<1024x!tt.ptr<i32, 0>, #v>
    %ix = "triton_xpu.load"(%ig) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<1024x!tt.ptr<i32, 0>, #v>) -> tensor<1024xi32, #v>
    %p = tt.splat %src : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>, #v>
    %a = tt.addptr %p, %ix : tensor<1024x!tt.ptr<f32>, #v>, tensor<1024xi32, #v>
    %g = "triton_xpu.gm2lm"(%a) <{SVOpt = false, atomicSim = true, cache = false, fixedStride = -1 : si32, handwrittenOffsetState = false, lrie = -1 : si32, offsetState = -1 : si32, operandSegmentSizes = array<i32: 1, 0, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<1024x!tt.ptr<f32>, #v>) -> tensor<1024x!tt.ptr<f32, 0>, #v>
    %x = "triton_xpu.load"(%g) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<1024x!tt.ptr<f32, 0>, #v>) -> tensor<1024xf32, #v>
    tt.return
  }
}
