// A dump of the 3.0 line closes each cluster attribute twice; a replay reads it.

// RUN: irsift replay %s --pipeline 'builtin.module(canonicalize)' \
// RUN:   | FileCheck %s
// CHECK: no failure

#cluster = #triton_xpu.cluster<{sizePerCore = [1, 4], coresPerGroup = [1, 64], groupsPerCluster = [1, 1], order = [0, 1]}>}>
module attributes {triton_xpu.target = "xpu:3"} {
  tt.func @f(%x: tensor<8xf32, #triton_gpu.slice<{dim = 1, parent = #cluster}>>) {
    tt.return
  }
}
