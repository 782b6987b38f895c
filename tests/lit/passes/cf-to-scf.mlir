// RUN: xpu-opt %s -split-input-file -verify-diagnostics -tritonxpu-cf-to-scf | FileCheck %s

// CHECK-LABEL: tt.func public @early_return
// CHECK: scf.if %{{.*}} {
// CHECK: } else {
// CHECK: "triton_xpu.lm2gm"
// CHECK: {{^ *}$}}
// CHECK: tt.return
// CHECK-NOT: {{[^s]}}cf.
tt.func public @early_return(%c: i1, %p: !tt.ptr<f32>, %b: !tt.ptr<f32, 0>) {
  cf.cond_br %c, ^done, ^work
^work:
  "triton_xpu.lm2gm"(%p, %b) <{atomicSim = false, handwrittenOffsetState = false, offsetState = 1 : si32, operandSegmentSizes = array<i32: 1, 0, 0, 1>, rowLen = -1 : si64, rowStride = -1 : si64, syncMode = 1 : i32, tensorColSize = -1 : si32}> : (!tt.ptr<f32>, !tt.ptr<f32, 0>) -> ()
  cf.br ^done
^done:
  tt.return
}

// -----

// CHECK-LABEL: tt.func public @loop
// CHECK: scf.while
// CHECK-NOT: {{[^s]}}cf.
tt.func public @loop(%n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  cf.br ^head(%c0 : i32)
^head(%i: i32):
  %more = arith.cmpi slt, %i, %n : i32
  cf.cond_br %more, ^body, ^done
^body:
  %next = arith.addi %i, %c1 : i32
  cf.br ^head(%next : i32)
^done:
  tt.return
}

// -----

// An endless loop cannot be lifted. The pass does not say so, but the IR it
// leaves is not valid.
// expected-error @+1 {{empty block: expect at least a terminator}}
tt.func public @endless() {
  cf.br ^self
^self:
  // expected-error @+1 {{Cannot create unreachable terminator for 'tt.func'}}
  cf.br ^self
}

// -----

// CHECK: tt.func private @declared(i32)
tt.func private @declared(i32)
