// C text in the reference form with procedures, and all its runs over small values, for tests of contracts.
#pragma once

#include <gtest/gtest.h>

#include <functional>
#include <map>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "evidence/checker/contracts.h"
#include "evidence/reference_text.h"
#include "logic/evaluate.h"
#include "program/pass/procedure_form.h"

namespace warrant::testing {

// Functions that are called more than once are kept if they have more edges than `copied_edges`.
struct FormText {
  explicit FormText(const std::string& text, std::size_t copied_edges = 3, Arithmetic arithmetic = Arithmetic::Int)
      : lowered(ReferenceText::lower(declarations + text, arithmetic, DataModel::LP64, terms)),
        made(make_procedure_form(lowered, copied_edges)) {
    if (const auto* none = std::get_if<NoProcedureForm>(&made)) ADD_FAILURE() << none->reason;
  }

  ProcedureForm& form() { return std::get<ProcedureForm>(made); }
  const ProcedureForm& form() const { return std::get<ProcedureForm>(made); }
  const Program& program() const { return form().program; }

  ProcedureId id(const std::string& name) const {
    for (ProcedureId id = 0; id < program().procedures.size(); ++id)
      if (program().procedures[id].name == name) return id;
    ADD_FAILURE() << "no procedure " << name;
    return 0;
  }
  const Procedure& procedure(const std::string& name) const { return program().procedures[id(name)]; }
  Term parameter(const std::string& name, std::size_t index = 0) const {
    return program().symbol(procedure(name).parameters.at(index));
  }
  Term result(const std::string& name) const { return program().symbol(procedure(name).result); }
  // The first variable of that C name that belongs to the procedure, or to none.
  Term variable(const std::string& c_name, ProcedureId owner = none_id) const {
    for (VariableId id = 0; id < program().variable_count(); ++id)
      if (program().variable(id).c_name == c_name && program().variable(id).procedure == owner)
        return program().symbol(id);
    ADD_FAILURE() << "no variable " << c_name;
    return {};
  }
  Term local(const std::string& name, const std::string& c_name) const { return variable(c_name, id(name)); }
  Term was(Term symbol) const { return at_entry(terms, symbol); }
  Term number(long value) const { return terms.integer(Integer(value)); }

  // Contracts that say nothing, and proofs without formulas.
  ContractProof empty_proof() const {
    const std::size_t count = program().procedures.size();
    return {std::vector<Contract>(count, Contract{terms.truth(), terms.truth()}), std::vector<Proof>(count)};
  }

  mutable TermManager terms;
  Program lowered;
  std::variant<ProcedureForm, NoProcedureForm> made;
};

// Runs of a form in which inputs and choices take all of a few values. Shares no code with the checker.
class FormRuns {
 public:
  explicit FormRuns(const ProcedureForm& form, std::vector<long> domain = {-1, 0, 1, 2, 3})
      : program_(form.program), domain_(std::move(domain)) {}

  // What is wrong in some run: "error", or "requires of f", "ensures of f", "cells of f" where the contract does not
  // hold.
  std::set<std::string> wrong(const std::vector<Contract>& contracts) {
    contracts_ = &contracts;
    wrong_.clear();
    choices_.clear();
    for (runs_ = 0; runs_ < max_runs; ++runs_) {
      begin();
      try {
        run(program_.entry, {});
      } catch (const Stop&) {
      }
      while (!choices_.empty() && choices_.back().first + 1 == choices_.back().second) choices_.pop_back();
      if (choices_.empty()) return wrong_;
      ++choices_.back().first;
    }
    ADD_FAILURE() << "more runs than expected";
    return wrong_;
  }
  std::size_t runs() const { return runs_ + 1; }

 private:
  struct Stop {};
  using Values = std::unordered_map<VariableId, Value>;
  static constexpr std::size_t max_runs = 200'000, max_steps = 500, max_depth = 25;

  void begin() {
    globals_.clear();
    next_choice_ = steps_ = depth_ = 0;
  }

  std::size_t choose(std::size_t count) {
    if (count == 0) throw Stop{};
    if (next_choice_ == choices_.size()) choices_.emplace_back(0, count);
    return choices_[next_choice_++].first;
  }

  static Value nothing(Sort sort) {
    if (sort.is_bool()) return false;
    if (sort.is_array()) return std::make_shared<const ArrayValue>(nothing(sort.element()));
    return Integer(0);
  }
  Value get(VariableId id, const Values& locals) const {
    const Values& values = program_.variable(id).procedure == none_id ? globals_ : locals;
    const auto found = values.find(id);
    return found == values.end() ? nothing(program_.symbol(id).sort()) : found->second;
  }
  void set(VariableId id, Value value, Values& locals) {
    (program_.variable(id).procedure == none_id ? globals_ : locals)[id] = std::move(value);
  }
  Value value_of(Term term, const Values& locals) const {
    return Evaluator([&](Term symbol) { return get(program_.variable_of(symbol), locals); }).evaluate(term);
  }

  bool holds(Term claim, const Values& locals, const Values& entered_with) const {
    const auto value = [&](Term symbol) -> Value {
      const VariableId id = program_.variable_of(symbol);
      if (id != none_id) return get(id, locals);
      for (const auto& [was, kept] : entered_with)
        if (at_entry(program_.terms(), program_.symbol(was)) == symbol) return kept;
      return nothing(symbol.sort());
    };
    return Evaluator(value).evaluate_bool(claim);
  }

  // Every cell that has changed is one of those that the contract names.
  bool keeps_others(const WrittenCells& cells, const Values& locals, const Values& entered_with) const {
    const auto before = [&](Term symbol) {
      const auto found = entered_with.find(program_.variable_of(symbol));
      return found == entered_with.end() ? nothing(symbol.sort()) : found->second;
    };
    for (const auto& [array, ranges] : cells) {
      using Array = std::shared_ptr<const ArrayValue>;
      const Array was = std::get<Array>(before(program_.symbol(array))), now = std::get<Array>(get(array, locals));
      std::set<Integer> indices;
      for (const Array& side : {was, now})
        for (const auto& [index, value] : side->entries()) indices.insert(index);
      for (const Integer& index : indices) {
        bool is_named = same_value(was->select(index), now->select(index));
        for (const CellRange& range : ranges) {
          is_named = is_named || (std::get<Integer>(Evaluator(before).evaluate(range.first)) <= index &&
                                  index <= std::get<Integer>(Evaluator(before).evaluate(range.last)));
        }
        if (!is_named) return false;
      }
    }
    return true;
  }

  Value run(ProcedureId id, const std::vector<Value>& arguments) {
    if (++depth_ > max_depth) throw Stop{};
    const Procedure& procedure = program_.procedures[id];
    Values locals;
    for (std::size_t i = 0; i < arguments.size(); ++i) locals[procedure.parameters[i]] = arguments[i];
    if (!holds((*contracts_)[id].requires_at_entry, locals, {})) wrong_.insert("requires of " + procedure.name);
    Values entered_with = locals;
    for (VariableId global = 0; global < program_.variable_count(); ++global)
      if (program_.variable(global).procedure == none_id) entered_with[global] = get(global, locals);
    LocationId at = procedure.cfa.entry;
    while (at != procedure.cfa.exit) at = step(procedure.cfa, at, locals);
    if (!holds((*contracts_)[id].ensures, locals, entered_with)) wrong_.insert("ensures of " + procedure.name);
    if (!keeps_others((*contracts_)[id].cells, locals, entered_with)) wrong_.insert("cells of " + procedure.name);
    --depth_;
    return procedure.result == none_id ? Value(false) : get(procedure.result, locals);
  }

  LocationId step(const Cfa& cfa, LocationId at, Values& locals) {
    if (++steps_ > max_steps) throw Stop{};
    if (cfa.location(at).kind != LocationKind::Plain) {
      wrong_.insert("error");
      throw Stop{};
    }
    std::vector<EdgeId> enabled;
    for (const EdgeId edge : cfa.location(at).out) {
      const auto* assume = std::get_if<Assume>(&cfa.edge(edge).operation);
      if (!assume || std::get<bool>(value_of(assume->condition, locals))) enabled.push_back(edge);
    }
    const Edge& edge = cfa.edge(enabled[enabled.size() == 1 ? 0 : choose(enabled.size())]);
    if (const auto* assign = std::get_if<Assign>(&edge.operation)) {
      set(assign->target, value_of(assign->value, locals), locals);
    } else if (const auto* havoc = std::get_if<Havoc>(&edge.operation)) {
      set(havoc->target, read(*havoc), locals);
    } else if (const auto* call = std::get_if<Call>(&edge.operation)) {
      std::vector<Value> arguments;
      for (const Term argument : call->arguments) arguments.push_back(value_of(argument, locals));
      Value result = run(call->callee, arguments);
      if (call->result != none_id) set(call->result, std::move(result), locals);
    }
    return edge.target;
  }

  Value read(const Havoc& havoc) {
    const Sort sort = program_.symbol(havoc.target).sort();
    if (sort.is_array() || (sort.is_bool() && havoc.input.kind != InputKind::Nondet)) return nothing(sort);
    if (sort.is_bool()) return choose(2) == 1;
    if (havoc.input.kind != InputKind::Nondet) return default_input(havoc.input);
    std::vector<long> values;
    for (const long value : domain_)
      if (Integer(value) >= input_low(havoc.input) && Integer(value) <= input_high(havoc.input))
        values.push_back(value);
    return Integer(values[values.size() == 1 ? 0 : choose(values.size())]);
  }

  const Program& program_;
  std::vector<long> domain_;
  const std::vector<Contract>* contracts_ = nullptr;
  std::set<std::string> wrong_;
  std::vector<std::pair<std::size_t, std::size_t>> choices_;  // taken, of how many
  std::size_t next_choice_ = 0, steps_ = 0, depth_ = 0, runs_ = 0;
  Values globals_;
};

}  // namespace warrant::testing
