// RUN: xpu-opt %s -split-input-file -tritonxpu-tle-core-tiling | FileCheck %s

// 128 rows: two for each of the 64 cores, rows one after the other. The range
// of columns is in every core, that of rows is spread; buffers say so.

#c2 = #triton_xpu.cluster<{sizePerCore = [1, 1], coresPerGroup = [1, 64], groupsPerCluster = [1, 1], order = [0, 1]}>
#c1 = #triton_xpu.cluster<{sizePerCore = [1], coresPerGroup = [64], groupsPerCluster = [1], order = [0]}>
#r1 = #triton_xpu.cluster<{sizePerCore = [2], coresPerGroup = [64], groupsPerCluster = [1], order = [0]}>
#p0 = #triton_xpu.cluster<{sizePerCore = [1, 1], coresPerGroup = [1, 64], groupsPerCluster = [1, 1], order = [0, 1]}>
// CHECK-DAG: #[[ROWS:.*]] = #triton_xpu.cluster<{sizePerCore = [2], coresPerGroup = [1], groupsPerCluster = [64], order = [0]}>
// CHECK-DAG: #[[COLS:.*]] = #triton_xpu.cluster<{sizePerCore = [32], coresPerGroup = [1], groupsPerCluster = [1], order = [0]}>
// CHECK-DAG: #[[ONE:.*]] = #triton_xpu.cluster<{sizePerCore = [1, 32], coresPerGroup = [1, 1], groupsPerCluster = [64, 1], order = [0, 1]}>
// CHECK-DAG: #[[TILE:.*]] = #triton_xpu.cluster<{sizePerCore = [2, 32], coresPerGroup = [1, 1], groupsPerCluster = [64, 1], order = [1, 0]}>
// CHECK: "ttg.num-warps" = 64 : i32, "ttg.threads-per-warp" = 1 : i32
// CHECK-LABEL: @whole_rows
// CHECK: ttg.local_alloc {xpu.tile_layout = #[[TILE]]} : () -> !ttg.memdesc<128x32xf32>
// CHECK: ttg.local_alloc {xpu.tile_layout = #[[ROWS]]} : () -> !ttg.memdesc<128xf32>
// CHECK: ttg.local_alloc {xpu.tile_layout = #[[COLS]]} : () -> !ttg.memdesc<32xf32>
// CHECK: tt.make_range {{.*}} : tensor<32xi32, #[[COLS]]>
// CHECK: tt.make_range {{.*}} : tensor<128xi32, #[[ROWS]]>
// CHECK: triton_xpu.convert_layout {{.*}} -> tensor<32xi32, #ttg.slice<{dim = 0, parent = #[[ONE]]}>>
// CHECK: "triton_xpu.tle_local_ptr"{{.*}} -> tensor<128x32x!tt.ptr<f32, 0>, #[[TILE]]>
// CHECK: tt.load {{.*}} tensor<128x32x!tt.ptr<f32, 0>, #[[TILE]]>
// CHECK: -> tensor<128xf32, #ttg.slice<{dim = 1, parent = #[[TILE]]}>>
// CHECK: tt.load {{.*}} tensor<32x!tt.ptr<f32, 0>, #[[COLS]]>
// CHECK: tt.store {{.*}} : tensor<128x!tt.ptr<f32, 0>>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 1 : i32, "ttg.threads-per-warp" = 64 : i32} {
  tt.func @whole_rows() {
    %b = ttg.local_alloc : () -> !ttg.memdesc<128x32xf32>
    %o = ttg.local_alloc : () -> !ttg.memdesc<128xf32>
    %w = ttg.local_alloc : () -> !ttg.memdesc<32xf32>
    %cols = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32, #c1>
    %rows = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32, #r1>
    %cols_0 = triton_xpu.convert_layout %cols : tensor<32xi32, #c1> -> tensor<32xi32, #ttg.slice<{dim = 0, parent = #p0}>>
    %col = tt.expand_dims %cols_0 {axis = 0 : i32} : tensor<32xi32, #ttg.slice<{dim = 0, parent = #p0}>> -> tensor<1x32xi32, #p0>
    %rows_1 = triton_xpu.convert_layout %rows : tensor<128xi32, #r1> -> tensor<128xi32, #ttg.slice<{dim = 1, parent = #p0}>>
    %row = tt.expand_dims %rows_1 {axis = 1 : i32} : tensor<128xi32, #ttg.slice<{dim = 1, parent = #p0}>> -> tensor<128x1xi32, #p0>
    %lp = "triton_xpu.tle_local_ptr"(%b) <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (!ttg.memdesc<128x32xf32>) -> tensor<128x32x!tt.ptr<f32, 0>>
    %x = tt.load %lp : tensor<128x32x!tt.ptr<f32, 0>>
    %y = triton_xpu.convert_layout %x : tensor<128x32xf32> -> tensor<128x32xf32, #c2>
    %sum = "tt.reduce"(%y) <{axis = 1 : i32}> ({
    ^bb0(%a: f32, %d: f32):
      %t = arith.addf %a, %d : f32
      tt.reduce.return %t : f32
    }) : (tensor<128x32xf32, #c2>) -> tensor<128xf32, #ttg.slice<{dim = 1, parent = #c2}>>
    %wp = "triton_xpu.tle_local_ptr"(%w) <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (!ttg.memdesc<32xf32>) -> tensor<32x!tt.ptr<f32, 0>>
    %v = tt.load %wp : tensor<32x!tt.ptr<f32, 0>>
    %v_2 = triton_xpu.convert_layout %v : tensor<32xf32> -> tensor<32xf32, #ttg.slice<{dim = 0, parent = #p0}>>
    %v_3 = tt.expand_dims %v_2 {axis = 0 : i32} : tensor<32xf32, #ttg.slice<{dim = 0, parent = #p0}>> -> tensor<1x32xf32, #p0>
    %flat = triton_xpu.convert_layout %sum : tensor<128xf32, #ttg.slice<{dim = 1, parent = #c2}>> -> tensor<128xf32>
    %op = "triton_xpu.tle_local_ptr"(%o) <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (!ttg.memdesc<128xf32>) -> tensor<128x!tt.ptr<f32, 0>>
    tt.store %op, %flat : tensor<128x!tt.ptr<f32, 0>>
    tt.return
  }
}

// -----

// 16 rows of 128: four cores share one. No reduction here: the largest tile
// decides.
// CHECK: #[[T:.*]] = #triton_xpu.cluster<{sizePerCore = [1, 32], coresPerGroup = [1, 4], groupsPerCluster = [16, 1], order = [0, 1]}>
// CHECK: "ttg.num-warps" = 16 : i32, "ttg.threads-per-warp" = 4 : i32
// CHECK-LABEL: @shared_rows
// CHECK: arith.constant dense<1.000000e+00> : tensor<16x128xf32, #[[T]]>
// CHECK: scf.for {{.*}} -> (tensor<16x128xf32, #[[T]]>)
#d = #triton_xpu.cluster<{sizePerCore = [1, 2], coresPerGroup = [1, 64], groupsPerCluster = [1, 1], order = [0, 1]}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 1 : i32, "ttg.threads-per-warp" = 64 : i32} {
  tt.func @shared_rows(%lo: i32, %hi: i32) {
    %one = arith.constant dense<1.0> : tensor<16x128xf32, #d>
    %r = scf.for %i = %lo to %hi step %hi iter_args(%acc = %one) -> (tensor<16x128xf32, #d>) : i32 {
      %y = arith.addf %acc, %one : tensor<16x128xf32, #d>
      scf.yield %y : tensor<16x128xf32, #d>
    }
    tt.return
  }
}

// -----

// Nothing is done to 48 rows, which are neither spread evenly nor shared
// evenly, nor where another tile does not fit.
// CHECK: "ttg.threads-per-warp" = 64 : i32
// CHECK-LABEL: @neither
#d = #triton_xpu.cluster<{sizePerCore = [1, 2], coresPerGroup = [1, 64], groupsPerCluster = [1, 1], order = [0, 1]}>
module attributes {"ttg.num-warps" = 1 : i32, "ttg.threads-per-warp" = 64 : i32} {
  tt.func @neither(%x: tensor<16x128xf32, #d>) {
    %one = arith.constant dense<1.0> : tensor<64x128xf32, #d>
    %two = arith.constant dense<1.0> : tensor<16x128xf32, #d>
    tt.return
  }
}

// -----

// CHECK: "ttg.threads-per-warp" = 64 : i32
// CHECK-LABEL: @columns
#d = #triton_xpu.cluster<{sizePerCore = [1, 2], coresPerGroup = [1, 64], groupsPerCluster = [1, 1], order = [0, 1]}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 1 : i32, "ttg.threads-per-warp" = 64 : i32} {
  tt.func @columns(%x: tensor<64x128xf32, #d>) {
    %sum = "tt.reduce"(%x) <{axis = 0 : i32}> ({
    ^bb0(%a: f32, %b: f32):
      %t = arith.addf %a, %b : f32
      tt.reduce.return %t : f32
    }) : (tensor<64x128xf32, #d>) -> tensor<128xf32, #ttg.slice<{dim = 0, parent = #d}>>
    tt.return
  }
}
