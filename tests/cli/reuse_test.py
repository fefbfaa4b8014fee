#!/usr/bin/env python3
"""verify --reuse tries the evidence of the last run first and never believes it; diff says which verdicts changed.

Usage: reuse_test.py WARRANT [unittest arguments]"""

import hashlib
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

WARRANT = ""

PROGRAM = """extern int __VERIFIER_nondet_int(void);
#include <assert.h>
static int twice(int x) { return x + x; }
int main(void) {
  int n = __VERIFIER_nondet_int(), sum = 0, i = 0;
  if (n < 0 || n > 1000) return 0;
  while (i < n) {
    sum = sum + 2;
    i = i + 1;
  }
  assert(sum == twice(n));
  return 0;
}
"""
HARMLESS = {
    "a comment": PROGRAM.replace("  while", "  /* so many times */\n\n  while"),
    "a statement": PROGRAM.replace("  while", "  int other = 3; other = other * 2;\n  while"),
    "a renamed variable": PROGRAM.replace("sum", "total"),
    "a function": PROGRAM.replace("int main", "static int none(void) { return 0; }\nint main").replace(
        "  while", "  if (none()) return 1;\n  while"),
}
BREAKING = {
    "the increment": PROGRAM.replace("sum + 2", "sum + 3"),
    "the assertion": PROGRAM.replace("sum == twice(n)", "sum != twice(n)"),
    "the function": PROGRAM.replace("x + x", "x + x + (x == 900)"),
    "the loop": PROGRAM.replace("i < n", "i <= n"),
}
FAILS = """extern int __VERIFIER_nondet_int(void);
#include <assert.h>
int main(void) {
  int key = __VERIFIER_nondet_int();
  unsigned char text[3];
  for (int i = 0; i < 3; i++) text[i] = __VERIFIER_nondet_int();
  if (key == 48611 && text[0] == 'a' && text[1] == 'b') assert(text[2] != 'c');
  return 0;
}
"""


class Result:
    def __init__(self, done):
        self.status, self.errors, self.text = done.returncode, done.stderr, done.stdout
        self.verdict = done.stdout.strip().splitlines()[-1] if done.stdout.strip() else ""
        self.is_reused = "reused: " in done.stdout


class Folder(unittest.TestCase):
    def setUp(self):
        self.temporary = tempfile.TemporaryDirectory()
        self.folder = pathlib.Path(self.temporary.name)
        self.records = self.folder / "records"

    def tearDown(self):
        self.temporary.cleanup()

    def command(self, text, *options, name="program.c"):
        (self.folder / name).write_text(text)
        return [WARRANT, "verify", name, "--reuse", str(self.records), "--jobs", "1", "--native-replay", "off", *options]

    def run_command(self, command):
        return Result(subprocess.run(command, capture_output=True, text=True, timeout=300, cwd=self.folder))

    def verify(self, text, *options, name="program.c"):
        return self.run_command(self.command(text, *options, name=name))

    def record(self):
        files = [path for path in self.records.iterdir() if path.suffix == ".json"]
        self.assertEqual(len(files), 1, files)
        return files[0]


class Reuse(Folder):
    def test_an_unchanged_program_is_checked_again(self):
        first, second = self.verify(PROGRAM), self.verify(PROGRAM)
        self.assertEqual((first.verdict, first.is_reused), ("verdict: TRUE", False))
        self.assertEqual((second.verdict, second.is_reused, second.errors), ("verdict: TRUE", True, ""))
        self.assertIn("reused: the proof of the last run, checked again", second.text)

    def test_the_result_says_so_in_json(self):
        self.verify(PROGRAM)
        self.verify(PROGRAM, "--json", "result.json")
        result = json.loads((self.folder / "result.json").read_text())
        self.assertEqual(result["statistics"]["reused"], 1)
        self.assertIn("reused: the proof of the last run, checked again", result["checked"])

    def test_proofs_survive_harmless_changes(self):
        for what, text in HARMLESS.items():
            with self.subTest(what):
                for record in self.records.iterdir() if self.records.exists() else []:
                    record.unlink()
                self.verify(PROGRAM)
                again = self.verify(text)
                self.assertEqual((again.verdict, again.is_reused), ("verdict: TRUE", True), again.text)
                # And what was reused is kept for the version of now.
                self.assertTrue(self.verify(text).is_reused)

    def test_a_proof_that_does_not_fit_any_more_is_found_anew(self):
        self.verify(PROGRAM)
        self.assertEqual(self.verify(PROGRAM.replace("1000", "2000")).verdict, "verdict: TRUE")
        self.assertEqual(self.verify(PROGRAM.replace("sum + 2", "sum + 1 + 1")).verdict, "verdict: TRUE")

    def test_changes_that_break_the_program_are_found(self):
        for what, text in BREAKING.items():
            with self.subTest(what):
                self.verify(PROGRAM)
                again = self.verify(text)
                self.assertEqual((again.verdict, again.is_reused), ("verdict: FALSE (unreach-call)", False), again.text)

    def test_inputs_are_replayed(self):
        first = self.verify(FAILS)
        self.assertEqual(first.verdict, "verdict: FALSE (unreach-call)")
        self.assertTrue(self.verify(FAILS).is_reused)
        moved = self.verify(FAILS.replace("  unsigned char", "  int more = 0; more++;\n  unsigned char"))
        self.assertEqual((moved.verdict, moved.is_reused), ("verdict: FALSE (unreach-call)", True))
        self.assertIn("reused: the inputs of the last run, replayed again", moved.text)

    def test_an_error_that_is_fixed_is_not_reported(self):
        self.verify(FAILS)
        fixed = self.verify(FAILS.replace("assert(text[2] != 'c')", "assert(text[2] <= 255)"))
        self.assertEqual((fixed.verdict, fixed.is_reused), ("verdict: TRUE", False))

    def test_the_only_run_is_made_again(self):
        text = "int main(void) { int s = 0; for (int i = 0; i < 100; i++) s += i; return s == 4950 ? 0 : 1 / (s - s); }\n"
        self.verify(text)
        again = self.verify(text)
        self.assertEqual((again.verdict, again.is_reused), ("verdict: TRUE", True))
        broken = self.verify(text.replace("4950", "4951"))
        self.assertEqual((broken.status, broken.is_reused), (1, False), broken.text)

    def test_every_place_has_its_evidence(self):
        text = PROGRAM.replace("return 0;\n}\n", "int a[4] = {0}; return a[n % 5] + a[n % 4] + 7 / (n - 999);\n}\n")
        first, second = self.verify(text, "--all"), self.verify(text, "--all")
        self.assertEqual(first.status, 1)
        self.assertTrue(second.is_reused)
        for name in ("proven", "violated"):
            self.assertEqual(first.text.count(name), second.text.count(name))

    def test_a_damaged_record_is_ignored(self):
        self.verify(PROGRAM)
        whole = self.record().read_bytes()
        only_format = json.dumps({"format": json.loads(whole)["format"]}).encode()
        for content in (b"", b"{", b"\x00\xff\xfe", b"[]", only_format, whole.replace(b"old!", b"new!")):
            self.record().write_bytes(content)
            again = self.verify(PROGRAM)
            self.assertEqual((again.verdict, again.is_reused), ("verdict: TRUE", False))
            self.assertIn("is damaged, and is ignored", again.errors)
        self.record().write_text('{"format": 4711}')
        again = self.verify(PROGRAM)
        self.assertEqual((again.verdict, again.is_reused), ("verdict: TRUE", False))
        self.assertIn("another version of Warrant", again.errors)

    def forge(self, change):
        """A record whose checksum is right."""
        record = json.loads(self.record().read_text())
        change(record["body"])
        text = json.dumps(record["body"], separators=(",", ":"), ensure_ascii=False)
        record["checksum"] = hashlib.sha256(text.encode()).hexdigest()
        self.record().write_text(json.dumps(record))

    def test_a_forged_record_proves_nothing(self):
        def false_everywhere(body):
            places = [entry[0] for entry in body["evidence"]["outline"]["locations"]]
            body["evidence"]["texts"] = ["false"]
            body["evidence"]["formulas"] = [[place, 0] for place in places]

        def no_formulas(body):
            body["evidence"]["formulas"] = []
            body["evidence"]["unrolled"] = True

        def no_evidence(body):
            body["evidence"] = {"kind": "proof"}

        def only_run(body):
            body["evidence"] = {"kind": "only run"}

        broken = BREAKING["the function"]
        for change in (false_everywhere, no_formulas, no_evidence, only_run):
            for text, verdict in ((broken, "verdict: FALSE (unreach-call)"), (PROGRAM, "verdict: TRUE")):
                with self.subTest(change.__name__, verdict=verdict):
                    for record in self.records.iterdir() if self.records.exists() else []:
                        record.unlink()
                    self.verify(PROGRAM)
                    self.forge(change)
                    again = self.verify(text)
                    self.assertEqual(again.verdict, verdict)
                    # Which engine was first decides whether its evidence is malformed by that, or just wrong.
                    self.assertRegex(again.errors, r"\A(warrant: --reuse: .* is damaged, and is ignored\n)?\Z")

    def test_the_record_of_another_program_is_of_no_harm(self):
        self.verify(FAILS)
        foreign = self.record().read_bytes()
        self.record().unlink()
        self.verify(PROGRAM)
        self.record().write_bytes(foreign)
        again = self.verify(PROGRAM)
        self.assertEqual((again.verdict, again.is_reused), ("verdict: TRUE", False))

    def test_several_runs_at_once(self):
        self.verify(PROGRAM)
        command = self.command(PROGRAM)
        running = [subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=self.folder)
                   for _ in range(4)]
        for process in running:
            output, errors = process.communicate(timeout=300)
            self.assertEqual((output.strip().splitlines()[-1], errors), ("verdict: TRUE", ""))
        self.assertTrue(self.verify(PROGRAM).is_reused)
        self.record()

    def test_a_folder_that_cannot_be_written(self):
        (self.folder / "records").write_text("a file\n")
        done = self.verify(PROGRAM)
        self.assertEqual((done.status, done.text, done.errors.count("\n")), (2, "", 1))
        self.assertIn("--reuse", done.errors)
        (self.folder / "records").unlink()
        if os.geteuid() != 0:
            self.records.mkdir(mode=0o500)
            done = self.verify(PROGRAM)
            self.assertEqual((done.status, done.errors.count("\n")), (2, 1))
            self.records.chmod(0o700)

    def test_options_of_the_next_run_count(self):
        self.verify(PROGRAM)
        other = self.verify(PROGRAM, "--engine", "symex")
        self.assertEqual(other.verdict, "verdict: TRUE")
        self.assertFalse(self.verify(PROGRAM, "--check", "assert", "--data-model", "ILP32").is_reused)


class Diff(Folder):
    def diff(self, old, new, *options):
        for name, text in (("old.c", old), ("new.c", new)):
            (self.folder / name).write_text(text)
        return self.run_command([WARRANT, "diff", "old.c", "new.c", *options])

    def test_nothing_changes(self):
        done = self.diff(PROGRAM, HARMLESS["a statement"])
        self.assertEqual((done.status, done.verdict), (0, "diff: nothing got worse"), done.text)
        self.assertIn("still TRUE: ", done.text)

    def test_a_place_that_held_fails(self):
        done = self.diff(PROGRAM, BREAKING["the function"])
        self.assertEqual((done.status, done.verdict), (1, "diff: 1 place fails that did not fail before"), done.text)
        self.assertIn("now FALSE: new.c:11: __assert_fail (before: old.c:11), with __VERIFIER_nondet_int = 900", done.text)

    def test_an_error_is_fixed(self):
        done = self.diff(BREAKING["the function"], PROGRAM)
        self.assertEqual(done.status, 0, done.text)
        self.assertIn("fixed: old.c:11".replace("old", "new"), done.text)

    def test_a_new_place_fails(self):
        done = self.diff(PROGRAM, PROGRAM.replace("  return 0;\n}", "  return 3 / (n - 7);\n}"))
        self.assertEqual(done.status, 1, done.text)
        self.assertIn("new, FALSE: new.c:12: division by zero", done.text)

    def test_folders(self):
        for name, text in (("a", PROGRAM), ("b", HARMLESS["a comment"])):
            (self.folder / name).mkdir()
            (self.folder / name / "main.c").write_text(text)
        done = self.run_command([WARRANT, "diff", "a", "b"])
        self.assertEqual((done.status, done.verdict), (0, "diff: nothing got worse"), done.text)

    def test_results(self):
        self.verify(PROGRAM, "--all", "--json", "old.json")
        self.verify(BREAKING["the loop"], "--all", "--json", "new.json", name="other.c")
        done = self.run_command([WARRANT, "diff", "old.json", "new.json"])
        self.assertEqual(done.status, 1, done.text)
        self.assertIn("now FALSE: other.c:11", done.text)

    def test_bad_input(self):
        (self.folder / "old.c").write_text(PROGRAM)
        (self.folder / "bad.json").write_text("{}")
        (self.folder / "empty").mkdir()
        for words in (["old.c"], ["old.c", "nowhere.c"], ["old.c", "bad.json"], ["bad.json", "bad.json"], ["empty", "old.c"]):
            done = self.run_command([WARRANT, "diff", *words])
            self.assertEqual((done.status, done.text, done.errors.count("\n")), (2, "", 1), words)


if __name__ == "__main__":
    WARRANT = os.path.abspath(sys.argv[1])
    unittest.main(argv=sys.argv[:1] + sys.argv[2:])
