// RUN: xpu-opt %s -convert-triton-to-triton-xpu="tle=true buffer_size=128" | FileCheck %s
// RUN: not xpu-opt %s -convert-triton-to-triton-xpu="buffer_size=128" 2>&1 | FileCheck %s --check-prefix=PLAIN

// Accesses of local memory keep their types, and so do operations on buffers,
// but for copies that take pointers. Values go over by convert_layout.

// CHECK-LABEL: @tiles
// CHECK: %[[P:.*]] = tt.splat %arg0 : !tt.ptr<f32> -> tensor<64x128x!tt.ptr<f32>, #cluster
// CHECK: "triton_xpu.tle_normcopy_g2l"(%[[P]], %{{.*}}) <{is_sync = true}> : (tensor<64x128x!tt.ptr<f32>, #cluster
// CHECK: "triton_xpu.tle_local_ptr"{{.*}} -> tensor<64x128x!tt.ptr<f32, 0>>
// CHECK: %[[X:.*]] = tt.load %{{.*}} : tensor<64x128x!tt.ptr<f32, 0>>
// CHECK: %[[IN:.*]] = triton_xpu.convert_layout %[[X]] : tensor<64x128xf32> -> tensor<64x128xf32, #cluster
// CHECK: %[[Y:.*]] = arith.addf %[[IN]], %[[IN]]
// CHECK: %[[OUT:.*]] = triton_xpu.convert_layout %[[Y]] : tensor<64x128xf32, #cluster{{.*}} -> tensor<64x128xf32>
// CHECK: tt.store %{{.*}}, %[[OUT]] : tensor<64x128x!tt.ptr<f32, 0>>

// PLAIN: error: 'triton_xpu.tle_normcopy_g2l' op uses a tensor that gets a layout
tt.func @tiles(%p: !tt.ptr<f32>) {
  %b = ttg.local_alloc : () -> !ttg.memdesc<64x128xf32>
  %q = tt.splat %p : !tt.ptr<f32> -> tensor<64x128x!tt.ptr<f32>>
  "triton_xpu.tle_normcopy_g2l"(%q, %b) : (tensor<64x128x!tt.ptr<f32>>, !ttg.memdesc<64x128xf32>) -> ()
  %lp = "triton_xpu.tle_local_ptr"(%b) <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (!ttg.memdesc<64x128xf32>) -> tensor<64x128x!tt.ptr<f32, 0>>
  %x = tt.load %lp : tensor<64x128x!tt.ptr<f32, 0>>
  %y = arith.addf %x, %x : tensor<64x128xf32>
  tt.store %lp, %y : tensor<64x128x!tt.ptr<f32, 0>>
  tt.return
}
