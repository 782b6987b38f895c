// RUN: xpu-opt %s -verify-diagnostics -tritonxpu-normalize=compare-fusion=true

#c = #triton_xpu.cluster<{sizePerCore = [64], coresPerGroup = [64], groupsPerCluster = [1], order = [0]}>
tt.func @flags(%b: tensor<4096x!tt.ptr<i8, 0>, #c>, %x: tensor<4096xf64, #c>, %y: tensor<4096xf64, #c>) {
  // expected-error @+1 {{feeds a store of i8 flags but compares 'f64'; compare fusion supports f32 and f16 only}}
  %lt = arith.cmpf olt, %x, %y : tensor<4096xf64, #c>
  %w = arith.extui %lt : tensor<4096xi1, #c> to tensor<4096xi8, #c>
  "triton_xpu.store"(%b, %w) <{bf16Tofp32Unordered = false, dtype = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<4096x!tt.ptr<i8, 0>, #c>, tensor<4096xi8, #c>) -> ()
  tt.return
}
