// RUN: xpu-opt %s | FileCheck %s

// What looks odd and is legal.

// CHECK-LABEL: tt.func @accepted
tt.func @accepted(%pt: tensor<64x!tt.ptr<f32>>, %k: tensor<64xi64>, %v: tensor<64xf32>,
                  %s3: tensor<64x!tt.ptr<f32, 3>>, %h: tensor<64xf16>, %x: f32,
                  %m2: tensor<8x8xi1>, %d: !tt.tensordesc<tensor<1x32xf16>>, %n: i32,
                  %base: !tt.ptr<f16>, %l: i64, %dd: !tt.tensordesc<tensor<64x32xf16>>,
                  %w: tensor<8xf16>, %a: tensor<64x32xf16>, %b: tensor<32x64xf16>, %c: tensor<64x64xf16>,
                  %nopower: tensor<96xf32>) {
  %0 = tt.addptr %pt, %k : tensor<64x!tt.ptr<f32>>, tensor<64xi64>
  %1 = tt.load %s3 : tensor<64x!tt.ptr<f32, 3>>
  // The type of an atomic's result is its own affair.
  %2 = tt.atomic_rmw fadd, relaxed, gpu, %pt, %v : (tensor<64x!tt.ptr<f32>>, tensor<64xf32>) -> tensor<64xi32>
  %3 = tt.splat %v : tensor<64xf32> -> tensor<128xf32>
  %4 = tt.splat %x : f32 -> tensor<0xf32>
  %5 = tt.splat %x : f32 -> tensor<?xf32>
  %6 = tt.cat %v, %v : tensor<64xf32> -> tensor<16xf32>
  %7 = tt.dot %a, %b, %c : tensor<64x32xf16> * tensor<32x64xf16> -> tensor<64x64xf16>
  %8 = tt.make_range {end = 6 : i32, start = 5 : i32} : tensor<1xi32>
  %9 = tt.fp_to_fp %h : tensor<64xf16> -> tensor<64xbf16>
  %10 = tt.fp_to_fp %h, rounding = rtz : tensor<64xf16> -> tensor<64xf32>
  tt.assert %m2, "any shape" : tensor<8x8xi1>
  // The rank of a block pointer is not compared with its lists.
  %11 = tt.make_tensor_ptr %base, [%l], [%l], [%n] {order = array<i32: 0>} : <tensor<64x32xf16>>
  %12 = tt.descriptor_load %d[%n, %n] : !tt.tensordesc<tensor<1x32xf16>> -> tensor<32xf16>
  tt.descriptor_reduce max, %dd[%n], %w : !tt.tensordesc<tensor<64x32xf16>>, tensor<8xf16>
  // CHECK: tt.load %arg0 cacheModifier = cg :
  %13 = tt.load %pt cacheModifier = "cg" : tensor<64x!tt.ptr<f32>>
  // The dictionary wins over the clause.
  // CHECK: tt.load %arg0 cacheModifier = ca :
  %14 = tt.load %pt cacheModifier = cg {cache = 2 : i32} : tensor<64x!tt.ptr<f32>>
  // Defaults vanish.
  // CHECK: tt.load %arg0 : tensor
  %15 = tt.load %pt cacheModifier = none evictionPolicy = evict_normal {boundaryCheck = array<i32>, isVolatile = false} : tensor<64x!tt.ptr<f32>>
  // CHECK: tt.store %arg0, %arg2 {isVolatile = true} :
  tt.store %pt, %v {isVolatile = true} : tensor<64x!tt.ptr<f32>>
  // CHECK: tt.load %arg0 {flagtree_hints = "x"} :
  %16 = tt.load %pt {flagtree_hints = "x"} : tensor<64x!tt.ptr<f32>>
  // CHECK: "tt.reduce"(%arg16) <{axis = 0 : i32}>
  %17 = "tt.reduce"(%nopower) ({
  ^bb0(%p: f32, %q: f32):
    tt.reduce.return %p : f32
  }) {axis = 0 : i32} : (tensor<96xf32>) -> f32
  // CHECK: tt.load %arg0, %{{.*}} : tensor
  %mask = arith.constant dense<true> : tensor<64xi1>
  %18 = "tt.load"(%pt, %mask) {operand_segment_sizes = array<i32: 1, 1, 0>} : (tensor<64x!tt.ptr<f32>>, tensor<64xi1>) -> tensor<64xf32>
  %19 = "tt.scan"(%v) <{axis = 7 : i32, reverse = false}> ({
  ^bb0(%p: f32, %q: f32):
    tt.scan.return %p : f32
  }) : (tensor<64xf32>) -> tensor<64xf32>
  %20 = "tt.map_elementwise"(%v) <{pack = 1 : i32}> ({
  ^bb0(%p: f32):
    %gt = arith.cmpf ogt, %p, %x : f32
    cf.cond_br %gt, ^bb1, ^bb2
  ^bb1:
    tt.map_elementwise.return %p : f32
  ^bb2:
    tt.map_elementwise.return %x : f32
  }) : (tensor<64xf32>) -> tensor<64xf32>
  tt.return
}

// Any other value of tt.* attributes, on any operation.
// CHECK: scf.for
// CHECK: } {tt.flatten, tt.loop_unroll_factor = 2 : i32, tt.num_stages = 3 : i32}
tt.func @loops(%n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant {tt.whatever = "x"} 1 : i32
  scf.for %i = %c0 to %n step %c1 : i32 {
  } {tt.flatten, tt.loop_unroll_factor = 2 : i32, tt.num_stages = 3 : i32}
  tt.return
}
