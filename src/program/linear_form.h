// Int terms as weighted sums.
#pragma once

#include <vector>

#include "logic/term_manager.h"

namespace warrant {

// constant + the sum of coefficient * base. Bases are no sums and no products with a constant.
struct LinearForm {
  struct Monomial {
    Integer coefficient;
    Term base;
  };
  std::vector<Monomial> monomials;
  Integer constant;

  static LinearForm of(Term term);
};

}  // namespace warrant
