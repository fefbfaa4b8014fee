#!/usr/bin/env python3
"""Does what docs/tutorial.md and docs/tutorial-audit.md say, each in an empty folder (replayed_page.py).

Usage: tutorial_test.py WARRANT [unittest arguments]"""

import pathlib
import re
import shutil
import sys
import unittest

sys.dont_write_bytecode = True
from replayed_page import Page

WARRANT = ""
TUTORIAL = Page("docs/tutorial.md")
AUDIT = Page("docs/tutorial-audit.md")


class Tutorial(unittest.TestCase):
    def test_everything_in_it_works_as_it_says(self):
        if not shutil.which("gcc"):
            self.skipTest("gcc is not installed")
        TUTORIAL.replay(self, WARRANT)

    def test_an_audit_goes_as_it_says(self):
        AUDIT.replay(self, WARRANT)

    def test_it_is_short_and_its_blocks_are_read(self):
        self.assertLess(len(TUTORIAL.text.splitlines()), 200)
        self.assertEqual(2 * len(TUTORIAL.blocks()), len(re.findall(r"^```", TUTORIAL.text, re.MULTILINE)))
        self.assertGreater(len(TUTORIAL.commands()), 8)
        for head, _ in TUTORIAL.blocks():
            self.assertRegex(head, r"^(console|\w+ file=[\w.]+)$")


if __name__ == "__main__":
    WARRANT = str(pathlib.Path(sys.argv.pop(1)).resolve())
    unittest.main()
