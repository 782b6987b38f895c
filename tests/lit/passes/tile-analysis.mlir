// RUN: xpu-opt %s -tritonxpu-tile-analysis=vrf-budget=8 | FileCheck %s

// The marks of probes go, everything else stays.
// CHECK-NOT: tile_plan
// CHECK-NOT: plan_id
// CHECK-NOT: tile_decision
// CHECK: module attributes {triton_xpu.target = "xpu:3"}
// CHECK: arith.constant {kept} 1 : i32
module attributes {triton_xpu.tile_plan = "p", triton_xpu.target = "xpu:3"} {
  tt.func @f() {
    %c = arith.constant {kept, triton_xpu.plan_id = 1 : i32, triton_xpu.tile_decision = "v"} 1 : i32
    tt.return
  }
}
