"""Waiting for something to happen, instead of for a time: tests pass on a machine that does other work, too."""

import pathlib
import time

PATIENCE = 120  # seconds after which it will not happen any more


def wait_until(condition, what):
    deadline = time.monotonic() + PATIENCE
    while not condition():
        if time.monotonic() > deadline:
            raise AssertionError(f"after {PATIENCE} s: not {what}")
        time.sleep(0.02)


def children(process):
    """Of a process that may have ended."""
    found = []
    try:
        for path in pathlib.Path(f"/proc/{process}/task").glob("*/children"):
            found += [int(child) for child in path.read_text().split()]
    except OSError:  # it has ended meanwhile
        pass
    return found
