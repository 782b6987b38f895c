"""Compares a run in our own passes with one through xpu-opt, times aside.

usage: same-run.py INPUT...
"""

import json
import subprocess
import sys


def replay(source, line, *options):
    text = subprocess.run(
        ["irsift", "replay", source, "--json", "-q", "--pipeline", line,
         *options], capture_output=True, text=True).stdout
    run = json.loads(text)
    for key in ("run", "tool"):
        run.pop(key, None)
    for step in run["passes"]:
        del step["wall_us"]
    return run


for source in sys.argv[1:]:
    for line in ("xpu3.6", "xpu3.0"):
        ours = replay(source, line)
        theirs = replay(source, line, "--opt", "xpu-opt")
        for key in ours:
            if key != "passes":
                assert ours[key] == theirs[key], (source, line, key)
        assert len(ours["passes"]) == len(theirs["passes"]), (source, line)
        for a, b in zip(ours["passes"], theirs["passes"]):
            # How a broken module is printed, and what notes hang on an error,
            # differs between one process and two.
            skipped = set()
            if a["status"] == "failed":
                skipped = {"diagnostics", "snapshot"}
                assert (a["diagnostics"][0]["message"]
                        == b["diagnostics"][0]["message"]), source
            for key in set(a) - skipped:
                assert a[key] == b[key], (source, line, a["name"], key,
                                          a[key], b[key])
        print(len(ours["passes"]), "passes, the same run")
