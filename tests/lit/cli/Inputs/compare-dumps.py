"""Compares snapshots of a replay through --opt with the program's own dumps.

usage: compare-dumps.py OPT INPUT PIPELINE
"""

import json
import pathlib
import re
import subprocess
import sys
import tempfile

opt, source, pipeline = sys.argv[1:]
with tempfile.TemporaryDirectory() as folder:
    run = json.loads(subprocess.run(
        ["irsift", "replay", source, "--opt", opt, "--pipeline", pipeline,
         "--json", "--snapshots", folder],
        check=True, capture_output=True, text=True).stdout)
    files = {int(path.name[:3]): path.read_text()
             for path in pathlib.Path(folder).iterdir()}
dumps = subprocess.run(
    [opt, source, "--mlir-disable-threading", "--mlir-print-ir-after-all",
     "--mlir-print-ir-module-scope", f"--pass-pipeline={pipeline}", "-o",
     "/dev/null"], check=True, capture_output=True, text=True).stderr
parts = re.split(r"^// -----// IR Dump After \S+ \((\S+)\).*\n", dumps,
                 flags=re.M)[1:]
# The inliner runs passes of its own on each function: those are not ours.
texts = []
for name, text in zip(parts[::2], parts[1::2]):
    if len(texts) < len(run["passes"]) and \
            name == run["passes"][len(texts)]["name"]:
        texts.append(text)
assert len(texts) == len(run["passes"]), (len(texts), len(run["passes"]))
compared = 0
for index, (text, step) in enumerate(zip(texts, run["passes"]), start=1):
    if not step["changed"]:
        continue
    assert files[index].strip() == text.strip(), f"pass {index}"
    compared += 1
print(f"{len(texts)} passes, {compared} changed, equal")
