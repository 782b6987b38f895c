// RUN: xpu-opt %s --canonicalize --split-input-file | FileCheck %s

// CHECK-LABEL: tt.func @constants
tt.func @constants() -> (tensor<8xf32>, tensor<1xi32>, tensor<8x1xf32>, tensor<2x2xi32>, tensor<8x4xf32>, tensor<4x8xf32>) {
  // CHECK-DAG: %[[A:.*]] = arith.constant dense<2.000000e+00> : tensor<8xf32>
  // CHECK-DAG: %[[B:.*]] = arith.constant dense<5> : tensor<1xi32>
  // CHECK-DAG: %[[C:.*]] = arith.constant dense<2.000000e+00> : tensor<8x1xf32>
  // CHECK-DAG: %[[D:.*]] = arith.constant dense<{{\[\[}}0, 1], [2, 3]]> : tensor<2x2xi32>
  // CHECK-DAG: %[[E:.*]] = arith.constant dense<2.000000e+00> : tensor<8x4xf32>
  // CHECK-DAG: %[[F:.*]] = arith.constant dense<2.000000e+00> : tensor<4x8xf32>
  %c = arith.constant 2.0 : f32
  %v = arith.constant dense<[0, 1, 2, 3]> : tensor<4xi32>
  %0 = tt.splat %c : f32 -> tensor<8xf32>
  %1 = tt.make_range {end = 6 : i32, start = 5 : i32} : tensor<1xi32>
  %2 = tt.expand_dims %0 {axis = 1 : i32} : tensor<8xf32> -> tensor<8x1xf32>
  %3 = tt.reshape %v : tensor<4xi32> -> tensor<2x2xi32>
  %4 = tt.broadcast %2 : tensor<8x1xf32> -> tensor<8x4xf32>
  %5 = tt.trans %4 {order = array<i32: 1, 0>} : tensor<8x4xf32> -> tensor<4x8xf32>
  // CHECK: tt.return %[[A]], %[[B]], %[[C]], %[[D]], %[[E]], %[[F]]
  tt.return %0, %1, %2, %3, %4, %5 : tensor<8xf32>, tensor<1xi32>, tensor<8x1xf32>, tensor<2x2xi32>, tensor<8x4xf32>, tensor<4x8xf32>
}

// -----

// The fork of 3.0 folds less.
module attributes {triton_xpu.target = "xpu:3"} {
  // CHECK-LABEL: tt.func @line30
  // CHECK: tt.make_range
  // CHECK: tt.addptr
  // CHECK: tt.advance
  // CHECK: tt.fp_to_fp
  // CHECK: tt.reshape %arg3 allow_reorder
  tt.func @line30(%p: !tt.ptr<f32>, %bp: !tt.ptr<tensor<8xf32>>, %h: f16, %v: tensor<8xf32>)
      -> (tensor<1xi32>, !tt.ptr<f32>, !tt.ptr<tensor<8xf32>>, f16, tensor<8xf32>) {
    %c0 = arith.constant 0 : i32
    %0 = tt.make_range {end = 1 : i32, start = 0 : i32} : tensor<1xi32>
    %1 = tt.addptr %p, %c0 : !tt.ptr<f32>, i32
    %2 = tt.advance %bp, [%c0] : <tensor<8xf32>>
    %3 = tt.fp_to_fp %h : f16 -> f16
    %4 = tt.reshape %v allow_reorder : tensor<8xf32> -> tensor<8xf32>
    tt.return %0, %1, %2, %3, %4 : tensor<1xi32>, !tt.ptr<f32>, !tt.ptr<tensor<8xf32>>, f16, tensor<8xf32>
  }
}

// -----

module attributes {triton_xpu.target = "xpu:3", "ttg.num-warps" = 1 : i32} {
  // CHECK-LABEL: tt.func @range36
  // CHECK: arith.constant dense<0> : tensor<1xi32>
  tt.func @range36() -> tensor<1xi32> {
    %0 = tt.make_range {end = 1 : i32, start = 0 : i32} : tensor<1xi32>
    tt.return %0 : tensor<1xi32>
  }
}

// -----

// CHECK-LABEL: tt.func @identities(
// CHECK-NEXT: tt.return %arg0, %arg1, %arg2, %arg3, %arg2, %arg2
tt.func @identities(%p: tensor<8x!tt.ptr<f32>>, %bp: !tt.ptr<tensor<8x4xf32>>, %v: tensor<8x4xf32>, %h: tensor<8xf16>)
    -> (tensor<8x!tt.ptr<f32>>, !tt.ptr<tensor<8x4xf32>>, tensor<8x4xf32>, tensor<8xf16>, tensor<8x4xf32>, tensor<8x4xf32>) {
  %z = arith.constant dense<0> : tensor<8xi32>
  %c0 = arith.constant 0 : i32
  %0 = tt.addptr %p, %z : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
  %1 = tt.advance %bp, [%c0, %c0] : <tensor<8x4xf32>>
  %2 = tt.broadcast %v : tensor<8x4xf32> -> tensor<8x4xf32>
  %3 = tt.fp_to_fp %h : tensor<8xf16> -> tensor<8xf16>
  %4 = tt.trans %v {order = array<i32: 0, 1>} : tensor<8x4xf32> -> tensor<8x4xf32>
  // The released 3.6 line does not ask for the order of elements here.
  %5 = tt.reshape %v allow_reorder : tensor<8x4xf32> -> tensor<8x4xf32>
  tt.return %0, %1, %2, %3, %4, %5 : tensor<8x!tt.ptr<f32>>, !tt.ptr<tensor<8x4xf32>>, tensor<8x4xf32>, tensor<8xf16>, tensor<8x4xf32>, tensor<8x4xf32>
}

// -----

// CHECK-LABEL: tt.func @zeros
tt.func @zeros() -> (tensor<8xf16>, f8E5M2, tensor<8xf8E4M3FNUZ>, tensor<8xf16>) {
  // CHECK-DAG: %[[A:.*]] = arith.constant dense<-0.000000e+00> : tensor<8xf16>
  // CHECK-DAG: %[[B:.*]] = arith.constant 0.000000e+00 : f8E5M2
  // CHECK-DAG: %[[C:.*]] = arith.constant dense<0.000000e+00> : tensor<8xf8E4M3FNUZ>
  // CHECK: %[[D:.*]] = tt.fp_to_fp
  %n = arith.constant dense<-0.0> : tensor<8xf32>
  %z = arith.constant 0.0 : f32
  %o = arith.constant dense<1.0> : tensor<8xf32>
  %0 = tt.fp_to_fp %n, rounding = rtne : tensor<8xf32> -> tensor<8xf16>
  %1 = tt.fp_to_fp %z, rounding = rtne : f32 -> f8E5M2
  %2 = tt.fp_to_fp %n, rounding = rtne : tensor<8xf32> -> tensor<8xf8E4M3FNUZ>
  %3 = tt.fp_to_fp %o, rounding = rtne : tensor<8xf32> -> tensor<8xf16>
  // CHECK: tt.return %[[A]], %[[B]], %[[C]], %[[D]]
  tt.return %0, %1, %2, %3 : tensor<8xf16>, f8E5M2, tensor<8xf8E4M3FNUZ>, tensor<8xf16>
}

// -----

// CHECK-LABEL: tt.func @compositions
tt.func @compositions(%s: f32, %v: tensor<8xf32>, %r: tensor<1x8xf32>, %t: tensor<2x3x4xf32>)
    -> (tensor<1x8xf32>, tensor<4x8x1xf32>, tensor<2x4xf32>, tensor<8x4xf32>, tensor<2x4x8xf32>, tensor<8xf32>, tensor<4x2x3xf32>) {
  %splat = tt.splat %s : f32 -> tensor<8xf32>
  // CHECK: %[[A:.*]] = tt.splat %arg0 : f32 -> tensor<1x8xf32>
  %0 = tt.expand_dims %splat {axis = 0 : i32} : tensor<8xf32> -> tensor<1x8xf32>
  // CHECK: %[[B0:.*]] = tt.expand_dims %arg2 {axis = 2 : i32} : tensor<1x8xf32> -> tensor<1x8x1xf32>
  // CHECK: %[[B:.*]] = tt.broadcast %[[B0]] : tensor<1x8x1xf32> -> tensor<4x8x1xf32>
  %b = tt.broadcast %r : tensor<1x8xf32> -> tensor<4x8xf32>
  %1 = tt.expand_dims %b {axis = 2 : i32} : tensor<4x8xf32> -> tensor<4x8x1xf32>
  // CHECK: %[[C:.*]] = tt.reshape %arg1 allow_reorder : tensor<8xf32> -> tensor<2x4xf32>
  %c = tt.reshape %v allow_reorder : tensor<8xf32> -> tensor<4x2xf32>
  %2 = tt.reshape %c : tensor<4x2xf32> -> tensor<2x4xf32>
  // CHECK: %[[D:.*]] = tt.splat %arg0 : f32 -> tensor<8x4xf32>
  %d = tt.expand_dims %splat {axis = 1 : i32} : tensor<8xf32> -> tensor<8x1xf32>
  %3 = tt.broadcast %d : tensor<8x1xf32> -> tensor<8x4xf32>
  // CHECK: %[[E:.*]] = tt.broadcast %{{.*}} : tensor<1x1x8xf32> -> tensor<2x4x8xf32>
  %e = tt.expand_dims %r {axis = 0 : i32} : tensor<1x8xf32> -> tensor<1x1x8xf32>
  %f = tt.broadcast %e : tensor<1x1x8xf32> -> tensor<2x1x8xf32>
  %4 = tt.broadcast %f : tensor<2x1x8xf32> -> tensor<2x4x8xf32>
  // CHECK: %[[F:.*]] = tt.reshape %{{.*}} efficient_layout
  %5 = tt.reshape %c efficient_layout : tensor<4x2xf32> -> tensor<8xf32>
  // CHECK: %[[G:.*]] = tt.trans %arg3 {order = array<i32: 2, 0, 1>} : tensor<2x3x4xf32> -> tensor<4x2x3xf32>
  %g = tt.trans %t {order = array<i32: 2, 1, 0>} : tensor<2x3x4xf32> -> tensor<4x3x2xf32>
  %6 = tt.trans %g {order = array<i32: 0, 2, 1>} : tensor<4x3x2xf32> -> tensor<4x2x3xf32>
  tt.return %0, %1, %2, %3, %4, %5, %6 : tensor<1x8xf32>, tensor<4x8x1xf32>, tensor<2x4xf32>, tensor<8x4xf32>, tensor<2x4x8xf32>, tensor<8xf32>, tensor<4x2x3xf32>
}

// -----

// CHECK-LABEL: tt.func @masks
tt.func @masks(%p: tensor<8x!tt.ptr<f32>>, %o: tensor<8xf32>, %q: !tt.ptr<f32>) -> (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, f32) {
  %t = arith.constant dense<true> : tensor<8xi1>
  %f = arith.constant dense<false> : tensor<8xi1>
  %s = arith.constant true
  // CHECK: %[[A:.*]] = tt.load %arg0 cacheModifier = cg offsetStatePolicy = empty {isVolatile = true} : tensor
  %0 = tt.load %p, %t, %o cacheModifier = cg offsetStatePolicy = empty {isVolatile = true} : tensor<8x!tt.ptr<f32>>
  %1 = tt.load %p, %f, %o : tensor<8x!tt.ptr<f32>>
  // CHECK: %[[C:.*]] = tt.load %arg0, %{{.*}} : tensor
  %2 = tt.load %p, %f : tensor<8x!tt.ptr<f32>>
  // A scalar mask stays.
  // CHECK: %[[D:.*]] = tt.load %arg2, %{{.*}} : !tt.ptr<f32>
  %3 = tt.load %q, %s : !tt.ptr<f32>
  // CHECK: tt.store %arg0, %arg1 cacheModifier = wt : tensor
  tt.store %p, %o, %t cacheModifier = wt : tensor<8x!tt.ptr<f32>>
  // CHECK-NOT: tt.store
  tt.store %p, %o, %f : tensor<8x!tt.ptr<f32>>
  // CHECK: tt.return %[[A]], %arg1, %[[C]], %[[D]]
  tt.return %0, %1, %2, %3 : tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, f32
}

// -----

// An unused load goes, a volatile one and an atomic stay.
// CHECK-LABEL: tt.func @effects
// CHECK-NEXT: tt.load %arg0 {isVolatile = true}
// CHECK-NEXT: tt.atomic_rmw
// CHECK-NEXT: tt.extern_elementwise {{.*}}pure = false
// CHECK-NEXT: tt.return
tt.func @effects(%p: !tt.ptr<f32>, %x: f32) {
  %0 = tt.load %p : !tt.ptr<f32>
  %1 = tt.load %p {isVolatile = true} : !tt.ptr<f32>
  %2 = tt.atomic_rmw fadd, relaxed, gpu, %p, %x : (!tt.ptr<f32>, f32) -> f32
  %3 = tt.extern_elementwise %x {libname = "", libpath = "", pure = true, symbol = "f"} : (f32) -> f32
  %4 = tt.extern_elementwise %x {libname = "", libpath = "", pure = false, symbol = "f"} : (f32) -> f32
  tt.return
}
