#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""How fast `irsift explain` reads a large log, with grep as the yardstick.

    bench/log_stream.py [--size MB] [--program build/bin/irsift] [--keep FILE]

Two logs: dumps of IR as MLIR_ENABLE_DUMP makes them, and the lines of a server
with prefixes and without IR, each with one failure at the end. Times are
processor time of one core, so that a busy machine does not change them; memory
is the peak of the process.
"""

import argparse
import os
import resource
import subprocess
import tempfile

PASSES = ["Inliner (inline)", "Canonicalizer (canonicalize)", "CSE (cse)",
          "TritonXPULegalize (tritonxpu-legalize)",
          "TritonXPUAlloca (tritonxpu-alloca)"]
FAILURE = """\
k.py:8:2: error: 'tt.store' op is not supported here
k.py:1:0: error: Failures have been detected while processing an MLIR pass pipeline
k.py:1:0: note: Pipeline failed while executing [`TritonXPUAlloca` on 'builtin.module' operation]: reproducer generated at `x`
RuntimeError: PassManager::run failed
"""


def module(lines):
    body = "".join(
        f"    %{i} = arith.addi %{max(i - 1, 0)}, %arg0 : tensor<64x128xi32, "
        f"#cluster> loc(#loc{i % 40})\n" for i in range(lines))
    return ("#cluster = #triton_xpu.cluster<{sizePerCore = [2, 64], "
            "coresPerGroup = [1, 1], groupsPerCluster = [64, 1], order = [0, "
            "1]}>\nmodule {\n  tt.func public @kernel(%arg0: tensor<64x128xi32,"
            " #cluster>) {\n" + body + "    tt.return\n  }\n}\n\n\n")


def dump_log(file, size):
    text = module(120)
    written = 0
    while written < size:
        for name in PASSES:
            written += file.write(f"// -----// IR Dump Before {name} //----- //"
                                  f"\n{text}")
    file.write(FAILURE)


def server_log(file, size):
    lines = "".join(
        f"(Worker_TP{i % 4} pid={400 + i % 4}) INFO 02-11 08:1{i % 10}:00 "
        f"[gpu_model_runner.py:{2000 + i}] step {i}: 4096 tokens in 0.21 s, "
        f"cache 71.4% full, queue 12 waiting, 3 running\n"
        for i in range(2000))
    written = 0
    while written < size:
        written += file.write(lines)
    file.write(FAILURE)


def measure(command):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(["taskset", "-c", "0", *command], stdout=subprocess.DEVNULL,
                   check=False)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return (after.ru_utime - before.ru_utime
            + after.ru_stime - before.ru_stime)


def peak_memory(command):
    """In MiB, as GNU time reports it; 0 without it."""
    try:
        text = subprocess.run(["/usr/bin/time", "-f", "%M", *command],
                              stdout=subprocess.DEVNULL,
                              stderr=subprocess.PIPE, text=True).stderr
        return int(text.strip().splitlines()[-1]) / 1024
    except (OSError, ValueError, IndexError):
        return 0


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--size", type=int, default=1024, metavar="MB")
    parser.add_argument("--program", default="build/bin/irsift")
    parser.add_argument("--keep", metavar="FOLDER")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        folder = args.keep or scratch
        os.makedirs(folder, exist_ok=True)
        print(f"{'log':8} {'MB':>6} {'irsift MB/s':>12} {'grep MB/s':>10} "
              f"{'peak MiB':>9}")
        for name, make in (("dumps", dump_log), ("server", server_log)):
            path = os.path.join(folder, name + ".log")
            with open(path, "w") as file:
                make(file, args.size << 20)
            size = os.path.getsize(path) / 1e6
            grep = measure(["grep", "-c", "error:", path])
            command = [args.program, "explain", path]
            ours = measure(command)
            print(f"{name:8} {size:6.0f} {size / ours:12.0f} "
                  f"{size / grep:10.0f} {peak_memory(command):9.0f}")
            if not args.keep:
                os.remove(path)


if __name__ == "__main__":
    main()
