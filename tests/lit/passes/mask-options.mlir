// RUN: xpu-opt %s --split-input-file \
// RUN:   --pass-pipeline='builtin.module(tritonxpu-mask{is-use-mask-zero=true})' \
// RUN:   | FileCheck %s --check-prefix=ZERO
// RUN: xpu-opt %s --split-input-file \
// RUN:   --pass-pipeline='builtin.module(tritonxpu-mask{core0-act-only=true})' \
// RUN:   | FileCheck %s --check-prefix=CORE0

// With masks kept, the length is one more operand and nothing is guarded.
// With one core acting, the body of the function hangs on the core id.
#c = #triton_xpu.cluster<{sizePerCore = [128], coresPerGroup = [64], groupsPerCluster = [1], order = [0]}>

// ZERO-LABEL: tt.func public @keep
// ZERO:         %[[LEFT:.*]] = arith.subi
// ZERO-NEXT:    %[[M:.*]] = arith.cmpi
// ZERO-NOT:     scf.if
// ZERO:         "triton_xpu.gm2lm_mask"(%{{[a-z0-9]*}}, %[[M]], %[[LEFT]]) {{.*}}operandSegmentSizes = array<i32: 1, 1, 0, 1, 0>
// ZERO:         "triton_xpu.lm2gm_mask"(%{{[a-z0-9]*}}, %{{[a-z0-9]*}}, %[[M]], %[[LEFT]]) {{.*}}operandSegmentSizes = array<i32: 1, 1, 1, 1, 0>

// CORE0-LABEL: tt.func public @keep
// CORE0:         %[[ID:.*]] = "triton_xpu.get_core_id"() : () -> i32
// CORE0:         %[[GO:.*]] = arith.cmpi eq, %[[ID]], %{{.*}} : i32
// CORE0-NEXT:    scf.if %[[GO]] {
// CORE0-NEXT:      arith.cmpi
// CORE0:         "triton_xpu.lm2gm_mask"{{.*}} -> ()
// CORE0-NEXT:    }
// CORE0-NEXT:    tt.return
tt.func public @keep(%offs: tensor<8192xi32, #c>, %n: tensor<8192xi32, #c>, %p: tensor<8192x!tt.ptr<f32>, #c>, %x: tensor<8192xf32, #c>) {
  %m = arith.cmpi slt, %offs, %n : tensor<8192xi32, #c>
  %lm = "triton_xpu.gm2lm_mask"(%p, %m) <{SVOpt = false, atomicSim = false, cache = false, fixedStride = 1 : si32, handwrittenOffsetState = false, lrie = -1 : si32, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<8192x!tt.ptr<f32>, #c>, tensor<8192xi1, #c>) -> tensor<8192x!tt.ptr<f32, 0>, #c>
  "triton_xpu.lm2gm_mask"(%p, %x, %m) <{atomicSim = false, handwrittenOffsetState = false, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<8192x!tt.ptr<f32>, #c>, tensor<8192xf32, #c>, tensor<8192xi1, #c>) -> ()
  tt.return
}
