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


class Tile(Writer):
    """Kernels on a tile of rows and columns, as Triton's front end gives them."""

    def __init__(self, seed, rows, columns):
        super().__init__(seed)
        self.rows, self.columns = rows, columns

    def shape(self, element, axes="rc"):
        rows = self.rows if "r" in axes else 1
        columns = self.columns if "c" in axes else 1
        return f"tensor<{rows}x{columns}x{element}>"

    def spread(self, value, element, axis):
        """A value on one axis all over the tile."""
        made = self.fresh()
        self.line(
            f"{made} = tt.broadcast {value} : {self.shape(element, axis)} -> "
            f"{self.shape(element)}"
        )
        return made

    def axis(self, count, axis):
        """Numbers along an axis, flat and as part of a tile."""
        flat, shaped = self.fresh(), self.fresh()
        self.line(
            f"{flat} = tt.make_range {{end = {count} : i32, start = 0 : i32}} : "
            f"tensor<{count}xi32>"
        )
        number = 1 if axis == "r" else 0
        self.line(
            f"{shaped} = tt.expand_dims {flat} {{axis = {number} : i32}} : "
            f"tensor<{count}xi32> -> {self.shape('i32', axis)}"
        )
        return flat, shaped

    def places(self, pointer, offsets, type_of):
        """Pointers at offsets from one."""
        splat, made = self.fresh(), self.fresh()
        pointers = type_of("!tt.ptr<f32>")
        self.line(f"{splat} = tt.splat {pointer} : !tt.ptr<f32> -> {pointers}")
        self.line(
            f"{made} = tt.addptr {splat}, {offsets} : {pointers}, {type_of('i32')}"
        )
        return made


def rank_one_updates(size, seed):
    """A tile that a loop adds products of a column and a row to."""
    writer = Tile(seed, size, size)
    tile = writer.shape("f32")
    writer.line(
        "tt.func public @updates(%left: !tt.ptr<f32>, %right: !tt.ptr<f32>, "
        "%into: !tt.ptr<f32>, %count: i32) {"
    )
    writer.line("%first = arith.constant 0 : i32")
    writer.line("%next = arith.constant 1 : i32")
    writer.line(f"%start = arith.constant dense<0.0> : {tile}")
    writer.line(
        f"%n = tt.make_range {{end = {size} : i32, start = 0 : i32}} : "
        f"tensor<{size}xi32>"
    )
    for name, axis, number in (("%r", "r", 1), ("%c", "c", 0)):
        writer.line(
            f"{name} = tt.expand_dims %n {{axis = {number} : i32}} : "
            f"tensor<{size}xi32> -> {writer.shape('i32', axis)}"
        )
    writer.line(
        "%sum = scf.for %k = %first to %count step %next iter_args(%so_far = "
        f"%start) -> ({tile}) : i32 {{"
    )
    parts = []
    for pointer, numbers, axis in (("%left", "%r", "r"), ("%right", "%c", "c")):
        type_of = lambda element: writer.shape(element, axis)
        by, at, value = writer.fresh(), writer.fresh(), writer.fresh()
        writer.line(f"{by} = tt.splat %k : i32 -> {type_of('i32')}")
        writer.line(f"{at} = arith.addi {numbers}, {by} : {type_of('i32')}")
        place = writer.places(pointer, at, type_of)
        writer.line(f"{value} = tt.load {place} : {type_of('!tt.ptr<f32>')}")
        parts.append(writer.spread(value, "f32", axis))
    writer.line(f"%product = arith.mulf {parts[0]}, {parts[1]} : {tile}")
    writer.line(f"%more = arith.addf %so_far, %product : {tile}")
    writer.line(f"scf.yield %more : {tile}")
    writer.line("}")
    writer.line(f"%width = arith.constant dense<{size}> : {writer.shape('i32', 'r')}")
    writer.line(f"%line = arith.muli %r, %width : {writer.shape('i32', 'r')}")
    lines, columns = writer.spread("%line", "i32", "r"), writer.spread("%c", "i32", "c")
    writer.line(f"%at = arith.addi {lines}, {columns} : {writer.shape('i32')}")
    place = writer.places("%into", "%at", writer.shape)
    writer.line(f"tt.store {place}, %sum : {writer.shape('!tt.ptr<f32>')}")
    writer.line("tt.return")
    writer.line("}")
    return writer.text()


def column_sums(rows, columns, seed):
    """Sums over the first axis of a tile, which the XPU's passes cannot do."""
    writer = Tile(seed, rows, columns)
    tile, flat = writer.shape("f32"), f"tensor<{columns}xi32>"
    writer.line(
        "tt.func public @sums(%from: !tt.ptr<f32>, %into: !tt.ptr<f32>, "
        "%width: i32) {"
    )
    _, down = writer.axis(rows, "r")
    numbers, across = writer.axis(columns, "c")
    stride, lines = writer.fresh(), writer.fresh()
    of_rows = writer.shape("i32", "r")
    writer.line(f"{stride} = tt.splat %width : i32 -> {of_rows}")
    writer.line(f"{lines} = arith.muli {down}, {stride} : {of_rows}")
    left, right = writer.spread(lines, "i32", "r"), writer.spread(across, "i32", "c")
    writer.line(f"%at = arith.addi {left}, {right} : {writer.shape('i32')}")
    place = writer.places("%from", "%at", writer.shape)
    writer.line(f"%value = tt.load {place} : {writer.shape('!tt.ptr<f32>')}")
    writer.line('%sums = "tt.reduce"(%value) <{axis = 0 : i32}> ({')
    writer.line("^bb0(%one: f32, %other: f32):")
    writer.line("%both = arith.addf %one, %other : f32")
    writer.line("tt.reduce.return %both : f32")
    writer.line(f"}}) : ({tile}) -> tensor<{columns}xf32>")
    writer.line(f"%limit = tt.splat %width : i32 -> {flat}")
    writer.line(f"%inside = arith.cmpi slt, {numbers}, %limit : {flat}")
    type_of = lambda element: f"tensor<{columns}x{element}>"
    place = writer.places("%into", numbers, type_of)
    writer.line(f"tt.store {place}, %sums, %inside : {type_of('!tt.ptr<f32>')}")
    writer.line("tt.return")
    writer.line("}")
    return writer.text()
