// RUN: xpu-opt %s --canonicalize | FileCheck %s

#t = #triton_xpu.cluster<{sizePerCore = [1, 4], coresPerGroup = [1, 4], groupsPerCluster = [16, 1], order = [0, 1]}>

// CHECK-LABEL: @same
// CHECK-SAME: %[[X:.*]]: tensor
// CHECK-NEXT: tt.return %[[X]]
tt.func @same(%x: tensor<16x4xf32, #t>) -> tensor<16x4xf32, #t> {
  %0 = triton_xpu.broadcast %x : tensor<16x4xf32, #t> -> tensor<16x4xf32, #t>
  tt.return %0 : tensor<16x4xf32, #t>
}

// CHECK-LABEL: @constant
// CHECK: arith.constant dense<2> : tensor<16x4xi32, #cluster>
// CHECK-NOT: broadcast
tt.func @constant() -> tensor<16x4xi32, #t> {
  %c = arith.constant dense<2> : tensor<16x1xi32, #t>
  %0 = triton_xpu.broadcast %c : tensor<16x1xi32, #t> -> tensor<16x4xi32, #t>
  tt.return %0 : tensor<16x4xi32, #t>
}

// CHECK-LABEL: @twice
// CHECK: triton_xpu.broadcast %{{.*}} : tensor<1x1xi32, #cluster> -> tensor<16x4xi32, #cluster>
// CHECK-NOT: broadcast
tt.func @twice(%x: tensor<1x1xi32, #t>) -> tensor<16x4xi32, #t> {
  %0 = triton_xpu.broadcast %x : tensor<1x1xi32, #t> -> tensor<16x1xi32, #t>
  %1 = triton_xpu.broadcast %0 : tensor<16x1xi32, #t> -> tensor<16x4xi32, #t>
  tt.return %1 : tensor<16x4xi32, #t>
}

// CHECK-LABEL: @splat
// CHECK: tt.splat %{{.*}} : i32 -> tensor<16x4xi32, #cluster>
// CHECK-NOT: broadcast
tt.func @splat(%x: i32) -> tensor<16x4xi32, #t> {
  %0 = tt.splat %x : i32 -> tensor<16x1xi32, #t>
  %1 = triton_xpu.broadcast %0 : tensor<16x1xi32, #t> -> tensor<16x4xi32, #t>
  tt.return %1 : tensor<16x4xi32, #t>
}
