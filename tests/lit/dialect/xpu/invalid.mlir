// RUN: xpu-opt %s --split-input-file --verify-diagnostics

// expected-error@+1 {{the lists of a cluster layout differ in length: 1, 2, 1 and 1}}
func.func private @f(tensor<8xf32, #triton_xpu.cluster<{sizePerCore = [1], coresPerGroup = [1, 1], groupsPerCluster = [1], order = [0]}>>)

// -----

// expected-error@+1 {{order of a cluster layout is no permutation of the dimensions 0 to 1}}
func.func private @f(tensor<8x8xf32, #triton_xpu.cluster<{sizePerCore = [1, 1], coresPerGroup = [1, 1], groupsPerCluster = [1, 1], order = [1, 1]}>>)

// -----

// expected-error@+1 {{a cluster layout has no 'coresPerCluster'}}
func.func private @f(tensor<8xf32, #triton_xpu.cluster<{sizePerCore = [1], coresPerCluster = [1], groupsPerCluster = [1], order = [0]}>>)

// -----

// expected-error@+1 {{expected a list of non-negative integers for 'order'}}
func.func private @f(tensor<8xf32, #triton_xpu.cluster<{sizePerCore = [1], coresPerGroup = [1], groupsPerCluster = [1], order = [-1]}>>)

// -----

#c = #triton_xpu.cluster<{sizePerCore = [1], coresPerGroup = [64], groupsPerCluster = [1], order = [0]}>
// expected-error@+1 {{a slice needs a parent of rank 2 or more, got rank 1}}
func.func private @f(tensor<8xf32, #ttg.slice<{dim = 0, parent = #c}>>)

// -----

#t = #triton_xpu.cluster<{sizePerCore = [1, 1], coresPerGroup = [1, 64], groupsPerCluster = [1, 1], order = [0, 1]}>
// expected-error@+1 {{slice dimension 2 is not below the rank of the parent, 2}}
func.func private @f(tensor<8xf32, #ttg.slice<{dim = 2, parent = #t}>>)

// -----

// expected-error@+1 {{must be a layout that spreads a tensor over cores}}
func.func private @f(tensor<8xf32, #ttg.slice<{dim = 0, parent = 1 : i32}>>)

// -----

#c = #triton_xpu.cluster<{sizePerCore = [1], coresPerGroup = [64], groupsPerCluster = [1], order = [0]}>
func.func @f() {
  // expected-error@+1 {{start 4 must not be greater than end 3}}
  %0 = triton_xpu.make_range {start = 4 : i32, end = 3 : i32, realSize = 8 : i32} : -> tensor<8xi32, #c>
  return
}

// -----

#c = #triton_xpu.cluster<{sizePerCore = [1], coresPerGroup = [64], groupsPerCluster = [1], order = [0]}>
func.func @f() {
  // expected-error@+1 {{has fewer indices, 4, than the result has elements, 8}}
  %0 = triton_xpu.make_range {start = 0 : i32, end = 4 : i32, realSize = 8 : i32} : -> tensor<8xi32, #c>
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{result element type must be i32, got 'i64'}}
  %0 = triton_xpu.make_range {start = 0 : i32, end = 8 : i32, realSize = 8 : i32} : -> tensor<8xi64>
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{result must be a tensor of rank 1, got rank 2}}
  %0 = triton_xpu.interleave {start = 0 : i32, end = 8 : i32} : -> tensor<2x4xi32>
  return
}

// -----

#t = #triton_xpu.cluster<{sizePerCore = [1, 4], coresPerGroup = [1, 4], groupsPerCluster = [16, 1], order = [0, 1]}>
func.func @f(%x: tensor<16x8xf32, #t>, %i: i32) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{are incompatible with return type(s) of operation 'tensor<8xf32}}
  %0 = "triton_xpu.reduce"(%x, %i) <{axis = 1 : i32, loopNum = 1 : i32}> ({
  ^bb0(%a: f32, %b: f32):
    triton_xpu.reduce.return %a : f32
  }) : (tensor<16x8xf32, #t>, i32) -> tensor<8xf32, #ttg.slice<{dim = 1, parent = #t}>>
  return
}

// -----

func.func @f(%x: tensor<8xf32>, %i: i32) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{axis 1 is not below the rank of 'tensor<8xf32>'}}
  %0 = "triton_xpu.reduce"(%x, %i) <{axis = 1 : i32, loopNum = 1 : i32}> ({
  ^bb0(%a: f32, %b: f32):
    triton_xpu.reduce.return %a : f32
  }) : (tensor<8xf32>, i32) -> f32
  return
}

// -----

func.func @f(%x: tensor<8xf32>, %i: i32) {
  // expected-error@+1 {{region needs 2 arguments, two an operand, but has 1}}
  %0 = "triton_xpu.reduce"(%x, %i) <{axis = 0 : i32, loopNum = 1 : i32}> ({
  ^bb0(%a: f32):
    triton_xpu.reduce.return %a : f32
  }) : (tensor<8xf32>, i32) -> f32
  return
}

// -----

func.func @f(%x: tensor<8xf32>, %i: i32) {
  // expected-error@+1 {{region argument 1 is of type 'i32' but the operand has elements of type 'f32'}}
  %0 = "triton_xpu.reduce"(%x, %i) <{axis = 0 : i32, loopNum = 1 : i32}> ({
  ^bb0(%a: f32, %b: i32):
    triton_xpu.reduce.return %a : f32
  }) : (tensor<8xf32>, i32) -> f32
  return
}

// -----

func.func @f(%x: tensor<8xf32>, %i: i32) {
  // expected-error@+1 {{region must end in triton_xpu.scan.return}}
  %0 = "triton_xpu.scan"(%x, %i) <{axis = 0 : i32, reverse = false}> ({
  ^bb0(%a: f32, %b: f32):
    llvm.unreachable
  }) : (tensor<8xf32>, i32) -> tensor<8xf32>
  return
}

// -----

func.func @f(%x: tensor<8xf32>, %i: i32) {
  // expected-error@+1 {{requires the same shape for all operands and results}}
  %0 = triton_xpu.convert_layout %x : tensor<8xf32> -> tensor<4xf32>
  return
}
