#!/usr/bin/env python3
"""benchmarks/compare-builds tells builds that are as good from those that are not."""

import pathlib
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
BUILD = """#!{python}
for _ in range({steps}):
    pass
print("verdict: {verdict}")
"""


class CompareBuilds(unittest.TestCase):
    def setUp(self):
        self.temporary = tempfile.TemporaryDirectory()
        self.addCleanup(self.temporary.cleanup)
        self.made = 0

    def build(self, verdict, steps=0):
        self.made += 1
        path = pathlib.Path(self.temporary.name) / f"warrant{self.made}"
        path.write_text(BUILD.format(python=sys.executable, steps=steps, verdict=verdict))
        path.chmod(0o755)
        return path

    def compare(self, *arguments):
        return subprocess.run([sys.executable, ROOT / "benchmarks/compare-builds", *arguments, "--name", "window",
                               "--rounds", "1"], capture_output=True, text=True)

    def test_the_same_work_is_fine(self):
        done = self.compare(self.build("TRUE"), self.build("TRUE"))
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertRegex(done.stdout, r"benchmarks/kernels/window\.c +true ")

    def test_a_lost_verdict(self):
        done = self.compare(self.build("UNKNOWN (out of time)"), self.build("TRUE"))
        self.assertEqual((done.returncode, done.stderr), (1, "benchmarks/kernels/window.c: lost\n"))

    def test_a_new_verdict_is_no_failure(self):
        done = self.compare(self.build("TRUE"), self.build("UNKNOWN (out of time)"))
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn(" new\n", done.stdout)

    def test_a_wrong_verdict(self):
        done = self.compare(self.build("FALSE"), self.build("UNKNOWN (out of time)"))
        self.assertEqual((done.returncode, done.stderr), (1, "benchmarks/kernels/window.c: wrong\n"))

    def test_more_work(self):
        done = self.compare(self.build("TRUE", 60_000_000), self.build("TRUE"))
        self.assertEqual(done.returncode, 1)
        self.assertIn("benchmarks/kernels/window.c: slower\n", done.stderr)

    def test_a_build_that_is_not_there(self):
        done = self.compare(pathlib.Path(self.temporary.name) / "none")
        self.assertEqual(done.returncode, 1)
        self.assertRegex(done.stderr, r"none: no such file\n$")


if __name__ == "__main__":
    unittest.main()
