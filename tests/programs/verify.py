#!/usr/bin/env python3
"""Verifies the C programs of this folder with the engines.

    verify.py BINARY [PROGRAM...]
    verify.py BINARY --part I/N
    verify.py BINARY --open        the programs of which every engine must say that it does not know, with more time

Without programs it takes all of them, or every N-th from the I-th on, each with `auto`, the engines that must decide it, and one of the others in
turn; the programs that are named are tried with every engine.

A program says in its comments what must hold:
    // verdict: true              no engine says the opposite, and one says this; unknown: all of them say so
    // decided by: symexia gps    engines that must decide it
    // holds: unconditionally     what one of the engines must say that its TRUE rests on
    // assumes: x lies at a       what every TRUE must name among its assumptions; a beginning is enough
    // data-model: ILP32          the data models to try; without it LP64
    // arithmetic: int bv         each of these; without it the engine's own
    // check: overflow            what is an error, as --check has it; without it assert
    // violated: no-overflow      what a FALSE must name
    // undefined-functions: pure  what functions without a body do
    // sketch: on                 auto looks for a proof without memory first
"""
import itertools
import re
import subprocess
import sys
import zlib
from pathlib import Path

from run import directives, over_programs

SECONDS = 10
# Of `auto`, where nothing is to be decided: a wrong verdict comes early. --open gives it all of its seconds.
SECONDS_OF_OPEN = 4
# Of an engine that need not decide, before it may give up.
SECONDS_OF_OTHERS = 2
# What these programs try out is decided before any engine sees it.
FRONTEND_FOLDERS = {"dialects", "library"}
FRONTEND_ENGINES = ["auto", "symex"]
ENGINES_IN_TURN = 1
# What these are about is too much for the others: they would take their time and say nothing.
FOLDERS_FOR_FEW = {"parsers"}


def engines(binary):
    listing = subprocess.run([binary, "engines"], capture_output=True, text=True, check=True).stdout
    return re.findall(r"^(\w+): ", listing, re.MULTILINE)


def engines_for(program, names, required, has_all):
    if program.parent.name in FRONTEND_FOLDERS:
        return FRONTEND_ENGINES
    others = [name for name in names if name != "auto" and name not in required]
    if program.parent.name in FOLDERS_FOR_FEW and not has_all:
        others = []
    if not has_all:
        start = zlib.crc32(program.name.encode()) % max(len(others), 1)
        others = (others + others)[start:start + min(ENGINES_IN_TURN, len(others))]
    return [name for name in names if name == "auto" or name in required or name in others]


def verdict_of(binary, program, engine, seconds, data_model, checks, options):
    # Once per program, the compiled program is asked as well.
    command = [binary, "verify", program, "--engine", engine, "--data-model", data_model, "--time-limit", f"{seconds}s",
               "--check", checks, "--jobs", "1", "--native-replay", "on" if engine == "auto" else "off", *options]
    done = subprocess.run(command, capture_output=True, text=True, errors="replace", timeout=60 * seconds)
    found = re.search(r"^verdict: (\w+)(.*)$", done.stdout, re.MULTILINE)
    holds = re.search(r"^holds: (.*)$", done.stdout, re.MULTILINE)
    if not found:
        return "none", done.stderr.strip()[:200], "", []
    assumptions = re.findall(r"^  (.*)$", done.stdout, re.MULTILINE)
    return found.group(1).lower(), found.group(2), holds.group(1) if holds else "", assumptions


def seconds_for(engine, expected, required, is_patient):
    if engine in required:  # on a machine that is busy, too
        return 2 * SECONDS
    if engine != "auto":
        return SECONDS if is_patient else SECONDS_OF_OTHERS
    return SECONDS_OF_OPEN if expected == "unknown" and not is_patient else SECONDS


def check(binary, names, has_all, only_open, program):
    text = program.read_text()
    expected = directives(text, "verdict")
    if not expected or (only_open and expected[0] != "unknown"):
        return 0, []
    expected = expected[0]
    required = " ".join(directives(text, "decided by")).split()
    checks = (directives(text, "check") or ["assert"])[0]
    violated = directives(text, "violated")
    options = [word for meaning in directives(text, "undefined-functions")
               for word in ("--undefined-functions", meaning)]
    options += [word for use in directives(text, "sketch") for word in ("--sketch", use)]
    count, failures = 0, []
    arithmetics = " ".join(directives(text, "arithmetic")).split() or ["auto"]
    for data_model, arithmetic in itertools.product(directives(text, "data-model") or ["LP64"], arithmetics):
        decided, conditions = [], []
        for engine in engines_for(program, names, required, has_all):
            seconds = seconds_for(engine, expected, required, has_all or only_open)
            verdict, detail, holds, assumptions = verdict_of(binary, program, engine, seconds, data_model, checks,
                                                             [*options, "--arithmetic", arithmetic])
            count += 1
            conditions.append(holds)
            decided += [engine] if verdict in ("true", "false") else []
            may_give_up = verdict == "unknown" and engine not in required
            if verdict == "false" and violated and detail != f" ({violated[0]})":
                failures.append(f"{program.name} ({data_model}, {engine}): must violate {violated[0]}, not{detail}")
            for wanted in directives(text, "assumes"):
                if verdict == "true" and not any(wanted in line for line in assumptions):
                    failures.append(f"{program.name} ({data_model}, {engine}): must assume that {wanted}")
            if verdict != expected and not may_give_up:
                failures.append(f"{program.name} ({data_model}, {engine}): must be {expected}, is {verdict}{detail}")
        if expected != "unknown" and not decided:
            failures.append(f"{program.name} ({data_model}): no engine decides it")
        for wanted in directives(text, "holds"):
            if not any(condition.startswith(wanted) for condition in conditions):
                failures.append(f"{program.name} ({data_model}): no engine says that it holds {wanted}")
    return count, failures


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    binary = str(Path(sys.argv[1]).resolve())
    names = engines(binary)
    words = [word for word in sys.argv[2:] if word != "--open"]
    only_open = len(words) < len(sys.argv) - 2
    has_all = bool(words) and words[0] != "--part"
    total, failed = over_programs(lambda program: check(binary, names, has_all, only_open, program), words)
    print(f"{total} verifications with {', '.join(names)}: {failed} failures")
    sys.exit(1 if failed or total == 0 else 0)


if __name__ == "__main__":
    main()
