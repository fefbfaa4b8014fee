#!/usr/bin/env python3
"""Verifies the C programs of this folder for what `warrant verify` checks without being told.

    checks.py BINARY [PROGRAM...]
    checks.py BINARY --part I/N

A program says in its comments what must hold:
    // violated: valid-deref       FALSE with this property, in the line that ends with // BUG; and with -D MENDED, TRUE
    // mended: open                instead of TRUE: not FALSE
    // run: undefined behaviour    FALSE, whatever is violated
    // undefined: x + y            there may be undefined behaviour
Of all others, but those in `undefined` and `relaxed`, none has an error that is undefined behaviour.
"""
import re
import subprocess
import sys
from pathlib import Path

from run import directives, over_programs

SECONDS = 20
SHORT_SECONDS = 2


def verify(binary, program, data_model, seconds, *options):
    command = [binary, "verify", program, "--data-model", data_model, "--time-limit", f"{seconds}s", "--jobs", "1",
               *options]
    done = subprocess.run(command, capture_output=True, text=True, errors="replace", timeout=60 * seconds)
    found = re.search(r"^verdict: (\w+)(?: \((.*)\))?$", done.stdout, re.MULTILINE)
    place = re.search(r"^FALSE: .*?, at .*?:(\d+)\b", done.stdout, re.MULTILINE)
    if not found:
        return "none", done.stderr.strip()[:200], 0
    return found.group(1).lower(), found.group(2) or "", int(place.group(1)) if place else 0


def check_bug(binary, program, text, violated, data_model):
    failures = []
    lines = [number for number, line in enumerate(text.splitlines(), 1) if line.endswith("// BUG")]
    verdict, detail, line = verify(binary, program, data_model, SECONDS)
    if (verdict, detail) != ("false", violated) or line not in lines:
        failures.append(f"{program.name} ({data_model}): must be false ({violated}) in line {lines}, is {verdict} "
                        f"({detail}) in line {line}")
    verdict, detail, line = verify(binary, program, data_model, SECONDS, "-D", "MENDED")
    is_open = "open" in directives(text, "mended")
    if verdict != "true" and not (is_open and verdict == "unknown"):
        failures.append(f"{program.name} ({data_model}, mended): must be true, is {verdict} ({detail}) in line {line}")
    return 2, failures


def check(binary, program):
    text = program.read_text()
    violated = directives(text, "violated")
    is_undefined = any(ending.startswith("undefined behaviour")
                       for ending in re.findall(r"^// run[^:\n]*: (.*)$", text, re.MULTILINE))
    if directives(text, "check") or directives(text, "refused"):
        return 0, []  # verify.py looks at those
    count, failures = 0, []
    for data_model in (directives(text, "data-model") or ["LP64"])[:1]:
        if violated:
            made, found = check_bug(binary, program, text, violated[0], data_model)
            count += made
            failures += found
            continue
        count += 1
        options = [SECONDS] if is_undefined else [SHORT_SECONDS, "--native-replay", "off"]
        verdict, detail, line = verify(binary, program, data_model, *options)
        what = f"{program.name} ({data_model})"
        may_be_called = directives(text, "verdict") == ["false"]
        if is_undefined and (verdict != "false" or (detail == "unreach-call" and not may_be_called)):
            failures.append(f"{what}: has undefined behaviour, is {verdict} ({detail})")
        may_be_undefined = program.parent.name in ("undefined", "relaxed") or directives(text, "undefined")
        if not is_undefined and not may_be_undefined and verdict == "false" and detail != "unreach-call":
            failures.append(f"{what}: has no undefined behaviour, is {verdict} ({detail}) in line {line}")
    return count, failures


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    binary = str(Path(sys.argv[1]).resolve())
    total, failed = over_programs(lambda program: check(binary, program), sys.argv[2:])
    print(f"{total} verifications: {failed} failures")
    sys.exit(1 if failed or total == 0 else 0)


if __name__ == "__main__":
    main()
