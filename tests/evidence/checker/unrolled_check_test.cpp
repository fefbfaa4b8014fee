#include "evidence/checker/unrolled_check.h"

#include <gtest/gtest.h>

#include "evidence/reference_text.h"

namespace warrant {
namespace {

using testing::declarations;
using testing::ReferenceText;

class UnrolledCheckTest : public ::testing::TestWithParam<Arithmetic> {
 protected:
  ProofCheck check(const std::string& text, ProofCheckOptions options = {}, std::uint32_t stretches = 0) {
    text_ = std::make_unique<ReferenceText>(declarations + text, GetParam());
    if (std::isinf(options.budget.remaining_seconds())) options.budget = Budget::cpu_seconds(60);
    Proof proof;
    if (stretches == 0)
      proof.kind = Proof::Unrolled{};
    else
      proof.kind = Proof::Inductive{stretches};
    return check_unrolled(text_->program, proof, options);
  }
  void expect_accepted(const std::string& text) {
    const ProofCheck result = check(text);
    EXPECT_TRUE(result.accepted()) << result.reason();
  }
  void expect_rejected(const std::string& text) { EXPECT_FALSE(check(text).accepted()) << text; }

  std::unique_ptr<ReferenceText> text_;
};

std::string branches(const std::string& last) {
  std::string text = "int main(void) { int count = 0;\n";
  for (int i = 0; i < 12; ++i) text += "  if (__VERIFIER_nondet_int()) count += 2; else count += 1;\n";
  return text + "  if (" + last + ") reach_error(); return 0; }\n";
}

TEST_P(UnrolledCheckTest, merges_the_sides_of_branches) {
  const ProofCheck result = check(branches("count < 12 || count > 24"));
  EXPECT_TRUE(result.accepted()) << result.reason();
  EXPECT_LT(result.statistics.steps, 500U) << "and does not follow 4096 paths";
  expect_rejected(branches("count == 23"));
  expect_rejected(branches("count < 13"));
}

std::string bounded_loop(const std::string& condition, const std::string& error) {
  return "int main(void) { unsigned n = __VERIFIER_nondet_uint(), i = 0, sum = 0;\n"
         "  if (" +
         condition +
         ") return 0;\n"
         "  while (i < n) { if (sum == 3) { i++; continue; } sum += i & 1; i++; }\n"
         "  if (" +
         error + ") reach_error(); return 0; }\n";
}

TEST_P(UnrolledCheckTest, unrolls_loops_until_they_end) {
  expect_accepted(bounded_loop("n > 9", "sum > 3 || i != n"));
  expect_rejected(bounded_loop("n > 9", "sum == 3"));
  expect_rejected(bounded_loop("n > 9", "i == 9"));
}

TEST_P(UnrolledCheckTest, a_loop_without_an_end_is_not_accepted) {
  ProofCheckOptions options;
  options.budget = Budget::cpu_seconds(0.5);
  const ProofCheck result = check(bounded_loop("n == 0", "i > n"), options);
  ASSERT_FALSE(result.accepted());
  EXPECT_NE(result.reason().find("out of time"), std::string::npos) << result.reason();
}

std::string nested_loops(const std::string& error) {
  return "int main(void) { int n = __VERIFIER_nondet_int(), m = __VERIFIER_nondet_int(), count = 0;\n"
         "  if (n < 0 || n > 3 || m < 0 || m > 3) return 0;\n"
         "  for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) { if (j > i) break; count++; }\n"
         "  if (" +
         error + ") reach_error(); return 0; }\n";
}

TEST_P(UnrolledCheckTest, nested_loops_meet_behind_their_ends) {
  expect_accepted(nested_loops("count > 6"));
  expect_rejected(nested_loops("count == 6"));
  expect_rejected(nested_loops("count == 5"));
}

TEST_P(UnrolledCheckTest, arrays_are_merged_cell_by_cell) {
  const std::string body =
      "int a[4];\n"
      "int main(void) { unsigned i = __VERIFIER_nondet_uint(), j = __VERIFIER_nondet_uint();\n"
      "  if (i > 3 || j > 3) return 0;\n"
      "  if (__VERIFIER_nondet_int()) a[1] = 5; else a[2] = 6;\n"
      "  if (__VERIFIER_nondet_int()) a[i] = 7;\n";
  expect_accepted(body + "  if (a[j] != 0 && a[j] < 5) reach_error(); return 0; }\n");
  expect_accepted(body + "  if (a[1] == 5 && a[2] == 6) reach_error(); return 0; }\n");
  expect_rejected(body + "  if (a[j] == 7 && j == 3) reach_error(); return 0; }\n");
  expect_rejected(body + "  if (a[1] == 0 && a[2] == 7) reach_error(); return 0; }\n");
}

TEST_P(UnrolledCheckTest, inputs_of_different_iterations_differ) {
  const std::string body =
      "int main(void) { int first = 0, last = 0;\n"
      "  for (int i = 0; i < 2; i++) { int x = __VERIFIER_nondet_int(); if (i == 0) first = x; last = x; }\n";
  expect_rejected(body + "  if (first != last) reach_error(); return 0; }\n");
  expect_accepted(body + "  if (first != last && first == last) reach_error(); return 0; }\n");
}

TEST_P(UnrolledCheckTest, uninitialised_variables_are_arbitrary) {
  expect_rejected(
      "int main(void) { int x; if (__VERIFIER_nondet_int()) x = 1; if (x == 5) reach_error(); return 0; }\n");
  expect_accepted(
      "int main(void) { int x = 3; if (__VERIFIER_nondet_int()) x = 1; if (x == 5) reach_error(); return 0; }\n");
}

TEST_P(UnrolledCheckTest, recursion_that_was_cut_is_not_accepted) {
  expect_rejected(
      "int f(int n) { return n <= 0 ? 0 : 1 + f(n - 1); }\n"
      "int main(void) { if (f(__VERIFIER_nondet_int()) < 0) reach_error(); return 0; }\n");
}

TEST_P(UnrolledCheckTest, tells_where_undefined_behaviour_is_not_excluded) {
  ProofCheckOptions options;
  options.undefined_places = UndefinedPlaces::Collected;
  const auto open = [&](const std::string& text) {
    const ProofCheck result = check(text, options);
    EXPECT_TRUE(result.accepted());
    return std::get<ProofAccepted>(result.outcome).open_undefined.size();
  };
  EXPECT_EQ(
      open(
          "int main(void) { int x = __VERIFIER_nondet_int(); if (x < 5) x = x + 1; return 100 / (x == 0 ? 1 : x); }\n"),
      0U);
  EXPECT_EQ(open("int main(void) { int x = __VERIFIER_nondet_int(); return 100 / x; }\n"), 1U);
  EXPECT_EQ(open("int main(void) { int x = __VERIFIER_nondet_int(); x = x + 1; return 100 / x; }\n"), 2U);
}

std::string rotation(const std::string& change) {
  return "int main(void) { unsigned a = 1, b = 2, c = 3, n = 0;\n"
         "  while (__VERIFIER_nondet_int()) { unsigned t = a; a = b; b = c; c = t; " +
         change + " if (a == b) reach_error(); }\n  return 0; }\n";
}

TEST_P(UnrolledCheckTest, an_error_that_needs_an_earlier_one_is_excluded_by_induction) {
  EXPECT_FALSE(check(rotation(""), {}, 1).accepted()) << "any two of three may be equal in any state";
  EXPECT_FALSE(check(rotation(""), {}, 2).accepted()) << "one visit before, two of them were different";
  const ProofCheck result = check(rotation(""), {}, 4);
  EXPECT_TRUE(result.accepted()) << result.reason();
}

TEST_P(UnrolledCheckTest, induction_has_a_base_and_a_step) {
  EXPECT_FALSE(check(rotation("if (++n == 2) a = b;"), {}, 4).accepted()) << "reached at once";
  EXPECT_FALSE(check(rotation("if (++n == 20) a = b;"), {}, 4).accepted()) << "reached late";
  EXPECT_FALSE(check("int main(void) { unsigned i = 0; while (__VERIFIER_nondet_int()) i++;\n"
                     "  if (i == 3) reach_error(); return 0; }\n",
                     {}, 2)
                   .accepted());
}

TEST_P(UnrolledCheckTest, induction_over_nested_loops) {
  const auto text = [](const std::string& error) {
    return "int main(void) { unsigned char s = 1; while (__VERIFIER_nondet_int()) {\n"
           "  if (" +
           error +
           ") reach_error();\n"
           "  while (__VERIFIER_nondet_int()) { if (" +
           error + ") reach_error(); s = s == 128 ? 1 : s * 2; } } return 0; }\n";
  };
  const bool has_ranges = GetParam() == Arithmetic::Bv;  // of integers, only formulas say so
  EXPECT_EQ(check(text("s == 0"), {}, 3).accepted(), has_ranges);
  EXPECT_FALSE(check(text("s == 0"), {}, 2).accepted()) << "from the inner loop to the outer one nothing is asked";
  EXPECT_FALSE(check(text("s == 64"), {}, 3).accepted());
  EXPECT_FALSE(check(text("s == 64"), {}, 8).accepted());
}

TEST_P(UnrolledCheckTest, formulas_must_hold_by_themselves) {
  const std::string text =
      declarations +
      "int main(void) { unsigned x = 0; while (__VERIFIER_nondet_int()) { if (x == 5) reach_error(); "
      "x = x == 3 ? 0 : x + 1; } return 0; }\n";
  ReferenceText read(text, GetParam());
  const Program& program = read.program;
  const Term value = read["x"];
  const ScalarType type = *program.variable(program.variable_of(value)).type;
  const auto accepts = [&](long bound) {
    Proof proof;
    proof.kind = Proof::Inductive{1};
    const Term parts[] = {
        program.encoding().compare(Comparison::Le, program.encoding().zero(type), value, type),
        program.encoding().compare(Comparison::Le, value, program.encoding().constant(Integer(bound), type), type)};
    proof.invariants = {{read.loop_head(), program.terms().conjunction(parts)}};
    return check_unrolled(program, proof, {}).accepted();
  };
  EXPECT_TRUE(accepts(3));
  EXPECT_FALSE(accepts(2)) << "not true";
  EXPECT_FALSE(accepts(4)) << "true, but not kept by an iteration";
  EXPECT_FALSE(accepts(7)) << "does not exclude the error";
}

INSTANTIATE_TEST_SUITE_P(Arithmetics, UnrolledCheckTest, ::testing::Values(Arithmetic::Int, Arithmetic::Bv),
                         [](const auto& info) { return info.param == Arithmetic::Int ? "int" : "bv"; });

}  // namespace
}  // namespace warrant
