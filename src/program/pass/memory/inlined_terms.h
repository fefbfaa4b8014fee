// Terms of the inlined program in the reference form.
//
// Pointers are taken modulo 2^w where they are made (Encoding::wrap_address). Most stay in the address space, which the
// points-to analysis knows.
#pragma once

#include "logic/term_map.h"
#include "program/pass/memory/memory_variables.h"

namespace warrant {

class InlinedTerms : MemoryPart {
 public:
  InlinedTerms(MemoryContext& context, MemoryVariables& variables) : MemoryPart(context), variables_(variables) {}

  // The term as the edge uses it, without taking sums modulo 2^w that lie in the address space.
  Term renamed(EdgeId edge, Term term);

 private:
  bool has_wraps(Term term);
  Term without_wraps(EdgeId edge, Term term);
  // The part that a Mod or Ite leaves of its sum; null if it may be any.
  Term unwrapped(EdgeId edge, Term node) const;
  static std::optional<bool> decide(Term comparison, Term sum, const Interval& range);

  MemoryVariables& variables_;
  TermMap<bool> has_wraps_;
};

}  // namespace warrant
