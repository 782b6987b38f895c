"""The formats of `irsift batch`, read by other programs than irsift."""

import json
import os
import re
import shutil
import subprocess
import unittest
import urllib.parse
import xml.etree.ElementTree as ElementTree

import schema_check
from batch_testing import HERE, READERS, TOP, BatchTest

try:
    from prometheus_client.parser import text_string_to_metric_families
except ImportError:
    text_string_to_metric_families = None

# Fails in convert-triton-to-triton-xpu, at a line of the user's Python.
TANH = """module {
  tt.func public @k(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %r = tt.make_range {end = 1024 : i32, start = 0 : i32} : tensor<1024xi32>
    %s = tt.splat %x : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>>
    %p = tt.addptr %s, %r : tensor<1024x!tt.ptr<f32>>, tensor<1024xi32>
    %v = tt.load %p : tensor<1024x!tt.ptr<f32>>
    %t = math.tanh %v : tensor<1024xf32> loc("kernels/my kernel.py":12:7)
    tt.store %p, %t : tensor<1024x!tt.ptr<f32>>
    tt.return
  }
}
"""
FORMATS = ("junit", "sarif", "jsonl", "github-summary", "github-annotations",
           "prometheus")


class FormatsTest(BatchTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.text = {}

    def setUp(self):
        super().setUp()
        if self.text:
            return
        inputs = self.folder / "in"
        inputs.mkdir()
        kernel = (TOP / "samples" / "vector_add.ttir").read_text()
        (inputs / "good & <fine>.ttir").write_text(kernel)
        (inputs / "tanh.ttir").write_text(TANH)
        (inputs / "tanh again.ttir").write_text(TANH + "// longer\n")
        (inputs / "broken.ttir").write_text(kernel.replace("tt.load",
                                                           "tt.\u00fc"))
        options = [word for name in FORMATS
                   for word in (f"--{name}", self.folder / name)]
        (self.folder / "github-summary").write_text("# before\n")
        self.batch("in", "-o", "out", *options, cwd=self.folder, expect=[1])
        for name in FORMATS:
            type(self).text[name] = (self.folder / name).read_text()

    def test_junit_is_what_ci_systems_read(self):
        root = ElementTree.fromstring(self.text["junit"])
        self.assertEqual(root.tag, "testsuites")
        cases = []
        for suite in root:
            self.assertEqual(suite.tag, "testsuite")
            children = list(suite)
            self.assertEqual(len(children), int(suite.get("tests")))
            for tag, count in (("failure", "failures"), ("error", "errors"),
                               ("skipped", "skipped")):
                self.assertEqual(
                    sum(case.find(tag) is not None for case in children),
                    int(suite.get(count)))
            float(suite.get("time"))
            cases += children
        self.assertEqual(len(cases), 4)
        outcomes = {}
        for case in cases:
            self.assertEqual(case.tag, "testcase")
            self.assertEqual(case.get("classname"), "default")
            float(case.get("time"))
            self.assertLessEqual(len(case), 1)
            outcomes[case.get("name")] = case[0].tag if len(case) else "passed"
            for child in case:
                self.assertTrue(child.get("type"))
                self.assertTrue(child.get("message"))
                self.assertIn("signature: ", child.text)
        self.assertEqual(outcomes, {"in/good & <fine>.ttir": "passed",
                                    "in/tanh.ttir": "failure",
                                    "in/tanh again.ttir": "failure",
                                    "in/broken.ttir": "error"})

    def test_sarif_fits_its_schema_and_points_into_python(self):
        document = json.loads(self.text["sarif"])
        schema = json.loads((HERE / "schemas" / "sarif-subset.json")
                            .read_text())
        self.assertEqual(list(schema_check.problems(document, schema)), [])
        run, = document["runs"]
        rules = run["tool"]["driver"]["rules"]
        self.assertEqual(len({rule["id"] for rule in rules}), len(rules))
        self.assertEqual(len(run["results"]), 3)
        prints = {}
        for result in run["results"]:
            self.assertEqual(rules[result["ruleIndex"]]["id"],
                             result["ruleId"])
            place = result["locations"][0]["physicalLocation"]
            uri = urllib.parse.unquote(place["artifactLocation"]["uri"])
            name = result["properties"]["input"]
            prints[name] = result["partialFingerprints"]
            if "tanh" in name:
                self.assertEqual(result["ruleId"], "IRSIFT003")
                self.assertEqual(uri, "kernels/my kernel.py")
                self.assertEqual(place["region"],
                                 {"startLine": 12, "startColumn": 7})
            else:
                self.assertEqual(result["ruleId"], "IRSIFT001")
        same, again = prints["in/tanh.ttir"], prints["in/tanh again.ttir"]
        self.assertEqual(same["irsiftSignature/v1"],
                         again["irsiftSignature/v1"])
        self.assertNotEqual(same["irsiftCase/v1"], again["irsiftCase/v1"])

    def test_sarif_fits_the_whole_schema_of_oasis(self):
        path = (READERS / "@microsoft/jest-sarif/lib/schemas"
                / "sarif-2.1.0-rtm.5.json")
        if not path.exists() or not schema_check.jsonschema:
            self.skipTest("./do readers has not run, or no jsonschema")
        check = schema_check.jsonschema.Draft4Validator(
            json.loads(path.read_text()))
        document = json.loads(self.text["sarif"])
        self.assertEqual(
            [error.message for error in check.iter_errors(document)], [])
        document["runs"][0]["results"][0]["level"] = "fatal"
        self.assertTrue(list(check.iter_errors(document)))

    def test_the_sarif_multitool_has_no_complaints(self):
        tool = READERS / "@microsoft/sarif-multitool-linux/Sarif.Multitool"
        if not tool.exists():
            self.skipTest("./do readers has not run")
        (self.folder / "x.sarif").write_text(self.text["sarif"])
        told = subprocess.run(
            [tool, "validate", "x.sarif", "--output", "told.sarif"],
            cwd=self.folder, capture_output=True, text=True,
            env=dict(os.environ, DOTNET_SYSTEM_GLOBALIZATION_INVARIANT="1"))
        self.assertEqual(told.returncode, 0, told.stdout + told.stderr)
        run, = json.loads(
            (self.folder / "told.sarif").read_text("utf-8-sig"))["runs"]
        self.assertEqual([result["ruleId"] for result in run["results"]
                          if result.get("level") == "error"], [])

    def test_junitparser_reads_the_junit_file(self):
        program = ("import sys, junitparser\n"
                   "x = junitparser.JUnitXml.fromfile(sys.argv[1])\n"
                   "print(x.tests, x.failures, x.errors, x.skipped,\n"
                   "      *sorted(type(r).__name__ for s in x for c in s\n"
                   "              for r in c.result))\n")
        # Where Debian's package of it is, if it is there.
        python = "/usr/bin/python3"
        if subprocess.run([python, "-c", "import junitparser"],
                          capture_output=True).returncode:
            self.skipTest("python3-junitparser is missing")
        (self.folder / "j.xml").write_text(self.text["junit"])
        read = subprocess.run([python, "-c", program, self.folder / "j.xml"],
                              capture_output=True, text=True)
        self.assertEqual(read.stdout, "4 2 1 0 Error Failure Failure\n",
                         read.stderr)

    @unittest.skipUnless(shutil.which("promtool"), "prometheus is missing")
    def test_promtool_has_no_complaints(self):
        for text, code in ((self.text["prometheus"], 0),
                           (self.text["prometheus"] + "9 lives\n", 1)):
            told = subprocess.run(["promtool", "check", "metrics"], input=text,
                                  capture_output=True, text=True)
            self.assertEqual(told.returncode, code, told.stderr)
        self.assertNotIn("irsift_batch_cases", told.stderr)

    def test_the_schema_check_finds_mistakes(self):
        schema = json.loads((HERE / "schemas" / "sarif-subset.json")
                            .read_text())
        for broken in ({}, {"version": "2.0", "runs": []},
                       {"version": "2.1.0", "runs": [{}]},
                       {"version": "2.1.0", "runs": [], "extra": 1}):
            self.assertTrue(list(schema_check.problems(broken, schema)))

    def test_json_lines_tell_the_whole_batch(self):
        events = [json.loads(line) for line in self.text["jsonl"].splitlines()]
        self.assertEqual({event["schema"] for event in events},
                         {"irsift.batch-event/1"})
        names = [event["event"] for event in events]
        self.assertEqual(names[0], "batch-begun")
        self.assertEqual(names[-1], "batch-finished")
        self.assertEqual(names.count("case-finished"), 4)
        self.assertEqual(names.count("bucket"), 2)
        self.assertEqual(events[-1]["failed"], 3)

    def test_github_annotations_and_summary(self):
        command = re.compile(
            r"^::(error|warning|notice) (?:[a-zA-Z]+=[^,:]+)"
            r"(?:,[a-zA-Z]+=[^,:]+)*::.+$")
        lines = self.text["github-annotations"].splitlines()
        self.assertEqual(len(lines), 2)
        for line in lines:
            self.assertRegex(line, command)
        self.assertTrue(any("file=kernels/my kernel.py,line=12,col=7" in line
                            for line in lines), lines)
        summary = self.text["github-summary"]
        self.assertTrue(summary.startswith("# before\n"), "it is added to")
        self.assertIn("3 of 4 cases fail, in 2 buckets", summary)

    def test_prometheus_text(self):
        text = self.text["prometheus"]
        line = re.compile(r"^(?:# (?:HELP|TYPE) [a-z_]+ .+|"
                          r'[a-z_]+(?:\{[a-z]+="(?:[^"\\\n]|\\.)*"'
                          r'(?:,[a-z]+="(?:[^"\\\n]|\\.)*")*\})? [0-9.]+)$')
        for each in text.splitlines():
            self.assertRegex(each, line)
        self.assertIn('irsift_batch_cases{class="none"} 1\n', text)
        self.assertIn('irsift_batch_buckets{status="new"} 2\n', text)
        if text_string_to_metric_families:
            families = {family.name: family for family in
                        text_string_to_metric_families(text)}
            self.assertEqual(sum(sample.value for sample in
                                 families["irsift_batch_cases"].samples), 4)
            self.assertEqual(
                sorted(sample.value for sample in
                       families["irsift_batch_bucket_cases"].samples), [1, 2])


if __name__ == "__main__":
    unittest.main()
