// Where, when and with which predicates to abstract: the precision function p of the paper.
#pragma once

#include <algorithm>
#include <map>
#include <vector>

#include "program/program.h"

namespace warrant::symexia {

// p(l) = (c, P): abstract at l from the (c+1)-th visit on, with the predicates P over program variables.
struct LocationPrecision {
  long threshold = 0;
  std::vector<Term> predicates;

  // False if the predicate was there already.
  bool add(Term predicate) {
    if (predicate.is_constant() || std::ranges::find(predicates, predicate) != predicates.end()) return false;
    predicates.push_back(predicate);
    return true;
  }
};

// Abstraction locations and their precision.
using Precision = std::map<LocationId, LocationPrecision>;

}  // namespace warrant::symexia
