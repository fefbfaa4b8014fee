"""Splits a program of csmith at random into several files that link to the same program.

Variables and functions are distributed; a header has the types, and for half of the programs declares what is no longer
static; in the other half each file declares what it uses. What only one file uses may stay static there, and may then
share its name with a static of another file, or with what other files define and this one does not declare. An array
may be declared without its length.
"""
import random
import re

FUNCTION_RULE = re.compile(r"^/\* -{10,} \*/$", re.MULTILINE)
GLOBALS = "/* --- GLOBAL VARIABLES --- */\n"
FORWARD = "/* --- FORWARD DECLARATIONS --- */\n"
FUNCTIONS = "/* --- FUNCTIONS --- */\n"
HEADER = "program.h"


class Part:
    """The definition of a variable or function, with its declaration."""

    def __init__(self, name, declaration, definition):
        self.name, self.declaration, self.definition = name, declaration, definition
        self.file = None

    def uses(self, name):
        return re.search(rf"\b{name}\b", self.definition) is not None


def public(text):
    return re.sub(r"^(static|inline)\s+", "", re.sub(r"^(static|inline)\s+", "", text))


def variable(line, chance):
    text = public(line)
    declaration = text.partition(" = ")[0]
    name = re.search(r"\bg_\d+\b", declaration).group()
    if chance.random() < 0.3:
        declaration = re.sub(rf"\b{name}\[\d+\]", f"{name}[]", declaration)
    return Part(name, f"extern {declaration};", text)


def function(text, declarations):
    signature = re.search(r"^[^/\s*].*\b(func_\d+|main)\s*\(", text, re.MULTILINE)
    name = signature.group(1)
    definition = public(text[signature.start():])
    return Part(name, declarations.get(name), definition)


def parts_of(text, chance):
    """What comes before the variables, and the parts."""
    text = text.partition("/************************ statistics")[0]
    types, _, rest = text.partition(GLOBALS)
    if FORWARD not in rest:
        raise ValueError("not a program of csmith")
    globals_, _, rest = rest.partition(FORWARD)
    forward, _, functions = rest.partition(FUNCTIONS)
    declarations = {re.search(r"\bfunc_\d+\b", line).group(): public(line)
                    for line in forward.splitlines() if "func_" in line}
    parts = [variable(line, chance) for line in globals_.splitlines() if re.search(r"\bg_\d+\b", line)]
    parts += [function(piece, declarations) for piece in FUNCTION_RULE.split(functions) if "{" in piece]
    return types, parts


def keep_some_static(parts, count, has_common_header, chance):
    """Of what one file alone uses, some stay static; those of different files get the same names."""
    kept = {file: [] for file in range(count)}
    for part in parts:
        if part.name == "main" or any(other.uses(part.name) for other in parts if other.file != part.file):
            continue
        if chance.random() < 0.7:
            kept[part.file].append(part)
    renamed = {}
    for file, statics in kept.items():
        here = [part for part in parts if part.file == file]
        foreign = [] if has_common_header else [
            part.name for part in parts if part.name.startswith("func_") and part.file != file
            and part not in kept[part.file] and not any(own.uses(part.name) for own in here)]
        for number, part in enumerate(sorted(statics, key=lambda part: part.name)):  # functions first
            part.definition = "static " + part.definition
            part.declaration = "static " + part.declaration.removeprefix("extern ").replace("[];", ";")
            renamed[part] = foreign.pop() if foreign else f"own_{number}"
    return renamed


def split(text, count, seed):
    """Contents by file name: the header and `count` files in C."""
    chance = random.Random(seed)
    types, parts = parts_of(text, chance)
    for part in parts:
        part.file = chance.randrange(count)
    has_common_header = chance.random() < 0.5
    renamed = keep_some_static(parts, count, has_common_header, chance)
    shared = [part for part in parts if part.declaration and part not in renamed]
    header = [types] + [part.declaration for part in shared if has_common_header]
    files = {HEADER: "\n".join(header) + "\n"}
    for file in range(count):
        own = [part for part in parts if part.file == file]
        lines = [f'#include "{HEADER}"']
        if not has_common_header:
            lines += [part.declaration for part in shared if any(other.uses(part.name) for other in own)]
        # Of static variables the definition is enough: csmith defines before it uses.
        lines += [part.declaration for part in own if part in renamed and part.name.startswith("func_")]
        lines += [part.definition for part in own]
        content = "\n".join(lines) + "\n"
        for part in own:
            if part in renamed:
                content = re.sub(rf"\b{part.name}\b", renamed[part], content)
        files[f"part_{file}.c"] = content
    return files
