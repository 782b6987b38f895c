import os
import signal
import sys
import time
from dataclasses import dataclass

from ..._C.libtriton import write_reproducer
from ..compiler import BaseBackend


class OutOfResources(Exception):
    def __init__(self, required, limit, name):
        super().__init__(f"out of resource: {name}, Required: {required}, "
                         f"Hardware limit: {limit}. Reducing block sizes or "
                         "`num_stages` may help.")


@dataclass(frozen=True)
class XPUOptions:
    arch: int = 3
    core_num: int = 64
    buffer_size_limit: int = int(os.environ.get("TRITONXPU_BUFFER_SIZE", 512))
    isCloseMemoryAsync: bool = True
    num_stages: int = 1


def make_ttir(mod, metadata):
    return mod


def run_passes(mod):
    write_reproducer(mod, "canonicalize,cse")
    if "fails" in mod.text:
        print("k.py:4:2: error: 'tt.store' op is not supported here\n"
              "k.py:1:0: error: Failures have been detected while processing "
              "an MLIR pass pipeline\n"
              "k.py:1:0: note: Pipeline failed while executing "
              "[`TritonXPULegalize` on 'builtin.module' operation]: reproducer "
              "generated at `x`", file=sys.stderr, flush=True)
        raise RuntimeError("PassManager::run failed")
    if "aborts" in mod.text:
        print("one path only\nUNREACHABLE executed at /b/third_party/xpu/lib/"
              "Dialect/TritonXPU/Transforms/Mask.cpp:9!", file=sys.stderr,
              flush=True)
        os.kill(os.getpid(), signal.SIGABRT)
    if "hangs" in mod.text:
        time.sleep(600)


def make_ttxir(mod, metadata):
    try:
        run_passes(mod)
    except Exception as error:
        raise OutOfResources(0, 0, f"uni_sram {error}")
    return mod


class XPUBackend(BaseBackend):
    def parse_options(self, options):
        return XPUOptions()

    def _add(self, stages):
        stages["ttir"] = make_ttir
        stages["ttxir"] = make_ttxir
        stages["llir"] = lambda mod, metadata: "define void @k()"

    if os.environ.get("STANDIN_LINE", "3.6") == "3.6":
        def add_stages(self, stages, options, language):
            self._add(stages)
    else:
        def add_stages(self, stages, options):
            self._add(stages)
