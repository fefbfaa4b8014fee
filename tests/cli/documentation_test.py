#!/usr/bin/env python3
"""Manual pages and completion say what --help says, and work.

Usage: documentation_test.py WARRANT [unittest arguments]"""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

WARRANT = ""


def warrant(*arguments):
    return subprocess.run([WARRANT, *arguments], capture_output=True, text=True, timeout=300, check=True).stdout


def commands():
    """All commands, as lists of words."""
    found = [[]]
    for above in found:
        help_text = warrant(*above, "--help")
        listed = re.search(r"^Subcommands:\n((?:  .*\n)+)", help_text, re.MULTILINE)
        for name in re.findall(r"^  (\w+) ", listed.group(1), re.MULTILINE) if listed else []:
            found.append(above + [name])
    return found


def options(command):
    """The long and short names of a command's options, as --help has them."""
    names = set()
    for line in warrant(*command, "--help").splitlines():
        match = re.match(r" {2,6}(-[\w,-]+)", line)
        if match:
            names.update(match.group(1).split(","))
    return names


def complete(*words):
    """What bash offers for the last word."""
    script = warrant("completion", "bash") + (
        'COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMPREPLY=(); _warrant; printf "%s\\n" "${COMPREPLY[@]}"'
    )
    result = subprocess.run(["bash", "-c", script, "bash", "warrant", *words], capture_output=True, text=True, timeout=300)
    assert result.returncode == 0 and not result.stderr, result.stderr
    return set(result.stdout.split())


class Completion(unittest.TestCase):
    def test_commands_are_offered(self):
        offered = complete("")
        self.assertEqual(offered, {command[0] for command in commands() if len(command) == 1})
        self.assertIn("verify", offered)

    def test_commands_are_completed(self):
        self.assertEqual(complete("ver"), {"verify"})

    def test_all_options_of_all_commands_are_offered(self):
        for command in commands():
            self.assertEqual(complete(*command, "-"), options(command), command)

    def test_engines_are_offered(self):
        offered = complete("verify", "program.c", "--engine", "")
        self.assertEqual(offered, set(re.findall(r"^(\w+): ", warrant("engines"), re.MULTILINE)))
        self.assertEqual(complete("verify", "--engine", "sym"), {"symex", "symexia", "symexplus"})
        self.assertEqual(complete("verify", "--engine", "=", "gps"), {"gps", "gpslite"})
        self.assertEqual(complete("bench", "--engines", "trac"), {"tracer"})

    def test_values_are_offered(self):
        self.assertEqual(complete("verify", "--data-model", ""), {"ILP32", "LP64"})
        self.assertEqual(complete("verify", "--star", "re"), {"recurrences"})

    def test_an_argument_that_can_be_anything_offers_no_options(self):
        self.assertEqual(complete("verify", "--time-limit", ""), set())

    def test_nested_commands(self):
        self.assertLessEqual({"report", "compare"}, complete("bench", ""))
        self.assertEqual(complete("bench", "compare", "-"), options(["bench", "compare"]))

    def test_other_shells_read_their_scripts(self):
        for shell, check in (("zsh", ["zsh", "-n"]), ("fish", ["fish", "--no-execute"])):
            script = warrant("completion", shell)
            for command in commands():
                for name in options(command):
                    self.assertIn(name.lstrip("-"), script)
            if not shutil.which(shell):
                continue
            with tempfile.NamedTemporaryFile("w", suffix="." + shell) as file:
                file.write(script)
                file.flush()
                result = subprocess.run([*check, file.name], capture_output=True, text=True, timeout=300)
                self.assertEqual((result.returncode, result.stderr), (0, ""))

    def test_unknown_shell(self):
        result = subprocess.run([WARRANT, "completion", "csh"], capture_output=True, text=True, timeout=300)
        self.assertEqual(result.returncode, 2)


class Manual(unittest.TestCase):
    def test_a_page_for_every_command_with_all_its_options(self):
        with tempfile.TemporaryDirectory() as folder:
            warrant("manual", "--out", folder)
            pages = {path.name for path in pathlib.Path(folder).iterdir()}
            self.assertEqual(pages, {"-".join(["warrant", *command]) + ".1" for command in commands()})
            for command in commands():
                page = warrant("manual", *command)
                self.assertEqual(page, (pathlib.Path(folder) / ("-".join(["warrant", *command]) + ".1")).read_text())
                text = page.replace("\\-", "-")
                for name in options(command):
                    self.assertIn(f"\\fB{name}\\fR", text)

    def test_pages_render_without_a_warning(self):
        groff = shutil.which("groff")
        if not groff:
            self.skipTest("groff is not installed")
        for command in commands():
            result = subprocess.run([groff, "-man", "-Tascii", "-ww", "-P-c"], input=warrant("manual", *command),
                                    capture_output=True, text=True, timeout=300)
            self.assertEqual((result.returncode, result.stderr), (0, ""), command)
            self.assertIn("SYNOPSIS", re.sub(".\b", "", result.stdout))

    def test_unknown_command(self):
        result = subprocess.run([WARRANT, "manual", "frobnicate"], capture_output=True, text=True, timeout=300)
        self.assertEqual((result.returncode, result.stderr.count("\n")), (2, 1))


if __name__ == "__main__":
    WARRANT = os.path.abspath(sys.argv[1])
    unittest.main(argv=sys.argv[:1] + sys.argv[2:])
