"""The opt-like adapter, against stand-ins for Triton 3.0 and 3.6."""

import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

HERE = pathlib.Path(__file__).resolve().parent
ADAPTER = HERE.parents[1] / "samples" / "adapters" / "triton_pass_opt.py"
IRSIFT = os.environ.get("IRSIFT", "")

MODULE = """\
module {
  tt.func public @%s(%%x: !tt.ptr<f32>) {
    tt.return
  }
}
"""


class AdapterTest(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.folder)
        self.source = self.folder / "in.ttir"
        self.source.write_text(MODULE % "good")

    def environment(self, line="3.6", **variables):
        return dict(os.environ, PYTHONPATH=str(HERE / "standin"),
                    STANDIN_LINE=line, XDG_STATE_HOME=str(self.folder),
                    **variables)

    def adapt(self, *arguments, **variables):
        return subprocess.run(
            [sys.executable, str(ADAPTER), str(self.source), *arguments],
            env=self.environment(**variables), capture_output=True, text=True)

    def test_passes_run_in_order_with_their_options(self):
        pipeline = ("--pass-pipeline=builtin.module(cse,tritonxpu-core-tiling{"
                    "lm-buflen=64 dump-flag=true},canonicalize)")
        for line, arguments in (("3.0", "1, 64, 64, 1"),
                                ("3.6", "1, 64, 64, 1, 0")):
            result = self.adapt(pipeline, line=line)
            self.assertEqual(result.returncode, 0, result.stderr)
            names = [part.split('"')[0] for part in
                     result.stdout.split('"x.')[1:]]
            self.assertEqual(names, ["add_cse",
                                     "add_tritonxpu_core_tiling_pass",
                                     "add_canonicalizer"])
            self.assertIn(f'a = "{arguments}"', result.stdout)

    def test_what_is_unknown_is_said(self):
        result = self.adapt("--pass-pipeline=no-such")
        self.assertEqual(result.returncode, 1)
        self.assertIn("'no-such' does not refer to a registered pass",
                      result.stderr)
        result = self.adapt("--pass-pipeline=cse{x=1}")
        self.assertIn("no such option x", result.stderr)
        result = self.adapt("--pass-pipeline=builtin.module(tt.func(cse))")
        self.assertIn("pass manager on the module only", result.stderr)

    def test_concealed_modules_are_printed(self):
        result = self.adapt("--pass-pipeline=cse", STANDIN_PRINT="concealed")
        self.assertIn("tt.func public @good", result.stdout)
        result = self.adapt("--pass-pipeline=cse", line="3.0",
                            STANDIN_PRINT="empty")
        self.assertEqual(result.returncode, 1)
        self.assertIn("prints no IR", result.stderr)

    @unittest.skipUnless(IRSIFT, "IRSIFT does not name the program")
    def test_irsift_drives_it(self):
        command = [IRSIFT, "replay", str(self.source), "--opt", str(ADAPTER),
                   "--pipeline", "cse,tritonxpu-legalize,canonicalize",
                   "--json"]
        run = json.loads(subprocess.run(
            command, env=self.environment(), capture_output=True,
            text=True).stdout)
        self.assertEqual([p["op_count"] for p in run["passes"]], [3, 4, 5])
        self.source.write_text(MODULE % "bad")
        run = json.loads(subprocess.run(
            command, env=self.environment(), capture_output=True,
            text=True).stdout)
        self.assertEqual(run["verdict"]["class"], "pass-failure")
        self.assertEqual(run["verdict"]["pass"], "tritonxpu-legalize")
        self.assertEqual(run["verdict"]["op"], "tt.store")


if __name__ == "__main__":
    unittest.main()
