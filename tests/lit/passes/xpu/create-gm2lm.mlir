// RUN: xpu-opt %s --tritonxpu-create-gm2lm --split-input-file | FileCheck %s
// RUN: xpu-opt %s --tritonxpu-create-gm2lm=is-use-mask-zero=true \
// RUN:   --split-input-file | FileCheck %s --check-prefix=MASK
// RUN: xpu-opt %s --tritonxpu-create-gm2lm=xpu-arch=2 --split-input-file \
// RUN:   | FileCheck %s --check-prefix=ARCH2

#c = #triton_xpu.cluster<{sizePerCore = [8], coresPerGroup = [64], groupsPerCluster = [1], order = [0]}>

// CHECK-LABEL: @access
// CHECK-SAME: (%[[P:.*]]: tensor<512x!tt.ptr<f16>{{.*}}, %[[M:.*]]: tensor<512xi1{{.*}}, %[[O:.*]]: tensor<512xf16
// MASK-LABEL: @access
// MASK-SAME: (%[[P:.*]]: tensor<512x!tt.ptr<f16>{{.*}}, %[[M:.*]]: tensor<512xi1{{.*}}, %[[O:.*]]: tensor<512xf16
// ARCH2-LABEL: @access
tt.func @access(%p: tensor<512x!tt.ptr<f16>, #c>, %m: tensor<512xi1, #c>, %o: tensor<512xf16, #c>) {
  // Without mask-zero, the mask stands where the length will.
  // CHECK: %[[G:.*]] = "triton_xpu.gm2lm"(%[[P]], %[[M]], %[[O]]) <{SVOpt = false, atomicSim = false, cache = false, fixedStride = -1 : si32, handwrittenOffsetState = false, lrie = -1 : si32, offsetState = -1 : si32, operandSegmentSizes = array<i32: 1, 1, 1, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : {{.*}} -> tensor<512x!tt.ptr<f16, 0>, #cluster>
  // CHECK-NEXT: %[[X:.*]] = "triton_xpu.load"(%[[G]], %[[M]], %[[O]]) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 1, 1, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}>
  // MASK: %[[G:.*]] = "triton_xpu.gm2lm_mask"(%[[P]], %[[M]], %[[O]]) <{{.*}}array<i32: 1, 1, 1, 0, 0>
  // MASK-NEXT: "triton_xpu.load"(%[[G]], %[[O]]) <{{.*}}array<i32: 1, 0, 1, 0>
  // Arch 2 widens while it reads and narrows while it writes.
  // ARCH2: %[[X:.*]] = "triton_xpu.load"{{.*}} -> tensor<512xf32, #cluster>
  // ARCH2-NOT: arith.extf
  %x = tt.load %p, %m, %o : tensor<512x!tt.ptr<f16>, #c>
  %w = arith.extf %x : tensor<512xf16, #c> to tensor<512xf32, #c>
  // ARCH2: %[[Y:.*]] = arith.mulf %[[X]], %[[X]]
  %y = arith.mulf %w, %w : tensor<512xf32, #c>
  // CHECK: %[[Z:.*]] = arith.truncf
  %z = arith.truncf %y : tensor<512xf32, #c> to tensor<512xf16, #c>
  // CHECK-NEXT: "triton_xpu.store"(%[[P]], %[[Z]], %[[M]]) <{bf16Tofp32Unordered = false, dtype = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 1, 0>, syncMode = 1 : i32, tensorColSize = -1 : si32}>
  // CHECK-NEXT: "triton_xpu.lm2gm"(%[[P]], %[[Z]], %[[M]]) <{atomicSim = false, handwrittenOffsetState = false, offsetState = -1 : si32, operandSegmentSizes = array<i32: 1, 1, 1, 0>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}>
  // MASK: "triton_xpu.store"(%[[P]], %{{.*}}) <{{.*}}array<i32: 1, 1, 0, 0>
  // MASK-NEXT: "triton_xpu.lm2gm_mask"(%[[P]], %{{.*}}, %[[M]]) <{{.*}}array<i32: 1, 1, 1, 0, 0>
  // ARCH2: "triton_xpu.store"(%{{.*}}, %[[Y]], %{{.*}})
  // ARCH2-NEXT: "triton_xpu.lm2gm"(%{{.*}}, %[[Y]], %{{.*}})
  tt.store %p, %z, %m : tensor<512x!tt.ptr<f16>, #c>
  tt.return
}

// CHECK-LABEL: @scalar
tt.func @scalar(%p: !tt.ptr<i8>) {
  // CHECK: "triton_xpu.gm2lm"(%{{.*}}) <{{.*}}array<i32: 1, 0, 0, 0>{{.*}} : (!tt.ptr<i8>) -> !tt.ptr<i8, 0>
  // CHECK: "triton_xpu.load"(%{{.*}}) {{.*}} : (!tt.ptr<i8, 0>) -> i8
  %x = tt.load %p : !tt.ptr<i8>
  // CHECK: "triton_xpu.store"(%{{.*}}, %{{.*}}) {{.*}} : (!tt.ptr<i8>, i8) -> ()
  tt.store %p, %x : !tt.ptr<i8>
  tt.return
}

// -----

#c = #triton_xpu.cluster<{sizePerCore = [8], coresPerGroup = [64], groupsPerCluster = [1], order = [0]}>

// What the author of the kernel says, in the words of the 3.0 line.
// CHECK-LABEL: @clauses
tt.func @clauses(%p: tensor<512x!tt.ptr<f32>, #c>) {
  // CHECK: handwrittenOffsetState = true{{.*}}offsetState = 1 : si32{{.*}}syncMode = 2
  // CHECK: "triton_xpu.load"{{.*}}syncMode = 2
  %0 = tt.load %p offsetStatePolicy = continuous memorySyncMode = async : tensor<512x!tt.ptr<f32>, #c>
  // CHECK: handwrittenOffsetState = true{{.*}}offsetState = -1 : si32{{.*}}syncMode = 1
  %1 = tt.load %p offsetStatePolicy = unknown : tensor<512x!tt.ptr<f32>, #c>
  // CHECK: handwrittenOffsetState = false{{.*}}offsetState = -1 : si32
  %2 = tt.load %p offsetStatePolicy = empty : tensor<512x!tt.ptr<f32>, #c>
  // CHECK: "triton_xpu.lm2gm"{{.*}}handwrittenOffsetState = true, offsetState = 0 : si32
  tt.store %p, %0 offsetStatePolicy = discrete_same : tensor<512x!tt.ptr<f32>, #c>
  tt.return
}

// -----

#c = #triton_xpu.cluster<{sizePerCore = [8], coresPerGroup = [64], groupsPerCluster = [1], order = [0]}>

// The same in those of the 3.6 line, which knows no asynchronous access.
module attributes {triton_xpu.target = "xpu:3", "ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 1 : i32, "ttg.threads-per-warp" = 64 : i32} {
  // CHECK-LABEL: @hints
  tt.func @hints(%p: tensor<512x!tt.ptr<f32>, #c>) {
    // CHECK: handwrittenOffsetState = true{{.*}}offsetState = 3 : si32{{.*}}syncMode = 1
    %0 = tt.load %p {xpu.offset_state_policy = "locally_continuous", xpu.mem_sync_mode = "async"} : tensor<512x!tt.ptr<f32>, #c>
    // CHECK: handwrittenOffsetState = true{{.*}}offsetState = 7 : si32
    %1 = tt.load %p {xpu.offset_state_policy = 7 : i32} : tensor<512x!tt.ptr<f32>, #c>
    // CHECK: "triton_xpu.lm2gm"{{.*}}handwrittenOffsetState = false, offsetState = -1 : si32
    tt.store %p, %0 {xpu.offset_state_policy = "empty"} : tensor<512x!tt.ptr<f32>, #c>
    tt.return
  }
}
