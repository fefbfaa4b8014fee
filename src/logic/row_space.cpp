#include "logic/row_space.h"

#include <algorithm>
#include <utility>

namespace warrant {

void RowSpace::normalise(Row& row) {
  Integer divisor(0);
  for (const Integer& value : row) divisor = Integer::gcd(divisor, value);
  if (divisor == Integer(0) || divisor == Integer(1)) return;
  for (Integer& value : row) value = Integer::truncated_quotient(value, divisor);
}

void RowSpace::subtract(Row& row, const Row& other, std::size_t pivot) {
  if (row[pivot] == Integer(0)) return;
  const Integer factor = row[pivot], scale = other[pivot];
  for (std::size_t i = 0; i < row.size(); ++i) row[i] = row[i] * scale - other[i] * factor;
  normalise(row);
}

bool RowSpace::add(Row row) {
  for (std::size_t i = 0; i < rows_.size(); ++i) subtract(row, rows_[i], pivots_[i]);
  const auto first = std::ranges::find_if(row, [](const Integer& value) { return value != Integer(0); });
  if (first == row.end()) return false;
  normalise(row);
  const auto pivot = static_cast<std::size_t>(first - row.begin());
  for (Row& other : rows_) subtract(other, row, pivot);
  rows_.push_back(std::move(row));
  pivots_.push_back(pivot);
  return true;
}

std::vector<RowSpace::Row> RowSpace::orthogonal() const {
  Integer multiple(1);
  for (std::size_t i = 0; i < rows_.size(); ++i) multiple = multiple * rows_[i][pivots_[i]];
  std::vector<Row> result;
  for (std::size_t free = 0; free < columns_; ++free) {
    if (std::ranges::find(pivots_, free) != pivots_.end()) continue;
    Row solution(columns_, Integer(0));
    solution[free] = multiple;
    for (std::size_t i = 0; i < rows_.size(); ++i)
      solution[pivots_[i]] = -(rows_[i][free] * Integer::truncated_quotient(multiple, rows_[i][pivots_[i]]));
    normalise(solution);
    result.push_back(std::move(solution));
  }
  return result;
}

}  // namespace warrant
