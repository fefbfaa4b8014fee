#!/usr/bin/env python3
"""docs/architecture.svg is what draw-layers draws, and shows every folder. Usage: draw_layers_test.py"""

import importlib.machinery
import importlib.util
import pathlib
import re
import sys
import unittest
from xml.etree import ElementTree

sys.dont_write_bytecode = True
ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
PICTURE = ROOT / "docs" / "architecture.svg"
ARCHITECTURE = ROOT / "docs" / "architecture.md"


def script(name):
    loader = importlib.machinery.SourceFileLoader(name.replace("-", "_"), str(ROOT / "scripts" / name))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader(loader.name, loader))
    loader.exec_module(module)
    return module


LAYERS, DRAW = script("check-layers"), script("draw-layers")


def names(folders):
    return sorted(folder.rsplit("/", 1)[-1] for folder in folders)


class DrawLayersTest(unittest.TestCase):
    def drawn(self):
        """The folders in the picture, from above."""
        texts = ElementTree.parse(PICTURE).iter("{http://www.w3.org/2000/svg}text")
        return [text.text[:-1] for text in texts if text.get("class") == "name" and text.text.endswith("/")]

    def test_the_picture_is_what_the_script_draws(self):
        self.assertEqual(PICTURE.read_text(), DRAW.picture(), "run scripts/draw-layers")

    def test_every_folder_is_in_it_once(self):
        self.assertEqual(sorted(self.drawn()), names(DRAW.folders()))

    def test_folders_stand_in_the_order_of_the_layers(self):
        self.assertEqual([name for name in self.drawn() if name in LAYERS.LAYERS], LAYERS.LAYERS[::-1])

    def test_rooms_stand_in_their_order(self):
        drawn = self.drawn()
        for rooms in LAYERS.ROOMS.values():
            order = [room for room in reversed(rooms) if room != LAYERS.OWN]
            self.assertEqual([name for name in drawn if name in order], order)

    def test_a_folder_without_a_meaning_is_refused(self):
        with self.assertRaisesRegex(SystemExit, "GROUPS"):
            DRAW.Picture([*LAYERS.LAYERS, "attic"], LAYERS.ROOMS, LAYERS.OWN).draw()

    def test_the_list_of_folders_has_the_same_order(self):
        listed = re.search(r"^src/\n((?:  .*\n)+)", ARCHITECTURE.read_text(), re.MULTILINE)
        self.assertEqual(re.findall(r"^  (\w+)/", listed[1], re.MULTILINE), LAYERS.LAYERS[::-1])


if __name__ == "__main__":
    unittest.main(argv=sys.argv)
