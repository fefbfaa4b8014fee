// A procedure as a program of its own, for the engine: calls are steps that it knows nothing of.
#pragma once

#include <memory>
#include <optional>
#include <set>
#include <vector>

#include "engine/large_blocks.h"
#include "engine/written_places.h"
#include "program/pass/procedure_form.h"

namespace warrant::horn {

using Variables = std::set<VariableId>;  // of the whole program

// Which global variables matter where: found for all procedures together.
struct Interface {
  std::vector<Variables> written;   // that it or what it calls writes
  std::vector<Variables> entering;  // parameters and globals whose values at the entry can matter
  std::vector<Variables> leaving;   // written globals whose values can matter to a caller
  WrittenPlaces places;
};
Interface interface_of(const ProcedureForm& form);

class OpenProcedure {
 public:
  OpenProcedure(const ProcedureForm& form, ProcedureId procedure, const Interface& interface);

  struct CallSite {
    LocationId from, to;
    const Call* call;
    EdgeId edge;  // of the form
  };
  const std::vector<CallSite>& calls() const { return calls_; }
  LocationId start() const { return start_; }  // in front of the entry; no path comes back to it
  LocationId exit() const { return exit_; }
  bool cuts_cycles(LocationId location) const { return on_cycles_[location]; }
  bool leads_to_call(LocationId location) const { return at_calls_.contains(location); }
  // What is live there, as variables of the whole program.
  Variables live_at(LocationId location) const;
  // Assigned to here or by what is called, among what matters at the entry.
  bool is_changed(VariableId variable) const { return changed_.contains(variable); }
  const Program& program() const { return *program_; }
  // The edge of the form that an edge of the program is; none_id for those that stand for calls, or for none.
  EdgeId edge_of_form(EdgeId edge) const { return edge < edges_of_form_.size() ? edges_of_form_[edge] : none_id; }
  LargeBlocks& blocks() { return *blocks_; }

 private:
  VariableId variable(VariableId of_whole);
  void add_edges(const Interface& interface);
  void add_call(EdgeId id, const Edge& edge, const Call& call, const Interface& interface);
  Term written_at(VariableId array, const std::vector<CellRange>& places);
  Output reads(const Variables& variables, const std::vector<Term>& terms);
  ScalarType element_type(VariableId of_whole) const;

  const Program& whole_;
  const std::unordered_map<VariableId, MemoryMap::Cells>& cells_;
  const Procedure& procedure_;
  ProcedureId id_;
  std::unique_ptr<Program> program_;
  std::vector<VariableId> copies_;     // by variable of the whole program
  std::vector<VariableId> originals_;  // the other way
  std::vector<CallSite> calls_;
  std::set<LocationId> at_calls_;
  std::vector<EdgeId> edges_of_form_;
  LocationId start_ = 0, exit_ = 0;
  Variables changed_;
  std::vector<bool> cuts_, on_cycles_;
  std::optional<Liveness> liveness_;
  std::unique_ptr<LargeBlocks> blocks_;
};

}  // namespace warrant::horn
