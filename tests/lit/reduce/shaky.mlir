// A pass that crashes for three candidates of ten and hangs for some: each
// costs one try, and no process stays.

// RUN: irsift reduce %s -o %t.mlir --db %t.db --load-pass-plugin %bad_passes --pipeline test-shaky --allow-unregistered-dialect --candidate-timeout 200ms --others %t.others -j2 | FileCheck %s
// RUN: FileCheck %s --check-prefix=RESULT --input-file=%t.mlir
// RUN: cat %t.others/*.mlir | FileCheck %s --check-prefix=OTHERS

// CHECK: 18 -> 4 operations
// CHECK: kept: same signature (pass-failure|test-shaky|arith.divsi|'arith.divsi' op is odd)
// CHECK: other failures were met on the way
// RESULT: arith.divsi
// OTHERS-DAG: // signal|test-shaky|

module {
  func.func @g(%a: i32) -> i32 {
    %0 = arith.addi %a, %a : i32
    return %0 : i32
  }
  func.func @f(%a: i32, %b: i32, %n: index) -> i32 {
    %0 = arith.addi %a, %b : i32
    %1 = arith.muli %0, %b : i32
    %2 = call @g(%1) : (i32) -> i32
    %3 = scf.for %i = %n to %n step %n iter_args(%x = %2) -> (i32) {
      %4 = arith.subi %x, %b : i32
      %5 = arith.divsi %4, %1 : i32
      %6 = arith.xori %5, %b : i32
      "test.other"(%6) : (i32) -> ()
      scf.yield %6 : i32
    }
    %7 = arith.ori %3, %0 : i32
    %8 = arith.andi %7, %3 : i32
    %9 = call @g(%8) : (i32) -> i32
    return %9 : i32
  }
}
