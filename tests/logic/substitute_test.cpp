#include "logic/substitute.h"

#include <gtest/gtest.h>

namespace warrant {
namespace {

class Substitute : public ::testing::Test {
 protected:
  TermManager terms;
  Term x = terms.variable("x", Sort::integer()), y = terms.variable("y", Sort::integer());
  Term z = terms.variable("z", Sort::integer());
};

TEST_F(Substitute, replaces_simultaneously) {
  const Term term = terms.sub(x, terms.mul(terms.integer(2), y));
  EXPECT_EQ(substitute(terms, term, {{x, y}, {y, x}}), terms.sub(y, terms.mul(terms.integer(2), x)));
}

TEST_F(Substitute, simplifies_what_becomes_constant) {
  const Term term = terms.ite(terms.le(x, y), terms.add(x, z), terms.mul(x, z));
  EXPECT_EQ(substitute(terms, term, {{x, terms.integer(3)}, {y, terms.integer(2)}, {z, terms.integer(5)}}),
            terms.integer(15));
}

TEST_F(Substitute, makes_nothing_where_nothing_changes) {
  const Term term = terms.le(terms.mul(x, y), terms.integer(7));
  const std::size_t before = terms.node_count();
  EXPECT_EQ(substitute(terms, term, {{z, terms.integer(3)}}), term);
  EXPECT_EQ(substitute(terms, term, {}), term);
  EXPECT_LE(terms.node_count(), before + 1);
}

TEST_F(Substitute, replaces_terms_that_are_no_variables_too) {
  const Term product = terms.mul(x, y);
  EXPECT_EQ(substitute(terms, terms.add(product, x), {{product, z}}), terms.add(z, x));
}

TEST_F(Substitute, variables_come_once_in_order_of_id) {
  const Term term = terms.conjunction(terms.le(z, x), terms.eq(x, terms.mul(y, z)));
  EXPECT_EQ(free_variables(term), (std::vector<Term>{x, y, z}));
  EXPECT_TRUE(free_variables(terms.integer(3)).empty());
}

TEST_F(Substitute, shared_nodes_count_once) {
  const Term product = terms.mul(x, y);
  EXPECT_EQ(dag_size(terms.mod(product, product)), 4u);
}

}  // namespace
}  // namespace warrant
