// Which theories formulas are over: what decides which way of solving suits them.
#pragma once

#include "logic/term_map.h"

namespace warrant {

struct Theories {
  bool integers = false, bit_vecs = false, floats = false, arrays = false;

  bool only_bit_vecs() const { return !integers && !floats && !arrays; }  // and Booleans
  bool only_integers() const { return !bit_vecs && !floats && !arrays; }  // and Booleans
  // Floats that a translation to bits gets rid of.
  bool floats_as_bits() const { return floats && !integers && !arrays; }
};

// Collects over everything added; a node that was seen before costs nothing.
class TheoryCollector {
 public:
  void add(Term term);
  const Theories& theories() const { return theories_; }

 private:
  Theories theories_;
  TermMap<bool> seen_;
};

Theories theories_of(std::span<const Term> terms);

}  // namespace warrant
