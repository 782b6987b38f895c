#!/usr/bin/env python3
"""An opt program whose passes lack the options that only ours have."""

import subprocess
import sys

OWN = ("line", "tle", "normalized")


def main():
    arguments = sys.argv[1:]
    if "--help" in arguments:
        text = subprocess.run(
            ["xpu-opt", "--help"], stdout=subprocess.PIPE, text=True, check=True
        ).stdout
        for line in text.splitlines():
            words = line.split()
            name = words[0].lstrip("-").split("=")[0] if words else ""
            if name not in OWN:
                print(line)
        return 0
    for argument in arguments:
        for name in OWN:
            if f" {name}=" in argument or f"{{{name}=" in argument:
                print(f"no such option {name}", file=sys.stderr)
                return 1
    return subprocess.run(["xpu-opt", *arguments]).returncode


if __name__ == "__main__":
    sys.exit(main())
