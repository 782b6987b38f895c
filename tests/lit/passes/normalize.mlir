// RUN: xpu-opt %s -split-input-file -tritonxpu-normalize=compare-fusion=true | FileCheck %s
// RUN: xpu-opt %s -split-input-file -tritonxpu-normalize=compare-fusion=true -tritonxpu-vectorize=normalized=true | FileCheck %s --check-prefix=AFTER

// What vectorize did first, up to 0.6.1.
#c = #triton_xpu.cluster<{sizePerCore = [64], coresPerGroup = [64], groupsPerCluster = [1], order = [0]}>
// CHECK-LABEL: @scalar_forms
// CHECK: tt.extern_elementwise %arg0 {libname = "", libpath = "", pure = true, symbol = "_ZN3xpu3erfEf"}
// CHECK: arith.maximumf %arg0, %arg1
// An or of something else is nobody's business; up to 0.6.1 vectorize fails on
// it.
// CHECK: %[[OR:.*]] = arith.ori %arg2, %arg3
// CHECK: arith.select %[[OR]]
// AFTER-LABEL: @scalar_forms
// AFTER: arith.select
tt.func @scalar_forms(%x: tensor<4096xf32, #c>, %y: tensor<4096xf32, #c>, %m: tensor<4096xi1, #c>, %n: tensor<4096xi1, #c>) -> tensor<4096xf32, #c> {
  %e = math.erf %x : tensor<4096xf32, #c>
  %gt = arith.cmpf ogt, %x, %y : tensor<4096xf32, #c>
  %nan = arith.cmpf une, %x, %x : tensor<4096xf32, #c>
  %either = arith.ori %gt, %nan : tensor<4096xi1, #c>
  %max = arith.select %either, %x, %y : tensor<4096xi1, #c>, tensor<4096xf32, #c>
  %any = arith.ori %m, %n : tensor<4096xi1, #c>
  %sel = arith.select %any, %max, %e : tensor<4096xi1, #c>, tensor<4096xf32, #c>
  tt.return %sel : tensor<4096xf32, #c>
}

// -----

// Flags that become mask words leave a mark, which vectorize takes away.
#c = #triton_xpu.cluster<{sizePerCore = [64], coresPerGroup = [64], groupsPerCluster = [1], order = [0]}>
// CHECK: module attributes {triton_xpu.bf16_to_fp32_vec_opt_off}
// CHECK-LABEL: @flags
// CHECK: "triton_xpu.cmpf"
// CHECK: dtype = 1 : i32
// AFTER-NOT: bf16_to_fp32_vec_opt_off
// AFTER-LABEL: @flags
tt.func @flags(%b: tensor<4096x!tt.ptr<i8, 0>, #c>, %p: tensor<4096x!tt.ptr<f32, 0>, #c>) {
  %x = "triton_xpu.load"(%p) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<4096x!tt.ptr<f32, 0>, #c>) -> tensor<4096xf32, #c>
  %y = "triton_xpu.load"(%p) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<4096x!tt.ptr<f32, 0>, #c>) -> tensor<4096xf32, #c>
  %lt = arith.cmpf olt, %x, %y : tensor<4096xf32, #c>
  %w = arith.extui %lt : tensor<4096xi1, #c> to tensor<4096xi8, #c>
  "triton_xpu.store"(%b, %w) <{bf16Tofp32Unordered = false, dtype = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<4096x!tt.ptr<i8, 0>, #c>, tensor<4096xi8, #c>) -> ()
  tt.return
}
