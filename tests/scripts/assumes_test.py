#!/usr/bin/env python3
"""Every place that makes an Assume is known, with its kind and the reason why an execution may end there.

An execution that ends at a false Assume is no part of what a proof is about. So each kind but Branch is made in few
places: a new one is added here, with what covers it.
"""
import re
import sys
import unittest
from pathlib import Path

SOURCES = Path(__file__).resolve().parent.parent.parent / "src"

# By file: how often it names each kind in an Assume that it makes. Branch: another edge has the rest.
PLACES = {
    "evidence/checker/contracts.cpp": {"Branch": 6},  # what a contract says: the other side is a target location, or nobody's
    "explain/procedure_questions.cpp": {"Program": 1},  # the same, of one procedure
    "explain/prophecy.cpp": {"Program": 1},  # the condition that is asked about
    "frontend/lowering/calls.cpp": {"Branch": 1, "Undefined": 2},  # calls of functions of other types
    "frontend/lowering/emitter.cpp": {"Branch": 1, "Undefined": 1},
    "frontend/lowering/harness_calls.cpp": {"Program": 1, "Environment": 1},  # assume of harnesses; ranges of their inputs
    "frontend/lowering/jump_targets.cpp": {"Branch": 2},
    "frontend/lowering/memory_calls.cpp": {"Environment": 1},  # sizes of input blocks
    "frontend/lowering/outside_calls.cpp": {"Environment": 1},  # attribute returns_nonnull
    "frontend/lowering/program_start.cpp": {"Environment": 1},  # envp is there
    "frontend/lowering/statements.cpp": {"Branch": 2},
    "frontend/lowering/verifier_calls.cpp": {"Program": 1, "Environment": 1},  # __VERIFIER_assume; models
    "program/guesses.cpp": {"Guess": 1},  # such a program proves nothing
    "program/pass/instrument.cpp": {"Branch": 1},
    "program/pass/memory/access_checks.cpp": {"Branch": 2},
    "program/pass/memory/block_starts.cpp": {"Branch": 2, "Resource": 1},  # named in the result
    "program/pass/memory/cell_edges.cpp": {"Range": 1},  # elements have values of their type
    "program/pass/memory/cell_loops.cpp": {"Branch": 2},
    "program/pass/memory/memory_accesses.cpp": {"Branch": 1, "Undefined": 1},
    "program/pass/memory/memory_edges.cpp": {"Branch": 4, "Undefined": 1},
    "program/pass/memory/memory_outside.cpp": {"Branch": 1, "Environment": 1},  # named in the result
    "program/pass/memory/memory_spans.cpp": {"Branch": 1},
    "program/pass/uninitialised.cpp": {"Undefined": 1},
}


def made(text):
    """The kinds that a file names within `Assume{...}`; one without a kind is a Branch."""
    counts = {}
    for match in re.finditer(r"\bAssume\{", text):
        depth, end = 1, match.end()
        while depth:
            depth += {"{": 1, "}": -1}.get(text[end], 0)
            end += 1
        for kind in re.findall(r"AssumeKind::(\w+)", text[match.end():end]):
            counts[kind] = counts.get(kind, 0) + 1
    return counts


class AssumesTest(unittest.TestCase):
    def test_every_place_that_makes_one_is_known(self):
        found = {}
        for path in sorted(SOURCES.rglob("*.cpp")):
            counts = made(path.read_text())
            if counts:
                found[str(path.relative_to(SOURCES))] = counts
        self.assertEqual(found, PLACES)

    def test_only_instrumentation_changes_the_kind_of_one(self):
        for path in sorted(SOURCES.rglob("*.cpp")):
            if re.search(r"(?:->|\.)kind = AssumeKind::", path.read_text()):
                self.assertEqual(str(path.relative_to(SOURCES)), "program/pass/instrument.cpp")


if __name__ == "__main__":
    unittest.main(argv=sys.argv)
