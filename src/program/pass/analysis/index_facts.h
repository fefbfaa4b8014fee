// What the checks in front of an operation say about the indices it uses.
#pragma once

#include <cstdint>
#include <vector>

#include "logic/linear_sum.h"
#include "program/program.h"

namespace warrant {

// low <= sum <= high, over mathematical integers. In the bit-vector encoding the sum is one term, low is not negative
// and high is at most the largest signed number of the term's width, so that signed and unsigned reading agree.
struct IndexFact {
  std::vector<LinearSum::Monomial> sum;
  std::int64_t low = 0, high = 0;
};

// Facts that hold whenever the edge is taken: from the assumes on the straight way to it, as far as nothing they speak
// about is assigned in between. The marked checks of array subscripts stand there, and an execution that fails one
// ends, so the facts may be relied on even by engines that skip the checks.
std::vector<IndexFact> facts_before(const Program& program, const Cfa& cfa, EdgeId edge);

}  // namespace warrant
