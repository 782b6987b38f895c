// Symbols get names of one letter.

// RUN: irsift reduce %s -o %t.mlir --db %t.db --include shorten-names --load-pass-plugin %bad_passes --pipeline test-find --allow-unregistered-dialect --json > %t.json
// RUN: FileCheck %s --input-file=%t.mlir
// RUN: FileCheck %s --input-file=%t.json --check-prefix=JSON

// JSON: "confirmed": true
// JSON: "pattern": "shorten-names"

// CHECK: module {
// CHECK-NEXT: func.func private @g()
// CHECK-NEXT: func.func @f(%arg0: i32) {
// CHECK-NEXT: call @g() : () -> ()
// CHECK-NEXT: "test.bug"(%arg0) : (i32) -> ()
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }

func.func private @helper_of_the_kernel()
func.func @kernel_with_a_long_name(%a: i32) {
  call @helper_of_the_kernel() : () -> ()
  "test.bug"(%a) : (i32) -> ()
  return
}
