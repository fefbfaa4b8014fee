#!/usr/bin/env python3
"""Compiles the C programs of this folder that name one of gcc's sanitizers, and runs them.

    sanitized.py [PROGRAM...]

A program says in its comments what must hold:
    // sanitizer: alignment    gcc -fsanitize=alignment reports the line that ends with // BUG; and with -D MENDED, none
"""
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from run import directives

HERE = Path(__file__).resolve().parent


def reported_lines(program, sanitizer, options):
    with tempfile.TemporaryDirectory() as folder:
        binary = Path(folder, "program")
        subprocess.run(["gcc", "-g", "-O0", "-w", f"-fsanitize={sanitizer}", *options, program, "-o", binary], check=True)
        done = subprocess.run([binary], capture_output=True, text=True, errors="replace", timeout=60)
    return {int(line) for line in re.findall(r":(\d+):\d+: runtime error:", done.stderr)}


def check(program, sanitizer):
    lines = {number for number, line in enumerate(program.read_text().splitlines(), 1) if line.endswith("// BUG")}
    failures = []
    for options, wanted in (([], lines), (["-DMENDED"], set())):
        found = reported_lines(program, sanitizer, options)
        if found != wanted:
            failures.append(f"{program.name} {' '.join(options)}: gcc reports lines {sorted(found)}, not {sorted(wanted)}")
    return failures


def main():
    if not shutil.which("gcc"):
        sys.exit("no gcc")
    programs = [Path(name) for name in sys.argv[1:]] or sorted(HERE.rglob("*.c"))
    count, failures = 0, []
    for program in programs:
        for sanitizer in directives(program.read_text(), "sanitizer"):
            count += 1
            failures += check(program, sanitizer)
    for failure in failures:
        print(failure)
    print(f"{count} programs: {len(failures)} failures")
    sys.exit(1 if failures or count == 0 else 0)


if __name__ == "__main__":
    main()
