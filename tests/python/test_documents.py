"""Every command in README.md, docs/ and samples/ runs as it stands there."""

import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest

import documents
from documents import ROOT

BUILD = pathlib.Path(os.environ["IRSIFT"]).resolve().parents[1]


def knobs_table(knobs):
    rows = ["| field | variable | default | lines | effect | passes |",
            "| --- | --- | --- | --- | --- | --- |"]
    for knob in knobs:
        cells = [f"`{knob[key]}`" if knob[key] else "" for key in
                 ("field", "environment", "default")]
        names = [f"`{name}`" for name in knob["passes"].split()]
        names += [f"`{name}` (tile buffers, xpu3.6-next)"
                  for name in knob["tile_passes"].split()]
        passes = ", ".join(names)
        cells += [knob["lines"], knob["effect"], passes or "none"]
        rows.append("| " + " | ".join(cells) + " |")
    return "\n".join(rows) + "\n"


class DocumentsTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = pathlib.Path(tempfile.mkdtemp())
        cls.env = documents.workplace(cls.folder, BUILD)
        # What `latest` stands for in the documents.
        for words in (["replay", "kernel.ttir"], ["replay", "kernel.ttir"],
                      ["replay", "kernel.ttir"],
                      ["batch", "kernels", "-o", "last-night"]):
            subprocess.run(["irsift", *words], cwd=cls.folder, env=cls.env,
                           capture_output=True)

    @classmethod
    def tearDownClass(cls):
        shutil.rmtree(cls.folder)

    def run_command(self, text):
        return subprocess.run(
            ["bash", "-c", text], cwd=self.folder, env=self.env,
            stdin=subprocess.DEVNULL, capture_output=True, text=True,
            errors="replace")

    def check(self, path):
        count = 0
        for command in documents.commands_in(path):
            with self.subTest(place=command.place, command=command.text):
                if command.why_not:
                    continue
                count += 1
                codes = (0, 1)
                if command.text.startswith("irsift graph"):
                    # `latest` is to have buffers.
                    self.run_command("irsift replay samples/softmax.ttir")
                if "--time-limit" in command.text:
                    codes = (0, 1, 124)
                if command.text.startswith("irsift bisect"):
                    codes = (0, 1, 125)
                result = self.run_command(command.text)
                # A finding is what most of them are there to show.
                self.assertIn(result.returncode, codes, result.stderr)
                self.assertNotIn("command not found", result.stderr)
        return count

    def test_the_readme_has_commands_and_they_run(self):
        self.assertGreater(self.check(ROOT / "README.md"), 10)

    def test_links_lead_somewhere(self):
        for path in documents.documents():
            for link in re.findall(r"\]\(([^)#]+)[^)]*\)", path.read_text()):
                if "://" not in link:
                    with self.subTest(path=path, link=link):
                        self.assertTrue((path.parent / link).exists())

    def test_only_blocks_that_say_so_are_not_run(self):
        for path in documents.documents():
            for line, language, body, why in documents.blocks(path):
                with self.subTest(path=path, line=line):
                    # Commands that a reader could type are in `console`.
                    self.assertNotIn(language, ("sh", "bash", "shell"))
                    if language == "text":
                        self.assertFalse(
                            any(text.startswith("$ ") for text in body))

    def test_knobs_are_those_of_the_program(self):
        result = subprocess.run(["irsift", "knobs", "--json"], env=self.env,
                                capture_output=True, text=True)
        import json
        table = knobs_table(json.loads(result.stdout)["knobs"])
        path = ROOT / "docs" / "knobs.md"
        text = path.read_text()
        head = text[:text.index("| field |")]
        if os.environ.get("IRSIFT_UPDATE_DOCS"):
            path.write_text(head + table)
        self.assertEqual(path.read_text(), head + table,
                         "IRSIFT_UPDATE_DOCS=1 writes it anew")

    def test_exit_codes_are_those_of_the_manual(self):
        page = subprocess.run(["irsift", "manual"], env=self.env,
                              capture_output=True, text=True).stdout
        text = (ROOT / "docs" / "exit-codes.md").read_text()
        codes = re.findall(r"^\| (\d+) \| (.*?) \|$", text, re.M)
        self.assertGreater(len(codes), 7)
        section = page[page.index(".SH EXIT STATUS"):]
        plain = section.replace("\\-", "-").replace("\\fB", "`").replace(
            "\\fP", "`").replace("\\(aq", "'")
        for code, meaning in codes:
            self.assertIn(f".B {code}\n{meaning}", plain)


def check_of(path):
    def check(self):
        self.check(path)
    return check


def add_tests():
    for path in documents.documents():
        if path.name == "README.md" and path.parent == ROOT:
            continue
        name = re.sub(r"\W", "_", str(path.relative_to(ROOT)))
        setattr(DocumentsTest, f"test_commands_of_{name}",
                check_of(path))


add_tests()

if __name__ == "__main__":
    unittest.main()
