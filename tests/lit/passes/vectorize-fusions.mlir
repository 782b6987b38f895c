// RUN: xpu-opt %s --split-input-file \
// RUN:   --pass-pipeline='builtin.module(tritonxpu-vectorize{compare-fusion=true})' \
// RUN:   | FileCheck %s
// RUN: xpu-opt %s --split-input-file --tritonxpu-vectorize \
// RUN:   | FileCheck %s --check-prefix=PLAIN

// "Greater or unordered" selects are maxima, "less or unordered" ones minima.
#c = #triton_xpu.cluster<{sizePerCore = [32], coresPerGroup = [64], groupsPerCluster = [1], order = [0]}>

// PLAIN-LABEL: tt.func public @maxmin
// PLAIN:         %[[M:.*]] = triton_xpu.vvmaxf %[[X:.*]], %[[Y:.*]] :
// PLAIN-NEXT:    triton_xpu.vvminf %[[M]], %[[Y]]
tt.func public @maxmin(%p: tensor<2048x!tt.ptr<f32, 0>, #c>, %q: tensor<2048x!tt.ptr<f32, 0>, #c>) {
  %x = "triton_xpu.load"(%p) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<2048x!tt.ptr<f32, 0>, #c>) -> tensor<2048xf32, #c>
  %y = "triton_xpu.load"(%q) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<2048x!tt.ptr<f32, 0>, #c>) -> tensor<2048xf32, #c>
  %gt = arith.cmpf ogt, %x, %y : tensor<2048xf32, #c>
  %nx = arith.cmpf une, %x, %x : tensor<2048xf32, #c>
  %c0 = arith.ori %gt, %nx : tensor<2048xi1, #c>
  %m = arith.select %c0, %x, %y : tensor<2048xi1, #c>, tensor<2048xf32, #c>
  %nm = arith.cmpf une, %m, %m : tensor<2048xf32, #c>
  %lt = arith.cmpf olt, %m, %y : tensor<2048xf32, #c>
  %c1 = arith.ori %nm, %lt : tensor<2048xi1, #c>
  %r = arith.select %c1, %m, %y : tensor<2048xi1, #c>, tensor<2048xf32, #c>
  "triton_xpu.store"(%p, %r) <{bf16Tofp32Unordered = false, dtype = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<2048x!tt.ptr<f32, 0>, #c>, tensor<2048xf32, #c>) -> ()
  tt.return
}

// -----

// A stored float compare becomes one mask word a vector, if that is asked for.
#c = #triton_xpu.cluster<{sizePerCore = [128], coresPerGroup = [64], groupsPerCluster = [1], order = [0]}>

// CHECK-LABEL: tt.func public @flags
// CHECK:         %[[F:.*]] = "triton_xpu.vcmpf"{{.*}} <{predicate = 4 : i64}> {{.*}} -> tensor<512xui32
// CHECK-NEXT:    "triton_xpu.store"(%{{.*}}, %[[F]]) {{.*}}dtype = 1

// PLAIN-LABEL: tt.func public @flags
// PLAIN:         arith.cmpf olt
// PLAIN-NEXT:    arith.extui
// PLAIN-NEXT:    "triton_xpu.store"{{.*}}dtype = 0
tt.func public @flags(%p: tensor<8192x!tt.ptr<f32, 0>, #c>, %q: tensor<8192x!tt.ptr<i8>, #c>) {
  %x = "triton_xpu.load"(%p) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<8192x!tt.ptr<f32, 0>, #c>) -> tensor<8192xf32, #c>
  %y = math.exp %x : tensor<8192xf32, #c>
  %f = arith.cmpf olt, %x, %y : tensor<8192xf32, #c>
  %w = arith.extui %f : tensor<8192xi1, #c> to tensor<8192xi8, #c>
  "triton_xpu.store"(%q, %w) <{bf16Tofp32Unordered = false, dtype = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<8192x!tt.ptr<i8>, #c>, tensor<8192xi8, #c>) -> ()
  tt.return
}

// -----

// A stored isnan always does.
#c = #triton_xpu.cluster<{sizePerCore = [128], coresPerGroup = [64], groupsPerCluster = [1], order = [0]}>

// PLAIN-LABEL: tt.func public @isnan
// PLAIN:         %[[F:.*]] = tt.extern_elementwise {{.*}}symbol = "_ZN3xpu6visnanEDv16_f"{{.*}} -> tensor<512xi32
// PLAIN-NEXT:    "triton_xpu.store"(%{{.*}}, %[[F]]) {{.*}}dtype = 1
tt.func public @isnan(%p: tensor<8192x!tt.ptr<f32, 0>, #c>, %q: tensor<8192x!tt.ptr<i8>, #c>) {
  %x = "triton_xpu.load"(%p) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<8192x!tt.ptr<f32, 0>, #c>) -> tensor<8192xf32, #c>
  %n = tt.extern_elementwise %x {libname = "", libpath = "", pure = true, symbol = "_ZN3xpu5isnanEf"} : (tensor<8192xf32, #c>) -> tensor<8192xi32, #c>
  %w = arith.trunci %n : tensor<8192xi32, #c> to tensor<8192xi8, #c>
  "triton_xpu.store"(%q, %w) <{bf16Tofp32Unordered = false, dtype = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<8192x!tt.ptr<i8>, #c>, tensor<8192xi8, #c>) -> ()
  tt.return
}

// -----

// Flags that are bytes in memory are combined as bytes.
#c = #triton_xpu.cluster<{sizePerCore = [128], coresPerGroup = [64], groupsPerCluster = [1], order = [0]}>

// PLAIN-LABEL: tt.func public @bytes
// PLAIN-NOT:     arith.cmpi
// PLAIN-NOT:     arith.extui
// PLAIN:         triton_xpu.vvandi {{.*}} : tensor<128xvector<16xi32>
tt.func public @bytes(%p: tensor<8192x!tt.ptr<i8, 0>, #c>, %q: tensor<8192x!tt.ptr<i8, 0>, #c>) {
  %zero = arith.constant dense<0> : tensor<8192xi8, #c>
  %x = "triton_xpu.load"(%p) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<8192x!tt.ptr<i8, 0>, #c>) -> tensor<8192xi8, #c>
  %y = "triton_xpu.load"(%q) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<8192x!tt.ptr<i8, 0>, #c>) -> tensor<8192xi8, #c>
  %a = arith.cmpi ne, %x, %zero : tensor<8192xi8, #c>
  %b = arith.cmpi ne, %y, %zero : tensor<8192xi8, #c>
  %f = arith.andi %a, %b : tensor<8192xi1, #c>
  %w = arith.extui %f : tensor<8192xi1, #c> to tensor<8192xi8, #c>
  "triton_xpu.store"(%q, %w) <{bf16Tofp32Unordered = false, dtype = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<8192x!tt.ptr<i8, 0>, #c>, tensor<8192xi8, #c>) -> ()
  tt.return
}

// -----

// The 3.6 line calls the device library for erf, which has a vector form. The
// 3.0 line keeps the operation, and with it the values scalar.
#c = #triton_xpu.cluster<{sizePerCore = [32], coresPerGroup = [64], groupsPerCluster = [1], order = [0]}>

// PLAIN-LABEL: tt.func public @erf36
// PLAIN:         tt.extern_elementwise {{.*}}symbol = "_ZN3xpu4verfEDv16_f"{{.*}} -> tensor<128xvector<16xf32>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 1 : i32, "ttg.threads-per-warp" = 64 : i32} {
  tt.func public @erf36(%p: tensor<2048x!tt.ptr<f32, 0>, #c>) {
    %x = "triton_xpu.load"(%p) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<2048x!tt.ptr<f32, 0>, #c>) -> tensor<2048xf32, #c>
    %y = math.erf %x : tensor<2048xf32, #c>
    "triton_xpu.store"(%p, %y) <{bf16Tofp32Unordered = false, dtype = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<2048x!tt.ptr<f32, 0>, #c>, tensor<2048xf32, #c>) -> ()
    tt.return
  }
}

// -----

#c = #triton_xpu.cluster<{sizePerCore = [32], coresPerGroup = [64], groupsPerCluster = [1], order = [0]}>

// PLAIN-LABEL: tt.func public @erf30
// PLAIN:         math.erf %{{.*}} : tensor<2048xf32
tt.func public @erf30(%p: tensor<2048x!tt.ptr<f32, 0>, #c>) {
  %x = "triton_xpu.load"(%p) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<2048x!tt.ptr<f32, 0>, #c>) -> tensor<2048xf32, #c>
  %y = math.erf %x : tensor<2048xf32, #c>
  "triton_xpu.store"(%p, %y) <{bf16Tofp32Unordered = false, dtype = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<2048x!tt.ptr<f32, 0>, #c>, tensor<2048xf32, #c>) -> ()
  tt.return
}
