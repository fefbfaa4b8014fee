#include <gtest/gtest.h>

#include <algorithm>

#include "logic/print.h"
#include "logic/term_manager.h"

namespace warrant {
namespace {

class BoolTerms : public ::testing::Test {
 protected:
  TermManager terms;
  Term p = terms.variable("p", Sort::boolean()), q = terms.variable("q", Sort::boolean());
  Term r = terms.variable("r", Sort::boolean());
  Term x = terms.variable("x", Sort::integer()), y = terms.variable("y", Sort::integer());
  Term one = terms.integer(1), zero = terms.integer(0);
};

TEST_F(BoolTerms, equal_terms_are_one_node) {
  EXPECT_EQ(terms.conjunction(p, q), terms.conjunction(q, p));
  EXPECT_EQ(terms.eq(p, q), terms.eq(q, p));
  EXPECT_EQ(terms.variable("p", Sort::boolean()), p);
  EXPECT_NE(terms.conjunction(p, q), terms.disjunction(p, q));
}

TEST_F(BoolTerms, ids_follow_the_order_of_creation) {
  const Term a = terms.conjunction(p, q), b = terms.disjunction(p, q);
  EXPECT_LT(p.id(), q.id());
  EXPECT_LT(q.id(), a.id());
  EXPECT_LT(a.id(), b.id());
}

TEST_F(BoolTerms, connectives_are_flat_sorted_and_without_duplicates) {
  const Term left = terms.conjunction(terms.conjunction(r, p), terms.conjunction(q, p));
  const std::vector<Term> expected = {p, q, r};
  EXPECT_TRUE(std::ranges::equal(left.children(), expected));
  EXPECT_EQ(terms.conjunction(expected), left);
}

TEST_F(BoolTerms, complementary_literals_decide_a_connective) {
  EXPECT_TRUE(terms.conjunction(terms.conjunction(p, q), terms.negate(p)).is_false());
  EXPECT_TRUE(terms.disjunction(terms.disjunction(p, q), terms.negate(q)).is_true());
  const Term atom = terms.le(x, y);
  EXPECT_TRUE(terms.conjunction(atom, terms.lt(y, x)).is_false());
  EXPECT_TRUE(terms.disjunction(atom, terms.gt(x, y)).is_true());
}

TEST_F(BoolTerms, neutral_and_absorbing_constants_disappear) {
  EXPECT_EQ(terms.conjunction(p, terms.truth()), p);
  EXPECT_TRUE(terms.conjunction(p, terms.falsity()).is_false());
  EXPECT_EQ(terms.disjunction(p, terms.falsity()), p);
  EXPECT_TRUE(terms.disjunction(p, terms.truth()).is_true());
  EXPECT_TRUE(terms.conjunction(std::span<const Term>()).is_true());
  EXPECT_TRUE(terms.disjunction(std::span<const Term>()).is_false());
  EXPECT_EQ(terms.negate(terms.negate(p)), p);
  EXPECT_TRUE(terms.implies(p, p).is_true());
}

TEST_F(BoolTerms, equality_of_booleans_uses_what_is_known) {
  EXPECT_EQ(terms.eq(p, terms.truth()), p);
  EXPECT_EQ(terms.eq(terms.falsity(), p), terms.negate(p));
  EXPECT_TRUE(terms.eq(p, terms.negate(p)).is_false());
  EXPECT_EQ(terms.eq(terms.negate(p), terms.negate(q)), terms.eq(p, q));
  EXPECT_EQ(terms.eq(terms.negate(p), q), terms.negate(terms.eq(p, q)));
}

TEST_F(BoolTerms, choices_simplify) {
  EXPECT_EQ(terms.ite(p, x, x), x);
  EXPECT_EQ(terms.ite(terms.truth(), x, y), x);
  EXPECT_EQ(terms.ite(terms.negate(p), x, y), terms.ite(p, y, x));
  EXPECT_EQ(terms.ite(p, terms.ite(p, x, y), y), terms.ite(p, x, y));
  EXPECT_EQ(terms.ite(p, x, terms.ite(p, zero, y)), terms.ite(p, x, y));
  EXPECT_EQ(terms.ite(p, terms.truth(), q), terms.disjunction(p, q));
  EXPECT_EQ(terms.ite(p, q, terms.falsity()), terms.conjunction(p, q));
  EXPECT_EQ(terms.ite(p, terms.falsity(), q), terms.conjunction(terms.negate(p), q));
  EXPECT_EQ(terms.ite(p, q, terms.truth()), terms.disjunction(terms.negate(p), q));
  EXPECT_EQ(terms.ite(p, terms.truth(), terms.falsity()), p);
  EXPECT_EQ(terms.ite(p, q, terms.negate(q)), terms.eq(p, q));
}

TEST_F(BoolTerms, a_comparison_stored_as_an_integer_and_tested_again_is_the_comparison) {
  const Term condition = terms.lt(x, y);
  const Term stored = terms.ite(condition, one, zero);
  EXPECT_EQ(terms.distinct(stored, zero), condition);
  EXPECT_EQ(terms.eq(stored, one), condition);
  EXPECT_EQ(terms.eq(stored, zero), terms.negate(condition));
  EXPECT_TRUE(terms.eq(stored, terms.integer(2)).is_false());
  EXPECT_EQ(terms.le(stored, zero), terms.negate(condition));
  EXPECT_EQ(terms.lt(zero, stored), condition);
  EXPECT_TRUE(terms.le(stored, one).is_true());
  EXPECT_EQ(terms.distinct(terms.ite(terms.eq(stored, zero), one, zero), zero), terms.negate(condition));
  const Term other = terms.ite(p, one, zero);
  EXPECT_EQ(terms.eq(stored, other), terms.eq(condition, p));
  const Term nested = terms.ite(p, one, terms.ite(q, terms.integer(2), one));
  EXPECT_EQ(terms.eq(nested, one), terms.disjunction(p, terms.negate(q)));
}

TEST_F(BoolTerms, long_connectives_built_one_by_one_stay_linear) {
  Term all = terms.truth();
  const std::size_t count = 100000;
  for (std::size_t i = 0; i < count; ++i) {
    all = terms.conjunction(all, terms.fresh_variable("b", Sort::boolean()));
    ASSERT_LE(all.children().size(), TermManager::flat_limit);
  }
  EXPECT_LT(terms.bytes_used() / count, 400u);
}

TEST_F(BoolTerms, a_long_list_given_at_once_is_one_flat_node) {
  std::vector<Term> parts;
  for (int i = 0; i < 1000; ++i) parts.push_back(terms.fresh_variable("b", Sort::boolean()));
  EXPECT_EQ(terms.conjunction(parts).children().size(), 1000u);
}

TEST_F(BoolTerms, fresh_variables_have_unused_names) {
  terms.variable("v!0", Sort::integer());
  const Term fresh = terms.fresh_variable("v", Sort::boolean());
  EXPECT_EQ(fresh.name(), "v!1");
  EXPECT_TRUE(terms.has_variable("v!1"));
  EXPECT_FALSE(terms.has_variable("v!2"));
  EXPECT_NE(terms.fresh_variable("v", Sort::boolean()), fresh);
}

}  // namespace
}  // namespace warrant
