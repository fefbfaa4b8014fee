#include "program/pass/path_program.h"

#include <unordered_map>

#include "logic/substitute.h"
#include "program/rewrite.h"

namespace warrant {

namespace {

class PathCopy {
 public:
  explicit PathCopy(const ProcedureForm& form)
      : form_(form), used_(form.program.variable_count(), false), made_{form.program, {}, 0, form.memory} {
    made_.program.procedures.clear();
    made_.program.procedures.emplace_back().name = form.program.procedures[form.program.entry].name;
    made_.program.entry = 0;
    made_.origins.variable_frames.resize(form.program.variable_count(), none_id);
    made_.memory.targets.resize(form.program.variable_count());
  }

  void enter(ProcedureId procedure) { activations_.push_back({procedure}); }

  void start_at(LocationId location) {
    end_ = add_location(location);
    cfa().entry = end_;
  }

  void follow(EdgeId id) {
    const Edge& edge = procedure().cfa.edge(id);
    if (const auto* call = std::get_if<Call>(&edge.operation))
      call_by(id, *call);
    else
      step_to(edge.target, copied(edge.operation), edge.range, origins().edges[id]);
    while (activations_.size() > 1 && at_ == procedure().cfa.exit) go_back();
  }

  Reference take() {
    cfa().exit = cfa().add_location();
    made_.origins.location_frames.push_back(0);
    return std::move(made_);
  }

 private:
  struct Activation {
    ProcedureId procedure;
    EdgeId call = none_id;         // of the calling procedure
    FrameId call_frame = none_id;  // that it is in
    std::unordered_map<VariableId, VariableId> locals = {};
    std::unordered_map<FrameId, FrameId> frames = {};
  };

  Cfa& cfa() { return made_.program.procedures[0].cfa; }
  Activation& activation() { return activations_.back(); }
  const Procedure& procedure() { return form_.program.procedures[activation().procedure]; }
  const Origins& origins() { return form_.origins[activation().procedure]; }

  FrameId frame(FrameId of_form) {
    if (of_form == none_id) return none_id;
    if (const auto known = activation().frames.find(of_form); known != activation().frames.end()) return known->second;
    Frame copy = origins().frames[of_form];
    if (copy.parent != none_id) {
      copy.parent = frame(copy.parent);
    } else if (activation().call != none_id) {
      copy.parent = activation().call_frame;
      copy.call = form_.origins[activations_[activations_.size() - 2].procedure].edges[activation().call].edge;
    }
    made_.origins.frames.push_back(copy);
    return activation().frames[of_form] = static_cast<FrameId>(made_.origins.frames.size() - 1);
  }

  LocationId add_location(LocationId of_form) {
    const Location& from = procedure().cfa.location(of_form);
    const LocationId made = cfa().add_location(from.range, from.kind, from.note);
    cfa().location(made).violation = from.violation;
    made_.origins.location_frames.push_back(frame(origins().location_frames[of_form]));
    at_ = of_form;
    return made;
  }

  void step_to(LocationId target, Operation operation, const SourceRange& range, const EdgeOrigin& origin) {
    const LocationId from = end_;
    end_ = add_location(target);
    cfa().add_edge(from, end_, std::move(operation), range);
    made_.origins.edges.push_back(origin);
  }

  // The first activation of a procedure has its own variables, later ones have copies.
  VariableId variable(VariableId of_form) {
    const Variable& from = form_.program.variable(of_form);
    if (from.procedure == none_id) return of_form;
    const auto [entry, is_new] = activation().locals.try_emplace(of_form, of_form);
    if (!is_new) return entry->second;
    if (used_[of_form]) entry->second = add_copy(of_form);
    used_[of_form] = true;
    made_.program.variable(entry->second).procedure = 0;
    made_.program.procedures[0].locals.push_back(entry->second);
    return entry->second;
  }

  VariableId add_copy(VariableId of_form) {
    const Variable& from = form_.program.variable(of_form);
    const Sort sort = from.symbol.sort();
    const VariableId copy =
        sort.is_array() ? made_.program.add_memory_variable(from, sort) : made_.program.add_variable(from);
    made_.origins.variable_frames.push_back(none_id);
    MemoryMap& memory = made_.memory;
    if (const auto cells = form_.memory.cells.find(of_form); cells != form_.memory.cells.end())
      memory.cells.emplace(copy, cells->second);
    memory.targets.push_back(memory.targets[of_form]);
    return copy;
  }

  Term copied(Term term) {
    Substitution map;
    for (const Term symbol : free_variables(term))
      map.emplace(symbol, made_.program.symbol(variable(form_.program.variable_of(symbol))));
    return substitute(form_.program.terms(), term, map);
  }
  Operation copied(const Operation& operation) {
    return map_operation(
        operation, [this](Term term) { return copied(term); }, [this](VariableId used) { return variable(used); });
  }

  void call_by(EdgeId id, const Call& call) {
    const SourceRange range = procedure().cfa.edge(id).range;
    const EdgeOrigin of_call = origins().edges[id];
    const EdgeOrigin origin{of_call.procedure, of_call.edge, EdgeRole::Argument};
    std::vector<Term> arguments;
    for (const Term argument : call.arguments) arguments.push_back(copied(argument));
    const FrameId call_frame = made_.origins.location_frames[end_];
    activations_.push_back({call.callee, id, call_frame});
    const LocationId entry = procedure().cfa.entry;
    const std::vector<VariableId>& parameters = procedure().parameters;
    for (std::size_t i = 0; i < arguments.size(); ++i)
      step_to(entry, Assign{variable(parameters[i]), arguments[i]}, range, origin);
    if (arguments.empty()) step_to(entry, Skip{}, range, origin);
  }

  void go_back() {
    const ProcedureId callee = activation().procedure;
    const EdgeId id = activation().call;
    const VariableId result = form_.program.procedures[callee].result;
    const Term value = result == none_id ? Term() : made_.program.symbol(variable(result));
    activations_.pop_back();
    const Edge& edge = procedure().cfa.edge(id);
    const auto& call = std::get<Call>(edge.operation);
    const EdgeOrigin of_call = origins().edges[id];
    Operation operation = Skip{};
    if (call.result != none_id && value) operation = Assign{variable(call.result), value};
    step_to(edge.target, std::move(operation), edge.range, {of_call.procedure, of_call.edge, EdgeRole::Return});
  }

  const ProcedureForm& form_;
  std::vector<bool> used_;  // by variable of the form
  Reference made_;
  std::vector<Activation> activations_;
  LocationId at_ = 0;   // in the procedure that the path is in
  LocationId end_ = 0;  // of the path so far
};

}  // namespace

Reference path_program(const ProcedureForm& form, std::span<const EdgeId> path) {
  PathCopy copy(form);
  copy.enter(form.program.entry);
  copy.start_at(form.program.procedures[form.program.entry].cfa.entry);
  for (const EdgeId edge : path) copy.follow(edge);
  return copy.take();
}

Reference edge_program(const ProcedureForm& form, ProcedureId procedure, EdgeId edge) {
  PathCopy copy(form);
  copy.enter(procedure);
  copy.start_at(form.program.procedures[procedure].cfa.edge(edge).source);
  copy.follow(edge);
  return copy.take();
}

}  // namespace warrant
