// RUN: xpu-opt %s -split-input-file -verify-diagnostics

// expected-error @+1 {{a buffer holds integers or floats, not '!tt.ptr<f32>'}}
tt.func private @addresses(!ttg.memdesc<8x!tt.ptr<f32>>)

// -----

// expected-error @+1 {{a buffer needs positive extents, got 0}}
tt.func private @empty(!ttg.memdesc<0x4xf32>)

// -----

// expected-error @+1 {{expected 'mutable' after the memory of a buffer}}
tt.func private @order(!ttg.memdesc<4xf32, #triton_xpu.smem, #ttg.shared_memory>)

// -----

tt.func @fill(%t: tensor<4xf32>) {
  // expected-error @+1 {{a tensor 'tensor<4xf32>' does not fit the buffer '!ttg.memdesc<8xf32>'}}
  %a = ttg.local_alloc %t : (tensor<4xf32>) -> !ttg.memdesc<8xf32>
  tt.return
}

// -----

tt.func @store(%t: tensor<4xf32>, %b: !ttg.memdesc<4xf32>) {
  // expected-error @+1 {{stores into a buffer that is not mutable}}
  ttg.local_store %t, %b : tensor<4xf32> -> !ttg.memdesc<4xf32>
  tt.return
}

// -----

tt.func @element(%p: tensor<4x!tt.ptr<bf16>>, %b: !ttg.memdesc<4xf32>) {
  // expected-error @+1 {{copies between elements of type 'bf16' and a buffer of 'f32'}}
  "triton_xpu.tle_normcopy_g2l"(%p, %b) : (tensor<4x!tt.ptr<bf16>>, !ttg.memdesc<4xf32>) -> ()
  tt.return
}

// -----

tt.func @offsets(%d: !tt.tensordesc<tensor<8x16xf32>>, %b: !ttg.memdesc<8x16xf32>, %i: i32, %n: i64) {
  // expected-error @+1 {{has 2 offsets, but 1 strides or extents}}
  "triton_xpu.tle_copy_g2l"(%d, %i, %i, %b, %n) <{operandSegmentSizes = array<i32: 1, 2, 1, 1, 0>}> : (!tt.tensordesc<tensor<8x16xf32>>, i32, i32, !ttg.memdesc<8x16xf32>, i64) -> ()
  tt.return
}

// -----

tt.func @indices(%b: !ttg.memdesc<8x16xf32>, %i: i32) {
  // expected-error @+1 {{has 1 indices for a buffer of rank 2}}
  %e = "triton_xpu.tle_local_ptr"(%b, %i) <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (!ttg.memdesc<8x16xf32>, i32) -> !tt.ptr<f32, 0>
  tt.return
}

// -----

tt.func @stage(%p: !tt.ptr<i32>, %i: i32) {
  // expected-error @+1 {{stages into shared memory, address space 2, not 1}}
  %s = "triton_xpu.stage_sm"(%p, %i, %i, %i) <{syncMode = 1 : i32}> : (!tt.ptr<i32>, i32, i32, i32) -> !tt.ptr<i32>
  tt.return
}
