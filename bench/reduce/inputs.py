# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Makes the inputs of the reduction benchmark; always the same for a seed."""

import random

VECTOR = "tensor<64xf32>"
MAPS = (
    "indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], "
    'iterator_types = ["parallel"]'
)


class Writer:
    """Lines of a module with values that are numbered through."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.lines = []
        self.count = 0

    def fresh(self):
        self.count += 1
        return f"%v{self.count}"

    def line(self, text):
        self.lines.append(text)

    def text(self):
        return "\n".join(self.lines) + "\n"


def chain(writer, values, length, names):
    """Arithmetic on values that are there; returns what it made."""
    made = list(values)
    for _ in range(length):
        result = writer.fresh()
        name = writer.random.choice(names)
        left, right = (writer.random.choice(made[-6:]) for _ in range(2))
        writer.line(f"{result} = {name} {left}, {right} : f32")
        made.append(result)
    return made


FLOATS = ("arith.addf", "arith.mulf", "arith.subf", "arith.maximumf")


def tensor_loop(writer, start):
    """A loop that updates a tensor element by element."""
    result, index, carried = (writer.fresh() for _ in range(3))
    writer.line(
        f"{result} = scf.for {index} = %zero to %size step %one "
        f"iter_args({carried} = {start}) -> ({VECTOR}) {{"
    )
    element, updated = writer.fresh(), writer.fresh()
    writer.line(f"{element} = tensor.extract {carried}[{index}] : {VECTOR}")
    last = chain(writer, [element], 4, FLOATS)[-1]
    writer.line(
        f"{updated} = tensor.insert {last} into {carried}[{index}] : {VECTOR}"
    )
    writer.line(f"scf.yield {updated} : {VECTOR}")
    writer.line("}")
    return result


def elementwise(writer, source):
    """A linalg.generic over a tensor."""
    empty, result, left, right = (writer.fresh() for _ in range(4))
    writer.line(f"{empty} = tensor.empty() : {VECTOR}")
    writer.line(
        f"{result} = linalg.generic {{{MAPS}}} ins({source} : {VECTOR}) "
        f"outs({empty} : {VECTOR}) {{"
    )
    writer.line(f"^bb0({left}: f32, {right}: f32):")
    last = chain(writer, [left], 4, FLOATS)[-1]
    writer.line(f"linalg.yield {last} : f32")
    writer.line(f"}} -> {VECTOR}")
    return result


def swapping_loop(writer, first, second):
    """What bufferization rejects: two tensors change places."""
    result, index, one, other = (writer.fresh() for _ in range(4))
    writer.line(
        f"{result}:2 = scf.for {index} = %zero to %bound step %one "
        f"iter_args({one} = {first}, {other} = {second}) "
        f"-> ({VECTOR}, {VECTOR}) {{"
    )
    chain(writer, ["%scale"], 3, FLOATS)
    writer.line(f"scf.yield {other}, {one} : {VECTOR}, {VECTOR}")
    writer.line("}")
    return f"{result}#0"


def bufferization(functions, steps, scalars, seed):
    """Functions on tensors that call one another; one loop is rejected."""
    writer = Writer(seed)
    odd = functions // 2
    for number in range(functions):
        writer.line(
            f"func.func @stage{number}(%in: {VECTOR}, %other: {VECTOR}, "
            f"%bound: index) -> {VECTOR} {{"
        )
        writer.line("%zero = arith.constant 0 : index")
        writer.line("%size = arith.constant 64 : index")
        writer.line("%one = arith.constant 1 : index")
        writer.line("%scale = arith.constant 1.5 : f32")
        value = "%in"
        for step in range(steps):
            value = tensor_loop(writer, value)
            chain(writer, ["%scale"], scalars, FLOATS)
            value = elementwise(writer, value)
            if number == odd and step == steps // 2:
                value = swapping_loop(writer, value, "%other")
        if number > 0:
            result = writer.fresh()
            writer.line(
                f"{result} = call @stage{number - 1}({value}, %other, %bound)"
                f" : ({VECTOR}, {VECTOR}, index) -> {VECTOR}"
            )
            value = result
        writer.line(f"return {value} : {VECTOR}")
        writer.line("}")
    return writer.text()


class UnknownKernels(Writer):
    """Kernels of a dialect that nobody registered, in generic form."""

    BLOCK = "tensor<1024xf32>"
    INDEX = "tensor<1024xi32>"

    def op(self, name, operands, types, result, attributes=""):
        made = self.fresh()
        shown = f" {{{attributes}}}" if attributes else ""
        self.line(
            f'{made} = "xpux.{name}"({", ".join(operands)}){shown} : '
            f'({", ".join(types)}) -> {result}'
        )
        return made

    def offsets(self):
        start = self.random.randrange(8) * 128
        span = self.op(
            "make_range",
            [],
            [],
            self.INDEX,
            f"start = {start} : i32, end = {start + 1024} : i32",
        )
        first = self.op("splat", ["%n"], ["i32"], self.INDEX)
        return self.op("vaddi", [span, first], [self.INDEX] * 2, self.INDEX)

    def load(self, state=None):
        offset = self.offsets()
        state = self.random.randrange(3) if state is None else state
        value = self.op(
            "gm2lm",
            ["%p", offset],
            ["!tt.ptr<f32>", self.INDEX],
            self.BLOCK,
            f"cache = 1 : i32, offsetState = {state} : i32",
        )
        return value, offset

    def store(self, value, offset):
        self.line(
            f'"xpux.lm2gm"(%p, {offset}, {value}) {{offsetState = 1 : i32}} : '
            f"(!tt.ptr<f32>, {self.INDEX}, {self.BLOCK}) -> ()"
        )

    def reduction(self, value):
        left, right, total = (self.fresh() for _ in range(3))
        made = self.fresh()
        self.line(f'{made} = "xpux.reduce"({value}) ({{')
        self.line(f"^bb0({left}: f32, {right}: f32):")
        self.line(f"{total} = arith.addf {left}, {right} : f32")
        self.line(f'"xpux.reduce_return"({total}) : (f32) -> ()')
        self.line(f"}}) {{axis = 0 : i32}} : ({self.BLOCK}) -> f32")
        return self.op("vsplat", [made], ["f32"], self.BLOCK)

    def product(self, left, right):
        return self.op("vmulf", [left, right], [self.BLOCK] * 2, self.BLOCK)

    def kernel(self, number, steps, is_odd):
        self.line(f"func.func @k{number}(%p: !tt.ptr<f32>, %n: i32) {{")
        for name, value in (("lo", 0), ("hi", 8), ("step", 1)):
            self.line(f"%{name} = arith.constant {value} : index")
        value, offset = self.load()
        for step in range(steps):
            other, _ = self.load()
            value = self.product(value, other)
            if step % 3 == 1:
                value = self.reduction(value)
            if step % 2:
                self.store(value, offset)
            if is_odd and step == steps // 2:
                self.line(f"scf.for {self.fresh()} = %lo to %hi step %step {{")
                inner, at = self.load(state=-1)
                scaled = self.product(inner, value)
                self.store(self.reduction(scaled), at)
                self.line("}")
        self.line("return")
        self.line("}")


def unknown_dialect(kernels, steps, seed):
    writer = UnknownKernels(seed)
    for number in range(kernels):
        writer.kernel(number, steps, is_odd=number == kernels // 2)
    return writer.text()


UNKNOWN_CHECKS = r"""// CHECK: "scf.for"
// CHECK: %[[V:[0-9a-z_]+]] = "xpux.gm2lm"(%{{[^,]+}}, %[[OFF:[0-9a-z_]+]]) {{.*}}offsetState = -1
// CHECK: %[[M:[0-9a-z_]+]] = "xpux.vmulf"(%[[V]],
// CHECK: "xpux.reduce"(%[[M]])
// CHECK: "xpux.lm2gm"(%{{[^,]+}}, %[[OFF]],
// CHECK: "scf.yield"
"""
