#!/usr/bin/env python3
"""schema_test.py WARRANT: what `verify --json` writes has the form that docs/result.schema.json documents."""
import json
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from schema import problems

ROOT = Path(__file__).resolve().parent.parent.parent
SCHEMA = json.loads((ROOT / "docs" / "result.schema.json").read_text())
WARRANT = ""
INPUT = "extern int __VERIFIER_nondet_int(void); extern void reach_error(void); void other(int);\n"

PROGRAMS = {
    "proven": (INPUT + "int main(void) { int n = __VERIFIER_nondet_int(), i = 0; if (n < 0) return 0;\n"
               "  while (i < n) i++; if (i != n) reach_error(); return 0; }\n", [], "TRUE"),
    "open": (INPUT + "int main(void) { int x = __VERIFIER_nondet_int(); int y = x + 1; other(y);\n"
             "  if (y != y) reach_error(); return 0; }\n", ["--check", "assert"], "TRUE"),
    "only run": ("extern void reach_error(void); int main(void) { return 0; if (0) reach_error(); }\n", [], "TRUE"),
    "vacuous": (INPUT + "extern void __VERIFIER_assume(int);\nint main(void) { int x = __VERIFIER_nondet_int();\n"
                "  __VERIFIER_assume(x > 3); __VERIFIER_assume(x < 2);\n  if (x == 7) reach_error(); return 0; }\n",
                ["--check", "assert"], "TRUE"),
    "violated": (INPUT + "int main(void) { int x = __VERIFIER_nondet_int();\n  if (x == 7) reach_error();\n"
                 "  return 0; }\n", [], "FALSE"),
    "all": ("int main(int argc, char **argv) { int a[2] = {1, 2}; return a[argc] + a[0]; }\n", ["--all"], "FALSE"),
    "entry": ("int get(int *p, int n) { return p[n]; }\n", ["--entry", "get", "--assume", "n > 0"], "FALSE"),
    "undecided": (INPUT + "int main(void) { int x = __VERIFIER_nondet_int();\n"
                  "  while (x != 1) x = x % 2 ? 3 * x + 1 : x / 2; reach_error(); return 0; }\n",
                  ["--engine", "symex", "--time-limit", "1s"], None),
}


def written(text, options):
    with tempfile.TemporaryDirectory() as folder:
        program, result = Path(folder) / "a.c", Path(folder) / "result.json"
        program.write_text(text)
        limit = [] if "--time-limit" in options else ["--time-limit", "20s"]
        subprocess.run([WARRANT, "verify", program, "--jobs", "1", *limit, *options, "--json", result],
                       capture_output=True, check=False)
        return json.loads(result.read_text())


class SchemaTest(unittest.TestCase):
    def test_results_have_the_documented_form(self):
        for name, (text, options, verdict) in PROGRAMS.items():
            with self.subTest(program=name):
                result = written(text, options)
                self.assertEqual(list(problems(result, SCHEMA)), [])
                if verdict:
                    self.assertEqual(result["verdict"], verdict)

    def test_a_field_that_is_not_documented_is_found(self):
        result = written(*PROGRAMS["violated"][:2])
        result["place"]["colour"] = "red"
        result["inputs"][0]["kind"] = "guess"
        del result["evidence"]
        found = "\n".join(problems(result, SCHEMA))
        for part in ("colour is not documented", "'guess' is not one of", "evidence is missing"):
            self.assertIn(part, found)

    def test_sentences_stand_beside_what_they_say(self):
        for name in ("proven", "violated", "all"):
            result = written(*PROGRAMS[name][:2])
            self.assertEqual(len(result["checked"]), len(result["evidence"]))
            self.assertEqual(len(result["assumptions"]), len(result["assumed"]))


if __name__ == "__main__":
    WARRANT = sys.argv.pop(1)
    unittest.main()
