"""`irsift batch` and `irsift merge` as they are used."""

import json
import os
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
import unittest

from batch_testing import CORPUS, IRSIFT, TOP, BatchTest

KERNEL = (TOP / "samples" / "vector_add.ttir").read_text()


class BucketsTest(BatchTest):
    def test_buckets_are_the_seeded_kinds(self):
        corpus = self.generate()
        out = self.folder / "out"
        self.batch(corpus, "-o", out, "--no-reduce")
        check = subprocess.run([sys.executable, CORPUS / "check.py", corpus,
                                out], capture_output=True, text=True)
        self.assertEqual(check.returncode, 0, check.stdout)

    def test_each_bucket_has_a_reduced_bundle(self):
        corpus = self.generate(12, 0.25)
        out = self.folder / "out"
        self.batch(corpus, "-o", out)
        buckets = self.document(out)["buckets"]
        self.assertEqual(len(buckets), 3)
        for bucket in buckets:
            reduction = bucket["reduction"]
            self.assertTrue(reduction["confirmed"], bucket["signature"])
            self.assertLess(reduction["ops"], reduction["start_ops"])
            folder = out / bucket["bundle"]
            self.assertEqual((folder / "repro.mlir").read_text(),
                             reduction["repro"])
            self.assertTrue((folder / "issue.md").exists())
            self.assertTrue((folder / "report.html").exists())
            self.assertGreater(
                (out / f"{bucket['bundle']}.tar.zst").stat().st_size, 0)
            self.assertEqual(
                bucket["representative"]["bytes"],
                min((corpus.parent / case["input"]).stat().st_size
                    for case in bucket["cases"]))
        # All of it is known the second time.
        before = self.index(out)
        events = self.folder / "events"
        self.batch(corpus, "-o", out, "--jsonl", events)
        self.assertEqual(self.run_count(events), 0)
        self.assertEqual(self.index(out), before)


class ResumeTest(BatchTest):
    def test_only_what_changed_is_run_again(self):
        corpus = self.generate(6, 0.3)
        out, events = self.folder / "out", self.folder / "events"
        arguments = (corpus, "-o", out, "--no-reduce", "--jsonl", events)
        self.batch(*arguments)
        self.assertEqual(self.run_count(events), 6)
        self.batch(*arguments)
        self.assertEqual(self.run_count(events), 0)
        (corpus / "new.ttir").write_text(KERNEL)
        self.batch(*arguments)
        self.assertEqual(self.run_count(events), 1)
        (corpus / "new.ttir").rename(corpus / "moved.ttir")
        self.batch(*arguments)
        self.assertEqual(self.run_count(events), 0, "a move changes nothing")
        self.batch(*arguments, "--knob", "unroll_num=4")
        self.assertEqual(self.run_count(events), 7, "knobs are in the key")
        self.batch(*arguments)
        self.assertEqual(self.run_count(events), 0, "both are known")

    def undisturbed(self, corpus):
        plain = self.folder / "undisturbed"
        self.batch(corpus, "-o", plain)
        return self.index(plain)

    def test_interrupted_batch_goes_on(self):
        corpus = self.generate(16, 0.2)
        out, events = self.folder / "out", self.folder / "events"
        process = subprocess.Popen(
            [IRSIFT, "batch", corpus, "-o", out, "-j1", "--jsonl", events],
            stdout=subprocess.DEVNULL)
        while not events.exists() or events.read_text().count(
                "case-finished") < 2:
            self.assertIsNone(process.poll(), "it ended before")
            time.sleep(0.02)
        process.send_signal(signal.SIGTERM)
        self.assertEqual(process.wait(), 130)
        stopped = self.document(out)
        self.assertLess(stopped["done"], 16)
        self.batch(corpus, "-o", out, "--jsonl", events)
        self.assertLess(self.run_count(events), 16)
        self.assertEqual(self.index(out), self.undisturbed(corpus))

    def test_killed_at_any_moment_the_store_is_whole_and_nothing_lost(self):
        """IRSIFT_KILLS sets how often; IRSIFT_KILL_SEED the moments."""
        kills = int(os.environ.get("IRSIFT_KILLS", "4"))
        rng = random.Random(int(os.environ.get("IRSIFT_KILL_SEED", "1")))
        corpus = self.generate(24, 0.5)
        begin = time.monotonic()
        expected = self.undisturbed(corpus)
        whole = time.monotonic() - begin
        out = self.folder / "out"
        killed = 0
        while killed < kills:
            process = subprocess.Popen(
                [IRSIFT, "batch", corpus, "-o", out, "-j2"],
                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            try:
                self.assertEqual(process.wait(rng.uniform(0, whole * 0.6)), 1)
            except subprocess.TimeoutExpired:
                process.send_signal(signal.SIGKILL)
                process.wait()
                killed += 1
                self.check_store(out)
                continue
            # It came to its end: from here anew.
            self.assertEqual(self.index(out), expected)
            shutil.rmtree(out)
        self.batch(corpus, "-o", out)
        self.assertEqual(self.index(out), expected)

    def check_store(self, out):
        if not (out / "batch.db").exists():
            return
        database = sqlite3.connect(out / "batch.db")
        self.assertEqual(
            database.execute("PRAGMA integrity_check").fetchall(), [("ok",)])
        database.close()


class ShardTest(BatchTest):
    def test_merged_shards_equal_the_single_run(self):
        corpus = self.generate(24, 0.5)
        single = self.folder / "single"
        self.batch(corpus, "-o", single)
        shards = []
        done = 0
        for i in range(1, 5):
            shards.append(self.folder / f"shard{i}")
            self.batch(corpus, "-o", shards[-1], "--shard", f"{i}/4",
                       expect=(0, 1))
            done += self.document(shards[-1])["cases"]
        self.assertEqual(done, 24)
        merged = self.folder / "merged"
        self.irsift("merge", merged, *shards)
        self.assertEqual(self.index(merged), self.index(single))
        # The order does not matter, and merging again changes nothing.
        self.irsift("merge", merged, *reversed(shards))
        self.assertEqual(self.index(merged), self.index(single))
        for bucket in self.document(merged)["buckets"]:
            self.assertTrue((merged / bucket["bundle"] / "report.html").exists())
            self.assertTrue((merged / f"{bucket['bundle']}.tar.zst").exists())

    def test_merging_into_an_old_folder_leaves_nothing_stale(self):
        corpus = self.generate(6, 0.5)
        (corpus / "capture").mkdir()
        (corpus / "capture" / "manifest.json").write_text("{broken")
        part, merged = self.folder / "part", self.folder / "merged"
        self.batch(corpus, "-o", part, "--no-reduce")
        self.irsift("merge", merged, part)
        self.assertEqual(self.index(merged), self.index(part))
        seeded = sorted(json.loads((corpus / "seeded.json").read_text()))
        (corpus / seeded[0]).write_text(KERNEL)
        (corpus / seeded[1]).unlink()
        self.batch(corpus, "-o", part, "--no-reduce")
        self.irsift("merge", merged, part)
        self.assertEqual(self.index(merged), self.index(part))

    @unittest.skipUnless(shutil.which("parallel"), "GNU parallel is missing")
    def test_the_line_for_parallel_does_what_a_single_run_does(self):
        corpus = self.generate(8, 0.4, "a corpus")
        single, out = self.folder / "single", self.folder / "out put"
        self.batch(corpus, "-o", single, "--no-reduce")
        line = self.batch(corpus, "-o", out, "--executor", "parallel",
                          "--tasks", "3").stdout
        self.assertFalse(out.exists(), "it only prints")
        subprocess.run(["sh", "-c", line], check=True, capture_output=True)
        self.batch(corpus, "-o", out, "--no-reduce")
        self.assertEqual(self.document(out)["cases"], 8)
        self.batch(corpus, "-o", out, "--no-reduce", "--jsonl",
                   self.folder / "events")
        self.assertEqual(self.run_count(self.folder / "events"), 0)


class BaselineTest(BatchTest):
    def test_new_known_fixed_and_exit_codes(self):
        corpus = self.generate(5, 0.6)
        before, after = self.folder / "before", self.folder / "after"
        arguments = (corpus, "--no-reduce")
        self.batch(*arguments, "-o", before, expect=[1])
        self.batch(*arguments, "-o", before, "--fail-on", "none", expect=[0])
        known = ("--baseline", before, "--fail-on", "new")
        self.batch(*arguments, "-o", after, *known, expect=[0])
        self.assertEqual({bucket["status"] for bucket in
                          self.document(after)["buckets"]}, {"known"})
        seeded = sorted(json.loads((corpus / "seeded.json").read_text()))
        (corpus / seeded[0]).write_text(KERNEL)
        self.batch(*arguments, "-o", after, *known, expect=[0])
        self.assertEqual(len(self.document(after)["fixed"]), 1)
        (corpus / "broken.ttir").write_text(KERNEL.replace("tt.load",
                                                           "tt.lead"))
        self.batch(*arguments, "-o", after, *known, expect=[1])
        self.assertIn("new", {bucket["status"] for bucket in
                              self.document(after)["buckets"]})


    def test_a_baseline_is_left_as_it_is(self):
        corpus = self.generate(3, 0.6)
        before, after = self.folder / "before", self.folder / "after"
        self.batch(corpus, "-o", before, "--no-reduce")

        def content():
            return {path.name: (path.read_bytes(), path.stat().st_mtime_ns)
                    for path in before.iterdir() if path.is_file()}
        kept = content()
        self.assertIn("batch.db", kept)
        self.batch(corpus, "-o", after, "--no-reduce", "--baseline", before,
                   "--fail-on", "new", expect=[0])
        self.irsift("merge", self.folder / "merged", before)
        self.assertEqual(content(), kept)

    def test_the_same_folder_can_be_its_own_baseline(self):
        corpus, out = self.generate(4, 0.5), self.folder / "out"
        arguments = (corpus, "-o", out, "--no-reduce", "--baseline", out,
                     "--fail-on", "new")
        self.batch(*arguments, expect=[1])
        self.batch(*arguments, expect=[0])
        seeded = sorted(json.loads((corpus / "seeded.json").read_text()))
        (corpus / seeded[0]).write_text(KERNEL)
        self.batch(*arguments, expect=[0])
        self.assertEqual(len(self.document(out)["fixed"]), 1)


class InputsTest(BatchTest):
    def test_a_matrix_runs_every_input_with_every_configuration(self):
        (self.folder / "k.ttir").write_text(KERNEL)
        matrix = self.folder / "matrix"
        matrix.write_text("default:\n*: TRITONXPU_BUFFER_SIZE=128,256\n"
                          "old: pipeline=xpu3.0\n")
        out = self.folder / "out"
        self.batch(self.folder / "k.ttir", "-o", out, "--matrix", matrix,
                   "--junit", self.folder / "j.xml", expect=[0])
        self.assertEqual(self.document(out)["cases"], 4)
        xml = (self.folder / "j.xml").read_text()
        for name in ("default", "TRITONXPU_BUFFER_SIZE=128", "old"):
            self.assertIn(f'classname="{name}"', xml)

    def test_logs_captures_and_rubbish_are_cases_like_others(self):
        inputs = self.folder / "in"
        inputs.mkdir()
        (inputs / "k.ttir").write_text(KERNEL)
        (inputs / "run.log").write_text(
            "Traceback (most recent call last):\n"
            '  File "k.py", line 3, in <module>\n'
            "RuntimeError: PassManager::run failed\n")
        (inputs / "bad.mlir").write_bytes(b"\xff\xfe not IR \x00\x01")
        # As the cache of a backend that prints nothing has them.
        (inputs / "empty.ttir").write_text("")
        capture = inputs / "capture"
        capture.mkdir()
        (capture / "manifest.json").write_text("{broken")
        out = self.folder / "out"
        self.batch(inputs, "-o", out, "--no-reduce", "--junit",
                   self.folder / "j.xml", expect=[1])
        document = self.document(out)
        self.assertEqual(document["cases"], 5)
        self.assertEqual(document["done"], 5)
        failing = {case["input"].rsplit("/", 1)[1]
                   for bucket in document["buckets"]
                   for case in bucket["cases"]}
        self.assertNotIn("k.ttir", failing)
        self.assertIn("capture", failing)
        self.assertIn("bad.mlir", failing)
        self.assertIn("empty.ttir", failing)

    def test_pipes_devices_and_broken_links_neither_hang_nor_go_unsaid(self):
        inputs, out = self.folder / "in", self.folder / "out"
        (inputs / "capture").mkdir(parents=True)
        (inputs / "k.ttir").write_text(KERNEL)
        os.mkfifo(inputs / "server.log")
        (inputs / "zero.mlir").symlink_to("/dev/zero")
        (inputs / "gone.ttir").symlink_to("nowhere.ttir")
        (inputs / "again").symlink_to(inputs)
        # One that a capture has inside.
        os.mkfifo(inputs / "capture" / "manifest.json")
        result = self.batch(inputs, "-o", out, "--no-reduce", expect=[1],
                            timeout=60)
        for name in ("server.log", "zero.mlir"):
            self.assertIn(f"passed over '{inputs / name}'", result.stderr)
        document = self.document(out)
        self.assertEqual(document["cases"], 3)
        said = {case["input"].rsplit("/", 1)[1]:
                bucket["verdict"]["diagnostic"]
                for bucket in document["buckets"]
                for case in bucket["cases"]}
        self.assertEqual(set(said), {"gone.ttir", "capture"})
        self.assertIn("No such file", said["gone.ttir"])
        self.assertIn("nobody writes to", said["capture"])
        for path, words in ((inputs / "server.log", "read but once"),
                            ("/dev/zero", "device")):
            result = self.batch(path, "-o", out, expect=[2], timeout=60)
            self.assertIn(words, result.stderr)

    def test_a_huge_input_takes_no_memory(self):
        inputs, out = self.folder / "in", self.folder / "out"
        inputs.mkdir()
        with open(inputs / "kernel.mlir", "w") as file:
            file.write("module {\n")
            file.truncate(5 << 30)
        with open(inputs / "server.log", "w") as file:
            for i in range(40_000):
                file.write(f"{i:07} " + "tokens per second " * 50 + "\n")
        process = subprocess.Popen(
            [IRSIFT, "batch", inputs, "-o", out, "--no-reduce", "-q"])
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        self.assertEqual(process.returncode, 1)
        size = (inputs / "server.log").stat().st_size
        self.assertGreater(size, 30 << 20)
        self.assertLess(usage.ru_maxrss << 10, 200 << 20)
        bucket, = self.document(out)["buckets"]
        self.assertIn("more than the 512 MiB", bucket["verdict"]["diagnostic"])

    @unittest.skipUnless(os.getuid() == 0, "needs another user")
    def test_folders_that_cannot_be_read_are_cases(self):
        inputs, out = self.folder / "in", self.folder / "out"
        (inputs / "mine").mkdir(parents=True)
        (inputs / "k.ttir").write_text(KERNEL)
        (inputs / "secret.ttir").write_text(KERNEL)
        out.mkdir()
        os.chmod(self.folder, 0o755)
        os.chmod(inputs / "mine", 0)
        os.chmod(inputs / "secret.ttir", 0)
        os.chmod(out, 0o777)
        if subprocess.run([IRSIFT, "--version"], user=65534,
                          capture_output=True).returncode:
            self.skipTest("the other user cannot run irsift here")
        self.batch(inputs, "-o", out, "--no-reduce", expect=[1], user=65534)
        said = {case["input"].rsplit("/", 1)[1]:
                bucket["verdict"]["diagnostic"]
                for bucket in self.document(out)["buckets"]
                for case in bucket["cases"]}
        self.assertEqual(set(said), {"mine", "secret.ttir"})
        for text in said.values():
            self.assertIn("Permission denied", text)

    def test_usage_errors_say_what_is_wrong(self):
        (self.folder / "k.ttir").write_text(KERNEL)
        kernel, out = self.folder / "k.ttir", self.folder / "out"
        for arguments, words in (
                ((self.folder / "none", "-o", out), "No such file"),
                ((kernel, "-o", out, "--shard", "3/2"), "--shard"),
                ((kernel, "-o", out, "--pipeline", "nonsense("), "pipeline"),
                ((kernel, "-o", out, "--matrix", kernel), "k.ttir:"),
                ((kernel, "-o", out, "--knob", "no_such=1"), "no_such"),
                ((kernel, "-o", kernel), "folder"),
                ((kernel, "-o", out, "--jsonl", "/dev/full"), "--jsonl"),
                ((kernel, "-o", out, "--junit", "/dev/full"), "--junit"),
                ((kernel, "-o", out, "--junit", kernel / "x"), "--junit"),
                ((kernel, "-o", out, "--baseline", self.folder / "b.db"),
                 "--baseline")):
            with self.subTest(arguments):
                result = self.batch(*arguments, expect=[2])
                self.assertIn(words, result.stderr)
        result = self.irsift("merge", out, self.folder / "none.db", expect=[2])
        self.assertIn("none.db", result.stderr)


if __name__ == "__main__":
    unittest.main()
