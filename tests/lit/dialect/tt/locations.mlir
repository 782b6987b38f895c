// RUN: xpu-opt %s --mlir-print-debuginfo | FileCheck %s
// RUN: xpu-opt %s --mlir-print-debuginfo > %t.1
// RUN: xpu-opt %t.1 --mlir-print-debuginfo > %t.2
// RUN: diff %t.1 %t.2

// Aliases before and after the module, names, call sites; comments anywhere.

#loc = loc("kernel.py":12:0)
#loc1 = loc(unknown)
#loc7 = loc("x_ptr"(#loc))
module {
  // CHECK: tt.func public @row_max(%arg0: !tt.ptr<f16> {tt.divisibility = 16 : i32} loc("x_ptr"(#loc))
  tt.func public @row_max(%x_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32} loc("x_ptr"(#loc)), %n: i32 loc("n"(#loc))) attributes {noinline = false} {
    // CHECK: tt.get_program_id x : i32 loc(#[[PID:.*]])
    %pid = tt.get_program_id x : i32 loc(#loc10) // the row
    %0 = arith.muli %pid, %n : i32 loc(#loc2)
    %1 = tt.addptr %x_ptr, %0 : !tt.ptr<f16>, i32 loc(#loc2)
    %2 = tt.splat %1 : !tt.ptr<f16> -> tensor<128x!tt.ptr<f16>> loc(#loc2)
    %x = tt.load %2 : tensor<128x!tt.ptr<f16>> loc(#loc2)
    // CHECK: ^bb0(%{{.*}}: f16 loc(unknown), %{{.*}}: f16 loc(unknown)):
    // CHECK: tt.reduce.return %{{.*}} : f16 loc(#[[CALL:.*]])
    %3 = "tt.reduce"(%x) <{axis = 0 : i32}> ({
    ^bb0(%a: f16 loc(unknown), %b: f16 loc(unknown)):
      %4 = arith.maxnumf %a, %b : f16 loc(#loc14)
      tt.reduce.return %4 : f16 loc(#loc14)
    }) : (tensor<128xf16>) -> f16 loc(#loc14)
    tt.store %x_ptr, %3 : !tt.ptr<f16> loc(#loc1)
    tt.return loc(#loc2)
  } loc(#loc)
  // CHECK: tt.func private @"helper__(1,)cconstexpr_0_"
  tt.func private @"helper__(1,)cconstexpr_0_"(%arg0: f32 loc(unknown)) -> f32 attributes {noinline = false} {
    tt.return %arg0 : f32 loc(#loc2)
  } loc(#loc)
} loc(#loc)
// CHECK-DAG: #[[PID]] = loc("pid"(
// CHECK-DAG: #[[CALL]] = loc(callsite(
#loc2 = loc("kernel.py":14:16)
#loc4 = loc("standard.py":168:4)
#loc10 = loc("pid"(#loc2))
#loc14 = loc(callsite(#loc4 at #loc2))
