// The smallest affine space that contains given points.
#pragma once

#include <vector>

#include "logic/integer.h"

namespace warrant {

class AffineHull {
 public:
  explicit AffineHull(std::size_t dimensions) : columns_(dimensions + 1) {}

  bool is_empty() const { return rows_.empty(); }
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
  using Row = std::vector<Integer>;
  static void subtract(Row& row, const Row& other, std::size_t pivot);  // until row[pivot] is 0
  static void normalise(Row& row);

  std::size_t columns_;
  std::vector<Row> rows_;            // spans the points with a 1 behind; reduced
  std::vector<std::size_t> pivots_;  // by row
};

}  // namespace warrant
