// Attributes go: of unknown operations, of functions, of their arguments and
// results.

// RUN: irsift reduce %s -o %t.mlir --db %t.db --include drop-attributes --load-pass-plugin %bad_passes --pipeline test-find --allow-unregistered-dialect --json > %t.json
// RUN: FileCheck %s --input-file=%t.mlir
// RUN: FileCheck %s --input-file=%t.json --check-prefix=JSON

// JSON: "confirmed": true
// JSON: "pattern": "drop-attributes"

// CHECK: module {
// CHECK-NEXT: func.func @f(%arg0: i32) -> i32 {
// CHECK-NEXT: %0 = arith.addi %arg0, %arg0 : i32
// CHECK-NEXT: "test.bug"(%0) : (i32) -> ()
// CHECK-NEXT: return %0 : i32
// CHECK-NEXT: }
// CHECK-NEXT: }

func.func @f(%a: i32 {test.divisible = 16 : i32}) -> (i32 {test.result}) attributes {test.fun = "x"} {
  %0 = arith.addi %a, %a overflow<nsw> : i32
  "test.bug"(%0) {size = 128 : i32} : (i32) -> ()
  return %0 : i32
}
