#!/usr/bin/env python3
"""invariant-check tells right from wrong. Usage: invariant_check_test.py"""

import json
import pathlib
import shutil
import stat
import subprocess
import sys
import tempfile
import unittest

sys.dont_write_bytecode = True
SCRIPTS = pathlib.Path(__file__).resolve().parent.parent.parent / "scripts"
sys.path.insert(0, str(SCRIPTS))
from task_runs import native_compiler

SKIPPED = 77

PROGRAM = """extern int __VERIFIER_nondet_int(void);
struct pair { int left, right; };
int main(void) {
  struct pair p = {0, 0}, *q = &p;
  int a[4] = {0}, n = __VERIFIER_nondet_int() & 3;
  for (int i = 0; i < 4; i++) a[i] = 7;
  while (p.left < n)
    p.left++, p.right--;
  do {
    n--;
  } while (n > 0);
  again:
  n++;
  if (n < 3) goto again;
  int huge = 2147483647;
  while (huge > 2147483600) huge--;
  for (;;) { if (q->left++ > 5) return 0; }
}
"""
# line: conditions that hold there, and that do not
CONDITIONS = {
    6: (["i >= 0 && i <= 4", "a[k] == 7 for every k with k >= 0 && k < i"],
        ["i < 4", "a[k] == 7 for every k with k >= 0 && k < 4"]),
    7: (["p.left + p.right == 0", "q == &p && q->left <= n", "(p.right - 1) % 5 <= 0"], ["p.left < n || n > 3", "q == NULL"]),
    9: (["n >= 0 && n <= 3"], ["n <= 0"]),
    12: (["n <= 2"], ["n > 0"]),
    16: (["huge + huge > 2147483647"], ["(unsigned int)(huge + 1) < (unsigned int)huge"]),
    17: (["p.left >= 0"], ["p.left <= 2"]),
}
OTHERS = [(7, "main::n == 0"), (7, "n == 0, if called at line 3"), (14, "n < 3"), (7, "unknown_name > 0")]


class Invariants(unittest.TestCase):
    def test_violated_ones_are_reported_and_no_others(self):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            program = folder / "program.c"
            program.write_text(PROGRAM)
            wrong = [(line, text) for line, (_, false) in CONDITIONS.items() for text in false]
            right = [(line, text) for line, (true, _) in CONDITIONS.items() for text in true]
            result = {"verdict": "TRUE", "invariants": [{"where": f"{program}:{line}", "formula": text}
                                                        for line, text in wrong + right + OTHERS]}
            (folder / "answer.json").write_text(json.dumps(result))
            warrant = folder / "warrant"
            warrant.write_text("#!/bin/sh\nwhile [ \"$1\" != --json ]; do shift; done\n"
                               f"cp {folder}/answer.json \"$2\"\n")
            warrant.chmod(warrant.stat().st_mode | stat.S_IXUSR)
            done = subprocess.run([SCRIPTS / "invariant-check", program, "--warrant", warrant, "--runs", "12"],
                                  capture_output=True, text=True, timeout=600)
            self.assertEqual((done.returncode, done.stderr), (1, ""), done.stdout)
            said = [line.partition("violated: ")[2].rpartition(" (seed")[0]
                    for line in done.stdout.splitlines() if line.startswith("violated: ")]
            self.assertEqual(sorted(said), sorted(f"{program}:{line}: {text}" for line, text in wrong))
            for figure in (f"{len(right)} held", "1 about a caller's variables", "1 of one call", "1 no place",
                           "1 not compiled"):
                self.assertIn(f"invariants: {figure}\n", done.stdout)


if __name__ == "__main__":
    compiler, runner = native_compiler("LP64")
    if any(shutil.which(program) is None for program in compiler[:1] + runner):
        sys.exit(SKIPPED)
    unittest.main()
