// RUN: xpu-opt %s
// RUN: xpu-opt %s --tt-rules=xpu3.0 --canonicalize | FileCheck %s --check-prefix=V30
// RUN: xpu-opt %s --tt-rules=xpu3.6 --canonicalize | FileCheck %s --check-prefix=V36
// RUN: not xpu-opt %s --tt-rules=triton 2>&1 | FileCheck %s --check-prefix=TRITON

tt.func @f() -> (tensor<1xi32>, tensor<100xi32>) {
  // V30: tt.make_range {end = 1 : i32
  // V36: arith.constant dense<0> : tensor<1xi32>
  %0 = tt.make_range {end = 1 : i32, start = 0 : i32} : tensor<1xi32>
  // TRITON: rules.mlir:[[@LINE+1]]:8: error: 'tt.make_range' op result #0 has 100 elements, not a power of two
  %1 = tt.make_range {end = 100 : i32, start = 0 : i32} : tensor<100xi32>
  tt.return %0, %1 : tensor<1xi32>, tensor<100xi32>
}
