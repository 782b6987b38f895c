// RUN: xpu-opt %s --triton-loop-aware-cse | FileCheck %s

// Two offsets that start and step alike are one.
// CHECK-LABEL: tt.func @equal_variables
// CHECK: %[[R:.*]]:2 = scf.for {{.*}} iter_args(%[[I:.*]] = %arg1, %[[ACC:.*]] = %arg2) -> (i32, f32)
// CHECK: %[[N:.*]] = arith.addi %[[I]], %{{.*}} : i32
// CHECK-NOT: arith.addi
// CHECK: tt.addptr %arg3, %[[I]]
// CHECK: tt.addptr %arg4, %[[I]]
// CHECK: scf.yield %[[N]], %{{.*}} : i32, f32
// CHECK: tt.return %[[R]]#0, %[[R]]#0
tt.func @equal_variables(%n: i32, %i: i32, %zero: f32, %p: !tt.ptr<f32>, %q: !tt.ptr<f32>) -> (i32, i32, f32) {
  %c0 = arith.constant 0 : i32
  %c8 = arith.constant 8 : i32
  %r:3 = scf.for %k = %c0 to %n step %c8 iter_args(%a = %i, %b = %i, %acc = %zero) -> (i32, i32, f32) : i32 {
    %na = arith.addi %a, %c8 : i32
    %nb = arith.addi %b, %c8 : i32
    %pa = tt.addptr %p, %a : !tt.ptr<f32>, i32
    %qb = tt.addptr %q, %b : !tt.ptr<f32>, i32
    %x = tt.load %pa : !tt.ptr<f32>
    %y = tt.load %qb : !tt.ptr<f32>
    %s = arith.addf %acc, %x : f32
    %t = arith.addf %s, %y : f32
    scf.yield %na, %nb, %t : i32, i32, f32
  }
  tt.return %r#0, %r#1, %r#2 : i32, i32, f32
}

// Unlike starts, steps, or loads in between keep them apart.
// CHECK-LABEL: tt.func @unequal_variables
// CHECK: scf.for {{.*}} -> (i32, i32, i32, i32)
tt.func @unequal_variables(%n: i32, %i: i32, %j: i32, %p: !tt.ptr<i32>) -> (i32, i32, i32, i32) {
  %c0 = arith.constant 0 : i32
  %c8 = arith.constant 8 : i32
  %c9 = arith.constant 9 : i32
  %r:4 = scf.for %k = %c0 to %n step %c8 iter_args(%a = %i, %b = %j, %c = %i, %d = %i) -> (i32, i32, i32, i32) : i32 {
    %na = arith.addi %a, %c8 : i32
    %nb = arith.addi %b, %c8 : i32
    %nc = arith.addi %c, %c9 : i32
    %nd = tt.load %p {isVolatile = true} : !tt.ptr<i32>
    scf.yield %na, %nb, %nc, %nd : i32, i32, i32, i32
  }
  tt.return %r#0, %r#1, %r#2, %r#3 : i32, i32, i32, i32
}

// The last step folds operations of the whole module.
// CHECK-LABEL: tt.func @folds
// CHECK: %[[C:.*]] = arith.constant dense<0> : tensor<1xi32>
// CHECK: tt.return %[[C]]
tt.func @folds() -> tensor<1xi32> {
  %0 = tt.make_range {end = 1 : i32, start = 0 : i32} : tensor<1xi32>
  tt.return %0 : tensor<1xi32>
}
