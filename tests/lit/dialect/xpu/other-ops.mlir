// RUN: xpu-opt %s --split-input-file | xpu-opt --split-input-file \
// RUN:   | FileCheck %s

#c = #triton_xpu.cluster<{sizePerCore = [1], coresPerGroup = [64], groupsPerCluster = [1], order = [0]}>
#t = #triton_xpu.cluster<{sizePerCore = [1, 4], coresPerGroup = [1, 4], groupsPerCluster = [16, 1], order = [0, 1]}>

// CHECK-LABEL: @context
tt.func @context() {
  // CHECK: "triton_xpu.get_core_id"() : () -> i32
  %0 = "triton_xpu.get_core_id"() : () -> i32
  // CHECK: "triton_xpu.get_thread_id"() <{threadType = 0 : si32}> : () -> i32
  %1 = "triton_xpu.get_thread_id"() <{threadType = 0 : si32}> : () -> i32
  // CHECK: triton_xpu.get_cluster_id : i32
  %2 = triton_xpu.get_cluster_id : i32
  // CHECK: triton_xpu.get_num_cluster : i32
  %3 = triton_xpu.get_num_cluster : i32
  // CHECK: "triton_xpu.min"(%{{.*}}, %{{.*}}) : (i32, i32) -> i32
  %4 = "triton_xpu.min"(%2, %3) : (i32, i32) -> i32
  tt.return
}

// CHECK-LABEL: @shapes
tt.func @shapes(%x: tensor<64xf32, #c>, %t: tensor<16x1xi8, #t>) {
  // CHECK: "triton_xpu.extract"(%{{.*}}) <{index = 0 : i32}> : (tensor<64xf32, #cluster>) -> f32
  %0 = "triton_xpu.extract"(%x) <{index = 0 : i32}> : (tensor<64xf32, #c>) -> f32
  // CHECK: "triton_xpu.extract_slice"(%{{.*}}) : (tensor<64xf32, #cluster>) -> tensor<32xf32, #cluster>
  %1 = "triton_xpu.extract_slice"(%x) : (tensor<64xf32, #c>) -> tensor<32xf32, #c>
  // CHECK: triton_xpu.convert_layout %{{.*}} : tensor<64xf32, #cluster> -> tensor<64xf32, #ttg.slice<{dim = 1, parent = #cluster1}>>
  %2 = triton_xpu.convert_layout %x : tensor<64xf32, #c> -> tensor<64xf32, #ttg.slice<{dim = 1, parent = #t}>>
  // CHECK: triton_xpu.broadcast %{{.*}} : tensor<16x1xi8, #cluster1> -> tensor<16x16xi8, #cluster1>
  %3 = triton_xpu.broadcast %t : tensor<16x1xi8, #t> -> tensor<16x16xi8, #t>
  tt.return
}

// CHECK-LABEL: @prints
tt.func @prints(%p: i32, %l: i64, %x: tensor<64xf32, #c>) {
  // CHECK: triton_xpu.xpuprint(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) ["x = ", hex = true] %{{.*}}, %{{.*}} : tensor<64xf32, #cluster>, i32
  triton_xpu.xpuprint(%p, %p, %p, %l, %l, %l, %l, %l) ["x = ", hex = true] %x, %p : tensor<64xf32, #c>, i32
  // The backend cannot read the colon without types that it prints; we can.
  // CHECK: {{\["done", hex = false\]  : $}}
  triton_xpu.xpuprint(%p, %p, %p, %l, %l, %l, %l, %l) ["done", hex = false]  : 
  tt.return
}

// -----

#t = #triton_xpu.cluster<{sizePerCore = [1, 4], coresPerGroup = [1, 4], groupsPerCluster = [16, 1], order = [0, 1]}>

// Both spellings of the slice that a reduce yields are right.
// CHECK-LABEL: @reduces
tt.func @reduces(%x: tensor<32x16xf32, #t>, %k: tensor<32x16xi32, #t>,
                 %v: tensor<32x2xvector<16xf32>, #t>, %i: i32) {
  // CHECK: "triton_xpu.reduce"(%{{.*}}, %{{.*}}) <{axis = 1 : i32, loopNum = 2 : i32}> ({
  // CHECK: triton_xpu.reduce.return %{{.*}} : f32
  // CHECK: }) : (tensor<32x16xf32, #cluster>, i32) -> tensor<32xf32, #triton_gpu.slice<{dim = 1, parent = #cluster}>>
  %0 = "triton_xpu.reduce"(%x, %i) <{axis = 1 : i32, loopNum = 2 : i32}> ({
  ^bb0(%a: f32, %b: f32):
    %s = arith.addf %a, %b : f32
    triton_xpu.reduce.return %s : f32
  }) : (tensor<32x16xf32, #t>, i32) -> tensor<32xf32, #triton_gpu.slice<{dim = 1, parent = #t}>>
  // CHECK: }) : (tensor<32x16xf32, #cluster>, tensor<32x16xi32, #cluster>, i32) -> (tensor<32xf32, #ttg.slice<{dim = 1, parent = #cluster}>>, tensor<32xi32, #ttg.slice<{dim = 1, parent = #cluster}>>)
  %1:2 = "triton_xpu.reduce"(%x, %k, %i) <{axis = 1 : i32, loopNum = 2 : i32}> ({
  ^bb0(%a: f32, %l: i32, %b: f32, %r: i32):
    triton_xpu.reduce.return %a, %r : f32, i32
  }) : (tensor<32x16xf32, #t>, tensor<32x16xi32, #t>, i32) -> (tensor<32xf32, #ttg.slice<{dim = 1, parent = #t}>>, tensor<32xi32, #ttg.slice<{dim = 1, parent = #t}>>)
  // Vectors are combined as vectors and yield numbers.
  // CHECK: (tensor<32x2xvector<16xf32>, #cluster>, i32) -> tensor<32xf32,
  %2 = "triton_xpu.reduce"(%v, %i) <{axis = 1 : i32, loopNum = 1 : i32}> ({
  ^bb0(%a: vector<16xf32>, %b: vector<16xf32>):
    %s = arith.maxnumf %a, %b : vector<16xf32>
    triton_xpu.reduce.return %s : vector<16xf32>
  }) : (tensor<32x2xvector<16xf32>, #t>, i32) -> tensor<32xf32, #ttg.slice<{dim = 1, parent = #t}>>
  // CHECK: "triton_xpu.scan"(%{{.*}}, %{{.*}}) <{axis = 0 : i32, reverse = true}> ({
  // CHECK: triton_xpu.scan.return
  %3 = "triton_xpu.scan"(%x, %i) <{axis = 0 : i32, reverse = true}> ({
  ^bb0(%a: f32, %b: f32):
    %s = arith.mulf %a, %b : f32
    triton_xpu.scan.return %s : f32
  }) : (tensor<32x16xf32, #t>, i32) -> tensor<32x16xf32, #t>
  tt.return
}
