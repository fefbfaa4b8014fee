#!/usr/bin/env python3
"""check-mirror tells right from wrong. Usage: check_mirror_test.py"""

import importlib.machinery
import importlib.util
import pathlib
import sys
import tempfile
import unittest

sys.dont_write_bytecode = True
ROOT = pathlib.Path(__file__).resolve().parent.parent.parent


def check_mirror():
    loader = importlib.machinery.SourceFileLoader("check_mirror", str(ROOT / "scripts" / "check-mirror"))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader(loader.name, loader))
    loader.exec_module(module)
    return module


MIRROR = check_mirror()


def problems(*files, readme=""):
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder)
        for file in ("src/room/wall.h", "tests/room/.keep", *files):
            (root / file).parent.mkdir(parents=True, exist_ok=True)
            (root / file).write_text("")
        if readme:
            (root / "tests/room/README.md").write_text(readme)
        return MIRROR.Mirror(root).check()


def covered(*lines):
    return "# Room\n\n## Covered by whole programs\n\n" + "\n".join(lines) + "\n"


class CheckMirrorTest(unittest.TestCase):
    def test_a_source_has_a_test_of_its_name(self):
        self.assertEqual(problems("src/room/door.cpp", "tests/room/door_test.cpp"), [])
        self.assertEqual(problems("src/room/door.cpp", "tests/room/door_test.py"), [])
        self.assertEqual(problems("tests/room/wall_test.cpp"), [])  # of a header
        self.assertIn("src/room/door.cpp: has no test", problems("src/room/door.cpp")[0])
        self.assertEqual(len(problems("src/room/side/door.cpp", "tests/room/door_test.cpp")), 2)

    def test_or_is_listed_with_what_covers_it(self):
        readme = covered("- `door.cpp`: `tests/house_test.py` opens it", "- `side/lock.cpp`: `tests/house*.py` locks it")
        self.assertEqual(problems("src/room/door.cpp", "src/room/side/lock.cpp", "tests/house_test.py", readme=readme), [])

    def test_what_covers_it_is_there(self):
        self.assertIn("there is no tests/house_test.py",
                      problems("src/room/door.cpp", readme=covered("- `door.cpp`: `tests/house_test.py`"))[0])
        self.assertIn("names no test", problems("src/room/door.cpp", readme=covered("- `door.cpp`: something"))[0])

    def test_what_is_listed_needs_it(self):
        line = "- `door.cpp`: `tests/room/door_test.cpp`"
        self.assertIn("there is no src/room/door.cpp", problems(readme=covered(line))[0])
        found = problems("src/room/door.cpp", "tests/room/door_test.cpp", readme=covered(line))
        self.assertIn("has a test of its own", found[0])
        found = problems("src/room/door.cpp", "tests/x.py", readme=covered(*["- `door.cpp`: `tests/x.py`"] * 2))
        self.assertIn("listed twice", found[0])
        self.assertIn("write", problems(readme=covered("- door.cpp, by something"))[0])

    def test_a_test_has_a_source_of_its_name_or_is_listed(self):
        self.assertIn("mirrors no source file", problems("tests/room/both_test.cpp")[0])
        several = "## Tests of several\n\n- `both_test.cpp`: doors and walls\n"
        self.assertEqual(problems("tests/room/both_test.cpp", readme=several), [])
        self.assertEqual(problems("tests/elsewhere/both_test.py"), [])  # src/ has no such folder


if __name__ == "__main__":
    unittest.main(argv=sys.argv)
