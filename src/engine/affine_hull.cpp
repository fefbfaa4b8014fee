#include "engine/affine_hull.h"

#include <utility>

namespace warrant {

bool AffineHull::add(std::vector<Integer> point) {
  point.emplace_back(1);
  return space_.add(std::move(point));
}

std::vector<AffineHull::Equality> AffineHull::equalities() const {
  // Reduced: few variables each, small coefficients, and the constant, which may be an address, is never eliminated by.
  RowSpace reduced(space_.columns());
  for (std::vector<Integer>& solution : space_.orthogonal()) reduced.add(std::move(solution));
  std::vector<Equality> result;
  for (std::vector<Integer> row : reduced.rows()) {
    Equality equality;
    equality.constant = row.back();
    row.pop_back();
    equality.coefficients = std::move(row);
    result.push_back(std::move(equality));
  }
  return result;
}

}  // namespace warrant
