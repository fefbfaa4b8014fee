#include "smt/bits/aig.h"

#include <gtest/gtest.h>

#include "smt/bits/aig_model.h"

namespace warrant {
namespace {

TEST(Aig, ConjunctionsThatSayNothingNewAreNoNodes) {
  Aig aig;
  const Bit a = aig.input(), b = aig.input();
  const Bit both = aig.conjunction(a, b);
  const std::size_t nodes = aig.node_count();
  EXPECT_EQ(aig.conjunction(b, a), both);
  EXPECT_EQ(aig.conjunction(a, a), a);
  EXPECT_TRUE(aig.conjunction(a, !a).is_false());
  EXPECT_EQ(aig.conjunction(a, Bit(true)), a);
  EXPECT_EQ(aig.conjunction(both, a), both);
  EXPECT_TRUE(aig.conjunction(both, !a).is_false());
  EXPECT_EQ(aig.node_count(), nodes);
}

TEST(Aig, OperationsComputeWhatTheirNamesSay) {
  Aig aig;
  const Bit a = aig.input(), b = aig.input(), c = aig.input();
  const Bit all[] = {a, b, c};
  const Bit one = aig.exclusive(a, b), chosen = aig.choice(a, b, c), most = aig.majority(a, b, c);
  const Bit every = aig.conjunction(all), any = aig.disjunction(a, aig.disjunction(b, c)), same = aig.equal(a, c);
  for (unsigned values = 0; values < 8; ++values) {
    const bool x = (values & 1) != 0, y = (values & 2) != 0, z = (values & 4) != 0;
    AigModel model(aig, [&](std::uint32_t node) { return node == a.node() ? x : node == b.node() ? y : z; });
    EXPECT_EQ(model.value(one), x != y);
    EXPECT_EQ(model.value(chosen), x ? y : z);
    EXPECT_EQ(model.value(most), x + y + z >= 2);
    EXPECT_EQ(model.value(every), x && y && z);
    EXPECT_EQ(model.value(any), x || y || z);
    EXPECT_EQ(model.value(same), x == z);
  }
}

}  // namespace
}  // namespace warrant
