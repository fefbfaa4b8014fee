#!/usr/bin/env python3
"""check-sizes counts lines and members as they are. Usage: check_sizes_test.py"""

import importlib.machinery
import importlib.util
import pathlib
import sys
import unittest

sys.dont_write_bytecode = True
ROOT = pathlib.Path(__file__).resolve().parent.parent.parent


def check_sizes():
    loader = importlib.machinery.SourceFileLoader("check_sizes", str(ROOT / "scripts" / "check-sizes"))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader(loader.name, loader))
    sys.modules[loader.name] = module
    loader.exec_module(module)
    return module


SIZES = check_sizes()


class CheckSizesTest(unittest.TestCase):
    def members(self, body):
        classes = SIZES.sizes(f"class A {{\n{body}\n}};\n").classes
        return {name: members for name, _, members in classes}["A"]

    def test_data_and_functions_are_members(self):
        self.assertEqual(self.members("  A();\n  ~A();\n  int f() const { return 1; }\n  int a_ = 0;"), 4)
        self.assertEqual(self.members(" public:\n  int a_, b_ = f(1, 2), c_;\n private:\n  std::map<int, int> m_;"), 4)
        self.assertEqual(self.members("  bool operator()(int x);\n  std::function<void(int, int)> f_;"), 2)
        self.assertEqual(self.members("  A(int a) : a_{a}, b_(a) { f(); }\n  std::vector<int> v_{1, 2};"), 2)

    def test_types_friends_and_deleted_functions_are_none(self):
        self.assertEqual(self.members("  using B = int;\n  enum class E { X, Y };\n  class F;\n"), 0)
        self.assertEqual(self.members("  friend bool operator==(A, A) = default;\n  A(const A&) = delete;"), 0)
        self.assertEqual(self.members("  struct B {\n    int x, y;\n  };\n  B b_;"), 1)
        self.assertEqual(self.members("  struct B {\n    int x, y;\n  } b_;"), 1)

    def test_comments_and_literals_do_not_count(self):
        self.assertEqual(self.members('  // int a_;\n  const char* t_ = "}; int b_;";\n  char c_ = \'{\';'), 2)
        self.assertEqual(self.members('  int n_ = 1\'000;\n  std::string r_ = R"(} { ;)";'), 2)

    def test_functions_have_lines(self):
        text = "namespace n {\nint f(int a,\n      int b) {\n  if (a) {\n    g([] { return 1; });\n  }\n}\n}\n"
        self.assertEqual(SIZES.sizes(text).functions, [("f", 2, 6)])
        text = "class A {\n  int f() const {\n    return x;\n  }\n};\nvoid A::g() { struct B { int x; }; }\n"
        found = SIZES.sizes(text)
        self.assertEqual(found.functions, [("f", 2, 3), ("A::g", 6, 1)])
        self.assertEqual([name for name, _, _ in found.classes], ["A", "B"])

    def test_templates_and_values_are_told_apart(self):
        text = "template <class T = int>\nstruct A {\n  T x = T{};\n};\nconstexpr int table[] = {1, 2};\nint g() { return 1; }\n"
        found = SIZES.sizes(text)
        self.assertEqual([(name, members) for name, _, members in found.classes], [("A", 1)])
        self.assertEqual([name for name, _, _ in found.functions], ["g"])


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
