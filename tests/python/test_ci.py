"""The recipes in samples/ci: the shell recipe for real, the others as far as
their steps run without the CI system that they are for. What reads them, if it
is there: GitHub's own parser, gitlab-ci-local (which also runs the job), and
Groovy (which runs the Jenkinsfile with stand-ins for the steps of Jenkins)."""

import json
import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest

import yaml

from batch_testing import READERS

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

    @unittest.skipUnless(READERS.exists() and shutil.which("node"),
                         "./do readers has not run")
    def test_the_parser_of_github_takes_the_workflow(self):
        readers = HERE.parent / "readers"

        def errors_of(path):
            told = subprocess.run(
                ["node", "--import", readers / "start.mjs",
                 readers / "github.mjs", READERS.parent, path],
                capture_output=True, text=True)
            self.assertEqual(told.returncode, 0, told.stderr)
            return json.loads(told.stdout)
        good = SAMPLES / "ci/github/kernels.yml"
        self.assertEqual(errors_of(good), {"errors": [], "steps": [6]})
        bad = self.folder / "bad.yml"
        bad.write_text(good.read_text().replace("runs-on:", "runs-in:"))
        self.assertTrue(errors_of(bad)["errors"])

    @unittest.skipUnless(READERS.exists() and shutil.which("node") and
                         shutil.which("rsync"), "./do readers has not run")
    def test_gitlab_ci_local_runs_the_job(self):
        work = self.folder / "work"
        shutil.copytree(self.folder / "kernels", work / "kernels")
        text = (SAMPLES / "ci/gitlab/kernels.yml").read_text()
        # A shell on this machine, in which irsift is elsewhere.
        (work / ".gitlab-ci.yml").write_text(
            text.replace("/usr/share/irsift/samples", str(SAMPLES)))
        self.stand_in("curl")
        for words in (["init", "-q"], ["add", "."],
                      ["-c", "user.name=a", "-c", "user.email=a@b", "commit",
                       "-qm", "kernels"],
                      ["remote", "add", "origin",
                       "https://gitlab.example/kernels.git"]):
            subprocess.run(["git", *words], cwd=work, check=True)
        variables = {"CI_PIPELINE_SOURCE": "merge_request_event",
                     "COMMENT_TOKEN": "secret",
                     "CI_API_V4_URL": "https://gitlab.example/api/v4",
                     "CI_PROJECT_ID": "3", "CI_MERGE_REQUEST_IID": "9"}
        done = subprocess.run(
            ["node", "--import", HERE.parent / "readers/start.mjs",
             READERS / "gitlab-ci-local/dist/index.js", "kernels",
             "--force-shell-executor",
             *(word for name, value in variables.items()
               for word in ("--variable", f"{name}={value}"))],
            cwd=work, env=self.env, capture_output=True, text=True,
            stdin=subprocess.DEVNULL)
        told = done.stdout + done.stderr
        self.assertIn("json schema validated", told)
        self.assertIn("1 of 2 kernels fail", told)
        self.assertEqual(done.returncode, 1, told)
        self.assertIn("/projects/3/merge_requests/9/notes", self.calls())

    @unittest.skipUnless(shutil.which("groovy") and shutil.which("java"),
                         "groovy is missing")
    def test_groovy_runs_the_jenkinsfile(self):
        recipe = self.folder / "Jenkinsfile"
        recipe.write_text((SAMPLES / "ci/jenkins/Jenkinsfile").read_text()
                          .replace("/usr/share/irsift/samples", str(SAMPLES)))
        java = pathlib.Path(shutil.which("java")).resolve().parents[1]
        done = subprocess.run(
            ["groovy", HERE.parent / "readers/jenkins.groovy", recipe],
            cwd=self.folder, capture_output=True, text=True,
            env=dict(self.env, JAVA_HOME=str(java)))
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assertIn("archives irsift-ci/bundles/*", done.stdout)
        self.assertIn("description kernels/mixed_reductions.ttir: "
                      "pass-failure", done.stdout)
        self.assertTrue(done.stdout.endswith("FAILURE\n"), done.stdout)

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
