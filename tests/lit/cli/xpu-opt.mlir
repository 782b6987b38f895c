// RUN: xpu-opt %s --pass-pipeline='builtin.module(func.func(cse))' \
// RUN:   | FileCheck %s

// The driver has the upstream dialects and passes.
// CHECK-COUNT-1: arith.constant 1
func.func @one() -> (i32, i32) {
  %a = arith.constant 1 : i32
  %b = arith.constant 1 : i32
  return %a, %b : i32, i32
}
