#!/usr/bin/env python3
"""suite-check tells right from wrong. Usage: suite_check_test.py WARRANT"""

import csv
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

WARRANT = ""
# path: (suite, run, assertions, text)
PROGRAMS = {
    "same.c": ("gcc-torture", "exit 0", "", "void abort(void); void exit(int);\n"
               "int main(void) { int x = 1; if (x != 1) abort(); exit(0); }\n"),
    "aborts.c": ("gcc-torture", "exit 0", "", "void abort(void); int main(void) { abort(); return 0; }\n"),
    "status.c": ("gcc-torture", "exit 0", "", "void exit(int); int main(void) { int x = 3; exit(x); }\n"),
    "returns.c": ("gcc-torture", "exit 0", "", "int main(void) { return 2; }\n"),
    "undefined.c": ("gcc-torture", "exit 0", "", "int main(void) { int x = 2147483647; x++; return x > 0; }\n"),
    "refused.c": ("gcc-torture", "exit 0", "", "int main(void) { return 0 }\n"),
    "unmodelled.c": ("gcc-torture", "exit 0", "", "#include <unistd.h>\nint main(void) { fork(); return 0; }\n"),
    "prints.c": ("other", "exit 0", "", "int puts(const char *); int main(void) { puts(\"a\"); puts(\"b\"); return 0; }\n"),
    "differs.c": ("other", "exit 0", "", "int puts(const char *); int main(void) { puts(\"a\"); return 0; }\n"),
    "holds.c": ("claims", "", "true", "#include <assert.h>\nint main(void) { assert(1 + 1 == 2); return 0; }\n"),
    "fails.c": ("claims", "", "false", "#include <assert.h>\nint main(void) { assert(1 + 1 == 3); return 0; }\n"),
    "mislabelled.c": ("claims", "", "true", "#include <assert.h>\nint main(void) { assert(0); return 0; }\n"),
    "unknown.c": ("claims", "", "", "#include <assert.h>\nint main(void) { assert(0); return 0; }\n"),
}
OUTPUTS = {"prints.c": "a\nb\n", "differs.c": "b\n"}


class SuiteCheck(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.folder)
        with open(self.folder / "list.csv", "w", newline="") as file:
            writer = csv.writer(file)
            writer.writerow(["path", "suite", "run", "assertions", "data_model"])
            for name, (suite, run, assertions, text) in PROGRAMS.items():
                (self.folder / name).write_text(text)
                writer.writerow([name, suite, run, assertions, "LP64"])
        for name, output in OUTPUTS.items():
            (self.folder / f"{name}.expected").write_text(output)

    def check(self, *options, warrant=None):
        """Class of every program, exit status, text."""
        report = self.folder / "report.csv"
        done = subprocess.run([sys.executable, SCRIPTS / "suite-check", self.folder, "--report", report, "--warrant",
                               warrant or WARRANT, *options], capture_output=True, text=True)
        with open(report, newline="") as file:
            return {row["path"]: row["class"] for row in csv.DictReader(file)}, done.returncode, done.stdout

    def test_runs_are_compared_by_ending_and_output(self):
        classes, status, text = self.check("--mode", "run")
        self.assertEqual(classes, {"same.c": "same", "aborts.c": "WRONG", "status.c": "WRONG", "returns.c": "WRONG",
                                   "undefined.c": "undefined", "refused.c": "refused", "unmodelled.c": "unmodelled",
                                   "prints.c": "same", "differs.c": "WRONG"})
        self.assertEqual(status, 1)
        self.assertIn("unmodelled: call of fork", text)
        self.assertIn("undefined: signed overflow", text)
        self.assertIn("WRONG: run status.c", text)

    def test_what_is_named_is_not_wrong(self):
        classes, status, _ = self.check("--mode", "run", "--only", "un*.c")
        self.assertEqual((len(classes), status), (2, 0))

    def test_verdicts_are_compared_with_what_is_known(self):
        classes, status, _ = self.check("--mode", "verify", "--suite", "claims")
        self.assertEqual(classes, {"holds.c": "right", "fails.c": "right", "mislabelled.c": "WRONG"})
        self.assertEqual(status, 1)

    def test_abort_is_the_error_of_gcc_torture(self):
        classes, _, _ = self.check("--mode", "verify", "--only", "*a*.c", "--suite", "gcc-torture")
        self.assertEqual(classes, {"same.c": "right", "aborts.c": "WRONG", "status.c": "right"})

    def test_planted_errors_must_be_found(self):
        if shutil.which(native_compiler("LP64")[0][0]) is None:
            self.skipTest("no compiler")
        classes, status, _ = self.check("--mode", "planted", "--only", "same.c")
        self.assertEqual((classes, status), ({"same.c": "right"}, 0))
        blind = self.folder / "blind"
        blind.write_text("#!/bin/sh\necho 'verdict: TRUE'\n")
        blind.chmod(blind.stat().st_mode | stat.S_IXUSR)
        classes, status, _ = self.check("--mode", "planted", "--only", "same.c", warrant=str(blind))
        self.assertEqual((classes, status), ({"same.c": "WRONG"}, 1))

    def test_a_crash_is_no_refusal(self):
        broken = self.folder / "broken"
        broken.write_text("#!/bin/sh\nkill -SEGV $$\n")
        broken.chmod(broken.stat().st_mode | stat.S_IXUSR)
        classes, status, _ = self.check("--mode", "run", "--only", "same.c", warrant=str(broken))
        self.assertEqual((classes, status), ({"same.c": "crash"}, 1))


if __name__ == "__main__":
    WARRANT = sys.argv.pop(1)
    unittest.main()
