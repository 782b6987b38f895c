// RUN: xpu-opt %s --triton-reorder-broadcast | FileCheck %s

// CHECK-LABEL: tt.func @splats
tt.func @splats(%x: f32, %y: f32) -> (tensor<8xf32>, tensor<8xi1>, tensor<8xf32>) {
  %c = arith.constant dense<2.0> : tensor<8xf32>
  %a = tt.splat %x : f32 -> tensor<8xf32>
  %b = tt.splat %y : f32 -> tensor<8xf32>
  // CHECK-DAG: %[[TWO:.*]] = arith.constant 2.000000e+00 : f32
  // CHECK-DAG: %[[SUM:.*]] = arith.addf %arg0, %arg1 fastmath<fast> : f32
  // CHECK: %[[S:.*]] = tt.splat %[[SUM]] : f32 -> tensor<8xf32>
  %0 = arith.addf %a, %b fastmath<fast> : tensor<8xf32>
  // CHECK: %[[CMP:.*]] = arith.cmpf ogt, %arg0, %[[TWO]] : f32
  // CHECK: %[[P:.*]] = tt.splat %[[CMP]] : i1 -> tensor<8xi1>
  %1 = arith.cmpf ogt, %a, %c : tensor<8xf32>
  // CHECK: %[[EXP:.*]] = math.exp %[[SUM]] : f32
  // CHECK: %[[E:.*]] = tt.splat %[[EXP]] : f32 -> tensor<8xf32>
  %2 = math.exp %0 : tensor<8xf32>
  // CHECK: tt.return %[[S]], %[[P]], %[[E]]
  tt.return %0, %1, %2 : tensor<8xf32>, tensor<8xi1>, tensor<8xf32>
}

// CHECK-LABEL: tt.func @broadcasts
tt.func @broadcasts(%x: tensor<8x1xf32>, %y: tensor<8x1xf32>, %z: tensor<1x4xf32>, %s: f32)
    -> (tensor<8x4xf32>, tensor<8x4xf32>, tensor<8x4xf32>) {
  %c = arith.constant dense<2.0> : tensor<8x4xf32>
  %bx = tt.broadcast %x : tensor<8x1xf32> -> tensor<8x4xf32>
  %by = tt.broadcast %y : tensor<8x1xf32> -> tensor<8x4xf32>
  %bz = tt.broadcast %z : tensor<1x4xf32> -> tensor<8x4xf32>
  %bs = tt.splat %s : f32 -> tensor<8x4xf32>
  // CHECK-DAG: %[[TWO:.*]] = arith.constant dense<2.000000e+00> : tensor<8x1xf32>
  // CHECK-DAG: %[[S:.*]] = tt.splat %arg3 : f32 -> tensor<8x1xf32>
  // CHECK-DAG: %[[ADD:.*]] = arith.addf %arg0, %arg1 : tensor<8x1xf32>
  // CHECK-DAG: %[[MUL:.*]] = arith.mulf %[[ADD]], %[[TWO]] : tensor<8x1xf32>
  // CHECK-DAG: %[[SUB:.*]] = arith.subf %[[MUL]], %[[S]] : tensor<8x1xf32>
  // CHECK: %[[A:.*]] = tt.broadcast %[[SUB]] : tensor<8x1xf32> -> tensor<8x4xf32>
  %0 = arith.addf %bx, %by : tensor<8x4xf32>
  %1 = arith.mulf %0, %c : tensor<8x4xf32>
  %2 = arith.subf %1, %bs : tensor<8x4xf32>
  // Unlike shapes, or a value of its own: nothing moves.
  // CHECK: %[[B:.*]] = arith.addf %{{.*}}, %{{.*}} : tensor<8x4xf32>
  %3 = arith.addf %bx, %bz : tensor<8x4xf32>
  // CHECK: %[[C:.*]] = arith.mulf %[[B]], %{{.*}} : tensor<8x4xf32>
  %4 = arith.mulf %3, %bx : tensor<8x4xf32>
  // CHECK: tt.return %[[A]], %[[B]], %[[C]]
  tt.return %2, %3, %4 : tensor<8x4xf32>, tensor<8x4xf32>, tensor<8x4xf32>
}

// Canonicalization of broadcast and expand_dims takes part; impure code does
// not move.
// CHECK-LABEL: tt.func @others
tt.func @others(%x: tensor<1x4xf32>, %s: f32) -> (tensor<8x4x1xf32>, tensor<8xf32>) {
  // CHECK: %[[X:.*]] = tt.expand_dims %arg0 {axis = 2 : i32} : tensor<1x4xf32> -> tensor<1x4x1xf32>
  // CHECK: %[[B:.*]] = tt.broadcast %[[X]] : tensor<1x4x1xf32> -> tensor<8x4x1xf32>
  %0 = tt.broadcast %x : tensor<1x4xf32> -> tensor<8x4xf32>
  %1 = tt.expand_dims %0 {axis = 2 : i32} : tensor<8x4xf32> -> tensor<8x4x1xf32>
  %2 = tt.splat %s : f32 -> tensor<8xf32>
  // CHECK: tt.extern_elementwise %{{.*}} : (tensor<8xf32>) -> tensor<8xf32>
  %3 = tt.extern_elementwise %2 {libname = "", libpath = "", pure = false, symbol = "f"} : (tensor<8xf32>) -> tensor<8xf32>
  tt.return %1, %3 : tensor<8x4x1xf32>, tensor<8xf32>
}
