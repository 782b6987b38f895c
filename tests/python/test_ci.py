"""The recipes in samples/ci: the shell recipe for real, the others as far as
their steps run without the CI system that they are for."""

import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest

import yaml

HERE = pathlib.Path(__file__).resolve().parent
SAMPLES = HERE.parents[1] / "samples"
IRSIFT = pathlib.Path(os.environ["IRSIFT"]).resolve()


class CiTest(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.folder)
        self.bin = self.folder / "bin"
        self.bin.mkdir()
        (self.bin / "irsift").symlink_to(IRSIFT)
        kernels = self.folder / "kernels"
        kernels.mkdir()
        for name in ("mixed_reductions", "vector_add"):
            shutil.copy(SAMPLES / f"{name}.ttir", kernels)
        self.env = dict(
            os.environ, PATH=f"{self.bin}:{os.environ['PATH']}",
            XDG_STATE_HOME=str(self.folder), HOME=str(self.folder),
            STANDIN_LINE="3.6", PYTHONPATH=str(HERE / "standin"))

    def stand_in(self, name):
        """A program that notes how it was called."""
        path = self.bin / name
        path.write_text(f'#!/bin/sh\necho "{name} $*" >>"{self.folder}/calls"\n')
        path.chmod(0o755)

    def calls(self):
        path = self.folder / "calls"
        return path.read_text() if path.exists() else ""

    def sh(self, script, **env):
        return subprocess.run(["sh", "-c", script], cwd=self.folder,
                              env=dict(self.env, **env), capture_output=True,
                              text=True)

    def recipe(self, arguments):
        return self.sh(f"sh '{SAMPLES}/ci/triage.sh' -o out {arguments}")

    def test_kernels_that_fail_leave_a_bundle_and_a_comment(self):
        result = self.recipe("kernels")
        self.assertEqual(result.returncode, 1, result.stderr)
        self.assertIn("1 of 2 kernels fail", result.stdout)
        self.assertIn("mixed_reductions.ttir: pass-failure in "
                      "tritonxpu-core-tiling", result.stdout)
        bundles = list((self.folder / "out" / "bundles").iterdir())
        self.assertEqual([path.name for path in bundles],
                         ["001-mixed_reductions.irsift.tar.zst"])
        comment = (self.folder / "out" / "comment.md").read_text()
        self.assertLess(len(comment), 65536)
        self.assertIn("tritonxpu-core-tiling", comment)
        # Whoever takes the bundle sees the same failure.
        again = self.sh(f"irsift replay '{bundles[0]}'")
        self.assertEqual(again.returncode, 1, again.stderr)
        self.assertIn("pass-failure in tritonxpu-core-tiling", again.stdout)

    def test_kernels_that_compile_leave_nothing_to_upload(self):
        result = self.recipe("kernels/vector_add.ttir")
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertEqual(list((self.folder / "out/bundles").iterdir()), [])

    def test_a_program_is_run_and_its_kernels_are_judged(self):
        (self.folder / "run_model.py").write_text(
            "import triton\n\n@triton.jit\ndef fails(x):\n    pass\n\n"
            'fails[(12, 1, 1)]("x", BLOCK=1024)\n')
        result = self.recipe("-- run_model.py")
        self.assertIn("of 1 kernels", result.stdout, result.stderr)
        self.assertTrue(list((self.folder / "out/captured").iterdir()))

    def test_what_cannot_be_judged_is_no_success(self):
        (self.folder / "kernels" / "broken.mlir").write_text("module { oops\n")
        result = self.recipe("kernels")
        self.assertEqual(result.returncode, 2, result.stdout)
        self.assertIn("broken.mlir' could not be judged", result.stderr)
        self.assertEqual(self.recipe("nowhere").returncode, 2)
        self.assertEqual(self.recipe("").returncode, 2)

    def steps_run(self, scripts, **env):
        """Runs steps as the CI system would; those behind a failure as well."""
        results = []
        for script in scripts:
            bash = subprocess.run(["bash", "-n", "-c", script],
                                  capture_output=True, text=True)
            self.assertEqual(bash.returncode, 0, bash.stderr)
            local = script.replace("/usr/share/irsift/samples", str(SAMPLES))
            results.append(self.sh(local, **env))
        return results

    def test_github_steps_run(self):
        workflow = yaml.safe_load(
            (SAMPLES / "ci/github/kernels.yml").read_text())
        # YAML takes the key `on` for a truth value.
        self.assertEqual(workflow[True], "pull_request")
        self.stand_in("gh")
        steps = [step["run"] for step in workflow["jobs"]["triage"]["steps"]
                 if "run" in step]
        self.assertEqual(len(steps), 4)
        for i, step in enumerate(steps):
            steps[i] = step.replace("${{ steps.triage.outputs.status }}", "1")
        summary, output = self.folder / "summary", self.folder / "output"
        results = self.steps_run(steps, GITHUB_STEP_SUMMARY=str(summary),
                                 GITHUB_OUTPUT=str(output), PULL_REQUEST="7")
        self.assertEqual([r.returncode for r in results], [0, 0, 0, 1])
        self.assertEqual(output.read_text(), "status=1\n")
        self.assertIn("1 of 2 kernels fail", summary.read_text())
        self.assertEqual(self.calls(), "gh pr comment 7 --body-file "
                                       "irsift-ci/comment.md\n")

    def test_gitlab_steps_run(self):
        job = yaml.safe_load(
            (SAMPLES / "ci/gitlab/kernels.yml").read_text())["kernels"]
        self.stand_in("curl")
        results = self.steps_run(
            job["before_script"] + job["script"], COMMENT_TOKEN="secret",
            CI_API_V4_URL="https://gitlab.example/api/v4", CI_PROJECT_ID="3",
            CI_MERGE_REQUEST_IID="9")
        self.assertEqual([r.returncode for r in results], [0, 1])
        self.assertIn("body@irsift-ci/comment.md", self.calls())
        self.assertIn("/projects/3/merge_requests/9/notes", self.calls())
        for path in job["artifacts"]["paths"]:
            self.assertTrue((self.folder / path).exists(), path)

    def test_jenkins_steps_run(self):
        text = (SAMPLES / "ci/jenkins/Jenkinsfile").read_text()
        self.assertEqual(text.count("{"), text.count("}"))
        scripts = re.findall(r"sh '''(.*?)'''", text, re.S)
        self.assertEqual([r.returncode for r in self.steps_run(scripts)], [1])
        for path in re.findall(r"irsift-ci/[\w.]+", text):
            self.assertTrue((self.folder / path).exists(), path)


if __name__ == "__main__":
    unittest.main()
