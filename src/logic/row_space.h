// The space that vectors of integers span, over the rationals and without fractions.
#pragma once

#include <vector>

#include "logic/integer.h"

namespace warrant {

class RowSpace {
 public:
  using Row = std::vector<Integer>;
  explicit RowSpace(std::size_t columns) : columns_(columns) {}

  std::size_t columns() const { return columns_; }
  std::size_t dimension() const { return rows_.size(); }
  // False if the row is in the space already.
  bool add(Row row);
  // A basis of the space: where a row has its first column, no other row has anything.
  const std::vector<Row>& rows() const { return rows_; }
  // A basis of the vectors whose product with every row is 0.
  std::vector<Row> orthogonal() const;

 private:
  static void subtract(Row& row, const Row& other, std::size_t pivot);  // until row[pivot] is 0
  static void normalise(Row& row);

  std::size_t columns_;
  std::vector<Row> rows_;            // reduced
  std::vector<std::size_t> pivots_;  // by row
};

}  // namespace warrant
