"""Modules that print as those of the XPU backends do."""

import os

TEXT = """\
module {
  tt.func public @%s(%%x: !tt.ptr<f32>) attributes {noinline = false} {
    %%c = arith.constant 1.000000e+00 : f32
    tt.store %%x, %%c : !tt.ptr<f32>
    tt.return
  }
}
"""


class module:
    """STANDIN_PRINT: plain, empty (the 3.0 line), concealed (the 3.6 line)."""

    def __init__(self, name):
        self.text = TEXT % name

    def __str__(self):
        style = os.environ.get("STANDIN_PRINT", "plain")
        return {"plain": self.text, "empty": "", "concealed": "<concealed>"}[
            style]


def _create_location_snapshot(self, path):
    with open(path, "w") as file:
        file.write(self.text)


if os.environ.get("STANDIN_LINE", "3.6") == "3.6":
    module.create_location_snapshot = _create_location_snapshot


def write_reproducer(mod, pipeline):
    path = os.environ.get("TRITON_REPRODUCER_PATH")
    if path:
        with open(path, "w") as file:
            file.write(mod.text + "\n{-#\n  external_resources: {\n"
                       "    mlir_reproducer: {\n"
                       f'      pipeline: "any({pipeline})",\n'
                       "      disable_threading: false,\n"
                       "      verify_each: true\n    }\n  }\n#-}\n")


# What the adapter needs: bindings by the names of the real ones. A pass leaves
# its trace in the module, with the arguments that it got.

class _Context:
    pass


class _PassManager:
    def __init__(self, context):
        self.passes = []

    def enable_debug(self):
        pass

    def run(self, mod, *name):
        if os.environ.get("STANDIN_LINE", "3.6") == "3.6" and not name:
            raise TypeError("run() missing 1 required positional argument")
        for label, arguments in self.passes:
            if label == "add_tritonxpu_legalize_pass" and "bad" in mod.text:
                print("in.mlir:3:5: error: 'tt.store' op is not supported",
                      file=__import__("sys").stderr, flush=True)
                raise RuntimeError("PassManager::run failed")
            shown = ", ".join(str(int(a)) for a in arguments)
            mod.text = mod.text.replace(
                "    tt.return", f'    "x.{label}"() {{a = "{shown}"}} : () -> '
                "()\n    tt.return")


def _binding(label, count):
    def add(manager, *arguments):
        if len(arguments) != count:
            raise TypeError(f"incompatible arguments: {label}")
        manager.passes.append((label, arguments))
    return add


class _Namespace:
    def __init__(self, **members):
        self.__dict__.update(members)


def _parse_mlir_module(path, context):
    mod = module("k")
    with open(path) as file:
        mod.text = file.read()
    return mod


ir = _Namespace(context=_Context, load_dialects=lambda context: None,
                pass_manager=_PassManager, parse_mlir_module=_parse_mlir_module,
                module=module)
passes = _Namespace(
    common=_Namespace(add_cse=_binding("add_cse", 0),
                      add_canonicalizer=_binding("add_canonicalizer", 0)),
    ttir=_Namespace(add_combine=_binding("add_combine", 0)))
_TILING = 5 if os.environ.get("STANDIN_LINE", "3.6") == "3.6" else 4
xpu = _Namespace(
    load_dialects=lambda context: None,
    passes=_Namespace(ttxpuir=_Namespace(
        add_tritonxpu_core_tiling_pass=_binding(
            "add_tritonxpu_core_tiling_pass", _TILING),
        add_tritonxpu_legalize_pass=_binding("add_tritonxpu_legalize_pass",
                                             4))))
