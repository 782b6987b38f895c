// RUN: xpu-opt %s | xpu-opt | FileCheck %s

#c = #triton_xpu.cluster<{sizePerCore = [2], coresPerGroup = [64], groupsPerCluster = [1], order = [0]}>
#one = #triton_xpu.cluster<{sizePerCore = [1], coresPerGroup = [64], groupsPerCluster = [1], order = [0]}>

// CHECK-LABEL: @unary
// The comma in front of the colon is part of the text.
tt.func @unary(%v: tensor<128xvector<16xf32>, #c>) {
  // CHECK: triton_xpu.vexpf %{{.*}}, : tensor<128xvector<16xf32>, #cluster>
  // CHECK: triton_xpu.vlogf %{{.*}}, :
  // CHECK: triton_xpu.vsinf %{{.*}}, :
  // CHECK: triton_xpu.vcosf %{{.*}}, :
  // CHECK: triton_xpu.vsqrtf %{{.*}}, :
  // CHECK: triton_xpu.vabsf %{{.*}}, :
  %0 = triton_xpu.vexpf %v, : tensor<128xvector<16xf32>, #c>
  %1 = triton_xpu.vlogf %0, : tensor<128xvector<16xf32>, #c>
  %2 = triton_xpu.vsinf %1, : tensor<128xvector<16xf32>, #c>
  %3 = triton_xpu.vcosf %2, : tensor<128xvector<16xf32>, #c>
  %4 = triton_xpu.vsqrtf %3, : tensor<128xvector<16xf32>, #c>
  %5 = triton_xpu.vabsf %4, : tensor<128xvector<16xf32>, #c>
  tt.return
}

// CHECK-LABEL: @binary
tt.func @binary(%v: tensor<64xvector<32xf16>, #one>,
                %i: tensor<64xvector<16xi32>, #one>) {
  // CHECK: triton_xpu.vvaddf %{{.*}}, %{{.*}} : tensor<64xvector<32xf16>, #cluster1>
  // CHECK: triton_xpu.vvsubf
  // CHECK: triton_xpu.vvmulf
  // CHECK: triton_xpu.vvdivf
  // CHECK: triton_xpu.vvmaxf
  // CHECK: triton_xpu.vvminf
  // CHECK: triton_xpu.vvmaxnumf
  // CHECK: triton_xpu.vvminnumf
  %0 = triton_xpu.vvaddf %v, %v : tensor<64xvector<32xf16>, #one>
  %1 = triton_xpu.vvsubf %0, %v : tensor<64xvector<32xf16>, #one>
  %2 = triton_xpu.vvmulf %1, %v : tensor<64xvector<32xf16>, #one>
  %3 = triton_xpu.vvdivf %2, %v : tensor<64xvector<32xf16>, #one>
  %4 = triton_xpu.vvmaxf %3, %v : tensor<64xvector<32xf16>, #one>
  %5 = triton_xpu.vvminf %4, %v : tensor<64xvector<32xf16>, #one>
  %6 = triton_xpu.vvmaxnumf %5, %v : tensor<64xvector<32xf16>, #one>
  %7 = triton_xpu.vvminnumf %6, %v : tensor<64xvector<32xf16>, #one>
  // CHECK: triton_xpu.vmacf %{{.*}}, %{{.*}}, %{{.*}} : tensor<64xvector<32xf16>, #cluster1>
  %8 = triton_xpu.vmacf %7, %v, %v : tensor<64xvector<32xf16>, #one>
  // CHECK: triton_xpu.vvori
  // CHECK: triton_xpu.vvxori
  // CHECK: triton_xpu.vvandi
  // CHECK: triton_xpu.vvaddi
  // CHECK: triton_xpu.vvsubi
  // CHECK: triton_xpu.vvmuli
  %9 = triton_xpu.vvori %i, %i : tensor<64xvector<16xi32>, #one>
  %10 = triton_xpu.vvxori %9, %i : tensor<64xvector<16xi32>, #one>
  %11 = triton_xpu.vvandi %10, %i : tensor<64xvector<16xi32>, #one>
  %12 = triton_xpu.vvaddi %11, %i : tensor<64xvector<16xi32>, #one>
  %13 = triton_xpu.vvsubi %12, %i : tensor<64xvector<16xi32>, #one>
  %14 = triton_xpu.vvmuli %13, %i : tensor<64xvector<16xi32>, #one>
  tt.return
}

// CHECK-LABEL: @mixed
tt.func @mixed(%v: tensor<64xvector<16xf32>, #one>, %s: tensor<64xf32, #one>,
               %f: f32, %i: tensor<64xvector<16xi32>, #one>, %j: i32,
               %h: tensor<64xvector<32xf16>, #one>) {
  // CHECK: "triton_xpu.svaddf"(%{{.*}}, %{{.*}}) <{elemState = 1 : i32}> : (tensor<64xf32, #cluster1>, tensor<64xvector<16xf32>, #cluster1>)
  %0 = "triton_xpu.svaddf"(%s, %v) <{elemState = 1 : i32}> : (tensor<64xf32, #one>, tensor<64xvector<16xf32>, #one>) -> tensor<64xvector<16xf32>, #one>
  // CHECK: "triton_xpu.svmulf"(%{{.*}}, %{{.*}}) <{elemState = 2 : i32}>
  %1 = "triton_xpu.svmulf"(%v, %f) <{elemState = 2 : i32}> : (tensor<64xvector<16xf32>, #one>, f32) -> tensor<64xvector<16xf32>, #one>
  // CHECK: "triton_xpu.svsubf"
  %2 = "triton_xpu.svsubf"(%v, %s) <{elemState = 2 : i32}> : (tensor<64xvector<16xf32>, #one>, tensor<64xf32, #one>) -> tensor<64xvector<16xf32>, #one>
  // CHECK: "triton_xpu.svmaxf"
  %3 = "triton_xpu.svmaxf"(%f, %v) <{elemState = 1 : i32}> : (f32, tensor<64xvector<16xf32>, #one>) -> tensor<64xvector<16xf32>, #one>
  // CHECK: "triton_xpu.svxori"
  %4 = "triton_xpu.svxori"(%j, %i) <{elemState = 1 : i32}> : (i32, tensor<64xvector<16xi32>, #one>) -> tensor<64xvector<16xi32>, #one>
  // CHECK: "triton_xpu.vsitofp"
  %5 = "triton_xpu.vsitofp"(%i) : (tensor<64xvector<16xi32>, #one>) -> tensor<64xvector<16xf32>, #one>
  // CHECK: "triton_xpu.vextf"
  %6 = "triton_xpu.vextf"(%h) : (tensor<64xvector<32xf16>, #one>) -> tensor<128xvector<16xf32>, #c>
  // CHECK: "triton_xpu.vtruncf"
  %7 = "triton_xpu.vtruncf"(%6) : (tensor<128xvector<16xf32>, #c>) -> tensor<64xvector<32xf16>, #one>
  // The constant's own shape is that of the scalars it came from.
  // CHECK: "triton_xpu.vconst"() <{value = dense<1.000000e+00> : tensor<1024xf32, #cluster1>}> : () -> tensor<64xvector<16xf32>, #cluster1>
  %8 = "triton_xpu.vconst"() <{value = dense<1.0> : tensor<1024xf32, #one>}> : () -> tensor<64xvector<16xf32>, #one>
  // CHECK: "triton_xpu.vsplat"(%{{.*}}) : (f32) -> tensor<64xvector<16xf32>, #cluster1>
  %9 = "triton_xpu.vsplat"(%f) : (f32) -> tensor<64xvector<16xf32>, #one>
  // CHECK: %[[C:.*]] = "triton_xpu.vcmpf"(%{{.*}}, %{{.*}}) <{predicate = 4 : i64}>
  %10 = "triton_xpu.vcmpf"(%v, %9) <{predicate = 4 : i64}> : (tensor<64xvector<16xf32>, #one>, tensor<64xvector<16xf32>, #one>) -> tensor<64xvector<16xi1>, #one>
  // CHECK: "triton_xpu.vselect"(%[[C]], %{{.*}}, %{{.*}})
  %11 = "triton_xpu.vselect"(%10, %v, %9) : (tensor<64xvector<16xi1>, #one>, tensor<64xvector<16xf32>, #one>, tensor<64xvector<16xf32>, #one>) -> tensor<64xvector<16xf32>, #one>
  // A compare fused with its store has unsigned words.
  // CHECK: "triton_xpu.cmpf"(%{{.*}}, %{{.*}}) <{predicate = 2 : i64}> : (tensor<64xf32, #cluster1>, tensor<64xf32, #cluster1>) -> tensor<64xui32, #cluster1>
  %12 = "triton_xpu.cmpf"(%s, %s) <{predicate = 2 : i64}> : (tensor<64xf32, #one>, tensor<64xf32, #one>) -> tensor<64xui32, #one>
  // CHECK: "triton_xpu.vcmpf"(%{{.*}}) <{predicate = 2 : i64}> : {{.*}} -> tensor<64xui32, #cluster1>
  %13 = "triton_xpu.vcmpf"(%v, %v) <{predicate = 2 : i64}> : (tensor<64xvector<16xf32>, #one>, tensor<64xvector<16xf32>, #one>) -> tensor<64xui32, #one>
  tt.return
}
