"""The capture helper, against stand-ins for Triton 3.0 and 3.6."""

import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import textwrap
import unittest

HERE = pathlib.Path(__file__).resolve().parent
CAPTURE = HERE.parents[1] / "samples" / "capture" / "irsift_capture.py"
IRSIFT = os.environ.get("IRSIFT", "")

PROGRAM = """
import triton

@triton.jit
def {name}(x):
    pass

{name}[(12, 1, 1)]("x", BLOCK=1024)
print("launched")
"""


class CaptureTest(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.folder)

    def capture(self, name, *options, line="3.6", **variables):
        script = self.folder / "program.py"
        script.write_text(textwrap.dedent(PROGRAM.format(name=name)))
        env = dict(os.environ, PYTHONPATH=str(HERE / "standin"),
                   STANDIN_LINE=line, **variables)
        self.result = subprocess.run(
            [sys.executable, str(CAPTURE), "-o", str(self.folder / "out"),
             *options, str(script)], env=env, capture_output=True, text=True)
        return sorted((self.folder / "out").glob("*/manifest.json"))

    def one(self, *args, **kwargs):
        found = self.capture(*args, **kwargs)
        self.assertEqual(len(found), 1, self.result.stderr)
        return found[0].parent, json.loads(found[0].read_text())

    def test_a_failing_kernel_leaves_a_folder(self):
        for line in ("3.0", "3.6"):
            with self.subTest(line=line):
                shutil.rmtree(self.folder / "out", ignore_errors=True)
                folder, manifest = self.one("fails", line=line)
                self.assertEqual(manifest["schema"], "irsift.capture/1")
                self.assertEqual(manifest["kernel"], "fails")
                self.assertEqual(manifest["stage"], "ttxir")
                self.assertEqual(manifest["module_by"], "str")
                self.assertEqual(manifest["options"]["core_num"], 64)
                self.assertEqual(manifest["launch"]["grid"], [12, 1, 1])
                self.assertEqual(manifest["launch"]["keywords"],
                                 {"BLOCK": 1024})
                self.assertEqual(manifest["versions"]["triton"], line + ".0")
                self.assertEqual(manifest["outcome"]["type"], "OutOfResources")
                self.assertIn("tt.func public @fails",
                              (folder / "input.ttir").read_text())
                self.assertTrue((folder / "before-ttir.mlir").exists())
                log = (folder / "output.log").read_text()
                self.assertIn("'tt.store' op is not supported here", log)
                self.assertIn("Required: 0, Hardware limit: 0", log)
                self.assertIn("'tt.store' op is not supported here",
                              self.result.stderr)
                self.assertEqual(self.result.returncode, 1)

    def test_a_compiling_kernel_leaves_nothing(self):
        self.assertEqual(self.capture("compiles"), [])
        self.assertIn("launched", self.result.stdout)
        self.assertEqual(self.result.returncode, 0)
        self.assertEqual(len(self.capture("compiles", "--all")), 3)

    def test_an_abort_leaves_its_folder(self):
        folder, manifest = self.one("aborts")
        self.assertEqual(manifest["outcome"]["signal"], "SIGABRT")
        self.assertIn("UNREACHABLE", (folder / "output.log").read_text())
        self.assertEqual(self.result.returncode, 134)

    def test_a_hang_is_killed(self):
        folder, manifest = self.one("hangs", "--stage-timeout", "1")
        self.assertEqual(manifest["outcome"]["kind"], "timeout")
        self.assertIn("timed out", (folder / "output.log").read_text())

    def test_concealed_modules_come_by_a_snapshot(self):
        folder, manifest = self.one("fails", STANDIN_PRINT="concealed")
        self.assertEqual(manifest["module_by"], "create_location_snapshot")
        self.assertIn("@fails", (folder / "input.ttir").read_text())

    def test_empty_modules_come_out_of_the_reproducer(self):
        folder, manifest = self.one("fails", line="3.0", STANDIN_PRINT="empty")
        self.assertEqual(manifest["module_by"], "reproducer")
        text = (folder / manifest["module"]).read_text()
        self.assertIn("mlir_reproducer", text)

    def test_ttir_without_a_device(self):
        self.capture("kernel", "--ttir-only", STANDIN_DEVICE="0")
        text = (self.folder / "out" / "kernel.ttir").read_text()
        self.assertIn("tt.func public @kernel", text)
        self.assertIn("launched", self.result.stdout)

    def test_the_programs_own_settings_come_first(self):
        script = self.folder / "own.py"
        script.write_text("import os\nos.environ['TRITONXPU_BUFFER_SIZE'] = "
                          "'128'\n" + PROGRAM.format(name="fails"))
        env = dict(os.environ, PYTHONPATH=str(HERE / "standin"))
        subprocess.run([sys.executable, str(CAPTURE), "-o",
                        str(self.folder / "out"), str(script)], env=env,
                       capture_output=True)
        manifest = json.loads(next((self.folder / "out").glob(
            "*/manifest.json")).read_text())
        self.assertEqual(manifest["options"]["buffer_size_limit"], 128)

    @unittest.skipUnless(IRSIFT, "IRSIFT does not name the program")
    def test_irsift_takes_the_folder(self):
        for style in ("plain", "empty"):
            with self.subTest(style=style):
                shutil.rmtree(self.folder / "out", ignore_errors=True)
                folder, _ = self.one("fails", line="3.0", STANDIN_PRINT=style)
                env = dict(os.environ, XDG_STATE_HOME=str(self.folder))
                run = subprocess.run([IRSIFT, "triage", str(folder), "--json"],
                                     env=env, capture_output=True, text=True)
                document = json.loads(run.stdout)
                self.assertEqual(document["input"]["kind"], "capture")
                self.assertEqual(document["input"]["kernels"], ["fails"])
                said = subprocess.run([IRSIFT, "explain", str(folder)],
                                      capture_output=True, text=True).stdout
                self.assertIn("pass-failure in TritonXPULegalize", said)


if __name__ == "__main__":
    unittest.main()
