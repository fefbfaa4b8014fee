// Z3 and our own evaluation give every operation the same meaning.
#include "smt/z3/bridge.h"

#include <gtest/gtest.h>

#include "logic/print.h"
#include "logic/random_terms.h"
#include "logic/substitute.h"
#include "smt/solver.h"

namespace warrant {
namespace {

using testing::RandomTerms;

// Z3 leaves the bits of a NaN open; terms below them are not compared.
bool asks_for_float_bits(Term root) {
  std::vector<Term> pending = {root};
  TermMap<bool> seen;
  while (!pending.empty()) {
    const Term term = pending.back();
    pending.pop_back();
    if (term.op() == Op::FpToBits) return true;
    for (const Term child : term.children()) {
      if (seen.emplace(child).second) pending.push_back(child);
    }
  }
  return false;
}

class TranslationTest : public ::testing::TestWithParam<unsigned> {};

TEST_P(TranslationTest, AgreesWithEvaluationOnGroundTerms) {
  RandomTerms random(GetParam());
  TermManager& terms = random.terms();
  Z3Bridge bridge(terms);
  int decided = 0;
  for (int i = 0; i < 400; ++i) {
    const RandomTerms::Entry entry = random.grow();
    if (asks_for_float_bits(entry.term) || dag_size(entry.term) > 60) continue;
    const Valuation valuation = random.valuation(0);
    z3::expr_vector from(bridge.context()), to(bridge.context());
    for (const Term variable : free_variables(entry.term)) {
      from.push_back(bridge.to_z3(variable));
      to.push_back(bridge.to_z3(constant_term(terms, valuation(variable), variable.sort())));
    }
    const z3::expr expected = bridge.to_z3(constant_term(terms, entry.values[0], entry.term.sort()));
    const z3::expr equal = (bridge.to_z3(entry.term) == expected).substitute(from, to).simplify();
    EXPECT_FALSE(equal.is_false()) << entry.term << " is " << to_string(entry.values[0]);
    if (equal.is_true()) ++decided;
  }
  EXPECT_GT(decided, 100);
}

TEST_P(TranslationTest, ComesBackAsAnEqualTerm) {
  RandomTerms random(GetParam());
  TermManager& terms = random.terms();
  Z3Bridge bridge(terms);
  for (int i = 0; i < 400; ++i) {
    const RandomTerms::Entry entry = random.grow();
    if (asks_for_float_bits(entry.term)) continue;
    for (const z3::expr& expr : {bridge.to_z3(entry.term), bridge.to_z3(entry.term).simplify()}) {
      const std::optional<Term> back = bridge.from_z3(expr);
      if (!back) {
        ADD_FAILURE() << expr;
        continue;
      }
      ASSERT_EQ(back->sort(), entry.term.sort());
      for (std::size_t n = 0; n < RandomTerms::valuation_count; ++n) {
        Evaluator evaluator(random.valuation(n));
        const Value value = evaluator.evaluate(*back);
        EXPECT_TRUE(same_value(value, entry.values[n])) << entry.term << "\n" << expr << "\n" << *back;
      }
    }
  }
}

TEST_P(TranslationTest, ModelsSatisfyTheFormulasUnderEvaluation) {
  RandomTerms random(1000 + GetParam());
  TermManager& terms = random.terms();
  SolverStatistics statistics;
  SolverOptions options;
  options.effort = Effort::steps(200);
  options.statistics = &statistics;
  for (int i = 0; i < 60; ++i) {
    const RandomTerms::Entry entry = random.grow();
    if (asks_for_float_bits(entry.term) || dag_size(entry.term) > 40) continue;
    const std::unique_ptr<Solver> solver = make_solver(terms, options);
    const Term goal = terms.eq(entry.term, constant_term(terms, entry.values[0], entry.term.sort()));
    solver->add(goal);
    const Answer answer = solver->check();
    EXPECT_NE(answer, Answer::Unsat) << goal;
    if (answer == Answer::Sat) {
      EXPECT_TRUE(solver->model().satisfies(goal)) << goal;
    }
  }
  EXPECT_GT(statistics.sat, 10u);
}

// Conjunctions with many equations: both ways of asking must not contradict each other.
TEST_P(TranslationTest, OneOffQuestionsAnswerLikeTheIncrementalSolver) {
  RandomTerms random(2000 + GetParam());
  TermManager& terms = random.terms();
  SolverOptions options;
  options.effort = Effort::steps(200);
  int decided = 0;
  for (int round = 0; round < 12; ++round) {
    std::vector<Term> formulas;
    while (formulas.size() < 4) {
      const RandomTerms::Entry entry = random.grow();
      if (entry.term.is_constant() || asks_for_float_bits(entry.term) || dag_size(entry.term) > 25) continue;
      Term formula = entry.term.sort().is_bool() ? entry.term : Term();
      if (!formula) {
        // Of one valuation or of another, so that some of the conjunctions are contradictory.
        const std::size_t number = random.random_below(RandomTerms::valuation_count);
        const Term other = random.random_below(2) == 0 ? random.random_entry(entry.term.sort()).term
                                                       : constant_term(terms, entry.values[number], entry.term.sort());
        formula = terms.eq(entry.term, other);
      }
      if (!asks_for_float_bits(formula) && dag_size(formula) <= 50) formulas.push_back(formula);
    }
    const std::unique_ptr<Solver> solver = make_solver(terms, options);
    for (const Term formula : formulas) solver->add(formula);
    const Answer answer = solver->check(), other = check_satisfiable(terms, formulas, options);
    if (answer == Answer::Sat) {
      const Model model = solver->model();
      for (const Term formula : formulas) EXPECT_TRUE(model.satisfies(formula)) << formula;
    }
    if (answer == Answer::Unknown || other == Answer::Unknown) continue;
    EXPECT_EQ(answer, other) << terms.conjunction(formulas);
    ++decided;
  }
  EXPECT_GT(decided, 4);
}

INSTANTIATE_TEST_SUITE_P(Seeds, TranslationTest, ::testing::Range(0u, 8u));

TEST(Translation, DeepTermsAreNoProblem) {
  TermManager terms;
  Z3Bridge bridge(terms);
  Term x = terms.variable("x", Sort::integer());
  Term sum = x;
  for (int i = 0; i < 50000; ++i) {
    sum = terms.ite(terms.le(sum, terms.integer(i)), terms.add(sum, x), terms.mod(sum, terms.integer(1000 + i)));
  }
  const z3::expr expr = bridge.to_z3(sum);
  const std::optional<Term> back = bridge.from_z3(expr);
  ASSERT_TRUE(back);
  EXPECT_EQ(*back, sum);
}

TEST(Translation, WideFloatsAndLargeNumbers) {
  TermManager terms;
  const Sort extended = Sort::floating(15, 64);
  const Term a = terms.variable("a", extended), n = terms.variable("n", Sort::integer());
  const Term wide = terms.variable("w", Sort::bit_vec(100));
  const Integer big = Integer::power_of_two(90) + Integer(7);
  const std::unique_ptr<Solver> solver = make_solver(terms);
  solver->add(terms.eq(
      terms.fp_arith(Op::FpAdd, RoundingMode::NearestEven, a, terms.floating(FloatValue::from_double(1.5, extended))),
      terms.floating(FloatValue::from_double(4, extended))));
  solver->add(terms.eq(terms.add(n, n), terms.integer(big + big)));
  solver->add(terms.eq(terms.bv_not(wide), terms.bit_vec(big, 100)));
  ASSERT_EQ(solver->check(), Answer::Sat);
  const Model model = solver->model();
  EXPECT_EQ(std::get<FloatValue>(model.value(a)).to_double(), 2.5);
  EXPECT_EQ(std::get<Integer>(model.value(n)), big);
  EXPECT_EQ(std::get<Integer>(model.value(wide)), Integer::power_of_two(100) - Integer(1) - big);
}

// Whatever seed Z3 has: with some, 4.8.12 finds a model that is none.
TEST(Translation, ModelsOfArraysThatHoldNansAreModels) {
  const Sort half = Sort::floating(5, 11), bits = Sort::bit_vec(8), floats = Sort::array(bits, half);
  for (std::uint32_t seed = 0; seed < 10; ++seed) {
    TermManager terms;
    const Term array = terms.variable("array", floats), at = terms.variable("at", bits);
    const Term element = terms.variable("element", half), nan = terms.floating(FloatValue::nan(half));
    const Term other_nan = terms.floating(FloatValue::from_bits(0xFFFF, half));
    const Term infinite = terms.const_array(floats, terms.floating(FloatValue::infinity(half)));
    const Term first = terms.store(infinite, terms.bit_vec(174, 8), nan);
    for (const Term second : {terms.store(first, terms.bit_vec(215, 8), nan),
                              terms.store(first, terms.bit_vec(215, 8), other_nan), first}) {
      const Term goal = terms.eq(terms.store(array, at, element), second);
      SolverOptions options;
      options.seed = seed;
      const std::unique_ptr<Solver> solver = make_solver(terms, options);
      solver->add(goal);
      ASSERT_EQ(solver->check(), Answer::Sat) << goal;
      EXPECT_TRUE(solver->model().satisfies(goal)) << goal;
    }
  }
}

// Equality of arrays is SMT-LIB's: all NaNs are one value. Constructors, evaluation and Z3 agree.
TEST(Translation, ArraysAreEqualThoughTheirNansDiffer) {
  TermManager terms;
  const Sort half = Sort::floating(5, 11), floats = Sort::array(Sort::bit_vec(8), half);
  const Term quiet = terms.floating(FloatValue::nan(half)), other = terms.floating(FloatValue::from_bits(0xFFFF, half));
  const Term zero = terms.const_array(floats, terms.floating(FloatValue::zero(half)));
  const Term minus_zero = terms.const_array(floats, terms.floating(FloatValue::zero(half, true)));
  const Term at = terms.bit_vec(3, 8);
  const auto agree = [&](Term a, Term b, bool expected) {
    const Term equal = terms.eq(a, b), different = terms.negate(equal);
    EXPECT_EQ(Model().satisfies(equal), expected) << equal;
    EXPECT_EQ(check_satisfiable(terms, std::vector{equal}), expected ? Answer::Sat : Answer::Unsat) << equal;
    EXPECT_EQ(check_satisfiable(terms, std::vector{different}), expected ? Answer::Unsat : Answer::Sat) << equal;
    Z3Bridge bridge(terms);
    const std::optional<Term> back = bridge.from_z3(bridge.to_z3(equal));
    ASSERT_TRUE(back);
    EXPECT_EQ(Model().satisfies(*back), expected) << *back;
  };
  agree(terms.const_array(floats, quiet), terms.const_array(floats, other), true);
  agree(terms.store(zero, at, quiet), terms.store(zero, at, other), true);
  agree(terms.store(zero, at, quiet), zero, false);
  agree(zero, minus_zero, false);
}

TEST(Translation, TheBitsOfANanAreAnyNan) {
  TermManager terms;
  const Sort single = Sort::floating(8, 24);
  const Term a = terms.variable("a", single);
  const Term bits = terms.fp_to_bits(a), is_nan = terms.fp_test(Op::FpIsNan, a);
  const auto answer = [&](Term formula) { return check_satisfiable(terms, std::vector{is_nan, formula}); };
  EXPECT_EQ(answer(terms.eq(bits, terms.bit_vec(0x7fc00000, 32))), Answer::Sat);
  EXPECT_EQ(answer(terms.eq(bits, terms.bit_vec(0xff800001, 32))), Answer::Sat);
  EXPECT_EQ(answer(terms.eq(bits, terms.bit_vec(0x7f800000, 32))), Answer::Unsat);
  EXPECT_EQ(answer(terms.eq(bits, terms.bit_vec(0x12345678, 32))), Answer::Unsat);
}

}  // namespace
}  // namespace warrant
