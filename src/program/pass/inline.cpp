#include "program/pass/inline.h"

#include <algorithm>
#include <cassert>
#include <deque>
#include <map>
#include <optional>
#include <unordered_map>

#include "logic/substitute.h"
#include "program/rewrite.h"

namespace warrant {

namespace {

// How many times larger than the program with every recursive call cut a large result may be.
constexpr std::size_t max_growth = 4;

// The part of a procedure that an execution can reach, in order of discovery.
struct Reach {
  std::vector<LocationId> locations;  // entry first
  std::vector<std::uint32_t> index;   // by LocationId: position in `locations`, or none_id
  bool returns = false;
};

// Reachability over all procedures at once. What follows a call of a procedure that never returns (one that always
// aborts, say) is not reached, so it is not copied either.
std::vector<Reach> find_reach(const Program& program) {
  struct Place {
    ProcedureId procedure;
    LocationId location;
  };
  std::vector<Reach> reach(program.procedures.size());
  std::vector<std::vector<Place>> waiting(program.procedures.size());  // returns to make once the procedure can return
  std::vector<Place> pending;
  const auto visit = [&](ProcedureId procedure, LocationId location) {
    Reach& here = reach[procedure];
    const Cfa& cfa = program.procedures[procedure].cfa;
    if (here.index.empty()) here.index.assign(cfa.location_count(), none_id);
    if (here.index[location] != none_id) return;
    here.index[location] = static_cast<std::uint32_t>(here.locations.size());
    here.locations.push_back(location);
    pending.push_back({procedure, location});
  };
  visit(program.entry, program.procedures[program.entry].cfa.entry);
  while (!pending.empty()) {
    const Place at = pending.back();
    pending.pop_back();
    const Cfa& cfa = program.procedures[at.procedure].cfa;
    if (at.location == cfa.exit) {
      reach[at.procedure].returns = true;
      for (const Place& place : waiting[at.procedure]) visit(place.procedure, place.location);
    }
    for (const EdgeId id : cfa.location(at.location).out) {
      const Edge& edge = cfa.edge(id);
      if (const auto* call = std::get_if<Call>(&edge.operation)) {
        visit(call->callee, program.procedures[call->callee].cfa.entry);
        if (!reach[call->callee].returns) {
          waiting[call->callee].push_back({at.procedure, edge.target});
          continue;
        }
      }
      visit(at.procedure, edge.target);
    }
  }
  return reach;
}

// No inlined program has fewer edges, however early recursion is cut; counted up to `limit`. Programs that double with
// every level of calls are not made to find out that they are too large.
std::size_t least_edges(const Program& program, const std::vector<Reach>& reach, const std::set<ProcedureId>& kept,
                        std::size_t limit) {
  const std::size_t count = program.procedures.size();
  std::vector<std::size_t> edges(count, 0);  // of those in a cycle of calls, where it is closed: none
  std::vector<std::vector<ProcedureId>> callees(count);
  const auto enter = [&](ProcedureId id) {
    const Cfa& cfa = program.procedures[id].cfa;
    for (const LocationId location : reach[id].locations)
      for (const EdgeId edge : cfa.location(location).out) {
        const auto* call = std::get_if<Call>(&cfa.edge(edge).operation);
        if (call && call->callee != id && !kept.contains(call->callee)) callees[id].push_back(call->callee);
      }
  };
  struct Visit {
    ProcedureId id;
    std::size_t next = 0;  // of its callees
  };
  std::vector<bool> seen(count, false);
  std::vector<Visit> open{{program.entry}};
  seen[program.entry] = true;
  enter(program.entry);
  while (!open.empty()) {
    Visit& visit = open.back();
    if (visit.next < callees[visit.id].size()) {
      const ProcedureId callee = callees[visit.id][visit.next++];
      if (seen[callee]) continue;
      seen[callee] = true;
      enter(callee);
      open.push_back({callee});
      continue;
    }
    std::size_t sum = reach[visit.id].locations.size() - 1;
    for (const ProcedureId callee : callees[visit.id]) sum = std::min(limit, sum + edges[callee]);
    edges[visit.id] = sum;
    open.pop_back();
  }
  return edges[program.entry];
}

bool owns_memory(const Procedure& procedure) {
  for (EdgeId id = 0; id < procedure.cfa.edge_count(); ++id) {
    if (procedure.cfa.is_detached(id)) continue;
    const auto* allocate = std::get_if<Allocate>(&procedure.cfa.edge(id).operation);
    if (allocate && (allocate->lifetime == Lifetime::Automatic || allocate->lifetime == Lifetime::Alloca)) return true;
  }
  return false;
}

// After the call nothing happens but that its result becomes the procedure's own result.
bool is_in_tail_position(const Program& program, const Procedure& procedure, const Edge& edge, const Call& call) {
  constexpr int max_steps = 16;
  const Cfa& cfa = procedure.cfa;
  std::vector<VariableId> holders;  // variables that hold the call's result
  if (call.result != none_id) holders.push_back(call.result);
  const auto holds = [&](VariableId id) { return std::ranges::find(holders, id) != holders.end(); };
  LocationId at = edge.target;
  for (int step = 0; at != cfa.exit; ++step) {
    const Location& location = cfa.location(at);
    if (step == max_steps || location.out.size() != 1 || location.kind != LocationKind::Plain) return false;
    const Edge& next = cfa.edge(location.out[0]);
    if (const auto* assign = std::get_if<Assign>(&next.operation)) {
      const VariableId from = program.variable_of(assign->value);
      if (from == none_id || !holds(from)) return false;
      if (program.variable(assign->target).procedure == none_id) return false;  // a global outlives the activation
      holders.push_back(assign->target);
    } else if (!std::holds_alternative<Skip>(next.operation)) {
      return false;
    }
    at = next.target;
  }
  return procedure.result == none_id || holds(procedure.result);
}

struct TooManyEdges {};

// The program that is made, each part of it with where it comes from.
class InlinedProgram {
 public:
  InlinedProgram(const Program& lowered, std::size_t max_edges)
      : program(lowered.terms(), lowered.shared_encoding(), lowered.data_model), max_edges_(max_edges) {}

  Cfa& cfa() { return program.procedures[0].cfa; }

  LocationId add_location(FrameId frame, const SourceRange& range, LocationKind kind = LocationKind::Plain,
                          const std::string& note = {}) {
    origins.location_frames.push_back(frame);
    return cfa().add_location(range, kind, note);
  }

  void add_edge(LocationId from, LocationId to, Operation operation, const SourceRange& range, EdgeOrigin origin) {
    if (origins.edges.size() >= max_edges_) throw TooManyEdges{};
    cfa().add_edge(from, to, std::move(operation), range);
    origins.edges.push_back(origin);
  }

  // Emits the operations as a chain; an empty one becomes a Skip.
  void add_chain(FrameId frame, LocationId from, LocationId to, std::vector<Operation> operations,
                 const SourceRange& range, EdgeOrigin origin) {
    if (operations.empty()) operations.emplace_back(Skip{});
    for (std::size_t i = 0; i < operations.size(); ++i) {
      const LocationId next = i + 1 == operations.size() ? to : add_location(frame, range);
      add_edge(from, next, std::move(operations[i]), range, origin);
      from = next;
    }
  }

  VariableId add_variable(Variable variable, FrameId frame) {
    origins.variable_frames.push_back(frame);
    const Sort sort = variable.symbol ? variable.symbol.sort() : Sort::boolean();
    const VariableId id = sort.is_array() ? program.add_memory_variable(std::move(variable), sort)
                                          : program.add_variable(std::move(variable));
    if (frame != none_id) program.procedures[0].locals.push_back(id);
    return id;
  }

  Program program;
  Origins origins;

 private:
  std::size_t max_edges_;
};

class Inliner {
 public:
  Inliner(const Program& lowered, const std::vector<Reach>& reach, unsigned bound, std::size_t max_edges,
          const std::set<ProcedureId>& kept)
      : lowered_(lowered),
        reach_(reach),
        bound_(bound),
        kept_(kept),
        made_(lowered, max_edges),
        copies_(lowered.procedures.size(), 0),
        owns_memory_(lowered.procedures.size()),
        variables_(lowered.variable_count(), none_id),
        local_index_(lowered.variable_count(), none_id) {}

  Inlined run() {
    const Procedure& entry = lowered_.procedures[lowered_.entry];
    Procedure whole;
    whole.name = entry.name;
    whole.range = entry.range;
    made_.program.procedures.push_back(std::move(whole));
    made_.program.at_undefined = lowered_.at_undefined;
    made_.program.has_objects_of_others = lowered_.has_objects_of_others;
    made_.program.is_apart_from_others = lowered_.is_apart_from_others;
    made_.program.property = lowered_.property;
    made_.program.entry = 0;
    made_.program.sources = lowered_.sources;
    made_.program.assumptions = lowered_.assumptions;
    copy_globals();
    expand(Activation{.callee = lowered_.entry});
    while (!pending_.empty()) {
      const Activation next = std::move(pending_.front());
      pending_.pop_front();
      expand(next);
    }
    find_recursive_units();
    for (const LinkedCall& call : calls_) link(call);
    return {std::move(made_.program), std::move(made_.origins), bound_, std::move(units_), std::move(calls_)};
  }

 private:
  // A call that waits for its copy of the callee. Without a caller: the entry procedure, or one that is kept.
  struct Activation {
    std::optional<EdgeId> call = {};  // in the caller's procedure
    FrameId caller = none_id;
    ProcedureId callee = none_id;
    LocationId from = none_id, to = none_id;  // of the result; `to` is none_id if the callee does not return
    std::vector<Term> arguments = {};         // over variables of the result
    VariableId result = none_id;
    SourceRange range = {};
  };

  // The copy being made.
  struct Copying {
    Copying(TermManager& terms, ProcedureId procedure, FrameId frame)
        : procedure(procedure), frame(frame), rename(terms) {}
    ProcedureId procedure;
    FrameId frame;
    VariableId first_local = 0;         // its locals are consecutive, in the order of Procedure::locals
    std::vector<LocationId> locations;  // by position in Reach::locations
    Renaming rename;
    std::vector<VariableId> next_values;  // by parameter: temporaries of tail calls, made on demand
  };

  const Procedure& procedure(const Copying& copy) const { return lowered_.procedures[copy.procedure]; }

  void copy_globals() {
    for (const Procedure& procedure : lowered_.procedures) {
      for (std::size_t i = 0; i < procedure.locals.size(); ++i)
        local_index_[procedure.locals[i]] = static_cast<std::uint32_t>(i);
    }
    for (VariableId id = 0; id < lowered_.variable_count(); ++id) {
      if (local_index_[id] == none_id) variables_[id] = made_.add_variable(lowered_.variable(id), none_id);
    }
  }

  VariableId variable(const Copying& copy, VariableId lowered) const {
    return local_index_[lowered] == none_id ? variables_[lowered] : copy.first_local + local_index_[lowered];
  }

  void copy_locals(Copying& copy) {
    const Procedure& from = procedure(copy);
    const unsigned number = ++copies_[copy.procedure];
    copy.first_local = static_cast<VariableId>(made_.program.variable_count());
    for (const VariableId id : from.locals) {
      Variable local = lowered_.variable(id);
      const Term symbol = local.symbol;
      if (!local.name.starts_with(from.name + "::")) local.name = from.name + "::" + local.name;
      if (number > 1) local.name += "#" + std::to_string(number);
      local.procedure = 0;
      copy.rename.replace(symbol, made_.program.symbol(made_.add_variable(std::move(local), copy.frame)));
    }
  }

  void copy_locations(Copying& copy) {
    const Cfa& from = procedure(copy).cfa;
    for (const LocationId id : reach_[copy.procedure].locations) {
      const Location& location = from.location(id);
      copy.locations.push_back(made_.add_location(copy.frame, location.range, location.kind, location.note));
    }
  }

  LocationId location(const Copying& copy, LocationId lowered) const {
    const std::uint32_t index = reach_[copy.procedure].index[lowered];
    return index == none_id ? none_id : copy.locations[index];
  }

  void expand(const Activation& activation) {
    const ProcedureId id = activation.callee;
    Copying copy(lowered_.terms(), id, static_cast<FrameId>(made_.origins.frames.size()));
    made_.origins.frames.push_back({id, activation.caller, activation.call.value_or(none_id)});
    copy_locals(copy);
    copy_locations(copy);
    if (activation.call)
      connect(copy, activation);
    else
      start_unit(copy);
    const Cfa& from = procedure(copy).cfa;
    for (const LocationId source : reach_[id].locations) {
      for (const EdgeId edge : from.location(source).out) copy_edge(copy, edge);
    }
  }

  void start_unit(const Copying& copy) {
    const Procedure& from = procedure(copy);
    InlinedUnit unit{copy.procedure, copy.frame, location(copy, from.cfa.entry), location(copy, from.cfa.exit), {}};
    for (const VariableId parameter : from.parameters) unit.parameters.push_back(variable(copy, parameter));
    if (from.result != none_id) unit.result = variable(copy, from.result);
    if (copy.procedure == lowered_.entry) {
      made_.cfa().entry = unit.entry;
      made_.cfa().exit = unit.exit != none_id ? unit.exit : made_.add_location(copy.frame, from.range);
      made_.program.procedures[0].result = unit.result;
      unit_of_[copy.procedure] = units_.size();
      units_.push_back(std::move(unit));
    } else {
      units_[unit_of_.at(copy.procedure)] = std::move(unit);
    }
  }

  // The call of a procedure that is kept, with its arguments in variables of the caller.
  void add_call(Copying& copy, EdgeId id, const Edge& edge, const Call& call, LocationId from, LocationId to) {
    const auto [entry, is_new] = unit_of_.try_emplace(call.callee, units_.size());
    if (is_new) {
      units_.emplace_back();
      pending_.push_back(Activation{.callee = call.callee});
    }
    const EdgeOrigin origin{copy.procedure, id, EdgeRole::Argument};
    const LocationId behind = reach_[call.callee].returns ? to : none_id;
    LinkedCall made{entry->second, from, behind, {}, none_id, edge.range, origin};
    if (call.result != none_id) made.result = variable(copy, call.result);
    const Procedure& callee = lowered_.procedures[call.callee];
    for (std::size_t i = 0; i < callee.parameters.size(); ++i) {
      const Variable& parameter = lowered_.variable(callee.parameters[i]);
      Variable argument;
      argument.name = procedure(copy).name + "::argument of " + callee.name;
      argument.type = parameter.type;
      argument.procedure = 0;
      argument.declared = edge.range;
      made.arguments.push_back(made_.add_variable(std::move(argument), copy.frame));
      Operation pass = Havoc{made.arguments[i], {InputKind::Uninitialised, parameter.c_name, *parameter.type, {}, {}}};
      if (i < call.arguments.size()) pass = Assign{made.arguments[i], copy.rename(call.arguments[i])};
      const LocationId next = made_.add_location(copy.frame, edge.range);
      made_.add_edge(made.from, next, std::move(pass), edge.range, origin);
      made.from = next;
    }
    // No other edge leaves the place of a call.
    if (made.from == from) {
      made.from = made_.add_location(copy.frame, edge.range);
      made_.add_edge(from, made.from, Skip{}, edge.range, origin);
    }
    calls_.push_back(std::move(made));
  }

  // Ways for values and for executions, and one around the callee: where it ends in a cycle of calls, paths meet, so
  // that nobody takes what one activation has found out about its variables for what another one has.
  void link(const LinkedCall& call) {
    const InlinedUnit& unit = units_[call.unit];
    const EdgeOrigin origin{call.origin.procedure, call.origin.edge, EdgeRole::Link};
    std::vector<Operation> passing, returning;
    for (std::size_t i = 0; i < call.arguments.size(); ++i)
      passing.emplace_back(Assign{unit.parameters[i], made_.program.symbol(call.arguments[i])});
    made_.add_chain(unit.frame, call.from, unit.entry, std::move(passing), call.range, origin);
    if (call.to == none_id) return;
    if (call.result != none_id && unit.result != none_id)
      returning.emplace_back(Assign{call.result, made_.program.symbol(unit.result)});
    made_.add_chain(unit.frame, unit.exit, call.to, std::move(returning), call.range, origin);
    made_.add_edge(call.from, call.to, Skip{}, call.range, origin);
  }

  FrameId root(FrameId frame) const {
    while (made_.origins.frames[frame].parent != none_id) frame = made_.origins.frames[frame].parent;
    return frame;
  }

  // Units that may call themselves, on whatever way: objects of theirs may be there several times.
  void find_recursive_units() {
    std::vector<std::set<std::size_t>> callees(units_.size());
    std::unordered_map<FrameId, std::size_t> unit_of_root;
    for (std::size_t i = 0; i < units_.size(); ++i) unit_of_root[units_[i].frame] = i;
    const auto caller = [&](LocationId location) {
      return unit_of_root.at(root(made_.origins.location_frames[location]));
    };
    for (const LinkedCall& call : calls_) callees[caller(call.from)].insert(call.unit);
    for (std::size_t i = 0; i < units_.size(); ++i) {
      std::set<std::size_t> seen;
      std::vector<std::size_t> stack(callees[i].begin(), callees[i].end());
      while (!stack.empty()) {
        const std::size_t next = stack.back();
        stack.pop_back();
        if (seen.insert(next).second) stack.insert(stack.end(), callees[next].begin(), callees[next].end());
      }
      units_[i].is_recursive = seen.contains(i);
    }
    Cfa& cfa = made_.cfa();
    for (EdgeId id = 0; id < cfa.edge_count(); ++id) {
      auto* allocate = std::get_if<Allocate>(&cfa.edge(id).operation);
      if (!allocate || allocate->lifetime == Lifetime::Static) continue;
      const bool is_own = allocate->lifetime == Lifetime::Automatic || allocate->lifetime == Lifetime::Alloca;
      allocate->is_per_activation = is_own && units_[caller(cfa.edge(id).source)].is_recursive;
    }
  }

  void connect(const Copying& copy, const Activation& activation) {
    const Procedure& callee = procedure(copy);
    const ProcedureId caller = made_.origins.frames[activation.caller].procedure;
    std::vector<Operation> passing;
    for (std::size_t i = 0; i < callee.parameters.size(); ++i) {
      const VariableId parameter = variable(copy, callee.parameters[i]);
      if (i < activation.arguments.size()) {
        passing.emplace_back(Assign{parameter, activation.arguments[i]});
      } else {
        const Variable& missing = made_.program.variable(parameter);
        passing.emplace_back(Havoc{parameter, {InputKind::Uninitialised, missing.c_name, *missing.type, {}, {}}});
      }
    }
    made_.add_chain(copy.frame, activation.from, location(copy, callee.cfa.entry), std::move(passing), activation.range,
                    {caller, *activation.call, EdgeRole::Argument});
    if (!reach_[copy.procedure].returns) return;
    std::vector<Operation> returning;
    if (activation.result != none_id && callee.result != none_id) {
      returning.emplace_back(Assign{activation.result, made_.program.symbol(variable(copy, callee.result))});
    }
    made_.add_chain(copy.frame, location(copy, callee.cfa.exit), activation.to, std::move(returning), activation.range,
                    {caller, *activation.call, EdgeRole::Return});
  }

  void copy_edge(Copying& copy, EdgeId id) {
    const Edge& edge = procedure(copy).cfa.edge(id);
    const LocationId from = location(copy, edge.source), to = location(copy, edge.target);
    if (const auto* call = std::get_if<Call>(&edge.operation)) {
      copy_call(copy, id, edge, *call, from, to);
      return;
    }
    Operation operation = map_operation(
        edge.operation, [&](Term term) { return copy.rename(term); },
        [&](VariableId lowered) { return variable(copy, lowered); });
    made_.add_edge(from, to, std::move(operation), edge.range, {copy.procedure, id, EdgeRole::Operation});
  }

  void copy_call(Copying& copy, EdgeId id, const Edge& edge, const Call& call, LocationId from, LocationId to) {
    std::vector<Term> arguments;
    for (const Term argument : call.arguments) arguments.push_back(copy.rename(argument));
    if (is_tail_call(copy, edge, call)) {
      jump(copy, id, edge, from, arguments);
    } else if (kept_.contains(call.callee)) {
      add_call(copy, id, edge, call, from, to);
    } else if (activations_on_chain(copy.frame, call.callee) >= bound_) {
      const std::string& name = lowered_.procedures[call.callee].name;
      const LocationId cut = made_.add_location(copy.frame, edge.range, LocationKind::RecursionCut, name);
      made_.add_edge(from, cut, Skip{}, edge.range, {copy.procedure, id, EdgeRole::Cut});
    } else {
      const VariableId result = call.result == none_id ? none_id : variable(copy, call.result);
      pending_.push_back({id, copy.frame, call.callee, from, to, std::move(arguments), result, edge.range});
    }
  }

  unsigned activations_on_chain(FrameId frame, ProcedureId procedure) const {
    unsigned count = 0;
    for (; frame != none_id; frame = made_.origins.frames[frame].parent)
      count += made_.origins.frames[frame].procedure == procedure;
    return count;
  }

  bool is_tail_call(const Copying& copy, const Edge& edge, const Call& call) {
    const Procedure& self = procedure(copy);
    if (call.callee != copy.procedure || call.arguments.size() != self.parameters.size()) return false;
    std::optional<bool>& owns = owns_memory_[copy.procedure];
    if (!owns) owns = owns_memory(self);
    return !*owns && is_in_tail_position(lowered_, self, edge, call);
  }

  // The parameters get the arguments at once: an argument that reads a parameter assigned before it is saved first.
  void jump(Copying& copy, EdgeId id, const Edge& edge, LocationId from, const std::vector<Term>& arguments) {
    const Procedure& self = procedure(copy);
    copy.next_values.resize(self.parameters.size(), none_id);
    std::vector<Operation> saving, passing;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
      const VariableId parameter = variable(copy, self.parameters[i]);
      Term value = arguments[i];
      if (value == made_.program.symbol(parameter)) continue;
      if (reads_earlier_parameter(copy, value, i)) {
        VariableId& saved = copy.next_values[i];
        if (saved == none_id) {
          Variable made;
          made.name = made_.program.variable(parameter).name + "!next";
          made.type = made_.program.variable(parameter).type;
          made.procedure = 0;
          made.declared = edge.range;
          saved = made_.add_variable(std::move(made), copy.frame);
        }
        saving.emplace_back(Assign{saved, value});
        value = made_.program.symbol(saved);
      }
      passing.emplace_back(Assign{parameter, value});
    }
    saving.insert(saving.end(), passing.begin(), passing.end());
    made_.add_chain(copy.frame, from, location(copy, self.cfa.entry), std::move(saving), edge.range,
                    {copy.procedure, id, EdgeRole::TailCall});
  }

  bool reads_earlier_parameter(const Copying& copy, Term value, std::size_t position) const {
    const Procedure& self = procedure(copy);
    for (const Term symbol : free_variables(value)) {
      for (std::size_t i = 0; i < position; ++i) {
        if (made_.program.symbol(variable(copy, self.parameters[i])) == symbol) return true;
      }
    }
    return false;
  }

  const Program& lowered_;
  const std::vector<Reach>& reach_;
  unsigned bound_;
  const std::set<ProcedureId>& kept_;
  InlinedProgram made_;
  std::vector<InlinedUnit> units_;
  std::map<ProcedureId, std::size_t> unit_of_;
  std::vector<LinkedCall> calls_;
  std::deque<Activation> pending_;  // first in, first out: a procedure's first copy is the one nearest to the entry
  std::vector<unsigned> copies_;    // by lowered procedure
  std::vector<std::optional<bool>> owns_memory_;  // by lowered procedure
  std::vector<VariableId> variables_;             // of globals: by lowered variable
  std::vector<std::uint32_t> local_index_;        // of locals: position in Procedure::locals
};

}  // namespace

std::variant<Inlined, InlineFailure> inline_calls(const Program& lowered, const InlineOptions& options) {
  assert(lowered.entry != none_id && "a lowered program has an entry procedure");
  const std::vector<Reach> reach = find_reach(lowered);
  const auto attempt = [&](unsigned bound, std::size_t max_edges) -> std::optional<Inlined> {
    try {
      return Inliner(lowered, reach, bound, std::min(max_edges, options.max_edges), options.kept).run();
    } catch (const TooManyEdges&) {
      return std::nullopt;
    }
  };
  const bool is_too_large = least_edges(lowered, reach, options.kept, options.max_edges + 1) > options.max_edges;
  if (!options.kept.empty()) {
    if (!is_too_large)
      if (auto result = attempt(1, options.max_edges)) return std::move(*result);
    return InlineFailure{"with the calls of small functions inlined, the program has more than " +
                         std::to_string(options.max_edges) + " steps"};
  }
  std::optional<Inlined> least;
  if (!is_too_large) {
    if (auto result = attempt(std::max(options.recursion_bound, 1u), options.unrolled_edges)) return std::move(*result);
    least = attempt(1, options.max_edges);
  }
  if (!least)
    return InlineFailure{"with all calls inlined, the program has more than " + std::to_string(options.max_edges) +
                         " steps"};
  const bool is_cut =
      std::ranges::any_of(least->origins.edges, [](const EdgeOrigin& origin) { return origin.role == EdgeRole::Cut; });
  const std::size_t most = std::max(options.unrolled_edges, max_growth * least->origins.edges.size());
  for (unsigned bound = is_cut ? options.recursion_bound : 1; bound > 1; bound /= 2) {
    if (auto result = attempt(bound, most)) return std::move(*result);
  }
  return std::move(*least);
}

}  // namespace warrant
