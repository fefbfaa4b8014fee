// Circuits and the solver over them give every operation the meaning that evaluation and Z3 give it.
#include "smt/bits/bits_solver.h"

#include <gtest/gtest.h>

#include "logic/print.h"
#include "logic/random_terms.h"
#include "logic/substitute.h"
#include "smt/backend.h"
#include "smt/bits/aig_model.h"
#include "smt/theories.h"

namespace warrant {
namespace {

using testing::RandomTerms;

// Of a term, and of everything below it: operations whose result bits leave open.
bool has_open_result(Term root) {
  std::vector<Term> pending = {root};
  TermMap<bool> seen;
  while (!pending.empty()) {
    const Term term = pending.back();
    pending.pop_back();
    if (term.op() == Op::FpToBits || (term.op() == Op::FpRem && term.sort().exponent_bits() > 5)) return true;
    for (const Term child : term.children())
      if (seen.emplace(child).second) pending.push_back(child);
  }
  return false;
}

std::vector<bool> bits_of(const Value& value, unsigned width) {
  std::vector<bool> bits(width);
  if (const bool* truth = std::get_if<bool>(&value)) {
    bits[0] = *truth;
    return bits;
  }
  const Integer number =
      std::holds_alternative<FloatValue>(value) ? std::get<FloatValue>(value).bits() : std::get<Integer>(value);
  for (unsigned i = 0; i < width; ++i) bits[i] = number.shift_right(i).low_bits() & 1;
  return bits;
}

Value value_of(const std::vector<bool>& bits, Sort sort) {
  if (sort.is_bool()) return bool{bits[0]};
  Integer number;
  for (std::size_t i = 0; i < bits.size(); ++i)
    if (bits[i]) number = number + Integer::power_of_two(static_cast<unsigned>(i));
  if (sort.is_float()) return FloatValue::from_bits(number, sort);
  return number;
}

class CircuitTest : public ::testing::TestWithParam<unsigned> {};

// By hand with more: with 15, there are about 10,000 terms.
unsigned seeds() {
  const char* const text = std::getenv("WARRANT_RANDOM_SEEDS");
  return text == nullptr ? 3 : static_cast<unsigned>(std::stoul(text));
}
INSTANTIATE_TEST_SUITE_P(Seeds, CircuitTest, ::testing::Range(0U, seeds()));

TEST_P(CircuitTest, CircuitsComputeWhatEvaluationSays) {
  RandomTerms random(GetParam());
  Blaster blaster;
  int compared = 0;
  for (int i = 0; i < 1200; ++i) {
    const RandomTerms::Entry entry = random.grow();
    const Theories theories = theories_of(std::array{entry.term});
    if (theories.integers || theories.arrays || has_open_result(entry.term)) continue;
    const Word word = blaster.word(entry.term);
    for (std::size_t number = 0; number < RandomTerms::valuation_count; ++number) {
      const Valuation valuation = random.valuation(number);
      std::unordered_map<std::uint32_t, bool> inputs;
      for (const Term variable : free_variables(entry.term)) {
        const Word bits = blaster.word(variable);
        const std::vector<bool> values = bits_of(valuation(variable), bits_of_sort(variable.sort()));
        for (std::size_t bit = 0; bit < bits.size(); ++bit) inputs[bits[bit].node()] = values[bit];
      }
      AigModel model(blaster.aig(), [&](std::uint32_t node) {
        const auto found = inputs.find(node);
        return found != inputs.end() && found->second;
      });
      std::vector<bool> bits(word.size());
      for (std::size_t bit = 0; bit < word.size(); ++bit) bits[bit] = model.value(word[bit]);
      const Value value = value_of(bits, entry.term.sort());
      ASSERT_TRUE(same_value(value, entry.values[number]))
          << entry.term << " is " << to_string(entry.values[number]) << ", not " << to_string(value);
    }
    ++compared;
  }
  EXPECT_GT(compared, 300);
  RecordProperty("compared", compared);
}

class BitsTest : public ::testing::TestWithParam<unsigned> {};

TEST_P(BitsTest, TheSolverFindsTheValueAndNoOther) {
  RandomTerms random(1000 + GetParam());
  TermManager& terms = random.terms();
  const auto blaster = std::make_shared<Blaster>();
  int decided = 0;
  for (int i = 0; i < 300; ++i) {
    const RandomTerms::Entry entry = random.grow();
    if (theories_of(std::array{entry.term}).integers || has_open_result(entry.term) || dag_size(entry.term) > 40)
      continue;
    const Term is_value = terms.eq(entry.term, constant_term(terms, entry.values[0], entry.term.sort()));
    BitsSolver solver(blaster, {});
    for (const Term variable : free_variables(entry.term))
      solver.add(terms.eq(variable, constant_term(terms, random.valuation(0)(variable), variable.sort())));
    solver.push();
    solver.add(is_value);
    const Answer can_be = solver.check({});
    EXPECT_NE(can_be, Answer::Unsat) << is_value;
    EXPECT_TRUE(can_be != Answer::Sat || solver.model().satisfies(is_value)) << is_value;
    solver.pop(1);
    const Term differs = terms.negate(is_value);
    const Answer cannot = solver.check(std::array{differs});
    EXPECT_NE(cannot, Answer::Sat) << is_value;
    if (can_be == Answer::Sat && cannot == Answer::Unsat) ++decided;
  }
  EXPECT_GT(decided, 100);
}

TEST_P(BitsTest, AnswersLikeZ3) {
  RandomTerms random(2000 + GetParam());
  TermManager& terms = random.terms();
  const auto blaster = std::make_shared<Blaster>();
  SolverOptions options;
  options.effort = Effort::steps(200);
  const std::unique_ptr<SolverBackend> z3 = make_z3_backend(terms);
  int both = 0, unsatisfiable = 0;
  for (int round = 0; round < 30; ++round) {
    std::vector<Term> formulas;
    while (formulas.size() < 4) {
      const RandomTerms::Entry entry = random.grow();
      if (entry.term.is_constant() || has_open_result(entry.term) || dag_size(entry.term) > 20) continue;
      if (theories_of(std::array{entry.term}).integers) continue;
      Term formula = entry.term.sort().is_bool() ? entry.term : Term();
      if (!formula) {
        const Term other = random.random_entry(entry.term.sort()).term;
        if (has_open_result(other) || dag_size(other) > 20 || theories_of(std::array{other}).integers) continue;
        formula = terms.eq(entry.term, other);
      }
      if (!formula.is_constant()) formulas.push_back(formula);
    }
    BitsSolver solver(blaster, options);
    const Answer answer = solver.check(formulas), expected = z3->check_once(formulas, options);
    if (answer == Answer::Unknown || expected == Answer::Unknown) continue;
    EXPECT_EQ(answer, expected) << terms.conjunction(formulas);
    ++both;
    if (answer != Answer::Unsat) continue;
    ++unsatisfiable;
    const std::vector<Term> core = solver.core();
    EXPECT_NE(z3->check_once(core, options), Answer::Sat) << terms.conjunction(core);
  }
  EXPECT_GT(both, 5);
  EXPECT_GT(unsatisfiable, 0);
}

INSTANTIATE_TEST_SUITE_P(Seeds, BitsTest, ::testing::Range(0U, 5U));

class BitsArrayTest : public ::testing::Test {
 protected:
  Term index(const char* name) { return terms_.variable(name, Sort::bit_vec(8)); }
  Term array(const char* name) { return terms_.variable(name, Sort::array(Sort::bit_vec(8), Sort::bit_vec(8))); }
  Answer check(std::initializer_list<Term> formulas) {
    BitsSolver solver(std::make_shared<Blaster>(), {});
    return solver.check(std::span(formulas.begin(), formulas.size()));
  }

  TermManager terms_;
};

TEST_F(BitsArrayTest, ReadsOfStores) {
  const Term a = array("a"), i = index("i"), j = index("j"), v = index("v");
  const Term stored = terms_.store(a, i, v);
  EXPECT_EQ(check({terms_.eq(i, j), terms_.distinct(terms_.select(stored, j), v)}), Answer::Unsat);
  EXPECT_EQ(check({terms_.distinct(i, j), terms_.distinct(terms_.select(stored, j), terms_.select(a, j))}),
            Answer::Unsat);
  EXPECT_EQ(check({terms_.distinct(terms_.select(stored, j), v)}), Answer::Sat);
  EXPECT_EQ(check({terms_.eq(i, j), terms_.distinct(terms_.select(a, i), terms_.select(a, j))}), Answer::Unsat);
}

TEST_F(BitsArrayTest, EqualArraysHaveEqualElements) {
  const Term a = array("a"), b = array("b"), i = index("i"), j = index("j"), v = index("v"), w = index("w");
  EXPECT_EQ(check({terms_.eq(a, b), terms_.distinct(terms_.select(a, i), terms_.select(b, i))}), Answer::Unsat);
  EXPECT_EQ(check({terms_.eq(a, terms_.store(b, i, v)), terms_.distinct(terms_.select(a, i), v)}), Answer::Unsat);
  // Up through one store and down through another.
  EXPECT_EQ(check({terms_.eq(terms_.store(a, i, v), terms_.store(b, j, w)), terms_.distinct(i, j),
                   terms_.distinct(terms_.select(b, i), v)}),
            Answer::Unsat);
  EXPECT_EQ(check({terms_.eq(terms_.store(a, i, v), terms_.store(b, j, w)), terms_.distinct(i, j),
                   terms_.distinct(terms_.select(b, j), w)}),
            Answer::Sat);
}

TEST_F(BitsArrayTest, DifferentArraysDifferSomewhere) {
  const Term a = array("a"), i = index("i"), v = index("v");
  const Term same = terms_.store(a, i, terms_.select(a, i));
  EXPECT_EQ(check({terms_.distinct(a, same)}), Answer::Unsat);
  EXPECT_EQ(check({terms_.distinct(a, terms_.store(a, i, v))}), Answer::Sat);
  EXPECT_EQ(check({terms_.distinct(a, terms_.store(a, i, v)), terms_.eq(v, terms_.select(a, i))}), Answer::Unsat);
}

TEST(BitsSolver, ForgetsWhatIsPopped) {
  TermManager terms;
  const Term x = terms.variable("x", Sort::bit_vec(32)), zero = terms.bit_vec(0, 32), one = terms.bit_vec(1, 32);
  BitsSolver solver(std::make_shared<Blaster>(), {});
  solver.add(terms.bv_ult(x, terms.bit_vec(2, 32)));
  solver.push();
  solver.add(terms.distinct(x, zero));
  EXPECT_EQ(solver.check({}), Answer::Sat);
  solver.push();
  solver.add(terms.distinct(x, one));
  EXPECT_EQ(solver.check({}), Answer::Unsat);
  solver.pop(2);
  EXPECT_EQ(solver.check(std::array{terms.eq(x, zero)}), Answer::Sat);
  EXPECT_EQ(solver.check(std::array{terms.eq(x, one)}), Answer::Sat);
}

TEST(BitsSolver, NamesTheAssumptionsThatContradict) {
  TermManager terms;
  const Term x = terms.variable("x", Sort::bit_vec(16)), y = terms.variable("y", Sort::bit_vec(16));
  BitsSolver solver(std::make_shared<Blaster>(), {});
  solver.add(terms.eq(y, terms.mul(x, terms.bit_vec(2, 16))));
  const Term odd = terms.eq(terms.extract(y, 0, 0), terms.bit_vec(1, 1)), small = terms.bv_ult(x, terms.bit_vec(9, 16));
  EXPECT_EQ(solver.check(std::array{small, odd}), Answer::Unsat);
  EXPECT_EQ(solver.core(), std::vector{odd});
}

TEST(BitsSolver, LeavesIntegersToOthers) {
  TermManager terms;
  const Term n = terms.variable("n", Sort::integer());
  BitsSolver solver(std::make_shared<Blaster>(), {});
  solver.add(terms.le(n, terms.integer(3)));
  EXPECT_EQ(solver.check({}), Answer::Unknown);
  EXPECT_NE(solver.reason(), "");
}

}  // namespace
}  // namespace warrant
