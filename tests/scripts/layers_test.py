#!/usr/bin/env python3
"""check-layers finds what decides by the words of a result, and leaves what only looks like it."""
import unittest
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
loader = SourceFileLoader("check_layers", str(ROOT / "scripts" / "check-layers"))
layers = module_from_spec(spec_from_loader("check_layers", loader))
loader.exec_module(layers)
TEXTS = layers.known_texts(ROOT / "src")

DECIDES = [
    'if (v.reason == "out of time") return;',
    'if (name == "run_seconds") sum += seconds;',
    'if ("native_runs" != entry.first) continue;',
    'return place.find(": access ") != std::string::npos;',
    'if (!how.starts_with("native runs")) notes.push_back(how);',
    'const bool is_true = verdict == "TRUE";',
    'static const std::regex place(" at (.+?):([0-9]+)");',
    'return place.what == describe(kind);',
    'if (describe(kind) == text) return kind;',
]
LEAVES = [
    'if (name == "steps") ++steps;',
    'throw UserError("out of time");',
    'set(describe(statistic), value);',
    'text += fmt::format("verdict: {}", describe(kind));',
    '// reason == "out of time"',
    'return left == right ? describe(left) : "";',
]


class LayersTest(unittest.TestCase):
    def test_what_decides_by_words_is_found(self):
        for line in DECIDES:
            self.assertIsNotNone(layers.text_decision("verification/verifier.cpp", line, TEXTS), line)

    def test_what_only_looks_like_it_is_left(self):
        for line in LEAVES:
            self.assertIsNone(layers.text_decision("verification/verifier.cpp", line, TEXTS), line)

    def test_reports_may_and_tables_may(self):
        for file in ("report/sentence.cpp", "result/json.cpp"):
            self.assertIsNone(layers.text_decision(file, DECIDES[0], TEXTS))

    def test_regular_expressions_have_a_reason(self):
        self.assertIsNone(layers.text_decision("lsp/findings.cpp", DECIDES[6], TEXTS))
        for file in layers.REGEX_USERS:
            self.assertIn("std::regex", (ROOT / "src" / file).read_text(), f"{file} uses none any longer")


if __name__ == "__main__":
    unittest.main()
