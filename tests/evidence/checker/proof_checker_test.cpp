#include "evidence/checker/proof_checker.h"

#include <gtest/gtest.h>

#include "evidence/program_builder.h"
#include "evidence/reference_text.h"
#include "program/any_index.h"
#include "smt/external_solver.h"

namespace warrant {
namespace {

using testing::declarations;
using testing::ReferenceText;

ProofCheck check(const Program& program, const Proof& proof, double seconds = 60) {
  ProofCheckOptions options;
  options.budget = Budget::cpu_seconds(seconds);
  return check_proof(program, proof, options);
}

std::string outcome(const ProofCheck& check) { return check.accepted() ? "accepted" : check.reason(); }

const std::string counting_loop = declarations +
                                  "int main(void) {\n"
                                  "  int n = __VERIFIER_nondet_int(), i = 0, s = 0;\n"
                                  "  __VERIFIER_assume(n >= 0);\n"
                                  "  while (i < n) { i++; s++; }\n"
                                  "  if (s != n) reach_error();\n"
                                  "  return 0;\n"
                                  "}\n";

TEST(ProofChecker, accepts_an_empty_proof_where_paths_are_finite) {
  const ReferenceText text(declarations +
                           "int main(void) { int x = __VERIFIER_nondet_int(), y = 0;\n"
                           "  if (x > 3) y = 1; else y = 2;\n"
                           "  if (y == 0) reach_error(); return 0; }\n");
  const ProofCheck result = check(text.program, {});
  EXPECT_EQ(outcome(result), "accepted");
  EXPECT_GE(result.statistics.paths, 2U);
}

TEST(ProofChecker, rejects_a_reachable_error_and_tells_the_place) {
  const ReferenceText text(declarations +
                           "int main(void) { int x = __VERIFIER_nondet_int();\n"
                           "  if (x == 12345)\n"
                           "    reach_error();\n"
                           "  return 0; }\n");
  const ProofCheck result = check(text.program, {});
  ASSERT_FALSE(result.accepted());
  EXPECT_NE(result.reason().find("can be reached"), std::string::npos) << result.reason();
  EXPECT_NE(result.reason().find("from the start of the program"), std::string::npos) << result.reason();
}

TEST(ProofChecker, follows_no_iterations_where_formulas_are_to_carry_the_proof) {
  const std::string bounded = declarations +
                              "int main(void) { int i = 0;\n"
                              "  while (i < 5) i++;\n"
                              "  if (i != 5) reach_error(); return 0; }\n";
  ProofCheckOptions strict;
  strict.budget = Budget::cpu_seconds(60);
  strict.iterations = Iterations::Refused;
  const ReferenceText text(bounded);
  EXPECT_EQ(outcome(check(text.program, {})), "accepted");
  const std::string refused = outcome(check_proof(text.program, {}, strict));
  EXPECT_NE(refused.find("do not cut the loop"), std::string::npos) << refused;
  Proof proof;
  proof.invariants[text.loop_head()] = text.terms.le(text["i"], text.number(4));  // not at the last visit
  EXPECT_FALSE(check_proof(text.program, proof, strict).accepted());
  proof.invariants[text.loop_head()] = text.terms.le(text["i"], text.number(5));
  EXPECT_EQ(outcome(check_proof(text.program, proof, strict)), "accepted");
  // A loop that changes nothing is not followed.
  const ReferenceText endless(declarations +
                              "int main(void) { int i = __VERIFIER_nondet_int();\n"
                              "  while (i == 5) { if (i == 6) reach_error(); } return 0; }\n");
  EXPECT_EQ(outcome(check_proof(endless.program, {}, strict)), "accepted");
}

TEST(ProofChecker, accepts_an_inductive_invariant) {
  const ReferenceText text(counting_loop);
  Proof proof;
  proof.invariants[text.loop_head()] =
      text.terms.conjunction(text.terms.eq(text["s"], text["i"]), text.terms.le(text["i"], text["n"]));
  const ProofCheck result = check(text.program, proof);
  EXPECT_EQ(outcome(result), "accepted");
  EXPECT_GT(result.statistics.obligations, 0U);
  EXPECT_EQ(result.statistics.formulas, 1U);
}

// Fills every cell, or every second one, and then looks at one of them.
std::string filling_loop(const std::string& step, const std::string& size) {
  return declarations +
         "int main(void) {\n"
         "  int a[" +
         size +
         "]; int n = __VERIFIER_nondet_int(), i = 0, x = __VERIFIER_nondet_int();\n"
         "  __VERIFIER_assume(n >= 0 && n <= " +
         size +
         " && x >= 0 && x < n);\n"
         "  while (i < n) { a[i] = 7; i = i + " +
         step +
         "; }\n"
         "  if (a[x] != 7) reach_error();\n"
         "  return 0;\n"
         "}\n";
}

// 0 <= k < i implies that the cell at k is 7, for every k.
Term filled(const ReferenceText& text, long size) {
  TermManager& terms = text.terms;
  const Term k = any_index(terms);
  return terms.conjunction(
      std::vector<Term>{terms.ge(text["i"], text.number(0)), terms.le(text["n"], text.number(size)),
                        terms.ge(text["x"], text.number(0)), terms.lt(text["x"], text["n"]),
                        terms.implies(terms.conjunction(terms.ge(k, text.number(0)), terms.lt(k, text["i"])),
                                      terms.eq(terms.select(text["a"], k), text.number(7)))});
}

TEST(ProofChecker, accepts_a_formula_for_every_index) {
  const ReferenceText text(filling_loop("1", "1000"));
  Proof proof;
  proof.invariants[text.loop_head()] = filled(text, 1000);
  EXPECT_EQ(outcome(check(text.program, proof)), "accepted");
}

TEST(ProofChecker, rejects_a_formula_that_some_index_violates) {
  const ReferenceText text(filling_loop("2", "6"));
  Proof proof;
  proof.invariants[text.loop_head()] = filled(text, 6);
  EXPECT_FALSE(check(text.program, proof).accepted());
}

// What holds for one index is no premise for another.
TEST(ProofChecker, does_not_take_an_index_for_the_one_of_the_formula) {
  const ReferenceText text(filling_loop("2", "6"));
  TermManager& terms = text.terms;
  const Term k = any_index(terms);
  Proof proof;
  for (const Term chosen : {terms.eq(k, text["x"]), terms.eq(k, text.number(4)), terms.lt(k, text["i"])}) {
    proof.invariants[text.loop_head()] = terms.conjunction(chosen, filled(text, 6));
    EXPECT_FALSE(check(text.program, proof).accepted());
    proof.invariants[text.loop_head()] = terms.implies(chosen, filled(text, 6));
    EXPECT_FALSE(check(text.program, proof).accepted());
  }
}

TEST(ProofChecker, rejects_an_invariant_that_is_too_weak) {
  const ReferenceText text(counting_loop);
  Proof proof;
  proof.invariants[text.loop_head()] = text.terms.eq(text["s"], text["i"]);
  const ProofCheck result = check(text.program, proof);
  ASSERT_FALSE(result.accepted());
  EXPECT_NE(result.reason().find("can be reached"), std::string::npos) << result.reason();
  EXPECT_NE(result.reason().find("from the invariant at"), std::string::npos) << result.reason();
}

TEST(ProofChecker, rejects_an_invariant_that_is_not_inductive) {
  const ReferenceText text(declarations +
                           "int main(void) { int x = 0;\n"
                           "  while (__VERIFIER_nondet_int()) x++;\n"
                           "  if (x > 1000) reach_error(); return 0; }\n");
  Proof proof;
  proof.invariants[text.loop_head()] = text.terms.le(text["x"], text.number(1000));
  EXPECT_FALSE(check(text.program, proof, 2).accepted());
}

TEST(ProofChecker, rejects_a_false_invariant) {
  const ReferenceText text(declarations +
                           "int main(void) { int x = 0;\n"
                           "  while (x < 10) x++;\n"
                           "  if (x == 10) reach_error(); return 0; }\n");
  Proof proof;
  proof.invariants[text.loop_head()] = text.terms.falsity();
  EXPECT_FALSE(check(text.program, proof).accepted());
}

TEST(ProofChecker, accepts_an_invariant_that_holds_only_from_a_later_visit_on) {
  const ReferenceText text(declarations +
                           "int main(void) { int x = 7, y = __VERIFIER_nondet_int();\n"
                           "  while (__VERIFIER_nondet_int()) { x = 1; }\n"
                           "  if (x != 1 && x != 7) reach_error(); return 0; }\n");
  Proof proof;
  proof.invariants[text.loop_head()] = text.terms.eq(text["x"], text.number(1));
  EXPECT_EQ(outcome(check(text.program, proof)), "accepted");
}

TEST(ProofChecker, undefined_behaviour_ends_a_path) {
  const std::string body =
      "int main(void) { int x = __VERIFIER_nondet_int();\n"
      "  int y = x + 1;\n"
      "  if (y <= x) reach_error(); return 0; }\n";
  EXPECT_EQ(outcome(check(ReferenceText(declarations + body).program, {})), "accepted");
  const ReferenceText bits(declarations + body, Arithmetic::Bv);
  EXPECT_EQ(outcome(check(bits.program, {})), "accepted");
}

TEST(ProofChecker, unsigned_arithmetic_wraps) {
  const std::string body =
      "int main(void) { unsigned x = __VERIFIER_nondet_uint();\n"
      "  unsigned y = x + 1;\n"
      "  if (y < x) reach_error(); return 0; }\n";
  EXPECT_FALSE(check(ReferenceText(declarations + body).program, {}).accepted());
  const ReferenceText bits(declarations + body, Arithmetic::Bv);
  EXPECT_FALSE(check(bits.program, {}).accepted());
}

TEST(ProofChecker, concrete_code_needs_no_solver) {
  const ReferenceText text(declarations +
                           "int a[16];\n"
                           "int main(void) { unsigned i, s = 0;\n"
                           "  for (i = 0; i < 1000000; i++) { a[i % 16] += 3; s += i; }\n"
                           "  if (a[0] != 187500) reach_error(); return 0; }\n");
  const ProofCheck result = check(text.program, {}, 60);
  EXPECT_EQ(outcome(result), "accepted");
  EXPECT_EQ(result.statistics.solver.checks, 0U);
  EXPECT_GT(result.statistics.steps, 3000000U);
}

TEST(ProofChecker, uninitialised_variables_are_arbitrary) {
  const ReferenceText text(declarations + "int main(void) { int x; if (x == 5) reach_error(); return 0; }\n");
  EXPECT_FALSE(check(text.program, {}).accepted());
}

TEST(ProofChecker, arrays_at_symbolic_indices) {
  const ReferenceText text(declarations +
                           "int a[10];\n"
                           "int main(void) { unsigned i = __VERIFIER_nondet_uint(), j = __VERIFIER_nondet_uint();\n"
                           "  if (i < 10 && j < 10) { a[i] = 1; a[j] = 2;\n"
                           "    if (a[i] != 1 && a[i] != 2) reach_error();\n"
                           "    if (i != j && a[i] != 1) reach_error(); } return 0; }\n");
  EXPECT_EQ(outcome(check(text.program, {})), "accepted");
  const ReferenceText wrong(
      declarations +
      "int a[10];\n"
      "int main(void) { unsigned i = __VERIFIER_nondet_uint(), j = __VERIFIER_nondet_uint();\n"
      "  if (i < 10 && j < 10) { a[i] = 1; a[j] = 2; if (a[i] != 1) reach_error(); } return 0; }\n");
  EXPECT_FALSE(check(wrong.program, {}).accepted());
}

TEST(ProofChecker, rejects_unmodelled_constructs_and_recursion_cuts) {
  const ReferenceText recursion(declarations +
                                "int f(int n) { return n <= 0 ? 0 : 1 + f(n - 1); }\n"
                                "int main(void) { int n = __VERIFIER_nondet_int();\n"
                                "  if (f(n) < 0) reach_error(); return 0; }\n");
  const ProofCheck cut = check(recursion.program, {});
  ASSERT_FALSE(cut.accepted());
  EXPECT_NE(cut.reason().find("recursion bound"), std::string::npos) << cut.reason();
}

TEST(ProofChecker, a_formula_over_foreign_symbols_is_malformed) {
  const ReferenceText text(counting_loop);
  Proof proof;
  proof.invariants[text.loop_head()] =
      text.terms.le(text.terms.fresh_variable("foreign", Sort::integer()), text.number(0));
  const ProofCheck result = check(text.program, proof);
  ASSERT_FALSE(result.accepted());
  EXPECT_NE(result.reason().find("malformed"), std::string::npos);
}

// In the int encoding a variable without checks can leave its type's range; a proof may not rest on the range then.
TEST(ProofChecker, ranges_at_cut_points_are_proven) {
  ProgramBuilder builder(Arithmetic::Int);
  const VariableId x = builder.variable("x", u8);
  builder.then(Assign{x, builder.number(0, u8)});
  const LocationId head = builder.at;
  const LocationId body = builder.place();
  builder.edge(head, body, Havoc{builder.variable("unused", u8), {}});
  builder.edge(body, head, Assign{x, builder.terms.add(builder[x], builder.terms.integer(Integer(1)))});
  const LocationId error = builder.place(LocationKind::Error, "reach_error");
  builder.edge(head, error, Assume{builder.terms.gt(builder[x], builder.terms.integer(Integer(255)))});
  Proof proof;
  proof.invariants[head] = builder.terms.truth();
  const ProofCheck result = check(builder.program, proof);
  ASSERT_FALSE(result.accepted());
  EXPECT_NE(result.reason().find("can be reached"), std::string::npos) << result.reason();
}

TEST(ProofChecker, variables_are_in_their_range_where_that_is_inductive) {
  const ReferenceText text(declarations +
                           "int main(void) { unsigned char c = 0;\n"
                           "  while (__VERIFIER_nondet_int()) c++;\n"
                           "  if (c > 255) reach_error(); return 0; }\n");
  Proof proof;
  proof.invariants[text.loop_head()] = text.terms.truth();
  EXPECT_EQ(outcome(check(text.program, proof)), "accepted");
}

TEST(ProofChecker, the_other_solver_is_asked) {
  if (!external_solver_available()) GTEST_SKIP() << "cvc5 is not installed";
  const ReferenceText text(counting_loop);
  Proof proof;
  proof.invariants[text.loop_head()] =
      text.terms.conjunction(text.terms.eq(text["s"], text["i"]), text.terms.le(text["i"], text["n"]));
  ProofCheckOptions options;
  options.budget = Budget::cpu_seconds(20);
  options.cross_check = CrossCheck::On;
  const ProofCheck result = check_proof(text.program, proof, options);
  EXPECT_EQ(outcome(result), "accepted");
  EXPECT_EQ(result.statistics.cross_checked, result.statistics.obligations);
  EXPECT_EQ(result.statistics.cross_unknown, 0U);
}

TEST(ProofChecker, running_out_of_time_is_a_rejection) {
  const ReferenceText text(declarations +
                           "int main(void) { unsigned long x = 0; while (1) { x++; if (x == 0) reach_error(); } }\n");
  const ProofCheck result = check(text.program, {}, 0.2);
  ASSERT_FALSE(result.accepted());
  EXPECT_NE(result.reason().find("out of time"), std::string::npos) << result.reason();
}

TEST(ProofChecker, a_loop_that_changes_nothing_ends_the_path) {
  const ReferenceText text(declarations + "int main(void) { while (1) { } return 0; }\n");
  EXPECT_TRUE(check(text.program, {}).accepted());
}

// The machine has seven states, whatever the inputs are; the number of paths grows without end.
TEST(ProofChecker, concrete_states_are_visited_once) {
  const std::string machine =
      "int main(void) { int s = 0; while (1) { int i = __VERIFIER_nondet_int();\n"
      "  if (i > 0) s = s + 1; else if (i < 0) s = s + 2; if (s >= 7) s = s - 7; if (s == STATE) reach_error(); } }\n";
  const ReferenceText safe(declarations + "enum { STATE = 7 };\n" + machine);
  EXPECT_TRUE(check(safe.program, {}).accepted());
  const ReferenceText unsafe(declarations + "enum { STATE = 6 };\n" + machine);
  EXPECT_FALSE(check(unsafe.program, {}).accepted());
}

}  // namespace
}  // namespace warrant
