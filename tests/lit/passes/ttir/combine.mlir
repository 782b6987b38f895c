// RUN: xpu-opt %s --triton-combine | FileCheck %s

// CHECK-LABEL: tt.func @add_of_dot
tt.func @add_of_dot(%a: tensor<16x32xf16>, %b: tensor<32x16xf16>, %x: tensor<16x16xf32>,
                    %i: tensor<16x32xi8>, %j: tensor<32x16xi8>, %y: tensor<16x16xi32>)
    -> (tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xi32>, tensor<16x16xf32>) {
  %zero = arith.constant dense<0.0> : tensor<16x16xf32>
  %one = arith.constant dense<1.0> : tensor<16x16xf32>
  %izero = arith.constant dense<0> : tensor<16x16xi32>
  // CHECK: %[[D0:.*]] = tt.dot %arg0, %arg1, %arg2, inputPrecision = tf32 :
  %0 = tt.dot %a, %b, %zero, inputPrecision = tf32 : tensor<16x32xf16> * tensor<32x16xf16> -> tensor<16x16xf32>
  %1 = arith.addf %0, %x : tensor<16x16xf32>
  // An imprecise accumulator, or one that is not zero, is not moved.
  // CHECK: %[[D1:.*]] = tt.dot {{.*}} {maxNumImpreciseAcc = 8 : i32}
  // CHECK: %[[S1:.*]] = arith.addf %arg2, %[[D1]]
  %2 = tt.dot %a, %b, %zero {maxNumImpreciseAcc = 8 : i32} : tensor<16x32xf16> * tensor<32x16xf16> -> tensor<16x16xf32>
  %3 = arith.addf %x, %2 : tensor<16x16xf32>
  // CHECK: %[[D2:.*]] = tt.dot %arg3, %arg4, %arg5 {maxNumImpreciseAcc = 8 : i32} :
  %4 = tt.dot %i, %j, %izero {maxNumImpreciseAcc = 8 : i32} : tensor<16x32xi8> * tensor<32x16xi8> -> tensor<16x16xi32>
  %5 = arith.addi %y, %4 : tensor<16x16xi32>
  // CHECK: %[[D3:.*]] = tt.dot
  // CHECK: %[[S3:.*]] = arith.addf %[[D3]], %arg2
  %6 = tt.dot %a, %b, %one : tensor<16x32xf16> * tensor<32x16xf16> -> tensor<16x16xf32>
  %7 = arith.addf %6, %x : tensor<16x16xf32>
  // CHECK: tt.return %[[D0]], %[[S1]], %[[D2]], %[[S3]]
  tt.return %1, %3, %5, %7 : tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xi32>, tensor<16x16xf32>
}

// CHECK-LABEL: tt.func @select_of_load
tt.func @select_of_load(%p: tensor<8x!tt.ptr<f32>>, %c: i1, %d: i1, %f: tensor<8xf32>, %o: tensor<8xf32>)
    -> (tensor<8xf32>, tensor<8xf32>) {
  %m = tt.splat %c : i1 -> tensor<8xi1>
  // CHECK: %[[X:.*]] = tt.load %arg0, %{{.*}}, %arg3 cacheModifier = cg offsetStatePolicy = continuous {isVolatile = true} : tensor<8x!tt.ptr<f32>>
  %0 = tt.load %p, %m, %o cacheModifier = cg offsetStatePolicy = continuous {isVolatile = true} : tensor<8x!tt.ptr<f32>>
  %1 = arith.select %c, %0, %f : tensor<8xf32>
  // CHECK: %[[Y:.*]] = arith.select %arg2
  %2 = tt.load %p, %m, %o : tensor<8x!tt.ptr<f32>>
  %3 = arith.select %d, %2, %f : tensor<8xf32>
  // CHECK: tt.return %[[X]], %[[Y]]
  tt.return %1, %3 : tensor<8xf32>, tensor<8xf32>
}

// CHECK-LABEL: tt.func @steps
tt.func @steps(%p: tensor<8x!tt.ptr<f32>>, %i: tensor<8xi32>, %k: tensor<8xi64>, %l: tensor<8xi64>)
    -> (tensor<8x!tt.ptr<f32>>, tensor<8x!tt.ptr<f32>>, tensor<8x!tt.ptr<f32>>, tensor<8x!tt.ptr<f32>>, tensor<8x!tt.ptr<f32>>) {
  // CHECK-DAG: %[[C5:.*]] = arith.constant dense<5> : tensor<8xi32>
  // CHECK-DAG: %[[BIG:.*]] = arith.constant dense<2147483647> : tensor<8xi32>
  %c2 = arith.constant dense<2> : tensor<8xi32>
  %c3s = arith.constant 3 : i32
  %c3 = tt.splat %c3s : i32 -> tensor<8xi32>
  %big = arith.constant dense<2147483647> : tensor<8xi32>
  // CHECK: %[[SUM:.*]] = arith.addi %arg2, %arg3 : tensor<8xi64>
  // CHECK: %[[A:.*]] = tt.addptr %arg0, %[[SUM]] {tt.divisibility = dense<16> : tensor<1xi32>} : tensor<8x!tt.ptr<f32>>, tensor<8xi64>
  %0 = tt.addptr %p, %k {tt.contiguity = dense<4> : tensor<1xi32>} : tensor<8x!tt.ptr<f32>>, tensor<8xi64>
  %1 = tt.addptr %0, %l {mark, tt.divisibility = dense<16> : tensor<1xi32>} : tensor<8x!tt.ptr<f32>>, tensor<8xi64>
  // CHECK: %[[B:.*]] = tt.addptr %arg0, %[[C5]] : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
  %2 = tt.addptr %p, %c2 : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
  %3 = tt.addptr %2, %c3 : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
  // An i32 sum may overflow; so may one of unlike types not be taken.
  // CHECK: %[[C0:.*]] = tt.addptr %arg0, %[[BIG]]
  // CHECK: %[[C:.*]] = tt.addptr %[[C0]], %{{.*}}
  %4 = tt.addptr %p, %big : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
  %5 = tt.addptr %4, %c3 : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
  // CHECK: %[[D0:.*]] = tt.addptr %arg0, %arg1
  // CHECK: %[[D:.*]] = tt.addptr %[[D0]], %arg1
  %6 = tt.addptr %p, %i : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
  %7 = tt.addptr %6, %i : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
  // CHECK: %[[E:.*]] = tt.addptr %[[D0]], %arg2
  %8 = tt.addptr %6, %k : tensor<8x!tt.ptr<f32>>, tensor<8xi64>
  // CHECK: tt.return %[[A]], %[[B]], %[[C]], %[[D]], %[[E]]
  tt.return %1, %3, %5, %7, %8 : tensor<8x!tt.ptr<f32>>, tensor<8x!tt.ptr<f32>>, tensor<8x!tt.ptr<f32>>, tensor<8x!tt.ptr<f32>>, tensor<8x!tt.ptr<f32>>
}

// CHECK-LABEL: tt.func @outer_product
// CHECK: %[[ACC:.*]] = arith.constant dense<0.000000e+00> : tensor<16x64xf32>
// CHECK: %[[DOT:.*]] = tt.dot %arg0, %arg1, %[[ACC]], inputPrecision = tf32 : tensor<16x32xf32> * tensor<32x64xf32> -> tensor<16x64xf32>
// CHECK: tt.return %[[DOT]]
tt.func @outer_product(%x: tensor<16x32xf32>, %y: tensor<32x64xf32>) -> tensor<16x64xf32> {
  %0 = tt.expand_dims %x {axis = 2 : i32} : tensor<16x32xf32> -> tensor<16x32x1xf32>
  %1 = tt.expand_dims %y {axis = 0 : i32} : tensor<32x64xf32> -> tensor<1x32x64xf32>
  %2 = tt.broadcast %0 : tensor<16x32x1xf32> -> tensor<16x32x64xf32>
  %3 = tt.broadcast %1 : tensor<1x32x64xf32> -> tensor<16x32x64xf32>
  %4 = arith.mulf %2, %3 : tensor<16x32x64xf32>
  %5 = "tt.reduce"(%4) <{axis = 1 : i32}> ({
  ^bb0(%l: f32, %r: f32):
    %s = arith.addf %l, %r : f32
    tt.reduce.return %s : f32
  }) : (tensor<16x32x64xf32>) -> tensor<16x64xf32>
  tt.return %5 : tensor<16x64xf32>
}

// A narrow block stays as it is.
// CHECK-LABEL: tt.func @narrow_product
// CHECK-NOT: tt.dot
tt.func @narrow_product(%x: tensor<8x32xf32>, %y: tensor<32x64xf32>) -> tensor<8x64xf32> {
  %0 = tt.expand_dims %x {axis = 2 : i32} : tensor<8x32xf32> -> tensor<8x32x1xf32>
  %1 = tt.expand_dims %y {axis = 0 : i32} : tensor<32x64xf32> -> tensor<1x32x64xf32>
  %2 = tt.broadcast %0 : tensor<8x32x1xf32> -> tensor<8x32x64xf32>
  %3 = tt.broadcast %1 : tensor<1x32x64xf32> -> tensor<8x32x64xf32>
  %4 = arith.mulf %2, %3 : tensor<8x32x64xf32>
  %5 = "tt.reduce"(%4) <{axis = 1 : i32}> ({
  ^bb0(%l: f32, %r: f32):
    %s = arith.addf %l, %r : f32
    tt.reduce.return %s : f32
  }) : (tensor<8x32x64xf32>) -> tensor<8x64xf32>
  tt.return %5 : tensor<8x64xf32>
}

// CHECK-LABEL: tt.func @reshapes
tt.func @reshapes(%x: tensor<8x4xf32>, %d: !tt.tensordesc<tensor<1x8x8xf32>>, %n: i32) -> (f32, tensor<8x8xf32>) {
  // CHECK: tt.reshape %arg0 allow_reorder : tensor<8x4xf32> -> tensor<32xf32>
  %0 = tt.reshape %x : tensor<8x4xf32> -> tensor<32xf32>
  %1 = "tt.reduce"(%0) <{axis = 0 : i32}> ({
  ^bb0(%l: f32, %r: f32):
    %s = arith.addf %l, %r : f32
    tt.reduce.return %s : f32
  }) : (tensor<32xf32>) -> f32
  // CHECK: %[[D:.*]] = tt.descriptor_load %arg1[%arg2, %arg2, %arg2] : !tt.tensordesc<tensor<1x8x8xf32>> -> tensor<8x8xf32>
  %2 = tt.descriptor_load %d[%n, %n, %n] : !tt.tensordesc<tensor<1x8x8xf32>> -> tensor<1x8x8xf32>
  %3 = tt.reshape %2 : tensor<1x8x8xf32> -> tensor<8x8xf32>
  // CHECK: tt.return %{{.*}}, %[[D]]
  tt.return %1, %3 : f32, tensor<8x8xf32>
}
