"""A stand-in for Triton: the module layout of 3.0 or 3.6, by STANDIN_LINE.

Enough of it for the capture helper: nothing is compiled, and a kernel's name
says how its compilation ends (fails, aborts, hangs, compiles).
"""

import os

LINE = os.environ.get("STANDIN_LINE", "3.6")
__version__ = LINE + ".0"

from . import runtime  # noqa: E402,F401
from .runtime.jit import JITFunction  # noqa: E402


def jit(fn):
    return JITFunction(fn)
