// Copying operations from one program to another.
#pragma once

#include <functional>

#include "logic/term_map.h"
#include "program/program.h"

namespace warrant {

// A simultaneous substitution that remembers what it has rewritten: many terms of one program cost their joint DAG
// size, not the size of the map each.
class Renaming {
 public:
  explicit Renaming(TermManager& terms) : terms_(&terms) {}
  // Call before the first rewriting only. The terms have one sort.
  void replace(Term variable, Term by);
  Term operator()(Term term);

 private:
  TermManager* terms_;
  TermMap<Term> results_;
  bool is_identity_ = true;
};

// The same operation over other terms and variables. Null terms are not offered; `variable` is not asked about none_id.
Operation map_operation(const Operation& operation, const std::function<Term(Term)>& term,
                        const std::function<VariableId(VariableId)>& variable);

}  // namespace warrant
