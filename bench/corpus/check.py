#!/usr/bin/env python3
"""Compares the buckets of a batch with the faults that generate.py seeded.

    check.py CORPUS BATCH

CORPUS is the folder that was generated, BATCH that of `irsift batch`. Exit code
0 if every bucket holds one kind of fault and every kind is in one bucket.
"""

import collections
import json
import pathlib
import sys


def mistakes(corpus, batch):
    seeded = json.loads((corpus / "seeded.json").read_text())
    index = json.loads((batch / "index.json").read_text())
    buckets = collections.defaultdict(set)
    found = {}
    for bucket in index["buckets"]:
        for case in bucket["cases"]:
            name = pathlib.PurePath(case["input"]).name
            kind = seeded.get(name, "nothing")
            buckets[kind].add(bucket["signature"])
            found.setdefault(bucket["signature"], collections.Counter())[
                kind] += 1
    for signature, kinds in found.items():
        if len(kinds) > 1 or "nothing" in kinds:
            yield f"merged {dict(kinds)}: {signature}"
    for kind, signatures in buckets.items():
        if len(signatures) > 1 and kind != "nothing":
            yield f"split {kind}: " + "; ".join(sorted(signatures))
    failing = sum(bucket["count"] for bucket in index["buckets"])
    if failing != len(seeded):
        yield f"{len(seeded)} faults were seeded, {failing} cases fail"
    for kind in sorted(set(seeded.values()) - set(buckets)):
        yield f"missed {kind}"


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__.strip())
    wrong = list(mistakes(pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])))
    print("\n".join(wrong) or "buckets and seeded faults agree")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
