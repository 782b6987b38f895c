// RUN: xpu-opt %s --tritonxpu-memory-inplace --split-input-file \
// RUN:   | FileCheck %s

#c = #triton_xpu.cluster<{sizePerCore = [4], coresPerGroup = [64], groupsPerCluster = [1], order = [0]}>

// The store's buffer is first used where the load's is last: they share one.
// CHECK-LABEL: @apart
// CHECK-NEXT: %[[A:.*]] = "triton_xpu.alloca"
// CHECK-NOT: alloca
// CHECK: "triton_xpu.gm2lm"(%{{.*}}, %[[A]])
// CHECK: "triton_xpu.store"(%[[A]], %{{.*}})
// CHECK: "triton_xpu.lm2gm"(%{{.*}}, %[[A]])
tt.func @apart(%p: tensor<256x!tt.ptr<f32>, #c>, %q: tensor<256x!tt.ptr<f32>, #c>) {
  %b = "triton_xpu.alloca"() <{size = 256 : si64}> : () -> tensor<256x!tt.ptr<f32, 0>, #c>
  %a = "triton_xpu.alloca"() <{size = 256 : si64}> : () -> tensor<256x!tt.ptr<f32, 0>, #c>
  %g = "triton_xpu.gm2lm"(%p, %a) <{SVOpt = false, atomicSim = false, cache = false, fixedStride = -1 : si32, handwrittenOffsetState = false, lrie = -1 : si32, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 0, 0, 1>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<256x!tt.ptr<f32>, #c>, tensor<256x!tt.ptr<f32, 0>, #c>) -> tensor<256x!tt.ptr<f32, 0>, #c>
  %x = "triton_xpu.load"(%g) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<256x!tt.ptr<f32, 0>, #c>) -> tensor<256xf32, #c>
  %y = math.exp %x : tensor<256xf32, #c>
  "triton_xpu.store"(%b, %y) <{bf16Tofp32Unordered = false, dtype = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<256x!tt.ptr<f32, 0>, #c>, tensor<256xf32, #c>) -> ()
  "triton_xpu.lm2gm"(%q, %b) <{atomicSim = false, handwrittenOffsetState = false, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 0, 0, 1>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<256x!tt.ptr<f32>, #c>, tensor<256x!tt.ptr<f32, 0>, #c>) -> ()
  tt.return
}

// -----

#c = #triton_xpu.cluster<{sizePerCore = [4], coresPerGroup = [64], groupsPerCluster = [1], order = [0]}>

// Two that are in use together do not; the third takes over the one given up
// last. A buffer nobody uses goes.
// CHECK-LABEL: @together
// CHECK-NEXT: %[[B:.*]] = "triton_xpu.alloca"
// CHECK-NEXT: %[[A:.*]] = "triton_xpu.alloca"
// CHECK-NOT: alloca
// CHECK: "triton_xpu.store"(%[[A]], %{{.*}})
tt.func @together(%p: tensor<256x!tt.ptr<f32>, #c>, %q: tensor<256x!tt.ptr<f32>, #c>) {
  %d = "triton_xpu.alloca"() <{size = 256 : si64}> : () -> tensor<256x!tt.ptr<f32, 0>, #c>
  %c = "triton_xpu.alloca"() <{size = 256 : si64}> : () -> tensor<256x!tt.ptr<f32, 0>, #c>
  %b = "triton_xpu.alloca"() <{size = 256 : si64}> : () -> tensor<256x!tt.ptr<f32, 0>, #c>
  %a = "triton_xpu.alloca"() <{size = 256 : si64}> : () -> tensor<256x!tt.ptr<f32, 0>, #c>
  %g = "triton_xpu.gm2lm"(%p, %a) <{SVOpt = false, atomicSim = false, cache = false, fixedStride = -1 : si32, handwrittenOffsetState = false, lrie = -1 : si32, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 0, 0, 1>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<256x!tt.ptr<f32>, #c>, tensor<256x!tt.ptr<f32, 0>, #c>) -> tensor<256x!tt.ptr<f32, 0>, #c>
  %h = "triton_xpu.gm2lm"(%q, %b) <{SVOpt = false, atomicSim = false, cache = false, fixedStride = -1 : si32, handwrittenOffsetState = false, lrie = -1 : si32, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 0, 0, 1>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<256x!tt.ptr<f32>, #c>, tensor<256x!tt.ptr<f32, 0>, #c>) -> tensor<256x!tt.ptr<f32, 0>, #c>
  %y = "triton_xpu.load"(%h) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<256x!tt.ptr<f32, 0>, #c>) -> tensor<256xf32, #c>
  %x = "triton_xpu.load"(%g) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<256x!tt.ptr<f32, 0>, #c>) -> tensor<256xf32, #c>
  %z = arith.addf %x, %y : tensor<256xf32, #c>
  "triton_xpu.store"(%c, %z) <{bf16Tofp32Unordered = false, dtype = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<256x!tt.ptr<f32, 0>, #c>, tensor<256xf32, #c>) -> ()
  "triton_xpu.lm2gm"(%q, %c) <{atomicSim = false, handwrittenOffsetState = false, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 0, 0, 1>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<256x!tt.ptr<f32>, #c>, tensor<256x!tt.ptr<f32, 0>, #c>) -> ()
  tt.return
}

// -----

#c = #triton_xpu.cluster<{sizePerCore = [4], coresPerGroup = [64], groupsPerCluster = [1], order = [0]}>

// Another width or another length is another buffer.
// CHECK-LABEL: @widths
// CHECK-COUNT-2: "triton_xpu.alloca"
tt.func @widths(%p: tensor<256x!tt.ptr<f16>, #c>, %q: tensor<256x!tt.ptr<f32>, #c>) {
  %b = "triton_xpu.alloca"() <{size = 256 : si64}> : () -> tensor<256x!tt.ptr<f32, 0>, #c>
  %a = "triton_xpu.alloca"() <{size = 256 : si64}> : () -> tensor<256x!tt.ptr<f16, 0>, #c>
  %g = "triton_xpu.gm2lm"(%p, %a) <{SVOpt = false, atomicSim = false, cache = false, fixedStride = -1 : si32, handwrittenOffsetState = false, lrie = -1 : si32, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 0, 0, 1>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<256x!tt.ptr<f16>, #c>, tensor<256x!tt.ptr<f16, 0>, #c>) -> tensor<256x!tt.ptr<f16, 0>, #c>
  %x = "triton_xpu.load"(%g) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<256x!tt.ptr<f16, 0>, #c>) -> tensor<256xf16, #c>
  %y = arith.extf %x : tensor<256xf16, #c> to tensor<256xf32, #c>
  "triton_xpu.store"(%b, %y) <{bf16Tofp32Unordered = false, dtype = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<256x!tt.ptr<f32, 0>, #c>, tensor<256xf32, #c>) -> ()
  "triton_xpu.lm2gm"(%q, %b) <{atomicSim = false, handwrittenOffsetState = false, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 0, 0, 1>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<256x!tt.ptr<f32>, #c>, tensor<256x!tt.ptr<f32, 0>, #c>) -> ()
  tt.return
}

// -----

#c = #triton_xpu.cluster<{sizePerCore = [4], coresPerGroup = [64], groupsPerCluster = [1], order = [0]}>

// Buffers whose lanes do not sit at their own slots, and cached ones, share
// with nobody.
// CHECK-LABEL: @same
// CHECK-COUNT-2: "triton_xpu.alloca"
tt.func @same(%p: tensor<256x!tt.ptr<f32>, #c>, %q: tensor<256x!tt.ptr<f32>, #c>) {
  %b = "triton_xpu.alloca"() <{size = 256 : si64}> : () -> tensor<256x!tt.ptr<f32, 0>, #c>
  %a = "triton_xpu.alloca"() <{size = 256 : si64}> : () -> tensor<256x!tt.ptr<f32, 0>, #c>
  %g = "triton_xpu.gm2lm"(%p, %a) <{SVOpt = false, atomicSim = false, cache = false, fixedStride = -1 : si32, handwrittenOffsetState = false, lrie = -1 : si32, offsetState = 0 : si32, operandSegmentSizes = array<i32: 1, 0, 0, 1>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<256x!tt.ptr<f32>, #c>, tensor<256x!tt.ptr<f32, 0>, #c>) -> tensor<256x!tt.ptr<f32, 0>, #c>
  %x = "triton_xpu.load"(%g) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<256x!tt.ptr<f32, 0>, #c>) -> tensor<256xf32, #c>
  "triton_xpu.store"(%b, %x) <{bf16Tofp32Unordered = false, dtype = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<256x!tt.ptr<f32, 0>, #c>, tensor<256xf32, #c>) -> ()
  "triton_xpu.lm2gm"(%q, %b) <{atomicSim = false, handwrittenOffsetState = false, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 0, 0, 1>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<256x!tt.ptr<f32>, #c>, tensor<256x!tt.ptr<f32, 0>, #c>) -> ()
  tt.return
}

// -----

#c = #triton_xpu.cluster<{sizePerCore = [4], coresPerGroup = [64], groupsPerCluster = [1], order = [0]}>

// CHECK-LABEL: @discrete
// CHECK-COUNT-2: "triton_xpu.alloca"
tt.func @discrete(%p: tensor<256x!tt.ptr<f32>, #c>, %q: tensor<256x!tt.ptr<f32>, #c>) {
  %b = "triton_xpu.alloca"() <{size = 256 : si64}> : () -> tensor<256x!tt.ptr<f32, 0>, #c>
  %a = "triton_xpu.alloca"() <{size = 256 : si64}> : () -> tensor<256x!tt.ptr<f32, 0>, #c>
  %g = "triton_xpu.gm2lm"(%p, %a) <{SVOpt = false, atomicSim = false, cache = false, fixedStride = -1 : si32, handwrittenOffsetState = false, lrie = -1 : si32, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 0, 0, 1>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<256x!tt.ptr<f32>, #c>, tensor<256x!tt.ptr<f32, 0>, #c>) -> tensor<256x!tt.ptr<f32, 0>, #c>
  %x = "triton_xpu.load"(%g) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = true, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<256x!tt.ptr<f32, 0>, #c>) -> tensor<256xf32, #c>
  "triton_xpu.store"(%b, %x) <{bf16Tofp32Unordered = false, dtype = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<256x!tt.ptr<f32, 0>, #c>, tensor<256xf32, #c>) -> ()
  "triton_xpu.lm2gm"(%q, %b) <{atomicSim = false, handwrittenOffsetState = false, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 0, 0, 1>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<256x!tt.ptr<f32>, #c>, tensor<256x!tt.ptr<f32, 0>, #c>) -> ()
  tt.return
}

// -----

#c = #triton_xpu.cluster<{sizePerCore = [4], coresPerGroup = [64], groupsPerCluster = [1], order = [0]}>

// CHECK-LABEL: @cached
// CHECK-COUNT-2: "triton_xpu.alloca"
tt.func @cached(%p: tensor<256x!tt.ptr<f32>, #c>, %q: tensor<256x!tt.ptr<f32>, #c>) {
  %b = "triton_xpu.alloca"() <{size = 256 : si64}> : () -> tensor<256x!tt.ptr<f32, 0>, #c>
  %a = "triton_xpu.alloca"() <{size = 256 : si64}> : () -> tensor<256x!tt.ptr<f32, 0>, #c>
  %g = "triton_xpu.gm2lm"(%p, %a) <{SVOpt = false, atomicSim = false, cache = true, fixedStride = -1 : si32, handwrittenOffsetState = false, lrie = -1 : si32, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 0, 0, 1>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<256x!tt.ptr<f32>, #c>, tensor<256x!tt.ptr<f32, 0>, #c>) -> tensor<256x!tt.ptr<f32, 0>, #c>
  %x = "triton_xpu.load"(%g) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<256x!tt.ptr<f32, 0>, #c>) -> tensor<256xf32, #c>
  "triton_xpu.store"(%b, %x) <{bf16Tofp32Unordered = false, dtype = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<256x!tt.ptr<f32, 0>, #c>, tensor<256xf32, #c>) -> ()
  "triton_xpu.lm2gm"(%q, %b) <{atomicSim = false, handwrittenOffsetState = false, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 0, 0, 1>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<256x!tt.ptr<f32>, #c>, tensor<256x!tt.ptr<f32, 0>, #c>) -> ()
  tt.return
}

// -----

#c = #triton_xpu.cluster<{sizePerCore = [4], coresPerGroup = [64], groupsPerCluster = [1], order = [0]}>

// A load that does not stand right behind its transfer is found all the same.
// CHECK-LABEL: @behind
// CHECK-NEXT: %[[A:.*]] = "triton_xpu.alloca"
// CHECK-NOT: alloca
// CHECK: "triton_xpu.store"(%[[A]], %{{.*}})
tt.func @behind(%p: tensor<256x!tt.ptr<f32>, #c>, %q: tensor<256x!tt.ptr<f32>, #c>) {
  %b = "triton_xpu.alloca"() <{size = 256 : si64}> : () -> tensor<256x!tt.ptr<f32, 0>, #c>
  %a = "triton_xpu.alloca"() <{size = 256 : si64}> : () -> tensor<256x!tt.ptr<f32, 0>, #c>
  %g = "triton_xpu.gm2lm"(%p, %a) <{SVOpt = false, atomicSim = false, cache = false, fixedStride = -1 : si32, handwrittenOffsetState = false, lrie = -1 : si32, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 0, 0, 1>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<256x!tt.ptr<f32>, #c>, tensor<256x!tt.ptr<f32, 0>, #c>) -> tensor<256x!tt.ptr<f32, 0>, #c>
  %h = triton_xpu.convert_layout %g : tensor<256x!tt.ptr<f32, 0>, #c> -> tensor<256x!tt.ptr<f32, 0>, #c>
  %x = "triton_xpu.load"(%h) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<256x!tt.ptr<f32, 0>, #c>) -> tensor<256xf32, #c>
  %y = math.exp %x : tensor<256xf32, #c>
  "triton_xpu.store"(%b, %y) <{bf16Tofp32Unordered = false, dtype = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<256x!tt.ptr<f32, 0>, #c>, tensor<256xf32, #c>) -> ()
  "triton_xpu.lm2gm"(%q, %b) <{atomicSim = false, handwrittenOffsetState = false, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 0, 0, 1>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<256x!tt.ptr<f32>, #c>, tensor<256x!tt.ptr<f32, 0>, #c>) -> ()
  tt.return
}

// -----

#c = #triton_xpu.cluster<{sizePerCore = [4], coresPerGroup = [64], groupsPerCluster = [1], order = [0]}>

// But the first buffer of a module is not told apart, as in the backend.
// CHECK-LABEL: @first
// CHECK-COUNT-1: "triton_xpu.alloca"
// CHECK-NOT: alloca
tt.func @first(%p: tensor<256x!tt.ptr<f32>, #c>, %q: tensor<256x!tt.ptr<f32>, #c>) {
  %a = "triton_xpu.alloca"() <{size = 256 : si64}> : () -> tensor<256x!tt.ptr<f32, 0>, #c>
  %b = "triton_xpu.alloca"() <{size = 256 : si64}> : () -> tensor<256x!tt.ptr<f32, 0>, #c>
  %g = "triton_xpu.gm2lm"(%p, %a) <{SVOpt = false, atomicSim = false, cache = true, fixedStride = -1 : si32, handwrittenOffsetState = false, lrie = -1 : si32, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 0, 0, 1>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<256x!tt.ptr<f32>, #c>, tensor<256x!tt.ptr<f32, 0>, #c>) -> tensor<256x!tt.ptr<f32, 0>, #c>
  %x = "triton_xpu.load"(%g) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<256x!tt.ptr<f32, 0>, #c>) -> tensor<256xf32, #c>
  "triton_xpu.store"(%b, %x) <{bf16Tofp32Unordered = false, dtype = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<256x!tt.ptr<f32, 0>, #c>, tensor<256xf32, #c>) -> ()
  "triton_xpu.lm2gm"(%q, %b) <{atomicSim = false, handwrittenOffsetState = false, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 0, 0, 1>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<256x!tt.ptr<f32>, #c>, tensor<256x!tt.ptr<f32, 0>, #c>) -> ()
  tt.return
}
