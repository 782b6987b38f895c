// RUN: xpu-opt %s --triton-rewrite-tensor-pointer --split-input-file | FileCheck %s

// An access with boundary checks: index, pointers, mask, value for the rest.
// CHECK-LABEL: tt.func public @access
// CHECK-NOT: tt.make_tensor_ptr
// CHECK: %[[O0:.*]] = arith.extsi %arg4 : i32 to i64
// CHECK: %[[O1:.*]] = arith.extsi %arg5 : i32 to i64
// CHECK: %[[PTR:.*]] = tt.splat %arg0 : !tt.ptr<f32> -> tensor<4x8x!tt.ptr<f32>>
// CHECK: %[[S0:.*]] = tt.splat %[[O0]] : i64 -> tensor<4xi64>
// CHECK: %[[R0:.*]] = tt.make_range {end = 4 : i32, start = 0 : i32} : tensor<4xi32>
// CHECK: %[[W0:.*]] = arith.extsi %[[R0]] : tensor<4xi32> to tensor<4xi64>
// CHECK: %[[A0:.*]] = arith.addi %[[S0]], %[[W0]] : tensor<4xi64>
// CHECK: %[[I0:.*]] = tt.expand_dims %[[A0]] {axis = 1 : i32} : tensor<4xi64> -> tensor<4x1xi64>
// CHECK: %[[ST0:.*]] = tt.splat %arg2 : i64 -> tensor<4x1xi64>
// CHECK: %[[M0:.*]] = arith.muli %[[I0]], %[[ST0]] : tensor<4x1xi64>
// CHECK: %[[B0:.*]] = tt.broadcast %[[M0]] : tensor<4x1xi64> -> tensor<4x8xi64>
// CHECK: %[[P0:.*]] = tt.addptr %[[PTR]], %[[B0]] : tensor<4x8x!tt.ptr<f32>>, tensor<4x8xi64>
// CHECK: %[[I1:.*]] = tt.expand_dims %{{.*}} {axis = 0 : i32} : tensor<8xi64> -> tensor<1x8xi64>
// CHECK: %[[P1:.*]] = tt.addptr %[[P0]], %{{.*}} : tensor<4x8x!tt.ptr<f32>>, tensor<4x8xi64>
// CHECK: %[[ZERO:.*]] = arith.constant 0 : i64
// CHECK: %[[ZS:.*]] = tt.splat %[[ZERO]] : i64 -> tensor<1x8xi64>
// CHECK: %[[GE:.*]] = arith.cmpi sge, %[[I1]], %[[ZS]] : tensor<1x8xi64>
// CHECK: %[[END:.*]] = tt.splat %arg1 : i64 -> tensor<1x8xi64>
// CHECK: %[[LT:.*]] = arith.cmpi slt, %[[I1]], %[[END]] : tensor<1x8xi64>
// CHECK: %[[IN:.*]] = arith.andi %[[GE]], %[[LT]] : tensor<1x8xi1>
// CHECK: %[[MASK:.*]] = tt.broadcast %[[IN]] : tensor<1x8xi1> -> tensor<4x8xi1>
// CHECK: %[[NAN:.*]] = arith.constant 0x7FC00000 : f32
// CHECK: %[[OTHER:.*]] = tt.splat %[[NAN]] : f32 -> tensor<4x8xf32>
// CHECK: tt.load %[[P1]], %[[MASK]], %[[OTHER]] evictionPolicy = evict_first offsetStatePolicy = empty : tensor<4x8x!tt.ptr<f32>>
tt.func public @access(%base: !tt.ptr<f32>, %shape: i64, %stride: i64, %one: i64, %i: i32, %j: i32) -> tensor<4x8xf32> {
  %p = tt.make_tensor_ptr %base, [%shape, %shape], [%stride, %one], [%i, %j] {order = array<i32: 1, 0>} : <tensor<4x8xf32>>
  %x = tt.load %p evictionPolicy = evict_first offsetStatePolicy = empty {boundaryCheck = array<i32: 1>, padding = 2 : i32} : !tt.ptr<tensor<4x8xf32>>
  tt.return %x : tensor<4x8xf32>
}

// -----

// Without a check there is no mask, and nothing to pad.
// CHECK-LABEL: tt.func @unchecked
// CHECK-NOT: arith.cmpi
// CHECK: %[[X:.*]] = tt.load %{{.*}} {xpu.offset_state_policy = "discrete"} : tensor<8x!tt.ptr<f32>>
// CHECK: tt.store %{{.*}}, %[[X]] cacheModifier = wt : tensor<8x!tt.ptr<f32>>
tt.func @unchecked(%base: !tt.ptr<f32>, %shape: i64, %one: i64, %i: i32) {
  %p = tt.make_tensor_ptr %base, [%shape], [%one], [%i] {order = array<i32: 0>} : <tensor<8xf32>>
  %x = tt.load %p {padding = 1 : i32, xpu.offset_state_policy = "discrete"} : !tt.ptr<tensor<8xf32>>
  tt.store %p, %x cacheModifier = wt : !tt.ptr<tensor<8xf32>>
  tt.return
}

// -----

// A loop carries the offsets, other values and attributes stay.
// CHECK-LABEL: tt.func @loop
// CHECK: %[[O:.*]] = arith.extsi %arg4 : i32 to i64
// CHECK: %[[FOR:.*]]:2 = scf.for {{.*}} iter_args(%[[OFF:.*]] = %[[O]], %[[ACC:.*]] = %{{.*}}) -> (i64, tensor<8xf32>)
// CHECK: tt.splat %[[OFF]] : i64 -> tensor<8xi64>
// CHECK: %[[X:.*]] = tt.load
// CHECK: %[[SUM:.*]] = arith.addf %[[ACC]], %[[X]]
// CHECK: %[[D:.*]] = arith.extsi %{{.*}} : i32 to i64
// CHECK: %[[NEXT:.*]] = arith.addi %[[OFF]], %[[D]] : i64
// CHECK: scf.yield %[[NEXT]], %[[SUM]] : i64, tensor<8xf32>
// CHECK: } {tt.num_stages = 3 : i32}
// CHECK: tt.splat %[[FOR]]#0 : i64 -> tensor<8xi64>
// CHECK: tt.store %{{.*}}, %[[FOR]]#1
tt.func @loop(%base: !tt.ptr<f32>, %shape: i64, %one: i64, %n: i32, %i: i32) {
  %c0 = arith.constant 0 : i32
  %c8 = arith.constant 8 : i32
  %zero = arith.constant dense<0.0> : tensor<8xf32>
  %p = tt.make_tensor_ptr %base, [%shape], [%one], [%i] {order = array<i32: 0>} : <tensor<8xf32>>
  %r:2 = scf.for %k = %c0 to %n step %c8 iter_args(%q = %p, %acc = %zero) -> (!tt.ptr<tensor<8xf32>>, tensor<8xf32>) : i32 {
    %x = tt.load %q : !tt.ptr<tensor<8xf32>>
    %sum = arith.addf %acc, %x : tensor<8xf32>
    %next = tt.advance %q, [%c8] : <tensor<8xf32>>
    scf.yield %next, %sum : !tt.ptr<tensor<8xf32>>, tensor<8xf32>
  } {tt.num_stages = 3 : i32}
  tt.store %r#0, %r#1 : !tt.ptr<tensor<8xf32>>
  tt.return
}

// -----

// So do nested loops, and the arms of an if.
// CHECK-LABEL: tt.func @nested
// CHECK: scf.for {{.*}} -> (i64)
// CHECK: scf.for {{.*}} -> (i64)
// CHECK: %[[IF:.*]]:2 = scf.if %arg3 -> (i64, f32) {
// CHECK: scf.yield %{{.*}}, %{{.*}} : i64, f32
// CHECK: } else {
// CHECK: scf.yield %{{.*}}, %{{.*}} : i64, f32
// CHECK: tt.splat %[[IF]]#1 : f32 -> tensor<8xf32>
// CHECK: tt.splat %[[IF]]#0 : i64 -> tensor<8xi64>
tt.func @nested(%base: !tt.ptr<f32>, %shape: i64, %one: i64, %cond: i1, %n: i32, %s: f32) {
  %c0 = arith.constant 0 : i32
  %c8 = arith.constant 8 : i32
  %p = tt.make_tensor_ptr %base, [%shape], [%one], [%c0] {order = array<i32: 0>} : <tensor<8xf32>>
  %r = scf.for %k = %c0 to %n step %c8 iter_args(%q = %p) -> (!tt.ptr<tensor<8xf32>>) : i32 {
    %i = scf.for %l = %c0 to %n step %c8 iter_args(%t = %q) -> (!tt.ptr<tensor<8xf32>>) : i32 {
      %u = tt.advance %t, [%c8] : <tensor<8xf32>>
      scf.yield %u : !tt.ptr<tensor<8xf32>>
    }
    scf.yield %i : !tt.ptr<tensor<8xf32>>
  }
  %b:2 = scf.if %cond -> (!tt.ptr<tensor<8xf32>>, f32) {
    %v = tt.advance %r, [%n] : <tensor<8xf32>>
    scf.yield %v, %s : !tt.ptr<tensor<8xf32>>, f32
  } else {
    scf.yield %r, %s : !tt.ptr<tensor<8xf32>>, f32
  }
  %x = tt.splat %b#1 : f32 -> tensor<8xf32>
  tt.store %b#0, %x : !tt.ptr<tensor<8xf32>>
  tt.return
}
