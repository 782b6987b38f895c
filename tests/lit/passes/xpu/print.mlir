// RUN: xpu-opt %s --tritonxpu-print | FileCheck %s

// A print gets its program's coordinates, and those of no loop yet: indices of
// the outer, inner and unrolled loop, bounds of the last two.

// CHECK-LABEL: @prints
tt.func @prints(%x: tensor<64xf32>, %n: i32) {
  // CHECK-NEXT: %[[PX:.*]] = tt.get_program_id x : i32
  // CHECK-NEXT: %[[PY:.*]] = tt.get_program_id y : i32
  // CHECK-NEXT: %[[PZ:.*]] = tt.get_program_id z : i32
  // CHECK-NEXT: %[[OUTER:.*]] = arith.constant 0 : i64
  // CHECK-NEXT: %[[INNER:.*]] = arith.constant 0 : i64
  // CHECK-NEXT: %[[UNROLL:.*]] = arith.constant 0 : i64
  // CHECK-NEXT: %[[INNERB:.*]] = arith.constant 1 : i64
  // CHECK-NEXT: %[[UNROLLB:.*]] = arith.constant 1 : i64
  // CHECK-NEXT: triton_xpu.xpuprint(%[[PX]], %[[PY]], %[[PZ]], %[[OUTER]], %[[INNER]], %[[UNROLL]], %[[INNERB]], %[[UNROLLB]]) ["row ", hex = true] %{{.*}}, %{{.*}} : tensor<64xf32>, i32
  tt.print "row " {hex = true, isSigned = array<i32: 0, 1>} : %x, %n : tensor<64xf32>, i32
  // CHECK: tt.get_program_id x
  // CHECK: {{triton_xpu.xpuprint\(.*\) \["end", hex = false\]  : $}}
  tt.print "end" {hex = false, isSigned = array<i32>}
  // CHECK-NEXT: tt.return
  tt.return
}
