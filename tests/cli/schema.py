"""Whether a value has the form that a JSON Schema describes: the keywords that docs/result.schema.json uses."""

KEYWORDS = {"$schema", "title", "description", "$ref", "$defs", "type", "enum", "minimum", "required", "properties",
            "additionalProperties", "items"}
TYPES = {"object": dict, "array": list, "string": str, "boolean": bool, "integer": int, "number": (int, float)}


def is_of_type(value, name):
    if isinstance(value, bool) and name != "boolean":
        return False
    return isinstance(value, TYPES[name])


def resolved(schema, root):
    if "$ref" not in schema:
        return schema
    found = root
    for part in schema["$ref"].removeprefix("#/").split("/"):
        found = found[part]
    return resolved(found, root)


def problems(value, schema, root=None, path="result"):
    """What is wrong with the value, one line each."""
    root = schema if root is None else root
    if unknown := set(schema) - KEYWORDS:
        yield f"{path}: the schema uses {sorted(unknown)}, which is not checked"
    schema = resolved(schema, root)
    if "type" in schema and not is_of_type(value, schema["type"]):
        yield f"{path}: {value!r} is no {schema['type']}"
        return
    if "enum" in schema and value not in schema["enum"]:
        yield f"{path}: {value!r} is not one of {schema['enum']}"
    if "minimum" in schema and value < schema["minimum"]:
        yield f"{path}: {value} is less than {schema['minimum']}"
    if isinstance(value, dict):
        for name in schema.get("required", []):
            if name not in value:
                yield f"{path}: {name} is missing"
        others = schema.get("additionalProperties", True)
        for name, part in value.items():
            if name in schema.get("properties", {}):
                yield from problems(part, schema["properties"][name], root, f"{path}.{name}")
            elif others is False:
                yield f"{path}: {name} is not documented"
            elif isinstance(others, dict):
                yield from problems(part, others, root, f"{path}.{name}")
    if isinstance(value, list) and "items" in schema:
        for number, part in enumerate(value):
            yield from problems(part, schema["items"], root, f"{path}[{number}]")
