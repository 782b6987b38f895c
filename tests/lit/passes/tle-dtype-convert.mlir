// RUN: xpu-opt %s -split-input-file -tritonxpu-tle-dtype-convert | FileCheck %s

// Registers become f32, the buffers stay; accesses say that they widen. What a
// loop carries stays bf16 at its border.
// CHECK-LABEL: @scale
// CHECK: %[[IN:.*]] = "triton_xpu.tle_local_ptr"(%arg0) {{.*}} -> tensor<64x!tt.ptr<f32, 0>>
// CHECK: %[[X:.*]] = tt.load %[[IN]] {xpu.lm_bf16} : tensor<64x!tt.ptr<f32, 0>>
// CHECK: %[[HALF:.*]] = arith.constant dense<2.000000e+00> : tensor<64xbf16>
// CHECK: %[[TWO:.*]] = arith.extf %[[HALF]]
// CHECK: %[[Y:.*]] = arith.mulf %[[X]], %[[TWO]] : tensor<64xf32>
// CHECK: %[[OUT:.*]] = "triton_xpu.tle_local_ptr"(%arg1) {{.*}} -> tensor<64x!tt.ptr<f32, 0>>
// CHECK: tt.store %[[OUT]], %[[Y]] {xpu.lm_bf16} : tensor<64x!tt.ptr<f32, 0>>
tt.func @scale(%a: !ttg.memdesc<64xbf16>, %b: !ttg.memdesc<64xbf16>) {
  %lp = "triton_xpu.tle_local_ptr"(%a) <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (!ttg.memdesc<64xbf16>) -> tensor<64x!tt.ptr<bf16, 0>>
  %x = tt.load %lp : tensor<64x!tt.ptr<bf16, 0>>
  %two = arith.constant dense<2.0> : tensor<64xbf16>
  %y = arith.mulf %x, %two : tensor<64xbf16>
  %sp = "triton_xpu.tle_local_ptr"(%b) <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (!ttg.memdesc<64xbf16>) -> tensor<64x!tt.ptr<bf16, 0>>
  tt.store %sp, %y : tensor<64x!tt.ptr<bf16, 0>>
  tt.return
}

// -----

// CHECK-LABEL: @carried
// CHECK: %[[R:.*]] = scf.for {{.*}} iter_args(%[[A:.*]] = %arg1) -> (tensor<64xbf16>)
// CHECK: %[[W:.*]] = arith.extf %[[A]] : tensor<64xbf16> to tensor<64xf32>
// CHECK: %[[S:.*]] = arith.addf %[[W]], %{{.*}} : tensor<64xf32>
// CHECK: tt.store %{{.*}}, %[[S]] {xpu.lm_bf16}
// CHECK: %[[N:.*]] = arith.truncf %[[S]] : tensor<64xf32> to tensor<64xbf16>
// CHECK: scf.yield %[[N]]
tt.func @carried(%b: !ttg.memdesc<64xbf16>, %init: tensor<64xbf16>, %lo: i32, %hi: i32) {
  %r = scf.for %i = %lo to %hi step %hi iter_args(%acc = %init) -> (tensor<64xbf16>) : i32 {
    %y = arith.addf %acc, %acc : tensor<64xbf16>
    %sp = "triton_xpu.tle_local_ptr"(%b) <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (!ttg.memdesc<64xbf16>) -> tensor<64x!tt.ptr<bf16, 0>>
    tt.store %sp, %y : tensor<64x!tt.ptr<bf16, 0>>
    scf.yield %y : tensor<64xbf16>
  }
  tt.return
}

// -----

// A reduction in bf16 keeps its whole tree in bf16.
// CHECK-LABEL: @reduced
// CHECK: arith.mulf {{.*}} : tensor<64xbf16>
// CHECK-NOT: lm_bf16
tt.func @reduced(%a: !ttg.memdesc<64xbf16>, %b: !ttg.memdesc<64xbf16>) -> bf16 {
  %lp = "triton_xpu.tle_local_ptr"(%a) <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (!ttg.memdesc<64xbf16>) -> tensor<64x!tt.ptr<bf16, 0>>
  %x = tt.load %lp : tensor<64x!tt.ptr<bf16, 0>>
  %y = arith.mulf %x, %x : tensor<64xbf16>
  %sum = "tt.reduce"(%y) <{axis = 0 : i32}> ({
  ^bb0(%e: bf16, %f: bf16):
    %t = arith.addf %e, %f : bf16
    tt.reduce.return %t : bf16
  }) : (tensor<64xbf16>) -> bf16
  %sp = "triton_xpu.tle_local_ptr"(%b) <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (!ttg.memdesc<64xbf16>) -> tensor<64x!tt.ptr<bf16, 0>>
  tt.store %sp, %y : tensor<64x!tt.ptr<bf16, 0>>
  tt.return %sum : bf16
}
