// A buffer limit below the size of an element gives a core 0 elements, and the
// backend divides by them: no signal here, but a diagnostic.

// RUN: xpu-opt %s --split-input-file --verify-diagnostics \
// RUN:   --pass-pipeline='builtin.module(tritonxpu-offset-analysis{lm-buflen=0})'
// RUN: not irsift replay %S/../../../samples/softmax.ttir --db %t.db \
// RUN:   --knob TRITONXPU_BUFFER_SIZE=1 | FileCheck %s --check-prefix=OFFSET
// RUN: not xpu-opt %s --pass-pipeline='builtin.module(tritonxpu-legalize)' \
// RUN:   2>&1 | FileCheck %s --check-prefix=LEGALIZE

// OFFSET: pass-failure in tritonxpu-offset-analysis
// OFFSET: the buffer limit is below the size of an element
// LEGALIZE: the buffer limit is below the size of an element

#t = #triton_xpu.cluster<{sizePerCore = [0], coresPerGroup = [64], groupsPerCluster = [1], order = [0]}>
tt.func @copy(%src: !tt.ptr<f32>) {
  %at = arith.constant dense<1> : tensor<1024xi32, #t>
  %p = tt.splat %src : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>, #t>
  %a = tt.addptr %p, %at : tensor<1024x!tt.ptr<f32>, #t>, tensor<1024xi32, #t>
  // expected-error @+1 {{and these are 0}}
  %g = "triton_xpu.gm2lm"(%a) <{SVOpt = false, atomicSim = false, cache = false, fixedStride = -1 : si32, handwrittenOffsetState = false, lrie = -1 : si32, offsetState = -1 : si32, operandSegmentSizes = array<i32: 1, 0, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<1024x!tt.ptr<f32>, #t>) -> tensor<1024x!tt.ptr<f32, 0>, #t>
  tt.return
}
