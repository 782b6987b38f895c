// RUN: xpu-opt %s | FileCheck %s
// RUN: xpu-opt %s | xpu-opt | FileCheck %s
// RUN: xpu-opt %s --mlir-print-op-generic | FileCheck %s --check-prefix=GENERIC
// RUN: xpu-opt %s --mlir-print-op-generic | xpu-opt | FileCheck %s

// What the XPU fork of 3.0 writes, and how the 3.6 line says the same.

// CHECK-LABEL: tt.func public @fork
tt.func public @fork(%pt: tensor<64x!tt.ptr<f32>>, %m: tensor<64xi1>,
                     %v: tensor<64xf32>) {
  // CHECK: tt.load %arg0 : tensor
  // GENERIC: "tt.load"(%{{.*}}) <{boundaryCheck = array<i32>, cache = 1 : i32, evict = 1 : i32, isVolatile = false, operandSegmentSizes = array<i32: 1, 0, 0>}> :
  %0 = tt.load %pt : tensor<64x!tt.ptr<f32>>
  // CHECK: tt.load %arg0, %arg1 offsetStatePolicy = empty : tensor
  // GENERIC: "tt.load"(%{{.*}}, %{{.*}}) <{{.*}}offsetState = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0>}>
  %1 = tt.load %pt, %m offsetStatePolicy = empty : tensor<64x!tt.ptr<f32>>
  // CHECK: tt.load %arg0, %arg1 cacheModifier = cg offsetStatePolicy = continuous memorySyncMode = async : tensor
  %2 = tt.load %pt, %m memorySyncMode = async offsetStatePolicy = continuous cacheModifier = cg : tensor<64x!tt.ptr<f32>>
  // CHECK: tt.load %arg0 offsetStatePolicy = unknown memorySyncMode = sync : tensor
  %3 = tt.load %pt offsetStatePolicy = unknown memorySyncMode = sync : tensor<64x!tt.ptr<f32>>
  // CHECK: tt.load %arg0 {xpu.mem_sync_mode = "async", xpu.offset_state_policy = "discrete"} : tensor
  %4 = tt.load %pt {xpu.mem_sync_mode = "async", xpu.offset_state_policy = "discrete"} : tensor<64x!tt.ptr<f32>>
  // CHECK: tt.load %arg0 offsetStatePolicy = discrete_same : tensor
  %5 = tt.load %pt {offsetState = 2 : i32} : tensor<64x!tt.ptr<f32>>
  // CHECK: tt.store %arg0, %arg2, %arg1 offsetStatePolicy = locally_continuous : tensor
  tt.store %pt, %v, %m offsetStatePolicy = locally_continuous : tensor<64x!tt.ptr<f32>>
  // CHECK: tt.store %arg0, %arg2 evictionPolicy = evict_first memorySyncMode = async : tensor
  tt.store %pt, %v evictionPolicy = evict_first memorySyncMode = async : tensor<64x!tt.ptr<f32>>
  // CHECK: tt.atomic_rmw mul, relaxed, gpu, %arg0, %arg2 :
  %6 = tt.atomic_rmw mul, relaxed, gpu, %pt, %v : (tensor<64x!tt.ptr<f32>>, tensor<64xf32>) -> tensor<64xf32>
  // CHECK: tt.atomic_rmw fmul, relaxed, gpu, %arg0, %arg2 :
  %7 = tt.atomic_rmw fmul, relaxed, gpu, %pt, %v : (tensor<64x!tt.ptr<f32>>, tensor<64xf32>) -> tensor<64xf32>
  tt.return
}

// Sizes need not be powers of two, and vectors may take the place of numbers.
// CHECK-LABEL: tt.func @after_vectorize
tt.func @after_vectorize(%v: tensor<8xvector<16xf32>>,
                         %h: tensor<8xvector<32xf16>>) {
  // CHECK: tt.make_range {{.*}} : tensor<2304xi32>
  %0 = tt.make_range {end = 2304 : i32, start = 0 : i32} : tensor<2304xi32>
  // CHECK: tt.extern_elementwise %arg0 {{.*}} : (tensor<8xvector<16xf32>>) -> tensor<8xvector<16xf32>>
  %1 = tt.extern_elementwise %v {libname = "", libpath = "", pure = true, symbol = "_ZN3xpu4verfEDv16_f"} : (tensor<8xvector<16xf32>>) -> tensor<8xvector<16xf32>>
  // CHECK: tt.bitcast %arg1 : tensor<8xvector<32xf16>> -> tensor<8xvector<16xi32>>
  %2 = tt.bitcast %h : tensor<8xvector<32xf16>> -> tensor<8xvector<16xi32>>
  // CHECK: tt.expand_dims %arg0 {axis = 0 : i32} : tensor<8xvector<16xf32>> -> tensor<1x8xvector<16xf32>>
  %3 = tt.expand_dims %v {axis = 0 : i32} : tensor<8xvector<16xf32>> -> tensor<1x8xvector<16xf32>>
  tt.return
}
