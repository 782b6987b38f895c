// RUN: xpu-opt %s --split-input-file --verify-diagnostics

tt.func @f(%p: !tt.ptr<f32>, %i: tensor<64xi32>) {
  // expected-error @+1 {{if an operand is non-scalar, then there must be at least one non-scalar result}}
  %0 = tt.addptr %p, %i : !tt.ptr<f32>, tensor<64xi32>
  tt.return
}

// -----

tt.func @f(%p: !tt.ptr<f32>, %i: index) {
  // expected-error @+1 {{operand #1 must be integer-like}}
  %0 = tt.addptr %p, %i : !tt.ptr<f32>, index
  tt.return
}

// -----

tt.func @f(%p: tensor<64x!tt.ptr<f32>>, %m: tensor<64xi1>, %o: f32) {
  // expected-error @+1 {{type of other is what ptr points to}}
  %0 = "tt.load"(%p, %m, %o) <{operandSegmentSizes = array<i32: 1, 1, 1>}> : (tensor<64x!tt.ptr<f32>>, tensor<64xi1>, f32) -> tensor<64xf32>
  tt.return
}

// -----

tt.func @f(%p: tensor<64x!tt.ptr<f32>>, %m: tensor<64xf32>) {
  // expected-error @+1 {{operand #1 must be bool-like}}
  %0 = "tt.load"(%p, %m) <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (tensor<64x!tt.ptr<f32>>, tensor<64xf32>) -> tensor<64xf32>
  tt.return
}

// -----

tt.func @f(%p: tensor<64x!tt.ptr<f32, 3>>, %v: tensor<64xf32>) {
  // expected-error @+1 {{ptr points to the type of val in global memory}}
  %0 = tt.atomic_rmw fadd, relaxed, gpu, %p, %v : (tensor<64x!tt.ptr<f32, 3>>, tensor<64xf32>) -> tensor<64xf32>
  tt.return
}

// -----

tt.func @f(%p: !tt.ptr<i32>, %v: i64) {
  // expected-error @+1 {{ptr points to the type of cmp in global memory}}
  %0 = tt.atomic_cas relaxed, gpu, %p, %v, %v : (!tt.ptr<i32>, i64, i64) -> i64
  tt.return
}

// -----

tt.func @f(%x: f32) {
  // expected-error @+1 {{requires the same element type for all operands and results}}
  %0 = tt.splat %x : f32 -> tensor<8xi32>
  tt.return
}

// -----

tt.func @f(%x: f32) {
  // expected-error @+1 {{result #0 has 2097152 elements, more than the limit of 1048576: 'tensor<2097152xf32>'}}
  %0 = tt.splat %x : f32 -> tensor<2097152xf32>
  tt.return
}

// -----

// Converted by the 3.0 line, where the limit is another.
module attributes {triton_xpu.target = "xpu:3"} {
  tt.func @f(%x: f32) {
    %0 = tt.splat %x : f32 -> tensor<2097152xf32>
    tt.return
  }
}

// -----

tt.func @f(%v: tensor<64xf32>) {
  // expected-error @+2 {{axis 2 is outside 0 to 1, the places in 'tensor<64xf32>'}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = tt.expand_dims %v {axis = 2 : i32} : tensor<64xf32> -> tensor<64x1xf32>
  tt.return
}

// -----

tt.func @f(%v: tensor<64xf32>) {
  // expected-error @+2 {{inferred type(s) 'tensor<1x64xf32>' are incompatible with return type(s) of operation 'tensor<64x1xf32>'}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = tt.expand_dims %v {axis = 0 : i32} : tensor<64xf32> -> tensor<64x1xf32>
  tt.return
}

// -----

tt.func @f(%v: tensor<64xf32>) {
  // expected-error @+1 {{attribute 'axis' failed to satisfy constraint: 32-bit signless integer attribute}}
  %0 = tt.expand_dims %v {axis = 0 : i64} : tensor<64xf32> -> tensor<64x1xf32>
  tt.return
}

// -----

tt.func @f(%v: tensor<64xf32>) {
  // expected-error @+1 {{changes the number of elements from 64 to 32}}
  %0 = tt.reshape %v : tensor<64xf32> -> tensor<32xf32>
  tt.return
}

// -----

tt.func @f(%v: tensor<8x2xf32>) {
  // expected-error @+1 {{spreads dimension 1 of extent 2 to 4; only an extent of 1 can be spread}}
  %0 = tt.broadcast %v : tensor<8x2xf32> -> tensor<8x4xf32>
  tt.return
}

// -----

tt.func @f(%v: tensor<8xf32>) {
  // expected-error @+1 {{changes the rank from 1 to 2}}
  %0 = tt.broadcast %v : tensor<8xf32> -> tensor<8x4xf32>
  tt.return
}

// -----

// The fork of 3.0 checks neither.
module attributes {triton_xpu.target = "xpu:3"} {
  tt.func @f(%v: tensor<8xf32>) {
    %0 = tt.broadcast %v : tensor<8xf32> -> tensor<8x4xf32>
    tt.return
  }
}

// -----

tt.func @f(%v: tensor<8xf32>) {
  // expected-error @+1 {{expects the shape of its operands and a last dimension of 2}}
  %0 = tt.join %v, %v : tensor<8xf32> -> tensor<2x8xf32>
  tt.return
}

// -----

tt.func @f(%v: tensor<8x4xf32>) {
  // expected-error @+2 {{expects a last dimension of 2, got 'tensor<8x4xf32>'}}
  // expected-error @+1 {{failed to infer returned types}}
  %0:2 = tt.split %v : tensor<8x4xf32> -> tensor<8xf32>
  tt.return
}

// -----

tt.func @f(%v: tensor<8x4xf32>) {
  // expected-error @+1 {{order is not a permutation of the 2 dimensions}}
  %0 = tt.trans %v {order = array<i32: 1, 1>} : tensor<8x4xf32> -> tensor<4x4xf32>
  tt.return
}

// -----

tt.func @f(%v: tensor<8x4xf32>) {
  // expected-error @+1 {{expects a tensor of one element}}
  %0 = tt.unsplat %v : tensor<8x4xf32>
  tt.return
}

// -----

tt.func @f() {
  // expected-error @+1 {{expects start below end, got 4 and 4}}
  %0 = tt.make_range {end = 4 : i32, start = 4 : i32} : tensor<0xi32>
  tt.return
}

// -----

tt.func @f() {
  // expected-error @+1 {{expects a result of rank 1}}
  %0 = tt.make_range {end = 4 : i32, start = 0 : i32} : tensor<1x4xi32>
  tt.return
}

// -----

tt.func @f() {
  // expected-error @+1 {{expects as many elements as there are from 0 to 4}}
  %0 = tt.make_range {end = 4 : i32, start = 0 : i32} : tensor<8xi32>
  tt.return
}

// -----

tt.func @f() {
  // expected-error @+1 {{expects elements of i32}}
  %0 = tt.make_range {end = 4 : i32, start = 0 : i32} : tensor<4xi64>
  tt.return
}

// -----

tt.func @f(%a: tensor<32xf16>) {
  // expected-error @+1 {{expects operands of rank 2 or 3, got 1}}
  %0 = tt.dot %a, %a, %a : tensor<32xf16> * tensor<32xf16> -> tensor<32xf16>
  tt.return
}

// -----

tt.func @f(%a: tensor<16x32xf16>, %c: tensor<16x32xf32>) {
  // expected-error @+1 {{expects the last extent of a to be the second to last of b, got 32 and 16}}
  %0 = tt.dot %a, %a, %c : tensor<16x32xf16> * tensor<16x32xf16> -> tensor<16x32xf32>
  tt.return
}

// -----

tt.func @f(%a: tensor<16x16xf16>, %b: tensor<16x16xf32>) {
  // expected-error @+1 {{expects a and b of one element width, got 'f16' and 'f32'}}
  %0 = tt.dot %a, %b, %b : tensor<16x16xf16> * tensor<16x16xf32> -> tensor<16x16xf32>
  tt.return
}

// -----

tt.func @f(%a: tensor<16x16xf16>, %c: tensor<16x32xf32>) {
  // expected-error @+1 {{expects an accumulator of 16 by 16, got 16 by 32}}
  %0 = tt.dot %a, %a, %c : tensor<16x16xf16> * tensor<16x16xf16> -> tensor<16x32xf32>
  tt.return
}

// -----

tt.func @f(%a: tensor<128x64xf8E4M3FN>, %s: tensor<128x4xi8>, %b: tensor<64x128xf8E4M3FN>, %c: tensor<128x128xf32>) {
  // expected-error @+1 {{a_scale expects the last extents 128 and 2, got 'tensor<128x4xi8>'}}
  %0 = tt.dot_scaled %a scale %s, %b, %c lhs = e4m3 rhs = e4m3 {fastMath = false} : tensor<128x64xf8E4M3FN>, tensor<128x4xi8> * tensor<64x128xf8E4M3FN> -> tensor<128x128xf32>
  tt.return
}

// -----

tt.func @f(%v: tensor<8xf32>) {
  // expected-error @+2 {{inferred type(s) 'f32' are incompatible with return type(s) of operation 'tensor<f32>'}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = "tt.reduce"(%v) <{axis = 0 : i32}> ({
  ^bb0(%l: f32, %r: f32):
    tt.reduce.return %l : f32
  }) : (tensor<8xf32>) -> tensor<f32>
  tt.return
}

// -----

tt.func @f(%v: tensor<8xf32>) {
  // expected-error @+2 {{axis 1 is outside the 1 dimensions of 'tensor<8xf32>'}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = "tt.reduce"(%v) <{axis = 1 : i32}> ({
  ^bb0(%l: f32, %r: f32):
    tt.reduce.return %l : f32
  }) : (tensor<8xf32>) -> f32
  tt.return
}

// -----

tt.func @f(%v: tensor<8xf32>) {
  // expected-error @+1 {{expects a region with arguments of 'f32', 'f32', got 'f32'}}
  %0 = "tt.reduce"(%v) <{axis = 0 : i32}> ({
  ^bb0(%l: f32):
    tt.reduce.return %l : f32
  }) : (tensor<8xf32>) -> f32
  tt.return
}

// -----

tt.func @f(%v: tensor<8xf32>) {
  %0 = "tt.scan"(%v) <{axis = 0 : i32}> ({
  ^bb0(%l: f32, %r: f32):
    // expected-error @+1 {{expects parent op 'tt.reduce'}}
    tt.reduce.return %l : f32
  }) : (tensor<8xf32>) -> tensor<8xf32>
  tt.return
}

// -----

tt.func @f(%v: tensor<8xf32>, %p: !tt.ptr<f32>) {
  %0 = "tt.map_elementwise"(%v) <{pack = 1 : i32}> ({
  ^bb0(%l: f32):
    // expected-error @+1 {{writes memory inside tt.map_elementwise}}
    tt.store %p, %l : !tt.ptr<f32>
    tt.map_elementwise.return %l : f32
  }) : (tensor<8xf32>) -> tensor<8xf32>
  tt.return
}

// -----

tt.func @f(%v: tensor<8xf32>) {
  // expected-error @+1 {{expects a power of two elements a call, got 3}}
  %0 = "tt.map_elementwise"(%v) <{pack = 3 : i32}> ({
  ^bb0(%l: f32, %m: f32, %n: f32):
    tt.map_elementwise.return %l, %m, %n : f32, f32, f32
  }) : (tensor<8xf32>) -> tensor<8xf32>
  tt.return
}

// -----

tt.func @f() {
  // expected-error @+1 {{if a result is non-scalar, then at least one operand must be non-scalar}}
  %0 = tt.elementwise_inline_asm "" {constraints = "", packed_element = 1 : i32, pure = true} -> tensor<8xi32>
  tt.return
}

// -----

tt.func @f(%v: tensor<8xi32>) {
  // expected-error @+1 {{expects a multiple of 3 elements, got 8}}
  %0 = tt.elementwise_inline_asm "" {constraints = "", packed_element = 3 : i32, pure = true} %v : tensor<8xi32> -> tensor<8xi32>
  tt.return
}

// -----

tt.func @f(%v: tensor<8xi1>) {
  // expected-error @+1 {{between widths of 1 and 8 bits: 'i1' and 'i8'}}
  %0 = tt.bitcast %v : tensor<8xi1> -> tensor<8xi8>
  tt.return
}

// -----

tt.func @f(%p: !tt.ptr<i1>) {
  // expected-error @+1 {{between address spaces 1 and 3}}
  %0 = tt.bitcast %p : !tt.ptr<i1> -> !tt.ptr<i8, 3>
  tt.return
}

// -----

tt.func @f(%p: !tt.ptr<i1>) {
  // expected-error @+1 {{between a pointer and a number: '!tt.ptr<i1>' and 'i64'}}
  %0 = tt.bitcast %p : !tt.ptr<i1> -> i64
  tt.return
}

// -----

tt.func @f(%v: tensor<8xf32>) {
  // expected-error @+1 {{needs a rounding mode, since 'f16' is narrower than 'f32'}}
  %0 = "tt.fp_to_fp"(%v) : (tensor<8xf32>) -> tensor<8xf16>
  tt.return
}

// -----

tt.func @f(%v: tensor<8xui8>) {
  // expected-error @+1 {{operand #0 must be ranked tensor of}}
  %0 = tt.expand_dims %v {axis = 0 : i32} : tensor<8xui8> -> tensor<1x8xui8>
  tt.return
}

// -----

tt.func @f(%c: i32) {
  // expected-error @+1 {{operand #0 must be 1-bit signless integer or ranked tensor of 1-bit signless integer values}}
  tt.assert %c, "" : i32
  tt.return
}

// -----

tt.func @f(%c: index) {
  // expected-error @+1 {{operand #0 must be variadic of scalar, pointer or tensor}}
  tt.print "" {hex = false, isSigned = array<i32: 0>} : %c : index
  tt.return
}

// -----

tt.func @f(%p: !tt.ptr<f16>, %l: i64, %n: i32) {
  // expected-error @+1 {{}}
  %0 = tt.make_tensor_ptr %p, [%l, %l], [%l], [%n] {order = array<i32: 0>} : <tensor<8xf16>>
  tt.return
}

// -----

tt.func @f(%d: !tt.tensordesc<tensor<64x32xf16>>, %n: i32) {
  // expected-error @+1 {{cannot drop dimensions that are not 1}}
  %0 = tt.descriptor_load %d[%n, %n] : !tt.tensordesc<tensor<64x32xf16>> -> tensor<32xf16>
  tt.return
}

// -----

tt.func @f(%d: !tt.tensordesc<tensor<64x32xf16>>, %n: i32, %v: tensor<64x32xf32>) {
  // expected-error @+1 {{expects a tensor like the block 'tensor<64x32xf16>', got 'tensor<64x32xf32>'}}
  tt.descriptor_store %d[%n, %n], %v : !tt.tensordesc<tensor<64x32xf16>>, tensor<64x32xf32>
  tt.return
}

// -----

tt.func @f(%d: !tt.tensordesc<tensor<1x8xf16>>, %r: tensor<32xi32>, %n: i32) {
  // expected-error @+1 {{expects at least 16 columns of 'f16'}}
  %0 = tt.descriptor_gather %d[%r, %n] : (!tt.tensordesc<tensor<1x8xf16>>, tensor<32xi32>, i32) -> tensor<32x8xf16>
  tt.return
}

// -----

tt.func @f(%v: tensor<8x4xf32>, %i: tensor<4x4xi32>) {
  // expected-error @+1 {{expects indices with the extents of the source in all dimensions but the axis; dimension 0 differs}}
  %0 = tt.gather %v[%i] {axis = 1 : i32} : (tensor<8x4xf32>, tensor<4x4xi32>) -> tensor<4x4xf32>
  tt.return
}

// -----

tt.func @f() {
  // expected-error @+1 {{calls 'missing', which is no tt.func of this module}}
  tt.call @missing() : () -> ()
  tt.return
}

// -----

tt.func private @g(i32) -> f32

tt.func @f(%x: i64) {
  // expected-error @+1 {{passes ('i64') to @g, which takes ('i32')}}
  %0 = tt.call @g(%x) : (i64) -> f32
  tt.return
}

// -----

tt.func private @g(i32) -> f32

tt.func @f(%x: i32) {
  // expected-error @+1 {{takes ('i32') from 'g', which returns ('f32')}}
  %0 = tt.call @g(%x) : (i32) -> i32
  tt.return
}

// -----

tt.func @f(%x: i32) -> f32 {
  // expected-error @+1 {{returns ('i32'), but 'f' returns ('f32')}}
  tt.return %x : i32
}

// -----

tt.func @f() {
  // expected-error @+1 {{expects parent op 'builtin.module'}}
  tt.func @g() {
    tt.return
  }
  tt.return
}

// -----

// expected-error @+1 {{arguments may only have dialect attributes}}
tt.func @f(%x: i32 {noprefix = 1 : i32}) {
  tt.return
}

// -----

// A count that no memory could hold is compared, not built.
tt.func @f(%v: tensor<8xf32>) {
  // expected-error @+1 {{expects a region with arguments of 'f32', each 1073741824 times, got 'f32'}}
  %0 = "tt.map_elementwise"(%v) <{pack = 1073741824 : i32}> ({
  ^bb0(%l: f32):
    tt.map_elementwise.return %l : f32
  }) : (tensor<8xf32>) -> tensor<8xf32>
  tt.return
}

// -----

// expected-error @+1 {{invalid tensor element type: 'none'}}
tt.func @f(%d: !tt.tensordesc<8xnone>) {
  tt.return
}
