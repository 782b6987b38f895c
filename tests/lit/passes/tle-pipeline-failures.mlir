// RUN: xpu-opt %s -split-input-file -verify-diagnostics -tritonxpu-tle-pipeline="enable=true num-stages=2 lm-bytes-limit=1024"

module attributes {"ttg.threads-per-warp" = 64 : i32} {
  // 64x128 f32 on 64 cores: 512 bytes each.
  // expected-error @+1 {{has more tile buffers than fit: 1536 bytes of local memory per core, the limit is 1024}}
  tt.func @local() {
    %a = ttg.local_alloc : () -> !ttg.memdesc<64x128xf32>
    %b = ttg.local_alloc : () -> !ttg.memdesc<64x128xf32>
    %c = ttg.local_alloc : () -> !ttg.memdesc<64x128xf32>
    tt.return
  }
}

// -----

module attributes {"ttg.threads-per-warp" = 64 : i32} {
  // expected-error @+1 {{has more tile buffers than fit: 262144 bytes of shared memory per cluster (4096 a core), the limit is 262080}}
  tt.func @shared() {
    %a = ttg.local_alloc : () -> !ttg.memdesc<64x1024xf32, #triton_xpu.smem>
    tt.return
  }
}

// -----

module attributes {"ttg.threads-per-warp" = 64 : i32} {
  tt.func @index(%d: !tt.tensordesc<tensor<64x64xf32>>, %z: i32, %lo: index, %hi: index) {
    %step = arith.constant 1 : index
    %b = ttg.local_alloc : () -> !ttg.memdesc<64x64xf32>
    // expected-error @+1 {{counts in 'index'; only loops over integers can be pipelined (the backend asserts here)}}
    scf.for %i = %lo to %hi step %step {
      "triton_xpu.tle_copy_g2l"(%d, %z, %z, %b) <{operandSegmentSizes = array<i32: 1, 2, 1, 0, 0>}> : (!tt.tensordesc<tensor<64x64xf32>>, i32, i32, !ttg.memdesc<64x64xf32>) -> ()
    }
    tt.return
  }
}

// -----

// What is left alone, and why.
module attributes {"ttg.threads-per-warp" = 64 : i32} {
  tt.func @too_big(%d: !tt.tensordesc<tensor<64x256xf32>>, %lo: i32, %hi: i32) {
    %step = arith.constant 1 : i32
    %b = ttg.local_alloc : () -> !ttg.memdesc<64x256xf32>
    // expected-remark @+1 {{does not fit with 2 stages: 2048 bytes of local memory per core, the limit is 1024}}
    scf.for %i = %lo to %hi step %step : i32 {
      "triton_xpu.tle_copy_g2l"(%d, %i, %i, %b) <{operandSegmentSizes = array<i32: 1, 2, 1, 0, 0>}> : (!tt.tensordesc<tensor<64x256xf32>>, i32, i32, !ttg.memdesc<64x256xf32>) -> ()
    }
    tt.return
  }
}

// -----

module attributes {"ttg.threads-per-warp" = 64 : i32} {
  tt.func @depths(%d: !tt.tensordesc<tensor<64x64xf32>>, %lo: i32, %hi: i32) {
    %step = arith.constant 1 : i32
    %b = ttg.local_alloc : () -> !ttg.memdesc<64x64xf32>
    %s = ttg.local_alloc : () -> !ttg.memdesc<64x64xf32, #triton_xpu.smem>
    // expected-remark @+1 {{asks for 7 stages; two memories allow 3}}
    scf.for %i = %lo to %hi step %step : i32 {
      "triton_xpu.tle_copy_g2l"(%d, %i, %i, %b) <{operandSegmentSizes = array<i32: 1, 2, 1, 0, 0>}> : (!tt.tensordesc<tensor<64x64xf32>>, i32, i32, !ttg.memdesc<64x64xf32>) -> ()
    } {tt.num_stages = 7 : i32}
    // expected-remark @+1 {{fills a buffer in shared memory, so it cannot alternate between memories: 2 stages}}
    scf.for %i = %lo to %hi step %step : i32 {
      "triton_xpu.tle_copy_g2l"(%d, %i, %i, %s) <{operandSegmentSizes = array<i32: 1, 2, 1, 0, 0>}> : (!tt.tensordesc<tensor<64x64xf32>>, i32, i32, !ttg.memdesc<64x64xf32, #triton_xpu.smem>) -> ()
    } {tt.num_stages = 3 : i32}
    tt.return
  }
}

// -----

module attributes {"ttg.threads-per-warp" = 64 : i32} {
  tt.func @loops(%lo: i32, %hi: i32, %s: i32, %g: !tt.ptr<f32>) {
    %step = arith.constant 1 : i32
    // expected-remark @+1 {{has no positive constant for a step}}
    scf.for %i = %lo to %hi step %s : i32 {
    }
    // expected-remark @+1 {{is not pipelined: it holds a nested loop}}
    scf.for %i = %lo to %hi step %step : i32 {
      // expected-remark @+1 {{has no copy that could be issued ahead}}
      scf.for %j = %lo to %hi step %step : i32 {
      }
    }
    // expected-remark @+1 {{is not pipelined: it holds code with unknown effects (triton_xpu.raw)}}
    scf.for %i = %lo to %hi step %step : i32 {
      triton_xpu.raw "f"(%g) {source_id = "00"} : (!tt.ptr<f32>) -> ()
    }
    tt.return
  }
}

// -----

module attributes {"ttg.threads-per-warp" = 64 : i32} {
  tt.func @copies(%d: !tt.tensordesc<tensor<64x64xf32>>, %lo: i32, %hi: i32, %k: i1, %arg: !ttg.memdesc<64x64xf32>) {
    %step = arith.constant 1 : i32
    %a = ttg.local_alloc : () -> !ttg.memdesc<64x64xf32>
    %b = ttg.local_alloc : () -> !ttg.memdesc<64x64xf32>
    %c = ttg.local_alloc : () -> !ttg.memdesc<64x64xf32>
    %e = ttg.local_alloc : () -> !ttg.memdesc<64x64xf32>
    // expected-remark @+1 {{has no copy that could be issued ahead}}
    %r = scf.for %i = %lo to %hi step %step iter_args(%at = %lo) -> (i32) : i32 {
      scf.if %k {
        // expected-remark @+1 {{is not issued ahead: it stands in a region within the loop}}
        "triton_xpu.tle_copy_g2l"(%d, %i, %i, %a) <{operandSegmentSizes = array<i32: 1, 2, 1, 0, 0>}> : (!tt.tensordesc<tensor<64x64xf32>>, i32, i32, !ttg.memdesc<64x64xf32>) -> ()
      }
      // expected-remark @+1 {{is not issued ahead: its buffer is no ttg.local_alloc before the loop}}
      "triton_xpu.tle_copy_g2l"(%d, %i, %i, %arg) <{operandSegmentSizes = array<i32: 1, 2, 1, 0, 0>}> : (!tt.tensordesc<tensor<64x64xf32>>, i32, i32, !ttg.memdesc<64x64xf32>) -> ()
      // expected-remark @+1 {{is not issued ahead: its buffer is also written or copied out}}
      "triton_xpu.tle_copy_g2l"(%d, %i, %i, %b) <{operandSegmentSizes = array<i32: 1, 2, 1, 0, 0>}> : (!tt.tensordesc<tensor<64x64xf32>>, i32, i32, !ttg.memdesc<64x64xf32>) -> ()
      "triton_xpu.tle_copy_l2g"(%d, %i, %i, %b) <{operandSegmentSizes = array<i32: 1, 2, 1, 0, 0>}> : (!tt.tensordesc<tensor<64x64xf32>>, i32, i32, !ttg.memdesc<64x64xf32>) -> ()
      // expected-remark @+1 {{is not issued ahead: its address depends on more than the induction variable and invariants}}
      "triton_xpu.tle_copy_g2l"(%d, %at, %i, %c) <{operandSegmentSizes = array<i32: 1, 2, 1, 0, 0>}> : (!tt.tensordesc<tensor<64x64xf32>>, i32, i32, !ttg.memdesc<64x64xf32>) -> ()
      // expected-remark @+1 {{is not issued ahead: its buffer is used outside the loop}}
      "triton_xpu.tle_copy_g2l"(%d, %i, %i, %e) <{operandSegmentSizes = array<i32: 1, 2, 1, 0, 0>}> : (!tt.tensordesc<tensor<64x64xf32>>, i32, i32, !ttg.memdesc<64x64xf32>) -> ()
      %next = arith.addi %at, %step : i32
      scf.yield %next : i32
    }
    %v = ttg.local_load %e : !ttg.memdesc<64x64xf32> -> tensor<64x64xf32>
    tt.return
  }
}

// -----

module attributes {"ttg.threads-per-warp" = 64 : i32} {
  tt.func @twice(%d: !tt.tensordesc<tensor<64x64xf32>>, %lo: i32, %hi: i32) {
    %step = arith.constant 1 : i32
    %a = ttg.local_alloc : () -> !ttg.memdesc<64x64xf32>
    // expected-remark @+1 {{has no copy that could be issued ahead}}
    scf.for %i = %lo to %hi step %step : i32 {
      // expected-remark @+1 {{the loop fills its buffer more than once}}
      "triton_xpu.tle_copy_g2l"(%d, %i, %i, %a) <{operandSegmentSizes = array<i32: 1, 2, 1, 0, 0>}> : (!tt.tensordesc<tensor<64x64xf32>>, i32, i32, !ttg.memdesc<64x64xf32>) -> ()
      // expected-remark @+1 {{the loop fills its buffer more than once}}
      "triton_xpu.tle_copy_g2l"(%d, %lo, %i, %a) <{operandSegmentSizes = array<i32: 1, 2, 1, 0, 0>}> : (!tt.tensordesc<tensor<64x64xf32>>, i32, i32, !ttg.memdesc<64x64xf32>) -> ()
    }
    tt.return
  }
}
