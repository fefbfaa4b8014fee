#!/usr/bin/env python3
"""The library can be installed, found by CMake, and used: builds examples/library against an installation.

Usage: library_test.py BUILD [unittest arguments]"""

import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

BUILD = ""
ROOT = pathlib.Path(__file__).resolve().parents[2]


def run(*command, **options):
    return subprocess.run([str(word) for word in command], capture_output=True, text=True, timeout=1800, **options)


class Library(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        folder = pathlib.Path(cls.folder.name)
        cls.prefix = folder / "installed"
        for command in (["cmake", "--install", BUILD, "--prefix", cls.prefix],
                        ["cmake", "-S", ROOT / "examples/library", "-B", folder / "build",
                         f"-DCMAKE_PREFIX_PATH={cls.prefix}"],
                        ["cmake", "--build", folder / "build"]):
            done = run(*command)
            assert done.returncode == 0, done.stdout + done.stderr
        cls.program = folder / "build/verify_files"

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def verify(self, *files):
        return run(self.program, *files, cwd=ROOT)

    def test_a_program_that_holds(self):
        done = self.verify("examples/transfer.c")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertIn("examples/transfer.c: TRUE: ", done.stdout)
        self.assertIn("invariant at examples/transfer.c:9: ", done.stdout)

    def test_a_program_that_fails(self):
        done = self.verify("examples/transfer.c", "examples/ring_buffer.c")
        self.assertEqual((done.returncode, done.stderr), (1, ""))
        self.assertIn("examples/ring_buffer.c: FALSE: ", done.stdout)
        self.assertIn("fails at examples/ring_buffer.c:38 (unreach-call)", done.stdout)
        self.assertIn("input __VERIFIER_nondet_int = 1", done.stdout)

    def test_bad_input(self):
        done = self.verify("examples/nowhere.c")
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        self.assertIn("examples/nowhere.c", done.stderr)

    def test_only_the_interface_is_seen(self):
        library = next(path for path in self.prefix.rglob("libwarrant.so"))
        symbols = run("nm", "-D", "-C", "--defined-only", library)
        self.assertEqual(symbols.returncode, 0)
        ours = [line for line in symbols.stdout.splitlines() if " warrant::" in line]
        self.assertTrue(any("warrant::api::verify(" in line for line in ours))
        self.assertEqual([line for line in ours if "warrant::api::" not in line], [])

    def test_the_header_stands_alone(self):
        with tempfile.NamedTemporaryFile("w", suffix=".cpp") as file:
            file.write("#include <warrant/warrant.h>\nint main() { return warrant::api::Options().jobs; }\n")
            file.flush()
            done = run("c++", "-std=c++20", "-Wall", "-Wextra", "-Werror", "-fsyntax-only", "-I",
                       self.prefix / "include", file.name)
            self.assertEqual((done.returncode, done.stderr), (0, ""))


if __name__ == "__main__":
    BUILD = os.path.abspath(sys.argv[1])
    unittest.main(argv=sys.argv[:1] + sys.argv[2:])
