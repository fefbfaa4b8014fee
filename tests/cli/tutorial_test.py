#!/usr/bin/env python3
"""Does what docs/tutorial.md says, in an empty folder.

Usage: tutorial_test.py WARRANT [unittest arguments]

A block ```c file=NAME``` is written to a file. In a block ```console```, a line that begins with `$ ` is a command, and
the lines behind it are its output: a line `...` stands for any lines, `...` within a line for any text. The exit status
is that of the verdict, else 0."""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

WARRANT = ""
TUTORIAL = pathlib.Path(__file__).resolve().parents[2] / "docs" / "tutorial.md"
STATUS = {"TRUE": 0, "FALSE": 1, "UNKNOWN": 3}


def blocks():
    """What stands behind ``` and the lines until the next one, of each block."""
    return re.findall(r"^```(\S.*)\n((?:(?!```).*\n)*)```$", TUTORIAL.read_text(), re.MULTILINE)


def commands(block):
    """The commands of a block, each with the lines that it shall print."""
    parts = re.split(r"^\$ (.*)\n", block, flags=re.MULTILINE)
    assert not parts[0], "a command comes first"
    return list(zip(parts[1::2], parts[2::2]))


def expected(lines):
    """A regular expression for the output."""
    pattern = ""
    for line in lines.splitlines():
        if line == "...":
            pattern += r"(?:.*\n)*?"
        else:
            pattern += ".*".join(re.escape(part) for part in line.split("...")) + r"\n"
    return pattern


def status(lines):
    verdict = re.search(r"^verdict: (\w+)", lines, re.MULTILINE)
    return STATUS[verdict[1]] if verdict else 0


class Tutorial(unittest.TestCase):
    def test_everything_in_it_works_as_it_says(self):
        if not shutil.which("gcc"):
            self.skipTest("gcc is not installed")
        with tempfile.TemporaryDirectory() as above:
            folder, path = pathlib.Path(above) / "empty", pathlib.Path(above) / "bin"
            folder.mkdir()
            path.mkdir()
            (path / "warrant").symlink_to(WARRANT)
            environment = {**os.environ, "PATH": f"{path}:{os.environ['PATH']}"}
            for head, text in blocks():
                name = re.search(r"file=(\S+)", head)
                if name:
                    (folder / name[1]).write_text(text)
                for command, lines in commands(text) if head == "console" else []:
                    with self.subTest(command=command):
                        done = subprocess.run(["bash", "-c", command], cwd=folder, env=environment, text=True,
                                              errors="replace", stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                                              timeout=1200)
                        self.assertRegex(done.stdout, r"\A" + expected(lines) + r"\Z")
                        self.assertEqual(done.returncode, status(lines), done.stdout)

    def test_it_is_short_and_its_blocks_are_read(self):
        text = TUTORIAL.read_text()
        self.assertLess(len(text.splitlines()), 200)
        self.assertEqual(2 * len(blocks()), len(re.findall(r"^```", text, re.MULTILINE)))
        self.assertGreater(sum(len(commands(block)) for head, block in blocks() if head == "console"), 8)
        for head, _ in blocks():
            self.assertRegex(head, r"^(console|\w+ file=[\w.]+)$")


if __name__ == "__main__":
    WARRANT = str(pathlib.Path(sys.argv.pop(1)).resolve())
    unittest.main()
