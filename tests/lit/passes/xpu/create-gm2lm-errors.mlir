// RUN: xpu-opt %s --tritonxpu-create-gm2lm --split-input-file \
// RUN:   --verify-diagnostics

#c = #triton_xpu.cluster<{sizePerCore = [1], coresPerGroup = [64], groupsPerCluster = [1], order = [0]}>

tt.func @exchange(%p: tensor<64x!tt.ptr<i32>, #c>, %v: tensor<64xi32, #c>) {
  // expected-error@+1 {{cannot be simulated: an exchange has no arithmetic form (the backend asserts here)}}
  %0 = tt.atomic_rmw exch, relaxed, gpu, %p, %v : (tensor<64x!tt.ptr<i32>, #c>, tensor<64xi32, #c>) -> tensor<64xi32, #c>
  tt.return
}

// -----

tt.func @previous(%p: !tt.ptr<i32>, %v: i32) -> i32 {
  // expected-error@+1 {{cannot be simulated: its previous value is used}}
  %0 = tt.atomic_rmw add, relaxed, gpu, %p, %v : (!tt.ptr<i32>, i32) -> i32
  tt.return %0 : i32
}

// -----

#d = #triton_xpu.cluster<{sizePerCore = [1, 1, 1], coresPerGroup = [1, 1, 64], groupsPerCluster = [1, 1, 1], order = [0, 1, 2]}>
tt.func @rank3(%p: !tt.ptr<i32>, %v: i32) {
  // expected-error@+1 {{'tt.splat' op cannot be put on one core (atomic-sim): a tensor of rank 3 has no such layout, only rank 1 and 2 have (the backend aborts here)}}
  %q = tt.splat %p : !tt.ptr<i32> -> tensor<2x4x8x!tt.ptr<i32>, #d>
  %0 = tt.atomic_rmw add, relaxed, gpu, %p, %v : (!tt.ptr<i32>, i32) -> i32
  tt.return
}

// -----

tt.func @foreign(%p: !tt.ptr<i32>, %v: i32) {
  // expected-error@+1 {{its layout is neither a cluster layout nor a slice of one}}
  %q = tt.splat %v : i32 -> tensor<8xi32>
  %0 = tt.atomic_rmw add, relaxed, gpu, %p, %v : (!tt.ptr<i32>, i32) -> i32
  tt.return
}

// -----

#t = #triton_xpu.cluster<{sizePerCore = [1, 4], coresPerGroup = [1, 64], groupsPerCluster = [1, 1], order = [0, 1]}>
tt.func @not_converted(%p: !tt.ptr<i32>, %v: i32, %r: tensor<8xi32, #triton_gpu.slice<{dim = 1, parent = #t}>>) {
  // expected-error@+1 {{'tt.expand_dims' op cannot be put on one core (atomic-sim): its operand is no convert_layout}}
  %e = tt.expand_dims %r {axis = 1 : i32} : tensor<8xi32, #triton_gpu.slice<{dim = 1, parent = #t}>> -> tensor<8x1xi32, #t>
  %0 = tt.atomic_rmw add, relaxed, gpu, %p, %v : (!tt.ptr<i32>, i32) -> i32
  tt.return
}

// -----

// An integer operation for a float maximum: the backend builds it, the verifier
// throws it out.
tt.func @float_max(%p: !tt.ptr<f32>, %v: f32) {
  // expected-error@+1 {{'arith.maxsi' op}}
  %0 = tt.atomic_rmw max, relaxed, gpu, %p, %v : (!tt.ptr<f32>, f32) -> f32
  tt.return
}

// -----

// A policy that means nothing is reported, and the pass goes on.
module attributes {"ttg.threads-per-warp" = 64 : i32} {
  tt.func @policy(%p: !tt.ptr<f32>) {
    // expected-error@+1 {{has an offset state policy that means nothing}}
    %0 = tt.load %p {xpu.offset_state_policy = "zigzag"} : !tt.ptr<f32>
    tt.return
  }
}
