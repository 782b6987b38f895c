// RUN: xpu-opt %s | FileCheck %s
// RUN: xpu-opt %s | xpu-opt | FileCheck %s

// Text of 2.1 to 3.3, printed as 3.6 writes it.

// CHECK-LABEL: tt.func public @old_accesses(%arg0: tensor<64x!tt.ptr<f32>>
tt.func public @old_accesses(%pt: tensor<64x!tt.ptr<f32, 1>>,
                             %p: !tt.ptr<f32, 1>,
                             %bp: !tt.ptr<tensor<64x32xf16>, 1>,
                             %m: tensor<64xi1>, %v: tensor<64xf32>, %s: f32,
                             %b: tensor<64x32xf16>) attributes {noinline = false} {
  // The type of the value instead of the pointer's.
  // CHECK: tt.load %arg0, %arg3, %arg4 : tensor<64x!tt.ptr<f32>>
  %0 = tt.load %pt, %m, %v {cache = 1 : i32, evict = 1 : i32, isVolatile = false} : tensor<64xf32>
  // CHECK: tt.load %arg1 cacheModifier = ca evictionPolicy = evict_last {isVolatile = true} : !tt.ptr<f32>
  %1 = tt.load %p {cache = 2 : i32, evict = 3 : i32, isVolatile = true} : f32
  // CHECK: tt.load %arg2 {boundaryCheck = array<i32: 0, 1>, padding = 2 : i32} : !tt.ptr<tensor<64x32xf16>>
  %2 = tt.load %bp {boundaryCheck = array<i32: 0, 1>, cache = 1 : i32, evict = 1 : i32, isVolatile = false, padding = 2 : i32} : !tt.ptr<tensor<64x32xf16>, 1> -> tensor<64x32xf16>
  // CHECK: tt.store %arg0, %arg4, %arg3 : tensor<64x!tt.ptr<f32>>
  tt.store %pt, %v, %m {cache = 1 : i32, evict = 1 : i32} : tensor<64xf32>
  // CHECK: tt.store %arg1, %arg5 : !tt.ptr<f32>
  tt.store %p, %s : f32
  // CHECK: tt.store %arg2, %arg6 {boundaryCheck = array<i32: 1>} : !tt.ptr<tensor<64x32xf16>>
  tt.store %bp, %b {boundaryCheck = array<i32: 1>, cache = 1 : i32, evict = 1 : i32} : !tt.ptr<tensor<64x32xf16>, 1>, tensor<64x32xf16>
  // 2.1 has no scope.
  // CHECK: tt.atomic_rmw fadd, acq_rel, gpu, %arg0, %arg4, %arg3 :
  %3 = "tt.atomic_rmw"(%pt, %v, %m) <{atomic_rmw_op = 5 : i32, sem = 4 : i32}> : (tensor<64x!tt.ptr<f32, 1>>, tensor<64xf32>, tensor<64xi1>) -> tensor<64xf32>
  // CHECK: tt.atomic_rmw fadd, acq_rel, cta, %arg0, %arg4, %arg3 :
  %4 = "tt.atomic_rmw"(%pt, %v, %m) <{atomic_rmw_op = 5 : i32, scope = 2 : i32, sem = 4 : i32}> : (tensor<64x!tt.ptr<f32, 1>>, tensor<64xf32>, tensor<64xi1>) -> tensor<64xf32>
  tt.return
}

// CHECK-LABEL: tt.func @old_shapes
tt.func @old_shapes(%n: i32, %v: tensor<64xf32>, %r: tensor<1x64xf32>,
                    %a: tensor<64x32xf16>) {
  // CHECK: tt.splat %arg0 : i32 -> tensor<64xi32>
  %0 = tt.splat %n : (i32) -> tensor<64xi32>
  // CHECK: tt.expand_dims %arg1 {axis = 1 : i32} : tensor<64xf32> -> tensor<64x1xf32>
  %1 = tt.expand_dims %v {axis = 1 : i32} : (tensor<64xf32>) -> tensor<64x1xf32>
  // CHECK: tt.broadcast %arg2 : tensor<1x64xf32> -> tensor<8x64xf32>
  %2 = tt.broadcast %r : (tensor<1x64xf32>) -> tensor<8x64xf32>
  // CHECK: tt.splat %arg0 : i32 -> tensor<8xi32>
  %3 = tt.broadcast %n : (i32) -> tensor<8xi32>
  // CHECK: tt.cat %arg1, %arg1 : tensor<64xf32> -> tensor<128xf32>
  %4 = tt.cat %v, %v : (tensor<64xf32>, tensor<64xf32>) -> tensor<128xf32>
  // CHECK: tt.trans %arg3 {order = array<i32: 1, 0>} : tensor<64x32xf16> -> tensor<32x64xf16>
  %5 = tt.trans %a : (tensor<64x32xf16>) -> tensor<32x64xf16>
  // CHECK: tt.reshape %arg1 allow_reorder : tensor<64xf32> -> tensor<8x8xf32>
  %6 = tt.view %v : (tensor<64xf32>) -> tensor<8x8xf32>
  // CHECK: tt.reshape %arg1 : tensor<64xf32> -> tensor<8x8xf32>
  %7 = tt.reshape %v {allow_reorder = false} : tensor<64xf32> -> tensor<8x8xf32>
  // CHECK: tt.reshape %arg1 allow_reorder efficient_layout : tensor<64xf32> -> tensor<8x8xf32>
  %8 = tt.reshape %v {allow_reorder = true, efficient_layout} : tensor<64xf32> -> tensor<8x8xf32>
  // CHECK: tt.reshape %arg1 allow_reorder efficient_layout : tensor<64xf32> -> tensor<8x8xf32>
  %9 = tt.reshape %v efficient_layout allow_reorder : tensor<64xf32> -> tensor<8x8xf32>
  tt.return
}

// CHECK-LABEL: tt.func @old_arithmetic
tt.func @old_arithmetic(%a: tensor<64x32xf16>, %b: tensor<32x128xf16>,
                        %c: tensor<64x128xf32>, %v: tensor<64xf32>,
                        %xa: tensor<128x32xi8>, %xs: tensor<128x2xi8>,
                        %xb: tensor<64x128xi8>, %xc: tensor<128x128xf32>,
                        %ys: tensor<128x1xi8>, %ya: tensor<128x32xi8>,
                        %yb: tensor<32x128xi8>) {
  // CHECK: tt.dot %arg0, %arg1, %arg2, inputPrecision = tf32 : tensor
  %0 = tt.dot %a, %b, %c {allowTF32 = true, maxNumImpreciseAcc = 0 : i32} : tensor<64x32xf16> * tensor<32x128xf16> -> tensor<64x128xf32>
  // CHECK: tt.dot %arg0, %arg1, %arg2 : tensor
  %1 = tt.dot %a, %b, %c {allowTF32 = false} : tensor<64x32xf16> * tensor<32x128xf16> -> tensor<64x128xf32>
  // CHECK: tt.dot %arg0, %arg1, %arg2, inputPrecision = tf32x3 : tensor
  %2 = tt.dot %a, %b, %c {inputPrecision = 1 : i32, maxNumImpreciseAcc = 0 : i32} : tensor<64x32xf16> * tensor<32x128xf16> -> tensor<64x128xf32>
  // CHECK: tt.fp_to_fp %arg3, rounding = rtne : tensor<64xf32> -> tensor<64xf8E5M2>
  %3 = tt.fp_to_fp %v : tensor<64xf32> -> tensor<64xf8E5M2>
  // CHECK: tt.fp_to_fp %arg3, rounding = rtz : tensor<64xf32> -> tensor<64xf8E5M2>
  %4 = tt.fp_to_fp %v {rounding = 0 : i32} : tensor<64xf32> -> tensor<64xf8E5M2>
  // CHECK: tt.clampf %arg3, %arg3, %arg3, propagateNan = none : tensor<64xf32>
  %5 = tt.clampf %v, %v, %v {propagateNan = 0 : i32} : tensor<64xf32>
  // CHECK: tt.extern_elementwise %arg3 {{{.*}}pure = true{{.*}}} : (tensor<64xf32>) -> tensor<64xf32>
  %6 = tt.pure_extern_elementwise %v {libname = "libdevice", libpath = "", symbol = "__nv_erff"} : (tensor<64xf32>) -> tensor<64xf32>
  // CHECK: tt.extern_elementwise %arg3 {{{.*}}pure = false{{.*}}} : (tensor<64xf32>) -> tensor<64xf32>
  %7 = tt.impure_extern_elementwise %v {libname = "libdevice", libpath = "", symbol = "__nv_erff"} : (tensor<64xf32>) -> tensor<64xf32>
  // CHECK: tt.dot_scaled %arg4 scale %arg5, %arg6, %arg7 lhs = e2m1 rhs = e5m2 {fastMath = false} : tensor<128x32xi8>, tensor<128x2xi8> * tensor<64x128xi8> -> tensor<128x128xf32>
  %8 = tt.dot_scaled %xa, %xs, %xb, %xc lhs = e2m1 rhs = e5m2 : tensor<128x32xi8>, tensor<128x2xi8> * tensor<64x128xi8> -> tensor<128x128xf32>
  // CHECK: tt.dot_scaled %arg9 scale %arg8, %arg10 scale %arg8, %arg7 lhs = e4m3 rhs = e5m2 {fastMath = false} : tensor<128x32xi8>, tensor<128x1xi8> * tensor<32x128xi8>, tensor<128x1xi8> -> tensor<128x128xf32>
  %9 = tt.dot_scaled %ya, %ys, %yb, %ys, %xc lhs = e4m3 rhs = e5m2 : tensor<128x32xi8>, tensor<128x1xi8> * tensor<32x128xi8>, tensor<128x1xi8> -> tensor<128x128xf32>
  tt.return
}

// CHECK-LABEL: tt.func @old_grid
tt.func @old_grid(%m: tensor<64xi1>, %v: tensor<64xf32>, %n: i32) {
  // CHECK: tt.get_program_id y : i32
  %0 = tt.get_program_id {axis = 1 : i32} : i32
  // CHECK: tt.get_num_programs x : i32
  %1 = tt.get_num_programs {axis = 0 : i32} : i32
  // CHECK: tt.print "a: " {hex = false, isSigned = array<i32: 0, 1>} : %arg1, %arg2 : tensor<64xf32>, i32
  tt.print "a: " : %v, %n : tensor<64xf32>, i32
  // CHECK: tt.print "b" {hex = true, isSigned = array<i32>}
  tt.print "b" {hex = true}
  // CHECK: tt.assert %arg0, "msg" : tensor<64xi1>
  tt.assert %m, "msg", "file.py", "kernel", 12 : tensor<64xi1>
  // CHECK: "tt.scan"(%arg1) <{axis = 0 : i32, reverse = false}>
  %2 = "tt.scan"(%v) ({
  ^bb0(%l: f32, %r: f32):
    %s = arith.addf %l, %r : f32
    "tt.scan.return"(%s) : (f32) -> ()
  }) {axis = 0 : i32} : (tensor<64xf32>) -> tensor<64xf32>
  tt.return
}

// CHECK-LABEL: tt.func @old_descriptors
tt.func @old_descriptors(%p: !tt.ptr<i8, 0>, %q: !tt.ptr<i8>, %n: i32,
                         %v: tensor<64xf16>,
                         %d: !tt.tensordesc<tensor<64xf16>>,
                         %dg: !tt.tensordesc<tensor<1x128xbf16>>,
                         %rows: tensor<32xi32>, %k: i64) {
  // A raw pointer stays one.
  // CHECK: tt.experimental_descriptor_load %arg0[%arg2, %arg2] cacheModifier = cg : !tt.ptr<i8, 0> -> tensor<8x8xf16>
  %0 = tt.experimental_descriptor_load %p[%n, %n] cacheModifier = cg : !tt.ptr<i8, 0> -> tensor<8x8xf16>
  // CHECK: tt.experimental_descriptor_store %arg1[%arg2], %arg3 : !tt.ptr<i8>, tensor<64xf16>
  tt.experimental_descriptor_store %q[%n], %v : !tt.ptr<i8>, tensor<64xf16>
  // CHECK: tt.reinterpret_tensor_descriptor %arg0 : !tt.ptr<i8, 0> to !tt.tensordesc<tensor<64xf16>>
  %1 = tt.reinterpret_tensor_descriptor %p : !tt.ptr<i8, 0> to !tt.tensordesc<tensor<64xf16>>
  // With a descriptor only the name is old.
  // CHECK: tt.descriptor_load %arg4[%arg2] evictionPolicy = evict_first : !tt.tensordesc<tensor<64xf16>> -> tensor<64xf16>
  %2 = tt.experimental_descriptor_load %d[%n] evictionPolicy = evict_first : !tt.tensordesc<tensor<64xf16>> -> tensor<64xf16>
  // CHECK: tt.descriptor_store %arg4[%arg2], %arg3 : !tt.tensordesc<tensor<64xf16>>, tensor<64xf16>
  tt.experimental_descriptor_store %d[%n], %v : !tt.tensordesc<tensor<64xf16>>, tensor<64xf16>
  // CHECK: %[[ROWS:.*]] = tt.descriptor_gather %arg5[%arg6, %arg2] :
  %3 = tt.experimental_descriptor_gather %dg[%rows, %n] : (!tt.tensordesc<tensor<1x128xbf16>>, tensor<32xi32>, i32) -> tensor<32x128xbf16>
  // CHECK: tt.descriptor_scatter %arg5[%arg6, %arg2], %[[ROWS]] :
  tt.experimental_descriptor_scatter %dg[%rows, %n], %3 : !tt.tensordesc<tensor<1x128xbf16>>, tensor<32xi32>, i32, tensor<32x128xbf16>
  // CHECK: tt.experimental_tensormap_create %arg1, %arg1, [%arg2], [%arg2], [%arg7], [%arg2] {elem_type = 6 : i32, fill_mode = 0 : i32, interleave_layout = 0 : i32, swizzle_mode = 2 : i32} : (!tt.ptr<i8>, !tt.ptr<i8>, i32, i32, i64, i32) -> ()
  tt.experimental_tensormap_create %q, %q, [%n], [%n], [%k], [%n] {elem_type = 6 : i32, fill_mode = 0 : i32, interleave_layout = 0 : i32, swizzle_mode = 2 : i32} : (!tt.ptr<i8>, !tt.ptr<i8>, i32, i32, i64, i32) -> ()
  // CHECK: tt.experimental_tensormap_fenceproxy_acquire %arg1 : !tt.ptr<i8>
  tt.experimental_tensormap_fenceproxy_acquire %q : !tt.ptr<i8>
  tt.return
}

// 3.8 writes no tensor inside a descriptor.
// CHECK-LABEL: tt.func @new_descriptor(%arg0: !tt.tensordesc<tensor<64x32xf16>>)
tt.func @new_descriptor(%d: !tt.tensordesc<64x32xf16>) {
  tt.return
}
