#!/usr/bin/env python3
"""Writes a corpus of kernels, most of which compile, some with seeded faults.

    generate.py FOLDER [--count 2000] [--seed 1] [--faulty 0.25]

Each fault kind is a way to write a kernel that one pass of the pipeline cannot
take; what stands around it (shapes, element types, arithmetic, names, masks) is
drawn at random, so that whoever groups failures has something to see through.
FOLDER/seeded.json says which file has which fault.
"""

import argparse
import json
import pathlib
import random

FLOATS = ("f32", "f16")
BINARY = ("arith.addf", "arith.mulf", "arith.subf", "arith.maxnumf")
UNARY = ("math.exp", "math.absf", "math.sqrt")


class Function:
    """Lines of a tt.func, with helpers for what every kernel does."""

    def __init__(self, rng, name, arguments):
        self.rng = rng
        self.name = name
        self.arguments = arguments
        self.lines = []
        self.constants = []
        self.depth = 2
        self.used = 0

    def fresh(self, hint="v"):
        self.used += 1
        return f"%{hint}{self.used}" if self.rng.random() < 0.8 \
            else f"%{self.rng.choice('abcdxyz')}_{hint}{self.used}"

    def line(self, text):
        self.lines.append("  " * self.depth + text)

    def op(self, text, hint="v"):
        name = self.fresh(hint)
        self.line(f"{name} = {text}")
        return name

    def constant(self, value, type_):
        name = self.fresh("c")
        self.constants.append(f"    {name} = arith.constant {value} : {type_}")
        return name

    def splat(self, value, scalar, shape):
        return self.op(f"tt.splat {value} : {scalar} -> {tensor(shape, scalar)}")

    def range(self, size):
        return self.op(f"tt.make_range {{end = {size} : i32, start = 0 : i32}}"
                       f" : tensor<{size}xi32>", "range")

    def block(self, size):
        """Indices of this program's block of `size` elements."""
        pid = self.op("tt.get_program_id x : i32", "pid")
        width = self.constant(size, "i32")
        first = self.op(f"arith.muli {pid}, {width} : i32")
        first = self.splat(first, "i32", [size])
        return self.op(f"arith.addi {first}, {self.range(size)}"
                       f" : tensor<{size}xi32>", "at")

    def pointers(self, base, element, at, shape):
        type_ = tensor(shape, f"!tt.ptr<{element}>")
        base = self.splat(base, f"!tt.ptr<{element}>", shape)
        return self.op(f"tt.addptr {base}, {at} : {type_},"
                       f" {tensor(shape, 'i32')}", "p")

    def load(self, pointers, element, shape, mask=None, attributes=""):
        more = f", {mask}" if mask else ""
        return self.op(f"tt.load {pointers}{more}{attributes} :"
                       f" {tensor(shape, f'!tt.ptr<{element}>')}", "x")

    def store(self, pointers, value, element, shape, mask=None, attributes=""):
        more = f", {mask}" if mask else ""
        self.line(f"tt.store {pointers}, {value}{more}{attributes} :"
                  f" {tensor(shape, f'!tt.ptr<{element}>')}")

    def below(self, at, bound, size):
        limit = self.splat(bound, "i32", [size])
        return self.op(f"arith.cmpi slt, {at}, {limit} : tensor<{size}xi32>",
                       "m")

    def arithmetic(self, value, element, shape, most=4, unary=UNARY):
        """Some element-wise operations on `value`."""
        type_ = tensor(shape, element)
        for _ in range(self.rng.randint(0, most)):
            if element == "f32" and unary and self.rng.random() < 0.3:
                value = self.op(f"{self.rng.choice(unary)} {value} : {type_}")
                continue
            other = value
            if self.rng.random() < 0.7:
                number = self.rng.choice((0.5, 2.0, 3.25, -1.5))
                other = self.constant(f"dense<{number:e}>", type_)
            value = self.op(f"{self.rng.choice(BINARY)} {value}, {other}"
                            f" : {type_}")
        return value

    def tile(self, rows, columns, stride, row_at=None):
        """Indices of a rows x columns tile with a constant stride."""
        shape = [rows, columns]
        row = row_at or self.range(rows)
        row = self.op(f"tt.expand_dims {row} {{axis = 1 : i32}} :"
                      f" tensor<{rows}xi32> -> tensor<{rows}x1xi32>")
        step = self.constant(f"dense<{stride}>", f"tensor<{rows}x1xi32>")
        row = self.op(f"arith.muli {row}, {step} : tensor<{rows}x1xi32>")
        column = self.op(
            f"tt.expand_dims {self.range(columns)} {{axis = 0 : i32}} :"
            f" tensor<{columns}xi32> -> tensor<1x{columns}xi32>")
        row = self.broadcast(row, [rows, 1], shape, "i32")
        column = self.broadcast(column, [1, columns], shape, "i32")
        return self.op(f"arith.addi {row}, {column} : {tensor(shape, 'i32')}",
                       "at")

    def broadcast(self, value, before, after, element):
        return self.op(f"tt.broadcast {value} : {tensor(before, element)} ->"
                       f" {tensor(after, element)}")

    def reduce(self, value, element, shape, axis, combine="arith.addf"):
        left, right, sum_, result = (self.fresh(n) for n in "lrsR")
        rest = [extent for i, extent in enumerate(shape) if i != axis]
        self.line(f'{result} = "tt.reduce"({value}) <{{axis = {axis} : i32}}>'
                  " ({")
        self.line(f"^bb0({left}: {element}, {right}: {element}):")
        self.line(f"  {sum_} = {combine} {left}, {right} : {element}")
        self.line(f"  tt.reduce.return {sum_} : {element}")
        self.line(f"}}) : ({tensor(shape, element)}) ->"
                  f" {tensor(rest, element)}")
        return result

    def text(self, visibility="public", noinline="false"):
        arguments = ", ".join(
            f"{name}: {type_}" + (" {tt.divisibility = 16 : i32}"
                                  if type_.startswith("!tt.ptr") else "")
            for name, type_ in self.arguments)
        body = "\n".join(self.constants + self.lines + ["    tt.return"])
        return (f"  tt.func {visibility} @{self.name}({arguments}) attributes"
                f" {{noinline = {noinline}}} {{\n{body}\n  }}\n")


def tensor(shape, element):
    return f"tensor<{'x'.join(map(str, shape))}x{element}>"


def function(rng, pointers, scalars=("n",), stem="kernel"):
    """A function with the given pointer element types and i32 scalars."""
    names = [f"%{rng.choice(('in', 'ptr', 'x', 'buf'))}{i}"
             for i in range(len(pointers))]
    arguments = [(name, f"!tt.ptr<{element}>")
                 for name, element in zip(names, pointers)]
    arguments += [(f"%{name}", "i32") for name in scalars]
    return Function(rng, f"{stem}_{rng.randrange(10 ** 6)}", arguments), names


# Kernels that compile.

def elementwise(rng):
    element = rng.choice(FLOATS)
    f, (x, y) = function(rng, [element] * 2, stem="map")
    size = rng.choice((1024, 2048, 4096, 8192))
    at = f.block(size)
    mask = f.below(at, "%n", size) if rng.random() < 0.7 else None
    value = f.load(f.pointers(x, element, at, [size]), element, [size], mask)
    value = f.arithmetic(value, element, [size], 8)
    f.store(f.pointers(y, element, at, [size]), value, element, [size], mask)
    return f.text()


def two_inputs(rng):
    f, (x, y, z) = function(rng, ["f32"] * 3, stem="zip")
    size = rng.choice((1024, 2048, 4096))
    at = f.block(size)
    mask = f.below(at, "%n", size)
    left = f.load(f.pointers(x, "f32", at, [size]), "f32", [size], mask)
    right = f.load(f.pointers(y, "f32", at, [size]), "f32", [size], mask)
    value = f.op(f"{rng.choice(BINARY)} {left}, {right} : tensor<{size}xf32>")
    value = f.arithmetic(value, "f32", [size])
    f.store(f.pointers(z, "f32", at, [size]), value, "f32", [size], mask)
    return f.text()


def row_sum(rng):
    f, (x, y) = function(rng, ["f32"] * 2, stem="rows")
    rows, columns = rng.choice((32, 64)), rng.choice((128, 256, 512))
    at = f.tile(rows, columns, columns)
    value = f.load(f.pointers(x, "f32", at, [rows, columns]), "f32",
                   [rows, columns])
    value = f.arithmetic(value, "f32", [rows, columns], 3)
    value = f.reduce(value, "f32", [rows, columns], 1,
                     rng.choice(("arith.addf", "arith.maxnumf")))
    f.store(f.pointers(y, "f32", f.range(rows), [rows]), value, "f32", [rows])
    return f.text()


# Faults: each names the pass that cannot take it.

def no_conversion(rng):
    """convert-triton-to-triton-xpu: no pattern for math.tanh."""
    element = "f32"
    f, (x, y) = function(rng, [element] * 2, stem="tanh")
    size = rng.choice((512, 1024, 2048, 4096))
    at = f.block(size)
    mask = f.below(at, "%n", size) if rng.random() < 0.5 else None
    value = f.load(f.pointers(x, element, at, [size]), element, [size], mask)
    value = f.arithmetic(value, element, [size])
    value = f.op(f"math.tanh {value} : {tensor([size], element)}")
    value = f.arithmetic(value, element, [size])
    f.store(f.pointers(y, element, at, [size]), value, element, [size], mask)
    return f.text()


def cube(f, extents):
    """Indices of a rank-3 tile."""
    a, b, c = extents
    parts = []
    for i, extent in enumerate(extents):
        value, shape = f.range(extent), [extent]
        for axis in ((1, 2), (0, 2), (0, 0))[i]:
            wider = shape[:axis] + [1] + shape[axis:]
            value = f.op(f"tt.expand_dims {value} {{axis = {axis} : i32}} :"
                         f" {tensor(shape, 'i32')} -> {tensor(wider, 'i32')}")
            shape = wider
        parts.append(value)
    step = f.constant(f"dense<{b}>", f"tensor<{a}x1x1xi32>")
    plane = f.op(f"arith.muli {parts[0]}, {step} : tensor<{a}x1x1xi32>")
    plane = f.broadcast(plane, [a, 1, 1], [a, b, 1], "i32")
    row = f.broadcast(parts[1], [1, b, 1], [a, b, 1], "i32")
    at = f.op(f"arith.addi {plane}, {row} : tensor<{a}x{b}x1xi32>")
    step = f.constant(f"dense<{c}>", f"tensor<{a}x{b}x1xi32>")
    at = f.op(f"arith.muli {at}, {step} : tensor<{a}x{b}x1xi32>")
    at = f.broadcast(at, [a, b, 1], extents, "i32")
    column = f.broadcast(parts[2], [1, 1, c], extents, "i32")
    return f.op(f"arith.addi {at}, {column} : {tensor(extents, 'i32')}", "at")


def rank3_atomic(rng):
    """tritonxpu-create-gm2lm: atomics on tensors of rank 3."""
    f, (x, y) = function(rng, ["f32"] * 2, (), stem="atomic")
    shape = [rng.choice((2, 4)), rng.choice((4, 8)), rng.choice((16, 32))]
    at = cube(f, shape)
    value = f.load(f.pointers(x, "f32", at, shape), "f32", shape)
    value = f.arithmetic(value, "f32", shape, 3)
    mask = f.constant("dense<true>", tensor(shape, "i1"))
    f.op(f"tt.atomic_rmw fadd, acq_rel, gpu, {f.pointers(y, 'f32', at, shape)},"
         f" {value}, {mask} : ({tensor(shape, '!tt.ptr<f32>')},"
         f" {tensor(shape, 'f32')}, {tensor(shape, 'i1')}) ->"
         f" {tensor(shape, 'f32')}")
    return f.text()


def shared_pointer(rng):
    """tritonxpu-memory-cache: both arms of an if load through one pointer."""
    f, (x, y) = function(rng, ["f32"] * 2, ("n", "flag"), stem="arms")
    size = rng.choice((1024, 2048, 4096))
    at = f.block(size)
    source = f.pointers(x, "f32", at, [size])
    sink = f.pointers(y, "f32", at, [size])
    zero = f.constant(0, "i32")
    others = [f.constant(f"dense<{v:e}>", f"tensor<{size}xf32>")
              for v in rng.sample((0.0, 1.0, 2.0, 4.0), 2)]
    test = f.op(f"arith.cmpi sgt, %flag, {zero} : i32")
    for opening, other in zip((f"scf.if {test} {{", "} else {"), others):
        f.line(opening)
        f.depth += 1
        mask = f.below(at, "%n", size)
        value = f.op(f"tt.load {source}, {mask}, {other} :"
                     f" tensor<{size}x!tt.ptr<f32>>")
        value = f.op(f"{rng.choice(BINARY)} {value}, {others[0]} :"
                     f" tensor<{size}xf32>")
        f.store(sink, value, "f32", [size], mask)
        f.depth -= 1
    f.line("}")
    return f.text()


def narrow_reduction(rng):
    """tritonxpu-dtype-convert: a reduction in bf16."""
    f, (x, y) = function(rng, ["bf16"] * 2, (), stem="bf16")
    rows, columns = rng.choice((32, 64)), rng.choice((128, 256, 512))
    at = f.tile(rows, columns, columns)
    value = f.load(f.pointers(x, "bf16", at, [rows, columns]), "bf16",
                   [rows, columns])
    value = f.reduce(value, "bf16", [rows, columns], 1,
                     rng.choice(("arith.addf", "arith.maxnumf")))
    f.store(f.pointers(y, "bf16", f.range(rows), [rows]), value, "bf16", [rows])
    return f.text()


def group_clash(rng):
    """tritonxpu-core-tiling: two row reductions over different widths."""
    f, (x, y, z) = function(rng, ["f32"] * 3, (), stem="widths")
    rows = 64
    narrow, wide = 128, rng.choice((1024, 2048))
    sums = []
    for base, columns in ((x, narrow), (y, wide)):
        at = f.tile(rows, columns, columns)
        value = f.load(f.pointers(base, "f32", at, [rows, columns]), "f32",
                       [rows, columns])
        value = f.arithmetic(value, "f32", [rows, columns], 2)
        sums.append(f.reduce(value, "f32", [rows, columns], 1))
    value = f.op(f"{rng.choice(BINARY)} {sums[0]}, {sums[1]} :"
                 f" tensor<{rows}xf32>")
    f.store(f.pointers(z, "f32", f.range(rows), [rows]), value, "f32", [rows])
    return f.text()


def column_sum(rng):
    """tritonxpu-legalize: a reduction along axis 0 alone."""
    f, (x, y) = function(rng, ["f32"] * 2, (), stem="columns")
    rows, columns = rng.choice((32, 64)), rng.choice((256, 512))
    at = f.tile(rows, columns, columns)
    value = f.load(f.pointers(x, "f32", at, [rows, columns]), "f32",
                   [rows, columns])
    value = f.arithmetic(value, "f32", [rows, columns], 3)
    value = f.reduce(value, "f32", [rows, columns], 0)
    f.store(f.pointers(y, "f32", f.range(columns), [columns]), value, "f32",
            [columns])
    return f.text()


def rank3_tile(rng):
    """tritonxpu-legalize: rank 3 that a hint carries past offset analysis."""
    f, (x, y) = function(rng, ["f32"] * 2, (), stem="cube")
    shape = [rng.choice((2, 4)), rng.choice((4, 8)), rng.choice((32, 64))]
    hint = ' {xpu.offset_state_policy = "continuous"}'
    at = cube(f, shape)
    value = f.load(f.pointers(x, "f32", at, shape), "f32", shape, None, hint)
    value = f.arithmetic(value, "f32", shape, 3)
    f.store(f.pointers(y, "f32", at, shape), value, "f32", shape, None, hint)
    return f.text()


def masked_while(rng):
    """tritonxpu-mask: a masked load in a while loop."""
    f, (x, y) = function(rng, ["f32"] * 2, stem="while")
    size = rng.choice((1024, 2048))
    element = "f32"
    base = f.range(size)
    one, width, zero = (f.constant(v, "i32") for v in (1, size, 0))
    turn, result, turn2 = f.fresh("i"), f.fresh("w"), f.fresh("i")
    f.line(f"{result} = scf.while ({turn} = {zero}) : (i32) -> i32 {{")
    f.depth += 1
    test = f.op(f"arith.cmpi slt, {turn}, %n : i32")
    f.line(f"scf.condition({test}) {turn} : i32")
    f.depth -= 1
    f.line("} do {")
    f.line(f"^bb0({turn2}: i32):")
    f.depth += 1
    first = f.op(f"arith.muli {turn2}, {width} : i32")
    first = f.splat(first, "i32", [size])
    at = f.op(f"arith.addi {base}, {first} : tensor<{size}xi32>")
    mask = f.below(at, "%n", size)
    value = f.load(f.pointers(x, element, at, [size]), element, [size], mask)
    value = f.arithmetic(value, element, [size])
    f.store(f.pointers(y, element, at, [size]), value, element, [size], mask)
    following = f.op(f"arith.addi {turn2}, {one} : i32")
    f.line(f"scf.yield {following} : i32")
    f.depth -= 1
    f.line("}")
    return f.text()


def flag_select(rng):
    """tritonxpu-vectorize: a select on an or of comparisons."""
    f, (x, y) = function(rng, ["f32"] * 2, stem="select")
    size = rng.choice((2048, 4096, 8192))
    type_ = f"tensor<{size}xf32>"
    at = f.block(size)
    mask = f.below(at, "%n", size)
    value = f.load(f.pointers(x, "f32", at, [size]), "f32", [size], mask)
    low, high, far = (f.constant(f"dense<{v:e}>", type_)
                      for v in (0.0, rng.choice((1.0, 2.0)), 5.0))
    tests = [f.op(f"arith.cmpf {how}, {value}, {bound} : {type_}")
             for how, bound in (("ogt", low), ("olt", high), ("ogt", far))]
    both = f.op(f"arith.andi {tests[0]}, {tests[1]} : tensor<{size}xi1>")
    either = f.op(f"arith.ori {both}, {tests[2]} : tensor<{size}xi1>")
    other = f.op(f"arith.mulf {value}, {far} : {type_}")
    value = f.op(f"arith.select {either}, {value}, {other} :"
                 f" tensor<{size}xi1>, {type_}")
    f.store(f.pointers(y, "f32", at, [size]), value, "f32", [size], mask)
    return f.text()


def carried_tensor(rng):
    """tritonxpu-unroll-control: a tensor carried by a while loop."""
    f, (x, y) = function(rng, ["f32"] * 2, ("n", "turns"), stem="carry")
    size = rng.choice((1024, 2048, 4096))
    type_ = f"tensor<{size}xf32>"
    at = f.block(size)
    mask = f.below(at, "%n", size)
    value = f.load(f.pointers(x, "f32", at, [size]), "f32", [size], mask)
    one, zero = (f.constant(v, "i32") for v in (1, 0))
    factor = f.constant(f"dense<{rng.choice((0.5, 0.25)):e}>", type_)
    a, b, c, d, result = (f.fresh(n) for n in "abcdW")
    f.line(f"{result}:2 = scf.while ({a} = %turns, {b} = {value}) :"
           f" (i32, {type_}) -> (i32, {type_}) {{")
    f.depth += 1
    test = f.op(f"arith.cmpi sgt, {a}, {zero} : i32")
    f.line(f"scf.condition({test}) {a}, {b} : i32, {type_}")
    f.depth -= 1
    f.line("} do {")
    f.line(f"^bb0({c}: i32, {d}: {type_}):")
    f.depth += 1
    left = f.op(f"arith.subi {c}, {one} : i32")
    halved = f.op(f"arith.mulf {d}, {factor} : {type_}")
    f.line(f"scf.yield {left}, {halved} : i32, {type_}")
    f.depth -= 1
    f.line("}")
    f.store(f.pointers(y, "f32", at, [size]), result + "#1", "f32", [size],
            mask)
    return f.text()


def storing_helper(rng):
    """tritonxpu-memory-inplace: a helper that is not inlined and stores."""
    f, (x, y, z) = function(rng, ["f32"] * 3, (), stem="caller")
    pid = f.op("tt.get_program_id x : i32")
    values = []
    for base in (x, y):
        place = f.op(f"tt.addptr {base}, {pid} : !tt.ptr<f32>, i32")
        values.append(f.op(f"tt.load {place} : !tt.ptr<f32>"))
    place = f.op(f"tt.addptr {z}, {pid} : !tt.ptr<f32>, i32")
    helper = Function(rng, f"helper_{rng.randrange(10 ** 6)}",
                      [("%to", "!tt.ptr<f32>"), ("%a", "f32"), ("%b", "f32")])
    f.line(f"tt.call @{helper.name}({place}, {', '.join(values)}) :"
           " (!tt.ptr<f32>, f32, f32) -> ()")
    value = helper.op(f"{rng.choice(BINARY)} %a, %b : f32")
    for _ in range(rng.randint(0, 3)):
        number = helper.constant(f"{rng.choice((1.0, 2.0)):e}", "f32")
        value = helper.op(f"{rng.choice(BINARY)} {value}, {number} : f32")
    helper.line(f"tt.store %to, {value} : !tt.ptr<f32>")
    return f.text() + helper.text("private", "true")


def too_many_buffers(rng):
    """Over budget: i64 buffers that do not fit into the local memory."""
    count = rng.choice((3, 4))
    f, names = function(rng, ["i64"] * (count + 1), (), stem="wide")
    size = rng.choice((32768, 65536))
    at = f.block(size)
    type_ = f"tensor<{size}xi64>"
    loads = [f.load(f.pointers(name, "i64", at, [size]), "i64", [size])
             for name in names[:count]]
    zero = f.constant("dense<0>", type_)
    test = f.op(f"arith.cmpi ne, {loads[0]}, {zero} : {type_}")
    value = f.op(f"arith.select {test}, {loads[1]}, {loads[2]} :"
                 f" tensor<{size}xi1>, {type_}")
    for extra in loads[3:]:
        value = f.op(f"arith.addi {value}, {extra} : {type_}")
    f.store(f.pointers(names[-1], "i64", at, [size]), value, "i64", [size])
    return f.text()


SOUND = (elementwise, two_inputs, row_sum)
FAULTS = (no_conversion, rank3_atomic, shared_pointer, narrow_reduction,
          group_clash, column_sum, rank3_tile, masked_while, flag_select,
          carried_tensor, storing_helper, too_many_buffers)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--faulty", type=float, default=0.25)
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    rng = random.Random(options.seed)
    faulty = round(options.count * options.faulty)
    seeded = {}
    for number in range(options.count):
        # Each kind in turn, so that every one is there.
        make = FAULTS[number % len(FAULTS)] if number < faulty \
            else rng.choice(SOUND)
        name = f"k{rng.randrange(16 ** 6):06x}-{number:04}.ttir"
        (options.folder / name).write_text("module {\n" + make(rng) + "}\n")
        if number < faulty:
            seeded[name] = make.__name__
    (options.folder / "seeded.json").write_text(
        json.dumps(seeded, indent=1, sort_keys=True) + "\n")


if __name__ == "__main__":
    main()
