// RUN: xpu-opt %s --inline --symbol-dce | FileCheck %s

// CHECK-LABEL: tt.func public @kernel
// CHECK-NOT: tt.call @simple
// CHECK: arith.addi
// Several blocks: control flow to the code after the call.
// CHECK: cf.cond_br
// CHECK: cf.br ^[[REST:bb[0-9]+]](
// CHECK: ^[[REST]](%[[V:.*]]: i32):
// CHECK: tt.call @kept(%[[V]]) : (i32) -> ()
tt.func public @kernel(%n: i32, %c: i1) attributes {noinline = false} {
  %0 = tt.call @simple(%n) : (i32) -> i32
  %1 = tt.call @blocks(%0, %c) : (i32, i1) -> i32
  tt.call @kept(%1) : (i32) -> ()
  tt.return
}

// CHECK-NOT: @simple
tt.func private @simple(%n: i32) -> i32 attributes {noinline = false} {
  %0 = arith.addi %n, %n : i32
  tt.return %0 : i32
}

tt.func private @blocks(%n: i32, %c: i1) -> i32 {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  tt.return %n : i32
^bb2:
  %0 = arith.muli %n, %n : i32
  tt.return %0 : i32
}

// CHECK: tt.func private @kept
tt.func private @kept(%n: i32) attributes {noinline = true} {
  tt.print "n: " {hex = false, isSigned = array<i32: 1>} : %n : i32
  tt.return
}
