// The smallest affine space that contains given points.
#pragma once

#include <vector>

#include "logic/row_space.h"

namespace warrant {

class AffineHull {
 public:
  explicit AffineHull(std::size_t dimensions) : space_(dimensions + 1) {}

  bool is_empty() const { return space_.dimension() == 0; }
  // False if the point is inside already.
  bool add(std::vector<Integer> point);

  // The sum of coefficients[i] * x[i], plus the constant, is 0 in the whole space.
  struct Equality {
    std::vector<Integer> coefficients;
    Integer constant;
  };
  // A basis; not for an empty hull.
  std::vector<Equality> equalities() const;

 private:
  RowSpace space_;  // of the points with a 1 behind
};

}  // namespace warrant
