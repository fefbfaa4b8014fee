#include "engine/atoms.h"

#include <unordered_set>

namespace warrant {

std::vector<Term> atoms_of(Term formula) {
  std::vector<Term> work{formula}, atoms;
  std::unordered_set<Term> seen;
  while (!work.empty()) {
    const Term term = work.back();
    work.pop_back();
    if (!seen.insert(term).second) continue;
    const bool boolean_equality = term.op() == Op::Eq && term.child(0).sort().is_bool();
    const bool boolean_choice = term.op() == Op::Ite && term.sort().is_bool();
    if (term.op() == Op::And || term.op() == Op::Or || term.op() == Op::Not || boolean_equality || boolean_choice) {
      for (Term child : term.children()) work.push_back(child);
    } else if (!term.is_constant()) {
      atoms.push_back(term);
    }
  }
  return atoms;
}

}  // namespace warrant
