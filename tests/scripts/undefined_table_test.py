#!/usr/bin/env python3
"""Checks docs/undefined.md: every entry of C11's Annex J.2 is there, with an answer, and checks that exist.

    undefined_table_test.py BINARY
"""
import re
import subprocess
import sys
from pathlib import Path

PAGE = Path(__file__).resolve().parents[2] / "docs" / "undefined.md"
ENTRIES = 203
ANSWERS = ("checked: ", "excluded: ", "assumed: ", "not checked")


def known_checks(binary):
    text = " ".join(subprocess.run([binary, "verify", "--help"], capture_output=True, text=True, check=True).stdout.split())
    found = re.search(r"errors to look for, separated by commas: (.*?), all, default, none;", text)
    return set(found.group(1).split(", "))


def main():
    checks = known_checks(sys.argv[1])
    failures = []
    rows = [line for line in PAGE.read_text().splitlines() if re.match(r"\| \d", line)]
    for number, row in enumerate(rows, 1):
        cells = [cell.strip() for cell in row.strip("|").split(" | ")]
        if len(cells) != 4 or cells[0] != str(number):
            failures.append(f"row {number}: {row}")
            continue
        clause, answer = cells[1], cells[3]
        if not re.fullmatch(r"\d+(\.\d+)*((,| to) \d+(\.\d+)*)*", clause):
            failures.append(f"entry {number}: no clause '{clause}'")
        if not answer.startswith(ANSWERS):
            failures.append(f"entry {number}: no answer '{answer}'")
        named = re.match(r"checked: (`[\w-]+`(?:, `[\w-]+`)*)", answer)
        if answer.startswith("checked: ") and not named:
            failures.append(f"entry {number}: names no check")
        for name in re.findall(r"`([\w-]+)`", named.group(1)) if named else []:
            if name not in checks:
                failures.append(f"entry {number}: there is no check '{name}'")
    if len(rows) != ENTRIES:
        failures.append(f"{len(rows)} entries, not {ENTRIES}")
    for failure in failures:
        print(failure)
    print(f"{len(rows)} entries: {len(failures)} failures")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
