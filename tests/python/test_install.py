"""What `cmake --install` makes: it works wherever it is, and holds together."""

import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
BUILD = pathlib.Path(os.environ["IRSIFT"]).resolve().parents[1]


def run(*command, **kwargs):
    return subprocess.run([str(word) for word in command],
                          capture_output=True, text=True, **kwargs)


class InstallTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = pathlib.Path(tempfile.mkdtemp())
        # A build may install elsewhere than it will be run from.
        staged, cls.prefix = cls.folder / "staged", cls.folder / "moved here"
        cls.components = ["headless", "dev"]
        if (BUILD / "bin" / "irsift-gui").exists():
            cls.components.append("gui")
        for component in cls.components:
            done = run("cmake", "--install", BUILD, "--prefix", staged,
                       "--component", component)
            if done.returncode:
                raise AssertionError(done.stdout + done.stderr)
        staged.rename(cls.prefix)
        # As a user has it: nothing of the build, nothing set.
        cls.env = {"PATH": f"{cls.prefix}/bin:/usr/bin:/bin",
                   "HOME": str(cls.folder)}

    @classmethod
    def tearDownClass(cls):
        shutil.rmtree(cls.folder)

    def installed(self, *words, **kwargs):
        return run(*words, env=self.env, cwd="/", **kwargs)

    def test_programs_find_their_workers_and_samples(self):
        sample = self.prefix / "share/irsift/samples/gdn_fused_post_conv.ttir"
        result = self.installed("irsift", "triage", sample)
        self.assertEqual(result.returncode, 1, result.stderr)
        self.assertIn("pass-failure in tritonxpu-legalize", result.stdout)
        self.assertIn("reduced to", result.stdout)
        told = self.installed("irsift", "--help").stdout
        self.assertIn(str(self.prefix / "share/irsift"), told)

    def test_a_link_to_the_program_finds_them_as_well(self):
        link = self.folder / "linked"
        link.symlink_to(self.prefix / "bin/irsift")
        result = self.installed(link, "pipelines", "xpu3.6", "--text")
        self.assertEqual(result.returncode, 0, result.stderr)

    def test_a_missing_worker_is_named(self):
        bare = self.folder / "bare"
        bare.mkdir()
        shutil.copy(self.prefix / "bin/irsift", bare)
        sample = self.prefix / "share/irsift/samples/softmax.ttir"
        result = run(bare / "irsift", "replay", sample, cwd="/",
                     env={"PATH": "/usr/bin", "HOME": str(self.folder)})
        self.assertEqual(result.returncode, 2)
        self.assertIn("irsift-worker", result.stderr)
        self.assertIn("IRSIFT_WORKER", result.stderr)

    def test_every_command_has_a_page_without_complaints(self):
        man = self.prefix / "share/man/man1"
        commands = re.findall(r"^  ([a-z]+) ",
                              self.installed("irsift", "--help").stdout, re.M)
        self.assertIn("triage", commands)
        pages = {path.name for path in man.iterdir()}
        for command in commands:
            self.assertIn(f"irsift-{command}.1.gz", pages)
        self.assertLess({"irsift.1.gz", "xpu-opt.1.gz"}, pages)
        if not shutil.which("mandoc"):
            self.fail("mandoc is missing: ./do deps")
        for name in sorted(pages):
            text = run("gzip", "-dc", man / name).stdout
            with self.subTest(page=name):
                lint = run("mandoc", "-T", "lint", "-W", "warning",
                           input=text)
                self.assertEqual(lint.stdout, "")

    def test_the_page_of_the_window_has_its_options(self):
        if "gui" not in self.components:
            self.skipTest("built without the window")
        env = dict(self.env, QT_QPA_PLATFORM="offscreen")
        told = run("irsift-gui", "--help", env=env, cwd="/").stdout
        options = set(re.findall(r"--[a-z-]+", told))
        page = run("gzip", "-dc",
                   self.prefix / "share/man/man1/irsift-gui.1.gz").stdout
        self.assertEqual(
            options - {"--help-all"},
            set(re.findall(r"--[a-z-]+", page.replace("\\-", "-")))
            - {"--help-all"})

    def test_desktop_files_are_valid(self):
        if "gui" not in self.components:
            self.skipTest("built without the window")
        share = self.prefix / "share"
        for tool, path in (
                (["desktop-file-validate"],
                 share / "applications/org.irsift.gui.desktop"),
                (["appstreamcli", "validate", "--no-net"],
                 share / "metainfo/org.irsift.gui.metainfo.xml")):
            with self.subTest(tool=tool[0]):
                result = run(*tool, path)
                self.assertEqual(result.returncode, 0,
                                 result.stdout + result.stderr)
                self.assertNotIn("W:", result.stdout)
        icon = (share / "icons/hicolor/scalable/apps/org.irsift.gui.svg")
        self.assertIn("<svg", icon.read_text())

    def test_bundles_have_a_type_of_their_own(self):
        if "gui" not in self.components:
            self.skipTest("built without the window")
        mime = self.folder / "data" / "mime"
        (mime / "packages").mkdir(parents=True)
        shutil.copy(self.prefix / "share/mime/packages/irsift.xml",
                    mime / "packages")
        done = run("update-mime-database", mime)
        self.assertEqual(done.returncode, 0, done.stderr)
        globs = (mime / "globs2").read_text()
        self.assertIn("60:application/x-irsift-bundle:*.irsift.tar.zst", globs)
        self.assertIn(":text/x-triton-ir:*.ttir", globs)

    def test_a_program_of_somebody_else_links_the_core(self):
        headers = self.prefix / "include/irsift"
        for path in headers.rglob("*.h"):
            self.assertNotRegex(path.read_text(), r'#include ["<](mlir|llvm)/',
                                path)
        build = self.folder / "consumer"
        done = run("cmake", "-S", ROOT / "tests/package/consumer", "-B", build,
                   "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Debug",
                   f"-DCMAKE_PREFIX_PATH={self.prefix}",
                   f"-DIRSIFT_HEADERS={headers}")
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        done = run("cmake", "--build", build)
        self.assertEqual(done.returncode, 0, done.stdout)
        result = self.installed(
            build / "consumer",
            self.prefix / "share/irsift/samples/gdn_fused_post_conv.ttir",
            self.folder / "consumer.db")
        self.assertEqual(result.returncode, 1, result.stderr)
        self.assertIn("pass-failure in tritonxpu-legalize, ", result.stdout)
        self.assertIn(str(self.prefix / "libexec/irsift/irsift-worker"),
                      result.stdout)
        runs = self.installed("irsift", "runs", "--db",
                              self.folder / "consumer.db").stdout
        self.assertIn("gdn_fused_post_conv", runs)


if __name__ == "__main__":
    unittest.main()
