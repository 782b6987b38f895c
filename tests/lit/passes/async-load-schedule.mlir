// RUN: xpu-opt %s -split-input-file -tritonxpu-async-load-schedule | FileCheck %s

// Both transfers start first, the second one's address goes along; both are
// read right before their use, and one wait serves both.
// CHECK-LABEL: @overlap
// CHECK-NEXT: "triton_xpu.gm2lm"(%arg0, %arg1) {{.*}}syncMode = 2
// CHECK-NEXT: %[[P:.*]] = tt.addptr %arg2, %arg4
// CHECK-NEXT: "triton_xpu.gm2lm"(%[[P]], %arg3) {{.*}}syncMode = 2
// CHECK-NEXT: %[[C:.*]] = arith.muli %arg4, %arg4
// CHECK-NEXT: arith.constant 1 : i32
// CHECK-NEXT: llvm_xpu.mfence
// CHECK-NEXT: %[[X:.*]] = "triton_xpu.load"
// CHECK-NEXT: %[[Y:.*]] = "triton_xpu.load"
// CHECK-NEXT: arith.addf %[[X]], %[[Y]]
// CHECK-NEXT: tt.return
tt.func @overlap(%a: !tt.ptr<f32>, %ab: !tt.ptr<f32, 0>, %b: !tt.ptr<f32>, %bb: !tt.ptr<f32, 0>, %i: i32) {
  %g = "triton_xpu.gm2lm"(%a, %ab) <{SVOpt = false, atomicSim = false, cache = false, fixedStride = 1 : si32, handwrittenOffsetState = false, lrie = -1 : si32, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 0, 0, 1>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (!tt.ptr<f32>, !tt.ptr<f32, 0>) -> !tt.ptr<f32, 0>
  %x = "triton_xpu.load"(%g) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (!tt.ptr<f32, 0>) -> f32
  %c = arith.muli %i, %i : i32
  %p = tt.addptr %b, %i : !tt.ptr<f32>, i32
  %h = "triton_xpu.gm2lm"(%p, %bb) <{SVOpt = false, atomicSim = false, cache = false, fixedStride = 1 : si32, handwrittenOffsetState = false, lrie = -1 : si32, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 0, 0, 1>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (!tt.ptr<f32>, !tt.ptr<f32, 0>) -> !tt.ptr<f32, 0>
  %y = "triton_xpu.load"(%h) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (!tt.ptr<f32, 0>) -> f32
  %z = arith.addf %x, %y : f32
  tt.return
}

// -----

// A transfer stays behind a store, a load of its own buffer, a wait, and what
// its address is loaded by; a load stays before a store.
// CHECK-LABEL: @barriers
// CHECK: "triton_xpu.store"(%arg3
// CHECK-NEXT: "triton_xpu.gm2lm"(%arg0, %arg1) {{.*}}syncMode = 2
// CHECK: llvm_xpu.mfence
// CHECK-NEXT: %[[X:.*]] = "triton_xpu.load"
// CHECK-NEXT: "triton_xpu.store"(%arg3, %[[X]])
// CHECK-NEXT: "triton_xpu.gm2lm"(%arg2, %arg1) {{.*}}syncMode = 1
// CHECK-NEXT: "triton_xpu.load"
// CHECK-NEXT: "triton_xpu.store"
tt.func @barriers(%a: !tt.ptr<f32>, %ab: !tt.ptr<f32, 0>, %b: !tt.ptr<f32>, %sb: !tt.ptr<f32, 0>, %v: f32) {
  "triton_xpu.store"(%sb, %v) <{bf16Tofp32Unordered = false, dtype = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (!tt.ptr<f32, 0>, f32) -> ()
  %g = "triton_xpu.gm2lm"(%a, %ab) <{SVOpt = false, atomicSim = false, cache = false, fixedStride = 1 : si32, handwrittenOffsetState = false, lrie = -1 : si32, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 0, 0, 1>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (!tt.ptr<f32>, !tt.ptr<f32, 0>) -> !tt.ptr<f32, 0>
  %x = "triton_xpu.load"(%g) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (!tt.ptr<f32, 0>) -> f32
  "triton_xpu.store"(%sb, %x) <{bf16Tofp32Unordered = false, dtype = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (!tt.ptr<f32, 0>, f32) -> ()
  %h = "triton_xpu.gm2lm"(%b, %ab) <{SVOpt = false, atomicSim = false, cache = false, fixedStride = 1 : si32, handwrittenOffsetState = false, lrie = -1 : si32, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 0, 0, 1>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (!tt.ptr<f32>, !tt.ptr<f32, 0>) -> !tt.ptr<f32, 0>
  %y = "triton_xpu.load"(%h) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (!tt.ptr<f32, 0>) -> f32
  "triton_xpu.store"(%sb, %v) <{bf16Tofp32Unordered = false, dtype = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (!tt.ptr<f32, 0>, f32) -> ()
  %z = arith.addf %y, %y : f32
  tt.return
}

// -----

// Readers in another block, or several readers of a buffer: loads stay. The
// second transfer may pass an scf.if without effects.
// CHECK-LABEL: @elsewhere
// CHECK: "triton_xpu.gm2lm"(%arg0, %arg1) {{.*}}syncMode = 1
// CHECK-NEXT: "triton_xpu.gm2lm"(%arg2, %arg3) {{.*}}syncMode = 1
// CHECK-NEXT: "triton_xpu.load"
// CHECK-NEXT: scf.if
// CHECK: "triton_xpu.load"
// CHECK-NEXT: "triton_xpu.load"
// CHECK-NEXT: arith.addf
tt.func @elsewhere(%a: !tt.ptr<f32>, %ab: !tt.ptr<f32, 0>, %b: !tt.ptr<f32>, %bb: !tt.ptr<f32, 0>, %k: i1) {
  %g = "triton_xpu.gm2lm"(%a, %ab) <{SVOpt = false, atomicSim = false, cache = false, fixedStride = 1 : si32, handwrittenOffsetState = false, lrie = -1 : si32, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 0, 0, 1>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (!tt.ptr<f32>, !tt.ptr<f32, 0>) -> !tt.ptr<f32, 0>
  %x = "triton_xpu.load"(%g) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (!tt.ptr<f32, 0>) -> f32
  scf.if %k {
    %z = arith.addf %x, %x : f32
  }
  %h = "triton_xpu.gm2lm"(%b, %bb) <{SVOpt = false, atomicSim = false, cache = false, fixedStride = 1 : si32, handwrittenOffsetState = false, lrie = -1 : si32, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 0, 0, 1>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (!tt.ptr<f32>, !tt.ptr<f32, 0>) -> !tt.ptr<f32, 0>
  %y = "triton_xpu.load"(%h) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (!tt.ptr<f32, 0>) -> f32
  %w = "triton_xpu.load"(%h) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (!tt.ptr<f32, 0>) -> f32
  %z = arith.addf %y, %w : f32
  tt.return
}

// -----

// A load that cannot move waits for a transfer that was not waited for.
// CHECK-LABEL: @stuck
// CHECK: "triton_xpu.gm2lm"(%arg0, %arg1) {{.*}}syncMode = 2
// CHECK-NEXT: arith.constant 1 : i32
// CHECK-NEXT: llvm_xpu.mfence
// CHECK-NEXT: "triton_xpu.load"
// CHECK-NEXT: "triton_xpu.store"
tt.func @stuck(%a: !tt.ptr<f32>, %ab: !tt.ptr<f32, 0>, %sb: !tt.ptr<f32, 0>, %v: f32) {
  %g = "triton_xpu.gm2lm"(%a, %ab) <{SVOpt = false, atomicSim = false, cache = false, fixedStride = 1 : si32, handwrittenOffsetState = false, lrie = -1 : si32, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 0, 0, 1>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 2 : i32, tensorColSize = -1 : si32}> : (!tt.ptr<f32>, !tt.ptr<f32, 0>) -> !tt.ptr<f32, 0>
  %x = "triton_xpu.load"(%g) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (!tt.ptr<f32, 0>) -> f32
  "triton_xpu.store"(%sb, %v) <{bf16Tofp32Unordered = false, dtype = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (!tt.ptr<f32, 0>, f32) -> ()
  %z = arith.addf %x, %x : f32
  tt.return
}
