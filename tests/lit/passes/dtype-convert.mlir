// RUN: split-file %s %t
// RUN: xpu-opt %t/arithmetic.mlir --pass-pipeline='builtin.module(tritonxpu-dtype-convert{xpu-arch=3})' \
// RUN:   | FileCheck %s --check-prefix=ARCH3
// RUN: xpu-opt %t/arithmetic.mlir --pass-pipeline='builtin.module(tritonxpu-dtype-convert{xpu-arch=2})' \
// RUN:   | FileCheck %s --check-prefix=ARCH2
// RUN: xpu-opt %t/regions.mlir --pass-pipeline='builtin.module(tritonxpu-dtype-convert)' \
// RUN:   | FileCheck %s --check-prefix=REGIONS
// RUN: xpu-opt %t/half.mlir --pass-pipeline='builtin.module(tritonxpu-dtype-convert)' \
// RUN:   | FileCheck %s --check-prefix=SLOW
// RUN: env TRITONXPU_FP16_FAST=On not xpu-opt %t/half.mlir \
// RUN:   --pass-pipeline='builtin.module(tritonxpu-dtype-convert)' 2>&1 \
// RUN:   | FileCheck %s --check-prefix=FAST
// RUN: not xpu-opt %t/carried.mlir --pass-pipeline='builtin.module(tritonxpu-dtype-convert)' 2>&1 \
// RUN:   | FileCheck %s --check-prefix=CARRIED
// RUN: not xpu-opt %t/reduced.mlir --pass-pipeline='builtin.module(tritonxpu-dtype-convert)' 2>&1 \
// RUN:   | FileCheck %s --check-prefix=REDUCED

//--- arithmetic.mlir
// bf16 arithmetic becomes f32 from load to store; pointers stay as they are,
// and a cast that became one of f32 to f32 is gone.
// ARCH3-LABEL: tt.func @arithmetic
// ARCH3: %[[C:.*]] = arith.constant dense<2.000000e+00> : tensor<64xbf16
// ARCH3-NEXT: %[[D:.*]] = arith.extf %[[C]] : tensor<64xbf16, {{.*}}> to tensor<64xf32
// ARCH3: %[[X:.*]] = "triton_xpu.load"
// ARCH3-SAME: (tensor<64x!tt.ptr<bf16, 0>, #{{.*}}>) -> tensor<64xf32
// ARCH3: %[[S:.*]] = arith.extf %{{.*}} : bf16 to f32
// ARCH3: %[[T:.*]] = tt.splat %[[S]] : f32
// ARCH3: %[[M:.*]] = arith.mulf %[[X]], %[[D]] : tensor<64xf32
// ARCH3-NEXT: %[[E:.*]] = math.exp %[[M]] : tensor<64xf32
// ARCH3-NEXT: %[[A:.*]] = arith.addf %[[E]], %[[T]] : tensor<64xf32
// ARCH3-NEXT: "triton_xpu.store"(%{{.*}}, %[[A]])
// ARCH3-SAME: (tensor<64x!tt.ptr<bf16>, #{{.*}}>, tensor<64xf32

// Arch 2 has bf16 but no f16.
// ARCH2-LABEL: tt.func @arithmetic
// ARCH2: "triton_xpu.load"
// ARCH2-SAME: -> tensor<64xbf16
// ARCH2: arith.mulf %{{.*}} : tensor<64xbf16
// ARCH2: arith.extf %{{.*}} : tensor<64xbf16, {{.*}}> to tensor<64xf32
#v = #triton_xpu.cluster<{sizePerCore = [1], coresPerGroup = [64], groupsPerCluster = [1], order = [0]}>
module {
  tt.func @arithmetic(%g: tensor<64x!tt.ptr<bf16, 0>, #v>, %q: tensor<64x!tt.ptr<bf16>, #v>, %s: bf16) {
    %c = arith.constant dense<2.0> : tensor<64xbf16, #v>
    %x = "triton_xpu.load"(%g) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<64x!tt.ptr<bf16, 0>, #v>) -> tensor<64xbf16, #v>
    %t = tt.splat %s : bf16 -> tensor<64xbf16, #v>
    %m = arith.mulf %x, %c : tensor<64xbf16, #v>
    %w = arith.extf %m : tensor<64xbf16, #v> to tensor<64xf32, #v>
    %e = math.exp %w : tensor<64xf32, #v>
    %n = arith.truncf %e : tensor<64xf32, #v> to tensor<64xbf16, #v>
    %a = arith.addf %n, %t : tensor<64xbf16, #v>
    "triton_xpu.store"(%q, %a) <{bf16Tofp32Unordered = false, dtype = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<64x!tt.ptr<bf16>, #v>, tensor<64xbf16, #v>) -> ()
    tt.return
  }
}

//--- regions.mlir
// What crosses the boundary of a region stays half: extended where the body
// uses it, truncated in front of the yield.
// REGIONS-LABEL: tt.func @regions
// REGIONS: scf.for {{.*}} iter_args(%[[ARG:.*]] = %{{.*}}) -> (tensor<64xbf16
// REGIONS: %[[E:.*]] = arith.extf %[[ARG]] : tensor<64xbf16
// REGIONS-NEXT: %[[A:.*]] = arith.addf %[[E]], %{{.*}} : tensor<64xf32
// REGIONS: %[[T:.*]] = arith.truncf %[[A]] : tensor<64xf32, {{.*}}> to tensor<64xbf16
// REGIONS-NEXT: scf.yield %[[T]] : tensor<64xbf16
#v = #triton_xpu.cluster<{sizePerCore = [1], coresPerGroup = [64], groupsPerCluster = [1], order = [0]}>
module {
  tt.func @regions(%g: tensor<64x!tt.ptr<bf16, 0>, #v>, %q: tensor<64x!tt.ptr<bf16>, #v>, %n: i32, %c: i1) {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %init = scf.if %c -> tensor<64xbf16, #v> {
      %a = "triton_xpu.load"(%g) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<64x!tt.ptr<bf16, 0>, #v>) -> tensor<64xbf16, #v>
      scf.yield %a : tensor<64xbf16, #v>
    } else {
      %b = "triton_xpu.load"(%g) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<64x!tt.ptr<bf16, 0>, #v>) -> tensor<64xbf16, #v>
      scf.yield %b : tensor<64xbf16, #v>
    }
    %r = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %init) -> (tensor<64xbf16, #v>) : i32 {
      %x = "triton_xpu.load"(%g) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<64x!tt.ptr<bf16, 0>, #v>) -> tensor<64xbf16, #v>
      %s = arith.addf %acc, %x : tensor<64xbf16, #v>
      "triton_xpu.store"(%q, %s) <{bf16Tofp32Unordered = false, dtype = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<64x!tt.ptr<bf16>, #v>, tensor<64xbf16, #v>) -> ()
      scf.yield %s : tensor<64xbf16, #v>
    }
    "triton_xpu.store"(%q, %r) <{bf16Tofp32Unordered = false, dtype = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<64x!tt.ptr<bf16>, #v>, tensor<64xbf16, #v>) -> ()
    tt.return
  }
}

//--- half.mlir
// f16 has arithmetic on arch 3. Told to be fast, the pass drops the extension
// of a load and leaves the types of its users alone.
// SLOW: arith.extf
// SLOW: math.exp {{.*}}f32
// FAST: error: 'math.exp' op
#v = #triton_xpu.cluster<{sizePerCore = [1], coresPerGroup = [64], groupsPerCluster = [1], order = [0]}>
module {
  tt.func @half(%g: tensor<64x!tt.ptr<f16, 0>, #v>, %q: tensor<64x!tt.ptr<f32>, #v>) {
    %x = "triton_xpu.load"(%g) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<64x!tt.ptr<f16, 0>, #v>) -> tensor<64xf16, #v>
    %w = arith.extf %x : tensor<64xf16, #v> to tensor<64xf32, #v>
    %e = math.exp %w : tensor<64xf32, #v>
    "triton_xpu.store"(%q, %e) <{bf16Tofp32Unordered = false, dtype = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<64x!tt.ptr<f32>, #v>, tensor<64xf32, #v>) -> ()
    tt.return
  }
}

//--- carried.mlir
// A constant as the start of a carried value becomes f32, the rest of the loop
// does not: the verifier rejects what the pass leaves.
// CARRIED: error: 'scf.for' op 0-th init and 0-th region iter_arg have different type
#v = #triton_xpu.cluster<{sizePerCore = [1], coresPerGroup = [64], groupsPerCluster = [1], order = [0]}>
module {
  tt.func @carried(%g: tensor<64x!tt.ptr<bf16, 0>, #v>, %q: tensor<64x!tt.ptr<bf16>, #v>, %n: i32) {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %zero = arith.constant dense<0.0> : tensor<64xbf16, #v>
    %r = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %zero) -> (tensor<64xbf16, #v>) : i32 {
      %x = "triton_xpu.load"(%g) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<64x!tt.ptr<bf16, 0>, #v>) -> tensor<64xbf16, #v>
      %s = arith.addf %acc, %x : tensor<64xbf16, #v>
      scf.yield %s : tensor<64xbf16, #v>
    }
    "triton_xpu.store"(%q, %r) <{bf16Tofp32Unordered = false, dtype = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<64x!tt.ptr<bf16>, #v>, tensor<64xbf16, #v>) -> ()
    tt.return
  }
}

//--- reduced.mlir
// The combine region of a reduction stays half.
// REDUCED: error: 'tt.reduce' op
#v = #triton_xpu.cluster<{sizePerCore = [1], coresPerGroup = [64], groupsPerCluster = [1], order = [0]}>
module {
  tt.func @reduced(%g: tensor<64x!tt.ptr<bf16, 0>, #v>, %q: !tt.ptr<bf16>) {
    %x = "triton_xpu.load"(%g) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<64x!tt.ptr<bf16, 0>, #v>) -> tensor<64xbf16, #v>
    %r = "tt.reduce"(%x) <{axis = 0 : i32}> ({
    ^bb0(%a: bf16, %b: bf16):
      %m = arith.maxnumf %a, %b : bf16
      tt.reduce.return %m : bf16
    }) : (tensor<64xbf16, #v>) -> bf16
    "triton_xpu.store"(%q, %r) <{bf16Tofp32Unordered = false, dtype = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (!tt.ptr<bf16>, bf16) -> ()
    tt.return
  }
}
