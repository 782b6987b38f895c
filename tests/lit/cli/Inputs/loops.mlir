func.func private @scaled(%a: f32, %s: f32) -> f32 {
  %0 = arith.mulf %a, %s : f32
  return %0 : f32
}

func.func @scale(%src: memref<?xf32>, %n: index, %s: f32) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %dead = arith.addf %s, %s : f32
  scf.for %i = %zero to %n step %one {
    %v = memref.load %src[%i] : memref<?xf32>
    %w = func.call @scaled(%v, %s) : (f32, f32) -> f32
    %twice = arith.addf %s, %s : f32
    %sum = arith.addf %w, %twice : f32
    memref.store %sum, %src[%i] : memref<?xf32>
  }
  return
}
