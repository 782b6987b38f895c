"""Commands in the project's documents: how they are found and run."""

import os
import pathlib
import re
import shutil

ROOT = pathlib.Path(__file__).resolve().parents[2]
DATA = ROOT / "tests" / "data"

# A block of commands is ```console with lines `$ ...`; other lines show what
# comes out. A comment in front of a block says why it is not run here, or which
# other test runs it.
NOT_RUN = re.compile(r"<!-- (?:not run: (?=.)|(?=run by ))(.+?) -->")
# `irsift ...` in running text or a table; the words of a synopsis in capitals.
INLINE = re.compile(r"`(irsift(?:-gui)? [^`]*)`")
WORDS = {
    "RUN": "latest", "PASS": "tritonxpu-legalize", "INDEX": "0", "N": "1",
    "NAME": "xpu3.6", "FOLDER": "folder", "FILE": "file.out",
    "INPUT": "kernel.ttir", "SHELL": "bash",
    "PATHS...": "kernels", "DB...": "last-night", "ID": "latest",
    "[INPUT]": "kernel.ttir", "FOLDER/batch.db": "last-night/batch.db",
}
LISTINGS = ("pipelines", "targets", "knobs", "patterns", "runs")


def runnable(mention):
    """What to run for a mention in the text."""
    words = mention.replace("\\|", "|").replace("COMMAND", "replay").split(" ")
    if words[0] == "irsift-gui":
        words.append("--screenshot gui.png")
    elif len(words) == 1 or (words[1] not in LISTINGS and
                             all(w.startswith("-") for w in words[2:])):
        # A command in name only: it must exist, and so must its options.
        return " && ".join([f"irsift {' '.join(words[1:2])} --help",
                            *(f"irsift {words[1]} --help | grep -qe '{option}'"
                              for option in words[2:])])
    # Results go to a place of their own.
    for i, word in enumerate(words):
        if word in ("FOLDER", "OUT") and (words[i - 1] == "-o" or
                                          word == "OUT"):
            words[i] = f"results-{abs(hash(mention))}"
    return " ".join(WORDS.get(word, word) for word in words)


class Command:
    def __init__(self, path, line, text, why_not):
        self.path, self.line, self.text = path, line, text
        self.why_not = why_not

    @property
    def place(self):
        return f"{self.path.relative_to(ROOT)}:{self.line}"


def documents():
    found = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md")),
             *sorted((ROOT / "samples").rglob("*.md"))]
    return [path for path in found if path.name != "fidelity.md"]


def blocks(path):
    """(line, language, [lines], why it is not run) of each fenced block."""
    language, why, start, body = None, None, 0, []
    for number, line in enumerate(path.read_text().split("\n"), 1):
        if line.startswith("```"):
            if language is None:
                language, start, body = line[3:].strip() or "text", number, []
            else:
                yield start, language, body, why
                language = why = None
        elif language is not None:
            body.append(line)
        elif NOT_RUN.fullmatch(line.strip()):
            why = NOT_RUN.fullmatch(line.strip()).group(1)
        elif line.strip():
            why = None


def commands_in(path):
    for start, language, body, why in blocks(path):
        if language != "console":
            continue
        text, first = "", 0
        for number, line in enumerate(body, start + 1):
            if line.startswith("$ "):
                text, first = line[2:], number
            elif text.endswith("\\"):
                text = text[:-1] + " " + line.strip()
            else:
                continue
            if not text.endswith("\\"):
                yield Command(path, first, text, why)
    fence = False
    for number, line in enumerate(path.read_text().split("\n"), 1):
        fence ^= line.startswith("```")
        if fence:
            continue
        for match in INLINE.finditer(line):
            yield Command(path, number, runnable(match.group(1)), None)


def workplace(folder, build):
    """A copy of what a reader has in front of them, and a few inputs that the
    documents call by made-up names."""
    for name in ("samples", "docs", "core/memory/targets"):
        shutil.copytree(ROOT / name, folder / name,
                        ignore=shutil.ignore_patterns("__pycache__"))
    failing = ROOT / "samples" / "gdn_fused_post_conv.ttir"
    for name in ("KERNEL.ttir", "kernel.ttir", "kernels/gdn.ttir",
                 "folder/gdn.ttir"):
        (folder / name).parent.mkdir(exist_ok=True)
        shutil.copy(failing, folder / name)
    shutil.copy(DATA / "logs" / "masked-chain.log", folder / "server.log")
    (folder / "logs").mkdir()
    shutil.copy(DATA / "logs" / "verifier-masked.log", folder / "logs")
    (folder / "nightly.matrix").write_text("default:\nold: pipeline=xpu3.0\n")
    (folder / "X.mlir").write_text(
        "func.func @f(%a: i32) -> i32 {\n  %b = arith.addi %a, %a : i32\n"
        "  %c = arith.addi %a, %a : i32\n  %d = arith.muli %b, %c : i32\n"
        "  return %d : i32\n}\n")
    (folder / "run_model.py").write_text(
        "import triton\n\n@triton.jit\ndef fails(x):\n    pass\n\n"
        'fails[(12, 1, 1)]("x", BLOCK=1024)\n')
    programs = folder / "bin"
    programs.mkdir()
    for name in ("irsift", "irsift-gui", "xpu-opt"):
        if (build / "bin" / name).exists():
            (programs / name).symlink_to(build / "bin" / name)
    # Stands in for the program of the same name of a FlagTree build.
    (programs / "triton-opt").symlink_to(build / "bin" / "xpu-opt")
    (folder / "do").write_text(
        f"#!/bin/sh\ncase $1 in\ndeps|build|test|format|readers|'') "
        f"grep -q \"^#   ./do $1\" '{ROOT}/do' ;;\n"
        "*) exec irsift \"$@\" ;;\nesac\n")
    (folder / "do").chmod(0o755)
    state = folder / "state"
    return dict(
        os.environ, PATH=f"{programs}:{os.environ['PATH']}",
        XDG_STATE_HOME=str(state), HOME=str(folder), NO_COLOR="1",
        QT_QPA_PLATFORM="offscreen", STANDIN_LINE="3.6",
        PYTHONPATH=str(ROOT / "tests" / "python" / "standin"),
        PYTHONDONTWRITEBYTECODE="1")
