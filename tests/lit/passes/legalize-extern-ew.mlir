// RUN: xpu-opt %s -tritonxpu-legalize-extern-ew | FileCheck %s

// CHECK-LABEL: @calls
// CHECK-NEXT: %[[E:.*]] = math.exp %arg0 : tensor<64xf32>
// CHECK-NEXT: %[[D:.*]] = arith.divf %[[E]], %arg1 : tensor<64xf32>
// CHECK-NEXT: %[[F:.*]] = arith.divf %[[D]], %arg1 : tensor<64xf32>
// Other numbers of operands and other symbols are nobody's business here.
// CHECK-NEXT: %[[G:.*]] = tt.extern_elementwise %[[F]], %arg1 {{.*}}symbol = "libdevice.fast_expf"
// CHECK-NEXT: tt.extern_elementwise %[[G]] {{.*}}symbol = "_ZN3xpu4tanhEf"
tt.func @calls(%x: tensor<64xf32>, %y: tensor<64xf32>) {
  %e = tt.extern_elementwise %x {libname = "", libpath = "", pure = true, symbol = "libdevice.fast_expf"} : (tensor<64xf32>) -> tensor<64xf32>
  %d = tt.extern_elementwise %e, %y {libname = "", libpath = "", pure = true, symbol = "libdevice.fast_dividef"} : (tensor<64xf32>, tensor<64xf32>) -> tensor<64xf32>
  %f = tt.extern_elementwise %d, %y {libname = "", libpath = "", pure = true, symbol = "__triton_houyi_fast_fdividef"} : (tensor<64xf32>, tensor<64xf32>) -> tensor<64xf32>
  %g = tt.extern_elementwise %f, %y {libname = "", libpath = "", pure = true, symbol = "libdevice.fast_expf"} : (tensor<64xf32>, tensor<64xf32>) -> tensor<64xf32>
  %h = tt.extern_elementwise %g {libname = "", libpath = "", pure = true, symbol = "_ZN3xpu4tanhEf"} : (tensor<64xf32>) -> tensor<64xf32>
  tt.return
}
