// The formulas of a proof by location, and what the rest of a path can depend on there.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/persistent_map.h"
#include "evidence/checker/proof.h"
#include "program/liveness.h"
#include "program/loops.h"

namespace warrant {

// Where the location is in the program's text, as far as its neighbours tell.
SourceRange range_of(const Cfa& cfa, LocationId location);
std::string place_of(const Program& program, LocationId location);

class ProofFormulas {
 public:
  // Throws ProofRejected if the formulas are malformed.
  ProofFormulas(const Program& reference, const Proof& proof);

  Term at(LocationId location) const { return formulas_[location]; }  // null where the proof says nothing
  std::span<const VariableId> variables_at(LocationId location) const;
  const Loops& loops() const { return loops_; }
  // Of a program with loops, or a proof with formulas.
  const PersistentSet& live_at(LocationId location) const { return liveness_->at(location); }
  // What decides how paths go on from a loop head: the live variables, and those that some formula reads.
  const PersistentSet& relevant_at(LocationId head);

 private:
  void add(const Program& reference, LocationId location, Term formula);

  std::vector<Term> formulas_;
  std::unordered_map<LocationId, std::vector<VariableId>> variables_;
  PersistentSet variables_of_all_;
  Loops loops_;
  std::optional<Liveness> liveness_;
  std::unordered_map<LocationId, PersistentSet> relevant_;  // by loop head
};

}  // namespace warrant
