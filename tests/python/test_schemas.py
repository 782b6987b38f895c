"""Every --json document agrees with its schema in docs/schemas, and the schema
knows every field of it."""

import copy
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

import jsonschema

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
SCHEMAS = ROOT / "docs" / "schemas"
SAMPLES = ROOT / "samples"
LOGS = ROOT / "tests" / "data" / "logs"
IRSIFT = os.environ["IRSIFT"]


def closed(schema, inside=False):
    """The schema with fields that it does not name forbidden."""
    if isinstance(schema, list):
        return [closed(part, inside) for part in schema]
    if not isinstance(schema, dict):
        return schema
    result = {key: ({name: closed(part) for name, part in value.items()}
                    if key in ("properties", "$defs") else
                    closed(value, key == "allOf"))
              for key, value in schema.items()}
    if ("properties" in schema or "allOf" in schema) and not inside:
        result["unevaluatedProperties"] = False
    return result


def load():
    loaded = {}
    for path in SCHEMAS.glob("*.schema.json"):
        loaded[path.name] = json.loads(path.read_text())
    return loaded


class SchemasTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.open = load()
        cls.strict = {}
        for name, schema in cls.open.items():
            jsonschema.Draft202012Validator.check_schema(schema)
            cls.strict[name] = closed(schema)
        # What other documents extend cannot be closed where it is defined.
        for name in ("run", "verdict"):
            cls.strict["common.schema.json"]["$defs"][name].pop(
                "unevaluatedProperties")
        cls.folder = pathlib.Path(tempfile.mkdtemp())
        cls.env = dict(os.environ, XDG_STATE_HOME=str(cls.folder))

    @classmethod
    def tearDownClass(cls):
        shutil.rmtree(cls.folder)

    def validate(self, document, name, schemas):
        schema = dict(schemas[f"{name}.schema.json"])
        schema["$defs"] = schemas["common.schema.json"]["$defs"]
        whole = json.dumps(schema).replace("common.schema.json#", "#")
        jsonschema.Draft202012Validator(json.loads(whole)).validate(document)

    def document(self, *arguments, codes=(0, 1)):
        result = subprocess.run([IRSIFT, *map(str, arguments), "--json"],
                                capture_output=True, text=True, env=self.env,
                                cwd=self.folder)
        self.assertIn(result.returncode, codes, result.stderr)
        document = json.loads(result.stdout)
        self.assertEqual(document["schema"], f"irsift.{arguments[0]}/1")
        self.validate(document, arguments[0], self.strict)
        return document

    def test_replays(self):
        for sample in ("gdn_fused_post_conv", "over_budget", "softmax",
                       "gdn_fused_post_conv_t128"):
            self.document("replay", SAMPLES / f"{sample}.ttir")
        self.document("replay", SAMPLES / "over_budget.ttir", "--retry",
                      "--pipeline", "xpu3.0")
        self.document("replay", LOGS / "dumps-then-generic.log",
                      codes=(0, 1, 2))
        self.document("footprint", SAMPLES / "layernorm.ttir")
        self.document("show")
        self.document("runs")
        broken = self.folder / "broken.mlir"
        broken.write_text("module { oops }\n")
        self.document("replay", broken, codes=(2,))

    def test_triage(self):
        document = self.document("triage", SAMPLES / "mixed_reductions.ttir")
        self.assertIn("reduction", document)
        self.document("triage", SAMPLES / "vector_add.ttir")

    def test_logs(self):
        for log in sorted(LOGS.glob("*.log")):
            with self.subTest(log=log.name):
                self.document("explain", log)

    def test_pictures(self):
        self.document("replay", SAMPLES / "softmax.ttir")
        for kind in ("footprint", "buffers", "pipeline", "liveness",
                     "interference"):
            self.document("graph", "--kind", kind, codes=(0,))
        self.document("report", "--issue", codes=(0,))
        self.document("report", "-o", "a-report", codes=(0,))

    def test_sweep(self):
        document = self.document(
            "sweep", SAMPLES / "gdn_fused_post_conv.ttir",
            "--knob", "TRITONXPU_BUFFER_SIZE=512,64", "--knock-out",
            "--rewrites")
        self.assertGreater(len(document["trials"]), 3)

    def test_comparisons(self):
        self.document("replay", SAMPLES / "softmax.ttir")
        self.document("diff", "latest:input", "latest:tritonxpu-legalize")
        found = self.document("bisect", SAMPLES / "softmax.ttir", "--when",
                              "appears triton_xpu.alloca")
        self.assertIsNotNone(found["found"])
        self.document("bisect", SAMPLES / "softmax.ttir", "--when",
                      "appears no.such")

    def test_reduction(self):
        self.document("reduce", SAMPLES / "mixed_reductions.ttir", "-o",
                      self.folder / "repro.mlir", codes=(0,))
        document = self.document(
            "reduce", SAMPLES / "gdn_fused_post_conv.ttir", "--twin",
            SAMPLES / "gdn_fused_post_conv_hoisted.ttir", "-o",
            self.folder / "with-twin.mlir", codes=(0, 4))
        self.assertIsNotNone(document["twin"])

    def test_batches(self):
        (self.folder / "in").mkdir()
        for name in ("mixed_reductions", "vector_add"):
            shutil.copy(SAMPLES / f"{name}.ttir", self.folder / "in")
        events = self.folder / "events.jsonl"
        document = self.document("batch", "in", "-o", "out", "--jsonl", events)
        self.assertEqual(document["failed"], 1)
        index = json.loads((self.folder / "out/index.json").read_text())
        self.validate(index, "batch", self.strict)
        lines = events.read_text().splitlines()
        self.assertEqual(len(lines), 5)
        for line in lines:
            self.validate(json.loads(line), "batch-event", self.strict)
        self.document("merge", "merged", "out")

    def test_listings(self):
        for command in ("pipelines", "targets", "knobs", "patterns"):
            self.document(command, codes=(0,))

    def test_target_files(self):
        for path in sorted((ROOT / "core/memory/targets").glob("*.json")):
            self.validate(json.loads(path.read_text()), "target", self.strict)

    def test_captures(self):
        script = self.folder / "program.py"
        script.write_text("import triton\n\n@triton.jit\ndef fails(x):\n"
                          "    pass\n\nfails[(12, 1, 1)]('x', BLOCK=1024)\n")
        out = self.folder / "captured"
        subprocess.run(
            [sys.executable, SAMPLES / "capture" / "irsift_capture.py", "-o",
             out, script], capture_output=True,
            env=dict(self.env, PYTHONPATH=str(HERE / "standin"),
                     STANDIN_LINE="3.6"))
        manifests = list(out.glob("*/manifest.json"))
        self.assertTrue(manifests)
        for path in manifests:
            self.validate(json.loads(path.read_text()), "capture", self.strict)

    def test_every_command_that_prints_a_document_has_a_schema(self):
        told = subprocess.run([IRSIFT, "--help"], capture_output=True,
                              text=True).stdout
        for command in re.findall(r"^  ([a-z]+) ", told, re.M):
            options = subprocess.run([IRSIFT, command, "--help"],
                                     capture_output=True, text=True).stdout
            if "--json" in options:
                self.assertIn(f"{command}.schema.json", self.open)

    def test_a_wrong_document_is_refused(self):
        document = self.document("replay", SAMPLES / "softmax.ttir")
        for change in (lambda d: d.pop("passes"),
                       lambda d: d.update(schema="irsift.replay/2"),
                       lambda d: d["verdict"].update({"class": "tired"}),
                       lambda d: d["passes"][0].update(index="0")):
            wrong = copy.deepcopy(document)
            change(wrong)
            with self.assertRaises(jsonschema.ValidationError):
                self.validate(wrong, "replay", self.open)
        document["passes"][0]["surprise"] = 1
        self.validate(document, "replay", self.open)
        with self.assertRaises(jsonschema.ValidationError):
            self.validate(document, "replay", self.strict)


if __name__ == "__main__":
    unittest.main()
