// Arrays by one cell: what is proven holds for all cells, and nothing is proven that does not.
#include "engine/engine_fixture.h"

namespace warrant {
namespace {

class CellsTest : public testing::EngineFixture {
 protected:
  Run run(const std::string& body) { return run_engine("cells", "void *malloc(unsigned long);\n" + body); }
  void expect_open(const std::string& body) { expect_unknown(run(body), UnknownReason::OutOfReach); }
};

TEST_F(CellsTest, AnArrayIsFilled) {
  expect_safe(
      run("int main(void) { int a[1000]; for (int i = 0; i < 1000; i++) a[i] = 42;\n"
          "  for (int i = 0; i < 1000; i++) if (a[i] != 42) reach_error(); return 0; }"));
}

TEST_F(CellsTest, AnArrayIsFilledTwiceWithABoundFromOutside) {
  expect_safe(
      run("int main(void) { int n = __VERIFIER_nondet_int(); if (n < 0 || n > 500) return 0; int a[500];\n"
          "  for (int i = 0; i < n; i++) a[i] = 1; for (int i = 0; i < n; i++) a[i] = 2;\n"
          "  for (int i = 0; i < n; i++) if (a[i] != 2) reach_error(); return 0; }"));
}

TEST_F(CellsTest, AnArrayIsCopied) {
  expect_safe(
      run("int main(void) { int a[300], b[300]; for (int i = 0; i < 300; i++) a[i] = __VERIFIER_nondet_int();\n"
          "  for (int i = 0; i < 300; i++) b[i] = a[i];\n"
          "  for (int i = 0; i < 300; i++) if (a[i] != b[i]) reach_error(); return 0; }"));
}

// A cell that is read twice has one value, also if it is not the one that is followed.
TEST_F(CellsTest, TheMaximumOfAnArrayIsFound) {
  expect_safe(
      run("int main(void) { int a[300], max; for (int i = 0; i < 300; i++) a[i] = __VERIFIER_nondet_int();\n"
          "  max = a[0]; for (int i = 0; i < 300; i++) if (a[i] > max) max = a[i];\n"
          "  for (int i = 0; i < 300; i++) if (a[i] > max) reach_error(); return 0; }"));
}

TEST_F(CellsTest, ACellThatIsWrittenBetweenTwoReadsHasTwoValues) {
  expect_open(
      "int main(void) { int a[9], i = __VERIFIER_nondet_int(), k = __VERIFIER_nondet_int();\n"
      "  if (i < 0 || i > 8 || k < 0 || k > 8) return 0; a[i] = 1; int x = a[i]; a[k] = 2; int y = a[i];\n"
      "  int z = a[0]; if (x != y) reach_error(); return z; }");
  expect_open(
      "int main(void) { int a[9], i = __VERIFIER_nondet_int(); if (i < 0 || i > 7) return 0; a[i] = 1; a[i + 1] = 2;\n"
      "  int x = a[i]; i++; int y = a[i]; int z = a[0]; if (x != y) reach_error(); return z; }");
}

TEST_F(CellsTest, MemoryFromTheHeapHasAStride) {
  expect_safe(
      run("int main(void) { int n = __VERIFIER_nondet_int(); if (n < 1 || n > 1000) return 0;\n"
          "  long *a = malloc(n * sizeof(long)); for (int i = 0; i < n; i++) a[i] = 7;\n"
          "  for (int i = 0; i < n; i++) if (a[i] != 7) reach_error(); return 0; }"));
}

TEST_F(CellsTest, OneCellThatDiffersIsNoticed) {
  expect_open(
      "int main(void) { int a[1000]; for (int i = 0; i < 1000; i++) a[i] = 42; a[7] = 41;\n"
      "  for (int i = 0; i < 1000; i++) if (a[i] != 42) reach_error(); return 0; }");
  expect_open(
      "int main(void) { int k = __VERIFIER_nondet_int(); if (k < 0 || k > 999) return 0; int a[1000];\n"
      "  for (int i = 0; i < 1000; i++) a[i] = 42; a[k] = 41;\n"
      "  for (int i = 0; i < 1000; i++) if (a[i] != 42) reach_error(); return 0; }");
}

TEST_F(CellsTest, OneCellThatIsLeftOutIsNoticed) {
  expect_open(
      "int main(void) { int a[1000]; for (int i = 0; i < 999; i++) a[i] = 42;\n"
      "  for (int i = 0; i < 1000; i++) if (a[i] != 42) reach_error(); return 0; }");
}

TEST_F(CellsTest, NothingIsKnownOfTwoCellsTogether) {
  expect_open(
      "int main(void) { int a[100]; for (int i = 0; i < 100; i++) a[i] = __VERIFIER_nondet_int();\n"
      "  for (int i = 0; i < 99; i++) if (a[i] > a[i + 1]) reach_error(); return 0; }");
}

// The error lies behind a read of a cell that has nothing to do with it.
TEST_F(CellsTest, ErrorsWithoutReadsAreFound) {
  expect_open(
      "int main(void) { int a[100]; for (int i = 0; i < 100; i++) a[i] = 0; int x = __VERIFIER_nondet_int();\n"
      "  int y = 0; for (int i = 0; i < 100; i++) y = a[i]; if (x == 5) reach_error(); return y; }");
}

TEST_F(CellsTest, WithoutArraysThereIsNothingToDo) {
  const Run run = this->run("int main(void) { int x = 3; if (x != 3) reach_error(); return 0; }");
  expect_unknown(run, UnknownReason::OutOfReach);
  EXPECT_EQ(how_it_ended(run).substr(how_it_ended(run).find(": ") + 2),
            "the engine cells needs an array that is accessed at varying indices, and the program has none");
}

}  // namespace
}  // namespace warrant
