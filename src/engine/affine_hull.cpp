#include "engine/affine_hull.h"

#include <utility>

namespace warrant {

bool AffineHull::add(std::vector<Integer> point) {
  point.emplace_back(1);
  return space_.add(std::move(point));
}

std::vector<AffineHull::Equality> AffineHull::equalities() const {
  std::vector<Equality> result;
  for (std::vector<Integer>& solution : space_.orthogonal()) {
    Equality equality;
    equality.constant = solution.back();
    solution.pop_back();
    equality.coefficients = std::move(solution);
    result.push_back(std::move(equality));
  }
  return result;
}

}  // namespace warrant
