#!/usr/bin/env python3
"""Stands in for an mlir-opt: its passes are named after what they do.

  add-op      puts an operation into each function
  same        changes nothing
  fail        an error and exit code 1
  hang        never returns
  eat         takes memory without end
  abort       an assertion's text and SIGABRT
  double      prints cluster attributes as the 3.0 backend does
  junk        prints no IR

Options before the input: --old-headers (dump headers of old versions),
--no-dumps (knows no --mlir-print-ir-after-all), --shell (dies like a shell that
passes on a signal).
"""

import os
import re
import signal
import sys
import time

CLUSTER = "#triton_xpu.cluster<{sizePerCore = [4], order = [0]}>"


def main():
    args = sys.argv[1:]
    if "--version" in args:
        print("LLVM version 17.0.6")
        return 0
    dumps = "--mlir-print-ir-after-all" in args
    if dumps and "--no-dumps" in args:
        sys.exit("fake-opt: Unknown command line argument "
                 "'--mlir-print-ir-after-all'.")
    pipeline = next(a for a in args if a.startswith("--pass-pipeline="))
    passes = re.findall(r"[a-z-]+", pipeline.split("builtin.module(", 1)[1])
    path = next(a for a in args if a.endswith(".mlir"))
    with open(path) as file:
        text = file.read()
    if "]}>}>" in text:
        sys.exit(f"{path}:1:1: error: expected '>'")
    text = re.sub(r"^\s*//.*\n", "", text, flags=re.M)

    for name in passes:
        failed = False
        if name == "add-op":
            text = text.replace("    return", '    "x.mark"() : () -> ()\n'
                                "    return")
        elif name == "fail":
            print(f"{path}:2:3: error: 'x.mark' op is not supported",
                  file=sys.stderr)
            failed = True
        elif name == "hang":
            time.sleep(1000)
        elif name == "eat":
            held = []
            while True:
                held.append(bytearray(64 << 20))
                for i in range(0, 64 << 20, 4096):
                    held[-1][i] = 1
        elif name == "abort":
            print("opt: /s/Tile.cpp:9: void run(): Assertion `n > 0' failed.",
                  file=sys.stderr, flush=True)
            if "--shell" in args:
                return 134
            os.kill(os.getpid(), signal.SIGABRT)
        elif name == "double":
            text = text.replace("    return", '    "x.mark"() {a = '
                                + CLUSTER + "} : () -> ()\n    return")
            text = text.replace(CLUSTER, CLUSTER + "}>")
        elif name == "junk":
            text = "no module today\n"
        if dumps:
            word = "".join(part.capitalize() for part in name.split("-"))
            argument = "" if "--old-headers" in args else f" ({name})"
            mark = " Failed" if failed else ""
            print(f"// -----// IR Dump After {word}{mark}{argument} //----- //"
                  f"\n{text}\n", file=sys.stderr)
        if failed:
            return 1
    if not dumps:
        print(text)
    return 0


sys.exit(main())
