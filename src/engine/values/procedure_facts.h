// What ranges need to know of the procedures of a form, whatever the precision.
#pragma once

#include <map>
#include <vector>

#include "program/loops.h"
#include "program/pass/procedure_form.h"
#include "program/uses.h"

namespace warrant::values {

class ProcedureFacts {
 public:
  struct Facts {
    Reads reads;
    std::vector<LocationId> order;     // reachable, in reverse postorder
    std::vector<VariableId> written;   // global variables that its own edges write
    std::vector<VariableId> assumed;   // that its own conditions read
    std::vector<ProcedureId> callees;  // each once
    std::vector<ProcedureId> callers;
    bool has_target = false;  // a target location of its own
    bool returns = false;
    std::vector<EdgeId> way_through = {};  // from the entry to the exit, if it returns
  };

  explicit ProcedureFacts(const ProcedureForm& form);

  const Program& program() const { return program_; }
  const Cfa& cfa(ProcedureId id) const { return program_.procedures[id].cfa; }
  const Facts& of(ProcedureId id) const { return facts_[id]; }
  std::size_t size() const { return facts_.size(); }
  bool is_global(VariableId id) const { return program_.variable(id).procedure == none_id; }

 private:
  void survey(ProcedureId id);
  void find_ways_through();
  std::vector<EdgeId> way_through(ProcedureId id) const;

  const Program& program_;
  std::vector<Facts> facts_;
};

}  // namespace warrant::values
