#include "program/pass/open_calls.h"

#include <unordered_map>
#include <utility>

#include "logic/substitute.h"
#include "program/rewrite.h"

namespace warrant {

namespace {

class OpenedCall {
 public:
  OpenedCall(ProcedureForm& form, ProcedureId procedure, EdgeId edge)
      : form_(form),
        id_(procedure),
        edge_(form.program.procedures[procedure].cfa.edge(edge)),
        call_(std::get<Call>(edge_.operation)),
        call_origin_(origins().edges[edge]),
        call_frame_(origins().location_frames[edge_.source]),
        callee_(form.program.procedures[call_.callee]),
        callee_origins_(form.origins[call_.callee]),
        location_of_(callee_.cfa.location_count(), none_id) {
    form_.memory.targets.resize(form_.program.variable_count());
    cfa().detach_edge(edge);
  }

  void copy() {
    enter();
    for (EdgeId id = 0; id < callee_.cfa.edge_count(); ++id)
      if (!callee_.cfa.is_detached(id)) copy(id);
    leave();
  }

 private:
  Procedure& procedure() { return form_.program.procedures[id_]; }
  Cfa& cfa() { return procedure().cfa; }
  Origins& origins() { return form_.origins[id_]; }

  FrameId frame(FrameId of_callee) {
    if (of_callee == none_id) return none_id;
    if (const auto known = frames_.find(of_callee); known != frames_.end()) return known->second;
    Frame copied = callee_origins_.frames[of_callee];
    if (copied.parent != none_id) {
      copied.parent = frame(copied.parent);
    } else {
      copied.parent = call_frame_;
      copied.call = call_origin_.edge;
    }
    origins().frames.push_back(copied);
    return frames_[of_callee] = static_cast<FrameId>(origins().frames.size() - 1);
  }

  LocationId location(LocationId of_callee) {
    LocationId& made = location_of_[of_callee];
    if (made != none_id) return made;
    const Location& from = callee_.cfa.location(of_callee);
    made = cfa().add_location(from.range, from.kind, from.note);
    cfa().location(made).violation = from.violation;
    origins().location_frames.push_back(frame(callee_origins_.location_frames[of_callee]));
    return made;
  }

  VariableId variable(VariableId of_callee) {
    const Variable& from = form_.program.variable(of_callee);
    if (from.procedure == none_id) return of_callee;
    const auto [entry, is_new] = variables_.try_emplace(of_callee, none_id);
    if (is_new) entry->second = add_variable(of_callee, from);
    return entry->second;
  }

  VariableId add_variable(VariableId of_callee, Variable made) {
    made.procedure = id_;
    const Sort sort = made.symbol.sort();
    const VariableId copied = sort.is_array() ? form_.program.add_memory_variable(std::move(made), sort)
                                              : form_.program.add_variable(std::move(made));
    procedure().locals.push_back(copied);
    MemoryMap& memory = form_.memory;
    if (const auto cells = memory.cells.find(of_callee); cells != memory.cells.end()) {
      const auto of_copy = cells->second;
      memory.cells.emplace(copied, of_copy);
    }
    memory.targets.resize(form_.program.variable_count());
    memory.targets[copied] = memory.targets[of_callee];
    return copied;
  }

  Term renamed(Term term) {
    Substitution map;
    for (const Term symbol : free_variables(term))
      map.emplace(symbol, form_.program.symbol(variable(form_.program.variable_of(symbol))));
    return substitute(form_.program.terms(), term, map);
  }

  void add_edge(LocationId from, LocationId to, Operation operation, const SourceRange& range,
                const EdgeOrigin& origin) {
    cfa().add_edge(from, to, std::move(operation), range);
    origins().edges.push_back(origin);
  }

  void enter() {
    const EdgeOrigin origin{call_origin_.procedure, call_origin_.edge, EdgeRole::Argument};
    LocationId at = edge_.source;
    for (std::size_t i = 0; i < callee_.parameters.size(); ++i) {
      const LocationId next = cfa().add_location(edge_.range);
      origins().location_frames.push_back(call_frame_);
      add_edge(at, next, Assign{variable(callee_.parameters[i]), call_.arguments[i]}, edge_.range, origin);
      at = next;
    }
    add_edge(at, location(callee_.cfa.entry), Skip{}, edge_.range, origin);
  }

  void copy(EdgeId id) {
    const Edge& from = callee_.cfa.edge(id);
    Operation operation = map_operation(
        from.operation, [this](Term term) { return renamed(term); },
        [this](VariableId used) { return variable(used); });
    const LocationId source = location(from.source), target = location(from.target);
    add_edge(source, target, std::move(operation), from.range, callee_origins_.edges[id]);
  }

  void leave() {
    Operation operation = Skip{};
    if (call_.result != none_id && callee_.result != none_id)
      operation = Assign{call_.result, form_.program.symbol(variable(callee_.result))};
    add_edge(location(callee_.cfa.exit), edge_.target, std::move(operation), edge_.range,
             {call_origin_.procedure, call_origin_.edge, EdgeRole::Return});
  }

  // By value, since what they are parts of grows; the callee may be the procedure itself.
  ProcedureForm& form_;
  const ProcedureId id_;
  const Edge edge_;
  const Call call_;
  const EdgeOrigin call_origin_;
  const FrameId call_frame_;
  const Procedure callee_;
  const Origins callee_origins_;
  std::vector<LocationId> location_of_;
  std::unordered_map<VariableId, VariableId> variables_;
  std::unordered_map<FrameId, FrameId> frames_;
};

}  // namespace

ProcedureForm open_calls(ProcedureForm form, ProcedureId procedure, std::span<const EdgeId> calls) {
  for (const EdgeId call : calls) OpenedCall(form, procedure, call).copy();
  return form;
}

}  // namespace warrant
