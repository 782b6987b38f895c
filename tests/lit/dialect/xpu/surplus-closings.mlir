// The 3.0 line closes a cluster attribute twice, everywhere it prints one, and
// cannot read that. We can, and print it once.

// RUN: xpu-opt %s | FileCheck %s
// RUN: xpu-opt %s | xpu-opt | FileCheck %s

// CHECK: #cluster = #triton_xpu.cluster<{sizePerCore = [1, 4], coresPerGroup = [1, 64], groupsPerCluster = [1, 1], order = [0, 1]}>{{$}}
#cluster = #triton_xpu.cluster<{sizePerCore = [1, 4], coresPerGroup = [1, 64], groupsPerCluster = [1, 1], order = [0, 1]}>}>
module {
  // CHECK: @alias(tensor<8x256xf32, #cluster>)
  func.func private @alias(tensor<8x256xf32, #cluster>)
  // CHECK: @inline(tensor<8x256xf32, #cluster>, i32)
  func.func private @inline(tensor<8x256xf32, #triton_xpu.cluster<{sizePerCore = [1, 4], coresPerGroup = [1, 64], groupsPerCluster = [1, 1], order = [0, 1]}>}>>, i32)
  // CHECK: @slice(tensor<8xf32, #triton_gpu.slice<{dim = 1, parent = #cluster}>>)
  func.func private @slice(tensor<8xf32, #triton_gpu.slice<{dim = 1, parent = #triton_xpu.cluster<{sizePerCore = [1, 4], coresPerGroup = [1, 64], groupsPerCluster = [1, 1], order = [0, 1]}>}>}>>)
  // Closed once, the right way, it stays.
  // CHECK: @right(tensor<8xf32, #triton_gpu.slice<{dim = 1, parent = #cluster}>>)
  func.func private @right(tensor<8xf32, #triton_gpu.slice<{dim = 1, parent = #triton_xpu.cluster<{sizePerCore = [1, 4], coresPerGroup = [1, 64], groupsPerCluster = [1, 1], order = [0, 1]}>}>>)
}
