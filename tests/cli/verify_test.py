#!/usr/bin/env python3
"""`warrant verify` and `warrant engines` from outside: verdicts, exit statuses, output files, limits, interruptions.
Usage: verify_test.py WARRANT [unittest arguments]"""

import ctypes
import ctypes.util
import hashlib
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest

from waiting import PATIENCE, children, wait_until

WARRANT = ""
RUN_TIME_LIMIT = 300

DECLARATIONS = """extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void abort(void);
void reach_error(void) { abort(); }
"""
SAFE = DECLARATIONS + """int main(void) {
  int x = __VERIFIER_nondet_int(), y = 0;
  if (x > 3) y = 1; else y = 2;
  if (y == 0) reach_error();
  return 0;
}
"""
UNSAFE = DECLARATIONS + """int main(void) {
  int x = __VERIFIER_nondet_int();
  int y = x + 1;
  if (y == 43)
    reach_error();
  return 0;
}
"""
# Nobody finishes this: 2^40 paths that differ in their sums.
ENDLESS = DECLARATIONS + """int main(void) {
  int n = __VERIFIER_nondet_int(), s = 0, i;
  for (i = 0; i < n; i++) { int k = __VERIFIER_nondet_int(); __VERIFIER_assume(k > 0 && k < 9); s = s * 7 % 1000003 + k * k; }
  if (s == 1000002 && n > 1000) reach_error();
  return 0;
}
"""


class Verify(unittest.TestCase):
    def setUp(self):
        directory = tempfile.TemporaryDirectory()
        self.addCleanup(directory.cleanup)
        self.directory = pathlib.Path(directory.name)

    def file(self, name, content):
        path = self.directory / name
        path.write_text(content)
        return str(path)

    def verify(self, *arguments, status):
        result = subprocess.run([WARRANT, "verify", *arguments], capture_output=True, timeout=RUN_TIME_LIMIT, text=True)
        self.assertEqual(result.returncode, status, result.stdout + result.stderr)
        return result

    def last_line(self, result):
        return result.stdout.splitlines()[-1]

    def verify_any(self, *arguments):
        """Whatever the verdict is."""
        result = subprocess.run([WARRANT, "verify", *arguments], capture_output=True, text=True, timeout=RUN_TIME_LIMIT)
        self.assertIn(result.returncode, (0, 1, 3), result.stderr)
        return result

    def assert_bad_input(self, *arguments, says):
        result = self.verify(*arguments, status=2)
        self.assertEqual(result.stdout, "")
        complaints = [line for line in result.stderr.splitlines() if not line.startswith("    ")]
        self.assertEqual(len(complaints), 1, result.stderr)
        self.assertIn(says, result.stderr)


class SecondOpinion(Verify):
    def verify_with_cvc5(self, script, *arguments, status):
        """With a cvc5 that is the given shell script."""
        folder = self.directory / "solvers"
        folder.mkdir()
        (folder / "cvc5").write_text("#!/bin/sh\ncat >/dev/null\n" + script + "\n")
        (folder / "cvc5").chmod(0o755)
        environment = {**os.environ, "PATH": f"{folder}:{os.environ['PATH']}", "TMPDIR": str(self.directory)}
        # Enough obligations, and enough time for a question to be worth it.
        program = self.file("p.c", DECLARATIONS + "int main(void) { int x = __VERIFIER_nondet_int();\n"
                            "  if (x > 3 && x < 2) reach_error(); if (x > 30 && x < 20) reach_error(); return 0; }\n")
        result = subprocess.run([WARRANT, "verify", program, *arguments], capture_output=True, text=True,
                                timeout=RUN_TIME_LIMIT, env=environment)
        self.assertEqual(result.returncode, status, result.stdout + result.stderr)
        return result.stdout

    def test_what_both_solvers_confirm_is_told(self):
        output = self.verify_with_cvc5("echo unsat", "--cross-check", status=0)
        found = re.search(r"cross-check: cvc5 confirms (\d+) of (\d+) obligations", output)
        self.assertTrue(found, output)
        self.assertEqual(found.group(1), found.group(2))

    def test_solvers_that_disagree_leave_the_question(self):
        output = self.verify_with_cvc5("echo sat", "--cross-check", status=3)
        self.assertIn("verdict: UNKNOWN (solvers disagree)", output)
        kept = re.search(r"the question is in (\S+\.smt2)", output)
        self.assertTrue(kept, output)
        self.assertIn("(check-sat)", pathlib.Path(kept.group(1)).read_text())

    def test_a_second_opinion_that_does_not_come_costs_nothing(self):
        output = self.verify_with_cvc5("sleep 100", status=0)
        self.assertIn("verdict: TRUE", output)
        self.assertNotIn("cross-check", output)


class Verdicts(Verify):
    def test_true_is_certified(self):
        for engine in ("symex", "symexia"):
            result = self.verify(self.file("safe.c", SAFE), "--engine", engine, "--stats", status=0)
            self.assertTrue(result.stdout.startswith("TRUE: no assertion fails"))
            self.assertEqual(self.last_line(result), "verdict: TRUE")
            self.assertIn("certified: yes\n", result.stdout)
            self.assertIn("\n  proof", result.stdout)
            self.assertIn("provenance: engine " + engine, result.stdout)
            self.assertEqual(result.stderr, "")

    def test_false_is_replayed_and_tells_inputs_and_path(self):
        for engine in ("symex", "symexia"):
            for arithmetic in ("int", "bv"):
                path = self.file("unsafe.c", UNSAFE)
                result = self.verify(path, "--engine", engine, "--arithmetic", arithmetic, "--stats",
                                     status=1)
                self.assertEqual(self.last_line(result), "verdict: FALSE (unreach-call)")
                self.assertIn("certified: yes\n", result.stdout)
                self.assertIn("__VERIFIER_nondet_int() = 42  at " + path + ":6", result.stdout)
                self.assertIn("y = 43", result.stdout)
                self.assertIn("reach_error();", result.stdout)

    def test_counterexamples_are_small(self):
        path = self.file("p.c", DECLARATIONS + """int main(void) {
  int count = 0;
  for (int x = __VERIFIER_nondet_int(); x != 0; x = __VERIFIER_nondet_int())
    if (x > 20 && ++count == 2) reach_error();
  return 0;
}
""")
        out = self.directory / "out.json"
        self.verify(path, "--json", out, status=1)
        report = json.loads(out.read_text())
        self.assertEqual([i["value"] for i in report["inputs"]], ["21", "21"])
        self.assertEqual(report["statistics"]["inputs_after_shrinking"], 2)
        self.verify(path, "--json", out, "--shrink", "off", status=1)
        self.assertNotIn("shrink_runs", json.loads(out.read_text())["statistics"])

    def test_a_smaller_counterexample_that_the_compiled_program_contradicts_is_not_used(self):
        path = self.file("p.c", DECLARATIONS + """int main(void) {
  int x = __VERIFIER_nondet_int();
#ifdef __WARRANT__
  int is_large = x > 10;
#else
  int is_large = x > 1000;
#endif
  if (is_large) reach_error();
  return 0;
}
""")
        result = self.verify(path, "--check", "assert", status=1)
        if "native replay: skipped" in result.stdout:
            self.skipTest("no native replay here")
        self.assertIn("  native replay: the compiled program reaches the error as well", result.stdout)
        self.assertGreater(int(re.search(r"__VERIFIER_nondet_int\(\) = (-?\d+)", result.stdout).group(1)), 1000)

    def test_an_error_too_far_away_for_engines_is_run_into(self):
        program = self.file("p.c", DECLARATIONS + "int main(void) { unsigned x = 0, y = 0;\n"
                            "  while (x < 30000000) { if (x < 20000000) y++; x++; }\n"
                            "  if (y == 20000000) reach_error(); return 0; }\n")
        witness = str(self.directory / "witness.yml")
        result = self.verify(program, "--witness", witness, "--time-limit", "120s", "--stats", status=1)
        self.assertIn("decided by runs", result.stdout)
        self.assertIn("too long to show", result.stdout)
        text = pathlib.Path(witness).read_text().replace('"', "")
        self.assertIn("type: target", text)
        self.assertNotIn("type: branching", text)  # the way is not known

    def test_a_task_brings_file_property_and_data_model(self):
        self.file("p.prp", "CHECK( init(main()), LTL(G ! call(reach_error())) )\n")
        self.file("long.c", DECLARATIONS + "int main(void) { if (sizeof(long) == 4) reach_error(); return 0; }\n")
        task = self.file("long.yml", "format_version: '2.0'\ninput_files: 'long.c'\nproperties:\n"
                         "  - property_file: p.prp\noptions:\n  language: C\n  data_model: ILP32\n")
        self.verify(task, status=1)
        self.verify(task, "--data-model", "LP64", status=0)

    def test_out_of_time_is_unknown_with_a_reason(self):
        result = self.verify(self.file("endless.c", ENDLESS), "--engine", "symex", "--time-limit", "2s", "--stats",
                             status=3)
        self.assertRegex(self.last_line(result), r"^verdict: UNKNOWN \(.+\)$")
        self.assertRegex(result.stdout, "^UNKNOWN: .+ --time-limit")
        self.assertIn("explanation: ", result.stdout)
        used = float(re.search(r"cpu_seconds ([\d.]+)", result.stdout).group(1))
        self.assertLess(used, 5)

    def test_out_of_memory_is_unknown(self):
        result = self.verify(self.file("endless.c", ENDLESS), "--engine", "symex", "--memory-limit", "60MB",
                             "--time-limit", "20s", status=3)
        self.assertRegex(self.last_line(result), r"^verdict: UNKNOWN \(.+\)$")

    def test_an_error_behind_undefined_behaviour_is_unknown(self):
        result = self.verify(self.file("overflow.c", DECLARATIONS + """int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x + 1 < x) reach_error();
  return 0;
}
"""), "--check", "assert", status=3)
        self.assertEqual(self.last_line(result), "verdict: UNKNOWN (undefined behaviour)")
        self.assertIn("signed overflow at", result.stdout)

    def test_true_names_that_allocated_blocks_fit(self):
        loop = DECLARATIONS + """extern void *malloc(unsigned long);
int main(void) {
  int *last = 0;
  while (__VERIFIER_nondet_int()) { last = malloc(sizeof *last); *last = 1; }
  if (last && *last != %d) reach_error();
  return 0;
}
"""
        told = "  all blocks that are allocated at run time"
        self.assertIn(told, self.verify(self.file("safe.c", loop % 1), status=0).stdout)
        self.assertNotIn(told, self.verify(self.file("unsafe.c", loop % 2), status=1).stdout)

    def test_replays_end_where_another_value_leads_into_an_endless_loop(self):
        result = self.verify(self.file("p.c", DECLARATIONS + """int main(void) {
  for (;;) { int b; if (b) reach_error(); }
}
"""), "--memory-limit", "1GB", status=1)
        self.assertEqual(self.last_line(result), "verdict: FALSE (unreach-call)")

    def test_passes_can_be_chosen(self):
        for passes in ("all", "none", "slice,skips"):
            self.verify(self.file("unsafe.c", UNSAFE), "--passes", passes, status=1)

    def test_the_same_seed_gives_the_same_result(self):
        path = self.file("unsafe.c", UNSAFE)
        results = []
        for _ in range(2):
            results.append(self.verify(path, "--seed", "7", status=1).stdout)
        self.assertEqual(results[0], results[1])


class NativeRuns(Verify):
    """Runs of the compiled program against a proof."""

    def test_a_result_says_what_it_rests_on(self):
        result = self.verify(self.file("safe.c", SAFE), status=0)
        self.assertRegex(result.stdout, r"\n  native runs: (\d+ inputs, none reaches the error \(|none, )")
        result = self.verify(self.file("safe.c", SAFE), "--native-replay", "off", status=0)
        self.assertIn("\n  native runs: none, --native-replay is off", result.stdout)

    def test_a_missing_compiler_or_sandbox_is_told_with_its_package(self):
        for tools, says in ((("bwrap",), "is not installed (package"), ((), "bwrap is not installed (package bubblewrap)")):
            folder = self.directory / ("bin" + "".join(tools))
            folder.mkdir()
            for tool in tools:
                if shutil.which(tool):
                    (folder / tool).symlink_to(shutil.which(tool))
            for text, status, what in ((SAFE, 0, "native runs: none, "), (UNSAFE, 1, "native replay: skipped, ")):
                result = subprocess.run([WARRANT, "verify", self.file("p.c", text)], capture_output=True, text=True,
                                        env={"PATH": str(folder)}, timeout=RUN_TIME_LIMIT)
                self.assertEqual(result.returncode, status)
                self.assertEqual(result.stdout.count("is not installed (package"), 1, result.stdout)
                self.assertIn(what, result.stdout)
                self.assertIn(says, result.stdout)

    def test_an_error_that_only_the_compiled_program_reaches_behind_undefined_behaviour_is_unknown(self):
        path = self.file("p.c", DECLARATIONS + """extern void *malloc(unsigned long);
extern void free(void *);
int main(void) {
  int *p = malloc(4);
  free(p);
  int *q = malloc(4);
  *q = 1;
  *p = 2;
  if (*q == 2) reach_error();
  return 0;
}
""")
        # A run of the interpreter shows it as well.
        result = self.verify(path, "--check", "assert", "--native-replay", "off", status=3)
        self.assertEqual(self.last_line(result), "verdict: UNKNOWN (undefined behaviour)")
        result = subprocess.run([WARRANT, "verify", path, "--check", "assert"], capture_output=True, text=True,
                                timeout=RUN_TIME_LIMIT)
        if "native runs: none" in result.stdout:
            self.skipTest("there are no native runs here")
        self.assertEqual(self.last_line(result), "verdict: UNKNOWN (undefined behaviour)")
        self.assertIn("access to a block after the end of its lifetime", result.stdout)

    def test_a_missing_function_is_named_with_what_it_would_return(self):
        path = self.file("p.c", DECLARATIONS + """int *get(void);
int main(void) {
  if (get()) reach_error();
  return 0;
}
""")
        result = self.verify(path, status=3)
        self.assertIn("the error depends on get(), which has no body and is called at ", result.stdout)
        self.assertIn("; the error occurs if get() != NULL; give it a body", result.stdout)

    def test_arguments_are_shown_as_a_user_types_them(self):
        path = self.file("p.c", DECLARATIONS + """int main(int argc, char **argv) {
  if (argc == 2 && argv[1][0] == '-' && argv[1][1] == 'n' && argv[1][2] == 0) reach_error();
  return 0;
}
""")
        result = self.verify(path, status=1)
        self.assertIn('\n  argv[1] = "-n" (memory)\n', result.stdout)
        self.assertNotIn("strlen", result.stdout)
        self.assertIn("argv[1][1] == 110", result.stdout)

    def test_what_parameters_point_to_is_shown_once(self):
        path = self.file("p.c", DECLARATIONS + """struct queue { int first, count; };
void f(struct queue *a, struct queue *b) {
  if (a && b && a->count > b->count) reach_error();
}
""")
        result = self.verify(path, "--entry", "f", status=1)
        self.assertEqual(len(re.findall(r"^  a = .*\(memory\)$", result.stdout, re.MULTILINE)), 1, result.stdout)
        self.assertIn("a->count > b->count", result.stdout)
        self.assertIn("a = object a", result.stdout)

    def test_a_program_that_is_read_differently_is_unknown(self):
        path = self.file("p.c", DECLARATIONS + """int main(void) {
  int x = __VERIFIER_nondet_int();
#ifndef __WARRANT__
  if (x == 4711) reach_error();
#endif
  if (x > 5 && x < 5) reach_error();
  return 0;
}
""")
        out = self.directory / "result.json"
        result = subprocess.run([WARRANT, "verify", path, "--json", str(out)], capture_output=True, text=True,
                                timeout=RUN_TIME_LIMIT)
        if "native runs: none" in result.stdout:
            self.skipTest("no native runs here")
        self.assertEqual(self.last_line(result), "verdict: UNKNOWN (readings differ)")
        self.assertEqual(result.returncode, 3)
        self.assertIn("__VERIFIER_nondet_int() = 4711", result.stdout)
        report = json.loads(out.read_text())
        self.assertEqual([(i["name"], i["value"]) for i in report["inputs"]], [("__VERIFIER_nondet_int", "4711")])
        self.assertEqual(report["reason"], "readings differ")

    def test_a_status_of_the_program_is_not_the_harness(self):
        path = self.file("p.c", DECLARATIONS + """int main(void) {
#ifdef __WARRANT__
  reach_error();
#endif
  return 81;
}
""")
        result = subprocess.run([WARRANT, "verify", path, "--engine", "symex", "--passes", "none", "--arithmetic", "int"],
                                capture_output=True, text=True, timeout=RUN_TIME_LIMIT)
        if "native replay: skipped" in result.stdout:
            self.skipTest("no native replay here")
        self.assertIn("it ends with status 81", result.stdout)
        self.assertEqual(result.returncode, 3)

    def test_long_comments_are_no_obstacle(self):
        path = self.file("p.c", "extern void abort(void);\nstatic /*" + "x" * 11_000_000 + "*/ int y;\n" + UNSAFE)
        self.verify(path, status=1)


class BadInput(Verify):
    def test_unknown_engine(self):
        self.assert_bad_input(self.file("a.c", SAFE), "--engine", "magic", says="unknown engine 'magic'")

    def test_unknown_option(self):
        self.assert_bad_input(self.file("a.c", SAFE), "--frobnicate", "3", says="--frobnicate")

    def test_a_bad_value_of_an_engine_option(self):
        self.assert_bad_input(self.file("a.c", SAFE), "--engine", "symexia", "--threshold", "many", says="--threshold")

    def test_bad_quantities(self):
        for option, value in (("--time-limit", "soon"), ("--time-limit", "-3s"), ("--memory-limit", "4XB"),
                              ("--time-limit", "0")):
            self.assert_bad_input(self.file("a.c", SAFE), option, value, says=option)

    def test_unknown_pass(self):
        self.assert_bad_input(self.file("a.c", SAFE), "--passes", "slice,nothing", says="nothing")

    def test_only_regular_files_are_read(self):
        pipe = str(self.directory / "pipe")
        os.mkfifo(pipe)
        for name in (pipe, "/dev/zero", "/dev/null", str(self.directory)):
            self.assert_bad_input(name, says="not a regular file")
            self.assert_bad_input(self.file("a.c", SAFE), "--property", name, says="not a regular file")

    def test_files_that_cannot_be_read_or_parsed(self):
        self.assert_bad_input(str(self.directory / "none.c"), says="none.c")
        self.assert_bad_input(self.file("broken.c", "int main(void) { return 0 }\n"), says="broken.c:1")


MANY = """extern int __VERIFIER_nondet_int(void);
int a[10];
int main(void) {
  int i = __VERIFIER_nondet_int(), n = __VERIFIER_nondet_int(), s = 0;
  if (i >= 0 && i <= 10) s = a[i];
  int *p = n > 5 ? a : 0;
  *p = 3;
  for (int k = 0; k < 10; k++) a[k] = k;
  return 100 / i;
}
"""


class Checks(Verify):
    def test_headers_of_the_machine_are_found_on_request(self):
        if not pathlib.Path("/usr/include/ar.h").exists():
            self.skipTest("no such headers here")
        path = self.file("archive.c", "#include <ar.h>\n#include <assert.h>\n"
                                      "int main(void) { assert(sizeof(struct ar_hdr) == 60); return 0; }\n")
        self.assert_bad_input(path, says="'ar.h' file not found")
        self.verify(path, "--system-headers", status=0)

    def test_a_list_of_checks_is_a_property(self):
        path = self.file("many.c", MANY)
        for checks, violated in (("null", "valid-deref"), ("division", "def-behavior"), ("bounds", "valid-deref")):
            result = self.verify(path, "--check", checks, status=1)
            self.assertEqual(self.last_line(result), f"verdict: FALSE ({violated})")
        self.assertEqual(self.last_line(self.verify(path, "--check", "overflow", status=0)), "verdict: TRUE (if no undefined behaviour occurs)")

    def test_all_gives_a_verdict_for_every_place(self):
        result = self.verify(self.file("many.c", MANY), "--all", status=1)
        found = re.search(r"^checks: (\d+) of (\d+) proven, 3 violated, 0 open$", result.stdout, re.MULTILINE)
        self.assertTrue(found, result.stdout)
        self.assertEqual(int(found.group(1)) + 3, int(found.group(2)))
        violated = re.findall(r"^  violated: .*:(\d+): ", result.stdout, re.MULTILINE)
        self.assertEqual(violated, ["5", "7", "9"])

    def test_all_is_unknown_where_nothing_is_proven(self):
        text = "#include <stdio.h>\nint main(void) { char *p = ctermid(NULL); if (p) return 1; return 0; }\n"
        result = self.verify(self.file("unmodelled.c", text), "--all", status=3)
        self.assertEqual(self.last_line(result), "verdict: UNKNOWN (unmodelled construct)")

    def test_an_address_outside_of_an_array_is_no_error_of_memory_safety(self):
        path = self.file("formed.c", "int a[10];\nint main(void) { int *e = &a[11]; return e == 0; }\n")
        rules = ("valid-free", "valid-deref", "valid-memtrack")
        safety = self.file("p.prp", "".join(f"CHECK( init(main()), LTL(G {rule}) )\n" for rule in rules))
        self.assertEqual(self.last_line(self.verify(path, "--property", safety, status=0)), "verdict: TRUE")
        self.assertEqual(self.last_line(self.verify(path, status=1)), "verdict: FALSE (valid-deref)")

    def test_the_only_run_is_a_proof(self):
        text = """int f(int n) { return n < 2 ? n : f(n - 1) + f(n - 2); }
int main(void) { return f(20) == 6765 ? 0 : *(int *)0; }
"""
        witness = self.directory / "witness.yml"
        result = self.verify(self.file("alone.c", text), "--witness", str(witness), "--stats", status=0)
        self.assertEqual(self.last_line(result), "verdict: TRUE")
        self.assertIn("  the only run: the program reads no input", result.stdout)
        self.assertIn("decided by runs", result.stdout)
        self.assertIn("invariant_set", witness.read_text())
        wrong = self.file("wrong.c", text.replace("f(20) == 6765", "f(4) == 6765"))
        self.assertEqual(self.last_line(self.verify(wrong, status=1)), "verdict: FALSE (valid-deref)")

    def test_a_program_without_inputs_is_run_first(self):
        text = """#include <assert.h>
static unsigned table[64];
int main(void) {
  unsigned long x = 1, sum = 0;
  for (unsigned long i = 0; i < 1000000; i++) {
    x = x * 6364136223846793005UL + 1442695040888963407UL;
    sum ^= x >> 33;
    table[sum % 64]++;
  }
  assert(sum == 12345);
  return 0;
}
"""
        result = self.verify(self.file("long.c", text), "--stats", "--jobs", "1", "--time-limit", "40s",
                             status=1)
        self.assertIn("decided by runs", result.stdout)
        self.assertRegex(result.stdout, r"statistics: .*\battempts 1\b")

    def test_places_are_proven_one_by_one(self):
        text = """#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
int a[8];
int main(void) {
  unsigned x = __VERIFIER_nondet_uint(), y = __VERIFIER_nondet_uint(), i = __VERIFIER_nondet_uint();
  a[i % 8] = 1;
  if (x > 1 && y > 1) assert((unsigned long)x * y != 4611686018427387847ul);  // which is prime
  if (i != 0) return 100 / i;
  return a[x & 7];
}
"""
        result = self.verify(self.file("hard.c", text), "--all", "--time-limit", "12s", status=3)
        found = re.search(r"^checks: (\d+) of (\d+) proven, 0 violated, 1 open$", result.stdout, re.MULTILINE)
        self.assertTrue(found, result.stdout)

    def test_short_inputs_are_proven_where_time_is_out(self):
        text = """#include <assert.h>
#include <stddef.h>
#include <stdint.h>
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  unsigned sum = 0;
  for (size_t i = 0; i < size; i++) sum = sum * 31 + data[i];
  assert(sum != 4000000000u || size > 4);
  return 0;
}
"""
        path = self.file("fuzz.c", text)
        result = self.verify(path, "--engine", "symex", "--time-limit", "12s", "--json", str(self.directory / "r.json"),
                             status=3)
        self.assertRegex(result.stdout.splitlines()[0], r"no error with inputs of up to \d+ bytes \(proven\); try")
        parts = json.loads((self.directory / "r.json").read_text())["proven_parts"]
        self.assertRegex(parts[0], r"^no error with inputs of up to \d+ bytes \(proven\)$")

    def test_known_errors_are_not_reported_again(self):
        path = self.file("many.c", MANY)
        known = self.verify(path, "--all", status=1).stdout
        lines = [line for line in known.splitlines() if "violated: " in line]
        result = self.verify(path, "--baseline", self.file("known.txt", "# known\n" + "\n".join(lines)), status=0)
        self.assertEqual(self.last_line(result), "verdict: TRUE (if no undefined behaviour occurs)")
        self.assertIn("except for 3 known errors", result.stdout)
        result = self.verify(path, "--baseline", self.file("known.txt", lines[0]), status=1)
        place = lines[0].split("violated: ")[1].split(": ")[0]
        self.assertNotIn(f"at {place}", result.stdout.splitlines()[0])

    def test_bad_lists_and_baselines_are_refused(self):
        path = self.file("many.c", MANY)
        self.assert_bad_input(path, "--check", "owerflow", says="unknown check 'owerflow'; did you mean 'overflow'?")
        self.assert_bad_input(path, "--baseline", self.file("known.txt", "nonsense\n"), says="known.txt:1: not of the form FILE:LINE: WHAT")
        self.assert_bad_input(path, "--check", "all", "--property", "p.prp", says="cannot be given together with")

    def test_what_was_never_written(self):
        text = DECLARATIONS + """int main(void) {
  int x, k = __VERIFIER_nondet_int();
  if (k > 3) x = k;
  if (k > %d && x > 5) return 1;
  return 0;
}
"""
        result = self.verify(self.file("unset.c", text % 2), "--check", "uninitialised", status=1)
        self.assertEqual(self.last_line(result), "verdict: FALSE (def-behavior)")
        self.assertRegex(result.stdout, "^FALSE: branch, address or size that depends on an uninitialised value, "
                                        "at .*unset.c:8\n")
        result = self.verify(self.file("set.c", text % 3), "--check", "uninitialised", status=0)
        self.assertEqual(self.last_line(result), "verdict: TRUE")

    def test_what_the_user_assumes(self):
        path = self.file("p.c", "int t[4];\nint main(int argc, char **argv)\n{ return t[argc & 7]; }\n")
        self.assertEqual(self.last_line(self.verify(path, status=1)), "verdict: FALSE (valid-deref)")
        result = self.verify(path, "--assume", "(argc & 4) == 0", "--assume", "argc >= 0", status=0)
        self.assertEqual(self.last_line(result), "verdict: TRUE")
        self.assertIn("(argc & 4) == 0 when main begins", result.stdout)
        self.assertEqual(self.last_line(self.verify(path, "--assume", "argc == 5", status=1)),
                         "verdict: FALSE (valid-deref)")
        self.assert_bad_input(path, "--assume", "argc); abort(", says="not a C expression")
        self.assert_bad_input(path, "--assume", "argc = 1", says="must not assign or call anything")
        self.assert_bad_input(path, "--assume", "main(argc, argv) == 1", says="must not assign or call anything")
        again = self.file("again.c", "#include <assert.h>\nint n;\nint main(int argc, char **argv)\n"
                          "{ if (n++ < 1) return main(argc + 1, argv); assert(argc == 2); return 0; }\n")
        self.assertEqual(self.last_line(self.verify(again, "--assume", "argc == 2", status=1)),
                         "verdict: FALSE (unreach-call)")
        self.assert_bad_input(path, "--assume", "argc > 0", "--assume", "argd == 1",
                              says="--assume argd == 1: use of undeclared identifier 'argd'")
        self.assert_bad_input(path, "--assume", "argc >", says="--assume argc >: expected expression")

    def test_objects_that_lie_side_by_side(self):
        # Without a sanitizer a compiler may put them there.
        text = "#include <assert.h>\nint a, b;\nint main(void) { int *p = &a + 1, *q = &b + 1; %s return 0; }\n"
        path = self.file("beside.c", text % "assert(p != &b && q != &a);")
        self.assertNotEqual(self.last_line(self.verify_any(path)), "verdict: TRUE")

    def test_a_stream_is_closed_once(self):
        text = """#include <stdio.h>
int main(void) { FILE *f = fopen("x", "r"); if (f) { fclose(f); %s } return 0; }
"""
        self.assertEqual(self.last_line(self.verify(self.file("once.c", text % ""), status=0)), "verdict: TRUE")
        self.assertNotEqual(self.last_line(self.verify_any(self.file("twice.c", text % "fclose(f);"))), "verdict: TRUE")

    def test_arguments_that_are_declared_not_to_be_null(self):
        text = """extern int __VERIFIER_nondet_int(void);
__attribute__((nonnull(1))) static int first(const int *p, const int *q) { return q ? 1 : 0; }
int main(void) { int x = 1; return first(__VERIFIER_nondet_int() > 7 ? %s : &x, 0); }
"""
        self.assertEqual(self.last_line(self.verify(self.file("null.c", text % "(int *)0"), status=1)),
                         "verdict: FALSE (def-behavior)")
        self.assertEqual(self.last_line(self.verify(self.file("not.c", text % "&x + 1"), status=0)), "verdict: TRUE")

    def test_malloc_may_fail(self):
        path = self.file("p.c", "#include <stdlib.h>\nint main(void) { int *p = malloc(4); *p = 1; free(p); return 0; }\n")
        self.assertEqual(self.last_line(self.verify(path, status=0)), "verdict: TRUE")
        result = self.verify(path, "--malloc-may-fail", status=1)
        self.assertEqual(self.last_line(result), "verdict: FALSE (valid-deref)")
        path = self.file("q.c", "#include <stdlib.h>\nint main(void) { int *p = malloc(4); if (p) free(p); return 0; }\n")
        result = self.verify(path, "--malloc-may-fail", "--check", "leak", status=0)
        self.assertEqual(self.last_line(result), "verdict: TRUE")


class OutputFiles(Verify):
    def test_json_tells_what_the_text_tells(self):
        out = self.directory / "result.json"
        path = self.file("unsafe.c", UNSAFE)
        self.verify(path, "--check", "assert", "--json", str(out), status=1)
        report = json.loads(out.read_text())
        self.assertEqual(report["verdict"], "FALSE")
        self.assertEqual(report["violated"], "unreach-call")
        self.assertEqual(report["place"]["what"], "reach_error")
        self.assertIs(report["certified"], True)
        self.assertEqual(report["file"], path)
        self.assertEqual([(i["name"], i["value"]) for i in report["inputs"]], [("__VERIFIER_nondet_int", "42")])
        self.assertTrue(report["path"])
        self.assertIn("cpu_seconds", report["statistics"])
        self.assertIn("z3", report["provenance"])
        self.assertEqual(report["options"]["passes"], "all")

    def test_json_is_written_when_time_is_out(self):
        out = self.directory / "result.json"
        self.verify(self.file("endless.c", ENDLESS), "--engine", "symex", "--time-limit", "1s", "--json", str(out),
                    status=3)
        report = json.loads(out.read_text())
        self.assertEqual(report["verdict"], "UNKNOWN")
        self.assertTrue(report["reason"])

    def test_witnesses_name_the_file_by_its_hash(self):
        for name, text, status, kind in (("safe.c", SAFE, 0, "invariant_set"), ("bug.c", UNSAFE, 1, "violation_sequence")):
            path = self.file(name, text)
            out = self.directory / "witness.yml"
            self.verify(path, "--witness", str(out), status=status)
            witness = out.read_text()
            self.assertIn("entry_type: " + kind, witness)
            self.assertIn(hashlib.sha256(text.encode()).hexdigest(), witness)
            out.unlink()

    def test_the_harness_makes_the_program_fail(self):
        harness = self.directory / "harness.c"
        for model, compiler in (("LP64", ["gcc"]), ("ILP32", ["i686-linux-gnu-gcc", "-static"])):
            path = self.file("bug.c", UNSAFE)
            self.verify(path, "--check", "assert", "--harness", str(harness), "--data-model", model, status=1)
            self.assertIn("Compile it together", harness.read_text())
            if not shutil.which(compiler[0]):
                continue
            binary = str(self.directory / "a.out")
            subprocess.run([*compiler, "-w", path, str(harness), "-o", binary], check=True)
            command = [binary]
            if model == "ILP32" and shutil.which("qemu-i386"):
                command = ["qemu-i386", binary]
            # The program's own reach_error aborts.
            self.assertEqual(subprocess.run(command, capture_output=True).returncode, -signal.SIGABRT)

    def test_the_harness_of_undefined_behaviour_names_the_sanitizer(self):
        harness = self.directory / "harness.c"
        path = self.file("bug.c", UNSAFE)
        self.verify(path, "--check", "overflow", "--harness", str(harness), status=1)
        self.assertIn("-fsanitize=signed-integer-overflow", harness.read_text())

    def test_the_harness_of_any_path_compiles(self):
        folder = self.directory / "a*" / "b"
        folder.mkdir(parents=True)
        path = folder / "x.c"
        for name in ("x.c", "n\new.c", "/*.c".replace("/", "")):
            path = folder / name
            path.write_text(UNSAFE)
            harness = self.directory / "harness.c"
            self.verify(str(self.directory / "a*" / "b" / name), "--harness", str(harness), status=1)
            subprocess.run(["gcc", "-w", "-c", str(harness), "-o", str(self.directory / "h.o")], check=True)

    def test_outputs_never_overwrite_inputs_or_each_other(self):
        path = self.file("p.c", UNSAFE)
        prop = self.file("p.prp", "CHECK( init(main()), LTL(G ! call(reach_error())) )\n")
        link = self.directory / "link.c"
        link.symlink_to(path)
        os.link(path, self.directory / "hard.c")
        for option in ("--json", "--sarif", "--html", "--witness", "--harness"):
            for target in (path, str(link), str(self.directory / "hard.c"), str(self.directory / "." / "p.c")):
                self.assert_bad_input(path, option, target, says="would overwrite an input")
            self.assert_bad_input(path, "--property", prop, option, prop, says="would overwrite an input")
        for a, b in (("--json", "--witness"), ("--witness", "--harness"), ("--json", "--harness"),
                     ("--sarif", "--html"), ("--html", "--json")):
            target = str(self.directory / "out")
            self.assert_bad_input(path, a, target, b, str(self.directory / "." / "out"), says="name the same file")
        self.assertEqual(pathlib.Path(path).read_text(), UNSAFE)
        self.verify(path, "--json", "/dev/null", "--witness", "/dev/null", "--sarif", "/dev/null", status=1)
        # Also if nothing of the names exists.
        result = subprocess.run([WARRANT, "verify", path, "--sarif", "x", "--html", "./x"], capture_output=True, text=True,
                                timeout=RUN_TIME_LIMIT, cwd=self.directory)
        self.assertEqual(result.returncode, 2)
        self.assertIn("--sarif and --html name the same file", result.stderr)

    def test_output_that_is_lost_is_told(self):
        for command in (["verify", self.file("p.c", UNSAFE)], ["run", self.file("p.c", UNSAFE)], ["engines"],
                        ["show", self.file("p.c", UNSAFE)]):
            with open("/dev/full", "w") as full:
                result = subprocess.run([WARRANT, *command], stdout=full, stderr=subprocess.PIPE, text=True,
                                        timeout=RUN_TIME_LIMIT)
            self.assertEqual(result.returncode, 2, command)
            self.assertIn("standard output", result.stderr)

    def test_a_file_that_cannot_be_written_is_told(self):
        for option in ("--json", "--sarif", "--html"):
            result = self.verify(self.file("a.c", SAFE), option, str(self.directory / "no" / "x"), status=2)
            self.assertIn("there is no folder", result.stderr)
            self.assertEqual(len(result.stderr.splitlines()), 1)
            self.assertEqual(result.stdout, "")  # told before the work, not after it

    def test_a_full_disk_leaves_no_half_file(self):
        if os.geteuid() != 0:
            self.skipTest("mounts need root")
        disk = self.directory / "disk"
        disk.mkdir()
        if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=4k", "none", str(disk)], capture_output=True).returncode:
            self.skipTest("no mount")
        try:
            result = self.verify(self.file("a.c", UNSAFE + "/*" + "x" * 9000 + "*/\n"), "--json", str(disk / "r.json"),
                                 "--harness", str(disk / "h.c"), "--witness", str(disk / "w.yml"), status=2)
            self.assertIn("cannot write", result.stderr)
            for name in os.listdir(disk):
                self.assertTrue((disk / name).read_text().endswith("\n"), name)
                self.assertFalse(name.startswith("."), name)
        finally:
            subprocess.run(["umount", str(disk)], check=True)


def horn_answer(clauses):
    """What Z3's library makes of the text, apart from Warrant."""
    z3 = ctypes.CDLL(ctypes.util.find_library("z3") or "libz3.so.4")
    z3.Z3_mk_config.restype = z3.Z3_mk_context.restype = ctypes.c_void_p
    z3.Z3_mk_context.argtypes = [ctypes.c_void_p]
    z3.Z3_eval_smtlib2_string.argtypes = [ctypes.c_void_p, ctypes.c_char_p]
    z3.Z3_eval_smtlib2_string.restype = ctypes.c_char_p
    # Of a text it does not choose the solver by its logic.
    text = clauses.replace("(set-logic HORN)", "").replace("(check-sat)", "(check-sat-using horn)")
    return z3.Z3_eval_smtlib2_string(z3.Z3_mk_context(z3.Z3_mk_config()), text.encode()).decode().strip()


class Clauses(Verify):
    DOWN = DECLARATIONS + """int down(int n) { if (n <= 0) return n; int r = down(n - 2); return r; }
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (down(n) WRONG) reach_error();
  return 0;
}
"""

    def test_those_with_procedures_are_read_back_by_z3(self):
        for wrong, status, answer in (("> 0", 0, "sat"), ("== -1", 1, "unsat")):
            out = self.directory / "clauses.smt2"
            path = self.file("down.c", self.DOWN.replace("WRONG", wrong))
            self.verify(path, "--check", "assert", "--engine", "horn", "--calls", "contracts", "--dump-horn", str(out),
                        status=status)
            clauses = out.read_text()
            self.assertIn("(declare-fun summary_1 (Int Int) Bool)", clauses)
            self.assertEqual(horn_answer(clauses), answer, clauses)
            out.unlink()

    def test_without_procedures_none_are_written(self):
        out = self.directory / "clauses.smt2"
        result = self.verify(self.file("safe.c", SAFE), "--check", "assert", "--engine", "horn", "--calls", "contracts",
                             "--dump-horn", str(out), status=0)
        self.assertIn("--dump-horn: nothing is written", result.stderr)
        self.assertFalse(out.exists())


class Interruptions(Verify):
    def start(self, *arguments):
        path = self.file("endless.c", ENDLESS)
        return subprocess.Popen([WARRANT, "verify", path, "--engine", "symex", "--time-limit", "60s", *arguments],
                                stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def assert_nothing_is_left(self, process):
        def is_gone():
            listing = subprocess.run(["ps", "-eo", "args"], capture_output=True, text=True).stdout
            return str(self.directory) not in listing
        wait_until(is_gone, "all processes are gone")

    def test_signals_end_everything(self):
        for number in (signal.SIGTERM, signal.SIGINT):
            out = self.directory / "result.json"
            process = self.start("--json", str(out))
            wait_until(lambda: children(process.pid), "the work has begun")
            process.send_signal(number)
            stdout, _ = process.communicate(timeout=PATIENCE)
            self.assertEqual(stdout.splitlines()[-1], "verdict: UNKNOWN (interrupted)")
            self.assertEqual(process.returncode, 3)
            json.loads(out.read_text())
            self.assert_nothing_is_left(process)

    def test_a_killed_parent_leaves_no_child_and_no_file(self):
        for delay in (0.05, 0.3, 1.0):
            out = self.directory / "result.json"
            process = self.start("--json", str(out))
            time.sleep(delay)
            process.kill()
            process.communicate(timeout=PATIENCE)
            self.assertFalse(out.exists())
            self.assert_nothing_is_left(process)


class Engines(unittest.TestCase):
    def test_engines_are_listed_with_paper_and_options(self):
        result = subprocess.run([WARRANT, "engines"], capture_output=True, timeout=300, text=True)
        self.assertEqual(result.returncode, 0)
        for part in ("symex: ", "symexia: ", "paper: ", "--threshold"):
            self.assertIn(part, result.stdout)


if __name__ == "__main__":
    WARRANT = os.path.abspath(sys.argv.pop(1))
    unittest.main()
