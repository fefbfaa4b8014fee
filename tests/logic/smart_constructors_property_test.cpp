// Whatever a smart constructor makes has the value that the plain operation gives.
#include <gtest/gtest.h>

#include <random>

#include "logic/evaluate.h"
#include "logic/print.h"
#include "logic/random_terms.h"
#include "logic/substitute.h"

namespace warrant::testing {
namespace {

class SmartConstructors : public ::testing::TestWithParam<unsigned> {};

TEST_P(SmartConstructors, keep_the_value_of_the_operation) {
  RandomTerms random(GetParam());
  for (int step = 0; step < 3000; ++step) {
    const RandomTerms::Entry entry = random.grow();
    for (std::size_t n = 0; n < RandomTerms::valuation_count; ++n) {
      Evaluator evaluator(random.valuation(n));
      ASSERT_TRUE(same_value(evaluator.evaluate(entry.term), entry.values[n]))
          << "step " << step << ": " << entry.term << "\nevaluates to " << to_string(evaluator.evaluate(entry.term))
          << " instead of " << to_string(entry.values[n]);
    }
  }
}

TEST_P(SmartConstructors, rebuilding_a_term_from_its_children_keeps_the_value) {
  RandomTerms random(GetParam() + 1000);
  for (int step = 0; step < 2000; ++step) {
    const RandomTerms::Entry entry = random.grow();
    const Term rebuilt = random.terms().rebuild(entry.term, entry.term.children());
    for (std::size_t n = 0; n < RandomTerms::valuation_count; ++n) {
      Evaluator evaluator(random.valuation(n));
      ASSERT_TRUE(same_value(evaluator.evaluate(rebuilt), entry.values[n])) << entry.term << "\nbecame " << rebuilt;
    }
  }
}

TEST_P(SmartConstructors, substitution_commutes_with_evaluation) {
  RandomTerms random(GetParam() + 2000);
  for (int step = 0; step < 600; ++step) {
    const RandomTerms::Entry entry = random.grow();
    Substitution substitution;
    std::vector<std::pair<Term, std::vector<Value>>> replaced;
    for (const Term variable : free_variables(entry.term)) {
      if (random.random_below(2) == 0) continue;
      const RandomTerms::Entry& replacement = random.random_entry(variable.sort());
      substitution[variable] = replacement.term;
      replaced.emplace_back(variable, replacement.values);
    }
    const Term result = substitute(random.terms(), entry.term, substitution);
    for (std::size_t n = 0; n < RandomTerms::valuation_count; ++n) {
      const Valuation original = random.valuation(n);
      Evaluator after(original);
      Evaluator before([&](Term variable) {
        for (const auto& [replaced_variable, values] : replaced) {
          if (replaced_variable == variable) return values[n];
        }
        return original(variable);
      });
      ASSERT_TRUE(same_value(after.evaluate(result), before.evaluate(entry.term)))
          << entry.term << "\nbecame " << result;
    }
  }
}

TEST_P(SmartConstructors, derived_operations_have_their_values) {
  RandomTerms random(GetParam() + 3000);
  TermManager& terms = random.terms();
  for (int step = 0; step < 1000; ++step) {
    random.grow();
    const RandomTerms::Entry a = random.random_entry(Sort::integer()), b = random.random_entry(Sort::integer());
    const RandomTerms::Entry p = random.random_entry(Sort::boolean()), q = random.random_entry(Sort::boolean());
    const RandomTerms::Entry x = random.random_entry(Sort::bit_vec(8)), y = random.random_entry(Sort::bit_vec(8));
    for (std::size_t n = 0; n < RandomTerms::valuation_count; ++n) {
      Evaluator evaluator(random.valuation(n));
      const auto& av = std::get<Integer>(a.values[n]);
      const auto& bv = std::get<Integer>(b.values[n]);
      EXPECT_EQ(std::get<Integer>(evaluator.evaluate(terms.sub(a.term, b.term))), av - bv);
      EXPECT_EQ(std::get<Integer>(evaluator.evaluate(terms.neg(a.term))), -av);
      EXPECT_EQ(evaluator.evaluate_bool(terms.lt(a.term, b.term)), av < bv);
      EXPECT_EQ(evaluator.evaluate_bool(terms.gt(a.term, b.term)), av > bv);
      EXPECT_EQ(evaluator.evaluate_bool(terms.distinct(a.term, b.term)), av != bv);
      EXPECT_EQ(evaluator.evaluate_bool(terms.implies(p.term, q.term)),
                !std::get<bool>(p.values[n]) || std::get<bool>(q.values[n]));
      const auto& xv = std::get<Integer>(x.values[n]);
      const auto& yv = std::get<Integer>(y.values[n]);
      EXPECT_EQ(std::get<Integer>(evaluator.evaluate(terms.sub(x.term, y.term))), (xv - yv).wrap_unsigned(8));
      EXPECT_EQ(evaluator.evaluate_bool(terms.bv_ult(x.term, y.term)), xv < yv);
      EXPECT_EQ(evaluator.evaluate_bool(terms.bv_slt(x.term, y.term)), xv.wrap_signed(8) < yv.wrap_signed(8));
    }
  }
}

// Enough variables that sums and connectives pass the limit up to which they are flat.
TEST_P(SmartConstructors, keep_the_value_of_long_sums_and_connectives) {
  std::mt19937 random(GetParam());
  const auto below = [&](std::size_t bound) { return static_cast<std::size_t>(random() % bound); };
  TermManager terms;
  std::vector<std::pair<Term, Integer>> sums;
  std::vector<std::pair<Term, bool>> literals;
  for (int i = 0; i < 50; ++i) {
    sums.emplace_back(terms.fresh_variable("x", Sort::integer()), static_cast<int>(below(20)) - 10);
    literals.emplace_back(terms.fresh_variable("p", Sort::boolean()), below(8) != 0);
  }
  const auto variables = std::make_pair(sums, literals);
  Evaluator evaluator([&](Term variable) {
    for (const auto& [term, value] : variables.first) {
      if (term == variable) return Value(value);
    }
    for (const auto& [term, value] : variables.second) {
      if (term == variable) return Value(value);
    }
    return Value(false);
  });
  for (int step = 0; step < 2000; ++step) {
    const auto [a, a_value] = sums[below(sums.size())];
    const auto [b, b_value] = sums[below(sums.size())];
    const auto [p, p_value] = literals[below(literals.size())];
    const auto [q, q_value] = literals[below(literals.size())];
    const Integer factor = static_cast<int>(below(5)) - 2, modulus = static_cast<int>(below(9)) + 1;
    const std::pair<Term, Integer> made[] = {
        {terms.add(a, b), a_value + b_value},
        {terms.sub(a, b), a_value - b_value},
        {terms.add(std::vector<Term>{a, b, terms.integer(step), a}), a_value + b_value + step + a_value},
        {terms.mul(terms.integer(factor), a), factor * a_value},
        {terms.mod(a, terms.integer(modulus)), Integer::euclidean_remainder(a_value, modulus)},
        {terms.div(a, terms.integer(modulus)), Integer::euclidean_quotient(a_value, modulus)}};
    for (const auto& [term, value] : made) ASSERT_EQ(std::get<Integer>(evaluator.evaluate(term)), value) << term;
    const std::pair<Term, bool> decided[] = {{terms.conjunction(p, q), p_value && q_value},
                                             {terms.disjunction(p, q), p_value || q_value},
                                             {terms.le(a, b), a_value <= b_value},
                                             {terms.eq(a, b), a_value == b_value},
                                             {terms.negate(p), !p_value}};
    for (const auto& [term, value] : decided) ASSERT_EQ(evaluator.evaluate_bool(term), value) << term;
    sums[below(sums.size())] = made[below(std::size(made))];
    literals[below(literals.size())] = decided[below(std::size(decided))];
  }
}

INSTANTIATE_TEST_SUITE_P(Seeds, SmartConstructors, ::testing::Range(1u, 9u));

}  // namespace
}  // namespace warrant::testing
