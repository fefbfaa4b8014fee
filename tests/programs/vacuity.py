#!/usr/bin/env python3
"""Verifies the C programs of the folder `vacuity` and compares what is said to be never reached.

    vacuity.py BINARY [PROGRAM...]

All of them are TRUE. A program says in its comments what must be reported, and nothing else may be:
    assert(x);  // NEVER                      the assertion of this line is never reached
    __VERIFIER_assume(x);  // BLOCKS          no execution gets past the assumption of this line
    __VERIFIER_assume(y);  // PARTNER         which contradicts the assumption of this line
    // never in: sorted.h:5                   the assertion of another file
    // never called: check_list               the function of the assertion
    // says: which contradicts --assume       words of one of the reports
    // nothing                                there is nothing to check
    // options: --assume x<20                 for `warrant verify`
With -D MENDED the same program has nothing to report.
"""
import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from run import HERE, directives, over_programs

SECONDS = 20


def verify(binary, program, *options):
    with tempfile.NamedTemporaryFile(suffix=".json") as written:
        command = [binary, "verify", program, "--time-limit", f"{SECONDS}s", "--jobs", "1", "--native-replay", "off",
                   "--json", written.name, *options]
        done = subprocess.run(command, capture_output=True, text=True, errors="replace", timeout=60 * SECONDS)
        if not re.search(r"^verdict: TRUE( \(.*\))?$", done.stdout, re.MULTILINE):
            return done.stdout, None
        return done.stdout, json.loads(Path(written.name).read_text())["coverage"]


def marked_lines(text, mark):
    return {number for number, line in enumerate(text.splitlines(), 1) if line.endswith(f"// {mark}")}


def places(sentences, name):
    return {int(line) for sentence in sentences for line in re.findall(rf"{re.escape(name)}:(\d+)", sentence)}


def differences(program, text, output, coverage):
    """What is reported otherwise than the comments say."""
    never, blocks = coverage["never_reached"], coverage["contradictions"]
    others = directives(text, "never in")
    if places(never, program.name) != marked_lines(text, "NEVER"):
        yield f"never reached: {never}"
    if places(blocks, program.name) != marked_lines(text, "BLOCKS") | marked_lines(text, "PARTNER"):
        yield f"contradictions: {blocks}"
    if {found for sentence in never for found in re.findall(r"[\w.]+\.h:\d+", sentence)} != set(others):
        yield f"never reached in headers: {never}"
    for function in directives(text, "never called"):
        if not any(sentence.startswith(f"{function}() is never called") for sentence in never):
            yield f"{function} is not said to be never called: {never}"
    for words in directives(text, "says"):
        if not any(words in sentence for sentence in never + blocks):
            yield f"nothing says '{words}': {never + blocks}"
    if ("nothing to check" in output) != bool(re.search(r"^// nothing$", text, re.MULTILINE)):
        yield "whether there is anything to check"
    for sentence in never + blocks:
        if f"vacuous: {sentence}" not in output:
            yield f"the text does not say: {sentence}"


def check(binary, program):
    text = program.read_text()
    options = [word for line in directives(text, "options") for word in line.split()]
    failures = []
    output, coverage = verify(binary, program, *options)
    if coverage is None:
        return 1, [f"{program.name}: must be true"]
    failures += [f"{program.name}: {what}" for what in differences(program, text, output, coverage)]
    if "MENDED" not in text:
        return 1, failures
    output, coverage = verify(binary, program, *options, "-D", "MENDED")
    if coverage is None:
        return 2, failures + [f"{program.name} (mended): must be true"]
    if coverage["never_reached"] or coverage["contradictions"]:
        failures.append(f"{program.name} (mended): {coverage['never_reached']} {coverage['contradictions']}")
    if coverage["not_known_to_be_reached"]:
        failures.append(f"{program.name} (mended): nothing says that all assertions are reached")
    return 2, failures


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    binary = str(Path(sys.argv[1]).resolve())
    programs = sys.argv[2:] or [str(program) for program in sorted((HERE / "vacuity").glob("*.c"))]
    total, failed = over_programs(lambda program: check(binary, program), programs)
    print(f"{total} verifications: {failed} failures")
    sys.exit(1 if failed or total == 0 else 0)


if __name__ == "__main__":
    main()
