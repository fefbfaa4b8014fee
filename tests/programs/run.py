#!/usr/bin/env python3
"""Runs the C programs of this folder with `warrant run` and compares how they end.

    run.py BINARY [PROGRAM...]

A program says in its comments what must hold:
    // run: returned 3                the last line of the output, in every form and encoding; a prefix is enough
    // run --input 5: error reached   the same with options
    // refused: computed goto         instead of an ending: it is refused as bad input or as unmodelled, with this text
    // output: sum 6                  a line that is printed; all of them, in this order
    // data-model: ILP32              the data models to try; without it both
    // form: lowered                  the form to try; without it both
"""
import concurrent.futures
import re
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
SECONDS = 60


def directives(text, name):
    return re.findall(rf"^// {name}: (.*\S)\s*$", text, re.MULTILINE)


def expectations(text):
    """(options, ending, what is refused) of every run that the program asks for."""
    found = re.findall(r"^// run( -[^:]*)?: (.*\S)\s*$", text, re.MULTILINE)
    refused = [([], "unmodelled construct", construct) for construct in directives(text, "refused")]
    return [(options.split(), ending, "") for options, ending in found] + refused


def ends_so(done, last, ending, refused):
    if refused:
        return refused in last and (last.startswith(ending) or done.returncode == 2)
    return last.startswith(ending)


def check(binary, program):
    text = program.read_text()
    runs = expectations(text)
    outputs = directives(text, "output")
    says_something = runs or directives(text, "verdict") or directives(text, "violated")
    failures = [] if says_something else [f"{program.name}: says neither ending nor verdict"]
    count = 0
    for data_model in directives(text, "data-model") or ["ILP32", "LP64"]:
        for form in directives(text, "form") or ["lowered", "reference"]:
            for arithmetic in ["int", "bv"]:
                for options, ending, refused in runs:
                    command = [binary, "run", program, "--data-model", data_model, "--form", form, "--arithmetic",
                               arithmetic, *options]
                    what = f"{program.name} ({data_model}, {form}, {arithmetic}{''.join(' ' + o for o in options)})"
                    count += 1
                    try:
                        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                                              errors="replace", timeout=10 * SECONDS)
                    except subprocess.TimeoutExpired:
                        failures.append(f"{what}: no end within {SECONDS} s")
                        continue
                    lines = done.stdout.splitlines()
                    last = lines[-1].removeprefix("run: ") if lines else done.stderr.strip()
                    if not ends_so(done, last, ending, refused):
                        ending += f" ({refused})" if refused else ""
                        failures.append(f"{what}: must end with '{ending}', ends with '{last}' {done.stderr.strip()[:200]}")
                    elif outputs and not options and not refused and lines[:-1] != outputs:
                        failures.append(f"{what}: must print {outputs}, prints {lines[:-1]}")
    return count, failures


def over_programs(check):
    """Calls check(program) for the programs of the command line, or all; prints what fails. (runs, failures)"""
    programs = [Path(name) for name in sys.argv[2:]] or sorted(HERE.rglob("*.c"))
    total, failed = 0, 0
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        for count, failures in pool.map(check, programs):
            total += count
            failed += len(failures)
            for failure in failures:
                print(failure)
    return total, failed


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    binary = str(Path(sys.argv[1]).resolve())
    total, failed = over_programs(lambda program: check(binary, program))
    print(f"{total} runs, {failed} failures")
    sys.exit(1 if failed or total == 0 else 0)


if __name__ == "__main__":
    main()
