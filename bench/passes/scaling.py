#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""How the XPU pipeline grows with the kernel, and what it costs next to the
stock passes that run in it.

For kernels of 500 to 16,000 operations: the time of all passes, that of the
canonicalize, cse and loop-invariant-code-motion runs among them, the ratio of the
two, and the time per operation relative to the smallest kernel.

    bench/passes/scaling.py [--bin build/bin] [--runs 5] [--pipeline xpu3.6]
"""

import argparse
import json
import os
import subprocess
import tempfile

STOCK = {"canonicalize", "cse", "loop-invariant-code-motion", "symbol-dce"}


def kernel(op_count):
    """Row blocks: load a tile, arithmetic, a row sum, its broadcast, a store."""
    tile, rows, cols = "tensor<64x128xf32>", "tensor<64xi32>", "tensor<128xi32>"
    pointers = "tensor<64x128x!tt.ptr<f32>>"
    lines = [
        "module {",
        "  tt.func public @rows(%in: !tt.ptr<f32>, %out: !tt.ptr<f32>, "
        "%pitch: i32) {",
        "    %c64 = arith.constant 64 : i32",
        "    %pid = tt.get_program_id x : i32",
        "    %first = arith.muli %pid, %c64 : i32",
        f"    %r = tt.make_range {{end = 64 : i32, start = 0 : i32}} : {rows}",
        f"    %c = tt.make_range {{end = 128 : i32, start = 0 : i32}} : {cols}",
        f"    %f = tt.splat %first : i32 -> {rows}",
        f"    %row = arith.addi %f, %r : {rows}",
        f"    %row1 = tt.expand_dims %row {{axis = 1 : i32}} : {rows} -> "
        "tensor<64x1xi32>",
        f"    %col1 = tt.expand_dims %c {{axis = 0 : i32}} : {cols} -> "
        "tensor<1x128xi32>",
        "    %p = tt.splat %pitch : i32 -> tensor<64x1xi32>",
        "    %start = arith.muli %row1, %p : tensor<64x1xi32>",
        "    %rb = tt.broadcast %start : tensor<64x1xi32> -> "
        "tensor<64x128xi32>",
        "    %cb = tt.broadcast %col1 : tensor<1x128xi32> -> "
        "tensor<64x128xi32>",
        "    %at = arith.addi %rb, %cb : tensor<64x128xi32>",
    ]
    ops, block = len(lines), 0
    while ops < op_count:
        n = block
        lines += [
            f"    %k{n} = arith.constant dense<{n * 8192}> : "
            "tensor<64x128xi32>",
            f"    %a{n} = arith.addi %at, %k{n} : tensor<64x128xi32>",
            f"    %i{n} = tt.splat %in : !tt.ptr<f32> -> {pointers}",
            f"    %z{n} = tt.addptr %i{n}, %a{n} : {pointers}, "
            "tensor<64x128xi32>",
            f"    %x{n} = tt.load %z{n} : {pointers}",
            f"    %e{n} = math.exp %x{n} : {tile}",
            f"    %m{n} = arith.mulf %e{n}, %x{n} : {tile}",
            f'    %s{n} = "tt.reduce"(%m{n}) <{{axis = 1 : i32}}> ({{',
            "    ^bb0(%l: f32, %r2: f32):",
            "      %t = arith.addf %l, %r2 : f32",
            "      tt.reduce.return %t : f32",
            f"    }}) : ({tile}) -> tensor<64xf32>",
            f"    %w{n} = tt.expand_dims %s{n} {{axis = 1 : i32}} : "
            "tensor<64xf32> -> tensor<64x1xf32>",
            f"    %v{n} = tt.broadcast %w{n} : tensor<64x1xf32> -> {tile}",
            f"    %d{n} = arith.divf %m{n}, %v{n} : {tile}",
            f"    %o{n} = tt.splat %out : !tt.ptr<f32> -> {pointers}",
            f"    %q{n} = tt.addptr %o{n}, %a{n} : {pointers}, "
            "tensor<64x128xi32>",
            f"    tt.store %q{n}, %d{n} : {pointers}",
        ]
        ops, block = ops + 16, block + 1
    return "\n".join(lines + ["    tt.return", "  }", "}"]) + "\n"


def measure(program, path, pipeline, database):
    """(milliseconds of all passes, of the stock ones) of one run."""
    run = subprocess.run(
        [program, "replay", path, "--json", "--pipeline", pipeline, "--db",
         database],
        capture_output=True, text=True, check=False)
    document = json.loads(run.stdout)
    if document["verdict"]["class"] not in ("none", "over-budget"):
        raise SystemExit(document["verdict"]["diagnostic"])
    times = [(p["name"], p["wall_us"] / 1000) for p in document["passes"]]
    return (sum(t for _, t in times),
            sum(t for name, t in times if name in STOCK))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--bin", default="build/bin")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--pipeline", default="xpu3.6")
    options = parser.parse_args()
    program = os.path.join(options.bin, "irsift")
    print(f"{'ops':>6} {'all ms':>9} {'stock ms':>9} {'ratio':>6} "
          f"{'ms/op against first':>20}")
    first = None
    with tempfile.TemporaryDirectory() as folder:
        for count in (500, 1000, 2000, 4000, 8000, 16000):
            path = os.path.join(folder, f"{count}.ttir")
            with open(path, "w", encoding="utf-8") as file:
                file.write(kernel(count))
            best = min(measure(program, path, options.pipeline,
                               os.path.join(folder, "runs.db"))
                       for _ in range(options.runs))
            per_op = best[0] / count
            first = first or per_op
            print(f"{count:>6} {best[0]:>9.1f} {best[1]:>9.1f} "
                  f"{best[0] / best[1]:>6.2f} {per_op / first:>20.2f}")


if __name__ == "__main__":
    main()
