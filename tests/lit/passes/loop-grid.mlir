// RUN: xpu-opt %s -split-input-file -verify-diagnostics -tritonxpu-loop-grid | FileCheck %s

// Arguments are appended with room for attributes; coordinates come from the
// loop; the old operations stay behind.
// CHECK-LABEL: tt.func public @kernel(
// CHECK-SAME: %[[N:.*]]: i32 {tt.divisibility = 16 : i32}, %[[GX:.*]]: i32, %[[GY:.*]]: i32, %[[GZ:.*]]: i32)
// CHECK: %[[C:.*]] = triton_xpu.get_cluster_id : i32
// CHECK: %[[K:.*]] = triton_xpu.get_num_cluster : i32
// CHECK: %[[XY:.*]] = arith.muli %[[GX]], %[[GY]]
// CHECK: %[[TOTAL:.*]] = arith.muli %[[XY]], %[[GZ]]
// CHECK: %[[ONE:.*]] = arith.constant 1 : i32
// CHECK: %[[LESS:.*]] = arith.subi %[[K]], %[[ONE]]
// CHECK: %[[PADDED:.*]] = arith.addi %[[TOTAL]], %[[LESS]]
// CHECK: arith.divsi %[[PADDED]], %[[K]]
// CHECK: %[[LO:.*]] = arith.index_cast %[[C]]
// CHECK: %[[HI:.*]] = arith.index_cast %[[TOTAL]]
// CHECK: %[[ST:.*]] = arith.index_cast %[[K]]
// CHECK: scf.for %[[I:.*]] = %[[LO]] to %[[HI]] step %[[ST]] {
// CHECK: %[[NUMBER:.*]] = arith.index_cast %[[I]] : index to i32
// CHECK: %[[Z:.*]] = arith.remsi %[[NUMBER]], %[[GZ]]
// CHECK: %[[PLANE:.*]] = arith.divsi %[[NUMBER]], %[[GZ]]
// CHECK: %[[Y:.*]] = arith.remsi %[[PLANE]], %[[GY]]
// CHECK: %[[X:.*]] = arith.divsi %[[PLANE]], %[[GY]]
// CHECK: tt.get_program_id x
// CHECK: tt.get_num_programs y
// CHECK: arith.addi %[[X]], %[[GY]]
// CHECK: %[[OUTER:.*]] = arith.extsi %[[PLANE]] : i32 to i64
// CHECK: triton_xpu.xpuprint(%[[X]], %[[Y]], %[[Z]], %[[OUTER]],
// CHECK: {{^ *}$}}
// CHECK-NEXT: tt.return
tt.func public @kernel(%n: i32 {tt.divisibility = 16 : i32}) {
  %x = tt.get_program_id x : i32
  %y = tt.get_program_id y : i32
  %z = tt.get_program_id z : i32
  %ny = tt.get_num_programs y : i32
  %0 = arith.addi %x, %ny : i32
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  triton_xpu.xpuprint(%x, %y, %z, %c0, %c0, %c0, %c1, %c1) ["n: ", hex = false] %0 : i32
  tt.return
}

// -----

// Functions get the grid, calls do not.
tt.func public @caller(%p: !tt.ptr<f32>) {
  // expected-error @+1 {{'tt.call' op}}
  tt.call @callee(%p) : (!tt.ptr<f32>) -> ()
  tt.return
}
tt.func private @callee(%p: !tt.ptr<f32>) {
  tt.return
}

// -----

// What a function returns is computed inside the loop.
tt.func private @value(%a: i32) -> i32 {
  // expected-note @+1 {{operand defined here (op in a child region)}}
  %0 = arith.addi %a, %a : i32
  // expected-error @+1 {{does not dominate}}
  tt.return %0 : i32
}
