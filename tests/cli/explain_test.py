#!/usr/bin/env python3
"""`warrant explain` from outside: the condition compiles and means what it says, files, limits, bad input.
Usage: explain_test.py WARRANT [unittest arguments]"""

import json
import pathlib
import random
import subprocess
import sys
import tempfile
import unittest

WARRANT = ""

DECLARATIONS = """extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
void reach_error(void) {}
"""
# Programs whose inputs are all read before HERE.
PROGRAMS = {
    "two conditions": ("int x = __VERIFIER_nondet_int();", "if (x < 0) reach_error(); if (x % 2 == 0) reach_error();",
                       "x < 0 || x % 2 == 0"),
    "a loop": ("int N = __VERIFIER_nondet_int(), n = 0;",
               "for (int i = 0; i < N; i++) n++; if (n >= 1000) reach_error();", "N >= 1000"),
    "two inputs": ("int a = __VERIFIER_nondet_int(); int b = __VERIFIER_nondet_int();",
                   "if (a > 0 && b > 0 && a <= 1000 && b <= 1000 && a + b == 12) reach_error();", None),
    "a difference": ("int a = __VERIFIER_nondet_int(); int b = __VERIFIER_nondet_int();",
                     "if (a >= 0 && b >= 0 && a <= 1000 && b <= 1000 && a - b == 3) reach_error();", None),
    "an order": ("int a = __VERIFIER_nondet_int(); int b = __VERIFIER_nondet_int();",
                 "if (a < b) reach_error();", "a < b"),
    "signed and unsigned": ("int a = __VERIFIER_nondet_int(); unsigned b = __VERIFIER_nondet_uint();",
                            "if ((long)a == (long)b || (long)a + 2 < (long)b) reach_error();", None),
    "unsigned": ("unsigned u = __VERIFIER_nondet_uint();", "if (u + 5 < 3) reach_error();", None),
    "a divisor that is tested": ("int x = __VERIFIER_nondet_int(); int y = __VERIFIER_nondet_int();",
                                 "if (y == 0 || y < -9 || y > 9 || x < 0 || x > 99) return 0;"
                                 " if (x % y == 1) reach_error();", None),
    "known elements": ("unsigned i = __VERIFIER_nondet_uint(); unsigned y = __VERIFIER_nondet_uint();",
                       "unsigned a[4] = {1, 2, 3, 4}; if (i < 4 && a[i] == y) reach_error();", None),
    "a remainder": ("int r = __VERIFIER_nondet_int();", "if (r >= 0 && r % 7 == 3) reach_error();", None),
}


def program(inputs, rest, here=""):
    return f"{DECLARATIONS}int main(void) {{\n  {inputs}\n  {here}\n  {rest}\n  return 0;\n}}\n"


class ExplainTest(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.path = pathlib.Path(self.folder.name)

    def tearDown(self):
        self.folder.cleanup()

    def write(self, text):
        file = self.path / "program.c"
        file.write_text(text)
        return str(file)

    def run_warrant(self, *arguments):
        return subprocess.run([WARRANT, *arguments], capture_output=True, text=True, timeout=600)

    def explain(self, text, *options):
        answer = self.path / "answer.json"
        done = self.run_warrant("explain", self.write(text), "--json", str(answer), *options)
        self.assertEqual(done.stderr, "")
        return done, json.loads(answer.read_text())

    def test_the_compiled_program_agrees(self):
        inputs, rest, _ = PROGRAMS["two conditions"]
        done, answer = self.explain(program(inputs, rest), "--native-samples", "6")
        self.assertEqual(done.returncode, 0, done.stdout)
        if any("compiled program" in line for line in answer["checked"]):
            self.assertIn("6 runs of the compiled program agree", answer["checked"])
        _, answer = self.explain(program(inputs, rest), "--native-samples", "0")
        self.assertFalse(any("compiled program" in line for line in answer["checked"]))

    def test_the_condition_compiles_and_means_what_it_says(self):
        for name, (inputs, rest, expected) in PROGRAMS.items():
            with self.subTest(name):
                done, answer = self.explain(program(inputs, rest))
                self.assertEqual(done.returncode, 0, done.stdout)
                self.assertTrue(done.stdout.endswith("explanation: PRECISE\n"))
                condition = answer["must"]["c"]
                if expected:
                    self.assertEqual(condition, expected)
                # Without these inputs the program is safe.
                safe = program(inputs, rest, f"__VERIFIER_assume(!({condition}));")
                self.assertIn("verdict: TRUE", self.run_warrant("verify", self.write(safe)).stdout)
                # With one of them, every run that passes the assumption fails.
                failing = self.write(program(inputs, rest, f"__VERIFIER_assume({condition});"))
                for seed in range(20):
                    done = self.run_warrant("run", failing, "--random", "--seed", str(seed), "--max-steps", "100000")
                    self.assertRegex(done.stdout.split("\n")[-2], "error reached|assume blocked|out of budget")
                values = [value for _, value in sorted(answer["fails"].items())]
                arguments = [f"--input={value}" for value in values]
                self.assertIn("error reached", self.run_warrant("run", failing, *arguments).stdout)
                passing = [f"--input={value}" for _, value in sorted(answer["passes"].items())]
                self.assertIn("returned", self.run_warrant("run", self.write(program(inputs, rest)), *passing).stdout)

    def test_the_answer_has_what_editors_show_and_insert(self):
        function = "int f(int x, int *p) { return 100 / x + *p; }\n"
        done, answer = self.explain(function, "--entry", "f", "--check", "division,null")
        self.assertEqual(done.returncode, 0, done.stdout)
        self.assertEqual(answer["sentence"], done.stdout.splitlines()[0])
        self.assertEqual(answer["precondition"], f"!({answer['must']['c']})")
        self.assertEqual({one["kind"] for one in answer["inputs"]}, {"argument"})
        inputs, rest, _ = PROGRAMS["two conditions"]
        _, answer = self.explain(program(inputs, rest))
        self.assertEqual({one["kind"] for one in answer["inputs"]}, {"read"})

    def test_progress_is_told_in_lines_on_request(self):
        for command in ("verify", "explain"):
            done = self.run_warrant(command, self.write("int main(void) { return 0; }\n"), "--progress")
            self.assertEqual(done.returncode, 0, done.stdout)
            lines = done.stderr.splitlines()
            self.assertTrue(lines and all(line.startswith("progress: ") for line in lines), done.stderr)

    def test_random_inputs_agree_with_the_condition(self):
        inputs, rest, _ = PROGRAMS["two conditions"]
        _, answer = self.explain(program(inputs, rest))
        self.assertEqual(answer["must"]["c"], "x < 0 || x % 2 == 0")
        file = self.write(program(inputs, rest))
        generator = random.Random(1)
        for _ in range(40):
            x = generator.choice([generator.randint(-10, 10), generator.randint(-2**31, 2**31 - 1)])
            fails = "error reached" in self.run_warrant("run", file, f"--input={x}").stdout
            self.assertEqual(fails, x < 0 or x % 2 == 0, x)

    def test_every_way_to_refine_finds_the_condition(self):
        inputs, rest, expected = PROGRAMS["two conditions"]
        for options in (["--refiners", "qe"], ["--refiners", "allsat", "--generalise", "off"],
                        ["--refinement", "parallel"], ["--engine", "predabs", "--refiners", "qe", "--generalise", "off"],
                        ["--refiners", "model,qe", "--generalise", "off", "--iterations", "0", "--samples", "0"]):
            with self.subTest(options):
                done, answer = self.explain(program(inputs, rest), *options)
                if "--iterations" in options:
                    self.assertEqual(answer["status"], "BOUNDS")
                    self.assertEqual(done.returncode, 3)
                    self.assertIn("explanation: BOUNDS (more than 0 iterations)", done.stdout)
                else:
                    self.assertEqual(answer["must"]["c"], expected)
                    self.assertEqual(answer["status"], "PRECISE")

    def test_inputs_with_undefined_behaviour(self):
        text = """#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 20) return 0;
  char *p = malloc(n);
  p[7] = 1;
  if (n == 12) free(p);
  p[0] = 2;
  return 0;
}
"""
        done, answer = self.explain(text, "--check", "bounds,null,lifetime")
        self.assertEqual(done.returncode, 0, done.stdout)
        for n in range(0, 22):
            fails = bool(eval(answer["may"]["c"].replace("&&", " and ").replace("||", " or "), {"n": n}))
            self.assertEqual(fails, 1 <= n <= 7 or n == 12, done.stdout)

    def test_what_a_parameter_points_to_has_a_name_of_c(self):
        text = """#include <assert.h>
struct queue { int first, count, cells[4]; };
void take(struct queue *q, int n) {
  if (q) assert(q->count > 0 || n != 3);
}
"""
        done, answer = self.explain(text, "--entry", "take")
        self.assertEqual(answer["status"], "PRECISE")
        self.assertEqual({given["name"] for given in answer["inputs"]}, {"q == NULL", "q->count", "n"}, done.stdout)
        self.assertIn("q->count <= 0", done.stdout)
        text = text.replace("*q", "q").replace("if (q) ", "").replace("q->", "q.")
        done, answer = self.explain(text, "--entry", "take")
        self.assertEqual({given["name"] for given in answer["inputs"]}, {"q.count", "n"}, done.stdout)

    def test_the_default_checks_are_those_of_verify(self):
        # One program for each kind of error, and its repair: explain must not say of what verify refutes that it
        # never fails, nor the other way round.
        pairs = {
            "bounds": ("int a[4]; if (i >= 0 && i <= {}) a[i] = 1;", "4", "3"),
            "overflow": ("if (i > 0) i += {};", "1", "0"),
            "division": ("if (i >= {}) i = 10 / i;", "0", "1"),
            "null": ("int *p = i == {} ? 0 : &i; if (i > 2) *p = 1;", "3", "2"),
            "assert": ("if (i < 3) assert(i < {});", "2", "3"),
            "shift": ("if (i >= 0 && i <= {}) i = 0 << i;", "32", "31"),
        }
        for name, (body, wrong, right) in pairs.items():
            for number, verdict in ((wrong, "FALSE"), (right, "TRUE")):
                with self.subTest(name, verdict=verdict):
                    text = "#include <assert.h>\nvoid f(int i) { " + body.format(number) + " }\n"
                    checked = self.run_warrant("verify", self.write(text), "--entry", "f", "--quiet")
                    self.assertIn("verdict: " + verdict, checked.stdout)
                    done, answer = self.explain(text, "--entry", "f")
                    self.assertEqual(answer["status"], "PRECISE", done.stdout)
                    self.assertEqual(answer["must"]["c"] == "false", verdict == "TRUE", done.stdout)

    def test_nothing_and_everything(self):
        _, never = self.explain(program("int x = __VERIFIER_nondet_int();", "if (x > x) reach_error();"))
        self.assertEqual((never["status"], never["must"]["c"]), ("PRECISE", "false"))
        self.assertTrue(any("no input fails: proof" in line for line in never["checked"]))
        self.assertTrue(never["property"].startswith("assertions, overflow, bounds, "), never["property"])
        self.assertTrue(never["sentence"].startswith("no assertion fails, and no overflow, bounds, "),
                        never["sentence"])
        _, never = self.explain(program("int x = __VERIFIER_nondet_int();", "if (x > x) reach_error();"),
                                "--check", "assert")
        self.assertEqual(never["property"], "assertions")
        self.assertEqual(never["sentence"], "no assertion fails, whatever the inputs are")
        _, always = self.explain(program("int x = __VERIFIER_nondet_int();", "reach_error();"))
        self.assertEqual((always["status"], always["must"]["c"]), ("PRECISE", "true"))

    def test_smtlib_has_both_conditions(self):
        inputs, rest, _ = PROGRAMS["a loop"]
        script = self.path / "condition.smt2"
        self.explain(program(inputs, rest), "--smtlib", str(script))
        text = script.read_text()
        self.assertIn("(declare-const |N| Int)", text)
        self.assertRegex(text, r"\(define-fun must-fail \(\) Bool .*N.*\)")
        self.assertIn("(define-fun may-fail () Bool", text)

    def test_time_that_runs_out_leaves_both_bounds(self):
        # Any number of reads: no condition says it all.
        text = program("int n = __VERIFIER_nondet_int(), s = 0;",
                       "if (n < 1) return 0; for (int i = 0; i < n; i++) { int y = __VERIFIER_nondet_int();"
                       " if (y == 0) return 0; s++; } reach_error();")
        done, answer = self.explain(text, "--time-limit", "6s")
        self.assertEqual(done.returncode, 3)
        self.assertEqual(answer["status"], "BOUNDS")
        self.assertRegex(done.stdout, r"explanation: BOUNDS \([^()]*[^ :)]\)\n$")
        self.assertNotRegex(done.stdout.splitlines()[0], r":\s*$")
        self.assertTrue(answer["reason"])
        self.assertRegex(done.stdout, r"^(certainly fails if `|can fail only if `|no useful condition was found: )")
        self.assertIn("c", answer["must"])
        self.assertIn("c", answer["may"])

    def test_bad_input_is_told_in_one_line(self):
        file = self.write(program("", ""))
        for arguments in ([file, "--refiners", "magic"], [file, "--engine", "none"], [str(self.path / "no.c")],
                          [self.write("int main(void) { return x; }")]):
            done = self.run_warrant("explain", *arguments)
            self.assertEqual(done.returncode, 2)
            self.assertEqual(done.stdout, "")
            self.assertRegex(done.stderr, r"^warrant: [^\n]+\n(    [^\n]*\n){0,2}$")


if __name__ == "__main__":
    WARRANT = str(pathlib.Path(sys.argv.pop(1)).resolve())
    unittest.main()
