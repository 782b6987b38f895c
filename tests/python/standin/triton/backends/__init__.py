from dataclasses import dataclass

from .xpu import compiler


@dataclass(frozen=True)
class Backend:
    compiler: type = None
    driver: type = None


backends = {"xpu": Backend(compiler.XPUBackend, None)}
