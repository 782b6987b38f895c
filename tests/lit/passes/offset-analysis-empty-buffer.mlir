// A buffer limit below the size of an element gives buffers of 0 elements. The
// backend divides by their length and dies.

// RUN: xpu-opt %s --verify-diagnostics \
// RUN:   --pass-pipeline='builtin.module(tritonxpu-offset-analysis{lm-buflen=0})'
// RUN: not irsift replay %S/../../../samples/softmax.ttir --db %t.db \
// RUN:   --knob TRITONXPU_BUFFER_SIZE=1 | FileCheck %s

// CHECK: pass-failure in tritonxpu-offset-analysis
// CHECK: lm-buflen is 0

#t = #triton_xpu.cluster<{sizePerCore = [16], coresPerGroup = [64], groupsPerCluster = [1], order = [0]}>
tt.func @copy(%src: !tt.ptr<f32>, %at: tensor<1024xi32, #t>) {
  %p = tt.splat %src : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>, #t>
  %a = tt.addptr %p, %at : tensor<1024x!tt.ptr<f32>, #t>, tensor<1024xi32, #t>
  // expected-error @+1 {{has a buffer of 0 elements: lm-buflen is 0}}
  %g = "triton_xpu.gm2lm"(%a) <{SVOpt = false, atomicSim = false, cache = false, fixedStride = -1 : si32, handwrittenOffsetState = false, lrie = -1 : si32, offsetState = -1 : si32, operandSegmentSizes = array<i32: 1, 0, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<1024x!tt.ptr<f32>, #t>) -> tensor<1024x!tt.ptr<f32, 0>, #t>
  tt.return
}
