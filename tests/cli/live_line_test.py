#!/usr/bin/env python3
"""The line that shows how far a command is: on a terminal only, within its width, and gone at the end.

Usage: live_line_test.py WARRANT [unittest arguments]"""

import fcntl
import os
import pathlib
import pty
import re
import struct
import subprocess
import sys
import termios
import unittest

WARRANT = ""
PROGRAM = pathlib.Path(__file__).resolve().parent.parent / "programs" / "figures" / "path_explosion.c"
WIDTH = 40


def command(*options):
    return [WARRANT, "verify", PROGRAM, "--check", "assert", "--engine", "symex", "--time-limit", "1s", *options]


def drawn(*options):
    """What a run draws on a terminal of WIDTH columns, line by line."""
    reader, terminal = pty.openpty()
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, WIDTH, 0, 0))
    with subprocess.Popen(command(*options), stdout=subprocess.DEVNULL, stderr=terminal) as process:
        os.close(terminal)
        text = b""
        try:
            while part := os.read(reader, 4096):
                text += part
        except OSError:  # nobody writes any more
            pass
        os.close(reader)
        process.wait()
    return text.decode().replace("\x1b[K", "").split("\r")


class LiveLineTest(unittest.TestCase):
    def test_on_a_terminal_it_is_drawn_within_the_width_and_cleared(self):
        lines = drawn()
        self.assertTrue(any(re.match(r"verify: symex: \d", line) for line in lines), lines)
        self.assertTrue(all(len(line) < WIDTH for line in lines), lines)
        self.assertEqual(lines[-1], "")

    def test_elsewhere_there_is_none(self):
        done = subprocess.run(command(), capture_output=True, text=True)
        self.assertEqual(done.stderr, "")

    def test_elsewhere_lines_are_written_on_request_and_each_once(self):
        lines = subprocess.run(command("--progress"), capture_output=True, text=True).stderr.splitlines()
        self.assertTrue(lines and all(line.startswith("progress: ") for line in lines), lines)
        self.assertTrue(all(one != next for one, next in zip(lines, lines[1:])), lines)


if __name__ == "__main__":
    WARRANT = os.path.abspath(sys.argv.pop(1))
    unittest.main()
