"""The packages, made by the commands that docs/packages.md gives, unpacked
elsewhere and used. IRSIFT_CHROOT=FOLDER also installs them in a fresh Debian
there (root, debootstrap, Debian's archive)."""

import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest

import documents
from documents import ROOT

BUILD = pathlib.Path(os.environ["IRSIFT"]).resolve().parents[1]
SAMPLE = "share/irsift/samples/gdn_fused_post_conv.ttir"


def run(*command, **kwargs):
    return subprocess.run([str(word) for word in command],
                          capture_output=True, text=True, **kwargs)


class PackageTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = pathlib.Path(tempfile.mkdtemp())
        # What a build folder has for them: here nothing is built.
        (cls.folder / "build").mkdir()
        for name in ("CPackConfig.cmake", "cmake_install.cmake"):
            shutil.copy(BUILD / name, cls.folder / "build")
        commands = [command.text for command in
                    documents.commands_in(ROOT / "docs" / "packages.md")
                    if (command.why_not or "").startswith(
                        "run by test_package.py: packing")]
        if len(commands) != 2:
            raise AssertionError(f"docs/packages.md: {commands}")
        for command in commands:
            env = dict(os.environ)
            if "--install" in command:
                env["DESTDIR"] = str(cls.folder / "dest")
            done = run("bash", "-c", command, cwd=cls.folder, env=env)
            if done.returncode:
                raise AssertionError(done.stdout + done.stderr)
        cls.made = cls.folder / "build"
        cls.hasGui = (BUILD / "bin" / "irsift-gui").exists()

    @classmethod
    def tearDownClass(cls):
        shutil.rmtree(cls.folder)

    def debs(self):
        debs = {path.name.split("_")[0]: path
                for path in self.made.glob("*.deb")}
        names = {"irsift", "irsift-dev"} | ({"irsift-gui"} if self.hasGui
                                            else set())
        self.assertEqual(set(debs), names)
        return debs

    def field(self, deb, name):
        return run("dpkg-deb", "-f", deb, name).stdout

    def content(self, deb):
        return run("dpkg-deb", "-c", deb).stdout

    def use(self, prefix):
        """The main job, from a folder that has nothing to do with it."""
        # As a user has it: nothing of the build, nothing set.
        env = {"PATH": f"{prefix}/bin:/usr/bin:/bin",
               "HOME": str(self.folder), "QT_QPA_PLATFORM": "offscreen"}
        for place in ("/", "/usr/share", self.folder):
            done = run("irsift", "triage", prefix / SAMPLE, env=env, cwd=place)
            self.assertEqual(done.returncode, 1, done.stderr)
            self.assertIn("pass-failure in tritonxpu-legalize", done.stdout)
            self.assertIn("reduced to", done.stdout)
        done = run("xpu-opt", prefix / "share/irsift/samples/softmax.ttir",
                   "-cse", env=env, cwd="/")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("tt.func", done.stdout)

    def test_the_archive_runs_wherever_it_is_unpacked(self):
        archive, = self.made.glob("irsift-*-Linux.tar.zst")
        elsewhere = self.folder / "un packed"
        elsewhere.mkdir()
        done = run("tar", "xf", archive, cwd=elsewhere)
        self.assertEqual(done.returncode, 0, done.stderr)
        top, = elsewhere.iterdir()
        self.use(top)
        if self.hasGui:
            done = run(top / "bin/irsift-gui", top / SAMPLE, "--screenshot",
                       self.folder / "window.png", cwd="/",
                       env={"HOME": str(self.folder), "PATH": "/usr/bin",
                            "QT_QPA_PLATFORM": "offscreen"})
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertGreater((self.folder / "window.png").stat().st_size, 0)

    def test_the_installed_tree_works(self):
        self.use(self.folder / "dest/opt/irsift")

    def test_the_package_without_the_window_has_no_qt(self):
        debs = self.debs()
        for name in ("irsift", "irsift-dev"):
            self.assertNotIn("qt", self.field(debs[name], "Depends").lower())
            self.assertNotIn("irsift-gui", self.content(debs[name]))
        if self.hasGui:
            self.assertIn("qt6", self.field(debs["irsift-gui"], "Depends"))

    def test_an_unpacked_package_works(self):
        root = self.folder / "root"
        done = run("dpkg-deb", "-x", self.debs()["irsift"], root)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.use(root / "usr")
        for path in ("share/man/man1/irsift-batch.1.gz",
                     "share/bash-completion/completions/irsift",
                     "share/zsh/vendor-completions/_irsift",
                     "share/fish/vendor_completions.d/irsift.fish"):
            self.assertTrue((root / "usr" / path).exists(), path)

    @unittest.skipUnless(shutil.which("lintian"), "lintian is missing")
    def test_lintian_finds_no_error(self):
        done = run("lintian", "--allow-root", "--no-cfg", "--fail-on", "none",
                   *self.debs().values())
        errors = [line for line in done.stdout.splitlines()
                  if line.startswith("E:")]
        self.assertEqual(errors, [])

    @unittest.skipUnless(os.environ.get("IRSIFT_CHROOT"),
                         "IRSIFT_CHROOT is not set")
    def test_a_fresh_system_installs_and_uses_them(self):
        done = run(ROOT / "packaging/try-in-chroot.sh", self.made,
                   os.environ["IRSIFT_CHROOT"])
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assertIn("all is well", done.stdout)


if __name__ == "__main__":
    unittest.main()
