#include "program/uses.h"

#include <algorithm>

#include "logic/substitute.h"

namespace warrant {

namespace {

struct WrittenVariable {
  VariableId operator()(const Assign& operation) const { return operation.target; }
  VariableId operator()(const Havoc& operation) const { return operation.target; }
  VariableId operator()(const Load& operation) const { return operation.target; }
  VariableId operator()(const Allocate& operation) const { return operation.target; }
  VariableId operator()(const Call& operation) const { return operation.result; }
  template <typename T>
  VariableId operator()(const T&) const {
    return none_id;
  }
};

struct TermsOf {
  std::vector<Term> operator()(const Assume& operation) const { return {operation.condition}; }
  std::vector<Term> operator()(const Assign& operation) const { return {operation.value}; }
  std::vector<Term> operator()(const Havoc&) const { return {}; }
  std::vector<Term> operator()(const Skip&) const { return {}; }
  std::vector<Term> operator()(const Output& operation) const {
    std::vector<Term> terms;
    for (const OutputArgument& argument : operation.arguments) terms.push_back(argument.value);
    return terms;
  }
  std::vector<Term> operator()(const Load& operation) const { return {operation.address}; }
  std::vector<Term> operator()(const Store& operation) const { return {operation.address, operation.value}; }
  std::vector<Term> operator()(const Allocate& operation) const { return {operation.size}; }
  std::vector<Term> operator()(const Free& operation) const { return {operation.address}; }
  std::vector<Term> operator()(const Copy& operation) const { return {operation.to, operation.from, operation.size}; }
  std::vector<Term> operator()(const Fill& operation) const {
    return {operation.address, operation.byte, operation.size};
  }
  std::vector<Term> operator()(const Relate& operation) const { return {operation.left, operation.right}; }
  std::vector<Term> operator()(const Separate& operation) const {
    return {operation.left, operation.left_size, operation.right, operation.right_size};
  }
  std::vector<Term> operator()(const Aligned& operation) const { return {operation.address}; }
  std::vector<Term> operator()(const Call& operation) const { return operation.arguments; }
};

}  // namespace

VariableId written_variable(const Operation& operation) { return std::visit(WrittenVariable(), operation); }

std::vector<Term> terms_of(const Operation& operation) { return std::visit(TermsOf(), operation); }

Reads::Reads(const Program& program, const Cfa& cfa) {
  starts_.reserve(cfa.edge_count() + 1);
  starts_.push_back(0);
  for (EdgeId id = 0; id < cfa.edge_count(); ++id) {
    const auto begin = static_cast<std::ptrdiff_t>(variables_.size());
    const Operation& operation = cfa.edge(id).operation;
    for (const Term term : terms_of(operation)) {
      for (const Term symbol : free_variables(term)) {
        const VariableId variable = program.variable_of(symbol);
        if (variable != none_id) variables_.push_back(variable);
      }
    }
    if (const auto* output = std::get_if<Output>(&operation)) {
      for (const OutputArgument& argument : output->arguments) {
        if (argument.string_cells != none_id) variables_.push_back(argument.string_cells);
      }
    }
    std::sort(variables_.begin() + begin, variables_.end());
    variables_.erase(std::unique(variables_.begin() + begin, variables_.end()), variables_.end());
    starts_.push_back(variables_.size());
  }
}

bool is_read_first(const Procedure& procedure, const Reads& reads, LocationId start, VariableId variable,
                   std::size_t& looks) {
  const Cfa& cfa = procedure.cfa;
  std::vector<bool> is_seen(cfa.location_count(), false);
  std::vector<LocationId> open{start};
  is_seen[start] = true;
  while (!open.empty()) {
    const LocationId location = open.back();
    open.pop_back();
    if (variable == procedure.result && location == cfa.exit) return true;
    for (const EdgeId id : cfa.location(location).out) {
      if (looks == 0) return true;
      --looks;
      if (std::ranges::binary_search(reads.of(id), variable)) return true;
      const Edge& edge = cfa.edge(id);
      if (written_variable(edge.operation) == variable || is_seen[edge.target]) continue;
      is_seen[edge.target] = true;
      open.push_back(edge.target);
    }
  }
  return false;
}

std::vector<std::set<ProcedureId>> callees_of(const Program& program) {
  std::vector<std::set<ProcedureId>> callees(program.procedures.size());
  for (ProcedureId id = 0; id < callees.size(); ++id) {
    const Cfa& cfa = program.procedures[id].cfa;
    for (EdgeId edge = 0; edge < cfa.edge_count(); ++edge)
      if (const auto* call = std::get_if<Call>(&cfa.edge(edge).operation); call && !cfa.is_detached(edge))
        callees[id].insert(call->callee);
  }
  return callees;
}

}  // namespace warrant
