from . import driver, jit  # noqa: F401
