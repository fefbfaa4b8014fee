#!/usr/bin/env python3
"""The command line: bad input of any kind gives one line on standard error and exit status 2; good input of any size
is read. Usage: command_line_test.py WARRANT [unittest arguments]"""

import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

WARRANT = ""
RUN_TIME_LIMIT = 300


class Libraries(unittest.TestCase):
    @unittest.skipUnless(shutil.which("readelf"), "there is no readelf")
    def test_isl_is_not_the_one_within_llvm(self):
        """Whichever comes first is used."""
        needed = subprocess.run(["readelf", "--dynamic", WARRANT], capture_output=True, text=True).stdout
        self.assertIn("libisl", needed)
        self.assertLess(needed.index("libisl"), needed.index("libLLVM"))


class CommandLine(unittest.TestCase):
    def setUp(self):
        self._directory = tempfile.TemporaryDirectory()
        self.addCleanup(self._directory.cleanup)
        self.directory = pathlib.Path(self._directory.name)

    def file(self, name, content):
        path = self.directory / name
        if isinstance(content, bytes):
            path.write_bytes(content)
        else:
            path.write_text(content)
        return str(path)

    def warrant(self, *arguments):
        return subprocess.run([WARRANT, *arguments], capture_output=True, timeout=RUN_TIME_LIMIT)

    def assert_bad_input(self, *arguments, says="", errors=None):
        """One line on standard error, nothing on standard output, exit status 2. What a compiler complains about has a
        line for each of the errors, and below it the line of the program with a caret."""
        result = self.warrant(*arguments)
        error = result.stderr.decode(errors="replace")
        self.assertEqual(result.returncode, 2, error[:500])
        self.assertTrue(error.startswith("warrant: "), error[:500])
        lines = error.splitlines()
        complaints = [line for line in lines if not line.startswith("    ")]
        self.assertEqual(len(complaints), errors or 1, error[:500])
        self.assertLessEqual(len(lines), 3 * (errors or 1), error[:500])
        self.assertTrue(error.endswith("\n"), error[-500:])
        self.assertTrue(all(len(line) < 1000 for line in lines), error[:500])
        self.assertIn(says, error)
        self.assertEqual(result.stdout, b"")

    def assert_run_ends(self, path, last_line, *arguments, status=0):
        result = self.warrant("run", path, *arguments)
        lines = result.stdout.decode(errors="replace").splitlines()
        self.assertEqual(lines[-1:] or [result.stderr.decode()[:500]], ["run: " + last_line])
        self.assertEqual(result.returncode, status)


class BadInput(CommandLine):
    def test_no_arguments(self):
        self.assert_bad_input(says="missing COMMAND: verify, ")

    def test_unknown_command(self):
        self.assert_bad_input("frobnicate", says="unknown command 'frobnicate' (try warrant --help)")

    def test_a_misspelt_command_suggests_the_right_one(self):
        self.assert_bad_input("verfy", says="unknown command 'verfy'; did you mean 'verify'?")
        self.assert_bad_input("bench", "cmpare", "a", "b", says="did you mean 'compare'?")
        self.assert_bad_input("manual", "verfy", says="did you mean 'verify'?")

    def test_no_file(self):
        self.assert_bad_input("run", says="missing FILE")

    def test_missing_options_are_named(self):
        good = self.file("f.c", "int main(void) { return 0; }\n")
        self.assert_bad_input("harness", good, says="missing --entry FUNCTION")
        self.assert_bad_input("bench", says="missing TASKS")
        self.assert_bad_input("bench", good, says="missing --engines, --variant or --tool")
        self.assert_bad_input("bench", good, "--engines", "gps", says="missing --out DIR")
        self.assert_bad_input("bench", "report", says="missing DIR")
        self.assert_bad_input("verify", good, "--json", says="--json: missing FILE")

    def test_unknown_option(self):
        good = self.file("f.c", "int main(void) { return 0; }\n")
        self.assert_bad_input("run", good, "--frobnicate", says="unknown option --frobnicate (try warrant run --help)")

    def test_a_misspelt_option_or_value_suggests_the_right_one(self):
        good = self.file("f.c", "int main(void) { return 0; }\n")
        for words in (["--tme-limit", "3"], ["--tme-limit=3"], ["-time-limit", "3"]):
            self.assert_bad_input("verify", good, *words, says="; did you mean --time-limit?")
        self.assert_bad_input("bench", "compare", good, good, "--old-engin", "gps", says="did you mean --old-engine?")
        self.assert_bad_input("verify", good, "--engine", "symxia", says="did you mean 'symexia'?")

    def test_bad_times_and_sizes_name_the_option_and_an_example(self):
        good = self.file("f.c", "int main(void) { return 0; }\n")
        for command in (["verify"], ["run"], ["explain"], ["bench", "--engines", "gps", "--list"]):
            self.assert_bad_input(*command, good, "--time-limit", "soon",
                                  says="--time-limit: 'soon' is not a time; examples: 90s, 5min, 1h30m")
        for command in (["verify"], ["explain"], ["bench", "--engines", "gps", "--list"]):
            self.assert_bad_input(*command, good, "--memory-limit", "4 apples", says="examples: 500MB, 4GB, 512MiB")

    def test_bad_option_values(self):
        good = self.file("f.c", "int main(void) { return 0; }\n")
        self.assert_bad_input("run", good, "--data-model", "LLP64", says="--data-model: 'LLP64' is not one of ILP32,LP64")
        self.assert_bad_input("run", good, "--arithmetic", "real")
        self.assert_bad_input("run", good, "--max-steps", "many", says="--max-steps: 'many' is not a number")
        self.assert_bad_input("run", good, "--time-limit", "0")
        self.assert_bad_input("run", good, "--input", "seven", says="seven")
        self.assert_bad_input("run", good, "--input=")
        self.assert_bad_input("run", good, "--form", "normal")
        self.assert_bad_input("show", good, "--dot", "--json", says="only one of these can be given")
        self.assert_bad_input("verify", good, "--jobs", "100", says="--jobs: '100' is not in 1..64")
        self.assert_bad_input("verify", good, "--check", "asert", says="asert")
        self.assert_bad_input("verify", good, "--files", "x", says="--files needs --project")
        self.assert_bad_input("show", good, "--lowered", "--passes", "all")
        self.assert_bad_input("show", good, "--passes", "skips,no_such_pass", says="no_such_pass")

    def test_missing_file(self):
        self.assert_bad_input("run", str(self.directory / "missing.c"), says="missing.c")
        self.assert_bad_input("show", str(self.directory / "missing.c"), says="missing.c")

    def test_directory(self):
        self.assert_bad_input("run", str(self.directory), says="directory")

    @unittest.skipIf(os.geteuid() == 0, "root reads everything")
    def test_unreadable_file(self):
        path = self.file("f.c", "int main(void) { return 0; }\n")
        os.chmod(path, 0)
        self.assert_bad_input("run", path, says="f.c")

    def test_empty_file(self):
        self.assert_bad_input("run", self.file("empty.c", ""), says="empty.c")

    def test_binary_file(self):
        self.assert_bad_input("run", self.file("binary.c", bytes(range(256)) * 64), says="binary.c")
        self.assert_bad_input("run", self.file("zeros.c", bytes(1 << 16)), says="zeros.c")

    def test_executable(self):
        self.assert_bad_input("run", WARRANT)

    def test_syntax_error_names_line_and_column(self):
        path = self.file("f.c", "int main(void) {\n  int x = 1;\n  x = ;\n}\n")
        self.assert_bad_input("run", path, says="f.c:3:7: ")

    def test_no_main(self):
        self.assert_bad_input("run", self.file("f.c", "int f(void) { return 0; }\n"), says="main")

    def test_missing_header(self):
        path = self.file("f.c", '#include "not_there.h"\nint main(void) { return 0; }\n')
        self.assert_bad_input("run", path, says="not_there.h")

    def test_bad_property_files(self):
        good = self.file("f.c", "int main(void) { return 0; }\n")
        self.assert_bad_input("run", good, "--property", str(self.directory / "missing.prp"), says="missing.prp")
        self.assert_bad_input("run", good, "--property", str(self.directory), says="directory")
        termination = self.file("t.prp", "CHECK( init(main()), LTL(F end) )\n")
        self.assert_bad_input("run", good, "--property", termination, says="supported")

    def test_bad_tasks(self):
        self.assert_bad_input("run", self.file("a.yml", "a: [1\n"), says="a.yml:")
        self.assert_bad_input("run", self.file("b.yml", "just text\n"), says="b.yml")
        self.assert_bad_input("run", self.file("c.yml", "format_version: '2.0'\n"), says="input_files")
        self.assert_bad_input("run", self.file("d.yml", "input_files: missing.c\n"), says="missing.c")
        self.assert_bad_input("run", self.file("e.yml", "input_files: [missing.c, b.c]\n"), says="missing.c")
        self.file("f.c", "int main(void) { return 0; }\n")
        self.assert_bad_input(
            "run", self.file("f.yml", "input_files: f.c\noptions: {data_model: LP128}\n"), says="LP128")
        self.assert_bad_input("run", self.file("g.yml", ""), says="g.yml")
        self.assert_bad_input("run", self.file("h.yml", "input_files: {a: b}\n"), says="h.yml")

    def test_binary_file_of_50_megabytes(self):
        self.assert_bad_input("run", self.file("big.c", os.urandom(1 << 20) * 50), says="big.c")


class GoodInput(CommandLine):
    def test_help_and_version(self):
        for arguments in (["--help"], ["run", "--help"], ["show", "--help"], ["--version"]):
            result = self.warrant(*arguments)
            self.assertEqual(result.returncode, 0)
            self.assertEqual(result.stderr, b"")
        commands = ("verify", "explain", "harness", "run", "show", "engines", "bench", "manual", "completion")
        for command in [*([name] for name in commands), ["bench", "report"], ["bench", "compare"]]:
            text = self.warrant(*command, "--help").stdout.decode()
            self.assertIn("Examples:\n  ", text)
            self.assertIn("warrant " + " ".join(command), text[text.index("Examples:"):])

    def test_help_shows_values_and_defaults_in_short_lines(self):
        text = self.warrant("verify", "--help").stdout.decode()
        for option in ("--abstraction VALUE:{boolean,cartesian}=", "--threshold N:0..1000000=0", "--time-limit TIME=60s",
                       "--jobs N:1..64", "--data-model VALUE:{ILP32,LP64}"):
            self.assertIn("  " + option, text)
        described = text[:text.index("Examples:")].splitlines()
        self.assertLessEqual(max(len(line) for line in described), 100)

    def test_times_and_sizes_have_units(self):
        path = self.file("f.c", "int main(void) { return 0; }\n")
        for time in ("30", "30s", "1m", "2min", "1h30m", "90000ms"):
            self.assert_run_ends(path, "returned 0", "--time-limit", time)
        for size in ("2GB", "2g", "2000", "512MiB"):
            result = self.warrant("bench", path, "--engines", "gps", "--time-limit", "1m", "--memory-limit", size, "--list")
            self.assertEqual(result.returncode, 0, result.stderr)

    def test_exit_statuses_of_run(self):
        path = self.file("f.c", """
            extern int __VERIFIER_nondet_int(void);
            extern void __VERIFIER_assume(int);
            extern void reach_error(void);
            extern void abort(void);
            extern int printf(const char *, ...);
            int main(void) {
              int x = __VERIFIER_nondet_int();
              printf("no end of line");
              if (x == 1) reach_error();
              __VERIFIER_assume(x != 2);
              if (x == 3) abort();
              if (x == 4) for (;;);
              return x + 2147483640;
            }
            """)
        self.assert_run_ends(path, "returned 2147483640")
        self.assert_run_ends(path, f"error reached at {path}:10 (reach_error)", "--input", "1", status=1)
        self.assert_run_ends(path, f"assume blocked at {path}:11", "--input", "2", status=3)
        self.assert_run_ends(path, f"ended at {path}:12 (exit or abort)", "--input", "3")
        self.assert_run_ends(path, "out of budget after 1000 steps (steps)", "--input=4", "--max-steps", "1000", status=3)
        self.assert_run_ends(path, f"undefined behaviour: signed overflow at {path}:14", "--input", "0x100", status=3)
        self.assert_run_ends(path, "returned 2147483630", "--input", "-10")

    def test_inputs_go_to_what_the_program_reads(self):
        path = self.file("f.c", """
            extern int __VERIFIER_nondet_int(void);
            extern int printf(const char *, ...);
            int main(void) {
              int x = __VERIFIER_nondet_int();
              printf("between\\n");
              return x - __VERIFIER_nondet_int();
            }
            """)
        for form in ("lowered", "reference"):
            for arithmetic in ("int", "bv"):
                self.assert_run_ends(path, "returned -2", "--input", "5", "--input", "7", "--form", form,
                                     "--arithmetic", arithmetic)

    def test_recursion_unrolls_on_demand_in_the_lowered_form_only(self):
        path = self.file("f.c", "int f(int n) { return n == 0 ? 0 : 1 + f(n - 1); }\n"
                                "int main(void) { return f(100); }\n")
        self.assert_run_ends(path, "returned 100")
        self.assert_run_ends(path, f"recursion bound reached at {path}:1 (f)", "--form", "reference", status=3)

    def test_task_brings_file_property_and_data_model(self):
        self.file("f.c", "extern void fail(void); extern void reach_error(void);\n"
                         "int main(void) { if (sizeof(long) == 4) fail(); reach_error(); return 0; }\n")
        self.file("p.prp", "CHECK(init( main() ),LTL( G!call( fail() ) ) )\n\n")
        self.file("termination.prp", "CHECK( init(main()), LTL(F end) )\n")
        task = self.file("t.yml", "format_version: '2.0'\ninput_files: 'f.c'\nproperties:\n"
                                  "  - property_file: termination.prp\n    expected_verdict: true\n"
                                  "  - property_file: p.prp\n    expected_verdict: false\n"
                                  "options:\n  language: C\n  data_model: ILP32\n")
        path = str(self.directory / "f.c")
        self.assert_run_ends(task, f"error reached at {path}:2 (fail)", status=1)

    def test_10000_nested_parentheses(self):
        path = self.file("f.c", "int main(void) { return " + "(" * 10000 + "7" + ")" * 10000 + "; }\n")
        self.assert_run_ends(path, "returned 7")

    def test_20000_else_ifs(self):
        chain = " else ".join(f"if (x == {i}) y = {i};" for i in range(20000))
        path = self.file("f.c", "int main(void) { int x = 19999, y = 0; " + chain + " return y; }\n")
        self.assert_run_ends(path, "returned 19999")

    def test_long_sum(self):
        path = self.file("f.c", "int main(void) { int x = 1; return " + "+".join(["x"] * 20000) + "; }\n")
        self.assert_run_ends(path, "returned 20000")

    def test_file_of_50_megabytes(self):
        comment = "/* " + "x" * 1000 + " */\n"
        path = self.file("f.c", comment * 50000 + "int main(void) { return 3; }\n")
        self.assert_run_ends(path, "returned 3")

    def test_show_views(self):
        path = self.file("f.c", "int main(void) { int x = 1; return x; }\n")
        for view in ([], ["--cfa"], ["--dot"], ["--json"], ["--stats"]):
            for form in ([], ["--lowered"], ["--passes", "all"], ["--passes", "constants,skips"]):
                result = self.warrant("show", path, *view, *form)
                self.assertEqual(result.returncode, 0, result.stderr)
                self.assertNotEqual(result.stdout, b"")
        self.assertEqual(json.loads(self.warrant("show", path, "--json").stdout)["data_model"], "LP64")


if __name__ == "__main__":
    WARRANT = os.path.abspath(sys.argv.pop(1))
    unittest.main()
