// RUN: xpu-opt %s -tritonxpu-tle-legalize | FileCheck %s

// One trip, its number is a constant; a scan stays.

#c = #triton_xpu.cluster<{sizePerCore = [1, 8], coresPerGroup = [1, 1], groupsPerCluster = [64, 1], order = [0, 1]}>
#s = #ttg.slice<{dim = 1, parent = #c}>
// CHECK-LABEL: @sum
// CHECK: %[[TRIP:.*]] = arith.constant 0 : i32
// CHECK: %[[R:.*]] = "triton_xpu.reduce"(%arg0, %[[TRIP]]) <{axis = 1 : i32, loopNum = 1 : i32}>
// CHECK: triton_xpu.reduce.return
// CHECK: }) : (tensor<64x8xf32, #cluster>, i32) -> tensor<64xf32, #ttg.slice<{dim = 1, parent = #cluster}>>
// CHECK: "tt.scan"
// CHECK: tt.return %[[R]]
tt.func @sum(%x: tensor<64x8xf32, #c>, %v: tensor<64xf32>) -> tensor<64xf32, #s> attributes {} {
  %r = "tt.reduce"(%x) <{axis = 1 : i32}> ({
  ^bb0(%a: f32, %b: f32):
    %t = arith.addf %a, %b : f32
    tt.reduce.return %t : f32
  }) : (tensor<64x8xf32, #c>) -> tensor<64xf32, #s>
  %k = "tt.scan"(%v) <{axis = 0 : i32, reverse = false}> ({
  ^bb0(%a: f32, %b: f32):
    %t = arith.addf %a, %b : f32
    tt.scan.return %t : f32
  }) : (tensor<64xf32>) -> tensor<64xf32>
  tt.return %r : tensor<64xf32, #s>
}
