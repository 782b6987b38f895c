// RUN: xpu-opt %s | FileCheck %s
// RUN: xpu-opt %s | xpu-opt | FileCheck %s
// RUN: xpu-opt %s | xpu-opt --mlir-print-op-generic \
// RUN:   | FileCheck --check-prefix=GENERIC %s
// RUN: xpu-opt %s --mlir-print-op-generic | xpu-opt | FileCheck %s

// Two optional operands without a separator: blanks alone tell an unroll index
// from a loop index, and survive reading and writing.

#c = #triton_xpu.cluster<{sizePerCore = [2], coresPerGroup = [64], groupsPerCluster = [1], order = [0]}>

// CHECK-LABEL: @ranges
// GENERIC-LABEL: sym_name = "ranges"
tt.func @ranges(%i: i32, %k: i64) {
  // CHECK: {{= triton_xpu.make_range   \{end = 96 : i32, realSize = 192 : i32, start = 0 : i32\} :   -> tensor<96xi32, #cluster>}}
  // GENERIC: "triton_xpu.make_range"() <{end = 96 : i32, operandSegmentSizes = array<i32: 0, 0>, realSize
  %0 = triton_xpu.make_range {end = 96 : i32, realSize = 192 : i32, start = 0 : i32} : -> tensor<96xi32, #c>
  // CHECK: {{= triton_xpu.make_range %[a-z0-9]+  \{end = 96 : i32, realSize = 192 : i32, start = 0 : i32\} : i32  -> tensor<96xi32, #cluster>}}
  // GENERIC: "triton_xpu.make_range"(%{{.*}}) <{{.*}}array<i32: 1, 0>
  %1 = triton_xpu.make_range %i  {end = 96 : i32, realSize = 192 : i32, start = 0 : i32} : i32  -> tensor<96xi32, #c>
  // CHECK: {{= triton_xpu.make_range  %[a-z0-9]+ \{end = 96 : i32, realSize = 192 : i32, start = 0 : i32\} :  i64 -> tensor<96xi32, #cluster>}}
  // GENERIC: "triton_xpu.make_range"(%{{.*}}) <{{.*}}array<i32: 0, 1>
  %2 = triton_xpu.make_range  %k {end = 96 : i32, realSize = 192 : i32, start = 0 : i32} :  i64 -> tensor<96xi32, #c>
  // CHECK: {{= triton_xpu.make_range %[a-z0-9]+ %[a-z0-9]+ \{end = 96 : i32, realSize = 192 : i32, start = 0 : i32\} : i32 i64 -> tensor<96xi32, #cluster>}}
  // GENERIC: "triton_xpu.make_range"(%{{.*}}, %{{.*}}) <{{.*}}array<i32: 1, 1>
  %3 = triton_xpu.make_range %i %k {end = 96 : i32, realSize = 192 : i32, start = 0 : i32} : i32 i64 -> tensor<96xi32, #c>
  // CHECK: {{= triton_xpu.interleave  %[a-z0-9]+ \{end = 128 : i32, start = 0 : i32\} :  i32 -> tensor<64xi64, #cluster>}}
  %4 = triton_xpu.interleave  %i {end = 128 : i32, start = 0 : i32} :  i32 -> tensor<64xi64, #c>
  // CHECK: "triton_xpu.out_range"(%{{.*}}) <{groupsize = 4 : i32, rowspercore = 2 : i32}> : (i32) -> tensor<32xi32, #cluster>
  %5 = "triton_xpu.out_range"(%i) <{groupsize = 4 : i32, rowspercore = 2 : i32}> : (i32) -> tensor<32xi32, #c>
  tt.return
}
