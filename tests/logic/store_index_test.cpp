#include "logic/store_index.h"

#include <gtest/gtest.h>

#include "logic/term_manager.h"

namespace warrant {
namespace {

TEST(StoreIndex, FindsTheLastStoreAtAnIndex) {
  TermManager terms;
  const Term start = terms.variable("a", Sort::array(Sort::integer(), Sort::integer()));
  Term array = start;
  // As many as blocks of both smaller sizes have, and each index twice.
  constexpr int count = 1500;
  for (int i = 0; i < 2 * count; ++i) array = terms.store(array, terms.integer(i % count), terms.integer(1000 + i));
  StoreIndex index;
  for (const int place : {0, 1, 63, 64, 700, count - 1})
    EXPECT_EQ(index.read(array, terms.integer(place)).element, terms.integer(1000 + count + place)) << place;
  const StoreIndex::Answer beyond = index.read(array, terms.integer(count));
  EXPECT_FALSE(beyond.element);
  EXPECT_EQ(beyond.array, start);
}

TEST(StoreIndex, StopsAtAnIndexThatIsNoConstant) {
  TermManager terms;
  const Term start = terms.variable("a", Sort::array(Sort::integer(), Sort::integer()));
  const Term i = terms.variable("i", Sort::integer());
  const Term open = terms.store(start, i, terms.integer(7));
  const Term top = terms.store(open, terms.integer(1), terms.integer(8));
  EXPECT_EQ(StoreIndex::chain_length(open), 0u);
  EXPECT_EQ(StoreIndex::chain_length(top), 1u);
  StoreIndex index;
  EXPECT_EQ(index.read(top, terms.integer(1)).element, terms.integer(8));
  EXPECT_EQ(index.read(top, terms.integer(2)).array, open);
}

}  // namespace
}  // namespace warrant
