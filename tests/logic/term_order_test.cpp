// Where terms lie in memory differs from run to run, and nothing may follow from it.
#include <gtest/gtest.h>

#include <string>
#include <unordered_set>
#include <vector>

#include "logic/term_manager.h"

namespace warrant {
namespace {

// The same terms, made in the same order, in other places for each size of what lies between them.
struct Terms {
  explicit Terms(std::size_t gap) {
    for (int i = 0; i < 20'000; ++i) {
      if (i % 1'000 == 0) gaps.emplace_back(gap);
      const Term name = terms.variable("x" + std::to_string(i), Sort::integer());
      made.push_back(name);
      made.push_back(terms.add(name, terms.integer(i + 1)));
    }
  }

  TermManager terms;
  std::vector<Term> made;
  std::vector<std::vector<char>> gaps;
};

TEST(TermOrder, a_term_hashes_by_its_number) {
  const Terms first(10'000), second(300'000);
  for (std::size_t i = 0; i < first.made.size(); ++i) {
    ASSERT_NE(first.made[i], second.made[i]);
    EXPECT_EQ(std::hash<Term>()(first.made[i]), std::hash<Term>()(second.made[i]));
  }
  EXPECT_NE(std::hash<Term>()(first.made[0]), std::hash<Term>()(first.made[1]));
}

TEST(TermOrder, tables_of_terms_have_one_order) {
  const auto order_in_table = [](const Terms& terms) {
    const std::unordered_set<Term> table(terms.made.begin(), terms.made.end());
    std::vector<std::uint32_t> ids;
    for (const Term term : table) ids.push_back(term.id());
    return ids;
  };
  const std::vector<std::uint32_t> expected = order_in_table(Terms(0));
  for (const std::size_t gap : {1'000, 10'000, 100'000, 300'000}) EXPECT_EQ(order_in_table(Terms(gap)), expected);
}

}  // namespace
}  // namespace warrant
