// RUN: xpu-opt %s --tritonxpu-alloca | FileCheck %s
// RUN: xpu-opt %s --tritonxpu-alloca=core-num=16 \
// RUN:   | FileCheck %s --check-prefix=CORES

#c = #triton_xpu.cluster<{sizePerCore = [4], coresPerGroup = [64], groupsPerCluster = [1], order = [0]}>

// A buffer for each transfer, at the front of the function, last one first. The
// value leaves the transfer out.
// CHECK-LABEL: @compute
// CHECK-NEXT: %[[B:.*]] = "triton_xpu.alloca"() <{size = 256 : si64}> : () -> tensor<256x!tt.ptr<f32, 0>, #cluster>
// CHECK-NEXT: %[[A:.*]] = "triton_xpu.alloca"() <{size = 256 : si64}>
// CHECK-NEXT: %[[G:.*]] = "triton_xpu.gm2lm"(%{{.*}}, %[[A]]) <{{.*}}array<i32: 1, 0, 0, 1>
// CHECK-NEXT: %[[X:.*]] = "triton_xpu.load"(%[[G]])
// CHECK-NEXT: %[[Y:.*]] = math.exp %[[X]]
// CHECK-NEXT: "triton_xpu.store"(%[[B]], %[[Y]])
// CHECK-NEXT: "triton_xpu.lm2gm"(%{{.*}}, %[[B]]) <{{.*}}array<i32: 1, 0, 0, 1>
tt.func @compute(%p: tensor<256x!tt.ptr<f32>, #c>, %q: tensor<256x!tt.ptr<f32>, #c>) {
  %g = "triton_xpu.gm2lm"(%p) <{SVOpt = false, atomicSim = false, cache = false, fixedStride = -1 : si32, handwrittenOffsetState = false, lrie = -1 : si32, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 0, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<256x!tt.ptr<f32>, #c>) -> tensor<256x!tt.ptr<f32, 0>, #c>
  %x = "triton_xpu.load"(%g) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<256x!tt.ptr<f32, 0>, #c>) -> tensor<256xf32, #c>
  %y = math.exp %x : tensor<256xf32, #c>
  "triton_xpu.store"(%q, %y) <{bf16Tofp32Unordered = false, dtype = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<256x!tt.ptr<f32>, #c>, tensor<256xf32, #c>) -> ()
  "triton_xpu.lm2gm"(%q, %y) <{atomicSim = false, handwrittenOffsetState = false, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<256x!tt.ptr<f32>, #c>, tensor<256xf32, #c>) -> ()
  tt.return
}

// Loads that share a transfer share its buffer; one element for all cores needs
// no more slots than there are cores.
// CHECK-LABEL: @shared
// CHECK-NEXT: "triton_xpu.alloca"() <{size = 64 : si64}>
// CHECK-NEXT: "triton_xpu.gm2lm"
// CHECK-NOT: alloca
// CORES-LABEL: @shared
// CORES-NEXT: "triton_xpu.alloca"() <{size = 16 : si64}>
tt.func @shared(%p: tensor<256x!tt.ptr<f32>, #c>, %q: tensor<256x!tt.ptr<f32>, #c>) {
  %g = "triton_xpu.gm2lm"(%p) <{SVOpt = false, atomicSim = false, cache = false, fixedStride = -1 : si32, handwrittenOffsetState = false, lrie = -1 : si32, offsetState = 0 : si32, operandSegmentSizes = array<i32: 1, 0, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<256x!tt.ptr<f32>, #c>) -> tensor<256x!tt.ptr<f32, 0>, #c>
  %x = "triton_xpu.load"(%g) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<256x!tt.ptr<f32, 0>, #c>) -> tensor<256xf32, #c>
  %y = "triton_xpu.load"(%g) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<256x!tt.ptr<f32, 0>, #c>) -> tensor<256xf32, #c>
  tt.return
}

// A copy needs one buffer: the transfer out takes what the transfer in filled.
// The other buffer is left without users.
// CHECK-LABEL: @copy
// CHECK-NEXT: "triton_xpu.alloca"
// CHECK-NEXT: %[[A:.*]] = "triton_xpu.alloca"
// CHECK-NEXT: %[[G:.*]] = "triton_xpu.gm2lm"(%{{.*}}, %[[A]])
// CHECK-NEXT: "triton_xpu.lm2gm"(%{{.*}}, %[[G]])
// CHECK-NEXT: tt.return
tt.func @copy(%p: tensor<256x!tt.ptr<f32>, #c>, %q: tensor<256x!tt.ptr<f32>, #c>) {
  %g = "triton_xpu.gm2lm"(%p) <{SVOpt = false, atomicSim = false, cache = false, fixedStride = -1 : si32, handwrittenOffsetState = false, lrie = -1 : si32, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 0, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<256x!tt.ptr<f32>, #c>) -> tensor<256x!tt.ptr<f32, 0>, #c>
  %x = "triton_xpu.load"(%g) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<256x!tt.ptr<f32, 0>, #c>) -> tensor<256xf32, #c>
  "triton_xpu.store"(%q, %x) <{bf16Tofp32Unordered = false, dtype = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<256x!tt.ptr<f32>, #c>, tensor<256xf32, #c>) -> ()
  "triton_xpu.lm2gm"(%q, %x) <{atomicSim = false, handwrittenOffsetState = false, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<256x!tt.ptr<f32>, #c>, tensor<256xf32, #c>) -> ()
  tt.return
}

// Not where lanes move, and not where the pointers differ in type.
// CHECK-LABEL: @strided
// CHECK: "triton_xpu.load"
// CHECK: "triton_xpu.store"
tt.func @strided(%p: tensor<256x!tt.ptr<f32>, #c>, %q: tensor<256x!tt.ptr<f32>, #c>) {
  %g = "triton_xpu.gm2lm"(%p) <{SVOpt = false, atomicSim = false, cache = false, fixedStride = -1 : si32, handwrittenOffsetState = false, lrie = -1 : si32, offsetState = -1 : si32, operandSegmentSizes = array<i32: 1, 0, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<256x!tt.ptr<f32>, #c>) -> tensor<256x!tt.ptr<f32, 0>, #c>
  %x = "triton_xpu.load"(%g) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 2 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<256x!tt.ptr<f32, 0>, #c>) -> tensor<256xf32, #c>
  "triton_xpu.store"(%q, %x) <{bf16Tofp32Unordered = false, dtype = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<256x!tt.ptr<f32>, #c>, tensor<256xf32, #c>) -> ()
  "triton_xpu.lm2gm"(%q, %x) <{atomicSim = false, handwrittenOffsetState = false, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<256x!tt.ptr<f32>, #c>, tensor<256xf32, #c>) -> ()
  tt.return
}

// CHECK-LABEL: @discrete
// CHECK: "triton_xpu.load"
// CHECK: "triton_xpu.store"
tt.func @discrete(%p: tensor<256x!tt.ptr<f32>, #c>, %q: tensor<256x!tt.ptr<f32>, #c>) {
  %g = "triton_xpu.gm2lm"(%p) <{SVOpt = false, atomicSim = false, cache = false, fixedStride = -1 : si32, handwrittenOffsetState = false, lrie = -1 : si32, offsetState = 2 : si32, operandSegmentSizes = array<i32: 1, 0, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<256x!tt.ptr<f32>, #c>) -> tensor<256x!tt.ptr<f32, 0>, #c>
  %x = "triton_xpu.load"(%g) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = true, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = -1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<256x!tt.ptr<f32, 0>, #c>) -> tensor<256xf32, #c>
  "triton_xpu.store"(%q, %x) <{bf16Tofp32Unordered = false, dtype = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<256x!tt.ptr<f32>, #c>, tensor<256xf32, #c>) -> ()
  "triton_xpu.lm2gm"(%q, %x) <{atomicSim = false, handwrittenOffsetState = false, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<256x!tt.ptr<f32>, #c>, tensor<256xf32, #c>) -> ()
  tt.return
}

// CHECK-LABEL: @widened
// CHECK: "triton_xpu.load"
// CHECK: "triton_xpu.store"
tt.func @widened(%p: tensor<256x!tt.ptr<bf16>, #c>, %q: tensor<256x!tt.ptr<f32>, #c>) {
  %g = "triton_xpu.gm2lm"(%p) <{SVOpt = false, atomicSim = false, cache = false, fixedStride = -1 : si32, handwrittenOffsetState = false, lrie = -1 : si32, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 0, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<256x!tt.ptr<bf16>, #c>) -> tensor<256x!tt.ptr<bf16, 0>, #c>
  %x = "triton_xpu.load"(%g) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<256x!tt.ptr<bf16, 0>, #c>) -> tensor<256xf32, #c>
  "triton_xpu.store"(%q, %x) <{bf16Tofp32Unordered = false, dtype = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<256x!tt.ptr<f32>, #c>, tensor<256xf32, #c>) -> ()
  "triton_xpu.lm2gm"(%q, %x) <{atomicSim = false, handwrittenOffsetState = false, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<256x!tt.ptr<f32>, #c>, tensor<256xf32, #c>) -> ()
  tt.return
}

// A transfer with a mask and one without are no pair.
// CHECK-LABEL: @mixed
// CHECK: "triton_xpu.load"
// CHECK: "triton_xpu.store"
tt.func @mixed(%p: tensor<256x!tt.ptr<f32>, #c>, %q: tensor<256x!tt.ptr<f32>, #c>) {
  %g = "triton_xpu.gm2lm_mask"(%p) <{SVOpt = false, atomicSim = false, cache = false, fixedStride = -1 : si32, handwrittenOffsetState = false, lrie = -1 : si32, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 0, 0, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<256x!tt.ptr<f32>, #c>) -> tensor<256x!tt.ptr<f32, 0>, #c>
  %x = "triton_xpu.load"(%g) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<256x!tt.ptr<f32, 0>, #c>) -> tensor<256xf32, #c>
  "triton_xpu.store"(%q, %x) <{bf16Tofp32Unordered = false, dtype = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<256x!tt.ptr<f32>, #c>, tensor<256xf32, #c>) -> ()
  "triton_xpu.lm2gm"(%q, %x) <{atomicSim = false, handwrittenOffsetState = false, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<256x!tt.ptr<f32>, #c>, tensor<256xf32, #c>) -> ()
  tt.return
}

// CHECK-LABEL: @masked
// CHECK: %[[G:.*]] = "triton_xpu.gm2lm_mask"
// CHECK-NEXT: "triton_xpu.lm2gm_mask"(%{{.*}}, %[[G]]) <{{.*}}array<i32: 1, 0, 0, 0, 1>
// CHECK-NEXT: tt.return
tt.func @masked(%p: tensor<256x!tt.ptr<f32>, #c>, %q: tensor<256x!tt.ptr<f32>, #c>) {
  %g = "triton_xpu.gm2lm_mask"(%p) <{SVOpt = false, atomicSim = false, cache = false, fixedStride = -1 : si32, handwrittenOffsetState = false, lrie = -1 : si32, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 0, 0, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<256x!tt.ptr<f32>, #c>) -> tensor<256x!tt.ptr<f32, 0>, #c>
  %x = "triton_xpu.load"(%g) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<256x!tt.ptr<f32, 0>, #c>) -> tensor<256xf32, #c>
  "triton_xpu.store"(%q, %x) <{bf16Tofp32Unordered = false, dtype = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<256x!tt.ptr<f32>, #c>, tensor<256xf32, #c>) -> ()
  "triton_xpu.lm2gm_mask"(%q, %x) <{atomicSim = false, handwrittenOffsetState = false, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<256x!tt.ptr<f32>, #c>, tensor<256xf32, #c>) -> ()
  tt.return
}
