#!/usr/bin/env python3
"""Runs the C programs of this folder with `warrant run` and compares how they end.

    run.py BINARY [PROGRAM...]
    run.py BINARY --part I/N       every N-th program, from the I-th on (from 1)
    run.py BINARY --product        in every combination of data model, form and arithmetic, not in every pair of two

A program says in its comments what must hold:
    // run: returned 3                the last line of the output, in every form and encoding; a prefix is enough
    // run --input 5: error reached   the same with options
    // refused: computed goto         instead of an ending: it is refused as bad input or as unmodelled, with this text
    // output: sum 6                  a line that is printed; all of them, in this order
    // data-model: ILP32              the data models to try; without it both
    // form: lowered                  the form to try; without it both
"""
import itertools
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


def variants(text, has_product):
    """(data model, form, arithmetic) of the runs. All three of them free, each pair of two values occurs once."""
    data_models = directives(text, "data-model") or ["ILP32", "LP64"]
    forms = directives(text, "form") or ["lowered", "reference"]
    product = list(itertools.product(data_models, forms, ["int", "bv"]))
    if has_product or len(product) < 8:
        return product
    return [variant for variant in product
            if (data_models.index(variant[0]) + forms.index(variant[1]) + (variant[2] == "bv")) % 2 == 0]


def ends_so(done, last, ending, refused):
    if refused:
        return refused in last and (last.startswith(ending) or done.returncode == 2)
    return last.startswith(ending)


def check(binary, has_product, program):
    text = program.read_text()
    runs = expectations(text)
    outputs = directives(text, "output")
    says_something = runs or directives(text, "verdict") or directives(text, "violated")
    failures = [] if says_something else [f"{program.name}: says neither ending nor verdict"]
    count = 0
    for data_model, form, arithmetic in variants(text, has_product):
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


def programs_of(words):
    """The programs that are named, or all; of them, with --part I/N, every N-th from the I-th on."""
    part, count = 1, 1
    if "--part" in words:
        at = words.index("--part")
        part, count = map(int, words[at + 1].split("/"))
        words = words[:at] + words[at + 2:]
    programs = [Path(name) for name in words] or sorted(HERE.rglob("*.c"))
    return programs[part - 1::count]


def over_programs(check, words):
    """Calls check(program) for programs_of(words); prints what fails. (runs, failures)"""
    total, failed = 0, 0
    for program in programs_of(words):
        count, failures = check(program)
        total += count
        failed += len(failures)
        for failure in failures:
            print(failure, flush=True)
    return total, failed


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    binary = str(Path(sys.argv[1]).resolve())
    words = sys.argv[2:]
    has_product = "--product" in words
    total, failed = over_programs(lambda program: check(binary, has_product, program),
                                  [word for word in words if word != "--product"])
    print(f"{total} runs, {failed} failures")
    sys.exit(1 if failed or total == 0 else 0)


if __name__ == "__main__":
    main()
