#include "program/program.h"

#include <algorithm>
#include <cassert>

namespace warrant {

LocationId Cfa::add_location(SourceRange range, LocationKind kind, std::string note) {
  locations_.push_back(Location{kind, std::move(note), range, {}, {}, false, {}});
  return static_cast<LocationId>(locations_.size() - 1);
}

EdgeId Cfa::add_edge(LocationId source, LocationId target, Operation operation, SourceRange range) {
  assert(source < locations_.size() && target < locations_.size() && "an edge joins two locations of its CFA");
  const auto id = static_cast<EdgeId>(edges_.size());
  edges_.push_back(Edge{source, target, std::move(operation), range});
  locations_[source].out.push_back(id);
  locations_[target].in.push_back(id);
  return id;
}

void Cfa::detach_edge(EdgeId edge) {
  if (is_detached(edge)) return;
  Edge& removed = edges_[edge];
  std::erase(locations_[removed.source].out, edge);
  std::erase(locations_[removed.target].in, edge);
  removed.source = removed.target = none_id;
}

void Cfa::redirect_target(EdgeId edge, LocationId target) {
  assert(!is_detached(edge) && "a detached edge has no target");
  std::erase(locations_[edges_[edge].target].in, edge);
  edges_[edge].target = target;
  locations_[target].in.push_back(edge);
}

bool Cfa::is_detached(EdgeId edge) const { return edges_[edge].source == none_id; }

VariableId Program::add_variable(Variable variable) {
  assert(variable.type && "a scalar variable has a type");
  const Sort sort = encoding_->sort_of(*variable.type);
  return add_named(std::move(variable), sort);
}

VariableId Program::add_memory_variable(Variable variable, Sort array_sort) {
  assert(array_sort.is_array() && "a memory variable holds an array");
  variable.role = VariableRole::Memory;
  variable.type.reset();
  return add_named(std::move(variable), array_sort);
}

VariableId Program::add_named(Variable variable, Sort sort) {
  const std::string stem = variable.name;
  auto [entry, is_new] = name_uses_.try_emplace(stem, 0);
  while (!is_new) {
    // The counter stays with the stem, so that many variables of one name cost a constant each.
    variable.name = stem + "$" + std::to_string(++name_uses_[stem] + 1);
    is_new = name_uses_.try_emplace(variable.name, 0).second;
  }
  variable.symbol = terms_->variable(variable.name, sort);
  assert(variable.symbol.sort() == sort && "programs that share a TermManager use a name at one sort");
  const auto id = static_cast<VariableId>(variables_.size());
  by_symbol_.emplace(variable.symbol, id);
  variables_.push_back(std::move(variable));
  return id;
}

VariableId Program::variable_of(Term symbol) const {
  const auto found = by_symbol_.find(symbol);
  return found == by_symbol_.end() ? none_id : found->second;
}

bool Program::is_reference() const {
  if (procedures.size() != 1 || entry != 0) return false;
  const Cfa& graph = procedures[0].cfa;
  for (EdgeId id = 0; id < graph.edge_count(); ++id) {
    if (!graph.is_detached(id) && !is_reference_operation(graph.edge(id).operation)) return false;
  }
  return true;
}

const Cfa& Program::cfa() const {
  assert(procedures.size() == 1 && "only the reference form has one CFA");
  return procedures[0].cfa;
}

Cfa& Program::cfa() {
  assert(procedures.size() == 1 && "only the reference form has one CFA");
  return procedures[0].cfa;
}

const char* describe(LocationKind kind) {
  switch (kind) {
    case LocationKind::Plain:
      return "plain";
    case LocationKind::Error:
      return "error";
    case LocationKind::Unmodelled:
      return "unmodelled";
    case LocationKind::RecursionCut:
      return "recursion cut";
  }
  return "";
}

const char* describe(InputKind kind) {
  switch (kind) {
    case InputKind::Nondet:
      return "nondet";
    case InputKind::Uninitialised:
      return "uninitialised";
    case InputKind::External:
      return "external";
    case InputKind::Memory:
      return "memory";
    case InputKind::Argument:
      return "argument";
    case InputKind::Address:
      return "address";
    case InputKind::Unmodelled:
      return "unmodelled";
    case InputKind::Ghost:
      return "ghost";
  }
  return "";
}

bool is_reference_operation(const Operation& operation) {
  return std::holds_alternative<Assume>(operation) || std::holds_alternative<Assign>(operation) ||
         std::holds_alternative<Havoc>(operation) || std::holds_alternative<Skip>(operation) ||
         std::holds_alternative<Output>(operation);
}

}  // namespace warrant
