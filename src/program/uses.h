// Which variables an operation reads and writes.
#pragma once

#include <set>
#include <span>
#include <vector>

#include "program/program.h"

namespace warrant {

// The variable that the operation gives a value; none_id if it gives none.
VariableId written_variable(const Operation& operation);

// The terms of the operation, in order of declaration.
std::vector<Term> terms_of(const Operation& operation);

// The variables that each edge of a CFA reads, each once. The target of an assignment is not read by it.
class Reads {
 public:
  Reads(const Program& program, const Cfa& cfa);
  std::span<const VariableId> of(EdgeId edge) const {
    return std::span(variables_).subspan(starts_[edge], starts_[edge + 1] - starts_[edge]);
  }

 private:
  std::vector<std::size_t> starts_;
  std::vector<VariableId> variables_;
};

// By procedure: those that it calls.
std::vector<std::set<ProcedureId>> callees_of(const Program& program);

// Whether a path from the location reads a local variable of the procedure before it writes it. True if that takes more
// than the given number of looks at edges, which is counted down.
bool is_read_first(const Procedure& procedure, const Reads& reads, LocationId start, VariableId variable,
                   std::size_t& looks);

}  // namespace warrant
