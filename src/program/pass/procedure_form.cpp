#include "program/pass/procedure_form.h"

#include <algorithm>
#include <functional>
#include <optional>

#include "logic/substitute.h"
#include "program/uses.h"

namespace warrant {

namespace {

// --- which procedures are kept

class CallGraph {
 public:
  explicit CallGraph(const Program& lowered) : callees_(lowered.procedures.size()), calls_(callees_.size(), 0) {
    for (ProcedureId caller = 0; caller < callees_.size(); ++caller) {
      const Cfa& cfa = lowered.procedures[caller].cfa;
      for (EdgeId id = 0; id < cfa.edge_count(); ++id) {
        if (cfa.is_detached(id)) continue;
        const auto* call = std::get_if<Call>(&cfa.edge(id).operation);
        if (!call) continue;
        callees_[caller].push_back(call->callee);
        ++calls_[call->callee];
      }
    }
    order_from(lowered.entry);
    for (const ProcedureId id : order_) find_cycle(id);
  }

  const std::vector<ProcedureId>& callees(ProcedureId id) const { return callees_[id]; }
  std::size_t calls(ProcedureId id) const { return calls_[id]; }
  bool is_recursive(ProcedureId id) const { return recursive_.contains(id); }
  // Those that can be called, callees first as far as there is no cycle.
  const std::vector<ProcedureId>& order() const { return order_; }

 private:
  void order_from(ProcedureId entry) {
    std::vector<bool> seen(callees_.size(), false);
    std::vector<std::pair<ProcedureId, std::size_t>> stack{{entry, 0}};
    seen[entry] = true;
    while (!stack.empty()) {
      auto& [id, next] = stack.back();
      if (next == callees_[id].size()) {
        order_.push_back(id);
        stack.pop_back();
        continue;
      }
      const ProcedureId callee = callees_[id][next++];
      if (seen[callee]) continue;
      seen[callee] = true;
      stack.emplace_back(callee, 0);
    }
  }

  void find_cycle(ProcedureId id) {
    std::vector<bool> seen(callees_.size(), false);
    std::vector<ProcedureId> stack(callees_[id]);
    while (!stack.empty()) {
      const ProcedureId next = stack.back();
      stack.pop_back();
      if (seen[next]) continue;
      seen[next] = true;
      stack.insert(stack.end(), callees_[next].begin(), callees_[next].end());
    }
    if (seen[id]) recursive_.insert(id);
  }

  std::vector<std::vector<ProcedureId>> callees_;  // one entry for each call
  std::vector<std::size_t> calls_;
  std::vector<ProcedureId> order_;
  std::set<ProcedureId> recursive_;
};

// --- the linked program in parts

class Splitter {
 public:
  Splitter(const Program& lowered, const Inlined& inlined, ResolvedReference resolved)
      : lowered_(lowered),
        units_(inlined.units),
        calls_(inlined.calls),
        copies_(std::move(resolved.copies)),
        joined_(std::move(resolved.reference)),
        cfa_(joined_.program.cfa()) {
    std::vector<std::size_t> unit_of_frame(joined_.origins.frames.size(), 0);
    for (std::size_t i = 0; i < units_.size(); ++i) unit_of_frame[units_[i].frame] = i;
    for (FrameId id = 0; id < unit_of_frame.size(); ++id)  // parents come first
      if (joined_.origins.frames[id].parent != none_id)
        unit_of_frame[id] = unit_of_frame[joined_.origins.frames[id].parent];
    for (const FrameId frame : joined_.origins.location_frames)
      unit_of_location_.push_back(frame == none_id ? 0 : unit_of_frame[frame]);
    for (const FrameId frame : joined_.origins.variable_frames)
      unit_of_variable_.push_back(frame == none_id ? std::nullopt : std::optional(unit_of_frame[frame]));
    unit_of_variable_.resize(joined_.program.variable_count());
  }

  std::variant<ProcedureForm, NoProcedureForm> run() {
    find_uses();
    if (!find_owners()) return NoProcedureForm{"an object of a recursive function is known to others by its name"};
    ProcedureForm form{joined_.program, {}, {}, std::move(joined_.memory)};
    form.program.procedures.clear();
    for (std::size_t unit = 0; unit < units_.size(); ++unit) add_procedure(form, unit);
    return form;
  }

 private:
  bool is_link(EdgeId id) const { return joined_.origins.edges[id].role == EdgeRole::Link; }

  void use(VariableId variable, std::size_t unit) { uses_[variable].insert(unit); }

  void find_uses() {
    uses_.resize(joined_.program.variable_count());
    const Reads reads(joined_.program, cfa_);
    for (EdgeId id = 0; id < cfa_.edge_count(); ++id) {
      if (cfa_.is_detached(id) || is_link(id)) continue;
      const Edge& edge = cfa_.edge(id);
      const std::size_t unit = unit_of_location_[edge.source];
      for (const VariableId variable : reads.of(id)) use(variable, unit);
      if (const VariableId written = written_variable(edge.operation); written != none_id) use(written, unit);
    }
    for (const LinkedCall& call : calls_) {
      const std::size_t unit = unit_of_location_[call.from];
      for (const VariableId argument : call.arguments) use(copies_[argument], unit);
      if (call.result != none_id) use(copies_[call.result], unit);
    }
    for (std::size_t unit = 0; unit < units_.size(); ++unit) {
      for (const VariableId parameter : units_[unit].parameters) use(copies_[parameter], unit);
      if (units_[unit].result != none_id) use(copies_[units_[unit].result], unit);
    }
  }

  // A variable that one procedure uses alone is its own if it was so in the lowered program; what more of them use, the
  // address of an array that one passes to another, say, is the same for all.
  bool find_owners() {
    for (VariableId id = 0; id < uses_.size(); ++id) {
      Variable& variable = joined_.program.variable(id);
      const std::optional<std::size_t> owner = unit_of_variable_[id];
      const bool is_alone = uses_[id].size() == 1 && (!owner || uses_[id].contains(*owner));
      const bool is_step = !owner && variable.role == VariableRole::Temporary && variable.name.starts_with("scratch");
      variable.procedure = none_id;
      if (is_alone && (owner || is_step))
        variable.procedure = static_cast<ProcedureId>(*uses_[id].begin());
      else if (owner && units_[*owner].is_recursive && !uses_[id].empty())
        return false;
    }
    const auto is_local = [this](VariableId id, std::size_t unit) {
      return joined_.program.variable(copies_[id]).procedure == unit;
    };
    for (std::size_t unit = 0; unit < units_.size(); ++unit) {
      for (const VariableId parameter : units_[unit].parameters)
        if (!is_local(parameter, unit)) return false;
      if (units_[unit].result != none_id && !is_local(units_[unit].result, unit)) return false;
    }
    return true;
  }

  void add_procedure(ProcedureForm& form, std::size_t unit) {
    const InlinedUnit& from = units_[unit];
    Procedure made;
    made.name = lowered_.procedures[from.procedure].name;
    for (const VariableId parameter : from.parameters) made.parameters.push_back(copies_[parameter]);
    if (from.result != none_id) made.result = copies_[from.result];
    for (VariableId id = 0; id < joined_.program.variable_count(); ++id)
      if (joined_.program.variable(id).procedure == unit) made.locals.push_back(id);
    Origins origins;
    origins.frames = joined_.origins.frames;
    std::vector<LocationId> image(cfa_.location_count(), none_id);
    for (LocationId id = 0; id < cfa_.location_count(); ++id) {
      if (unit_of_location_[id] != unit) continue;
      const Location& location = cfa_.location(id);
      image[id] = made.cfa.add_location(location.range, location.kind, location.note);
      made.cfa.location(image[id]).violation = location.violation;
      origins.location_frames.push_back(joined_.origins.location_frames[id]);
    }
    made.cfa.entry = image[unit == 0 ? cfa_.entry : from.entry];
    made.cfa.exit = from.exit == none_id ? add_end(made, origins, from) : image[from.exit];
    for (EdgeId id = 0; id < cfa_.edge_count(); ++id) {
      if (cfa_.is_detached(id) || is_link(id) || unit_of_location_[cfa_.edge(id).source] != unit) continue;
      const Edge& edge = cfa_.edge(id);
      if (image[edge.target] == none_id) continue;
      made.cfa.add_edge(image[edge.source], image[edge.target], edge.operation, edge.range);
      origins.edges.push_back(joined_.origins.edges[id]);
    }
    for (const LinkedCall& call : calls_) {
      if (unit_of_location_[call.from] != unit) continue;
      Call operation{static_cast<ProcedureId>(call.unit), {}, call.result == none_id ? none_id : copies_[call.result]};
      for (const VariableId argument : call.arguments)
        operation.arguments.push_back(joined_.program.symbol(copies_[argument]));
      const LocationId behind = call.to == none_id ? add_end(made, origins, from) : image[call.to];
      made.cfa.add_edge(image[call.from], behind, std::move(operation), call.range);
      origins.edges.push_back(call.origin);
    }
    made.range = {};
    form.program.procedures.push_back(std::move(made));
    form.origins.push_back(std::move(origins));
    form.procedures.push_back(from.procedure);
  }

  // Where no execution comes to.
  static LocationId add_end(Procedure& procedure, Origins& origins, const InlinedUnit& unit) {
    origins.location_frames.push_back(unit.frame);
    return procedure.cfa.add_location();
  }

  const Program& lowered_;
  const std::vector<InlinedUnit>& units_;
  const std::vector<LinkedCall>& calls_;
  std::vector<VariableId> copies_;
  Reference joined_;
  const Cfa& cfa_;
  std::vector<std::size_t> unit_of_location_;
  std::vector<std::optional<std::size_t>> unit_of_variable_;
  std::vector<std::set<std::size_t>> uses_;  // by variable
};

}  // namespace

std::set<ProcedureId> procedures_to_keep(const Program& lowered, std::size_t max_copied_edges) {
  const CallGraph graph(lowered);
  std::set<ProcedureId> kept;
  std::vector<std::size_t> sizes(lowered.procedures.size(), 0);
  for (const ProcedureId id : graph.order()) {
    sizes[id] = lowered.procedures[id].cfa.edge_count();
    for (const ProcedureId callee : graph.callees(id))
      if (!kept.contains(callee)) sizes[id] += sizes[callee];
    const bool is_large = graph.calls(id) > 1 && sizes[id] > max_copied_edges;
    if (id != lowered.entry && (graph.is_recursive(id) || is_large)) kept.insert(id);
  }
  return kept;
}

std::variant<ProcedureForm, NoProcedureForm> make_procedure_form(const Program& lowered, std::size_t max_copied_edges) {
  if (lowered.property.kinds.contains(Undefined::UninitialisedUse))
    return NoProcedureForm{"the use of uninitialised values is only found where calls are inlined"};
  InlineOptions options;
  options.kept = procedures_to_keep(lowered, max_copied_edges);
  if (options.kept.empty()) return NoProcedureForm{"no function is called from more than one place"};
  const auto is_model = [&](ProcedureId id) { return lowered.sources.is_model(lowered.procedures[id].range.file); };
  if (lowered.property.ignores_some() && std::ranges::any_of(options.kept, is_model))
    return NoProcedureForm{"errors in the library have the place of the call, which is known where calls are inlined"};
  auto inlining = inline_calls(lowered, options);
  if (const auto* failure = std::get_if<InlineFailure>(&inlining)) return NoProcedureForm{failure->reason};
  auto& inlined = std::get<Inlined>(inlining);
  ResolvedReference resolved = resolve_and_instrument(inlined, lowered);
  return Splitter(lowered, inlined, std::move(resolved)).run();
}

}  // namespace warrant
