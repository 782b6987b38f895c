// Too large a footprint is a failure like others, and the result is one, too.

// RUN: irsift reduce %samples/over_budget.ttir --pipeline xpu3.6 --level input -o %t.mlir --db %t.db --time-limit 60s > %t.log
// RUN: FileCheck %s --input-file=%t.log

// The limit is that of the target with its knobs.
// RUN: irsift reduce %samples/vector_add.ttir --knob TRITON_TUNE_BUFFER_LM_SIZE=64 --pipeline xpu3.6 --level input -o %t.knob.mlir --db %t.db > %t.log
// RUN: FileCheck %s --input-file=%t.log
// RUN: FileCheck %s --check-prefix=KNOB --input-file=%t.knob.mlir
// KNOB: irsift footprint --knob TRITON_TUNE_BUFFER_LM_SIZE=64 %s

// CHECK: kept: same signature (over-budget|
// CHECK-NOT: NOT CONFIRMED
