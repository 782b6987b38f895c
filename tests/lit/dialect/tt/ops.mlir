// RUN: xpu-opt %s | FileCheck %s
// RUN: xpu-opt %s | xpu-opt | FileCheck %s
// RUN: xpu-opt %s --mlir-print-op-generic | xpu-opt | FileCheck %s

// Every operation, as Triton 3.6 prints it.

// CHECK-LABEL: tt.func public @casts
tt.func public @casts(%k: i64, %p: !tt.ptr<f32>, %pt: tensor<64x!tt.ptr<f32>>,
                      %v: tensor<64xf32>, %w: tensor<64xf32>,
                      %i: tensor<64xi32>) attributes {noinline = false} {
  // CHECK: tt.int_to_ptr %arg0 : i64 -> !tt.ptr<f32>
  %0 = tt.int_to_ptr %k : i64 -> !tt.ptr<f32>
  // CHECK: tt.ptr_to_int %arg2 : tensor<64x!tt.ptr<f32>> -> tensor<64xi64>
  %1 = tt.ptr_to_int %pt : tensor<64x!tt.ptr<f32>> -> tensor<64xi64>
  // CHECK: tt.bitcast %arg1 : !tt.ptr<f32> -> !tt.ptr<i32>
  %2 = tt.bitcast %p : !tt.ptr<f32> -> !tt.ptr<i32>
  // CHECK: tt.fp_to_fp %arg3, rounding = rtne : tensor<64xf32> -> tensor<64xf8E4M3FN>
  %3 = tt.fp_to_fp %v, rounding = rtne : tensor<64xf32> -> tensor<64xf8E4M3FN>
  // CHECK: tt.fp_to_fp %{{.*}} : tensor<64xf8E4M3FN> -> tensor<64xf16>
  %4 = tt.fp_to_fp %3 : tensor<64xf8E4M3FN> -> tensor<64xf16>
  // CHECK: tt.clampf %arg3, %arg4, %arg3, propagateNan = none : tensor<64xf32>
  %5 = tt.clampf %v, %w, %v, propagateNan = none : tensor<64xf32>
  // CHECK: tt.clampf %arg3, %arg4, %arg3, propagateNan = all : tensor<64xf32>
  %6 = tt.clampf %v, %w, %v, propagateNan = all : tensor<64xf32>
  // CHECK: tt.precise_sqrt %arg3 : tensor<64xf32>
  %7 = tt.precise_sqrt %v : tensor<64xf32>
  // CHECK: tt.precise_divf %arg3, %arg4 : tensor<64xf32>
  %8 = tt.precise_divf %v, %w : tensor<64xf32>
  // CHECK: tt.mulhiui %arg5, %arg5 : tensor<64xi32>
  %9 = tt.mulhiui %i, %i : tensor<64xi32>
  // CHECK: tt.gelu %arg3 : tensor<64xf32> -> tensor<64xf32>
  %10 = tt.gelu %v : tensor<64xf32> -> tensor<64xf32>
  tt.return
}

// CHECK-LABEL: tt.func @pointers
tt.func @pointers(%p: !tt.ptr<f16>, %q: !tt.ptr<f32, 3>,
                  %pt: tensor<64x!tt.ptr<f32>>, %i: tensor<64xi32>, %n: i32,
                  %k: i64) {
  // CHECK: tt.addptr %arg2, %arg3 : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
  %0 = tt.addptr %pt, %i : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
  // CHECK: tt.addptr %arg1, %arg5 : !tt.ptr<f32, 3>, i64
  %1 = tt.addptr %q, %k : !tt.ptr<f32, 3>, i64
  // CHECK: %[[BP:.*]] = tt.make_tensor_ptr %arg0, [%arg5, %arg5], [%arg5, %arg5], [%arg4, %arg4] {order = array<i32: 1, 0>} : <tensor<64x32xf16>>
  %2 = tt.make_tensor_ptr %p, [%k, %k], [%k, %k], [%n, %n] {order = array<i32: 1, 0>} : <tensor<64x32xf16>>
  // CHECK: tt.advance %[[BP]], [%arg4, %arg4] : <tensor<64x32xf16>>
  %3 = tt.advance %2, [%n, %n] : <tensor<64x32xf16>>
  tt.return
}

// CHECK-LABEL: tt.func @accesses
tt.func @accesses(%p: !tt.ptr<f32>, %pt: tensor<64x!tt.ptr<f32>>,
                  %bp: !tt.ptr<tensor<64x32xf16>>, %m: tensor<64xi1>,
                  %v: tensor<64xf32>, %n: i32, %pi: !tt.ptr<i32>,
                  %pp: tensor<8x!tt.ptr<!tt.ptr<f32>>>) {
  // CHECK: tt.load %arg1, %arg3, %arg4 cacheModifier = ca evictionPolicy = evict_last {isVolatile = true} : tensor<64x!tt.ptr<f32>>
  %0 = tt.load %pt, %m, %v cacheModifier = ca evictionPolicy = evict_last {isVolatile = true} : tensor<64x!tt.ptr<f32>>
  // CHECK: tt.load %arg0 : !tt.ptr<f32>
  %1 = tt.load %p : !tt.ptr<f32>
  // CHECK: %[[B:.*]] = tt.load %arg2 {boundaryCheck = array<i32: 0, 1>, padding = 1 : i32} : !tt.ptr<tensor<64x32xf16>>
  %2 = tt.load %bp {boundaryCheck = array<i32: 0, 1>, padding = 1 : i32} : !tt.ptr<tensor<64x32xf16>>
  // CHECK: tt.load %arg7 : tensor<8x!tt.ptr<!tt.ptr<f32>>>
  %3 = tt.load %pp : tensor<8x!tt.ptr<!tt.ptr<f32>>>
  // CHECK: tt.store %arg1, %arg4, %arg3 cacheModifier = wt : tensor<64x!tt.ptr<f32>>
  tt.store %pt, %v, %m cacheModifier = wt : tensor<64x!tt.ptr<f32>>
  // CHECK: tt.store %arg2, %[[B]] {boundaryCheck = array<i32: 0>} : !tt.ptr<tensor<64x32xf16>>
  tt.store %bp, %2 {boundaryCheck = array<i32: 0>} : !tt.ptr<tensor<64x32xf16>>
  // CHECK: tt.atomic_rmw fadd, acq_rel, gpu, %arg1, %arg4, %arg3 : (tensor<64x!tt.ptr<f32>>, tensor<64xf32>, tensor<64xi1>) -> tensor<64xf32>
  %4 = tt.atomic_rmw fadd, acq_rel, gpu, %pt, %v, %m : (tensor<64x!tt.ptr<f32>>, tensor<64xf32>, tensor<64xi1>) -> tensor<64xf32>
  // CHECK: tt.atomic_cas relaxed, sys, %arg6, %arg5, %arg5 : (!tt.ptr<i32>, i32, i32) -> i32
  %5 = tt.atomic_cas relaxed, sys, %pi, %n, %n : (!tt.ptr<i32>, i32, i32) -> i32
  tt.return
}

// CHECK-LABEL: tt.func @shapes
tt.func @shapes(%p: !tt.ptr<f32>, %one: tensor<1xf32>, %v: tensor<64xf32>,
                %w: tensor<64xf32>, %col: tensor<64x1xf32>,
                %pair: tensor<64x2xf32>, %a: tensor<64x32xf16>,
                %i: tensor<64xi32>, %m: tensor<64xi1>, %r0: f32) {
  // CHECK: tt.splat %arg0 : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
  %0 = tt.splat %p : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
  // CHECK: tt.splat %arg9 : f32 -> tensor<f32>
  %1 = tt.splat %r0 : f32 -> tensor<f32>
  // CHECK: tt.unsplat %arg1 : tensor<1xf32>
  %2 = tt.unsplat %one : tensor<1xf32>
  // CHECK: tt.expand_dims %arg2 {axis = 1 : i32} : tensor<64xf32> -> tensor<64x1xf32>
  %3 = tt.expand_dims %v {axis = 1 : i32} : tensor<64xf32> -> tensor<64x1xf32>
  // CHECK: tt.reshape %arg2 allow_reorder : tensor<64xf32> -> tensor<8x8xf32>
  %4 = tt.reshape %v allow_reorder : tensor<64xf32> -> tensor<8x8xf32>
  // CHECK: tt.reshape %arg2 allow_reorder efficient_layout : tensor<64xf32> -> tensor<8x8xf32>
  %5 = tt.reshape %v allow_reorder efficient_layout : tensor<64xf32> -> tensor<8x8xf32>
  // CHECK: tt.broadcast %arg4 : tensor<64x1xf32> -> tensor<64x32xf32>
  %6 = tt.broadcast %col : tensor<64x1xf32> -> tensor<64x32xf32>
  // CHECK: tt.cat %arg2, %arg3 : tensor<64xf32> -> tensor<128xf32>
  %7 = tt.cat %v, %w : tensor<64xf32> -> tensor<128xf32>
  // CHECK: tt.join %arg2, %arg3 : tensor<64xf32> -> tensor<64x2xf32>
  %8 = tt.join %v, %w : tensor<64xf32> -> tensor<64x2xf32>
  // CHECK: %outLHS, %outRHS = tt.split %arg5 : tensor<64x2xf32> -> tensor<64xf32>
  %9:2 = tt.split %pair : tensor<64x2xf32> -> tensor<64xf32>
  // CHECK: tt.trans %arg6 {order = array<i32: 1, 0>} : tensor<64x32xf16> -> tensor<32x64xf16>
  %10 = tt.trans %a {order = array<i32: 1, 0>} : tensor<64x32xf16> -> tensor<32x64xf16>
  // CHECK: tt.histogram %arg7, %arg8 : tensor<64xi32> -> tensor<16xi32>
  %11 = tt.histogram %i, %m : tensor<64xi32> -> tensor<16xi32>
  // CHECK: tt.histogram %arg7 : tensor<64xi32> -> tensor<16xi64>
  %12 = tt.histogram %i : tensor<64xi32> -> tensor<16xi64>
  // CHECK: tt.gather %arg2[%arg7] {axis = 0 : i32} : (tensor<64xf32>, tensor<64xi32>) -> tensor<64xf32>
  %13 = tt.gather %v[%i] {axis = 0 : i32} : (tensor<64xf32>, tensor<64xi32>) -> tensor<64xf32>
  tt.return
}

// CHECK-LABEL: tt.func @grid
tt.func @grid(%m: tensor<64xi1>, %v: tensor<64xf32>, %n: i32) {
  // CHECK: tt.get_program_id x : i32
  %0 = tt.get_program_id x : i32
  // CHECK: tt.get_program_id z {tt.divisibility = 4 : i32} : i32
  %1 = tt.get_program_id z {tt.divisibility = 4 : i32} : i32
  // CHECK: tt.get_num_programs y : i32
  %2 = tt.get_num_programs y : i32
  // CHECK: tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32>
  %3 = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32>
  // CHECK: tt.make_range {end = 2 : i32, start = -2 : i32} : tensor<4xi32>
  %4 = tt.make_range {end = 2 : i32, start = -2 : i32} : tensor<4xi32>
  // CHECK: tt.print " x: " {hex = false, isSigned = array<i32: 0, 1>} : %arg1, %arg2 : tensor<64xf32>, i32
  tt.print " x: " {hex = false, isSigned = array<i32: 0, 1>} : %v, %n : tensor<64xf32>, i32
  // CHECK: tt.print "hello" {hex = false, isSigned = array<i32>}
  tt.print "hello" {hex = false, isSigned = array<i32>}
  // CHECK: tt.assert %arg0, "index out of range" : tensor<64xi1>
  tt.assert %m, "index out of range" : tensor<64xi1>
  tt.return
}

// CHECK-LABEL: tt.func @products
tt.func @products(%a: tensor<64x32xf16>, %b: tensor<32x128xf16>,
                  %acc: tensor<64x128xf32>, %xa: tensor<128x64xf8E4M3FN>,
                  %xs: tensor<128x2xi8>, %xb: tensor<32x128xi8>,
                  %xbs: tensor<128x2xi8>, %xc: tensor<128x128xf32>,
                  %a3: tensor<2x16x16xf16>, %c3: tensor<2x16x16xf32>) {
  // CHECK: tt.dot %arg0, %arg1, %arg2, inputPrecision = tf32 : tensor<64x32xf16> * tensor<32x128xf16> -> tensor<64x128xf32>
  %0 = tt.dot %a, %b, %acc, inputPrecision = tf32 : tensor<64x32xf16> * tensor<32x128xf16> -> tensor<64x128xf32>
  // CHECK: tt.dot %arg0, %arg1, %arg2 {maxNumImpreciseAcc = 32 : i32} : tensor<64x32xf16> * tensor<32x128xf16> -> tensor<64x128xf32>
  %1 = tt.dot %a, %b, %acc {maxNumImpreciseAcc = 32 : i32} : tensor<64x32xf16> * tensor<32x128xf16> -> tensor<64x128xf32>
  // CHECK: tt.dot %arg0, %arg1, %arg2, inputPrecision = bf16x3 :
  %2 = tt.dot %a, %b, %acc, inputPrecision = bf16x3 : tensor<64x32xf16> * tensor<32x128xf16> -> tensor<64x128xf32>
  // CHECK: tt.dot %arg8, %arg8, %arg9 : tensor<2x16x16xf16> * tensor<2x16x16xf16> -> tensor<2x16x16xf32>
  %3 = tt.dot %a3, %a3, %c3, inputPrecision = ieee : tensor<2x16x16xf16> * tensor<2x16x16xf16> -> tensor<2x16x16xf32>
  // CHECK: tt.dot_scaled %arg3 scale %arg4, %arg5 scale %arg6, %arg7 lhs = e4m3 rhs = e2m1 {fastMath = false} : tensor<128x64xf8E4M3FN>, tensor<128x2xi8> * tensor<32x128xi8>, tensor<128x2xi8> -> tensor<128x128xf32>
  %4 = tt.dot_scaled %xa scale %xs, %xb scale %xbs, %xc lhs = e4m3 rhs = e2m1 {fastMath = false} : tensor<128x64xf8E4M3FN>, tensor<128x2xi8> * tensor<32x128xi8>, tensor<128x2xi8> -> tensor<128x128xf32>
  // CHECK: tt.dot_scaled %arg3, %arg5 scale %arg6, %arg7 lhs = e4m3 rhs = e2m1 {fastMath = true} : tensor<128x64xf8E4M3FN> * tensor<32x128xi8>, tensor<128x2xi8> -> tensor<128x128xf32>
  %5 = tt.dot_scaled %xa, %xb scale %xbs, %xc lhs = e4m3 rhs = e2m1 {fastMath = true} : tensor<128x64xf8E4M3FN> * tensor<32x128xi8>, tensor<128x2xi8> -> tensor<128x128xf32>
  tt.return
}

// CHECK-LABEL: tt.func @regions
tt.func @regions(%v: tensor<64xf32>, %w: tensor<64xf32>, %i: tensor<64xi32>,
                 %t: tensor<8x64xf32>) {
  // CHECK: "tt.reduce"(%arg0, %arg2) <{axis = 0 : i32}> ({
  // CHECK: tt.reduce.return %{{.*}}, %{{.*}} : f32, i32
  // CHECK: }) : (tensor<64xf32>, tensor<64xi32>) -> (f32, i32)
  %0:2 = "tt.reduce"(%v, %i) <{axis = 0 : i32}> ({
  ^bb0(%l: f32, %li: i32, %r: f32, %ri: i32):
    %gt = arith.cmpf ogt, %l, %r : f32
    %val = arith.select %gt, %l, %r : f32
    %idx = arith.select %gt, %li, %ri : i32
    tt.reduce.return %val, %idx : f32, i32
  }) : (tensor<64xf32>, tensor<64xi32>) -> (f32, i32)
  // CHECK: }) : (tensor<8x64xf32>) -> tensor<8xf32>
  %1 = "tt.reduce"(%t) <{axis = 1 : i32}> ({
  ^bb0(%l: f32, %r: f32):
    %s = arith.addf %l, %r : f32
    tt.reduce.return %s : f32
  }) : (tensor<8x64xf32>) -> tensor<8xf32>
  // CHECK: "tt.scan"(%arg0) <{axis = 0 : i32, reverse = true}> ({
  // CHECK: tt.scan.return
  %2 = "tt.scan"(%v) <{axis = 0 : i32, reverse = true}> ({
  ^bb0(%l: f32, %r: f32):
    %s = arith.addf %l, %r : f32
    tt.scan.return %s : f32
  }) : (tensor<64xf32>) -> tensor<64xf32>
  // CHECK: "tt.map_elementwise"(%arg0, %arg2) <{pack = 2 : i32}> ({
  // CHECK: tt.map_elementwise.return %{{.*}}, %{{.*}} : i32, i32
  %3 = "tt.map_elementwise"(%v, %i) <{pack = 2 : i32}> ({
  ^bb0(%x0: f32, %x1: f32, %y0: i32, %y1: i32):
    tt.map_elementwise.return %y0, %y1 : i32, i32
  }) : (tensor<64xf32>, tensor<64xi32>) -> tensor<64xi32>
  // CHECK: tt.extern_elementwise %arg0, %arg1 {libname = "", libpath = "", pure = true, symbol = "__nv_powf"} : (tensor<64xf32>, tensor<64xf32>) -> tensor<64xf32>
  %4 = tt.extern_elementwise %v, %w {libname = "", libpath = "", pure = true, symbol = "__nv_powf"} : (tensor<64xf32>, tensor<64xf32>) -> tensor<64xf32>
  // CHECK: tt.elementwise_inline_asm "shl.b32 $0, $1, 2;" {constraints = "=r,r", packed_element = 1 : i32, pure = true} %arg2 : tensor<64xi32> -> tensor<64xi32>
  %5 = tt.elementwise_inline_asm "shl.b32 $0, $1, 2;" {constraints = "=r,r", packed_element = 1 : i32, pure = true} %i : tensor<64xi32> -> tensor<64xi32>
  // CHECK: tt.elementwise_inline_asm "mov.u32 $0, %smid;" {constraints = "=r", packed_element = 1 : i32, pure = true} -> i32
  %6 = tt.elementwise_inline_asm "mov.u32 $0, %smid;" {constraints = "=r", packed_element = 1 : i32, pure = true} -> i32
  // CHECK: tt.elementwise_inline_asm "nop;" {{.*}} %arg2, %arg0 : tensor<64xi32>, tensor<64xf32> -> tensor<64xi32>, tensor<64xi32>
  %7:2 = tt.elementwise_inline_asm "nop;" {constraints = "=r,=r,r,r", packed_element = 1 : i32, pure = false} %i, %v : tensor<64xi32>, tensor<64xf32> -> tensor<64xi32>, tensor<64xi32>
  tt.return
}

// CHECK-LABEL: tt.func private @declared(i32, i32) -> i32
tt.func private @declared(i32, i32) -> i32

// CHECK-LABEL: tt.func private @"sum__fp32S128S__(1,)cconstexpr_0_"(%arg0: f32) -> f32 attributes {noinline = false}
tt.func private @"sum__fp32S128S__(1,)cconstexpr_0_"(%arg0: f32) -> f32 attributes {noinline = false} {
  // CHECK: tt.return %arg0 : f32
  tt.return %arg0 : f32
}

// CHECK-LABEL: tt.func @calls
tt.func @calls(%n: i32, %x: f32) {
  // CHECK: tt.call @declared(%arg0, %arg0) : (i32, i32) -> i32
  %0 = tt.call @declared(%n, %n) : (i32, i32) -> i32
  // CHECK: tt.call @"sum__fp32S128S__(1,)cconstexpr_0_"(%arg1) : (f32) -> f32
  %1 = tt.call @"sum__fp32S128S__(1,)cconstexpr_0_"(%x) : (f32) -> f32
  tt.return
}

// CHECK-LABEL: tt.func @descriptors
tt.func @descriptors(%p: !tt.ptr<f16>, %n: i32, %k: i64, %a: tensor<64x32xf16>,
                     %dg: !tt.tensordesc<tensor<1x128xbf16>>,
                     %rows: tensor<32xi32>, %blk: tensor<32x128xbf16>,
                     %u: !tt.tensordesc<tensor<16xui8>>) {
  // CHECK: %[[D:.*]] = tt.make_tensor_descriptor %arg0, [%arg1, %arg1], [%arg2, %arg2] : <f16>, <tensor<64x32xf16>>
  %d = tt.make_tensor_descriptor %p, [%n, %n], [%k, %k] : <f16>, <tensor<64x32xf16>>
  // CHECK: tt.make_tensor_descriptor %arg0, [%arg1, %arg1], [%arg2, %arg2] {padding = 2 : i32} : <f16>, <tensor<64x32xf16>>
  %e = tt.make_tensor_descriptor %p, [%n, %n], [%k, %k] {padding = 2 : i32} : <f16>, <tensor<64x32xf16>>
  // CHECK: tt.descriptor_load %[[D]][%arg1, %arg1] cacheModifier = cg : !tt.tensordesc<tensor<64x32xf16>> -> tensor<64x32xf16>
  %0 = tt.descriptor_load %d[%n, %n] cacheModifier = cg : !tt.tensordesc<tensor<64x32xf16>> -> tensor<64x32xf16>
  // CHECK: tt.descriptor_load %arg7[%arg1] : !tt.tensordesc<tensor<16xui8>> -> tensor<16xi8>
  %1 = tt.descriptor_load %u[%n] : !tt.tensordesc<tensor<16xui8>> -> tensor<16xi8>
  // CHECK: tt.descriptor_store %[[D]][%arg1, %arg1], %arg3 : !tt.tensordesc<tensor<64x32xf16>>, tensor<64x32xf16>
  tt.descriptor_store %d[%n, %n], %a : !tt.tensordesc<tensor<64x32xf16>>, tensor<64x32xf16>
  // CHECK: tt.descriptor_reduce add, %[[D]][%arg1, %arg1], %arg3 : !tt.tensordesc<tensor<64x32xf16>>, tensor<64x32xf16>
  tt.descriptor_reduce add, %d[%n, %n], %a : !tt.tensordesc<tensor<64x32xf16>>, tensor<64x32xf16>
  // CHECK: tt.descriptor_gather %arg4[%arg5, %arg1] : (!tt.tensordesc<tensor<1x128xbf16>>, tensor<32xi32>, i32) -> tensor<32x128xbf16>
  %2 = tt.descriptor_gather %dg[%rows, %n] : (!tt.tensordesc<tensor<1x128xbf16>>, tensor<32xi32>, i32) -> tensor<32x128xbf16>
  // CHECK: tt.descriptor_scatter %arg4[%arg5, %arg1], %arg6 : !tt.tensordesc<tensor<1x128xbf16>>, tensor<32xi32>, i32, tensor<32x128xbf16>
  tt.descriptor_scatter %dg[%rows, %n], %blk : !tt.tensordesc<tensor<1x128xbf16>>, tensor<32xi32>, i32, tensor<32x128xbf16>
  tt.return
}
