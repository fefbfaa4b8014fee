#!/usr/bin/env python3
"""benchmarks/schedule computes turns from measurements. Usage: schedule_test.py WARRANT"""

import json
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
REGISTRY = ROOT / "src/engine/registry.cpp"
WARRANT = ""
TABLE = """  description.sequence = {
      {runs_name, 0.05},
      {"symex", 0.2},
      {"bmc", 0.4, {}, meets_choices, true},
      {"gps", 4, {{"polynomials", "on"}}},
  };
"""


def attempt(engine, turn, end, seconds):
    return f"attempt: {engine}, {turn} s: {end}, search {seconds} s, all {seconds} s\n"


class Schedule(unittest.TestCase):
    def setUp(self):
        self.temporary = tempfile.TemporaryDirectory()
        self.addCleanup(self.temporary.cleanup)
        self.folder = pathlib.Path(self.temporary.name)
        self.registry = self.folder / "registry.cpp"
        self.registry.write_text("before\n" + TABLE + "after\n")
        self.runs = []

    def add(self, task, family, engine, log, decided=True):
        name = f"{engine}-{task}.log"
        (self.folder / name).write_text(log)
        self.runs.append({"task": task, "suite": "s", "family": family, "engine": engine, "expected": True,
                          "verdict": "TRUE" if decided else "UNKNOWN", "certified": decided, "cpu_s": 5,
                          "statistics": {}, "log": name})

    def schedule(self, *options):
        (self.folder / "results.json").write_text(json.dumps({"runs": self.runs}))
        done = subprocess.run([sys.executable, ROOT / "benchmarks/schedule", self.folder, "--registry", self.registry,
                               "--limits", "10", *options], capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout

    def test_an_engine_that_decides_what_no_turn_does_has_one(self):
        for task in range(6):
            self.add(f"t{task}", f"f{task % 3}", "values", attempt("values", 9.5, "decided", 0.5))
        output = self.schedule("--write")
        self.assertIn("| before | 0 |\n| after | 6 |\n| after, each family left out | 6 |\n", output)
        text = self.registry.read_text()
        self.assertRegex(text, r'\{"values", [0-9.]+\},\n')
        self.assertTrue(text.startswith("before\n") and text.endswith("  };\nafter\n"))
        for line in TABLE.splitlines():
            self.assertIn(line, text)  # the other turns are as they were
        self.assertIn("| before | 6 |\n| after | 6 |\n", self.schedule())

    def test_nothing_is_taken_from_other_families_for_one(self):
        # Every way to a longer turn of values costs the tasks that gps decides at the end.
        for task in range(2):
            self.add(f"v{task}", "v", "values", attempt("values", 9.5, "decided", 6))
        for task in range(3):
            self.add(f"g{task}", "g", "gps-polynomials", attempt("gps", 9.5, "decided", 8))
        self.schedule("--write")
        self.assertEqual(self.registry.read_text(), "before\n" + TABLE + "after\n")

    def test_runs_of_auto_tell_what_its_turns_do(self):
        # What comes before the first runs is no turn.
        log = (attempt("symex", "1", "out of time", 1) + attempt("runs", "0.05", "out of time", 0.05) +
               attempt("symex", "0.2", "out of time", 0.2) + attempt("bmc", "0.4", "out of time", 0.4) +
               attempt("gps", "4", "decided", 1))
        self.add("t", "f", "auto", log)
        self.assertIn("| before | 1 |", self.schedule())

    def test_the_table_of_auto_is_read_and_written_as_it_is(self):
        self.registry.write_text(REGISTRY.read_text())
        self.add("t", "f", "symex", attempt("symex", 9.5, "decided", 0.1))
        self.schedule("--write")
        self.assertEqual(self.registry.read_text(), REGISTRY.read_text())

    def test_it_reads_what_bench_writes(self):
        out = self.folder / "bench"
        done = subprocess.run([WARRANT, "bench", ROOT / "examples/tank.c", "--engines", "auto,values", "--time-limit",
                               "3s", "--out", out], capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stderr)
        log = next((out / "logs/values").rglob("*.log")).read_text()
        self.assertRegex(log, re.compile(r"^attempt: values, .* s: .*, search .* s, all .* s$", re.M))
        output = subprocess.run([sys.executable, ROOT / "benchmarks/schedule", out, "--limits", "3"],
                                capture_output=True, text=True, check=True).stdout
        self.assertTrue(output.startswith("1 task of 1 family;"), output)


if __name__ == "__main__":
    WARRANT = sys.argv.pop(1)
    unittest.main()
