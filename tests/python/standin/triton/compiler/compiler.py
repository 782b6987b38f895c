from .. import LINE
from .._C.libtriton import module
from ..backends import backends
from ..runtime.driver import driver


def compile(name, options=None):
    target = driver.active.get_current_target()
    backend = backends["xpu"].compiler(target)
    parsed = backend.parse_options(options or {})
    stages = {}
    if LINE == "3.6":
        backend.add_stages(stages, parsed, "triton")
    else:
        backend.add_stages(stages, parsed)
    mod = module(name)
    metadata = dict(parsed.__dict__)
    for stage in stages.values():
        mod = stage(mod, metadata)
    return mod
