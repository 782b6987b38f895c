// RUN: xpu-opt %s --convert-triton-to-triton-xpu="buffer_size=16 line=3.0" \
// RUN:   | FileCheck %s --check-prefixes=CHECK,OLD
// RUN: xpu-opt %s \
// RUN:   --convert-triton-to-triton-xpu="xpu_arch=2 buffer_size=16 core_num=64" \
// RUN:   | FileCheck %s --check-prefixes=CHECK,NEW

// All cores lie along the last dimension; sizePerCore is capped by the buffer.
// CHECK-DAG: #[[V:.*]] = #triton_xpu.cluster<{sizePerCore = [4], coresPerGroup = [64], groupsPerCluster = [1], order = [0]}>
// CHECK-DAG: #[[BIG:.*]] = #triton_xpu.cluster<{sizePerCore = [16], coresPerGroup = [64], groupsPerCluster = [1], order = [0]}>
// CHECK-DAG: #[[T:.*]] = #triton_xpu.cluster<{sizePerCore = [1, 4], coresPerGroup = [1, 64], groupsPerCluster = [1, 1], order = [0, 1]}>
// CHECK-DAG: #[[ROWS:.*]] = #triton_xpu.cluster<{sizePerCore = [1, 1], coresPerGroup = [64, 1], groupsPerCluster = [1, 1], order = [0, 1]}>
// CHECK-DAG: #[[COLUMN:.*]] = #triton_xpu.cluster<{sizePerCore = [1, 1], coresPerGroup = [1, 64], groupsPerCluster = [1, 1], order = [0, 1]}>

// The line shows on the module and in the spelling of slices.
// OLD: module attributes {triton_xpu.target = "xpu:3"} {
// NEW: module attributes {triton_xpu.target = "xpu:2", "ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 1 : i32, "ttg.threads-per-warp" = 64 : i32} {
module {
  // CHECK-LABEL: @columns
  tt.func @columns() -> i32 {
    // CHECK: %[[R:.*]] = tt.make_range {{.*}} : tensor<256xi32, #[[V]]>
    %r = tt.make_range {end = 256 : i32, start = 0 : i32} : tensor<256xi32>
    // OLD: %[[C:.*]] = triton_xpu.convert_layout %[[R]] : tensor<256xi32, #[[V]]> -> tensor<256xi32, #triton_gpu.slice<{dim = 0, parent = #[[T]]}>>
    // NEW: %[[C:.*]] = triton_xpu.convert_layout %[[R]] : tensor<256xi32, #[[V]]> -> tensor<256xi32, #ttg.slice<{dim = 0, parent = #[[T]]}>>
    // CHECK: %[[E:.*]] = tt.expand_dims %[[C]] {axis = 0 : i32} : {{.*}} -> tensor<1x256xi32, #[[T]]>
    %e = tt.expand_dims %r {axis = 0 : i32} : tensor<256xi32> -> tensor<1x256xi32>
    // This is the default layout of its shape: nothing to convert.
    // CHECK-NEXT: %[[B:.*]] = triton_xpu.broadcast %[[E]] : tensor<1x256xi32, #[[T]]> -> tensor<8x256xi32, #[[T]]>
    %b = tt.broadcast %e : tensor<1x256xi32> -> tensor<8x256xi32>
    // CHECK: %[[S:.*]] = "tt.reduce"(%[[B]])
    %s = "tt.reduce"(%b) <{axis = 1 : i32}> ({
    ^bb0(%x: i32, %y: i32):
      %z = arith.addi %x, %y : i32
      tt.reduce.return %z : i32
    // OLD: -> tensor<8xi32, #triton_gpu.slice<{dim = 1, parent = #[[T]]}>>
    // NEW: -> tensor<8xi32, #ttg.slice<{dim = 1, parent = #[[T]]}>>
    }) : (tensor<8x256xi32>) -> tensor<8xi32>
    // CHECK-NEXT: %[[D:.*]] = triton_xpu.convert_layout %[[S]]
    // CHECK-NEXT: %[[SUM:.*]] = "tt.reduce"(%[[D]])
    %t = "tt.reduce"(%s) <{axis = 0 : i32}> ({
    ^bb0(%x: i32, %y: i32):
      %z = arith.addi %x, %y : i32
      tt.reduce.return %z : i32
    // CHECK: -> i32
    }) : (tensor<8xi32>) -> i32
    // CHECK-NEXT: tt.return %[[SUM]]
    tt.return %t : i32
  }

  // CHECK-LABEL: @rows
  tt.func @rows(%p: !tt.ptr<f32>) {
    // CHECK: %[[R:.*]] = tt.make_range
    %r = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
    // CHECK: %[[C:.*]] = triton_xpu.convert_layout %[[R]]
    // CHECK: %[[E:.*]] = tt.expand_dims %[[C]] {{.*}} -> tensor<64x1xi32, #[[ROWS]]>
    %e = tt.expand_dims %r {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
    // One conversion serves all users.
    // CHECK-NEXT: %[[D:.*]] = triton_xpu.convert_layout %[[E]] : tensor<64x1xi32, #[[ROWS]]> -> tensor<64x1xi32, #[[COLUMN]]>
    // CHECK-NEXT: arith.addi %[[D]], %[[D]] : tensor<64x1xi32, #[[COLUMN]]>
    %a = arith.addi %e, %e : tensor<64x1xi32>
    // A broadcast keeps the layout of what it repeats.
    // CHECK-NEXT: %[[B:.*]] = triton_xpu.broadcast %{{.*}} -> tensor<64x256xi32, #[[COLUMN]]>
    // CHECK-NEXT: triton_xpu.convert_layout %[[B]] : tensor<64x256xi32, #[[COLUMN]]> -> tensor<64x256xi32, #[[T]]>
    %b = tt.broadcast %a : tensor<64x1xi32> -> tensor<64x256xi32>
    %q = tt.splat %p : !tt.ptr<f32> -> tensor<64x256x!tt.ptr<f32>>
    %o = tt.addptr %q, %b : tensor<64x256x!tt.ptr<f32>>, tensor<64x256xi32>
    // CHECK: arith.constant dense<0.000000e+00> : tensor<64x256xf32, #[[T]]>
    %zero = arith.constant dense<0.0> : tensor<64x256xf32>
    tt.store %o, %zero : tensor<64x256x!tt.ptr<f32>>
    tt.return
  }

  // CHECK-LABEL: @loop
  tt.func @loop(%n: i32, %p: !tt.ptr<f32>) -> f32 {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    // Scalars stay as they are.
    // CHECK: tt.load %{{.*}} : !tt.ptr<f32>
    %x = tt.load %p : !tt.ptr<f32>
    // CHECK: arith.constant dense<true> : tensor<4096xi1, #[[BIG]]>
    %t = arith.constant dense<true> : tensor<4096xi1>
    // CHECK: tt.splat %{{.*}} -> tensor<4096xf32, #[[BIG]]>
    %s = tt.splat %x : f32 -> tensor<4096xf32>
    // CHECK: scf.for {{.*}} -> (tensor<4096xf32, #[[BIG]]>)
    %l = scf.for %i = %c0 to %n step %c1 iter_args(%a = %s) -> (tensor<4096xf32>) : i32 {
      // CHECK: arith.select {{.*}} : tensor<4096xi1, #[[BIG]]>, tensor<4096xf32, #[[BIG]]>
      %b = arith.select %t, %a, %s : tensor<4096xi1>, tensor<4096xf32>
      scf.yield %b : tensor<4096xf32>
    }
    // CHECK: "tt.scan"
    // CHECK: (tensor<4096xf32, #[[BIG]]>) -> tensor<4096xf32, #[[BIG]]>
    %c = "tt.scan"(%l) <{axis = 0 : i32, reverse = false}> ({
    ^bb0(%y: f32, %z: f32):
      tt.scan.return %z : f32
    }) : (tensor<4096xf32>) -> tensor<4096xf32>
    %m = "tt.reduce"(%c) <{axis = 0 : i32}> ({
    ^bb0(%y: f32, %z: f32):
      tt.reduce.return %z : f32
    }) : (tensor<4096xf32>) -> f32
    tt.return %m : f32
  }

  // What another dialect makes gets its layout where it is used.
  // CHECK-LABEL: @foreign
  tt.func @foreign() {
    // CHECK: %[[P:.*]] = ub.poison : tensor<256xi32>
    // CHECK-NEXT: %[[C:.*]] = triton_xpu.convert_layout %[[P]] : tensor<256xi32> -> tensor<256xi32, #[[V]]>
    // CHECK-NEXT: arith.addi %[[C]], %[[C]] : tensor<256xi32, #[[V]]>
    %p = ub.poison : tensor<256xi32>
    %a = arith.addi %p, %p : tensor<256xi32>
    tt.return
  }
}
