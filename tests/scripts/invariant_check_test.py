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

CALLS = """extern int __VERIFIER_nondet_int(void);
int total, *place = &total;
static unsigned add(int n, const int step[1],
                    int (*next)(int)) /* { */ {
  n = n + *step; total += n;
  return n > 9 ? (unsigned)n : add(n, step, next);
}
void reset(void) { if (total) total--, reset(); }
extern int strange(int);
int main(void) {
  int one = 1;
  unsigned last = add(__VERIFIER_nondet_int() & 7, &one, 0);
  reset();
  return (int)last;
}
"""
# function: what is required and ensured, and what is not
CONTRACTS = {
    "add": (["n >= 0", "n < 10"], ["\\result == 10", "total > \\old(total)", "n < \\result"],
            ["n < 5"], ["n == \\result", "total > \\old(total) + 10", "\\result > 10"]),
    "reset": (["total >= 0"], ["total == 0", "total <= \\old(total)"],
              ["total > 0"], ["total == \\old(total)"]),
}


class Invariants(unittest.TestCase):
    def check(self, folder, text, result):
        """The output of invariant-check where Warrant's answer is this one, and what it says is violated."""
        program = folder / "program.c"
        program.write_text(text)
        (folder / "answer.json").write_text(json.dumps({"verdict": "TRUE", "invariants": [], **result}))
        warrant = folder / "warrant"
        warrant.write_text("#!/bin/sh\nwhile [ \"$1\" != --json ]; do shift; done\n"
                           f"cp {folder}/answer.json \"$2\"\n")
        warrant.chmod(warrant.stat().st_mode | stat.S_IXUSR)
        done = subprocess.run([SCRIPTS / "invariant-check", program, "--warrant", warrant, "--runs", "12"],
                              capture_output=True, text=True, timeout=600)
        self.assertEqual((done.returncode, done.stderr), (1, ""), done.stdout)
        said = [line.partition("violated: ")[2].rpartition(" (seed")[0]
                for line in done.stdout.splitlines() if line.startswith("violated: ")]
        return done.stdout, sorted(said)

    def test_violated_conditions_of_contracts_are_reported_and_no_others(self):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            program = folder / "program.c"
            contracts, wrong, right = [], [], 0
            for function, (demands, ensures, no_demands, not_ensured) in CONTRACTS.items():
                contracts.append({"function": function, "requires": demands + no_demands,
                                  "ensures": ensures + not_ensured, "unsaid": 0})
                wrong += [f"{program}:{function} requires: {text}" for text in no_demands]
                wrong += [f"{program}:{function} ensures: {text}" for text in not_ensured]
                right += len(demands + ensures)
            contracts.append({"function": "strange", "requires": ["0 == 1"], "ensures": [], "unsaid": 2})
            output, said = self.check(folder, CALLS, {"contracts": contracts})
            self.assertEqual(said, sorted(wrong))
            for figure in (f"contracts: {right} held", "contracts: 1 no place", "conditions: 2 with no form in C"):
                self.assertIn(f"{figure}\n", output)

    def test_violated_ones_are_reported_and_no_others(self):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            program = folder / "program.c"
            wrong = [(line, text) for line, (_, false) in CONDITIONS.items() for text in false]
            right = [(line, text) for line, (true, _) in CONDITIONS.items() for text in true]
            output, said = self.check(folder, PROGRAM, {"invariants": [{"where": f"{program}:{line}", "formula": text}
                                                                       for line, text in wrong + right + OTHERS]})
            self.assertEqual(said, sorted(f"{program}:{line}: {text}" for line, text in wrong))
            for figure in (f"{len(right)} held", "1 about a caller's variables", "1 of one call", "1 no place",
                           "1 not compiled"):
                self.assertIn(f"invariants: {figure}\n", output)


if __name__ == "__main__":
    compiler, runner = native_compiler("LP64")
    if any(shutil.which(program) is None for program in compiler[:1] + runner):
        sys.exit(SKIPPED)
    unittest.main()
