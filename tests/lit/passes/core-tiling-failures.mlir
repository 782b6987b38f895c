// RUN: split-file %s %t
// RUN: not xpu-opt %t/differ.mlir --pass-pipeline='builtin.module(tritonxpu-core-tiling)' 2>&1 \
// RUN:   | FileCheck %s --check-prefix=DIFFER
// RUN: not xpu-opt %t/mixed.mlir --pass-pipeline='builtin.module(tritonxpu-core-tiling)' 2>&1 \
// RUN:   | FileCheck %s --check-prefix=MIXED
// RUN: not xpu-opt %t/rank3.mlir --pass-pipeline='builtin.module(tritonxpu-core-tiling)' 2>&1 \
// RUN:   | FileCheck %s --check-prefix=RANK3
// RUN: not xpu-opt %t/scalar.mlir --pass-pipeline='builtin.module(tritonxpu-core-tiling)' 2>&1 \
// RUN:   | FileCheck %s --check-prefix=SCALAR
// RUN: not xpu-opt %t/expand.mlir --pass-pipeline='builtin.module(tritonxpu-core-tiling)' 2>&1 \
// RUN:   | FileCheck %s --check-prefix=EXPAND
// RUN: not xpu-opt %t/carried.mlir --pass-pipeline='builtin.module(tritonxpu-core-tiling)' 2>&1 \
// RUN:   | FileCheck %s --check-prefix=CARRIED
// RUN: not xpu-opt %t/shared.mlir --pass-pipeline='builtin.module(tritonxpu-core-tiling)' 2>&1 \
// RUN:   | FileCheck %s --check-prefix=SHARED

//--- differ.mlir
// DIFFER: error: 'tt.reduce' op core tiling needs one grouping of the cores for all reductions, but this one over [64, 1024] takes 8 groups of 8 cores
// DIFFER: note: an earlier one over [64, 128] takes 64 groups of 1 cores
#t = #triton_xpu.cluster<{sizePerCore = [1, 2], coresPerGroup = [1, 64], groupsPerCluster = [1, 1], order = [0, 1]}>
module {
  tt.func @differ(%x: tensor<64x128xf32, #t>, %y: tensor<64x1024xf32, #t>) {
    %a = "tt.reduce"(%x) <{axis = 1 : i32}> ({
    ^bb0(%u: f32, %w: f32):
      %add = arith.addf %u, %w : f32
      tt.reduce.return %add : f32
    }) : (tensor<64x128xf32, #t>) -> tensor<64xf32, #triton_gpu.slice<{dim = 1, parent = #t}>>
    %b = "tt.reduce"(%y) <{axis = 1 : i32}> ({
    ^bb0(%u: f32, %w: f32):
      %add = arith.addf %u, %w : f32
      tt.reduce.return %add : f32
    }) : (tensor<64x1024xf32, #t>) -> tensor<64xf32, #triton_gpu.slice<{dim = 1, parent = #t}>>
    tt.return
  }
}

//--- mixed.mlir
// MIXED: error: 'tt.reduce' op not every reduction can be tiled: this one, of rank 1 over 64 elements, follows a row reduction
#t = #triton_xpu.cluster<{sizePerCore = [1, 2], coresPerGroup = [1, 64], groupsPerCluster = [1, 1], order = [0, 1]}>
#v = #triton_xpu.cluster<{sizePerCore = [1], coresPerGroup = [64], groupsPerCluster = [1], order = [0]}>
module {
  tt.func @mixed(%x: tensor<64x128xf32, #t>) {
    %a = "tt.reduce"(%x) <{axis = 1 : i32}> ({
    ^bb0(%u: f32, %w: f32):
      %add = arith.addf %u, %w : f32
      tt.reduce.return %add : f32
    }) : (tensor<64x128xf32, #t>) -> tensor<64xf32, #triton_gpu.slice<{dim = 1, parent = #t}>>
    %v = triton_xpu.convert_layout %a : tensor<64xf32, #triton_gpu.slice<{dim = 1, parent = #t}>> -> tensor<64xf32, #v>
    %b = "tt.reduce"(%v) <{axis = 0 : i32}> ({
    ^bb0(%u: f32, %w: f32):
      %add = arith.addf %u, %w : f32
      tt.reduce.return %add : f32
    }) : (tensor<64xf32, #v>) -> f32
    tt.return
  }
}

//--- rank3.mlir
// RANK3: error: 'arith.constant' op core tiling handles tensors of rank 1 and 2, this one has rank 3
#t = #triton_xpu.cluster<{sizePerCore = [1, 2], coresPerGroup = [1, 64], groupsPerCluster = [1, 1], order = [0, 1]}>
#w = #triton_xpu.cluster<{sizePerCore = [1, 1, 1], coresPerGroup = [1, 1, 64], groupsPerCluster = [1, 1, 1], order = [0, 1, 2]}>
module {
  tt.func @rank3(%x: tensor<64x128xf32, #t>) {
    %c = arith.constant dense<0.0> : tensor<2x4x8xf32, #w>
    %a = "tt.reduce"(%x) <{axis = 1 : i32}> ({
    ^bb0(%u: f32, %w: f32):
      %add = arith.addf %u, %w : f32
      tt.reduce.return %add : f32
    }) : (tensor<64x128xf32, #t>) -> tensor<64xf32, #triton_gpu.slice<{dim = 1, parent = #t}>>
    tt.return
  }
}

//--- scalar.mlir
// SCALAR: error: 'triton_xpu.gm2lm' op core tiling gives a core 4 rows at once here, and then the module must not access a scalar
#t = #triton_xpu.cluster<{sizePerCore = [1, 1], coresPerGroup = [1, 64], groupsPerCluster = [1, 1], order = [0, 1]}>
#v = #triton_xpu.cluster<{sizePerCore = [4], coresPerGroup = [64], groupsPerCluster = [1], order = [0]}>
module {
  tt.func @scalar(%src: !tt.ptr<f32>, %dst: !tt.ptr<f32>) {
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
    %sg = "triton_xpu.gm2lm"(%src) <{SVOpt = false, atomicSim = false, cache = false, fixedStride = -1 : si32, handwrittenOffsetState = false, lrie = -1 : si32, offsetState = -1 : si32, operandSegmentSizes = array<i32: 1, 0, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (!tt.ptr<f32>) -> !tt.ptr<f32, 0>
    %sx = "triton_xpu.load"(%sg) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (!tt.ptr<f32, 0>) -> f32
    %y = triton_xpu.convert_layout %s : tensor<256xf32, #triton_gpu.slice<{dim = 1, parent = #t}>> -> tensor<256xf32, #v>
    %q = tt.splat %dst : !tt.ptr<f32> -> tensor<256x!tt.ptr<f32>, #v>
    "triton_xpu.store"(%q, %y) <{bf16Tofp32Unordered = false, dtype = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<256x!tt.ptr<f32>, #v>, tensor<256xf32, #v>) -> ()
    "triton_xpu.lm2gm"(%q, %y) <{atomicSim = false, handwrittenOffsetState = false, offsetState = -1 : si32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<256x!tt.ptr<f32>, #v>, tensor<256xf32, #v>) -> ()
    tt.return
  }
}

//--- expand.mlir
// EXPAND: error: 'tt.expand_dims' op core tiling needs a convert_layout to a slice in front of every expand_dims
#t = #triton_xpu.cluster<{sizePerCore = [1, 2], coresPerGroup = [1, 64], groupsPerCluster = [1, 1], order = [0, 1]}>
module {
  tt.func @expand(%x: tensor<64x128xf32, #t>) {
    %a = "tt.reduce"(%x) <{axis = 1 : i32}> ({
    ^bb0(%u: f32, %w: f32):
      %add = arith.addf %u, %w : f32
      tt.reduce.return %add : f32
    }) : (tensor<64x128xf32, #t>) -> tensor<64xf32, #triton_gpu.slice<{dim = 1, parent = #t}>>
    %e = tt.expand_dims %a {axis = 1 : i32} : tensor<64xf32, #triton_gpu.slice<{dim = 1, parent = #t}>> -> tensor<64x1xf32, #t>
    tt.return
  }
}

//--- carried.mlir
// CARRIED: error: 'scf.for' op core tiling cannot re-tile a loop-carried value that has no cluster layout
#t = #triton_xpu.cluster<{sizePerCore = [1, 2], coresPerGroup = [1, 64], groupsPerCluster = [1, 1], order = [0, 1]}>
module {
  tt.func @carried(%x: tensor<64x128xf32, #t>, %n: i32) {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %a = "tt.reduce"(%x) <{axis = 1 : i32}> ({
    ^bb0(%u: f32, %w: f32):
      %add = arith.addf %u, %w : f32
      tt.reduce.return %add : f32
    }) : (tensor<64x128xf32, #t>) -> tensor<64xf32, #triton_gpu.slice<{dim = 1, parent = #t}>>
    %r = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %a) -> (tensor<64xf32, #triton_gpu.slice<{dim = 1, parent = #t}>>) : i32 {
      scf.yield %acc : tensor<64xf32, #triton_gpu.slice<{dim = 1, parent = #t}>>
    }
    tt.return
  }
}

//--- shared.mlir
// A value that rows and columns of a square tile share has one layout, that of
// the columns, and the rows cannot use it any more.
// SHARED: error: 'arith.addf' op requires the same encoding
#t = #triton_xpu.cluster<{sizePerCore = [1, 1], coresPerGroup = [1, 64], groupsPerCluster = [1, 1], order = [0, 1]}>
#v = #triton_xpu.cluster<{sizePerCore = [1], coresPerGroup = [64], groupsPerCluster = [1], order = [0]}>
module {
  tt.func @shared(%x: tensor<64x64xf32, #t>, %p: tensor<64x!tt.ptr<f32>, #v>) {
    %c = arith.constant dense<1.0> : tensor<64xf32, #v>
    %cs = triton_xpu.convert_layout %c : tensor<64xf32, #v> -> tensor<64xf32, #triton_gpu.slice<{dim = 0, parent = #t}>>
    %ce = tt.expand_dims %cs {axis = 0 : i32} : tensor<64xf32, #triton_gpu.slice<{dim = 0, parent = #t}>> -> tensor<1x64xf32, #t>
    %a = "tt.reduce"(%x) <{axis = 1 : i32}> ({
    ^bb0(%u: f32, %w: f32):
      %add = arith.addf %u, %w : f32
      tt.reduce.return %add : f32
    }) : (tensor<64x64xf32, #t>) -> tensor<64xf32, #triton_gpu.slice<{dim = 1, parent = #t}>>
    %v = triton_xpu.convert_layout %a : tensor<64xf32, #triton_gpu.slice<{dim = 1, parent = #t}>> -> tensor<64xf32, #v>
    %s = arith.addf %v, %c : tensor<64xf32, #v>
    "triton_xpu.store"(%p, %s) <{bf16Tofp32Unordered = false, dtype = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<64x!tt.ptr<f32>, #v>, tensor<64xf32, #v>) -> ()
    "triton_xpu.lm2gm"(%p, %s) <{atomicSim = false, handwrittenOffsetState = false, offsetState = -1 : si32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<64x!tt.ptr<f32>, #v>, tensor<64xf32, #v>) -> ()
    tt.return
  }
}
