// Source locations go.

// RUN: irsift reduce %s -o %t.mlir --db %t.db --include strip-locations --load-pass-plugin %bad_passes --pipeline test-find --allow-unregistered-dialect --json > %t.json
// RUN: FileCheck %s --input-file=%t.mlir
// RUN: FileCheck %s --input-file=%t.json --check-prefix=JSON

// JSON: "confirmed": true
// JSON: "pattern": "strip-locations"

// CHECK: module {
// CHECK-NEXT: func.func @f(%arg0: i32) {
// CHECK-NEXT: "test.bug"(%arg0) : (i32) -> ()
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }

func.func @f(%a: i32) {
  "test.bug"(%a) : (i32) -> () loc("kernel.py":12:3)
  return loc("kernel.py":13:1)
}
