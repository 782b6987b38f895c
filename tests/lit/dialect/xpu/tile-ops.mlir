// RUN: xpu-opt %s | xpu-opt | FileCheck %s
// RUN: xpu-opt %s --mlir-print-op-generic | xpu-opt | FileCheck %s

// Buffers in on-chip memory: encoding, memory and shape of the whole buffer may
// be missing.

#flat = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>

// CHECK-LABEL: @buffers
tt.func @buffers(%t: tensor<8x16xf32>) {
  // CHECK: %[[A:.*]] = ttg.local_alloc : () -> !ttg.memdesc<8x16xf32>
  %a = ttg.local_alloc : () -> !ttg.memdesc<8x16xf32>
  // CHECK: ttg.local_alloc {alignment = 128 : i32, xpu.mem_scope = "smem"} : () -> !ttg.memdesc<8x16xf32, #triton_xpu.smem>
  %b = ttg.local_alloc {alignment = 128 : i32, xpu.mem_scope = "smem"} : () -> !ttg.memdesc<8x16xf32, #triton_xpu.smem>
  // CHECK: ttg.local_alloc %{{.*}} : (tensor<8x16xf32>) -> !ttg.memdesc<8x16xf32, #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>, #ttg.shared_memory, mutable>
  %c = ttg.local_alloc %t : (tensor<8x16xf32>) -> !ttg.memdesc<8x16xf32, #flat, #ttg.shared_memory, mutable>
  // CHECK: ttg.local_load %[[A]] : !ttg.memdesc<8x16xf32> -> tensor<8x16xf32>
  %x = ttg.local_load %a : !ttg.memdesc<8x16xf32> -> tensor<8x16xf32>
  // CHECK: ttg.local_store
  ttg.local_store %x, %c : tensor<8x16xf32> -> !ttg.memdesc<8x16xf32, #flat, #ttg.shared_memory, mutable>
  // CHECK: ttg.local_dealloc %[[A]]
  ttg.local_dealloc %a : !ttg.memdesc<8x16xf32>
  // CHECK: !ttg.memdesc<i8, mutable, 2x4>
  %s = ttg.local_alloc : () -> !ttg.memdesc<i8, mutable, 2x4>
  tt.return
}

// CHECK-LABEL: @tiles
tt.func @tiles(%d: !tt.tensordesc<tensor<8x16xf32>>, %p: tensor<8x16x!tt.ptr<f32>>, %b: !ttg.memdesc<8x16xf32>, %i: i32, %n: i64, %g: !tt.ptr<f32>) {
  // CHECK: "triton_xpu.tle_copy_g2l"(%{{.*}}) <{is_sync = false, operandSegmentSizes = array<i32: 1, 2, 1, 2, 0>}>
  "triton_xpu.tle_copy_g2l"(%d, %i, %i, %b, %n, %n) <{is_sync = false, operandSegmentSizes = array<i32: 1, 2, 1, 2, 0>}> : (!tt.tensordesc<tensor<8x16xf32>>, i32, i32, !ttg.memdesc<8x16xf32>, i64, i64) -> ()
  // CHECK: "triton_xpu.tle_copy_l2g"(%{{.*}}) <{is_sync = true
  "triton_xpu.tle_copy_l2g"(%d, %i, %i, %b) <{operandSegmentSizes = array<i32: 1, 2, 1, 0, 0>}> : (!tt.tensordesc<tensor<8x16xf32>>, i32, i32, !ttg.memdesc<8x16xf32>) -> ()
  // CHECK: "triton_xpu.tle_normcopy_g2l"(%{{.*}}, %{{.*}}) <{is_sync = true}>
  "triton_xpu.tle_normcopy_g2l"(%p, %b) : (tensor<8x16x!tt.ptr<f32>>, !ttg.memdesc<8x16xf32>) -> ()
  // CHECK: "triton_xpu.tle_normcopy_l2g"(%{{.*}}, %{{.*}}) <{is_sync = true}>
  "triton_xpu.tle_normcopy_l2g"(%b, %p) : (!ttg.memdesc<8x16xf32>, tensor<8x16x!tt.ptr<f32>>) -> ()
  // CHECK: "triton_xpu.tle_local_ptr"(%{{.*}}, %{{.*}}, %{{.*}}) <{operandSegmentSizes = array<i32: 1, 2, 0>}> : (!ttg.memdesc<8x16xf32>, i32, i32) -> !tt.ptr<f32, 0>
  %e = "triton_xpu.tle_local_ptr"(%b, %i, %i) <{operandSegmentSizes = array<i32: 1, 2, 0>}> : (!ttg.memdesc<8x16xf32>, i32, i32) -> !tt.ptr<f32, 0>
  // CHECK: %[[V:.*]] = "triton_xpu.tle_vload"(%{{.*}}) <{operandSegmentSizes = array<i32: 1, 0, 0>}>
  %v = "triton_xpu.tle_vload"(%b) <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (!ttg.memdesc<8x16xf32>) -> tensor<8x1xvector<16xf32>>
  // CHECK: "triton_xpu.tle_vstore"(%{{.*}}, %[[V]])
  "triton_xpu.tle_vstore"(%b, %v) : (!ttg.memdesc<8x16xf32>, tensor<8x1xvector<16xf32>>) -> ()
  // CHECK: triton_xpu.tle_wait{{$}}
  triton_xpu.tle_wait
  // CHECK: triton_xpu.tle_wait {mask = 2 : i32}
  triton_xpu.tle_wait {mask = 2 : i32}
  // CHECK: triton_xpu.tle_dma_wait{{$}}
  triton_xpu.tle_dma_wait
  // CHECK: triton_xpu.raw "f"(%{{.*}}) {source_id = "00"} : (!tt.ptr<f32>) -> ()
  triton_xpu.raw "f"(%g) {source_id = "00"} : (!tt.ptr<f32>) -> ()
  // CHECK: llvm_xpu.mfence %{{.*}}
  llvm_xpu.mfence %i
  tt.return
}
