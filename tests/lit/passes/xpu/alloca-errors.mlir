// RUN: xpu-opt %s --tritonxpu-alloca --split-input-file --verify-diagnostics

#c = #triton_xpu.cluster<{sizePerCore = [4], coresPerGroup = [64], groupsPerCluster = [1], order = [0]}>

tt.func @no_transfer_in(%b: tensor<256x!tt.ptr<f32, 0>, #c>) {
  // expected-error@+1 {{has no buffer to read: its pointer does not come from a gm2lm or gm2lm_mask (the backend aborts here)}}
  %x = "triton_xpu.load"(%b) <{SVOpt = false, bf16Tofp32Unordered = false, isDiscrete = false, operandSegmentSizes = array<i32: 1, 0, 0, 0>, stride = 1 : si32, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<256x!tt.ptr<f32, 0>, #c>) -> tensor<256xf32, #c>
  tt.return
}

// -----

#c = #triton_xpu.cluster<{sizePerCore = [4], coresPerGroup = [64], groupsPerCluster = [1], order = [0]}>

tt.func @no_transfer_out(%q: tensor<256x!tt.ptr<f32>, #c>, %x: tensor<256xf32, #c>) {
  // expected-error@+1 {{is not followed by the lm2gm or lm2gm_mask that empties its buffer (the backend aborts here)}}
  "triton_xpu.store"(%q, %x) <{bf16Tofp32Unordered = false, dtype = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 0>, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (tensor<256x!tt.ptr<f32>, #c>, tensor<256xf32, #c>) -> ()
  tt.return
}
