// RUN: xpu-opt %s --allow-unregistered-dialect | FileCheck %s
// RUN: xpu-opt %s --allow-unregistered-dialect | xpu-opt --allow-unregistered-dialect | FileCheck %s
// RUN: not xpu-opt %s 2>&1 | FileCheck %s --check-prefix=UNKNOWN

// Layouts and operations of dialects that are not loaded are read as they
// stand, where that is asked for.

// UNKNOWN: foreign.mlir:[[@LINE+1]]:18: error: {{.*}}created with unregistered dialect
#blocked = #acme.blocked<{sizePerThread = [4], order = [0]}>
#rows = #acme.slice<{dim = 1, parent = #acme.blocked<{sizePerThread = [1, 4]}>}>
#tile = #acme.blocked<{sizePerThread = [1, 4]}>

// CHECK-LABEL: tt.func @foreign
tt.func @foreign(%p: !tt.ptr<f32>, %v: tensor<8xf32, #rows>, %t: tensor<8x8xf32, #tile>, %b: tensor<64xf32, #blocked>) {
  // CHECK: tt.expand_dims %arg1 {axis = 1 : i32} : tensor<8xf32, #acme.slice<{{.*}}>> -> tensor<8x1xf32, #acme.blocked<{{.*}}>>
  %0 = tt.expand_dims %v {axis = 1 : i32} : tensor<8xf32, #rows> -> tensor<8x1xf32, #tile>
  // CHECK: }) : (tensor<8x8xf32, #acme.blocked<{{.*}}>>) -> tensor<8xf32, #acme.slice<{{.*}}>>
  %1 = "tt.reduce"(%t) <{axis = 1 : i32}> ({
  ^bb0(%l: f32, %r: f32):
    %s = arith.addf %l, %r : f32
    tt.reduce.return %s : f32
  }) : (tensor<8x8xf32, #tile>) -> tensor<8xf32, #rows>
  // CHECK: "acme.convert"(%arg3)
  %2 = "acme.convert"(%b) : (tensor<64xf32, #blocked>) -> tensor<64xf32, #rows>
  // CHECK: tt.reshape %arg3 : tensor<64xf32, #acme.blocked<{{.*}}>> -> tensor<8x8xf32, #acme.blocked<{{.*}}>>
  %3 = tt.reshape %b : tensor<64xf32, #blocked> -> tensor<8x8xf32, #tile>
  // CHECK: tt.trans %arg2
  %4 = tt.trans %t {order = array<i32: 1, 0>} : tensor<8x8xf32, #tile> -> tensor<8x8xf32, #blocked>
  tt.return
}
