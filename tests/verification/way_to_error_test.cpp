// Undefined behaviour before errors, on every way to them, and elsewhere: with all calls inlined, and with procedures.
#include "verification/way_to_error.h"

#include <gtest/gtest.h>

#include "temporary.h"

namespace warrant {
namespace {

const std::string begin =
    "extern void reach_error(void); extern int __VERIFIER_nondet_int(void);\n"
    "int up(int x) { if (x >= 5) return x; int r = up(x + 1); return r; }\n"
    "int divides(int x, int y) { if (x >= 5) return 100 / y; int r = divides(x + 1, y); return r; }\n"
    "int main(void) { int x = __VERIFIER_nondet_int(); if (x < 0 || x > 9) return 0;\n";

void expect_way(WayToError expected, const std::string& text) {
  const testing::TemporaryFile file(begin + text + " return 0; }\n");
  ProgramSource source;
  source.files = {{file.path()}};
  const LoadedProgram loaded(source, Arithmetic::Int);
  const std::optional<UndefinedRun> run = find_undefined_run(loaded, 0);
  ASSERT_TRUE(run) << text;
  ASSERT_TRUE(loaded.reference) << loaded.failure;
  EXPECT_EQ(way_to_error(loaded.program(), *run, 0), expected) << text;
  const std::optional<ProcedureForm> form = loaded.with_procedures();
  ASSERT_TRUE(form);
  ASSERT_GT(form->program.procedures.size(), 1U);
  EXPECT_EQ(way_to_error(form->program, *run, 0), expected) << text << ", with procedures";
}

TEST(WayToError, OnEveryWay) {
  expect_way(WayToError::Only, "int r = up(x); r = r / (x - x); if (up(r) > 4) reach_error();");
  expect_way(WayToError::Only, "int r = divides(x, x - x); if (up(r) > 4) reach_error();");
  expect_way(WayToError::Only, "int r = up(x); if (divides(r, 0) > 4) reach_error();");
}

TEST(WayToError, OnSome) {
  expect_way(WayToError::Before, "int r = up(x); r = r / (x - 3); if (up(r) > 4) reach_error();");
  expect_way(WayToError::Before, "int r = divides(x, x - 3); if (up(r) > 4) reach_error();");
  expect_way(WayToError::Before, "if (x == 3) x = x / (x - x); if (up(x) > 4) reach_error();");
}

TEST(WayToError, Elsewhere) {
  expect_way(WayToError::Elsewhere, "if (x < 5) { if (up(x) < 5) reach_error(); } else { x = up(x) / (x - x); }");
  expect_way(WayToError::Elsewhere, "if (up(x) < 5) reach_error(); divides(x, 0);");
}

// Whoever comes back from the callee, comes back to where it was called.
TEST(WayToError, CallsReturnToWhereTheyCameFrom) {
  expect_way(WayToError::Elsewhere, "if (x < 5) { up(x); reach_error(); } x = up(x) / (x - x); up(x);");
}

}  // namespace
}  // namespace warrant
