#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""An opt-like command line over an installed Triton that ships no triton-opt.

    triton_pass_opt.py INPUT --pass-pipeline='builtin.module(a,b{x=1})' [-o OUT]
    irsift replay kernel.ttir --opt triton_pass_opt.py

Parses the module with the extension module of the wheel (triton._C.libtriton),
adds passes by their textual names through its Python bindings, runs them and
prints the module. Takes those options of an mlir-opt that `irsift replay --opt`
uses; --list-passes (or --help) lists the passes.

Options of passes become positional arguments of the bindings, in the order that
the XPU driver uses; a binding of another version that takes fewer of them gets
fewer. Passes on nested operations cannot be had this way: the bindings have a
pass manager on the module only.

Needs Python 3.9 and the wheel. NOT tested with a real wheel, with the vendor's
or upstream's: only against the stand-in of tests/python, which was written from
the bindings that Triton 3.0 and 3.6 document. The XPU wheels print empty or
concealed modules; then the text comes from create_location_snapshot, if the
wheel has it, and an error says so if not.
"""

import os
import re
import sys
import tempfile

COMMON = {
    "inline": "add_inliner",
    "canonicalize": "add_canonicalizer",
    "cse": "add_cse",
    "loop-invariant-code-motion": "add_licm",
    "symbol-dce": "add_symbol_dce",
    "sccp": "add_sccp",
    "convert-scf-to-cf": "add_scf_to_cf",
    "triton-combine": "add_combine",
    "triton-reorder-broadcast": "add_reorder_broadcast",
    "triton-rewrite-tensor-pointer": "add_rewrite_tensor_pointer",
    "triton-loop-aware-cse": "add_loop_aware_cse",
}

# Binding, and (option, default) in the order of its arguments.
XPU = {
    "convert-triton-to-triton-xpu": (
        "add_convert_triton_to_tritonxpu_pass",
        [("xpu_arch", 3), ("buffer_size", 128), ("core_num", 64)]),
    "tritonxpu-print": ("add_tritonxpu_print_pass", []),
    "tritonxpu-create-gm2lm": (
        "add_tritonxpu_gm2lm_pass",
        [("xpu-arch", 3), ("atomic-sim", True), ("core0-act-only", False),
         ("is-use-mask-zero", False)]),
    "tritonxpu-memory-cache": (
        "add_tritonxpu_memory_cache_pass",
        [("lm-buflen", 128), ("core-num", 64)]),
    "tritonxpu-dtype-convert": (
        "add_tritonxpu_dtype_convert_pass", [("xpu-arch", 3)]),
    "tritonxpu-core-tiling": (
        "add_tritonxpu_core_tiling_pass",
        [("dump-flag", False), ("lm-buflen", 128), ("core-num", 64),
         ("groups-per-cluster", 1), ("triton-auto-core-tiling", False)]),
    "tritonxpu-offset-analysis": (
        "add_tritonxpu_offset_state_pass",
        [("dump-flag", False), ("lm-buflen", 128),
         ("is-use-mask-zero", False)]),
    "tritonxpu-legalize": (
        "add_tritonxpu_legalize_pass",
        [("lm-buflen", 128), ("core-num", 64), ("groups-per-cluster", 1),
         ("is-use-mask-zero", False)]),
    "tritonxpu-mask": (
        "add_tritonxpu_mask_pass",
        [("core0-act-only", False), ("is-use-mask-zero", False)]),
    "tritonxpu-interleave": ("add_tritonxpu_interleave_pass", []),
    "tritonxpu-vectorize": (
        "add_tritonxpu_vectorize_pass",
        [("dump-flag", False), ("compare-fusion", False)]),
    "tritonxpu-alloca": (
        "add_tritonxpu_alloca_pass", [("lm-buflen", 128), ("core-num", 64)]),
    "tritonxpu-memory-async": (
        "add_tritonxpu_memory_async_pass", [("dump-flag", False)]),
    "tritonxpu-unroll-control": (
        "add_tritonxpu_unroll_control_pass",
        [("lm-buflen", 128), ("core-num", 64), ("is-use-mask-zero", False),
         ("unroll-num", 2)]),
    "tritonxpu-store-control": ("add_tritonxpu_store_control_pass", []),
    "tritonxpu-other-sim": (
        "add_tritonxpu_other_sim_pass",
        [("lm-buflen", 128), ("core-num", 64)]),
    "tritonxpu-memory-inplace": (
        "add_tritonxpu_memory_inplace_pass",
        [("lm-buflen", 128), ("core-num", 64)]),
    "tritonxpu-cf-to-scf": ("add_tritonxpu_cf_to_scf_pass", []),
    "tritonxpu-loop-grid": ("add_tritonxpu_loop_grid_pass", []),
    "convert-triton-xpu-to-llvm": (
        "add_convert_tritonxpu_to_llvm_pass",
        [("xpu_arch", 3), ("buffer_size", 128), ("is-use-mask-zero", False)]),
}


class UsageError(Exception):
    pass


def parse_pipeline(text):
    """[(name, {option: value})] of a pipeline on builtin.module."""
    text = text.strip()
    match = re.fullmatch(r"builtin\.module\((.*)\)", text, re.S)
    text = match.group(1) if match else text
    passes = []
    position = 0
    while position < len(text):
        match = re.compile(r"\s*([\w.-]+)\s*(?:\{([^}]*)\})?\s*(\(|,|$)").match(
            text, position)
        if not match:
            raise UsageError(f"cannot read the pipeline at '{text[position:]}'")
        name, options, end = match.groups()
        if end == "(":
            raise UsageError(f"passes on '{name}' cannot be run: the bindings "
                             "have a pass manager on the module only")
        values = dict(item.split("=", 1) if "=" in item else (item, "true")
                      for item in (options or "").split())
        passes.append((name, values))
        position = match.end()
    return passes


def value_of(text, default):
    if isinstance(default, bool):
        return text in ("1", "true", "True")
    return int(text, 0)


def submodules(library):
    """Modules of passes, the common ones first."""
    groups = [getattr(library, "passes", None)]
    for name in ("xpu", "nvidia", "amd"):
        groups.append(getattr(getattr(library, name, None), "passes", None))
    for group in groups:
        for name in dir(group) if group is not None else []:
            if not name.startswith("_"):
                yield getattr(group, name)


def find_binding(library, name):
    """(function, [(option, default)]) for a pass argument."""
    if name in XPU:
        binding, arguments = XPU[name]
    else:
        binding, arguments = COMMON.get(
            name, "add_" + name.replace("-", "_")), []
    for module in submodules(library):
        function = getattr(module, binding, None)
        if function is not None:
            return function, arguments
    raise UsageError(f"'{name}' does not refer to a registered pass or pass "
                     "pipeline")


def add_pass(library, manager, name, values):
    function, arguments = find_binding(library, name)
    known = {option for option, _ in arguments}
    for option in values:
        if option not in known:
            raise UsageError(f"{name}: no such option {option}")
    given = [value_of(values[o], d) if o in values else d
             for o, d in arguments]
    # An older binding takes fewer arguments.
    while True:
        try:
            return function(manager, *given)
        except TypeError:
            if not given:
                raise
            given.pop()


def module_text(module):
    text = str(module)
    if re.search(r"\b(module|func)\b", text):
        return text
    if hasattr(module, "create_location_snapshot"):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "module.mlir")
            module.create_location_snapshot(path)
            with open(path) as file:
                text = file.read()
        if re.search(r"\b(module|func)\b", text):
            return text
    raise UsageError("this build of Triton prints no IR")


def run_passes(manager, module, name):
    try:
        manager.run(module, name)
    except TypeError:
        manager.run(module)


def parse_arguments(arguments):
    settings = {"pipeline": "builtin.module()", "output": "-", "dump": False,
                "input": None}
    rest = iter(arguments)
    for argument in rest:
        name, _, value = argument.partition("=")
        name = "--" + name.lstrip("-") if name.startswith("-") else name
        if name == "--pass-pipeline":
            settings["pipeline"] = value or next(rest)
        elif name == "--o":
            settings["output"] = value or next(rest)
        elif name == "--mlir-print-ir-after-all":
            settings["dump"] = True
        elif name in ("--mlir-disable-threading", "--mlir-print-debuginfo",
                      "--mlir-print-ir-module-scope",
                      "--allow-unregistered-dialect"):
            pass
        elif name.startswith("--"):
            raise UsageError(f"Unknown command line argument '{argument}'.")
        else:
            settings["input"] = argument
    if settings["input"] is None:
        raise UsageError("no input file")
    return settings


def load():
    from triton._C import libtriton
    context = libtriton.ir.context()
    libtriton.ir.load_dialects(context)
    for name in ("xpu", "nvidia", "amd"):
        backend = getattr(libtriton, name, None)
        if hasattr(backend, "load_dialects"):
            backend.load_dialects(context)
    return libtriton, context


def list_passes():
    print(__doc__)
    try:
        library, _ = load()
    except ImportError:
        library = None
    for name in sorted([*COMMON, *XPU]):
        try:
            if library:
                find_binding(library, name)
            print(f"      --{name}")
        except UsageError:
            pass


def main(arguments):
    if "--version" in arguments:
        import triton
        print(f"triton {triton.__version__} through triton_pass_opt")
        return 0
    if {"--help", "-h", "--list-passes"} & set(arguments):
        list_passes()
        return 0
    settings = parse_arguments(arguments)
    passes = parse_pipeline(settings["pipeline"])
    library, context = load()
    module = library.ir.parse_mlir_module(settings["input"], context)
    module.context = context
    for name, values in passes:
        manager = library.ir.pass_manager(context)
        if hasattr(manager, "enable_debug"):
            manager.enable_debug()
        add_pass(library, manager, name, values)
        try:
            run_passes(manager, module, name)
        except RuntimeError as error:
            print(f"{settings['input']}: pass '{name}' failed: {error}",
                  file=sys.stderr)
            return 1
        if settings["dump"]:
            print(f"// -----// IR Dump After {name} ({name}) //----- //\n"
                  f"{module_text(module)}\n", file=sys.stderr, flush=True)
    text = module_text(module)
    if settings["output"] == "-":
        print(text)
    else:
        with open(settings["output"], "w") as file:
            file.write(text)
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except UsageError as error:
        print(f"triton_pass_opt: {error}", file=sys.stderr)
        sys.exit(1)
    except (ImportError, FileNotFoundError) as error:
        print(f"triton_pass_opt: {error}", file=sys.stderr)
        sys.exit(2)
