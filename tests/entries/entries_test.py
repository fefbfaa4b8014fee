#!/usr/bin/env python3
"""Verifies functions of libraries from their parameters on, as the first line of each file says.

    entries_test.py BINARY [FILE...]

    // entry: FUNCTION OPTIONS : TRUE             a proof that was checked
    // entry: FUNCTION OPTIONS : FALSE PROPERTY   in the line that ends with // error, with its input
    // entry: FUNCTION OPTIONS : OPEN             a right function that nothing has been able to prove: not FALSE

A right function has --max-input if it is not proven for inputs of any length in fifteen seconds.
"""
import json
import re
import shlex
import subprocess
import sys
import tempfile
import time
from pathlib import Path

SECONDS = 60
SECONDS_OF_OPEN = 5


def read(source):
    """The function, its options, the verdict and the property that a file says, and the line of its error."""
    lines = source.read_text().splitlines()
    said = re.fullmatch(r"// entry: (\w+)(.*) : (TRUE|FALSE|OPEN)(?: ([\w-]+))?", lines[0])
    assert said, f"{source.name}: the first line does not say what must hold"
    errors = [number for number, line in enumerate(lines, 1) if line.endswith("// error")]
    assert len(errors) == (said[3] == "FALSE"), f"{source.name}: one line ends with // error if FALSE, else none"
    return said[1], shlex.split(said[2]), said[3], said[4], errors[0] if errors else None


def check_error(result, output, crash, property_name, line):
    """What is wrong with a FALSE."""
    place = result.get("place", {})
    if result["violated"] != property_name or place.get("line") != line:
        yield f"must violate {property_name} in line {line}, violates {result['violated']} in line {place.get('line')}"
    if not result["certified"]:
        yield "the verdict is not certified"
    memory = [given["value"] for given in result["inputs"] if given["kind"] == "memory"]
    sizes = [int(size[1]) for size in (re.match(r"(\d+) bytes?\b", value) for value in memory) if size]
    if not sizes or "\nInputs, in the order read\n" not in output:
        yield "no bytes are among the inputs"
    elif not crash.exists() or crash.stat().st_size not in sizes:
        yield f"--crash does not write one of the inputs, which have {sizes} bytes"
    native = [said for said in result["checked"] if said.startswith("native replay: ")]
    if not native or not ("reaches the error as well" in native[0] or "skipped" in native[0]):
        yield f"not confirmed by the compiled program: {native}"


def check(binary, source, folder):
    """The verdict, and what is wrong with it."""
    function, options, verdict, property_name, line = read(source)
    crash, report = folder / (source.stem + ".bin"), folder / (source.stem + ".json")
    seconds = SECONDS_OF_OPEN if verdict == "OPEN" else SECONDS
    done = subprocess.run([binary, "verify", source.name, "--entry", function, *options, "--time-limit", f"{seconds}s",
                           "--crash", crash, "--json", report],
                          capture_output=True, text=True, errors="replace", timeout=60 * seconds, cwd=source.parent)
    if done.returncode not in (0, 1, 3) or not report.exists():
        return "none", [f"exit status {done.returncode}: {done.stderr.strip()[:300]}"]
    result = json.loads(report.read_text())
    problems = []
    if verdict == "OPEN":
        problems += ["is FALSE"] * (result["verdict"] == "FALSE")
    elif result["verdict"] != verdict:
        problems.append(f"must be {verdict}, is {done.stdout.splitlines()[-1]}")
    elif verdict == "FALSE":
        problems += check_error(result, done.stdout, crash, property_name, line)
    elif not result["certified"]:
        problems.append("the proof is not certified")
    return result["verdict"], problems


def main(binary, names):
    here = Path(__file__).resolve().parent
    sources = [Path(name).resolve() for name in names] or sorted(here.glob("*.c"))
    failures = 0
    with tempfile.TemporaryDirectory() as folder:
        for source in sources:
            start = time.monotonic()
            verdict, problems = check(str(Path(binary).resolve()), source, Path(folder))
            print(f"{source.name}: {verdict}, {time.monotonic() - start:.1f} s", flush=True)
            for problem in problems:
                print(f"FAIL {source.name}: {problem}", flush=True)
            failures += bool(problems)
    print(f"{len(sources)} functions, {failures} failures")
    return failures > 0 or not sources


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2:]))
