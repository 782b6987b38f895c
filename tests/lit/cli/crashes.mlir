// Passes that die, hang or eat memory: the run ends with the right class and
// exit code 1, everything before the bad pass is kept, and no process stays.

// DEFINE: %{replay} = irsift replay %s --load-pass-plugin %bad_passes --db %t.db --json

// RUN: rm -f %t.db
// RUN: %{replay} --pipeline 'test-mark,test-abort,cse' > %t.json || test $? = 1
// RUN: FileCheck %s --input-file=%t.json -DCLASS=signal -DPASS=test-abort -DTEXT="killed by SIGABRT" -DSTATUS=crashed
// RUN: %{replay} --pipeline 'test-mark,test-assertion,cse' > %t.json || test $? = 1
// RUN: FileCheck %s --input-file=%t.json -DCLASS=assertion -DPASS=test-assertion -DTEXT="size > 0 && \\\"empty tile\\\"" -DSTATUS=crashed
// RUN: %{replay} --pipeline 'test-mark,test-unreachable,cse' > %t.json || test $? = 1
// RUN: FileCheck %s --input-file=%t.json -DCLASS=unreachable -DPASS=test-unreachable -DTEXT="tiles do not agree" -DSTATUS=crashed
// RUN: %{replay} --pipeline 'test-mark,test-segfault,cse' > %t.json || test $? = 1
// RUN: FileCheck %s --input-file=%t.json -DCLASS=signal -DPASS=test-segfault -DTEXT="killed by SIGSEGV" -DSTATUS=crashed
// RUN: %{replay} --pipeline 'test-mark,test-exit,cse' > %t.json || test $? = 1
// RUN: FileCheck %s --input-file=%t.json -DCLASS=signal -DPASS=test-exit -DTEXT="the compiler ended with exit code 3" -DSTATUS=crashed
// RUN: %{replay} --pipeline 'test-mark,test-endless-loop,cse' --pass-timeout 2s > %t.json || test $? = 1
// RUN: FileCheck %s --input-file=%t.json -DCLASS=timeout -DPASS=test-endless-loop -DTEXT="still running after 2 s" -DSTATUS=timeout
// RUN: %{replay} --pipeline 'test-mark,test-endless-allocation,cse' --memory-limit 600M > %t.json || test $? = 1
// RUN: FileCheck %s --input-file=%t.json -DCLASS=memory-limit -DPASS=test-endless-allocation -DTEXT="the compiler used more than 600 MiB of memory" -DSTATUS=crashed

// The runs are in the store, with the snapshot before the bad pass.
// RUN: irsift runs --db %t.db | FileCheck %s --check-prefix=RUNS
// A limit below what the worker itself needs is bad usage, no fault of a pass.
// RUN: %{replay} --pipeline cse --memory-limit 1K > %t.out 2> %t.err || test $? = 2
// RUN: FileCheck %s --input-file=%t.err --check-prefix=LIMIT
// LIMIT: did not even start within the memory limit of 1024 bytes; raise --memory-limit
// RUN: irsift show latest --snapshot test-mark --db %t.db | FileCheck %s --check-prefix=SNAPSHOT

// CHECK: "name": "test-mark"
// CHECK: "status": "ok"
// CHECK: "snapshot": "{{[0-9a-f]+}}"
// CHECK: "name": "[[PASS]]"
// CHECK: "status": "[[STATUS]]"
// CHECK: "name": "cse"
// CHECK: "status": "not-run"
// CHECK: "class": "[[CLASS]]"
// CHECK: "pass_index": 1
// CHECK: "pass": "[[PASS]]"
// CHECK: "diagnostic": "[[TEXT]]"
// CHECK: "signature": "[[CLASS]]|[[PASS]]|

// RUNS: 7 {{.*}} memory-limit test-endless-allocation
// RUNS: 6 {{.*}} timeout test-endless-loop
// RUNS: 1 {{.*}} signal test-abort

// SNAPSHOT: module attributes {test.mark}

func.func @kernel(%a: i32, %b: i32) -> i32 {
  %0 = arith.addi %a, %b : i32
  return %0 : i32
}
