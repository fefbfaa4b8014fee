#include "engine/horn/open_procedure.h"

#include <algorithm>

#include "evidence/checker/contracts.h"
#include "logic/substitute.h"
#include "program/cut_points.h"
#include "program/rewrite.h"
#include "program/uses.h"

namespace warrant::horn {

namespace {

bool is_global(const Program& program, VariableId id) { return program.variable(id).procedure == none_id; }

}  // namespace

// From below: what matters behind a call matters at the exit of the callee, and so on.
Interface interface_of(const ProcedureForm& form) {
  const Program& whole = form.program;
  const std::size_t count = whole.procedures.size();
  Interface result{written_globals(whole), std::vector<Variables>(count), std::vector<Variables>(count),
                   WrittenPlaces(form)};
  for (bool changes = true; changes;) {
    changes = false;
    const auto add = [&](Variables& to, VariableId id) { changes = to.insert(id).second || changes; };
    for (ProcedureId id = 0; id < count; ++id) {
      const OpenProcedure open(form, id, result);
      const std::vector<VariableId>& parameters = whole.procedures[id].parameters;
      for (const VariableId live : open.live_at(open.start()))
        if (is_global(whole, live) || std::ranges::find(parameters, live) != parameters.end())
          add(result.entering[id], live);
      for (const OpenProcedure::CallSite& site : open.calls())
        for (const VariableId live : open.live_at(site.to))
          if (result.written[site.call->callee].contains(live)) add(result.leaving[site.call->callee], live);
    }
  }
  return result;
}

OpenProcedure::OpenProcedure(const ProcedureForm& form, ProcedureId procedure, const Interface& interface)
    : whole_(form.program),
      cells_(form.memory.cells),
      procedure_(whole_.procedures[procedure]),
      id_(procedure),
      program_(std::make_unique<Program>(whole_.terms(), whole_.shared_encoding(), whole_.data_model)),
      copies_(whole_.variable_count(), none_id) {
  program_->at_undefined = whole_.at_undefined;
  program_->property = whole_.property;
  program_->entry = 0;
  program_->procedures.emplace_back().name = procedure_.name;
  add_edges(interface);
  const Cfa& cfa = program_->cfa();
  const Loops loops(cfa);
  cuts_ = on_cycles_ = cut_points(cfa, loops, CutAt::Cycles);
  cuts_[start_] = cuts_[exit_] = true;
  for (const CallSite& site : calls_) cuts_[site.from] = cuts_[site.to] = true;
  liveness_.emplace(cfa, Reads(*program_, cfa));
  for (const VariableId id : interface.entering[procedure]) {
    const VariableId own = copies_[id];
    if (interface.written[procedure].contains(id)) changed_.insert(id);
    for (EdgeId edge = 0; own != none_id && edge < cfa.edge_count(); ++edge)
      if (written_variable(cfa.edge(edge).operation) == own) changed_.insert(id);
  }
  blocks_ = std::make_unique<LargeBlocks>(*program_, cuts_);
}

VariableId OpenProcedure::variable(VariableId of_whole) {
  VariableId& copy = copies_[of_whole];
  if (copy != none_id) return copy;
  Variable made = whole_.variable(of_whole);
  made.procedure = 0;
  const Sort sort = made.symbol.sort();
  copy =
      sort.is_array() ? program_->add_memory_variable(std::move(made), sort) : program_->add_variable(std::move(made));
  originals_.push_back(of_whole);
  return copy;
}

// Engines take what a Havoc says of the elements of an array for granted. What has none is known to nobody: the checker
// refuses contracts about it.
ScalarType OpenProcedure::element_type(VariableId of_whole) const {
  if (const auto& type = whole_.variable(of_whole).type) return *type;
  const auto cells = cells_.find(of_whole);
  return cells == cells_.end() ? ScalarType::byte() : cells->second.type;
}

Output OpenProcedure::reads(const Variables& variables, const std::vector<Term>& terms) {
  Output output;
  for (const VariableId id : variables)
    output.arguments.push_back({program_->symbol(variable(id)), ScalarType::boolean()});
  for (const Term term : terms) {
    for (const Term symbol : free_variables(term)) variable(whole_.variable_of(symbol));
    output.arguments.push_back({term, ScalarType::boolean()});
  }
  return output;
}

void OpenProcedure::add_edges(const Interface& interface) {
  Cfa& cfa = program_->procedures[0].cfa;
  const Cfa& from = procedure_.cfa;
  for (LocationId id = 0; id < from.location_count(); ++id) {
    const Location& location = from.location(id);
    cfa.location(cfa.add_location(location.range, location.kind, location.note)).violation = location.violation;
  }
  start_ = cfa.add_location();
  cfa.entry = start_;
  cfa.add_edge(start_, from.entry, Skip{});
  for (EdgeId id = 0; id < from.edge_count(); ++id) {
    if (from.is_detached(id)) continue;
    const Edge& edge = from.edge(id);
    if (const auto* call = std::get_if<Call>(&edge.operation)) {
      add_call(id, edge, *call, interface);
      continue;
    }
    for (const Term term : terms_of(edge.operation))
      for (const Term symbol : free_variables(term)) variable(whole_.variable_of(symbol));
    Operation operation = map_operation(
        edge.operation, [](Term term) { return term; }, [this](VariableId used) { return variable(used); });
    const EdgeId copy = cfa.add_edge(edge.source, edge.target, std::move(operation), edge.range);
    edges_of_form_.resize(copy, none_id);
    edges_of_form_.push_back(id);
  }
  exit_ = cfa.exit = from.exit;
  Variables leaving = interface.leaving[id_];
  if (procedure_.result != none_id) leaving.insert(procedure_.result);
  cfa.add_edge(exit_, cfa.add_location(), reads(leaving, {}));
}

void OpenProcedure::add_call(EdgeId id, const Edge& edge, const Call& call, const Interface& interface) {
  Cfa& cfa = program_->procedures[0].cfa;
  calls_.push_back({edge.source, edge.target, &call, id});
  at_calls_.insert(edge.source);
  Variables read;
  std::vector<Term> arguments;
  const std::vector<VariableId>& parameters = whole_.procedures[call.callee].parameters;
  for (const VariableId id : interface.entering[call.callee]) {
    const auto parameter = std::ranges::find(parameters, id);
    if (parameter == parameters.end())
      read.insert(id);
    else
      arguments.push_back(call.arguments[static_cast<std::size_t>(parameter - parameters.begin())]);
  }
  LocationId at = edge.source;
  const auto step = [&](Operation operation) {
    const LocationId next = cfa.add_location(edge.range);
    cfa.add_edge(at, next, std::move(operation), edge.range);
    at = next;
  };
  step(reads(read, arguments));
  const auto forget = [&](VariableId id) {
    step(Havoc{variable(id), {InputKind::Ghost, "", element_type(id), {}, {}}});
  };
  const WrittenCells& cells = interface.places.of(call.callee);
  for (const VariableId id : interface.written[call.callee]) {
    const auto places = cells.find(id);
    if (places == cells.end())
      forget(id);
    else
      step(Assign{variable(id), written_at(id, interface.places.at_call(call, places->second))});
  }
  if (call.result != none_id) forget(call.result);
  cfa.add_edge(at, edge.target, Skip{}, edge.range);
}

// The other cells of the array matter if it does, and so do the bounds.
Term OpenProcedure::written_at(VariableId array, const std::vector<CellRange>& places) {
  TermManager& terms = whole_.terms();
  Term value = program_->symbol(variable(array));
  for (const CellRange& place : places)
    for (const Term index : {place.first, place.last}) {
      for (const Term symbol : free_variables(index)) variable(whole_.variable_of(symbol));
      const Term other = terms.variable("written", value.sort().element());
      value = terms.store(value, index, other);
    }
  return value;
}

Variables OpenProcedure::live_at(LocationId location) const {
  Variables result;
  liveness_->at(location).for_each([&](VariableId id) { result.insert(originals_[id]); });
  return result;
}

}  // namespace warrant::horn
