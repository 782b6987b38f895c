"""Runs every file with RUN lines below tests/lit against the built programs."""

import os
import sys

import lit.formats

config.name = "irsift"
config.test_format = lit.formats.ShTest(True)
config.suffixes = [".mlir", ".ttir", ".test"]
config.excludes = ["Inputs"]
config.test_source_root = os.path.dirname(__file__)
config.test_exec_root = os.path.join(config.irsift_build_dir, "tests", "lit")

path = [
    os.path.join(config.irsift_build_dir, "bin"),
    config.llvm_tools_dir,
    config.environment["PATH"],
]
config.environment["PATH"] = os.pathsep.join(path)
config.environment["XDG_STATE_HOME"] = os.path.join(
    config.test_exec_root, "state"
)
config.environment["NO_COLOR"] = "1"
config.substitutions.append(
    ("%samples", os.path.join(config.irsift_source_dir, "samples"))
)
config.substitutions.append(
    ("%data", os.path.join(config.irsift_source_dir, "tests", "data"))
)
config.substitutions.append(
    (
        "%bad_passes",
        os.path.join(
            config.irsift_build_dir, "tests", "lib", "irsift-bad-passes.so"
        ),
    )
)
config.substitutions.append(("%python", sys.executable))
