// Buffers of upstream dialects: memory spaces, aliases, loops.

// RUN: irsift footprint %s --pipeline 'builtin.module(cse)' --db %t.db | FileCheck %s

// The first one is read through a view, the second one is kept by the loop that
// hands it on and by what reads the loop's result. Global memory and what names
// no space are no buffers.
// CHECK: SM peak (lower-bound): 1,024 bytes per cluster
// CHECK: memref.store at {{.*}}:[[#]]:3 memref.load at {{.*}}:[[#VIEW:]]:8
// CHECK: other peak (lower-bound): 16 bytes
// CHECK: memref.store at {{.*}}:[[#]]:3 memref.load at {{.*}}:[[#VIEW+1]]:8
// CHECK: SM {{.*}} memref<16x16xf32, 2>
// CHECK: other {{.*}} memref<8xi16, 5>
// CHECK-NOT: memref<7xf32

func.func @f(%x: f32, %i: index, %n: index) -> (f32, i16) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : memref<16x16xf32, 2>
  %b = memref.alloca() : memref<8xi16, 5>
  %g = memref.alloc() : memref<7xf32, 1>
  %p = memref.alloc() : memref<7xf32>
  memref.store %x, %a[%c0, %c0] : memref<16x16xf32, 2>
  memref.store %x, %g[%c0] : memref<7xf32, 1>
  memref.store %x, %p[%c0] : memref<7xf32>
  %v = memref.subview %a[0, 0] [4, 4] [1, 1] : memref<16x16xf32, 2> to memref<4x4xf32, strided<[16, 1]>, 2>
  %h = arith.constant 1 : i16
  memref.store %h, %b[%c0] : memref<8xi16, 5>
  %r = scf.for %k = %c0 to %n step %c1 iter_args(%m = %b) -> (memref<8xi16, 5>) {
    memref.store %h, %m[%k] : memref<8xi16, 5>
    scf.yield %m : memref<8xi16, 5>
  }
  %y = memref.load %v[%i, %i] : memref<4x4xf32, strided<[16, 1]>, 2>
  %z = memref.load %r[%c0] : memref<8xi16, 5>
  return %y, %z : f32, i16
}
