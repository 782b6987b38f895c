// A replay of upstream passes: text for people, JSON for programs.
// RUN: irsift replay %s --pipeline 'builtin.module(cse,func.func(canonicalize))' --db %t.db | FileCheck %s
// RUN: irsift replay %s --pipeline 'cse' --json --db %t.db | FileCheck %s --check-prefix=JSON
// RUN: not irsift replay %s --pipeline 'cse,no-such-pass' --db %t.db 2>&1 | FileCheck %s --check-prefix=UNKNOWN

// CHECK: no failure
// CHECK: (input) 5
// CHECK: 0 cse * 4 -1
// CHECK: 1 canonicalize 4

// JSON: "schema": "irsift.replay/1"
// JSON: "kernels": [
// JSON-NEXT: "kernel"
// JSON: "name": "cse"
// JSON: "status": "ok"
// JSON-NEXT: "changed": true
// JSON: "snapshot": "{{[0-9a-f]+}}"
// JSON: "class": "none"

// UNKNOWN: irsift: pass 'no-such-pass': {{.*}}does not refer to a registered pass

func.func @kernel(%a: i32, %b: i32) -> i32 {
  %0 = arith.addi %a, %b : i32
  %1 = arith.addi %a, %b : i32
  %2 = arith.muli %0, %1 : i32
  return %2 : i32
}
