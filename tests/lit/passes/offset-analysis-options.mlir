// RUN: split-file %s %t
// RUN: xpu-opt %t/maskzero.mlir \
// RUN:   --pass-pipeline='builtin.module(tritonxpu-offset-analysis{is-use-mask-zero=true})' \
// RUN:   | FileCheck %s --check-prefix=MASKZERO
// RUN: xpu-opt %t/dump.mlir \
// RUN:   --pass-pipeline='builtin.module(tritonxpu-offset-analysis{dump-flag=true})' 2>&1 \
// RUN:   | FileCheck %s --check-prefix=DUMP

//--- maskzero.mlir
// Transfers with a mask of their own.
// MASKZERO: tt.addptr %{{.*}}, %{{.*}} :
// MASKZERO-NEXT: "triton_xpu.gm2lm_mask"
// MASKZERO-SAME: fixedStride = 1 : si32
// MASKZERO-SAME: offsetState = 1 : si32
// MASKZERO: "triton_xpu.lm2gm_mask"
// MASKZERO-SAME: offsetState = 1 : si32
#v = #triton_xpu.cluster<{sizePerCore = [16], coresPerGroup = [64], groupsPerCluster = [1], order = [0]}>
module {
  tt.func @maskzero(%src: !tt.ptr<f32>) {
    %c1024 = arith.constant 1024 : i32
    %pid = tt.get_program_id x : i32
    %b = arith.muli %pid, %c1024 : i32
    %r = tt.make_range {end = 1024 : i32, start = 0 : i32} : tensor<1024xi32, #v>
    %bs = tt.splat %b : i32 -> tensor<1024xi32, #v>
    %i = arith.addi %bs, %r : tensor<1024xi32, #v>
    %p = tt.splat %src : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>, #v>
    %a = tt.addptr %p, %i : tensor<1024x!tt.ptr<f32>, #v>, tensor<1024xi32, #v>
    %g = "triton_xpu.gm2lm_mask"(%a) <{SVOpt = false, atomicSim = false, cache = false, fixedStride = -1 : si32, handwrittenOffsetState = false, lrie = -1 : si32, offsetState = -1 : si32, operandSegmentSizes = array<i32: 1, 0, 0, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<1024x!tt.ptr<f32>, #v>) -> tensor<1024x!tt.ptr<f32, 0>, #v>
    %x = "triton_xpu.load"(%g) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<1024x!tt.ptr<f32, 0>, #v>) -> tensor<1024xf32, #v>
    "triton_xpu.store"(%a, %x) <{bf16Tofp32Unordered = false, dtype = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<1024x!tt.ptr<f32>, #v>, tensor<1024xf32, #v>) -> ()
    "triton_xpu.lm2gm_mask"(%a, %x) <{atomicSim = false, handwrittenOffsetState = false, offsetState = -1 : si32, operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<1024x!tt.ptr<f32>, #v>, tensor<1024xf32, #v>) -> ()
    tt.return
  }
}

//--- dump.mlir
// Every access in a remark.
// DUMP: remark: offset state -1, stride 2, row length -1, row stride -1
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
