#!/usr/bin/env python3
"""Runs the commands of docs/architecture.md and compares what they print (replayed_page.py).

Usage: architecture_test.py WARRANT [unittest arguments]"""

import pathlib
import shutil
import sys
import unittest

sys.dont_write_bytecode = True
from replayed_page import Page

WARRANT = ""
ARCHITECTURE = Page("docs/architecture.md")


class Architecture(unittest.TestCase):
    def test_a_program_lives_as_it_says(self):
        if not shutil.which("gcc"):
            self.skipTest("gcc is not installed")
        ARCHITECTURE.replay(self, WARRANT, linked=["examples"])

    def test_its_blocks_are_read(self):
        self.assertEqual({head for head, _ in ARCHITECTURE.blocks()}, {"console"})
        self.assertGreater(len(ARCHITECTURE.commands()), 6)


if __name__ == "__main__":
    WARRANT = str(pathlib.Path(sys.argv.pop(1)).resolve())
    unittest.main()
