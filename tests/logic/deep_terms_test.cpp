// Terms as deep as they have nodes: every traversal must work without recursion.
#include <gtest/gtest.h>

#include "c_text/print_c.h"
#include "logic/evaluate.h"
#include "logic/print.h"
#include "logic/substitute.h"
#include "logic/term_manager.h"

namespace warrant {
namespace {

constexpr int depth = 1000000;

class DeepTerms : public ::testing::Test {
 protected:
  void check(Term term, const Value& expected, std::size_t least_size = depth) {
    EXPECT_GE(dag_size(term), least_size);
    EXPECT_EQ(free_variables(term).size(), 2u);
    Evaluator evaluator([](Term variable) { return Value(Integer(variable.name() == "x" ? 5 : 3)); });
    EXPECT_TRUE(same_value(evaluator.evaluate(term), expected));
    const Term x = terms.variable("x", term.sort()), z = terms.variable("z", term.sort());
    const Term renamed = substitute(terms, term, {{x, z}});
    EXPECT_EQ(free_variables(renamed).size(), 2u);
    EXPECT_EQ(substitute(terms, renamed, {{z, x}}), term);
    EXPECT_GE(to_smtlib(term).size(), least_size);
    EXPECT_EQ(to_c(term, 100).size(), 100u);
  }

  TermManager terms;
};

TEST_F(DeepTerms, sums_of_bit_vectors) {
  const Sort sort = Sort::bit_vec(32);
  const Term y = terms.variable("y", sort);
  Term term = terms.variable("x", sort);
  for (int i = 0; i < depth; ++i) term = terms.add(term, y);
  check(term, Integer(5 + 3 * depth));
}

TEST_F(DeepTerms, negations_under_operations) {
  const Sort sort = Sort::bit_vec(8);
  const Term y = terms.variable("y", sort);
  Term term = terms.variable("x", sort);
  for (int i = 0; i < depth; ++i) term = i % 2 == 0 ? terms.neg(term) : terms.bv_binary(Op::BvXor, term, y);
  Integer expected = 5;
  for (int i = 0; i < depth; ++i) expected = (i % 2 == 0 ? -expected : Integer::bit_xor(expected, 3)).wrap_unsigned(8);
  check(term, expected);
}

TEST_F(DeepTerms, sums_of_integers_over_products) {
  const Term y = terms.variable("y", Sort::integer());
  Term term = terms.variable("x", Sort::integer());
  for (int i = 0; i < depth / 4; ++i) term = terms.mod(terms.add(terms.mul(term, y), y), terms.integer(1009));
  Integer expected = 5;
  for (int i = 0; i < depth / 4; ++i) expected = Integer::euclidean_remainder(expected * 3 + 3, 1009);
  check(term, expected, depth / 2);
}

TEST_F(DeepTerms, choices) {
  const Term y = terms.variable("y", Sort::integer());
  Term term = terms.variable("x", Sort::integer());
  for (int i = 0; i < depth / 4; ++i) term = terms.ite(terms.le(y, terms.integer(i)), terms.integer(i + 1), term);
  check(term, Integer(depth / 4), depth / 2);
}

TEST_F(DeepTerms, connectives) {
  const Sort sort = Sort::boolean();
  const Term y = terms.variable("y", sort);
  Term term = terms.variable("x", sort);
  for (int i = 0; i < depth; ++i) term = i % 2 == 0 ? terms.eq(term, y) : terms.ite(y, terms.negate(term), y);
  Evaluator evaluator([](Term) { return Value(true); });
  evaluator.evaluate(term);
  EXPECT_GE(dag_size(term), static_cast<std::size_t>(depth));
  EXPECT_EQ(substitute(terms, term, {{y, y}}), term);
}

TEST_F(DeepTerms, stores) {
  const Sort sort = Sort::array(Sort::integer(), Sort::integer());
  const Term i = terms.variable("i", Sort::integer()), y = terms.variable("y", Sort::integer());
  Term array = terms.variable("a", sort);
  const int count = depth / 10;
  for (int n = 0; n < count; ++n) {
    array = terms.store(array, terms.add(i, terms.integer(n)), terms.add(y, terms.integer(n)));
  }
  const Term read = terms.select(array, terms.variable("k", Sort::integer()));
  Evaluator evaluator([](Term variable) {
    if (variable.sort().is_array()) return Value(std::make_shared<const ArrayValue>(Integer(0)));
    return Value(Integer(variable.name() == "k" ? 70 : variable.name() == "i" ? 50 : 1000));
  });
  EXPECT_EQ(std::get<Integer>(evaluator.evaluate(read)), Integer(1020));
}

}  // namespace
}  // namespace warrant
