// Too large a footprint is a failure like others, and the result is one, too.

// RUN: irsift reduce %samples/over_budget.ttir --pipeline xpu3.6 --level input -o %t.mlir --db %t.db --time-limit 60s > %t.log
// RUN: FileCheck %s --input-file=%t.log

// CHECK: kept: same signature (over-budget|
// CHECK-NOT: NOT CONFIRMED
