# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""report.html in a real browser, without network, driven by its keys."""

import json
import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest

SOURCE = pathlib.Path(__file__).resolve().parents[2]
IRSIFT = os.environ.get("IRSIFT", str(SOURCE / "build" / "bin" / "irsift"))
BROWSER = shutil.which("chromium") or shutil.which("google-chrome")


class Browser:
    """Headless Chromium on the DevTools protocol, over two pipes."""

    def __init__(self, folder):
        to_browser, self.requests = os.pipe()
        self.answers, from_browser = os.pipe()
        # The protocol's descriptors are 3 and 4.
        shell = f"exec 3<&{to_browser} 4>&{from_browser}; exec \"$@\""
        self.process = subprocess.Popen(
            ["bash", "-c", shell, "bash", BROWSER, "--headless",
             "--no-sandbox", "--disable-gpu", "--no-first-run",
             "--remote-debugging-pipe", f"--user-data-dir={folder}",
             "about:blank"],
            pass_fds=(to_browser, from_browser),
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        os.close(to_browser)
        os.close(from_browser)
        self.number = 0
        self.buffer = b""
        self.session = None
        self.events = []
        target = self.call("Target.createTarget", url="about:blank")
        self.session = self.call(
            "Target.attachToTarget", targetId=target["targetId"], flatten=True
        )["sessionId"]

    def message(self):
        while b"\0" not in self.buffer:
            chunk = os.read(self.answers, 1 << 16)
            if not chunk:
                raise RuntimeError("the browser went away")
            self.buffer += chunk
        text, self.buffer = self.buffer.split(b"\0", 1)
        return json.loads(text)

    def call(self, method, **parameters):
        self.number += 1
        request = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            request["sessionId"] = self.session
        os.write(self.requests, json.dumps(request).encode() + b"\0")
        while True:
            answer = self.message()
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise RuntimeError(answer["error"])
                return answer["result"]
            self.events.append(answer)

    def open(self, path):
        self.call("Page.enable")
        self.call("Runtime.enable")
        self.call("Page.navigate", url=path.as_uri())
        while not any(
            event.get("method") == "Page.loadEventFired"
            for event in self.events
        ):
            self.events.append(self.message())

    def value(self, expression):
        result = self.call(
            "Runtime.evaluate", expression=expression, returnByValue=True
        )
        return result["result"].get("value")

    def press(self, key):
        for kind in ("keyDown", "keyUp"):
            parameters = {"type": kind, "key": key}
            if kind == "keyDown" and len(key) == 1:
                parameters["text"] = key
            self.call("Input.dispatchKeyEvent", **parameters)

    def close(self):
        self.process.kill()
        self.process.wait()
        os.close(self.requests)
        os.close(self.answers)


@unittest.skipUnless(BROWSER, "needs Chromium")
class ReportPage(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        root = pathlib.Path(cls.folder.name)
        database = str(root / "runs.db")
        sample = SOURCE / "samples" / "gdn_fused_post_conv_t128.ttir"
        subprocess.run(
            [IRSIFT, "replay", str(sample), "-q", "--db", database],
            stdout=subprocess.DEVNULL, check=False,
        )  # fmt: skip
        cls.page = root / "report.html"
        subprocess.run(
            [IRSIFT, "report", "latest", "--db", database, "-o",
             str(cls.page)],
            stdout=subprocess.DEVNULL, check=True,
        )  # fmt: skip
        cls.browser = Browser(root / "profile")
        cls.browser.open(cls.page)

    @classmethod
    def tearDownClass(cls):
        cls.browser.close()
        cls.folder.cleanup()

    def chosen(self):
        return self.browser.value(
            "document.querySelector('nav a.on, a.on').textContent"
        )

    def test_f_selects_the_failing_pass_and_arrows_go_on(self):
        self.browser.press("f")
        self.assertIn("tritonxpu-legalize", self.chosen())
        self.browser.press("k")
        self.assertIn("canonicalize", self.chosen())
        self.browser.press("[")
        before = self.chosen()
        self.browser.press("j")
        self.assertNotEqual(before, self.chosen())

    def test_the_filter_takes_letters_that_are_keys_elsewhere(self):
        self.browser.press("/")
        for letter in "mask":
            self.browser.press(letter)
        shown = self.browser.value(
            "Array.from(document.querySelectorAll('nav a'))"
            ".filter(a => !a.hidden && /^\\s*\\d/.test(a.textContent)).length"
        )
        self.assertEqual(1, shown)
        self.browser.press("Enter")
        self.assertIn("tritonxpu-mask", self.chosen())
        self.browser.value(
            "(() => { const f = document.querySelector('input');"
            "f.value = ''; f.dispatchEvent(new Event('input')); })()"
        )

    def test_the_sheet_of_keys_opens_and_closes(self):
        opened = "document.querySelector('dialog').open"
        self.browser.press("?")
        self.assertTrue(self.browser.value(opened))
        self.browser.press("?")
        self.assertFalse(self.browser.value(opened))

    def test_nothing_is_loaded_and_nothing_fails(self):
        loaded = self.browser.value(
            "performance.getEntriesByType('resource').length"
        )
        self.assertEqual(0, loaded)
        failures = [
            event for event in self.browser.events
            if event.get("method") == "Runtime.exceptionThrown"
        ]  # fmt: skip
        self.assertEqual([], failures)


if __name__ == "__main__":
    unittest.main()
