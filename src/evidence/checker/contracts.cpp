#include "evidence/checker/contracts.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <unordered_map>
#include <unordered_set>

#include "evidence/checker/path_state.h"
#include "logic/substitute.h"
#include "program/any_index.h"
#include "program/rewrite.h"
#include "program/uses.h"

namespace warrant {

namespace {

// Of one body: accesses behind calls that write ranges of cells, times these calls.
constexpr std::size_t max_instances = 4'000;

// What a body's calls leave as it was of the arrays of which they write ranges of cells.
class RangedCalls {
 public:
  explicit RangedCalls(Program& made) : made_(made) {}  // which has a procedure by the time it is used

  // The array, and variables that hold it before and behind the call.
  struct RangedCall {
    Term array;
    VariableId before, after;
    std::vector<CellRange> ranges;
  };
  void add(RangedCall call) { calls_.push_back(std::move(call)); }
  Term kept_by(const RangedCall& call, Term index) const {
    return keeps_cell(made_.terms(), made_.symbol(call.before), made_.symbol(call.after), index, call.ranges);
  }

  // All cells but those in its ranges are what they were: it is said of those that are accessed. Before the call, the
  // variables that it keeps hold anything, so that this may be said everywhere. `origins`: by edge; what is new at an
  // edge has none.
  void add_instances(std::vector<EdgeId>& origins) {
    Cfa& cfa = made_.procedures[0].cfa;
    std::size_t count = 0;
    const std::size_t edges = calls_.empty() ? 0 : cfa.edge_count();
    for (EdgeId id = 0; id < edges; ++id) {
      std::vector<Term> facts;
      const Edge edge = cfa.edge(id);
      std::vector<Term> indices;
      for (const Term term : terms_of(edge.operation))
        for (const Term index : accessed_indices(term))
          if (std::ranges::find(indices, index) == indices.end()) indices.push_back(index);
      for (const Term index : indices)
        for (const RangedCall& call : calls_)
          if (index.sort() == call.array.sort().index() && ++count <= max_instances)
            facts.push_back(kept_by(call, index));
      if (facts.empty()) continue;
      const LocationId before = cfa.add_location(edge.range);
      cfa.add_edge(edge.source, before, Assume{made_.terms().conjunction(facts), AssumeKind::Branch}, edge.range);
      cfa.add_edge(before, edge.target, edge.operation, edge.range);
      cfa.detach_edge(id);
      const EdgeId origin = origins[id];
      origins.insert(origins.end(), {none_id, origin});
    }
  }

 private:
  Program& made_;
  std::vector<RangedCall> calls_;
};

// One procedure as a program of its own.
class BodyProgram {
 public:
  BodyProgram(const ProcedureForm& form, ProcedureId procedure, const std::vector<Contract>& contracts,
              const std::vector<std::set<VariableId>>& writes)
      : form_(form),
        whole_(form.program),
        procedure_(whole_.procedures[procedure]),
        id_(procedure),
        contracts_(contracts),
        writes_(writes),
        made_(whole_.terms(), whole_.shared_encoding(), whole_.data_model),
        ranged_calls_(made_) {
    made_.at_undefined = whole_.at_undefined;
    made_.has_objects_of_others = whole_.has_objects_of_others;
    made_.has_hidden_addresses = whole_.has_hidden_addresses;
    made_.is_apart_from_others = whole_.is_apart_from_others;
    made_.has_open_lifetimes = whole_.has_open_lifetimes;
    made_.has_open_bounds = whole_.has_open_bounds;
    made_.has_open_relations = whole_.has_open_relations;
    made_.property = whole_.property;
    made_.sources = whole_.sources;
    made_.entry = 0;
    Procedure& body = made_.procedures.emplace_back();
    body.name = procedure_.name;
    body.range = procedure_.range;
  }

  BodyWithOrigins make() {
    const Cfa& from = procedure_.cfa;
    for (LocationId id = 0; id < from.location_count(); ++id) {
      const Location& location = from.location(id);
      cfa().location(cfa().add_location(location.range, location.kind, location.note)).violation = location.violation;
    }
    cfa().exit = from.exit;
    std::vector<EdgeId> origins;
    const auto add_origins = [&](EdgeId of_edges) { origins.resize(cfa().edge_count(), of_edges); };
    enter();
    add_origins(none_id);
    for (EdgeId id = 0; id < from.edge_count(); ++id) {
      if (from.is_detached(id)) continue;
      const Edge& edge = from.edge(id);
      if (const auto* call = std::get_if<Call>(&edge.operation))
        replace(edge, *call);
      else
        copy(edge);
      add_origins(id);
    }
    leave();
    add_origins(none_id);
    ranged_calls_.add_instances(origins);
    return {std::move(made_), std::move(origins)};
  }

 private:
  TermManager& terms() const { return whole_.terms(); }
  Cfa& cfa() { return made_.procedures[0].cfa; }
  bool is_global(VariableId id) const { return whole_.variable(id).procedure == none_id; }
  bool is_own(VariableId id) const { return whole_.variable(id).procedure == id_; }

  // --- variables

  VariableId variable(VariableId of_whole) {
    const auto [entry, is_new] = copies_.try_emplace(of_whole, none_id);
    if (is_new) {
      entry->second = add(whole_.variable(of_whole));
      if (made_.symbol(entry->second) != whole_.symbol(of_whole))
        throw ProofRejected{"a variable has the name of another one's kept value", {}};
    }
    return entry->second;
  }

  VariableId add(Variable made) {
    made.procedure = 0;
    const Sort sort = made.symbol.sort();
    return sort.is_array() ? made_.add_memory_variable(std::move(made), sort) : made_.add_variable(std::move(made));
  }

  VariableId scalar(std::string name, ScalarType type) {
    Variable made;
    made.name = std::move(name);
    made.type = type;
    made.procedure = 0;
    return made_.add_variable(std::move(made));
  }

  // Another of the same kind.
  VariableId like(VariableId of_whole, std::string name) {
    Variable made = whole_.variable(of_whole);
    made.name = std::move(name);
    return add(std::move(made));
  }

  // The variables of a term are there. It may speak of none that are not `known`.
  Term with_variables(Term term, const std::function<bool(VariableId)>& known) {
    for (const Term symbol : free_variables(term)) {
      const VariableId id = whole_.variable_of(symbol);
      if (id == none_id || !known(id))
        throw ProofRejected{fmt::format("the contract of {} speaks of what it cannot know", procedure_.name), {}};
      variable(id);
    }
    return term;
  }

  // --- edges

  void step(LocationId& at, Operation operation, const SourceRange& range) {
    const LocationId next = cfa().add_location(range);
    cfa().add_edge(at, next, std::move(operation), range);
    at = next;
  }

  // Otherwise a target location is reached; what follows may count on it.
  void require(LocationId& at, Term condition, const char* what, const SourceRange& range) {
    if (condition.is_true()) return;
    const LocationId error = cfa().add_location(range, LocationKind::Error, what);
    cfa().add_edge(at, error, Assume{terms().negate(condition), AssumeKind::Branch}, range);
    step(at, Assume{condition, AssumeKind::Branch}, range);
  }

  // No procedure reads or writes what belongs to another one.
  void check_written(VariableId written) {
    if (written != none_id && !is_global(written) && !is_own(written))
      throw ProofRejected{fmt::format("{} writes a variable of another procedure", procedure_.name), {}};
  }

  void copy(const Edge& edge) {
    for (const Term term : terms_of(edge.operation))
      with_variables(term, [&](VariableId id) { return is_global(id) || is_own(id); });
    check_written(written_variable(edge.operation));
    Operation operation =
        map_operation(edge.operation, [](Term term) { return term; }, [this](VariableId id) { return variable(id); });
    cfa().add_edge(edge.source, edge.target, std::move(operation), edge.range);
  }

  // The values of these are in the ranges of their types, which whoever reads them first takes for granted.
  Term ranges(const std::set<VariableId>& ids) {
    std::vector<Term> parts;
    for (const VariableId id : ids) {
      const Variable& described = whole_.variable(id);
      if (!described.type || described.symbol.sort().is_array()) continue;
      const Term range = in_type_range(whole_, described.symbol, *described.type);
      if (range.is_true()) continue;
      variable(id);
      parts.push_back(range);
    }
    return terms().conjunction(parts);
  }

  ScalarType type_of(VariableId of_whole) const {  // or of its elements
    const Variable& described = whole_.variable(of_whole);
    if (described.type) return *described.type;
    const auto cells = form_.memory.cells.find(of_whole);
    if (cells == form_.memory.cells.end())
      throw ProofRejected{"an array of unknown elements is written by a call: " + described.name, {}};
    return cells->second.type;
  }

  Operation forget(VariableId of_whole, VariableId target) {
    return Havoc{target, {InputKind::Ghost, "what a call leaves behind", type_of(of_whole), {}, {}}};
  }

  // --- the parts of a contract

  // What the procedure was entered with is kept, and it was entered rightly.
  void enter() {
    const LocationId start = cfa().add_location(procedure_.range);
    cfa().entry = start;
    LocationId at = start;
    if (id_ != whole_.entry) {
      const Term condition = with_variables(contracts_[id_].requires_at_entry, [&](VariableId id) {
        return is_global(id) || std::ranges::find(procedure_.parameters, id) != procedure_.parameters.end();
      });
      if (!condition.is_true()) step(at, Assume{condition, AssumeKind::Branch}, procedure_.range);
    }
    const auto keep = [&](VariableId id) {
      const Term symbol = whole_.symbol(id), kept = at_entry(terms(), symbol);
      variable(id);
      const VariableId copy = like(id, whole_.variable(id).name + entry_suffix);
      if (made_.symbol(copy) != kept) throw ProofRejected{"a variable has the name of another one's first value", {}};
      first_values_.insert(kept);
      step(at, Assign{copy, symbol}, procedure_.range);
    };
    for (const VariableId parameter : procedure_.parameters) keep(parameter);
    for (VariableId id = 0; id < whole_.variable_count(); ++id)
      if (is_global(id) && writes_[id_].contains(id)) keep(id);
    cfa().add_edge(at, procedure_.cfa.entry, Skip{}, procedure_.range);
  }

  // A global that the procedure does not write is what it was.
  Term ensured_here() {
    Substitution now;
    for (const Term symbol : free_variables(contracts_[id_].ensures)) {
      const auto global = global_at_entry(symbol);
      if (global && !writes_[id_].contains(*global)) now[symbol] = whole_.symbol(*global);
    }
    return substitute(terms(), contracts_[id_].ensures, now);
  }

  std::optional<VariableId> global_at_entry(Term symbol) {
    if (globals_at_entry_.empty())
      for (VariableId id = 0; id < whole_.variable_count(); ++id)
        if (is_global(id)) globals_at_entry_.emplace(at_entry(terms(), whole_.symbol(id)), id);
    const auto found = globals_at_entry_.find(symbol);
    return found == globals_at_entry_.end() ? std::nullopt : std::optional(found->second);
  }

  // Of each array of which only some cells are written, any other one is what it was.
  std::vector<Term> kept_cells() {
    std::vector<Term> kept;
    Substitution entering;
    for (const VariableId id : procedure_.parameters)
      entering[whole_.symbol(id)] = at_entry(terms(), whole_.symbol(id));
    for (const auto& [array, ranges] : contracts_[id_].cells) {
      const auto at_start = [&](Term bound) { return substitute(terms(), bound, entering); };
      const Term now = whole_.symbol(array);
      kept.push_back(keeps_cell(terms(), at_entry(terms(), now), now, any_index(terms()), mapped(ranges, at_start)));
      for (const Term symbol : free_variables(kept.back()))
        if (const VariableId id = whole_.variable_of(symbol); id != none_id) variable(id);
    }
    return kept;
  }

  void leave() {
    if (id_ == whole_.entry) return;
    LocationId at = procedure_.cfa.exit;
    std::set<VariableId> written = writes_[id_];
    if (procedure_.result != none_id) written.insert(procedure_.result);
    const Term ensured = ensured_here();
    for (const Term symbol : free_variables(ensured)) {
      const VariableId id = whole_.variable_of(symbol);
      const bool is_known = id == none_id ? first_values_.contains(symbol) : is_global(id) || id == procedure_.result;
      if (!is_known)
        throw ProofRejected{fmt::format("the contract of {} speaks of what its caller cannot know", procedure_.name),
                            {}};
      if (id != none_id) variable(id);
    }
    require(at, ranges(written), "range of what is returned", procedure_.range);
    require(at, ensured, "postcondition", procedure_.range);
    for (const Term kept : kept_cells()) require(at, kept, "a cell that is not written", procedure_.range);
  }

  void replace(const Edge& edge, const Call& call) {
    const Procedure& callee = whole_.procedures[call.callee];
    const Contract& contract = contracts_[call.callee];
    check_call(call);
    LocationId at = edge.source;
    Substitution entering, leaving;
    std::vector<Term> in_range{ranges(writes_[id_])};
    for (std::size_t i = 0; i < callee.parameters.size(); ++i) {
      const VariableId parameter = callee.parameters[i];
      const Term argument =
          with_variables(call.arguments.at(i), [&](VariableId id) { return is_global(id) || is_own(id); });
      const VariableId passed = like(parameter, whole_.variable(parameter).name + "@call");
      step(at, Assign{passed, argument}, edge.range);
      const Term value = made_.symbol(passed);
      entering[whole_.symbol(parameter)] = value;
      leaving[at_entry(terms(), whole_.symbol(parameter))] = value;
      if (const auto& type = whole_.variable(parameter).type) in_range.push_back(in_type_range(whole_, value, *type));
    }
    require(at, terms().conjunction(in_range), "range of what is passed", edge.range);
    require(at, over_caller(contract.requires_at_entry, entering), "precondition", edge.range);
    keep_for_contract(at, call, contract, leaving, edge.range);
    for (const VariableId written : writes_[call.callee]) {
      const auto cells = contract.cells.find(written);
      if (cells == contract.cells.end())
        step(at, forget(written, variable(written)), edge.range);
      else
        forget_cells(at, written, mapped(cells->second, [&](Term bound) { return over_caller(bound, entering); }),
                     edge.range);
    }
    if (callee.result != none_id) {
      const VariableId result = like(callee.result, whole_.variable(callee.result).name + "@call");
      step(at, forget(callee.result, result), edge.range);
      leaving[whole_.symbol(callee.result)] = made_.symbol(result);
    }
    step(at, Assume{over_caller(contract.ensures, leaving), AssumeKind::Branch}, edge.range);
    // Behind what the contract says: it may speak of that variable, too.
    Operation last = Skip{};
    if (call.result != none_id && callee.result != none_id)
      last = Assign{variable(call.result), leaving.at(whole_.symbol(callee.result))};
    else if (call.result != none_id)
      last = forget(call.result, variable(call.result));
    cfa().add_edge(at, edge.target, std::move(last), edge.range);
  }

  void check_call(const Call& call) {
    const Procedure& callee = whole_.procedures[call.callee];
    check_written(call.result);
    bool is_right = call.callee != whole_.entry && call.arguments.size() == callee.parameters.size();
    const auto belongs = [&](VariableId id) { return whole_.variable(id).procedure == call.callee; };
    for (std::size_t i = 0; is_right && i < call.arguments.size(); ++i)
      is_right =
          belongs(callee.parameters[i]) && whole_.symbol(callee.parameters[i]).sort() == call.arguments[i].sort();
    if (is_right && callee.result != none_id) {
      is_right = belongs(callee.result);
      if (call.result != none_id)
        is_right = is_right && whole_.symbol(call.result).sort() == whole_.symbol(callee.result).sort();
    }
    if (!is_right)
      throw ProofRejected{fmt::format("{} has a call that does not fit {}", procedure_.name, callee.name), {}};
  }

  // What the contract says of the values before is kept for it.
  void keep_for_contract(LocationId& at, const Call& call, const Contract& contract, Substitution& leaving,
                         const SourceRange& range) {
    for (const Term symbol : free_variables(contract.ensures)) {
      const auto global = global_at_entry(symbol);
      if (!global) continue;
      Term before = whole_.symbol(*global);
      variable(*global);
      if (writes_[call.callee].contains(*global)) {
        const VariableId kept = like(*global, whole_.variable(*global).name + "@call");
        step(at, Assign{kept, before}, range);
        before = made_.symbol(kept);
      }
      leaving[symbol] = before;
    }
  }

  // The bounds speak of what the call does not write.
  void forget_cells(LocationId& at, VariableId array, const std::vector<CellRange>& ranges, const SourceRange& range) {
    const VariableId here = variable(array);
    const Term now = made_.symbol(here);
    if (std::ranges::all_of(ranges, [](const CellRange& cells) { return cells.first == cells.last; })) {
      for (const CellRange& cell : ranges) {
        const VariableId value = scalar("cell@call", type_of(array));
        if (made_.symbol(value).sort() != now.sort().element())
          throw ProofRejected{"an array of unknown elements is written by a call: " + whole_.variable(array).name, {}};
        step(at, forget(array, value), range);
        step(at, Assign{here, terms().store(now, cell.first, made_.symbol(value))}, range);
      }
      return;
    }
    const auto kept = [&](Term bound) {
      const VariableId copy = scalar("bound@call", made_.encoding().pointer_type());
      step(at, Assign{copy, bound}, range);
      return made_.symbol(copy);
    };
    RangedCalls::RangedCall call{now, like(array, whole_.variable(array).name + "@call"), none_id,
                                 mapped(ranges, kept)};
    step(at, Assign{call.before, now}, range);
    step(at, forget(array, here), range);
    call.after = like(array, whole_.variable(array).name + "@called");
    step(at, Assign{call.after, now}, range);
    step(at, Assume{ranged_calls_.kept_by(call, any_index(terms())), AssumeKind::Branch}, range);
    ranged_calls_.add(std::move(call));
  }

  // The callee's own names have been replaced; what is left are global variables.
  Term over_caller(Term of_callee, const Substitution& values) {
    for (const Term symbol : free_variables(of_callee)) {
      if (values.contains(symbol)) continue;
      const VariableId id = whole_.variable_of(symbol);
      if (id == none_id || !is_global(id))
        throw ProofRejected{fmt::format("a contract speaks of what {} does not know", procedure_.name), {}};
      variable(id);
    }
    return substitute(terms(), of_callee, values);
  }

  const ProcedureForm& form_;
  const Program& whole_;
  const Procedure& procedure_;
  ProcedureId id_;
  const std::vector<Contract>& contracts_;
  const std::vector<std::set<VariableId>>& writes_;
  Program made_;
  std::map<VariableId, VariableId> copies_;
  std::unordered_map<Term, VariableId> globals_at_entry_;
  std::unordered_set<Term> first_values_;  // that the procedure keeps
  RangedCalls ranged_calls_;

 public:
  static constexpr const char* entry_suffix = "@entry";
};

// Bounds are the same before and behind a call: they speak of what the procedure does not write.
void check_cells(const Program& program, ProcedureId id, const Contract& contract,
                 const std::set<VariableId>& written) {
  const Procedure& procedure = program.procedures[id];
  const auto is_known = [&](Term symbol) {
    const VariableId variable = program.variable_of(symbol);
    if (variable == none_id) return false;
    if (program.variable(variable).procedure == none_id) return !written.contains(variable);
    return std::ranges::find(procedure.parameters, variable) != procedure.parameters.end();
  };
  for (const auto& [array, ranges] : contract.cells) {
    bool is_right = written.contains(array) && program.symbol(array).sort().is_array() &&
                    program.symbol(array).sort().index().is_int();
    for (const CellRange& range : ranges)
      for (const Term bound : {range.first, range.last})
        is_right = is_right && bound && bound.sort().is_int() && std::ranges::all_of(free_variables(bound), is_known);
    if (!is_right)
      throw ProofRejected{fmt::format("the cells that {} writes are none that its callers know", procedure.name), {}};
  }
}

// Nobody calls the entry: it could not have its contract from a caller, and owes none.
void check_conditions(const Program& program, const std::vector<Contract>& contracts,
                      const std::vector<std::set<VariableId>>& writes) {
  for (const Contract& contract : contracts)
    for (const Term condition : {contract.requires_at_entry, contract.ensures})
      if (!condition || !condition.sort().is_bool()) throw ProofRejected{"a contract is no condition", {}};
  if (!contracts[program.entry].requires_at_entry.is_true() || !contracts[program.entry].ensures.is_true())
    throw ProofRejected{"the program as a whole has a contract", {}};
  if (!contracts[program.entry].cells.empty()) throw ProofRejected{"the program as a whole has a contract", {}};
  for (ProcedureId id = 0; id < contracts.size(); ++id) check_cells(program, id, contracts[id], writes[id]);
}

// An edge of the procedure may begin at a location that stands behind the one that it began at.
LocationId original(const Program& body, const Cfa& cfa, LocationId location) {
  while (location >= cfa.location_count()) {
    const std::vector<EdgeId>& in = body.cfa().location(location).in;
    if (in.size() != 1) return cfa.entry;
    location = body.cfa().edge(in[0]).source;
  }
  return location;
}

}  // namespace

Term at_entry(TermManager& terms, Term variable) {
  return terms.variable(std::string(variable.name()) + BodyProgram::entry_suffix, variable.sort());
}

std::vector<std::set<VariableId>> written_globals(const Program& program) {
  std::vector<std::set<VariableId>> writes(program.procedures.size());
  std::vector<std::set<ProcedureId>> callers(program.procedures.size());
  const auto add = [&](ProcedureId procedure, VariableId id) {
    if (id != none_id && program.variable(id).procedure == none_id) writes[procedure].insert(id);
  };
  for (ProcedureId id = 0; id < program.procedures.size(); ++id) {
    const Cfa& cfa = program.procedures[id].cfa;
    for (EdgeId edge = 0; edge < cfa.edge_count(); ++edge) {
      if (cfa.is_detached(edge)) continue;
      const Operation& operation = cfa.edge(edge).operation;
      if (const auto* call = std::get_if<Call>(&operation)) {
        callers[call->callee].insert(id);
        add(id, call->result);
      } else {
        add(id, written_variable(operation));
      }
    }
  }
  std::vector<ProcedureId> pending;
  for (ProcedureId id = 0; id < program.procedures.size(); ++id) pending.push_back(id);
  while (!pending.empty()) {
    const ProcedureId callee = pending.back();
    pending.pop_back();
    for (const ProcedureId caller : callers[callee]) {
      const std::size_t before = writes[caller].size();
      writes[caller].insert(writes[callee].begin(), writes[callee].end());
      if (writes[caller].size() != before) pending.push_back(caller);
    }
  }
  return writes;
}

BodyWithOrigins body_with_origins(const ProcedureForm& form, ProcedureId procedure,
                                  const std::vector<Contract>& contracts) {
  const std::vector<std::set<VariableId>> writes = written_globals(form.program);
  return BodyProgram(form, procedure, contracts, writes).make();
}

Program body_program(const ProcedureForm& form, ProcedureId procedure, const std::vector<Contract>& contracts) {
  return body_with_origins(form, procedure, contracts).program;
}

ContractCheck check_contracts(const ProcedureForm& form, const ContractProof& proof, const ProofCheckOptions& options) {
  ContractCheck result{ProofAccepted{}, {}, {}};
  const std::size_t count = form.program.procedures.size();
  try {
    if (proof.contracts.size() != count || proof.bodies.size() != count)
      throw ProofRejected{"there is not one contract for each procedure", {}};
    const std::vector<std::set<VariableId>> writes = written_globals(form.program);
    check_conditions(form.program, proof.contracts, writes);
    for (ProcedureId id = 0; id < count; ++id) {
      const Program body = BodyProgram(form, id, proof.contracts, writes).make().program;
      const ProofCheck check = check_proof(body, proof.bodies[id], options);
      result.statistics.add(check.statistics);
      if (const auto* rejected = std::get_if<ProofRejected>(&check.outcome)) {
        ProofRejected in_procedure = *rejected;
        in_procedure.reason = fmt::format("in {}: {}", form.program.procedures[id].name, in_procedure.reason);
        throw in_procedure;
      }
      const auto& accepted = std::get<ProofAccepted>(check.outcome);
      for (const LocationId location : accepted.open_undefined)
        result.open_undefined.push_back({id, original(body, form.program.procedures[id].cfa, location)});
      auto& whole = std::get<ProofAccepted>(result.outcome);
      whole.undefined_given_up = whole.undefined_given_up || accepted.undefined_given_up;
    }
  } catch (const ProofRejected& rejected) {
    result.outcome = rejected;
  } catch (const OutOfTime&) {
    result.outcome = ProofRejected{"out of time", {}};
  }
  return result;
}

}  // namespace warrant
