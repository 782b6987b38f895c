// RUN: split-file %s %t
// RUN: xpu-opt %t/rows.mlir --pass-pipeline='builtin.module(tritonxpu-core-tiling{lm-buflen=128 core-num=64 groups-per-cluster=1})' \
// RUN:   | FileCheck %s --check-prefix=ROWS
// RUN: xpu-opt %t/rows.mlir --pass-pipeline='builtin.module(tritonxpu-core-tiling{groups-per-cluster=4})' \
// RUN:   | FileCheck %s --check-prefix=FORCED
// RUN: xpu-opt %t/rows.mlir --pass-pipeline='builtin.module(tritonxpu-core-tiling{triton-auto-core-tiling=true lm-buflen=32 dump-flag=true})' 2>&1 \
// RUN:   | FileCheck %s --check-prefix=AUTO
// RUN: not xpu-opt %t/rows.mlir --pass-pipeline='builtin.module(tritonxpu-core-tiling{groups-per-cluster=5})' 2>&1 \
// RUN:   | FileCheck %s --check-prefix=DIVIDES
// RUN: xpu-opt %t/line36.mlir --pass-pipeline='builtin.module(tritonxpu-core-tiling)' \
// RUN:   | FileCheck %s --check-prefix=LINE36
// RUN: xpu-opt %t/short.mlir --pass-pipeline='builtin.module(tritonxpu-core-tiling)' \
// RUN:   | FileCheck %s --check-prefix=SHORT
// RUN: xpu-opt %t/idle.mlir --pass-pipeline='builtin.module(tritonxpu-core-tiling)' \
// RUN:   | FileCheck %s --check-prefix=IDLE
// RUN: xpu-opt %t/everything.mlir --pass-pipeline='builtin.module(tritonxpu-core-tiling)' \
// RUN:   | FileCheck %s --check-prefix=EVERYTHING
// RUN: xpu-opt %t/loop.mlir --pass-pipeline='builtin.module(tritonxpu-core-tiling)' \
// RUN:   | FileCheck %s --check-prefix=LOOP

//--- rows.mlir
// 128 rows of a buffer full each: 64 groups of one core. The range is shared by
// rows and columns and becomes one range a use.
// ROWS-DAG: #[[TILE:.*]] = #triton_xpu.cluster<{sizePerCore = [1, 128], coresPerGroup = [1, 1], groupsPerCluster = [64, 1], order = [0, 1]}>
// ROWS-DAG: #[[ROW:.*]] = #triton_xpu.cluster<{sizePerCore = [2], coresPerGroup = [1], groupsPerCluster = [64], order = [0]}>
// ROWS-DAG: #[[COL:.*]] = #triton_xpu.cluster<{sizePerCore = [128], coresPerGroup = [1], groupsPerCluster = [1], order = [0]}>
// ROWS-DAG: #[[ONE:.*]] = #triton_xpu.cluster<{sizePerCore = [1, 1], coresPerGroup = [1, 1], groupsPerCluster = [64, 1], order = [0, 1]}>
// ROWS: module {
// ROWS-COUNT-3: tt.make_range {{.*}} : tensor<128xi32
// ROWS-NOT: tt.make_range
// ROWS: triton_xpu.convert_layout %{{.*}} : tensor<128xi32, #[[ROW]]> -> tensor<128xi32, #triton_gpu.slice<{dim = 1, parent = #[[ONE]]}>>
// ROWS: triton_xpu.convert_layout %{{.*}} : tensor<128xi32, #[[COL]]> -> tensor<128xi32, #triton_gpu.slice<{dim = 0, parent = #[[TILE]]}>>
// ROWS: tensor<128x1xi32, #[[ONE]]> -> tensor<128x128xi32, #[[TILE]]>
// ROWS: "tt.reduce"
// ROWS: (tensor<128x128xf32, #[[TILE]]>) -> tensor<128xf32, #triton_gpu.slice<{dim = 1, parent = #[[TILE]]}>>
// ROWS: arith.constant dense<5.000000e-01> : tensor<128xf32, #[[ROW]]>
// ROWS: "triton_xpu.lm2gm"
// ROWS-SAME: (tensor<128x!tt.ptr<f32>, #[[ROW]]>, tensor<128xf32, #[[ROW]]>)

// Told the number of groups, the pass does not ask whether rows fit.
// FORCED-DAG: sizePerCore = [1, 8], coresPerGroup = [1, 16], groupsPerCluster = [4, 1]
// FORCED-DAG: sizePerCore = [32], coresPerGroup = [1], groupsPerCluster = [4]
// FORCED-DAG: sizePerCore = [8], coresPerGroup = [16], groupsPerCluster = [1]

// The buffer length is divided by the element size: 128 columns in pieces of
// 32 / 4 take 16 cores.
// AUTO: remark: core tiling: 4 groups of 16 cores, 1 rows per core

// DIVIDES: error: groups-per-cluster 5 does not divide the 64 cores
#t = #triton_xpu.cluster<{sizePerCore = [1, 2], coresPerGroup = [1, 64], groupsPerCluster = [1, 1], order = [0, 1]}>
#e = #triton_xpu.cluster<{sizePerCore = [1, 1], coresPerGroup = [64, 1], groupsPerCluster = [1, 1], order = [0, 1]}>
#d = #triton_xpu.cluster<{sizePerCore = [1, 1], coresPerGroup = [1, 64], groupsPerCluster = [1, 1], order = [0, 1]}>
#v = #triton_xpu.cluster<{sizePerCore = [2], coresPerGroup = [64], groupsPerCluster = [1], order = [0]}>
module {
  tt.func @rows(%src: !tt.ptr<f32>, %dst: !tt.ptr<f32>) {
    %r = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32, #v>
    %rs = triton_xpu.convert_layout %r : tensor<128xi32, #v> -> tensor<128xi32, #triton_gpu.slice<{dim = 1, parent = #e}>>
    %re = tt.expand_dims %rs {axis = 1 : i32} : tensor<128xi32, #triton_gpu.slice<{dim = 1, parent = #e}>> -> tensor<128x1xi32, #e>
    %rd = triton_xpu.convert_layout %re : tensor<128x1xi32, #e> -> tensor<128x1xi32, #d>
    %cs = triton_xpu.convert_layout %r : tensor<128xi32, #v> -> tensor<128xi32, #triton_gpu.slice<{dim = 0, parent = #t}>>
    %ce = tt.expand_dims %cs {axis = 0 : i32} : tensor<128xi32, #triton_gpu.slice<{dim = 0, parent = #t}>> -> tensor<1x128xi32, #t>
    %rb = triton_xpu.broadcast %rd : tensor<128x1xi32, #d> -> tensor<128x128xi32, #d>
    %rc = triton_xpu.convert_layout %rb : tensor<128x128xi32, #d> -> tensor<128x128xi32, #t>
    %cb = triton_xpu.broadcast %ce : tensor<1x128xi32, #t> -> tensor<128x128xi32, #t>
    %o = arith.addi %rc, %cb : tensor<128x128xi32, #t>
    %p = tt.splat %src : !tt.ptr<f32> -> tensor<128x128x!tt.ptr<f32>, #t>
    %a = tt.addptr %p, %o : tensor<128x128x!tt.ptr<f32>, #t>, tensor<128x128xi32, #t>
    %g = "triton_xpu.gm2lm"(%a) <{SVOpt = false, atomicSim = false, cache = false, fixedStride = -1 : si32, handwrittenOffsetState = false, lrie = -1 : si32, offsetState = -1 : si32, operandSegmentSizes = array<i32: 1, 0, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<128x128x!tt.ptr<f32>, #t>) -> tensor<128x128x!tt.ptr<f32, 0>, #t>
    %x = "triton_xpu.load"(%g) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<128x128x!tt.ptr<f32, 0>, #t>) -> tensor<128x128xf32, #t>
    %s = "tt.reduce"(%x) <{axis = 1 : i32}> ({
    ^bb0(%u: f32, %w: f32):
      %add = arith.addf %u, %w : f32
      tt.reduce.return %add : f32
    }) : (tensor<128x128xf32, #t>) -> tensor<128xf32, #triton_gpu.slice<{dim = 1, parent = #t}>>
    %y = triton_xpu.convert_layout %s : tensor<128xf32, #triton_gpu.slice<{dim = 1, parent = #t}>> -> tensor<128xf32, #v>
    %half = arith.constant dense<5.000000e-01> : tensor<128xf32, #v>
    %z = arith.mulf %y, %half : tensor<128xf32, #v>
    %q = tt.splat %dst : !tt.ptr<f32> -> tensor<128x!tt.ptr<f32>, #v>
    %b = tt.addptr %q, %r : tensor<128x!tt.ptr<f32>, #v>, tensor<128xi32, #v>
    "triton_xpu.store"(%b, %z) <{bf16Tofp32Unordered = false, dtype = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<128x!tt.ptr<f32>, #v>, tensor<128xf32, #v>) -> ()
    "triton_xpu.lm2gm"(%b, %z) <{atomicSim = false, handwrittenOffsetState = false, offsetState = -1 : si32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<128x!tt.ptr<f32>, #v>, tensor<128xf32, #v>) -> ()
    tt.return
  }
}

//--- line36.mlir
// Modules of the 3.6 line carry the numbers.
// LINE36: module attributes {{{.*}}"ttg.num-warps" = 64 : i32, "ttg.threads-per-warp" = 1 : i32}
// LINE36: #ttg.slice
#t = #triton_xpu.cluster<{sizePerCore = [1, 2], coresPerGroup = [1, 64], groupsPerCluster = [1, 1], order = [0, 1]}>
#e = #triton_xpu.cluster<{sizePerCore = [1, 1], coresPerGroup = [64, 1], groupsPerCluster = [1, 1], order = [0, 1]}>
#d = #triton_xpu.cluster<{sizePerCore = [1, 1], coresPerGroup = [1, 64], groupsPerCluster = [1, 1], order = [0, 1]}>
#v = #triton_xpu.cluster<{sizePerCore = [2], coresPerGroup = [64], groupsPerCluster = [1], order = [0]}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 1 : i32, "ttg.threads-per-warp" = 64 : i32} {
  tt.func @rows(%src: !tt.ptr<f32>, %dst: !tt.ptr<f32>) {
    %r = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32, #v>
    %rs = triton_xpu.convert_layout %r : tensor<128xi32, #v> -> tensor<128xi32, #ttg.slice<{dim = 1, parent = #e}>>
    %re = tt.expand_dims %rs {axis = 1 : i32} : tensor<128xi32, #ttg.slice<{dim = 1, parent = #e}>> -> tensor<128x1xi32, #e>
    %rd = triton_xpu.convert_layout %re : tensor<128x1xi32, #e> -> tensor<128x1xi32, #d>
    %cs = triton_xpu.convert_layout %r : tensor<128xi32, #v> -> tensor<128xi32, #ttg.slice<{dim = 0, parent = #t}>>
    %ce = tt.expand_dims %cs {axis = 0 : i32} : tensor<128xi32, #ttg.slice<{dim = 0, parent = #t}>> -> tensor<1x128xi32, #t>
    %rb = triton_xpu.broadcast %rd : tensor<128x1xi32, #d> -> tensor<128x128xi32, #d>
    %rc = triton_xpu.convert_layout %rb : tensor<128x128xi32, #d> -> tensor<128x128xi32, #t>
    %cb = triton_xpu.broadcast %ce : tensor<1x128xi32, #t> -> tensor<128x128xi32, #t>
    %o = arith.addi %rc, %cb : tensor<128x128xi32, #t>
    %p = tt.splat %src : !tt.ptr<f32> -> tensor<128x128x!tt.ptr<f32>, #t>
    %a = tt.addptr %p, %o : tensor<128x128x!tt.ptr<f32>, #t>, tensor<128x128xi32, #t>
    %g = "triton_xpu.gm2lm"(%a) <{SVOpt = false, atomicSim = false, cache = false, fixedStride = -1 : si32, handwrittenOffsetState = false, lrie = -1 : si32, offsetState = -1 : si32, operandSegmentSizes = array<i32: 1, 0, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<128x128x!tt.ptr<f32>, #t>) -> tensor<128x128x!tt.ptr<f32, 0>, #t>
    %x = "triton_xpu.load"(%g) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<128x128x!tt.ptr<f32, 0>, #t>) -> tensor<128x128xf32, #t>
    %s = "tt.reduce"(%x) <{axis = 1 : i32}> ({
    ^bb0(%u: f32, %w: f32):
      %add = arith.addf %u, %w : f32
      tt.reduce.return %add : f32
    }) : (tensor<128x128xf32, #t>) -> tensor<128xf32, #ttg.slice<{dim = 1, parent = #t}>>
    %y = triton_xpu.convert_layout %s : tensor<128xf32, #ttg.slice<{dim = 1, parent = #t}>> -> tensor<128xf32, #v>
    %half = arith.constant dense<5.000000e-01> : tensor<128xf32, #v>
    %z = arith.mulf %y, %half : tensor<128xf32, #v>
    %q = tt.splat %dst : !tt.ptr<f32> -> tensor<128x!tt.ptr<f32>, #v>
    %b = tt.addptr %q, %r : tensor<128x!tt.ptr<f32>, #v>, tensor<128xi32, #v>
    "triton_xpu.store"(%b, %z) <{bf16Tofp32Unordered = false, dtype = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<128x!tt.ptr<f32>, #v>, tensor<128xf32, #v>) -> ()
    "triton_xpu.lm2gm"(%b, %z) <{atomicSim = false, handwrittenOffsetState = false, offsetState = -1 : si32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<128x!tt.ptr<f32>, #v>, tensor<128xf32, #v>) -> ()
    tt.return
  }
}

//--- short.mlir
// Four rows of 16 fit a buffer twice over, and 256 rows give each of 64 cores
// four. The constant bound of the mask tells how far apart rows are.
// SHORT-DAG: #[[TILE:.*]] = #triton_xpu.cluster<{sizePerCore = [4, 16], coresPerGroup = [1, 1], groupsPerCluster = [64, 1], order = [0, 1]}>
// SHORT-DAG: #[[TURNED:.*]] = #triton_xpu.cluster<{sizePerCore = [4, 16], coresPerGroup = [1, 1], groupsPerCluster = [64, 1], order = [1, 0]}>
// SHORT-DAG: #[[ROW:.*]] = #triton_xpu.cluster<{sizePerCore = [1, 16], coresPerGroup = [1, 1], groupsPerCluster = [64, 1], order = [0, 1]}>
// SHORT: %[[M:.*]] = triton_xpu.broadcast %{{.*}} : tensor<1x16xi1, #[[ROW]]> -> tensor<256x16xi1, #[[TURNED]]>
// SHORT-NEXT: %[[N:.*]] = triton_xpu.convert_layout %[[M]] : tensor<256x16xi1, #[[TURNED]]> -> tensor<256x16xi1, #[[TILE]]>
// SHORT: "triton_xpu.gm2lm"(%{{.*}}, %[[N]])
// SHORT-SAME: tensorColSize = 13 : si32
// SHORT: "triton_xpu.load"
// SHORT-SAME: tensorColSize = 16 : si32
// SHORT: "triton_xpu.lm2gm"
// SHORT-SAME: tensorColSize = -1 : si32
#t = #triton_xpu.cluster<{sizePerCore = [1, 1], coresPerGroup = [1, 64], groupsPerCluster = [1, 1], order = [0, 1]}>
#v = #triton_xpu.cluster<{sizePerCore = [4], coresPerGroup = [64], groupsPerCluster = [1], order = [0]}>
module {
  tt.func @short(%src: !tt.ptr<f32>, %dst: !tt.ptr<f32>) {
    %c = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32, #v>
    %cs = triton_xpu.convert_layout %c : tensor<16xi32, #v> -> tensor<16xi32, #triton_gpu.slice<{dim = 0, parent = #t}>>
    %ce = tt.expand_dims %cs {axis = 0 : i32} : tensor<16xi32, #triton_gpu.slice<{dim = 0, parent = #t}>> -> tensor<1x16xi32, #t>
    %bound = arith.constant dense<13> : tensor<1x16xi32, #t>
    %m = arith.cmpi slt, %ce, %bound : tensor<1x16xi32, #t>
    %mb = triton_xpu.broadcast %m : tensor<1x16xi1, #t> -> tensor<256x16xi1, #t>
    %cb = triton_xpu.broadcast %ce : tensor<1x16xi32, #t> -> tensor<256x16xi32, #t>
    %p = tt.splat %src : !tt.ptr<f32> -> tensor<256x16x!tt.ptr<f32>, #t>
    %a = tt.addptr %p, %cb : tensor<256x16x!tt.ptr<f32>, #t>, tensor<256x16xi32, #t>
    %g = "triton_xpu.gm2lm"(%a, %mb) <{SVOpt = false, atomicSim = false, cache = false, fixedStride = -1 : si32, handwrittenOffsetState = false, lrie = -1 : si32, offsetState = -1 : si32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<256x16x!tt.ptr<f32>, #t>, tensor<256x16xi1, #t>) -> tensor<256x16x!tt.ptr<f32, 0>, #t>
    %x = "triton_xpu.load"(%g) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<256x16x!tt.ptr<f32, 0>, #t>) -> tensor<256x16xf32, #t>
    %s = "tt.reduce"(%x) <{axis = 1 : i32}> ({
    ^bb0(%u: f32, %w: f32):
      %max = arith.maxnumf %u, %w : f32
      tt.reduce.return %max : f32
    }) : (tensor<256x16xf32, #t>) -> tensor<256xf32, #triton_gpu.slice<{dim = 1, parent = #t}>>
    %y = triton_xpu.convert_layout %s : tensor<256xf32, #triton_gpu.slice<{dim = 1, parent = #t}>> -> tensor<256xf32, #v>
    %q = tt.splat %dst : !tt.ptr<f32> -> tensor<256x!tt.ptr<f32>, #v>
    "triton_xpu.store"(%q, %y) <{bf16Tofp32Unordered = false, dtype = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<256x!tt.ptr<f32>, #v>, tensor<256xf32, #v>) -> ()
    "triton_xpu.lm2gm"(%q, %y) <{atomicSim = false, handwrittenOffsetState = false, offsetState = -1 : si32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<256x!tt.ptr<f32>, #v>, tensor<256xf32, #v>) -> ()
    tt.return
  }
}

//--- idle.mlir
// Rows of 64 buffers take all cores as they are: nothing to do.
// IDLE: #{{.*}} = #triton_xpu.cluster<{sizePerCore = [1, 128], coresPerGroup = [1, 64], groupsPerCluster = [1, 1], order = [0, 1]}>
#t = #triton_xpu.cluster<{sizePerCore = [1, 128], coresPerGroup = [1, 64], groupsPerCluster = [1, 1], order = [0, 1]}>
module {
  tt.func @idle(%x: tensor<4x8192xf32, #t>) {
    %s = "tt.reduce"(%x) <{axis = 1 : i32}> ({
    ^bb0(%u: f32, %w: f32):
      %add = arith.addf %u, %w : f32
      tt.reduce.return %add : f32
    }) : (tensor<4x8192xf32, #t>) -> tensor<4xf32, #triton_gpu.slice<{dim = 1, parent = #t}>>
    tt.return
  }
}

//--- everything.mlir
// A tile flattened and reduced whole: groups for the tile, all cores on the
// flat view of it.
// EVERYTHING: #[[FLAT:.*]] = #triton_xpu.cluster<{sizePerCore = [32], coresPerGroup = [64], groupsPerCluster = [1], order = [0]}>
// EVERYTHING: %[[T:.*]] = arith.addf %{{.*}} : tensor<16x128xf32, #[[TILE:.*]]>
// EVERYTHING: tt.reshape %[[T]] allow_reorder : tensor<16x128xf32, #[[TILE]]> -> tensor<2048xf32, #[[FLAT]]>
#t = #triton_xpu.cluster<{sizePerCore = [1, 2], coresPerGroup = [1, 64], groupsPerCluster = [1, 1], order = [0, 1]}>
#v = #triton_xpu.cluster<{sizePerCore = [32], coresPerGroup = [64], groupsPerCluster = [1], order = [0]}>
module {
  tt.func @everything() {
    %x = arith.constant dense<1.0> : tensor<16x128xf32, #t>
    %y = arith.addf %x, %x : tensor<16x128xf32, #t>
    %f = tt.reshape %y allow_reorder : tensor<16x128xf32, #t> -> tensor<2048xf32, #v>
    %s = "tt.reduce"(%f) <{axis = 0 : i32}> ({
    ^bb0(%u: f32, %w: f32):
      %add = arith.addf %u, %w : f32
      tt.reduce.return %add : f32
    }) : (tensor<2048xf32, #v>) -> f32
    tt.return
  }
}

//--- loop.mlir
// Carried values are re-tiled with their loop. The reduction in the body takes
// its slice from the carried operand.
// LOOP: #[[TILE:.*]] = #triton_xpu.cluster<{sizePerCore = [1, 32], coresPerGroup = [1, 4], groupsPerCluster = [16, 1], order = [0, 1]}>
// LOOP: scf.for {{.*}} -> (tensor<16x128xf32, #[[TILE]]>)
// LOOP: (tensor<16x128xf32, #[[TILE]]>) -> tensor<16xf32, #triton_gpu.slice<{dim = 1, parent = #[[TILE]]}>>
#t = #triton_xpu.cluster<{sizePerCore = [1, 2], coresPerGroup = [1, 64], groupsPerCluster = [1, 1], order = [0, 1]}>
module {
  tt.func @loop(%n: i32) {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %x = arith.constant dense<1.0> : tensor<16x128xf32, #t>
    %r = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %x) -> (tensor<16x128xf32, #t>) : i32 {
      %s = "tt.reduce"(%acc) <{axis = 1 : i32}> ({
      ^bb0(%u: f32, %w: f32):
        %add = arith.addf %u, %w : f32
        tt.reduce.return %add : f32
      }) : (tensor<16x128xf32, #t>) -> tensor<16xf32, #triton_gpu.slice<{dim = 1, parent = #t}>>
      %next = arith.addf %acc, %x : tensor<16x128xf32, #t>
      scf.yield %next : tensor<16x128xf32, #t>
    }
    tt.return
  }
}
