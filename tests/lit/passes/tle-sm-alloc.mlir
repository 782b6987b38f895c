// RUN: xpu-opt %s -split-input-file -verify-diagnostics -tritonxpu-tle-sm-alloc | FileCheck %s

// From the top of shared memory down, whole buffers, 64 bytes apart at least.
// Others are left alone.

// CHECK-LABEL: @stacked
// CHECK: xpu.mem_scope = "smem", xpu.sm_offset = 262080 : i32
// CHECK: xpu.sm_offset = 229312 : i32
// CHECK: ttg.local_alloc : () -> !ttg.memdesc<64xf32>
// CHECK: ttg.local_alloc : () -> !ttg.memdesc<64xf32, #triton_xpu.smem>
tt.func @stacked() {
  %a = ttg.local_alloc {xpu.mem_scope = "smem"} : () -> !ttg.memdesc<3xi8>
  %b = ttg.local_alloc {xpu.mem_scope = "smem"} : () -> !ttg.memdesc<64x128xf32>
  %c = ttg.local_alloc : () -> !ttg.memdesc<64xf32>
  %d = ttg.local_alloc : () -> !ttg.memdesc<64xf32, #triton_xpu.smem>
  tt.return
}

// -----

// Exactly the upper half.
// CHECK-LABEL: @full
// CHECK: xpu.sm_offset = 131072 : i32
tt.func @full() {
  %a = ttg.local_alloc {xpu.mem_scope = "smem"} : () -> !ttg.memdesc<32768xf32>
  tt.return
}

// -----

tt.func @too_much() {
  %a = ttg.local_alloc {xpu.mem_scope = "smem"} : () -> !ttg.memdesc<32768xf32>
  // expected-error @+1 {{needs 64 bytes of shared memory; with the buffers before it that makes 131136 of 131072 bytes above the scratch of reductions}}
  %b = ttg.local_alloc {xpu.mem_scope = "smem"} : () -> !ttg.memdesc<1xf32>
  tt.return
}

// -----

tt.func @bits() {
  // expected-error @+1 {{cannot be placed in shared memory: its elements, 'i1', are no whole bytes (1 bits)}}
  %a = ttg.local_alloc {xpu.mem_scope = "smem"} : () -> !ttg.memdesc<64xi1>
  tt.return
}
