// RUN: xpu-opt %s --triton-rewrite-tensor-pointer --split-input-file --verify-diagnostics

tt.func @through_while(%base: !tt.ptr<f32>, %shape: i64, %one: i64, %i: i32, %c: i1) {
  %p = tt.make_tensor_ptr %base, [%shape], [%one], [%i] {order = array<i32: 0>} : <tensor<8xf32>>
  // expected-error @+1 {{passes a block pointer on; that is only supported through scf.for and scf.if}}
  %r = scf.while (%q = %p) : (!tt.ptr<tensor<8xf32>>) -> !tt.ptr<tensor<8xf32>> {
    scf.condition(%c) %q : !tt.ptr<tensor<8xf32>>
  } do {
  ^bb0(%q: !tt.ptr<tensor<8xf32>>):
    scf.yield %q : !tt.ptr<tensor<8xf32>>
  }
  tt.return
}

// -----

// expected-error @+1 {{a block pointer comes from outside of the function}}
tt.func @argument(%p: !tt.ptr<tensor<8xf32>>) -> tensor<8xf32> {
  %x = tt.load %p : !tt.ptr<tensor<8xf32>>
  tt.return %x : tensor<8xf32>
}

// -----

tt.func @nan_of_integers(%base: !tt.ptr<i32>, %shape: i64, %one: i64, %i: i32) {
  %p = tt.make_tensor_ptr %base, [%shape], [%one], [%i] {order = array<i32: 0>} : <tensor<8xi32>>
  // expected-error @+1 {{pads a block of 'i32' with NaN}}
  %x = tt.load %p {boundaryCheck = array<i32: 0>, padding = 2 : i32} : !tt.ptr<tensor<8xi32>>
  tt.return
}

// -----

tt.func @no_such_dimension(%base: !tt.ptr<i32>, %shape: i64, %one: i64, %i: i32) {
  %p = tt.make_tensor_ptr %base, [%shape], [%one], [%i] {order = array<i32: 0>} : <tensor<8xi32>>
  // expected-error @+1 {{checks the boundary of dimension 1 of a block with 1 dimensions}}
  %x = tt.load %p {boundaryCheck = array<i32: 1>} : !tt.ptr<tensor<8xi32>>
  tt.return
}

// -----

tt.func @wrong_rank(%base: !tt.ptr<i32>, %shape: i64, %one: i64, %i: i32) {
  // expected-error @+1 {{gives 2 offsets for the 1 dimensions of 'tensor<8xi32>'}}
  %p = tt.make_tensor_ptr %base, [%shape, %shape], [%one, %one], [%i, %i] {order = array<i32: 0>} : <tensor<8xi32>>
  tt.return
}

// -----

tt.func @wrong_step(%base: !tt.ptr<i32>, %shape: i64, %one: i64, %i: i32) {
  %p = tt.make_tensor_ptr %base, [%shape], [%one], [%i] {order = array<i32: 0>} : <tensor<8xi32>>
  // expected-error @+1 {{moves 2 of the 1 offsets of its block}}
  %q = tt.advance %p, [%i, %i] : <tensor<8xi32>>
  tt.return
}

// -----

tt.func @order_of_blocks(%base: !tt.ptr<i32>, %shape: i64, %one: i64, %i: i32) -> tensor<8xi32> {
  cf.br ^bb2
^bb1:
  // expected-error @+1 {{uses a block pointer that is made further down}}
  %x = tt.load %p : !tt.ptr<tensor<8xi32>>
  tt.return %x : tensor<8xi32>
^bb2:
  %p = tt.make_tensor_ptr %base, [%shape], [%one], [%i] {order = array<i32: 0>} : <tensor<8xi32>>
  cf.br ^bb1
}
