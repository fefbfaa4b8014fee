#!/usr/bin/env python3
"""`warrant validate` from outside: witnesses of its own, of other tools' habits, wrong ones, tests of Test-Comp.
Usage: validate_test.py WARRANT [unittest arguments]"""

import hashlib
import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

WARRANT = ""

SUM = """extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  unsigned char n = __VERIFIER_nondet_uchar();
  unsigned int i = 0, s = 0;
  while (i < n) {
    s += 2;
    i++;
  }
  if (s != 2u * n) { reach_error(); }
  return 0;
}
"""
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
# Loops of every kind, a switch, a choice, calls with and without arguments.
WAYS = """extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
int twice(int x) { return 2 * x; }
int seven(void) { return 7; }
int main(void) {
  int x = __VERIFIER_nondet_int(), y = 0;
  if (x < 0 || x > 100) return 0;
  switch (x % 4) {
    case 0: y = 1; break;
    case 1: y = 2; break;
    default: y = 3;
  }
  for (;;) {
    if (y > 5) break;
    y += twice(y);
  }
  do y--; while (y > 4);
  y = x > 50 ? y + seven() : y;
  if (y == 11)
    reach_error();
  return 0;
}
"""
# Conditions that are negated, hidden in macros, and evaluated in parts.
CONDITIONS = """extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
#define BAD !good
void check(int cond) { if (!(cond)) { ERROR: reach_error(); } }
int positive(int x) { return x > 0; }
int main(void) {
  int good = 1, rounds = 0;
  while (!(rounds >= 3)) {
    int x = __VERIFIER_nondet_int();
    if (positive(x) && positive(x - 5)) good = 0;
    if (!!(x == 7) || (good && !positive(x))) rounds += 2; else rounds++;
  }
  if (BAD) check(rounds != 4);
  return 0;
}
"""
# Calls and branches in macros and in their arguments.
MACROS = """#include <assert.h>
extern int __VERIFIER_nondet_int(void);
#define CHECK(x) if (x) { assert(0); }
#define LOOP(i, n) for (int i = 0; i < n; i++)
struct s { int v; };
struct s make(int x) { if (x) return (struct s){x}; else return (struct s){1}; }
int main(void) {
  int total = 0;
  assert(__VERIFIER_nondet_int() != 5 || make(2).v == 2);
  LOOP(k, 5) total++;
  CHECK(__VERIFIER_nondet_int() == 7 && make(total).v == 5)
  return 0;
}
"""
CALL = "CHECK( init(main()), LTL(G ! call(reach_error())) )"


def location(line, column=None, file="program.c"):
    column = f", column: {column}" if column else ""
    return f'{{file_name: "{file}", line: {line}{column}}}'


def metadata(text, name="program.c", specification=CALL, hashed=True):
    hashes = f'input_file_hashes: {{"{name}": "{hashlib.sha256(text.encode()).hexdigest()}"}}, ' if hashed else ""
    return (f'{{format_version: "2.0", uuid: "0b7a6f7c-93a4-4d0e-8f5b-6e0c1a2d3b44", creation_time: '
            f'"2026-01-31T12:00:00Z", producer: {{name: "hand", version: "1"}}, task: {{input_files: ["{name}"], {hashes}'
            f'specification: "{specification}", data_model: LP64, language: C}}}}')


def invariants(text, *claims, **options):
    """Each claim: a location and an expression, and the type if it is of a statement."""
    content = "".join(
        f"    - invariant: {{type: {claim[2] if len(claim) > 2 else 'loop_invariant'}, location: {claim[0]}, "
        f"value: '{claim[1]}', format: c_expression}}\n" for claim in claims)
    return f"- entry_type: invariant_set\n  metadata: {metadata(text, **options)}\n  content:\n{content or '    []'}\n"


def waypoint(kind, place, value=None, action="follow"):
    constraint = ""
    if value is not None:
        form = {"branching": "", "function_return": ", format: acsl_expression"}.get(kind, ", format: c_expression")
        constraint = f", constraint: {{value: '{value}'{form}}}"
    return f"{{waypoint: {{type: {kind}, action: {action}, location: {place}{constraint}}}}}"


def violation(text, *segments, **options):
    content = "".join(f"    - segment: [{', '.join(one) if isinstance(one, list) else one}]\n" for one in segments)
    return f"- entry_type: violation_sequence\n  metadata: {metadata(text, **options)}\n  content:\n{content}"


class ValidateTest(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.path = pathlib.Path(self.folder.name)

    def tearDown(self):
        self.folder.cleanup()

    def write(self, name, text):
        (self.path / name).write_text(text)
        return str(self.path / name)

    def run_warrant(self, *arguments):
        return subprocess.run([WARRANT, *arguments], capture_output=True, text=True, cwd=self.path, timeout=600)

    def validate(self, program, witness, *options):
        self.write("program.c", program)
        self.write("witness.yml", witness)
        run = self.run_warrant("validate", "witness.yml", "program.c", "--native-replay", "off", *options)
        self.assertEqual(run.stderr, "", run.stdout)
        return run.stdout.strip().splitlines()[-1], run.stdout

    def expect(self, program, witness, verdict, *options, says=""):
        line, output = self.validate(program, witness, *options)
        self.assertTrue(line.startswith(f"validation: {verdict}"), output)
        self.assertIn(says, output)
        return output

    def test_invariants_are_enough_weak_or_wrong(self):
        here = location(7, 3)
        self.expect(SUM, invariants(SUM, (here, "s == 2U * i && i <= n")), "CONFIRMED (enough)")
        self.expect(SUM, invariants(SUM, (here, "i <= n")), "CONFIRMED (correctness)", says="too weak")
        self.expect(SUM, invariants(SUM), "CONFIRMED (correctness)")
        output = self.expect(SUM, invariants(SUM, (here, "i < n"), (here, "s <= 510")), "REFUSED", says="i < n: wrong")
        self.assertIn("s <= 510: holds", output)
        self.expect(SUM, invariants(SUM, (here, "s == 2U * m")), "REFUSED", says="undeclared identifier")

    def test_only_inductive_invariants_are_enough(self):
        begin = ("extern void abort(void);\nvoid reach_error(void) { abort(); }\n"
                 "extern int __VERIFIER_nondet_int(void);\nint main(void) {\n")
        # What follows the loop ten times needs no invariant, and so proves nothing about one.
        bounded = begin + ("  int i = 0, s = 0;\n  while (i < 10) {\n    s += 2;\n    i++;\n  }\n"
                           "  if (s != 20) reach_error();\n  return 0;\n}\n")
        here = location(6, 3)
        for weak in ["1", "i <= 10", "s == 2 * i", "s <= 20"]:
            self.expect(bounded, invariants(bounded, (here, weak)), "CONFIRMED (correctness)", says="too weak")
        self.expect(bounded, invariants(bounded, (here, "s == 2 * i && i <= 10")), "CONFIRMED (enough)")
        # As are loops beside the one with an invariant, in another function, or by goto.
        after = bounded.replace("  if (s", "  for (int k = 0; k < 3; k++) s++;\n  s -= 3;\n  if (s")
        self.expect(after, invariants(after, (here, "s == 2 * i && i <= 10")), "CONFIRMED (correctness)")
        both = invariants(after, (here, "s == 2 * i && i <= 10"), (location(10, 3), "s == 20 + k && k <= 3"))
        self.expect(after, both, "CONFIRMED (enough)")
        jumps = begin + ("  int i = 0;\n  again:\n  if (i < 5) { i++; goto again; }\n"
                         "  if (i != 5) reach_error();\n  return 0;\n}\n")
        at_jump = location(7, 3)
        self.expect(jumps, invariants(jumps, (at_jump, "1", "location_invariant")), "CONFIRMED (correctness)")
        self.expect(jumps, invariants(jumps, (at_jump, "i <= 5", "location_invariant")), "CONFIRMED (enough)")
        # Recursion has no place for an invariant.
        recursive = begin.replace("int main", "int down(int n) { return n <= 0 ? 0 : 1 + down(n - 1); }\nint main") + (
            "  int r = down(4);\n  if (r != 4) reach_error();\n  return 0;\n}\n")
        claim = invariants(recursive, (location(7, 3), "r == 4", "location_invariant"))
        self.expect(recursive, claim, "CONFIRMED (correctness)")
        # Nothing is to be followed where there is no loop, or one that changes nothing.
        straight = begin + ("  int i = __VERIFIER_nondet_int();\n  if (i > 3) i = 3;\n  if (i > 4) reach_error();\n"
                            "  while (1) {\n  }\n}\n")
        claim = invariants(straight, (location(7, 3), "i <= 3", "location_invariant"))
        self.expect(straight, claim, "CONFIRMED (enough)")

    def test_invariants_that_need_each_other(self):
        text = """extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int a = 0, b = 0;
  while (__VERIFIER_nondet_int()) {
    if (b != 0) a = 1;
    b = a;
  }
  if (a != 0) { reach_error(); }
  return 0;
}
"""
        here = location(6, 3)
        one, other = (here, "a == 0"), (here, "b == 0")
        for claims in [[one, other], [other, one], [(here, "1"), one, (here, "1"), other]]:
            self.expect(text, invariants(text, *claims), "CONFIRMED (enough)")
        for claim in [one, other]:
            self.expect(text, invariants(text, claim), "CONFIRMED (correctness)", says="too weak")
        # The second is wrong in every iteration but the first.
        unsafe = text.replace("b = a;", "b = a + 1;").replace("if (b != 0) a = 1;", "")
        self.expect(unsafe, invariants(unsafe, one, other), "REFUSED", says="b == 0: wrong")

    def test_invariants_of_nested_loops(self):
        text = """extern void abort(void);
void reach_error(void) { abort(); }
int main(void) {
  int i = 0, j = 0;
  while (i < 3) {
    j = 0;
    while (j < 4) {
      j++;
    }
    i++;
  }
  if (i != 3 || j != 4) { reach_error(); }
  return 0;
}
"""
        outer, inner = location(5, 3), location(7, 5)
        start = "i <= 3 && (i == 0 || j == 4)"
        self.expect(text, invariants(text, (outer, start)), "CONFIRMED (correctness)", says="too weak")
        self.expect(text, invariants(text, (outer, start), (inner, "1")), "CONFIRMED (correctness)")
        self.expect(text, invariants(text, (outer, start), (inner, "i < 3 && j <= 4")), "CONFIRMED (enough)")
        # Every iteration of the outer loop comes to the inner one.
        self.expect(text, invariants(text, (inner, "0 <= i && i < 3 && j <= 4")), "CONFIRMED (enough)")
        self.expect(text, invariants(text, (inner, "j <= 4")), "CONFIRMED (correctness)")
        wrong = invariants(text, (outer, start), (inner, "i < 2 && j <= 4"))
        self.expect(text, wrong, "REFUSED", says="i < 2 && j <= 4: wrong")

    def test_habits_of_others(self):
        # No columns; invariants at statements and declarations; another folder in the name; no hash.
        claims = [(location(7, file="/elsewhere/program.c"), "i <= n"), (location(9), "s == 2U * (i + 1)",
                                                                        "location_invariant"),
                  (location(11), "i == n", "location_invariant"), (location(6), "n >= 0", "location_invariant")]
        self.expect(SUM, invariants(SUM, *claims, hashed=False), "CONFIRMED")
        wrong = (location(9), "s == 2U * i", "location_invariant")
        self.expect(SUM, invariants(SUM, wrong, hashed=False), "REFUSED", says="wrong")
        # The formula alone as the specification.
        self.expect(SUM, invariants(SUM, claims[0], specification="G ! call(reach_error())"), "CONFIRMED")
        # A program that fails has no proof.
        self.expect(BUG, invariants(BUG), "REFUSED", says="the program fails")

    def test_text_that_is_no_expression(self):
        here = location(7, 3)
        for text in ["1); abort(); (0", "i = 0", "i++ < n", "__VERIFIER_nondet_uchar() >= 0", "1 // ", "1 /*", "",
                     "({ int x = 1; x; })"]:
            self.expect(SUM, invariants(SUM, (here, text)), "REFUSED", says="the witness is invalid")
        self.expect(SUM, invariants(SUM, (location(70), "1")), "REFUSED", says="the file has 14 lines")
        self.expect(SUM, invariants(SUM, (location(8), "1")), "REFUSED", says="no loop begins there")

    def test_undefined_invariants_are_wrong(self):
        text = SUM.replace("int main(void) {\n", "int main(void) {\n  int k = 2147483647;\n")
        here = location(8, 3)
        claim = invariants(text, (here, "k + (int)i >= 0"), specification="CHECK( init(main()), LTL(G ! overflow) )")
        self.expect(text, claim, "REFUSED", says="its evaluation is undefined behaviour")
        claim = invariants(text, (here, "k - (int)i >= 0"), specification="CHECK( init(main()), LTL(G ! overflow) )")
        self.expect(text, claim, "CONFIRMED")

    def test_undefined_invariants_hide_nothing(self):
        text = """extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int(), z = 0, *p = 0, a[2] = {1, 2};
  z = 0;
  n = n + 1;
  a[n & 3] = 3;
  return 0;
}
"""
        for event in ["! overflow", "valid-deref", "! call(reach_error())"]:
            for claim in ["*p == 3", "1 / z == 5", "a[5] == 5", "1 << 40 == 0", "a[0] + 2147483647 > 0 || 1",
                          "(int)1e30 || 1"]:
                witness = invariants(text, (location(4, 3), claim, "location_invariant"),
                                     specification=f"CHECK( init(main()), LTL(G {event}) )")
                line, output = self.validate(text, witness, "--time-limit", "20s")
                self.assertTrue(line.startswith("validation: REFUSED"), event + claim + output)
        # A macro of the program hides the operator.
        hidden = "#define INVERSE(x) (1 OVER (x))\n#define OVER /\n#define AT(q) q->v\nstruct S { int v; } *s;\n" + text
        for claim in ["INVERSE(z) == 5", "AT(s) == 3"]:
            self.expect(hidden, invariants(hidden, (location(8, 3), claim, "location_invariant")), "REFUSED",
                        says="its evaluation is undefined behaviour")
        safe = invariants(text, (location(4, 3), "p == 0 && a[1] == 2 && 4 / a[1] == 2 && z << 3 == 0",
                                 "location_invariant"))
        self.expect(text, safe, "CONFIRMED")

    def test_other_places_than_meant(self):
        counted = SUM.replace("if (s", "if (__COUNTER__ == 0 && s")
        self.expect(counted, invariants(counted, (location(7, 3), "i <= n")), "UNKNOWN", says="__COUNTER__")
        self.expect(SUM, invariants(SUM, (location(7, 3), "__COUNTER__ < 3")), "REFUSED")
        # A file that is not the program's; the only one by another name.
        self.write("lib.h", "static int lib(int n) {\n  int x = n;\n  x = x + 1;\n  return x;\n}\n")
        text = '#include "lib.h"\nint main(void) { int x = 0; {\n  x = x; }\n  return lib(5) + x;\n}\n'
        claim = invariants(text, (location(3, 3, "lib.h"), "x == 0", "location_invariant"))
        self.expect(text, claim, "UNKNOWN", says="lib.h is no file of the program's")
        claim = invariants(SUM, (location(7, 3, "old.c"), "i <= n"), name="old.c")
        self.expect(SUM, claim, "CONFIRMED")
        # Blocks are statements; columns count characters.
        self.expect(SUM, invariants(SUM, (location(7, 17), "i < n", "location_invariant")), "CONFIRMED")
        text = SUM.replace("    i++;", "    /* \u00e9\u00e9 */ i++; i += 0;")
        self.expect(text, invariants(text, (location(9, 19), "s == 2U * i", "location_invariant")), "CONFIRMED")
        # The second error of a line is not the first one.
        text = BUG.replace("  if (x == 42) {\n    reach_error();\n  }",
                           "  if (x == 42) reach_error(); if (x == 43) reach_error();")
        one = waypoint("assumption", location(6, 3), "x == 42")
        self.expect(text, violation(text, one, waypoint("target", location(6, 16))), "CONFIRMED")
        self.expect(text, violation(text, one, waypoint("target", location(6, 44))), "REFUSED")

    def test_switches_and_bit_fields(self):
        text = BUG.replace("  if (x == 42) {", "  switch (x) { case 1: return 0; case 3: break; }\n  if (x == 3) {")
        target = waypoint("target", location(8, 5))
        for avoided, verdict in [("1", "CONFIRMED"), ("3", "REFUSED"), ("4", "CONFIRMED")]:
            segment = [waypoint("branching", location(6, 3), avoided, "avoid"), target]
            self.expect(text, violation(text, segment), verdict)
        for value in ["4-1", "03", "--3", "x"]:
            self.expect(text, violation(text, waypoint("branching", location(6, 3), value), target), "REFUSED",
                        says="is no value of a switch")
        text = BUG.replace("int main(void) {", "struct b { unsigned f : 3; } b; int id(int y) { return y; } int main(void) {")
        text = text.replace("if (x == 42)", "if (id(b.f) == 0 && x == 42)")
        self.expect(text, violation(text, waypoint("function_enter", location(6, 12)), target.replace("8", "7")),
                    "CONFIRMED")

    def test_segments_are_followed(self):
        first = waypoint("assumption", location(6, 3), "x == 42")
        taken = waypoint("branching", location(6, 3), "true")
        target = waypoint("target", location(7, 5))
        self.expect(BUG, violation(BUG, first, taken, target), "CONFIRMED (violation)", says="= 42")
        self.expect(BUG, violation(BUG, target), "CONFIRMED (violation)")
        returned = waypoint("function_return", location(5, 33), r"\result == 42")
        self.expect(BUG, violation(BUG, returned, target), "CONFIRMED (violation)")
        no_columns = [w.replace(", column", ", col") for w in (taken, target)]
        self.expect(BUG, violation(BUG, *no_columns), "CONFIRMED (violation)")
        for wrong in [waypoint("assumption", location(6, 3), "x == 43"), waypoint("branching", location(6, 3), "false"),
                      waypoint("function_return", location(5, 33), r"\result != 42"),
                      waypoint("assumption", location(9, 3), "1")]:
            self.expect(BUG, violation(BUG, wrong, target), "REFUSED")
        self.expect(BUG, violation(BUG, taken, taken, target), "REFUSED")
        self.expect(BUG, violation(BUG, waypoint("target", location(9, 3))), "REFUSED")
        avoided = waypoint("branching", location(6, 3), "true", "avoid")
        self.expect(BUG, violation(BUG, [avoided, target]), "REFUSED")
        avoided = waypoint("branching", location(6, 3), "false", "avoid")
        self.expect(BUG, violation(BUG, [avoided, target]), "CONFIRMED (violation)")

    def test_ways_of_every_kind(self):
        target = waypoint("target", location(21, 5))
        default = waypoint("branching", location(9, 3), "default")
        first = waypoint("branching", location(9, 3), "0")
        more = waypoint("branching", location(14, 3), "true")
        enter = waypoint("function_enter", location(16, 17))
        result = waypoint("function_return", location(16, 17), r"\result == 2")
        six = waypoint("function_return", location(16, 17), r"\result == 6")
        last = waypoint("branching", location(18, 3), "true")
        choice = waypoint("branching", location(19, 14), "true")
        seven = waypoint("function_return", location(19, 26), r"\result == 7")
        enter_seven = waypoint("function_enter", location(19, 26))
        self.expect(WAYS, violation(WAYS, target), "CONFIRMED (violation)")
        self.expect(WAYS, violation(WAYS, default, more, enter, six, last, choice, target), "CONFIRMED (violation)")
        self.expect(WAYS, violation(WAYS, choice, enter_seven, seven, target), "CONFIRMED (violation)")
        self.expect(WAYS, violation(WAYS, first, more, enter, result, target), "CONFIRMED (violation)")
        self.expect(WAYS, violation(WAYS, first, more, enter, six, target), "REFUSED")
        self.expect(WAYS, violation(WAYS, waypoint("branching", location(19, 14), "false"), target), "REFUSED")
        self.expect(WAYS, violation(WAYS, waypoint("function_return", location(19, 26), r"\result == 8"), target),
                    "REFUSED")
        # Just before the statement that is the branch of an if.
        self.expect(WAYS, violation(WAYS, waypoint("assumption", location(21, 5), "y == 11 && x > 60"), target),
                    "CONFIRMED (violation)")
        self.expect(WAYS, violation(WAYS, waypoint("assumption", location(21, 5), "x <= 50"), target), "REFUSED")

    def test_macros(self):
        asserted = {"specification": "CHECK( init(main()), LTL(G ! call(__assert_fail())) )"}
        target = waypoint("target", location(11, 3))
        argument = waypoint("function_return", location(9, 32), r"\result == 5")
        inner = waypoint("branching", location(6, 24), "true")
        self.expect(MACROS, violation(MACROS, argument, inner, target, **asserted), "CONFIRMED (violation)")
        self.expect(MACROS, violation(MACROS, argument, inner, inner, target, **asserted), "CONFIRMED (violation)")
        line, output = self.validate(MACROS, violation(MACROS, argument, inner, inner, inner, target, **asserted))
        self.assertNotIn("CONFIRMED", line, output)
        # What stands in no text cannot be asked.
        hidden = waypoint("branching", location(10, 3), "true")
        self.expect(MACROS, violation(MACROS, hidden, target, **asserted), "UNKNOWN", says="comes out of a macro")
        claim = invariants(MACROS, (location(10, 3), "k <= 5"), **asserted)
        self.expect(MACROS.replace("v == 5", "v == 6"), claim, "UNKNOWN", "--any-version", says="comes out of a macro")

    def test_overflow_in_a_segment(self):
        text = BUG.replace("    reach_error();", "    x = 2147483647 - 40 + x;")
        overflow = {"specification": "CHECK( init(main()), LTL(G ! overflow) )"}
        self.expect(text, violation(text, waypoint("target", location(7, 5)), **overflow), "CONFIRMED (violation)")
        # An error before the segments are done is another one.
        after = waypoint("branching", location(6, 3), "false")
        line, output = self.validate(text, violation(text, after, waypoint("target", location(7, 5)), **overflow))
        self.assertNotIn("CONFIRMED", line, output)

    def test_another_program(self):
        other = SUM.replace("s += 2", "s += 3")
        claim = invariants(SUM, (location(7, 3), "i <= n"))
        self.expect(other, claim, "REFUSED", says="another program")
        self.expect(SUM + "\n", claim, "REFUSED", says="another program")
        self.expect(SUM + "\n", claim, "CONFIRMED", "--any-version")
        self.expect(other, claim, "REFUSED", "--any-version", says="the program fails")

    def test_several_files(self):
        library = "int limit(void) {\n  int i = 0;\n  while (i < 7)\n    i++;\n  return i;\n}\n"
        main = "#include <assert.h>\nint limit(void);\nint main(void) {\n  assert(limit() == 7);\n  return 0;\n}\n"
        self.write("library.c", library)
        claim = invariants(main, (location(3, file="library.c"), "i <= 7"), hashed=False,
                           specification="CHECK( init(main()), LTL(G ! call(__assert_fail())) )")
        self.write("main.c", main)
        self.write("witness.yml", claim)
        run = self.run_warrant("validate", "witness.yml", "main.c", "library.c")
        self.assertTrue(run.stdout.strip().endswith("CONFIRMED (enough)"), run.stdout + run.stderr)
        self.write("witness.yml", claim.replace("i <= 7", "i < 7"))
        run = self.run_warrant("validate", "witness.yml", "main.c", "library.c", "--json", "result.json")
        self.assertEqual(run.returncode, 1, run.stdout)
        result = json.loads((self.path / "result.json").read_text())
        self.assertEqual(result["invariants"][0]["status"], "wrong")

    def test_own_witnesses(self):
        for text, verdict in [(SUM, "CONFIRMED"), (BUG, "CONFIRMED (violation)"), (WAYS, "CONFIRMED (violation)"),
                              (CONDITIONS, "CONFIRMED (violation)"), (MACROS, "CONFIRMED (violation)"),
                              (MACROS.replace("v == 2", "v == 3"), "CONFIRMED (violation)")]:
            self.write("program.c", text)
            for checks in [[], ["--check", "assert"]]:
                self.run_warrant("verify", "program.c", "--witness", "own.yml", "--quiet", *checks)
                run = self.run_warrant("validate", "own.yml", "program.c", "--native-replay", "off")
                self.assertIn(f"validation: {verdict}", run.stdout)

    def test_own_witnesses_of_libraries_and_dialects(self):
        inside = """#include <string.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  char t[3] = "ab";
  t[2] = __VERIFIER_nondet_uchar();
  return strlen(t);
}
"""
        asserted = """void __CPROVER_assert(int, const char *);
int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x != 3) return 0;
  __CPROVER_assert(x == 3, "x");
  return 0;
}
"""
        for text, verdict in [(inside, "CONFIRMED (violation)"), (asserted, "CONFIRMED (correctness)"),
                              (asserted.replace("x == 3,", "x == 4,"), "CONFIRMED (violation)")]:
            self.write("program.c", text)
            self.run_warrant("verify", "program.c", "--witness", "own.yml", "--quiet")
            self.assertNotIn("models", (self.path / "own.yml").read_text())
            run = self.run_warrant("validate", "own.yml", "program.c")
            self.assertIn(f"validation: {verdict}", run.stdout)

    def test_tests_in_and_out(self):
        self.write("program.c", BUG)
        run = self.run_warrant("verify", "program.c", "--quiet", "--test-suite", "suite")
        self.assertEqual(run.returncode, 1, run.stderr)
        self.assertIn("<programfile>program.c</programfile>", (self.path / "suite/metadata.xml").read_text())
        run = self.run_warrant("validate", "suite", "program.c")
        self.assertIn("validation: CONFIRMED (violation)", run.stdout)
        test = (self.path / "suite/test-1.xml").read_text()
        self.assertIn('<testcase coversError="true">', test)
        for wrong, status in [(test.replace(">42<", ">41<"), 1), (test.replace("<input>42</input>", ""), 1),
                              (test.replace(">42<", ">0x2A<"), 0), (test.replace(">42<", "> 42L <"), 0),
                              (test.replace('coversError="true"', "").replace(">42<", ">41<"), 3),
                              (test.replace(">42<", ">x<"), 2), (test[:90], 2), (test.replace("testcase", "case"), 2)]:
            self.write("test.xml", wrong)
            run = self.run_warrant("validate", "test.xml", "program.c")
            self.assertEqual(run.returncode, status, wrong + run.stdout + run.stderr)

    def test_the_compiled_program_fails_as_well(self):
        witness = violation(BUG, waypoint("target", location(7, 5)))
        self.write("test.xml", '<testcase coversError="true"><input>42</input></testcase>')
        for name in ["witness.yml", "test.xml"]:
            for options, is_run in [([], True), (["--native-replay", "on"], True), (["--native-replay", "off"], False)]:
                self.write("witness.yml", witness)
                self.write("program.c", BUG)
                run = self.run_warrant("validate", name, "program.c", *options)
                self.assertIn("validation: CONFIRMED (violation)", run.stdout)
                self.assertEqual("native replay: " in run.stdout, is_run, run.stdout)
        # A compiler that reads the text otherwise.
        other = BUG.replace("x == 42", "x == 42 + OTHER").replace(
            "int main", "#ifdef __WARRANT__\n#define OTHER 0\n#else\n#define OTHER 1\n#endif\nint main")
        self.write("witness.yml", violation(other, waypoint("target", location(12, 5))))
        self.write("program.c", other)
        skipped = "native replay: skipped" in self.run_warrant("validate", "witness.yml", "program.c").stdout
        for name in ["witness.yml", "test.xml"]:
            run = self.run_warrant("validate", name, "program.c")
            self.assertIn(f"validation: {'CONFIRMED' if skipped else 'UNKNOWN'}", run.stdout)
            if not skipped:
                self.assertIn("but the program compiled by gcc does not", run.stdout)
            run = self.run_warrant("validate", name, "program.c", "--native-replay", "off")
            self.assertIn("validation: CONFIRMED", run.stdout)

    def test_bad_input(self):
        self.write("program.c", BUG)
        good = violation(BUG, waypoint("target", location(7, 5)))
        for text, says in [("", "a witness is a list"), ("- 1", "entry_type"), ("{", "witness.yml:"),
                           (good.replace("violation_sequence", "other"), "neither an invariant_set nor"),
                           (good.replace('"2.0"', '"0.1"'), "format version 0.1 is not supported"),
                           (good.replace("type: target", "type: goal"), "unknown type of waypoint: goal"),
                           (good.replace("line: 7", "line: seven"), "line is no number"),
                           (good.replace("action: follow", "action: avoid"), "cannot be avoided"),
                           (good.replace("location:", "place:"), "the key location is missing"),
                           (good + good, "more than one"), ("[" * 100000, "witness.yml"),
                           (good.replace("LP64", "LP65"), "unknown data model")]:
            self.write("witness.yml", text)
            run = self.run_warrant("validate", "witness.yml", "program.c")
            self.assertEqual(run.returncode, 2, text[:300] + run.stdout)
            self.assertIn(says, run.stderr)
            self.assertEqual(run.stdout, "")
        self.assertEqual(self.run_warrant("validate", "missing.yml", "program.c").returncode, 2)
        self.write("witness.yml", good)
        self.assertEqual(self.run_warrant("validate", "witness.yml", "missing.c").returncode, 2)
        self.assertEqual(self.run_warrant("validate", "witness.yml").returncode, 2)


if __name__ == "__main__":
    WARRANT = str(pathlib.Path(sys.argv.pop(1)).resolve())
    unittest.main()
