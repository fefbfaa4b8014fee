#!/usr/bin/env python3
"""audit finds contracts and findings, goes on from its store and never believes it, and ends cleanly.

Usage: audit_test.py WARRANT [unittest arguments]"""

import json
import os
import pathlib
import random
import signal
import subprocess
import sys
import tempfile
import time
import unittest

WARRANT = ""

LIBRARY = """#include <stddef.h>
#include <stdlib.h>
int sum(const int *a, int n) {
  int s = 0;
  for (int i = 0; i < n; i++) s ^= a[i];
  return s;
}
static int helper(const int *p) { return *p; }
int use(int x) { return helper(&x); }
int quotient(unsigned a, unsigned b) { return (int)(a / b & 7); }
int after(int n) {
  int *p = malloc(sizeof *p);
  if (!p) return 0;
  *p = n;
  free(p);
  return *p;
}
"""
CLASSES = {"sum": "safe if", "helper": "safe if", "use": "safe", "quotient": "safe if", "after": "broken"}


class AuditTest(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.path = pathlib.Path(self.folder.name)
        (self.path / "lib.c").write_text(LIBRARY)

    def tearDown(self):
        self.folder.cleanup()

    def audit(self, *arguments, status=None):
        done = subprocess.run([WARRANT, "audit", *arguments], cwd=self.path, capture_output=True, text=True)
        if status is not None:
            self.assertEqual(done.returncode, status, done.stdout + done.stderr)
        return done

    def report(self):
        return json.loads((self.path / "audit.json").read_text())

    def by_name(self):
        return {function["function"]: function for function in self.report()["functions"]}

    def test_finds_contracts_and_goes_on_from_them(self):
        done = self.audit("lib.c", "--json", "audit.json", status=1)
        first = self.by_name()
        self.assertEqual({name: function["class"] for name, function in first.items()}, CLASSES)
        self.assertEqual(first["sum"]["text"], "safe if a is not null, a points to n elements")
        self.assertEqual(first["quotient"]["text"], "safe exactly if b != 0")
        self.assertTrue(done.stdout.startswith("Findings (1)"), done.stdout)
        self.assertIn("1 finding", done.stdout.splitlines()[-1])
        # Each row is a verification that a user can type.
        for function in first.values():
            words = function["command"].split()[1:]
            command = subprocess.run(" ".join(["exec", WARRANT] + words), shell=True, cwd=self.path, capture_output=True,
                                     text=True)
            self.assertEqual(command.returncode, 1 if function["class"] == "broken" else 0, command.stdout)
        # The second time everything is there, and a known finding is no new one.
        self.audit("lib.c", "--json", "again.json", "--baseline", "audit.json", status=0)
        again = json.loads((self.path / "again.json").read_text())
        self.assertTrue(all(function["known"] for function in again["functions"]), again)
        self.assertEqual([f["text"] for f in again["functions"]], [f["text"] for f in self.report()["functions"]])

    def test_a_store_is_never_believed(self):
        self.audit("lib.c", "--json", "audit.json", status=1)
        files = sorted((self.path / ".warrant" / "functions").iterdir())
        self.assertEqual(len(files), len(CLASSES))
        for file in files:  # everything is safe, says the store
            told = json.loads(file.read_text())
            told["report"].update({"class": "safe", "contract": [], "needed": [], "text": "safe for all arguments"})
            file.write_text(json.dumps(told))
        self.audit("lib.c", "--json", "audit.json", status=1)
        self.assertEqual({name: function["class"] for name, function in self.by_name().items()}, CLASSES)
        chance = random.Random(1)
        for file in (self.path / ".warrant").rglob("*.json"):
            file.unlink()
            how = chance.randrange(4)
            if how == 0:
                file.write_bytes(chance.randbytes(300))
            elif how == 1:
                file.symlink_to("/dev/zero")
            elif how == 2:
                file.mkdir()
            else:
                os.mkfifo(file)
        self.audit("lib.c", "--json", "audit.json", status=1)
        self.assertEqual({name: function["class"] for name, function in self.by_name().items()}, CLASSES)

    def test_killed_at_any_time_it_goes_on(self):
        for delay in (0.2, 0.7, 1.5):
            work = subprocess.Popen([WARRANT, "audit", "lib.c"], cwd=self.path, stdout=subprocess.DEVNULL,
                                    stderr=subprocess.DEVNULL, start_new_session=True)
            time.sleep(delay)
            work.kill()
            work.wait()
        self.audit("lib.c", "--json", "audit.json", status=1)
        self.assertEqual({name: function["class"] for name, function in self.by_name().items()}, CLASSES)

    def test_is_interrupted_with_what_it_has(self):
        work = subprocess.Popen([WARRANT, "audit", "lib.c", "--store", "none", "--json", "audit.json"], cwd=self.path,
                                stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        time.sleep(0.3)
        work.send_signal(signal.SIGINT)
        out, _ = work.communicate(timeout=60)
        self.assertIn("interrupted", out)
        self.assertFalse(self.report()["whole"])
        self.assertIn(work.returncode, (1, 3))

    def test_bad_input_is_told_in_one_line(self):
        (self.path / "bad.c").write_text("int f( {\n")
        (self.path / "none.c").write_text("int x;\n")
        cases = [
            (["none-there.c"], "none-there.c: cannot read the file"),
            (["bad.c"], "bad.c:1"),
            (["none.c"], "there is no function to audit"),
            ([], "missing FILE, or -p DIR"),
            (["lib.c", "--functions", "nobody*"], "--functions nobody*: no function has such a name"),
            (["lib.c", "--baseline", "lib.c"], "--baseline lib.c: was not written by audit --json"),
            (["lib.c", "--store", "lib.c/x"], "--store lib.c/x"),
            (["lib.c", "--function-time", "soon"], "--function-time"),
            (["lib.c", "--jobs", "0"], "--jobs"),
            (["lib.c", "--headers", "nowhere"], "--headers"),
            (["-p", "."], "compile_commands.json"),
        ]
        for arguments, words in cases:
            with self.subTest(arguments):
                done = self.audit(*arguments, status=2)
                self.assertIn(words, done.stderr)
                self.assertEqual(len(done.stderr.splitlines()), 1, done.stderr)
                self.assertEqual(done.stdout, "")
                self.assertFalse((self.path / ".warrant").exists())

    def test_a_project_is_read_from_its_commands(self):
        (self.path / "other.c").write_text("int scale(int x) { return x & WIDE; }\n")
        (self.path / "user.c").write_text("int scale(int x); int shifted(int x) { return scale(x) >> 1; }\n")
        commands = [{"directory": str(self.path), "file": name, "command": f"cc {flags} -c {name}"}
                    for name, flags in (("other.c", "-DWIDE=63"), ("user.c", ""))]
        (self.path / "compile_commands.json").write_text(json.dumps(commands))
        self.audit("-p", ".", "--json", "audit.json", status=0)
        self.assertEqual({name: function["class"] for name, function in self.by_name().items()},
                         {"scale": "safe", "shifted": "safe"})
        self.audit("-p", ".", "user.c", "--json", "audit.json", status=0)
        self.assertEqual(list(self.by_name()), ["shifted"])


if __name__ == "__main__":
    WARRANT = os.path.abspath(sys.argv[1])
    unittest.main(argv=sys.argv[:1] + sys.argv[2:])
