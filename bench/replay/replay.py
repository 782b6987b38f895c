#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What capture costs: `irsift replay` against xpu-opt on the same pipeline.

Prints the time of a replay with all snapshots as a ratio to xpu-opt without any
capture and to xpu-opt --mlir-print-ir-after-all into a file, and the peak memory
of all processes as a ratio to that of xpu-opt. The input is made here: a kernel
of a given number of operations, always the same.

    bench/replay/replay.py [--bin build/bin] [--ops 2000] [--runs 15]
"""

import argparse
import json
import os
import statistics
import subprocess
import tempfile
import threading
import time


def kernel(op_count):
    """A vector kernel: three masked loads, a chain of arithmetic, a store."""
    vector = "tensor<8192xf32>"
    lines = [
        "module {",
        "  tt.func public @chain(%a: !tt.ptr<f32>, %b: !tt.ptr<f32>, "
        "%c: !tt.ptr<f32>, %o: !tt.ptr<f32>, %n: i32) {",
        "    %size = arith.constant 8192 : i32",
        f"    %zero = arith.constant dense<0.0> : {vector}",
        "    %pid = tt.get_program_id x : i32",
        "    %start = arith.muli %pid, %size : i32",
        "    %range = tt.make_range {end = 8192 : i32, start = 0 : i32} : "
        "tensor<8192xi32>",
        "    %starts = tt.splat %start : i32 -> tensor<8192xi32>",
        "    %offsets = arith.addi %starts, %range : tensor<8192xi32>",
        "    %bound = tt.splat %n : i32 -> tensor<8192xi32>",
        "    %mask = arith.cmpi slt, %offsets, %bound : tensor<8192xi32>",
    ]
    for name in "abco":
        lines += [
            f"    %s{name} = tt.splat %{name} : !tt.ptr<f32> -> "
            "tensor<8192x!tt.ptr<f32>>",
            f"    %p{name} = tt.addptr %s{name}, %offsets : "
            "tensor<8192x!tt.ptr<f32>>, tensor<8192xi32>",
        ]
    for name in "abc":
        lines.append(
            f"    %x{name} = tt.load %p{name}, %mask, %zero : "
            "tensor<8192x!tt.ptr<f32>>"
        )
    values = ["%xa", "%xb", "%xc"]
    operations = ("addf", "mulf", "subf", "maximumf")
    while len(lines) < op_count - 2:
        index = len(lines)
        name = f"%v{index}"
        lines.append(
            f"    {name} = arith.{operations[index % 4]} {values[-1]}, "
            f"{values[-3]} : {vector}"
        )
        values.append(name)
    lines += [
        f"    tt.store %po, {values[-1]}, %mask : tensor<8192x!tt.ptr<f32>>",
        "    tt.return",
        "  }",
        "}",
    ]
    return "\n".join(lines) + "\n"


def descendants(pid):
    try:
        with open(f"/proc/{pid}/task/{pid}/children") as file:
            children = [int(child) for child in file.read().split()]
    except OSError:
        return [pid]
    return [pid] + [d for child in children for d in descendants(child)]


def proportional_bytes(pid):
    try:
        with open(f"/proc/{pid}/smaps_rollup") as file:
            for line in file:
                if line.startswith("Pss:"):
                    return int(line.split()[1]) * 1024
    except OSError:
        pass
    return 0


def run(command, stderr=subprocess.DEVNULL):
    begin = time.perf_counter()
    subprocess.run(
        command, stdout=subprocess.DEVNULL, stderr=stderr, check=True
    )
    return time.perf_counter() - begin


def peak_memory(command):
    """Largest sum over the process and its descendants, shared pages shared."""
    process = subprocess.Popen(
        command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    peak = 0
    done = threading.Event()

    def watch():
        nonlocal peak
        while not done.is_set():
            total = sum(map(proportional_bytes, descendants(process.pid)))
            peak = max(peak, total)
            time.sleep(0.002)

    watcher = threading.Thread(target=watch)
    watcher.start()
    process.wait()
    done.set()
    watcher.join()
    return peak


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--bin", default="build/bin")
    parser.add_argument("--ops", type=int, default=2000)
    parser.add_argument("--runs", type=int, default=15)
    parser.add_argument("--pipeline", default="xpu3.6")
    options = parser.parse_args()

    with tempfile.TemporaryDirectory() as folder:
        source = os.path.join(folder, "kernel.ttir")
        with open(source, "w") as file:
            file.write(kernel(options.ops))
        database = os.path.join(folder, "runs.db")
        replay = [
            os.path.join(options.bin, "irsift"), "replay", source, "--json",
            "--quiet", "--pipeline", options.pipeline, "--db", database,
        ]  # fmt: skip
        first = subprocess.run(replay, capture_output=True, text=True)
        document = json.loads(first.stdout)
        if first.returncode != 0:
            raise SystemExit(f"the kernel fails: {document['verdict']}")
        plain = [
            os.path.join(options.bin, "xpu-opt"), source, "-o", os.devnull,
            "--pass-pipeline=" + document["pipeline"]["text"],
        ]  # fmt: skip
        dump = plain + ["--mlir-print-ir-after-all"]

        times = {"replay": [], "plain": [], "dump": []}
        for _ in range(options.runs):
            # Interleaved, so that a busy machine disturbs both alike.
            times["plain"].append(run(plain))
            times["replay"].append(run(replay))
        # By themselves: the disk is busy with a dump for a while, and the store
        # would wait for it.
        for _ in range(options.runs):
            with open(os.path.join(folder, "dump.txt"), "w") as log:
                times["dump"].append(run(dump, stderr=log))
        best = {name: min(values) for name, values in times.items()}
        median = {n: statistics.median(values) for n, values in times.items()}
        memory = {
            "replay": min(peak_memory(replay) for _ in range(3)),
            "plain": max(peak_memory(plain) for _ in range(3)),
        }

    changed = sum(entry["changed"] for entry in document["passes"])
    print(f"kernel of {options.ops} operations, {len(document['passes'])} "
          f"passes, {changed} snapshots")
    for name in times:
        print(f"{name:>8}: best {best[name] * 1000:7.1f} ms, median "
              f"{median[name] * 1000:7.1f} ms")
    for other in ("plain", "dump"):
        print(f"replay / {other}: {best['replay'] / best[other]:.2f} (best), "
              f"{median['replay'] / median[other]:.2f} (median)")
    for name, value in memory.items():
        print(f"{name:>8}: peak {value / 2**20:.1f} MiB")
    print(f"replay / plain, memory: {memory['replay'] / memory['plain']:.2f}")


if __name__ == "__main__":
    main()
