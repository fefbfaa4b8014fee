#include "logic/evaluate.h"

#include <gtest/gtest.h>

#include "logic/print.h"
#include "logic/random_terms.h"

namespace warrant {
namespace {

TEST(Evaluator, asks_for_each_variable_once) {
  TermManager terms;
  const Term x = terms.variable("x", Sort::integer());
  const Term term = terms.mul(terms.add(x, terms.integer(1)), x);
  int questions = 0;
  Evaluator evaluator([&](Term) {
    ++questions;
    return Value(Integer(6));
  });
  EXPECT_EQ(std::get<Integer>(evaluator.evaluate(term)), Integer(42));
  EXPECT_EQ(std::get<Integer>(evaluator.evaluate(terms.add(x, x))), Integer(12));
  EXPECT_EQ(questions, 1);
  evaluator.forget();
  evaluator.evaluate(term);
  EXPECT_EQ(questions, 2);
}

TEST(Evaluator, values_stay_where_they_are) {
  TermManager terms;
  const Term x = terms.variable("x", Sort::integer());
  Evaluator evaluator([](Term) { return Value(Integer(1)); });
  const Value& first = evaluator.evaluate(x);
  Term sum = x;
  for (int i = 0; i < 10000; ++i) sum = terms.mod(terms.mul(sum, terms.add(x, terms.integer(i))), terms.integer(101));
  evaluator.evaluate(sum);
  EXPECT_EQ(&evaluator.evaluate(x), &first);
}

TEST(Operations, that_smtlib_leaves_open_have_a_value) {
  const TermOperation div{Op::Div, Sort::integer(), Sort::integer()}, mod{Op::Mod, Sort::integer(), Sort::integer()};
  const std::vector<Value> arguments = {Integer(7), Integer(0)};
  EXPECT_EQ(std::get<Integer>(apply_operation(div, arguments)), Integer(0));
  EXPECT_EQ(std::get<Integer>(apply_operation(mod, arguments)), Integer(7));
}

TEST(Operations, arrays_over_few_indices_are_compared_by_all_their_elements) {
  const Sort sort = Sort::array(Sort::bit_vec(1), Sort::bit_vec(8));
  ArrayValue a(Integer(1)), b(Integer(2));
  for (int index = 0; index < 2; ++index) {
    a.store(index, Integer(5));
    b.store(index, Integer(5));
  }
  const TermOperation eq{Op::Eq, Sort::boolean(), sort};
  const std::vector<Value> arguments = {std::make_shared<const ArrayValue>(a), std::make_shared<const ArrayValue>(b)};
  EXPECT_TRUE(std::get<bool>(apply_operation(eq, arguments)));
}

TEST(ConstantTerms, stand_for_their_values) {
  testing::RandomTerms random(11);
  for (const Sort sort :
       {Sort::boolean(), Sort::integer(), Sort::bit_vec(32), Sort::floating(8, 24),
        Sort::array(Sort::integer(), Sort::integer()), Sort::array(Sort::bit_vec(8), Sort::floating(5, 11))}) {
    for (int i = 0; i < 50; ++i) {
      const Value value = random.random_value(sort);
      const Term term = constant_term(random.terms(), value, sort);
      EXPECT_EQ(term.sort(), sort);
      Evaluator evaluator([](Term) { return Value(false); });
      EXPECT_TRUE(same_value(evaluator.evaluate(term), value)) << term;
      if (!sort.is_array()) {
        EXPECT_TRUE(same_value(constant_value(term), value));
      }
    }
  }
}

}  // namespace
}  // namespace warrant
