// RUN: xpu-opt %s --convert-triton-to-triton-xpu --split-input-file \
// RUN:   --verify-diagnostics
// RUN: not xpu-opt %s --convert-triton-to-triton-xpu=xpu_arch=0 2>&1 \
// RUN:   | FileCheck %s --check-prefix=ARCH
// RUN: not xpu-opt %s --convert-triton-to-triton-xpu=line=2.1 2>&1 \
// RUN:   | FileCheck %s --check-prefix=LINE

// ARCH: no architecture 0
// LINE: no backend line 2.1

tt.func @no_pattern(%x: tensor<64xf32>) {
  // expected-error@+1 {{'math.tanh' op cannot be converted for the XPU: the backend has no pattern for this operation on tensors}}
  %0 = math.tanh %x : tensor<64xf32>
  tt.return
}

// -----

// A scalar one is nobody's business.
tt.func @scalar(%x: f32) {
  %0 = math.tanh %x : f32
  tt.return
}

// -----

tt.func @dot(%a: tensor<16x16xf16>, %b: tensor<16x16xf16>, %c: tensor<16x16xf32>) {
  // expected-error@+1 {{'tt.dot' op cannot be converted for the XPU: a matrix product has no layout on this path; the backend compiles it on its SDNN path, which is closed (the backend aborts here)}}
  %0 = tt.dot %a, %b, %c : tensor<16x16xf16> * tensor<16x16xf16> -> tensor<16x16xf32>
  tt.return
}

// -----

// Rank 0: used to run into an assertion of legalize.
tt.func @rank_zero(%x: f32) {
  // expected-error@+1 {{'tt.splat' op cannot be converted for the XPU: a tensor of rank 0 has no last dimension to lay out (the backend reads one that is not there); use a scalar}}
  %0 = tt.splat %x : f32 -> tensor<f32>
  tt.return
}

// -----

tt.func @trans(%a: tensor<16x32xf16>) {
  // expected-error@+1 {{'tt.trans' op cannot be converted for the XPU: no layout is defined for its result}}
  %0 = tt.trans %a {order = array<i32: 1, 0>} : tensor<16x32xf16> -> tensor<32x16xf16>
  tt.return
}

// -----

tt.func @reshape(%a: tensor<16x32xf16>) {
  // expected-error@+1 {{a reshape that keeps the order of elements (no allow_reorder) has no layout rule}}
  %0 = tt.reshape %a : tensor<16x32xf16> -> tensor<512xf16>
  tt.return
}

// -----

tt.func @branch(%a: tensor<16xf16>) {
  // expected-error@+1 {{'cf.br' op cannot be converted for the XPU: a branch that hands over tensors cannot be given layouts}}
  cf.br ^next(%a : tensor<16xf16>)
^next(%b: tensor<16xf16>):
  tt.return
}

// -----

#t = #triton_xpu.cluster<{sizePerCore = [1, 1], coresPerGroup = [1, 64], groupsPerCluster = [1, 1], order = [0, 1]}>
tt.func @half_converted(%a: tensor<16xf32>, %x: tensor<64x1xi32, #t>) {
  // What has a layout is left alone.
  %0 = triton_xpu.broadcast %x : tensor<64x1xi32, #t> -> tensor<64x8xi32, #t>
  %1 = arith.addi %0, %0 : tensor<64x8xi32, #t>
  // expected-error@+1 {{'arith.negf' op cannot be converted}}
  %2 = arith.negf %a : tensor<16xf32>
  tt.return
}

// -----

tt.func @foreign(%a: i32) {
  %0 = tt.splat %a : i32 -> tensor<16xi32>
  // expected-error@+1 {{'tensor.extract_slice' op uses a tensor that gets a layout, but the conversion leaves its dialect alone (the backend aborts here)}}
  %1 = tensor.extract_slice %0[0] [8] [1] : tensor<16xi32> to tensor<8xi32>
  tt.return
}

// -----

// A tensor parameter gets a layout, the type of its function does not: the
// verifier finds that in the backend's result as well.
// expected-error@+1 {{type of entry block argument #0}}
tt.func @parameter(%a: tensor<16xi32>) {
  tt.return
}
