#!/usr/bin/env python3
"""check-layers tells right from wrong. Usage: check_layers_test.py"""

import importlib.machinery
import importlib.util
import pathlib
import sys
import unittest

sys.dont_write_bytecode = True
ROOT = pathlib.Path(__file__).resolve().parent.parent.parent


def check_layers():
    loader = importlib.machinery.SourceFileLoader("check_layers", str(ROOT / "scripts" / "check-layers"))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader(loader.name, loader))
    loader.exec_module(module)
    return module


LAYERS = check_layers()


def violation(source, included, is_quoted=True):
    return LAYERS.violation(tuple(source.split("/")), tuple(included.split("/")), is_quoted)


class CheckLayersTest(unittest.TestCase):
    def test_includes_go_downwards_between_folders(self):
        self.assertIsNone(violation("report/path.cpp", "evidence/interpreter/replay.h"))
        self.assertIsNone(violation("c_text/c_names.h", "program/program.h"))
        self.assertIn("program stands below c_text", violation("program/program.cpp", "c_text/print_c.h"))
        self.assertIn("c_text stands below report", violation("c_text/c_names.h", "report/html.h"))

    def test_includes_go_downwards_between_rooms(self):
        for folder, rooms in LAYERS.ROOMS.items():
            paths = [f"{folder}/file.h" if room == LAYERS.OWN else f"{folder}/{room}/file.h" for room in rooms]
            for low, lower in enumerate(paths):
                for high, higher in enumerate(paths):
                    self.assertEqual(violation(lower, higher) is None, high <= low, f"{lower} includes {higher}")

    def test_rooms_of_one_folder_do_not_bind_others(self):
        self.assertIsNone(violation("evidence/interpreter/machine.cpp", "program/pass/pipeline.h"))
        self.assertIsNone(violation("program/program.cpp", "program/pass/memory/memory.h"))

    def test_a_room_without_a_place_is_refused(self):
        self.assertIn("no room", violation("evidence/native/native.cpp", "evidence/attic/chest.h"))

    def test_every_room_is_there(self):
        for folder, rooms in LAYERS.ROOMS.items():
            for room in rooms:
                self.assertTrue((ROOT / "src" / folder / room).is_dir(), f"{folder}/{room}")

    def test_engines_do_not_include_each_other(self):
        self.assertIn("engines", violation("engine/bmc/bmc.cpp", "engine/gps/gps.h"))
        self.assertIsNone(violation("engine/registry.cpp", "engine/gps/gps.h"))

    def test_only_its_folder_knows_z3(self):
        self.assertIn("Z3", violation("smt/solver.cpp", "z3++.h", False))
        self.assertIsNone(violation("smt/z3/bridge.cpp", "z3++.h", False))


if __name__ == "__main__":
    unittest.main(argv=sys.argv)
