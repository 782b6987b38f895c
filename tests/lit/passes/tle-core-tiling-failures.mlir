// RUN: xpu-opt %s -split-input-file -verify-diagnostics -tritonxpu-tle-core-tiling
// RUN: not xpu-opt %s -split-input-file -tritonxpu-tle-core-tiling=core-num=0 2>&1 | FileCheck %s --check-prefix=CORES

// CORES: error: core-num must be at least 1

// One pointer, read for the rows of the tile and for its columns.
#p = #triton_xpu.cluster<{sizePerCore = [1, 1], coresPerGroup = [1, 64], groupsPerCluster = [1, 1], order = [0, 1]}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 1 : i32, "ttg.threads-per-warp" = 64 : i32} {
  tt.func @both() {
    %t = arith.constant dense<1.0> : tensor<64x64xf32, #p>
    %b = ttg.local_alloc : () -> !ttg.memdesc<64xf32>
    // expected-error @+1 {{is loaded from for the rows of a tile and for its columns; one pointer has one layout (the backend asserts here)}}
    %lp = "triton_xpu.tle_local_ptr"(%b) <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (!ttg.memdesc<64xf32>) -> tensor<64x!tt.ptr<f32, 0>>
    // expected-note @+1 {{a load for the other side}}
    %x = tt.load %lp : tensor<64x!tt.ptr<f32, 0>>
    %x_0 = triton_xpu.convert_layout %x : tensor<64xf32> -> tensor<64xf32, #ttg.slice<{dim = 0, parent = #p}>>
    %x_1 = tt.expand_dims %x_0 {axis = 0 : i32} : tensor<64xf32, #ttg.slice<{dim = 0, parent = #p}>> -> tensor<1x64xf32, #p>
    %y = tt.load %lp : tensor<64x!tt.ptr<f32, 0>>
    %y_2 = triton_xpu.convert_layout %y : tensor<64xf32> -> tensor<64xf32, #ttg.slice<{dim = 1, parent = #p}>>
    %y_3 = tt.expand_dims %y_2 {axis = 1 : i32} : tensor<64xf32, #ttg.slice<{dim = 1, parent = #p}>> -> tensor<64x1xf32, #p>
    tt.return
  }
}

// -----

// A pointer to one element, loaded and stored through: no layout.
#p = #triton_xpu.cluster<{sizePerCore = [1, 1], coresPerGroup = [1, 64], groupsPerCluster = [1, 1], order = [0, 1]}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 1 : i32, "ttg.threads-per-warp" = 64 : i32} {
  tt.func @element(%i: i32) {
    %t = arith.constant dense<1.0> : tensor<64x64xf32, #p>
    %b = ttg.local_alloc : () -> !ttg.memdesc<64x64xf32>
    %lp = "triton_xpu.tle_local_ptr"(%b, %i, %i) <{operandSegmentSizes = array<i32: 1, 2, 0>}> : (!ttg.memdesc<64x64xf32>, i32, i32) -> !tt.ptr<f32, 0>
    %x = tt.load %lp : !tt.ptr<f32, 0>
    tt.store %lp, %x : !tt.ptr<f32, 0>
    tt.return
  }
}
