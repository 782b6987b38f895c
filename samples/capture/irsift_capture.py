#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Run a program and keep the IR of every Triton kernel that does not compile.

    irsift_capture.py [options] SCRIPT [ARGUMENT...]
    irsift_capture.py [options] -m MODULE [ARGUMENT...]

Each kernel that fails leaves a folder NNN-KERNEL-STAGE below the output folder,
which `irsift triage FOLDER` replays and `irsift explain FOLDER` explains:

    manifest.json   what was compiled, with which options, and how it ended
    input.ttir      the module before the stage that failed
    before-STAGE.mlir   the module before earlier stages
    reproducer.mlir     what TRITON_REPRODUCER_PATH made the compiler write
    output.log      stderr of the stage, then the Python traceback

The program runs in a child, so that a compiler that aborts, is killed or (with
--stage-timeout) hangs leaves its folder, too. The usual ways to get IR fail on
the XPU backends: the 3.0 line prints empty modules, the 3.6 line may conceal
them. The module is therefore taken by str(module), else by
create_location_snapshot, else out of the reproducer; manifest.json says how.

With --ttir-only nothing is launched: each kernel that the program would launch
leaves KERNEL.ttir, with any Triton and without a device.

Processes that the program forks are watched as well; those that it starts anew
are not (run the worker's own script under this program instead).

Needs Python 3.9 and nothing else. Written for the module layouts of Triton 3.0
to 3.6. Tested with stand-in packages of these layouts (tests/python); not
tested here with the vendor's packages or with a device.
"""

import argparse
import importlib.abc
import importlib.machinery
import importlib.util
import itertools
import json
import os
import platform
import re
import runpy
import selectors
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import traceback
from pathlib import Path

SCHEMA = "irsift.capture/1"
# Messages of the child go to the parent between these, in its stderr: so they
# keep their place among what the compiler prints.
BEGIN, END = b"\x1e", b"\x1f"
# What of the stderr of one stage is kept: its last part.
MOST_STDERR = 16 << 20
ENVIRONMENT = ("TRITON", "MLIR_", "XPU", "XMLIR", "LLVM_", "CUDA_VISIBLE")


# --- in the child: hooks -----------------------------------------------------


class TtirTaken(BaseException):
    """Ends a compilation whose TTIR has been written."""


def looks_like_ir(text):
    return isinstance(text, str) and re.search(
        r"\b(module|tt\.func|func\.func|llvm\.func)\b", text) is not None


def print_module(module, scratch):
    """The module's text and the way it was got; ("", "none") if none works."""
    if isinstance(module, str):
        return (module, "text") if looks_like_ir(module) else ("", "none")
    if isinstance(module, bytes):
        return "", "none"
    try:
        text = str(module)
        if looks_like_ir(text) and "0x" not in text.split("\n", 1)[0]:
            return text, "str"
    except Exception:
        pass
    snapshot = getattr(module, "create_location_snapshot", None)
    if snapshot is not None:
        path = Path(scratch) / "snapshot.mlir"
        try:
            snapshot(str(path))
            text = path.read_text(errors="replace")
            if looks_like_ir(text):
                return text, "create_location_snapshot"
        except Exception:
            pass
        finally:
            path.unlink(missing_ok=True)
    return "", "none"


def plain(value):
    """`value` as JSON can hold it."""
    if value is None or isinstance(value, (bool, int, float, str)):
        return value
    if isinstance(value, (list, tuple, set)):
        return [plain(v) for v in value]
    if isinstance(value, dict):
        return {str(k): plain(v) for k, v in value.items()}
    return repr(value)


def options_of(options):
    fields = getattr(options, "__dict__", None) or {}
    return {name: plain(value) for name, value in fields.items()
            if not name.startswith("_")}


def versions():
    found = {"python": platform.python_version(),
             "platform": platform.platform()}
    for name in ("triton", "torch"):
        module = sys.modules.get(name)
        if module is not None:
            found[name] = str(getattr(module, "__version__", "unknown"))
    try:
        from importlib import metadata
        for dist in metadata.distributions():
            name = dist.metadata["Name"] or ""
            if re.search(r"triton|flagtree|flaggems", name, re.I):
                found["package " + name] = dist.version
    except Exception:
        pass
    return found


class Capture:
    """Watches the stages of every compilation of this process."""

    def __init__(self, folder, ttir_only):
        self.folder = Path(folder)
        self.ttir_only = ttir_only
        self.counter = itertools.count()
        self.launch = {}
        # Texts before the stages of the compilation that is going on.
        self.texts = {}

    def tell(self, **message):
        sys.stderr.flush()
        os.write(2, BEGIN + json.dumps(message).encode() + END)

    # Hooks into modules, once they are imported.

    def patch_backends(self, module):
        for name, backend in getattr(module, "backends", {}).items():
            compiler = getattr(backend, "compiler", None)
            if compiler is not None:
                self.patch_backend(name, compiler)

    def patch_backend(self, name, cls):
        original = cls.add_stages
        if getattr(original, "irsift_capture", False):
            return

        def add_stages(backend, stages, options, *rest, **kwargs):
            result = original(backend, stages, options, *rest, **kwargs)
            self.texts = {}
            for stage, function in list(stages.items()):
                stages[stage] = self.watch(name, stage, function, options)
            return result

        add_stages.irsift_capture = True
        cls.add_stages = add_stages

    def patch_jit(self, module):
        cls = getattr(module, "JITFunction", None)
        if cls is None:
            return
        original = cls.run

        def run(function, *args, **kwargs):
            outer = self.launch
            grid = kwargs.get("grid")
            self.launch = {
                "kernel": getattr(function, "__name__", None)
                or getattr(getattr(function, "fn", None), "__name__", ""),
                "grid": "callable" if callable(grid) else plain(grid),
                "keywords": {k: plain(v) for k, v in kwargs.items()
                             if k not in ("grid", "warmup")
                             and isinstance(v, (bool, int, float, str))},
            }
            try:
                return original(function, *args, **kwargs)
            except TtirTaken:
                return None
            finally:
                self.launch = outer

        cls.run = run

    def patch_driver(self, module):
        """Stands in for a device where there is none."""
        driver = getattr(module, "driver", None)
        if not self.ttir_only or driver is None:
            return
        try:
            driver.active.get_current_target()
        except Exception:
            driver.set_active(NoDevice())

    # A stage of a compilation.

    def watch(self, backend, stage, function, options):
        def watched(module, metadata, *rest):
            if self.ttir_only:
                return self.take_ttir(stage, function, module, metadata, rest)
            return self.run_stage(backend, stage, function, options, module,
                                  metadata, rest)
        return watched

    def kernel_name(self, text):
        if self.launch.get("kernel"):
            return self.launch["kernel"]
        match = re.search(r"func(?:\s+public)?\s+@\"?([\w.$]+)", text)
        return match.group(1) if match else "kernel"

    def take_ttir(self, stage, function, module, metadata, rest):
        result = function(module, metadata, *rest)
        if stage != "ttir":
            return result
        text, method = print_module(result, self.folder)
        name = self.kernel_name(text)
        if not text:
            print(f"irsift_capture: {name}: this Triton prints no IR",
                  file=sys.stderr)
        else:
            path = self.folder / f"{name}.ttir"
            for number in itertools.count(2):
                if not path.exists() or path.read_text() == text:
                    break
                path = self.folder / f"{name}.{number}.ttir"
            path.write_text(text)
            self.tell(event="ttir", path=str(path), method=method)
        raise TtirTaken()

    def new_folder(self, name, stage):
        # Forked processes count for themselves.
        while True:
            folder = self.folder / f"{next(self.counter):03}-{name}-{stage}"
            try:
                folder.mkdir(parents=True)
                return folder
            except FileExistsError:
                pass

    def run_stage(self, backend, stage, function, options, module, metadata,
                  rest):
        text, method = print_module(module, self.folder)
        name = re.sub(r"[^\w.-]", "_", self.kernel_name(text))[:80]
        folder = self.new_folder(name, stage)
        if text:
            (folder / "input.ttir").write_text(text)
        for earlier, old in self.texts.items():
            (folder / f"before-{earlier}.mlir").write_text(old)
        if text:
            self.texts[stage] = text
        manifest = {
            "schema": SCHEMA,
            "kernel": name,
            "backend": backend,
            "stage": stage,
            "module": "input.ttir" if text else None,
            "module_by": method,
            "options": options_of(options),
            "launch": self.launch,
            "environment": {k: v for k, v in sorted(os.environ.items())
                            if k.startswith(ENVIRONMENT)},
            "versions": versions(),
            "command": sys.argv,
            "outcome": {"kind": "running"},
        }
        write_manifest(folder, manifest)
        before = os.environ.get("TRITON_REPRODUCER_PATH")
        os.environ["TRITON_REPRODUCER_PATH"] = str(folder / "reproducer.mlir")
        self.tell(event="begin", folder=str(folder))
        failed = True
        try:
            result = function(module, metadata, *rest)
            failed = False
            return result
        except BaseException as error:
            (folder / "traceback.txt").write_text(traceback.format_exc())
            manifest["outcome"] = {"kind": "exception",
                                   "type": type(error).__name__,
                                   "message": str(error)}
            write_manifest(folder, manifest)
            raise
        finally:
            if before is None:
                del os.environ["TRITON_REPRODUCER_PATH"]
            else:
                os.environ["TRITON_REPRODUCER_PATH"] = before
            self.tell(event="end", folder=str(folder), failed=failed)


class NoDevice:
    """As much of a driver as compiling asks for."""

    def get_current_target(self):
        from triton.backends.compiler import GPUTarget
        return GPUTarget("cuda", 80, 32)

    def get_current_device(self):
        return 0

    def get_current_stream(self, device=None):
        return 0

    def set_current_device(self, device):
        pass

    @staticmethod
    def is_active():
        return True


class PatchingFinder(importlib.abc.MetaPathFinder):
    """Calls a patch right after a module of that name has been imported. The
    program's own import decides when that is: Triton reads variables then."""

    def __init__(self, patches):
        self.patches = patches

    def find_spec(self, name, path=None, target=None):
        patch = self.patches.get(name)
        if patch is None:
            return None
        spec = importlib.machinery.PathFinder.find_spec(name, path, target)
        if spec is None or spec.loader is None:
            return None
        execute = spec.loader.exec_module

        def exec_module(module):
            execute(module)
            try:
                patch(module)
            except Exception as error:
                print(f"irsift_capture: {name} is not as expected: {error}",
                      file=sys.stderr)

        spec.loader.exec_module = exec_module
        return spec


def run_child(settings):
    capture = Capture(settings["folder"], settings["ttir_only"])
    sys.meta_path.insert(0, PatchingFinder({
        "triton.backends": capture.patch_backends,
        "triton.runtime.jit": capture.patch_jit,
        "triton.runtime.driver": capture.patch_driver,
    }))
    sys.argv = [settings["program"], *settings["arguments"]]
    if settings["module"]:
        sys.path.insert(0, os.getcwd())
        runpy.run_module(settings["program"], run_name="__main__",
                         alter_sys=True)
    else:
        sys.path[0] = str(Path(settings["program"]).resolve().parent)
        runpy.run_path(settings["program"], run_name="__main__")


# --- in the parent -----------------------------------------------------------


def write_manifest(folder, manifest):
    # Never half a file: the child may die at any moment.
    path = Path(folder) / "manifest.json"
    part = path.with_suffix(".part")
    part.write_text(json.dumps(manifest, indent=2) + "\n")
    part.replace(path)


class Watcher:
    """Follows the child: passes its stderr on, keeps that of the stage that
    runs, and finishes folders that the child leaves behind."""

    def __init__(self, args):
        self.args = args
        # Folder of each stage that runs: when it began, and stderr since then.
        self.active = {}
        self.kept = []
        self.timed_out = False

    def follow(self, child):
        self.child = child
        selector = selectors.DefaultSelector()
        selector.register(child.stderr, selectors.EVENT_READ)
        pending = b""
        while True:
            ready = selector.select(timeout=0.2)
            self.check_time()
            data = os.read(child.stderr.fileno(), 1 << 16) if ready else b""
            if not data and (ready or child.poll() is not None):
                break
            pending = self.take(pending + data)
        self.take_stderr(pending)
        return child.wait()

    def take(self, data):
        """Returns the start of a message whose end has not come yet."""
        while BEGIN in data:
            text, rest = data.split(BEGIN, 1)
            self.take_stderr(text)
            if END not in rest:
                return BEGIN + rest
            message, data = rest.split(END, 1)
            self.take_message(json.loads(message))
        self.take_stderr(data)
        return b""

    def take_stderr(self, data):
        if not data:
            return
        os.write(2, data)
        for stage in self.active.values():
            stage["stderr"] = (stage["stderr"] + data)[-MOST_STDERR:]

    def take_message(self, message):
        if message["event"] == "ttir":
            self.kept.append(message["path"])
            return
        folder = Path(message["folder"])
        if message["event"] == "begin":
            self.active[folder] = {"began": time.monotonic(), "stderr": b""}
        elif message["failed"]:
            self.finish(folder)
        else:
            del self.active[folder]
            if not self.args.all:
                shutil.rmtree(folder, ignore_errors=True)

    def check_time(self):
        limit = self.args.stage_timeout
        if not limit or self.timed_out:
            return
        now = time.monotonic()
        if any(now - s["began"] > limit for s in self.active.values()):
            # A compiler that sorts for ever survives SIGABRT.
            self.timed_out = True
            self.child.send_signal(signal.SIGKILL)

    def finish(self, folder, outcome=None):
        manifest = json.loads((folder / "manifest.json").read_text())
        if outcome:
            manifest["outcome"] = outcome
        log = self.active.pop(folder)["stderr"].decode(errors="replace")
        trace = folder / "traceback.txt"
        if trace.exists():
            log += "" if not log or log.endswith("\n") else "\n"
            log += trace.read_text()
            trace.unlink()
        if outcome:
            log += "" if not log or log.endswith("\n") else "\n"
            log += f"irsift_capture: {outcome['text']}\n"
        (folder / "output.log").write_text(log)
        if manifest["module"] is None:
            # Some versions put the pipeline's name into the file's.
            found = sorted(folder.glob("reproducer.mlir*")) + sorted(
                folder.glob("reproducer*.mlir"))
            if found:
                manifest["module"] = found[0].name
                manifest["module_by"] = "reproducer"
        write_manifest(folder, manifest)
        self.kept.append(str(folder))

    def ended(self, code):
        """The child is gone; a stage that was running took it along."""
        if self.timed_out:
            outcome = {"kind": "timeout",
                       "seconds": self.args.stage_timeout,
                       "text": "watchdog: the stage timed out after "
                               f"{self.args.stage_timeout:g} s; sent SIGKILL"}
        elif code < 0:
            name = signal.Signals(-code).name
            outcome = {"kind": "signal", "signal": name,
                       "text": f"the process was killed by {name}"}
        else:
            outcome = {"kind": "exit", "code": code,
                       "text": f"the process ended with exit code {code}"}
        for folder in list(self.active):
            self.finish(folder, outcome)


def environment(args, cache):
    env = dict(os.environ)
    # A cached kernel is not compiled, and then nothing fails.
    env["TRITON_ALWAYS_COMPILE"] = "1"
    env["TRITON_CACHE_DIR"] = cache
    if args.dump:
        env["MLIR_ENABLE_DUMP"] = "1"
    return env


def parse_arguments():
    parser = argparse.ArgumentParser(
        description="Run a program and keep the IR of every Triton kernel "
                    "that does not compile.",
        usage="%(prog)s [options] SCRIPT [ARGUMENT...]\n"
              "       %(prog)s [options] -m MODULE [ARGUMENT...]")
    parser.add_argument("-o", "--output", default="irsift-capture",
                        metavar="FOLDER", help="where the folders go "
                        "(default: %(default)s)")
    parser.add_argument("--all", action="store_true",
                        help="keep stages that succeed as well")
    parser.add_argument("--ttir-only", action="store_true",
                        help="write the TTIR of each kernel and launch none; "
                        "needs no device")
    parser.add_argument("--stage-timeout", type=float, default=0,
                        metavar="SECONDS",
                        help="kill a compilation stage that takes longer")
    parser.add_argument("--dump", action="store_true",
                        help="set MLIR_ENABLE_DUMP=1: IR before every pass on "
                        "stderr (no effect on the 3.0 line)")
    parser.add_argument("-m", dest="module", metavar="MODULE",
                        help="run a module in place of a script")
    parser.add_argument("rest", nargs=argparse.REMAINDER,
                        help=argparse.SUPPRESS)
    args = parser.parse_args()
    if not args.module and not args.rest:
        parser.error("no script and no module to run")
    return args


def main():
    args = parse_arguments()
    folder = Path(args.output).resolve()
    folder.mkdir(parents=True, exist_ok=True)
    rest = list(args.rest)
    settings = {
        "folder": str(folder),
        "ttir_only": args.ttir_only,
        "module": bool(args.module),
        "program": args.module or rest.pop(0),
        "arguments": rest,
    }
    watcher = Watcher(args)
    with tempfile.TemporaryDirectory(prefix="irsift-cache-") as cache:
        child = subprocess.Popen(
            [sys.executable, __file__, "--in-child", json.dumps(settings)],
            env=environment(args, cache), stderr=subprocess.PIPE)
        try:
            code = watcher.follow(child)
        except KeyboardInterrupt:
            child.kill()
            code = child.wait()
        watcher.ended(code)
    for path in watcher.kept:
        print(f"irsift_capture: {os.path.relpath(path)}", file=sys.stderr)
    return code if code >= 0 else 128 - code


if __name__ == "__main__":
    if len(sys.argv) == 3 and sys.argv[1] == "--in-child":
        run_child(json.loads(sys.argv[2]))
    else:
        sys.exit(main())
