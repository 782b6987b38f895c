"""What the tests of `irsift batch` share."""

import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

HERE = pathlib.Path(__file__).resolve().parent
TOP = HERE.parents[1]
IRSIFT = os.environ.get("IRSIFT", "")
CORPUS = TOP / "bench" / "corpus"
# Programs of others that `./do readers` installs.
READERS = (pathlib.Path(os.environ.get("IRSIFT_READERS") or
                        pathlib.Path(IRSIFT).resolve().parents[1] / "readers")
           / "node_modules")


class BatchTest(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)

    def generate(self, count=36, faulty=0.67, name="corpus"):
        corpus = self.folder / name
        subprocess.run([sys.executable, CORPUS / "generate.py", corpus,
                        "--count", str(count), "--faulty", str(faulty)],
                       check=True)
        return corpus

    def irsift(self, *arguments, expect=(0, 1), **more):
        result = subprocess.run([IRSIFT, *map(str, arguments)],
                                capture_output=True, text=True, **more)
        self.assertIn(result.returncode, expect,
                      f"{arguments}\n{result.stdout}\n{result.stderr}")
        return result

    def batch(self, *arguments, expect=(0, 1), **more):
        return self.irsift("batch", "-j2", *arguments, expect=expect, **more)

    @staticmethod
    def index(out):
        """All forms of the index, as bytes."""
        return [(pathlib.Path(out) / f"index.{form}").read_bytes()
                for form in ("json", "md", "html")]

    @staticmethod
    def document(out):
        return json.loads((pathlib.Path(out) / "index.json").read_text())

    @staticmethod
    def events(path):
        return [json.loads(line) for line in path.read_text().splitlines()]

    def run_count(self, path):
        """How many cases a run with --jsonl PATH really ran."""
        return sum(event["event"] == "case-finished" and not event["cached"]
                   for event in self.events(path))
