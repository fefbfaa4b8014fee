#!/usr/bin/env python3
"""`warrant verify --sarif`: what the standard requires, and what was found.
Usage: sarif_test.py WARRANT [unittest arguments]"""

import copy
import hashlib
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

sys.dont_write_bytecode = True
from samples import CALLS
from sarif import check_log

WARRANT = ""
RUN_TIME_LIMIT = 300

BUG = """extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x == 42) {
    reach_error();
  }
  return 0;
}
"""
MANY = """extern int __VERIFIER_nondet_int(void);
int main(void) {
  int a[4] = {0}, i = __VERIFIER_nondet_int(), j = __VERIFIER_nondet_int();
  if (j != 0) j = 7;
  if (i < 0 || i > 4) return 0;
  a[i] = 8 / j;
  return a[0] + 1;
}
"""
LOOP = """#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), i = 0;
  while (i < n) i++;
  assert(i == n);
  return 0;
}
"""
LONG = """#include <assert.h>
int main(void) {
  int s = 0;
  for (int i = 0; i < 20000; i++) s = (s + i) % 100;
  assert(s == -1);
  return 0;
}
"""
ENDLESS = """extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int n = __VERIFIER_nondet_int(), s = 0;
  for (int i = 0; i < n; i++) { unsigned char k = (unsigned char)__VERIFIER_nondet_int(); s = s * 7 % 10007 + k * k; }
  if (s == 10002 && n > 1000) reach_error();
  return 0;
}
"""


class Sarif(unittest.TestCase):
    def setUp(self):
        directory = tempfile.TemporaryDirectory()
        self.addCleanup(directory.cleanup)
        self.directory = pathlib.Path(directory.name)

    def run_on(self, name, text, *arguments, status, folder=None):
        path = self.directory / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        out = self.directory / "out.sarif"
        result = subprocess.run([WARRANT, "verify", name if folder is None else str(path), "--sarif", str(out), *arguments],
                                capture_output=True, text=True, timeout=RUN_TIME_LIMIT, cwd=folder or self.directory)
        self.assertEqual(result.returncode, status, result.stdout + result.stderr)
        log = json.loads(out.read_text())
        check_log(log)
        return log["runs"][0]

    def place(self, location):
        physical = location["physicalLocation"]
        return physical["artifactLocation"]["uri"], physical["region"]["startLine"]


class Results(Sarif):
    def test_an_error_has_a_place_a_name_and_a_path(self):
        run = self.run_on("src/my bug.c", BUG, "--check", "assert", status=1)
        self.assertEqual(run["invocations"][0]["exitCode"], 1)
        self.assertIs(run["invocations"][0]["executionSuccessful"], True)
        self.assertEqual([artifact["location"]["uri"] for artifact in run["artifacts"]], ["src/my%20bug.c"])
        self.assertEqual(run["artifacts"][0]["hashes"]["sha-256"], hashlib.sha256(BUG.encode()).hexdigest())
        [result] = run["results"]
        self.assertEqual((result["ruleId"], result["kind"], result["level"]), ("assertion", "fail", "error"))
        self.assertIn("reach_error is called", result["message"]["text"])
        [location] = result["locations"]
        self.assertEqual(location["physicalLocation"]["region"],
                         {"startLine": 7, "startColumn": 5, "endLine": 7, "endColumn": 19})
        # As the upload to GitHub's code scanning computes it.
        self.assertEqual(result["partialFingerprints"], {"primaryLocationLineHash": "8bd5e128d0d0524:1"})
        steps = result["codeFlows"][0]["threadFlows"][0]["locations"]
        self.assertEqual(self.place(steps[-1]["location"]), ("src/my%20bug.c", 7))
        self.assertEqual(steps[-1]["importance"], "essential")
        self.assertEqual(steps[-1]["state"]["x"], {"text": "42"})

    def test_steps_have_levels_and_the_values_of_their_call(self):
        run = self.run_on("calls.c", CALLS, "--check", "assert", status=1)
        steps = run["results"][0]["codeFlows"][0]["threadFlows"][0]["locations"]
        inner = [step for step in steps if step["nestingLevel"] == 1]
        self.assertTrue(inner)
        self.assertEqual({step["location"]["logicalLocations"][0]["name"] for step in inner}, {"twice"})
        self.assertEqual(inner[-1]["state"]["result"]["text"], "18")
        self.assertNotIn("small", inner[-1]["state"])
        self.assertEqual(steps[-1]["nestingLevel"], 0)
        state = {name: value["text"] for name, value in steps[-1]["state"].items()}
        self.assertEqual((state["small"], state["large"]), ("9", "18"))
        self.assertEqual(state["total"], "1")  # of a call that has returned
        self.assertNotIn("result", state)
        # Columns are characters.
        line = next(step["location"] for step in inner if self.place(step["location"])[1] == 5)
        self.assertEqual(line["physicalLocation"]["region"]["endColumn"], len(CALLS.splitlines()[4]) + 1)

    def test_a_long_path_is_as_long_as_services_show(self):
        run = self.run_on("long.c", LONG, "--check", "assert", status=1)
        steps = run["results"][0]["codeFlows"][0]["threadFlows"][0]["locations"]
        self.assertEqual(len(steps), 1000)
        texts = [step["location"]["message"]["text"] for step in steps]
        self.assertEqual([i for i, text in enumerate(texts) if "left out" in text], [200])
        self.assertEqual(self.place(steps[-1]["location"]), ("long.c", 5))

    def test_all_checks_have_a_result_each(self):
        run = self.run_on("many.c", MANY, "--all", status=1)
        found = {(result["ruleId"], self.place(result["locations"][0])[1]): result for result in run["results"]}
        self.assertEqual(len(found), len(run["results"]))
        kinds = {key: result["kind"] for key, result in found.items()}
        self.assertEqual(kinds["division-by-zero", 6], "fail")
        self.assertIn("fail", [kind for (rule, line), kind in kinds.items() if line == 6 and rule.endswith(("bounds", "access"))])
        self.assertIn("pass", kinds.values())
        for result in run["results"]:
            self.assertEqual(result["kind"] == "fail", "codeFlows" in result)

    def test_a_proof_is_a_pass_with_its_invariants(self):
        run = self.run_on("loop.c", LOOP, status=0)
        [result] = run["results"]
        self.assertEqual((result["ruleId"], result["kind"], result["level"]), ("whole-program", "pass", "none"))
        self.assertEqual(self.place(result["relatedLocations"][0]), ("loop.c", 5))
        self.assertIn("invariant", result["relatedLocations"][0]["message"]["text"])

    def test_an_open_question_is_told_in_two_places(self):
        run = self.run_on("endless.c", ENDLESS, "--check", "assert", "--engine", "symex", "--time-limit", "1s", status=3)
        [result] = run["results"]
        self.assertEqual((result["ruleId"], result["kind"], result["level"]), ("whole-program", "open", "none"))
        [note] = run["invocations"][0]["toolExecutionNotifications"]
        self.assertEqual(note["level"], "warning")
        self.assertIn("time", note["message"]["text"])

    def test_a_proof_of_nothing_is_told(self):
        run = self.run_on("vacuous.c", LOOP.replace("while", "if (n != n) assert(n == 3);\n  while"), status=0)
        notes = run["invocations"][0]["toolExecutionNotifications"]
        self.assertIn("never reached", notes[0]["message"]["text"])

    def test_files_elsewhere_have_absolute_addresses(self):
        with tempfile.TemporaryDirectory() as elsewhere:
            run = self.run_on("bug.c", BUG, status=1, folder=elsewhere)
        self.assertEqual(run["artifacts"][0]["location"]["uri"], (self.directory / "bug.c").as_uri())

    def test_rules_are_what_can_be_found(self):
        run = self.run_on("bug.c", BUG, status=1)
        rules = {rule["id"]: rule for rule in run["tool"]["driver"]["rules"]}
        self.assertTrue({"assertion", "signed-overflow", "null-access", "unfreed-block", "whole-program"} <= set(rules))
        self.assertIn("external/cwe/cwe-190", rules["signed-overflow"]["properties"]["tags"])


class Checker(Sarif):
    def test_it_sees_what_is_wrong(self):
        self.run_on("calls.c", CALLS, status=1)
        log = json.loads((self.directory / "out.sarif").read_text())

        def spoil(change):
            bad = copy.deepcopy(log)
            change(bad["runs"][0])
            with self.assertRaises(AssertionError):
                check_log(bad)

        spoil(lambda run: run.pop("tool"))
        spoil(lambda run: run["results"][0].update(level="fatal"))
        spoil(lambda run: run["results"][0].update(kind="pass"))
        spoil(lambda run: run["results"][0].update(colour="red"))
        spoil(lambda run: run["results"][0]["message"].update(text="{ x"))
        spoil(lambda run: run["results"][0]["locations"][0]["physicalLocation"]["region"].update(endColumn=1))
        spoil(lambda run: run["results"][0]["codeFlows"][0]["threadFlows"][0].update(locations=[]))


if __name__ == "__main__":
    WARRANT = os.path.abspath(sys.argv.pop(1))
    unittest.main()
