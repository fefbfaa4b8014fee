#!/usr/bin/env python3
"""The patches and files in docs/contributing/ fit the sources: each walkthrough, followed from the sources as they are.

Usage: walkthroughs_test.py [--into FOLDER WALKTHROUGH]    without arguments all of them, in a temporary folder;
                                                           --into applies one to a clone
"""

import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
PAGES = ROOT / "docs" / "contributing"
STEP = re.compile(r"^New file `([^`]+)`[^\n]*\n\n```\w+\n(.*?)^```$|^```diff\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PATCHED = re.compile(r"^--- a/(.*)$", re.MULTILINE)


def steps(page):
    """(file, text, patch) of each step, in order: a new file has a text, a changed one a patch."""
    for match in STEP.finditer(page.read_text()):
        new, text, patch = match.groups()
        yield (new, text, None) if new else (PATCHED.search(patch).group(1), None, patch)


def follow(page, folder):
    """Applies the steps to the sources in a folder. Returns what does not fit."""
    failures = []
    for file, text, patch in steps(page):
        path = folder / file
        if patch is None:
            if path.exists():
                failures.append(f"{file} is there already")
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
            continue
        done = subprocess.run(["git", "apply", "-"], input=patch, text=True, cwd=folder, capture_output=True)
        if done.returncode != 0:
            failures.append(done.stderr.strip())
    return failures


class WalkthroughsTest(unittest.TestCase):
    def test_every_walkthrough_fits_the_sources(self):
        pages = sorted(page for page in PAGES.glob("*.md") if page.name != "README.md")
        self.assertTrue(pages)
        for page in pages:
            with self.subTest(page.name), tempfile.TemporaryDirectory() as name:
                folder = pathlib.Path(name)
                found = list(steps(page))
                self.assertTrue(found)
                for file in {file for file, _, _ in found if (ROOT / file).exists()}:
                    (folder / file).parent.mkdir(parents=True, exist_ok=True)
                    (folder / file).write_bytes((ROOT / file).read_bytes())
                self.assertEqual(follow(page, folder), [])


if __name__ == "__main__":
    if sys.argv[1:2] == ["--into"]:
        problems = follow(pathlib.Path(sys.argv[3]), pathlib.Path(sys.argv[2]))
        print("\n".join(problems) or "applied")
        sys.exit(1 if problems else 0)
    unittest.main(argv=sys.argv)
