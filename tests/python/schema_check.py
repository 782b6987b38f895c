"""The part of JSON Schema that our schemas use; the real one if it is there."""

import re

try:
    import jsonschema
except ImportError:
    jsonschema = None

TYPES = {"object": dict, "array": list, "string": str, "integer": int}


def problems(value, schema, path="$"):
    if jsonschema and path == "$":
        for error in jsonschema.Draft7Validator(schema).iter_errors(value):
            yield f"{list(error.path)}: {error.message}"
    if "enum" in schema and value not in schema["enum"]:
        yield f"{path}: {value!r} is none of {schema['enum']}"
    if "type" in schema and not isinstance(value, TYPES[schema["type"]]):
        yield f"{path}: {value!r} is no {schema['type']}"
        return
    if "pattern" in schema and not re.search(schema["pattern"], value):
        yield f"{path}: {value!r} is not like {schema['pattern']}"
    if "minimum" in schema and value < schema["minimum"]:
        yield f"{path}: {value} is below {schema['minimum']}"
    if isinstance(value, dict):
        known = schema.get("properties", {})
        others = schema.get("additionalProperties", True)
        for name in schema.get("required", ()):
            if name not in value:
                yield f"{path}: no {name}"
        for name, member in value.items():
            if name in known:
                yield from problems(member, known[name], f"{path}.{name}")
            elif others is False:
                yield f"{path}: unknown {name}"
            elif isinstance(others, dict):
                yield from problems(member, others, f"{path}.{name}")
    if isinstance(value, list) and "items" in schema:
        for number, member in enumerate(value):
            yield from problems(member, schema["items"], f"{path}[{number}]")
