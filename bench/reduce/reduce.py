#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""irsift reduce against mlir-reduce and C-Vise, on the same inputs in one run.

Prints, for each input and tool, how often the oracle ran, the seconds, and the
operations and bytes of the result. The inputs are made by inputs.py; kernels of
the XPU, which the others cannot run, are taken from samples/.

    bench/reduce/reduce.py [--bin build/bin] [--cap 150] [--only a,c] [--json F]

A tool that takes longer than --cap seconds is stopped; its best result counts.
"""

import argparse
import json
import os
import re
import shutil
import subprocess
import tempfile
import time

import inputs

HERE = os.path.dirname(os.path.abspath(__file__))
SAMPLES = os.path.join(HERE, "..", "..", "samples")
LLVM = "/usr/lib/llvm-22/bin"
BUFFERIZE = (
    "builtin.module(func.func(canonicalize,cse),one-shot-bufferize"
    "{bufferize-function-boundaries=1 allow-return-allocs-from-loops=0},"
    "func.func(convert-linalg-to-loops),convert-scf-to-cf)"
)
YIELD = "Yield operand #0 is not equivalent"
UNKNOWN = ["--allow-unregistered-dialect"]


class Case:
    """An input, the passes, and what to look for."""

    def __init__(self, name, text, pipeline, smallest="", **kinds):
        self.name = name
        self.text = text
        self.pipeline = pipeline
        self.smallest = smallest
        self.message = kinds.get("message")
        self.checks = kinds.get("checks")
        self.crashes = kinds.get("crashes", False)
        self.unknown = kinds.get("unknown", False)
        self.is_xpu = kinds.get("is_xpu", False)
        self.rivals = kinds.get("rivals", ())

    def condition(self, work):
        """A shell command on "$1" that holds for what is looked for."""
        run = f"{LLVM}/mlir-opt '--pass-pipeline={self.pipeline}'"
        if self.unknown:
            run += " --allow-unregistered-dialect"
        run += ' "$1"'
        if self.checks:
            return (
                f"{run} --mlir-print-op-generic 2>/dev/null | "
                f"{LLVM}/FileCheck {work}/checks >/dev/null 2>&1"
            )
        if self.crashes:
            return f"{run} >/dev/null 2>&1; test $? -ge 128"
        return f"{run} 2>&1 | grep -q '{self.message}'"


def cases():
    unknown = dict(unknown=True, rivals=("mlir-reduce", "cvise"))
    return [
        Case(
            "a",
            inputs.bufferization(6, 2, 14, 1),
            BUFFERIZE,
            5,
            message=YIELD,
            rivals=("mlir-reduce", "cvise"),
        ),
        Case(
            "a-large",
            inputs.bufferization(40, 2, 19, 2),
            BUFFERIZE,
            5,
            message=YIELD,
            rivals=("mlir-reduce",),
        ),
        Case(
            "c",
            inputs.unknown_dialect(4, 11, 3),
            "builtin.module(canonicalize,cse)",
            9,
            checks=inputs.UNKNOWN_CHECKS,
            **unknown,
        ),
        Case(
            "crash",
            inputs.unknown_dialect(4, 11, 4),
            "builtin.module(inline)",
            3,
            crashes=True,
            **unknown,
        ),
    ] + [
        Case(name, open(os.path.join(SAMPLES, file)).read(), pipeline, is_xpu=True)
        for name, file, pipeline in (
            ("gdn", "gdn_fused_post_conv.ttir", "xpu3.6"),
            ("gdn-t128", "gdn_fused_post_conv_t128.ttir", "xpu3.6"),
            ("over-budget", "over_budget.ttir", "xpu3.6"),
            ("mixed", "mixed_reductions.ttir", "xpu3.0"),
        )
    ] + [
        Case("regions", inputs.rank_one_updates(32, 5), "xpu3.0", is_xpu=True),
        Case("axis", inputs.column_sums(32, 256, 6), "xpu3.6", is_xpu=True),
    ]


def count_ops(path, unknown=True):
    command = [f"{LLVM}/mlir-opt", "--mlir-print-op-generic", path] + UNKNOWN
    out = subprocess.run(command, capture_output=True, text=True).stdout
    return len(re.findall(r'"[\w.-]+"\(', out)) or None


def write_script(path, lines):
    with open(path, "w") as file:
        file.write("#!/bin/sh\n" + "\n".join(lines) + "\n")
    os.chmod(path, 0o755)


def run_irsift(case, work, options, extra):
    result = os.path.join(work, "irsift.mlir")
    command = [os.path.join(options.bin, "irsift"), "reduce", f"{work}/input.mlir"]
    command += ["-o", result, "--json", "--level", "input"]
    command += ["--pipeline", case.pipeline, "-j", str(options.jobs)] + extra
    if case.unknown:
        command.append("--allow-unregistered-dialect")
    if case.checks:
        command += ["--text", f"{work}/checks"]
    begun = time.monotonic()
    done = subprocess.run(command, capture_output=True, text=True)
    seconds = time.monotonic() - begun
    if done.returncode:
        return {"note": done.stderr.strip() or f"exit code {done.returncode}"}
    found = json.loads(done.stdout)
    note = "" if found["result"]["confirmed"] else "not confirmed"
    return {
        "tests": found["tests"],
        "seconds": seconds,
        "ops": found["result"]["ops"],
        "bytes": found["result"]["bytes"],
        "start": found["start"]["ops"],
        "note": note,
    }


def run_capped(command, cap, cwd):
    begun = time.monotonic()
    process = subprocess.Popen(
        command,
        cwd=cwd,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        process_group=0,  # Not a session: it would be scheduled as one.
    )
    note = ""
    try:
        process.wait(cap)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, 9)
        process.wait()
        note = f"stopped after {cap} s"
    return time.monotonic() - begun, note


def run_rival(case, work, options, command, result):
    count = os.path.join(work, "count")
    open(count, "w").close()
    seconds, note = run_capped(command, options.cap, work)
    tests = os.path.getsize(count)
    if not os.path.exists(result) or not os.path.getsize(result):
        return {"tests": tests, "seconds": seconds, "note": f"{note} no result".strip()}
    return {
        "tests": tests,
        "seconds": seconds,
        "ops": count_ops(result),
        "bytes": os.path.getsize(result),
        "note": note,
    }


def run_mlir_reduce(case, work, options):
    script = os.path.join(work, "inverse.sh")
    # Not zero means wanted here.
    write_script(
        script,
        [f"printf . >> {work}/count", f"! {{ {case.condition(work)}; }}"],
    )
    result = os.path.join(work, "mlir-reduce.mlir")
    command = [f"{LLVM}/mlir-reduce", f"{work}/input.mlir", "-o", result]
    command.append(f"-reduction-tree=traversal-mode=0 test={script}")
    return run_rival(
        case, work, options, command + (UNKNOWN if case.unknown else []), result
    )


def run_cvise(case, work, options):
    script = os.path.join(work, "wanted.sh")
    condition = case.condition(work).replace('"$1"', "cvise.mlir")
    write_script(script, [f"printf . >> {work}/count", condition])
    result = os.path.join(work, "cvise.mlir")
    shutil.copy(f"{work}/input.mlir", result)
    command = ["cvise", "--pass-group", "delta", "--n", str(options.jobs)]
    return run_rival(case, work, options, command + [script, "cvise.mlir"], result)


def run_case(case, options):
    with tempfile.TemporaryDirectory() as work:
        with open(f"{work}/input.mlir", "w") as file:
            file.write(case.text)
        if case.checks:
            with open(f"{work}/checks", "w") as file:
                file.write(case.checks)
        yield "irsift", run_irsift(case, work, options, [])
        if case.is_xpu:
            return
        opt = ["--opt", f"{LLVM}/mlir-opt"]
        if case.unknown:
            opt.append("--opt-arg=--allow-unregistered-dialect")
        yield "irsift --opt", run_irsift(case, work, options, opt)
        if "mlir-reduce" in case.rivals:
            yield "mlir-reduce", run_mlir_reduce(case, work, options)
        if "cvise" in case.rivals and shutil.which("cvise"):
            yield "C-Vise", run_cvise(case, work, options)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bin", default="build/bin")
    parser.add_argument("--cap", type=int, default=150)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--only", default="")
    parser.add_argument("--json")
    options = parser.parse_args()
    wanted = [name for name in options.only.split(",") if name]
    print("| input | tool | tests | seconds | operations | bytes | seconds/irsift |")
    print("|---|---|---|---|---|---|---|")
    table = {}
    for case in cases():
        if wanted and case.name not in wanted:
            continue
        ours = None
        for tool, row in run_case(case, options):
            table.setdefault(case.name, {})[tool] = row
            ours = ours or row.get("seconds")
            ratio = row["seconds"] / ours if ours and "seconds" in row else 0
            start = f"{row['start']} -> " if "start" in row else ""
            print(
                f"| {case.name} | {tool} | {row.get('tests', '')} "
                f"| {row.get('seconds', 0):.2f} | {start}{row.get('ops', '?')} "
                f"| {row.get('bytes', '?')} | {ratio:.0f}x {row['note']} |",
                flush=True,
            )
    if options.json:
        with open(options.json, "w") as file:
            json.dump(table, file, indent=2)


if __name__ == "__main__":
    main()
