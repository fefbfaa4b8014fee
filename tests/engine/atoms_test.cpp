#include "engine/atoms.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "logic/term_manager.h"

namespace warrant {
namespace {

TEST(Atoms, AreWhatAFormulaCombines) {
  TermManager terms;
  const Term x = terms.variable("x", Sort::integer()), y = terms.variable("y", Sort::integer());
  const Term p = terms.variable("p", Sort::boolean());
  const Term low = terms.le(y, terms.integer(3)), high = terms.le(x, terms.integer(9));
  const Term formula = terms.disjunction(terms.conjunction(low, p), terms.conjunction(terms.negate(p), high));
  std::vector<Term> atoms = atoms_of(formula);
  EXPECT_EQ(atoms.size(), 3u);
  for (const Term atom : {low, high, p}) EXPECT_NE(std::ranges::find(atoms, atom), atoms.end());
  EXPECT_EQ(atoms_of(low), std::vector{low});
  EXPECT_TRUE(atoms_of(terms.truth()).empty());
}

}  // namespace
}  // namespace warrant
