import os


class XPUDriver:
    def get_current_target(self):
        from ..backends.compiler import GPUTarget
        return GPUTarget("xpu", 3, 1)


class DriverConfig:
    def __init__(self):
        self._active = None

    @property
    def active(self):
        if self._active is None:
            if os.environ.get("STANDIN_DEVICE", "1") == "0":
                raise RuntimeError("0 active drivers ([]). There should only be "
                                   "one.")
            self._active = XPUDriver()
        return self._active

    def set_active(self, driver):
        self._active = driver


driver = DriverConfig()
