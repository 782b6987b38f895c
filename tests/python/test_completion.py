"""Completion, as shells do it: in a terminal, with the tab key."""

import os
import pathlib
import pty
import re
import select
import shutil
import subprocess
import tempfile
import time
import unittest

IRSIFT = os.environ["IRSIFT"]


class Terminal:
    """A shell on a pseudo-terminal."""

    def __init__(self, command, folder):
        self.text = ""
        pid, self.fd = pty.fork()
        if pid == 0:
            os.chdir(folder)
            os.environ.update(TERM="dumb", PS1="ready> ", HOME=str(folder),
                              PATH=f"{os.path.dirname(IRSIFT)}:"
                                   f"{os.environ['PATH']}")
            os.execvp(command[0], command)
        self.pid = pid

    def type(self, text):
        os.write(self.fd, text.encode())

    def wait_for(self, pattern, seconds=120):
        """What was shown since the last call, up to the pattern."""
        end = time.monotonic() + seconds
        while not (found := re.search(pattern, self.text)):
            left = end - time.monotonic()
            if left <= 0 or not select.select([self.fd], [], [], left)[0]:
                raise AssertionError(f"no {pattern!r} in {self.text!r}")
            self.text += os.read(self.fd, 65536).decode(errors="replace")
        shown, self.text = self.text[:found.end()], self.text[found.end():]
        return shown

    def close(self):
        os.close(self.fd)
        os.waitpid(self.pid, 0)


class CompletionTest(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.folder)
        (self.folder / "my kernel.ttir").write_text("module {}\n")

    def script(self, shell):
        result = subprocess.run([IRSIFT, "completion", shell],
                                capture_output=True, text=True)
        self.assertEqual(result.returncode, 0, result.stderr)
        path = self.folder / f"completion.{shell}"
        path.write_text(result.stdout)
        return path

    def test_every_option_of_every_command_is_in_every_script(self):
        told = subprocess.run([IRSIFT, "--help"], capture_output=True,
                              text=True).stdout
        scripts = {s: self.script(s).read_text() for s in
                   ("bash", "zsh", "fish")}
        for command in re.findall(r"^  ([a-z]+) ", told, re.M):
            told = subprocess.run([IRSIFT, command, "--help"],
                                  capture_output=True, text=True).stdout
            options = re.findall(r"^ +(?:-\w,)?(--[a-z-]+)", told, re.M)
            self.assertIn("--help", options)
            for option in options:
                self.assertRegex(scripts["bash"], f"options='[^']*{option}\\b")
                self.assertIn(option, scripts["zsh"])
                self.assertIn(f" -l {option[2:]}", scripts["fish"])

    def test_bash_completes(self):
        script = self.script("bash")
        terminal = Terminal(["bash", "--norc", "--noprofile", "-i"],
                            self.folder)
        self.addCleanup(terminal.close)
        terminal.type(f"bind 'set show-all-if-ambiguous on'; "
                      f"bind 'set page-completions off'; "
                      f". {script}; echo sour''ced\n")
        terminal.wait_for("\nsourced")
        for typed, shown in (
                ("irsift tria\t", "irsift triage "),
                ("irsift replay --pipel\t", "irsift replay --pipeline "),
                ("irsift replay --pipeline xpu3.\t", r"xpu3\.0\s+xpu3\.6"),
                ("irsift triage --knob=TRITONXPU_BUF\t",
                 "--knob=TRITONXPU_BUFFER_SIZE="),
                ("irsift triage --knob TRITONXPU_UNR\t",
                 "--knob TRITONXPU_UNROLL_NUM="),
                ("irsift graph --kind liv\t", "--kind liveness "),
                ("irsift reduce --level p\t", "--level pass "),
                ("irsift replay my\t", r"my\\ kernel\.ttir "),
                ("irsift completion fi\t", "completion fish "),
                ("irsift triage x.ttir --col\t", "--color ")):
            with self.subTest(typed=typed):
                terminal.type(typed)
                terminal.wait_for(shown)
                # Clears the line, whatever is on it.
                terminal.type("\x15echo cle''ared\n")
                terminal.wait_for("\ncleared")

    @unittest.skipUnless(shutil.which("fish"), "no fish here")
    def test_fish_completes(self):
        script = self.script("fish")
        for typed, shown in (("irsift tria", "triage\t"),
                             ("irsift graph --kind l", "liveness"),
                             ("irsift triage --knob TRITONXPU_UNR",
                              "TRITONXPU_UNROLL_NUM="),
                             ("irsift replay --pipe", "--pipeline\t"),
                             ("irsift replay my", "my kernel.ttir")):
            with self.subTest(typed=typed):
                result = subprocess.run(
                    ["fish", "--no-config", "-c",
                     f"source {script}; complete -C '{typed}'"],
                    capture_output=True, text=True, cwd=self.folder,
                    env=dict(os.environ, HOME=str(self.folder)))
                self.assertIn(shown, result.stdout)

    @unittest.skipUnless(shutil.which("zsh"), "no zsh here")
    def test_zsh_completes(self):
        script = self.script("zsh")
        terminal = Terminal(["zsh", "-f", "-i"], self.folder)
        self.addCleanup(terminal.close)
        terminal.type("PS1='ready> '; autoload -U compinit; compinit -u -D; "
                      "unsetopt zle_bracketed_paste; "
                      f"source {script}; echo sour''ced\n")
        terminal.wait_for("\r?\nsourced")
        for typed, shown in (
                ("irsift tria\t", "irsift triage "),
                ("irsift triage --pipel\t", "--pipeline "),
                ("irsift graph --kind liv\t", "--kind liveness "),
                ("irsift triage --knob TRITONXPU_UNR\t",
                 "TRITONXPU_UNROLL_NUM=")):
            with self.subTest(typed=typed):
                terminal.type(typed)
                terminal.wait_for(shown)
                terminal.type("\x15echo cle''ared\n")
                terminal.wait_for("\r?\ncleared")


if __name__ == "__main__":
    unittest.main()
