#include "engine/executor.h"

#include <fmt/format.h>

namespace warrant {
namespace {

// Cells of an array are kept by index where the index fits the map's key.
std::optional<std::uint32_t> cell_key(Term index) {
  if (!index.is_constant()) return std::nullopt;
  const std::optional<std::uint64_t> value = index.integer().to_uint64();
  if (!value || *value > UINT32_MAX) return std::nullopt;
  return static_cast<std::uint32_t>(*value);
}

}  // namespace

Executor::Executor(const Program& program) : program_(program) {
  const Cfa& cfa = program.cfa();
  for (EdgeId id = 0; id < cfa.edge_count(); ++id) {
    if (const auto* havoc = std::get_if<Havoc>(&cfa.edge(id).operation);
        havoc && program.symbol(havoc->target).sort().is_array())
      element_types_.emplace(havoc->target, havoc->input.type);
  }
}

const std::vector<Term>& Executor::order_of(Term root) {
  const auto [entry, inserted] = orders_.try_emplace(root);
  if (!inserted) return entry->second;
  std::vector<Term>& order = entry->second;
  std::vector<std::pair<Term, unsigned>> stack{{root, 0}};
  std::unordered_map<Term, bool> seen{{root, true}};
  while (!stack.empty()) {
    auto& [term, next] = stack.back();
    if (next < term.children().size()) {
      const Term child = term.child(next++);
      if (child.is_variable() && child.sort().is_array()) continue;
      if (seen.emplace(child, true).second) stack.emplace_back(child, 0);
    } else {
      order.push_back(term);
      stack.pop_back();
    }
  }
  for (Term term : order)
    if (memo_.size() <= term.id()) memo_.resize(term.id() + 1);
  return order;
}

Term Executor::fresh_symbol(Sort sort, SymbolicState& state) {
  return terms().variable(fmt::format("in{}!{}", state.inputs++, sort.to_string()), sort);
}

Term Executor::refresh(VariableId variable, SymbolicState& state, std::vector<Term>& facts) {
  const Variable& described = program_.variable(variable);
  const Term symbol = fresh_symbol(described.symbol.sort(), state);
  if (symbol.sort().is_array()) {
    state.memory.set(variable, SymbolicArray{symbol, {}});
  } else {
    state.memory.set(variable, symbol);
    const Term range = program_.encoding().in_range(symbol, *described.type);
    if (!range.is_true()) facts.push_back(range);
  }
  return symbol;
}

Term Executor::initial_value(VariableId variable, SymbolicState& state, std::vector<Term>& facts) {
  return refresh(variable, state, facts);
}

Term Executor::variable_value(Term symbol, SymbolicState& state, std::vector<Term>& facts) {
  const VariableId id = program_.variable_of(symbol);
  if (id == none_id) return symbol;  // not the program's: a symbol of the caller's own
  const Term value = state.memory.scalar(id);
  return value ? value : initial_value(id, state, facts);
}

Term Executor::materialise(const SymbolicArray& array) {
  Term result = array.base;
  const Sort index = result.sort().index();
  array.cells.for_each([&](std::uint32_t key, Term value) {
    const Term position = index.is_int() ? terms().integer(Integer(key)) : terms().bit_vec(Integer(key), index.width());
    result = terms().store(result, position, value);
  });
  return result;
}

SymbolicArray Executor::array_value(Term term, SymbolicState& state, std::vector<Term>& facts) {
  if (term.is_variable()) {
    const VariableId id = program_.variable_of(term);
    if (id == none_id) return {term, {}};
    if (!state.memory.array(id)) initial_value(id, state, facts);
    return *state.memory.array(id);
  }
  if (term.op() == Op::Store) {
    SymbolicArray array = array_value(term.child(0), state, facts);
    const Term index = evaluate(term.child(1), state, facts);
    const Term element = evaluate(term.child(2), state, facts);
    if (const std::optional<std::uint32_t> key = cell_key(index)) {
      array.cells.set(*key, element);
      return array;
    }
    return {terms().store(materialise(array), index, element), {}};
  }
  return {evaluate(term, state, facts), {}};
}

void Executor::know_element(Term element, Term array_symbol, std::vector<Term>& facts) {
  // Only what is left of a havocked array can be out of its element's range.
  if (element.op() != Op::Select) return;
  const auto type = element_types_.find(program_.variable_of(array_symbol));
  if (type == element_types_.end()) return;
  const Term range = program_.encoding().in_range(element, type->second);
  if (!range.is_true()) facts.push_back(range);
}

Term Executor::select(Term array, Term index, SymbolicState& state, std::vector<Term>& facts) {
  const SymbolicArray value = array_value(array, state, facts);
  Term element;
  if (const std::optional<std::uint32_t> key = cell_key(index)) {
    if (const Term* cell = value.cells.find(*key)) return *cell;
    element = terms().select(value.base, index);
  } else {
    element = terms().select(materialise(value), index);
  }
  know_element(element, array, facts);
  return element;
}

Term Executor::evaluate(Term term, SymbolicState& state, std::vector<Term>& facts) {
  if (term.is_constant()) return term;
  if (term.sort().is_array()) {
    if (term.is_variable() || term.op() == Op::Store) return materialise(array_value(term, state, facts));
  } else if (term.is_variable()) {
    return variable_value(term, state, facts);
  }
  std::vector<Term> arguments;
  for (Term node : order_of(term)) {
    Term& result = memo_[node.id()];
    if (node.children().empty()) {
      result = node.is_variable() ? variable_value(node, state, facts) : node;
      continue;
    }
    if (node.op() == Op::Select && node.child(0).is_variable()) {
      const Term value = select(node.child(0), memo_[node.child(1).id()], state, facts);
      memo_[node.id()] = value;
      continue;
    }
    arguments.clear();
    for (Term child : node.children()) {
      if (child.is_variable() && child.sort().is_array())
        arguments.push_back(materialise(array_value(child, state, facts)));
      else
        arguments.push_back(memo_[child.id()]);
    }
    memo_[node.id()] = terms().rebuild(node, arguments);
  }
  return memo_[term.id()];
}

Term Executor::whole_value(VariableId variable, SymbolicState& state, std::vector<Term>& facts) {
  return evaluate(program_.symbol(variable), state, facts);
}

Term Executor::execute(const Operation& operation, SymbolicState& state, std::vector<Term>& facts) {
  if (const auto* assign = std::get_if<Assign>(&operation)) {
    if (assign->value.sort().is_array())
      state.memory.set(assign->target, array_value(assign->value, state, facts));
    else
      state.memory.set(assign->target, evaluate(assign->value, state, facts));
    return {};
  }
  if (const auto* havoc = std::get_if<Havoc>(&operation)) {
    const Term symbol = refresh(havoc->target, state, facts);
    const Encoding& encoding = program_.encoding();
    const Input& input = havoc->input;
    if (!symbol.sort().is_array()) {
      if (input.low)
        facts.push_back(
            encoding.compare(Comparison::Ge, symbol, encoding.constant(*input.low, input.type), input.type));
      if (input.high)
        facts.push_back(
            encoding.compare(Comparison::Le, symbol, encoding.constant(*input.high, input.type), input.type));
    }
    return symbol;
  }
  return {};
}

}  // namespace warrant
