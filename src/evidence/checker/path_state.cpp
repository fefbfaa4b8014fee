#include "evidence/checker/path_state.h"

#include <algorithm>

#include "evidence/interpreter/input.h"
#include "logic/term_map.h"

namespace warrant {

namespace {

Term within(TermManager& terms, Term value, const Integer& low, const Integer& high) {
  const Term above = terms.le(terms.integer(low), value), below = terms.le(value, terms.integer(high));
  return terms.conjunction(above, below);
}

}  // namespace

Term in_type_range(const Program& program, Term value, ScalarType type) {
  if (value.sort().is_int()) return within(program.terms(), value, type.low(), type.high());
  return program.encoding().in_range(value, type);
}

PathState::PathState(const Program& reference) : program_(reference) {
  scalars_.resize(reference.variable_count());
  arrays_.resize(reference.variable_count());
  undo_.saved_in.resize(reference.variable_count());
}

void PathState::reset() {
  undo_.levels.clear();
  undo_.scalars.clear();
  undo_.arrays.clear();
  std::ranges::fill(scalars_, Term());
  std::ranges::fill(arrays_, Array());
  havocs_ = 0;
}

void PathState::push() {
  undo_.levels.push_back({++undo_.last_serial, undo_.scalars.size(), undo_.arrays.size(), havocs_});
}

void PathState::pop() {
  const Level level = undo_.levels.back();
  undo_.levels.pop_back();
  for (; undo_.scalars.size() > level.scalars; undo_.scalars.pop_back())
    scalars_[undo_.scalars.back().first] = undo_.scalars.back().second;
  for (; undo_.arrays.size() > level.arrays; undo_.arrays.pop_back())
    arrays_[undo_.arrays.back().first] = std::move(undo_.arrays.back().second);
  havocs_ = level.havocs;
}

std::shared_ptr<const PathState::Snapshot> PathState::snapshot() const {
  auto result = std::make_shared<Snapshot>();
  result->scalars = scalars_;
  result->arrays = arrays_;
  return result;
}

void PathState::restore(const Snapshot& snapshot) {
  undo_.levels.clear();
  undo_.scalars.clear();
  undo_.arrays.clear();
  scalars_ = snapshot.scalars;
  arrays_ = snapshot.arrays;
}

void PathState::merge(Snapshot& into, const Snapshot& other, Term condition, std::vector<Term>& facts) {
  for (VariableId id = 0; id < scalars_.size(); ++id) {
    Term& value = into.scalars[id];
    if (value != other.scalars[id]) {
      // One that was neither read nor written is its own symbol.
      const auto known = [&](Term held) {
        if (held) return held;
        const Variable& variable = program_.variable(id);
        if (variable.type) facts.push_back(in_type_range(program_, variable.symbol, *variable.type));
        return variable.symbol;
      };
      const Term mine = known(value), theirs = known(other.scalars[id]);
      value = terms().ite(condition, theirs, mine);
    }
    if (into.arrays[id] == other.arrays[id]) continue;
    Array mine = into.arrays[id], theirs = other.arrays[id];
    if (!mine.base) mine.base = program_.symbol(id);
    if (!theirs.base) theirs.base = program_.symbol(id);
    into.arrays[id] = merged(mine, theirs, condition);
  }
}

// b where the condition holds, cell by cell if both have the same base.
PathState::Array PathState::merged(const Array& a, const Array& b, Term condition) {
  if (a.base != b.base) return {terms().ite(condition, whole(b), whole(a)), {}};
  Array result = a;
  b.cells.for_each([&](std::uint32_t key, const Cell& cell) {
    const Cell* mine = a.cells.find(key);
    const Term old = mine ? mine->value : terms().select(a.base, cell.index);
    result.cells.set(key, {cell.index, terms().ite(condition, cell.value, old)});
  });
  PersistentMap<Cell>::for_each_missing(a.cells, b.cells, [&](std::uint32_t key, const Cell& cell) {
    result.cells.set(key, {cell.index, terms().ite(condition, terms().select(a.base, cell.index), cell.value)});
  });
  return result;
}

bool PathState::agrees(const Snapshot& snapshot, const PersistentSet& variables) const {
  return variables.all_of(
      [&](VariableId id) { return scalars_[id] == snapshot.scalars[id] && arrays_[id] == snapshot.arrays[id]; });
}

std::optional<std::vector<std::uint32_t>> PathState::constants(const PersistentSet& variables) const {
  std::vector<std::uint32_t> values;
  const bool all_constant = variables.all_of([&](VariableId id) {
    if (const Term value = scalars_[id]) {
      values.push_back(value.id());
      return value.is_constant();
    }
    const Array& array = arrays_[id];
    if (!array.base || array.base.op() != Op::ConstArray || !array.base.child(0).is_constant()) return false;
    values.push_back(array.base.id());
    const bool constant_cells = array.cells.all_of([&](std::uint32_t, const Cell& cell) {
      values.push_back(cell.index.id());
      values.push_back(cell.value.id());
      return cell.index.is_constant() && cell.value.is_constant();
    });
    values.push_back(none_id);  // ends the cells
    return constant_cells;
  });
  if (!all_constant) return std::nullopt;
  return values;
}

void PathState::set_scalar(VariableId variable, Term value) {
  if (!undo_.levels.empty() && undo_.saved_in[variable] != undo_.levels.back().serial) {
    undo_.saved_in[variable] = undo_.levels.back().serial;
    undo_.scalars.emplace_back(variable, scalars_[variable]);
  }
  scalars_[variable] = value;
}

void PathState::set_array(VariableId variable, Array value) {
  if (!undo_.levels.empty() && undo_.saved_in[variable] != undo_.levels.back().serial) {
    undo_.saved_in[variable] = undo_.levels.back().serial;
    undo_.arrays.emplace_back(variable, std::move(arrays_[variable]));
  }
  arrays_[variable] = std::move(value);
}

void PathState::set(VariableId variable, Term value) {
  if (value.sort().is_array())
    set_array(variable, {value, {}});
  else
    set_scalar(variable, value);
}

const PathState::Code& PathState::code_of(Term root) {
  const auto [entry, is_new] = codes_.try_emplace(root);
  Code& code = entry->second;
  if (!is_new) return code;
  TermMap<std::uint32_t> positions;
  std::vector<std::pair<Term, unsigned>> stack{{root, 0}};
  while (!stack.empty()) {
    const Term term = stack.back().first;
    if (positions.contains(term)) {
      stack.pop_back();
    } else if (stack.back().second < term.children().size()) {
      const Term child = term.child(stack.back().second++);
      if (!positions.contains(child)) stack.emplace_back(child, 0);
    } else {
      positions[term] = static_cast<std::uint32_t>(code.steps.size());
      code.steps.push_back({term, term.is_variable() ? program_.variable_of(term) : none_id,
                            static_cast<std::uint32_t>(code.children.size())});
      for (const Term child : term.children()) code.children.push_back(*positions.find(child));
      stack.pop_back();
    }
  }
  return code;
}

Term PathState::read(VariableId variable, std::vector<Term>& facts) {
  const Term value = scalars_[variable];
  if (value) return value;
  const Variable& described = program_.variable(variable);
  set_scalar(variable, described.symbol);
  if (described.type && !unranged_.contains(variable)) {
    const Term range = in_type_range(program_, described.symbol, *described.type);
    if (!range.is_true()) facts.push_back(range);
  }
  return described.symbol;
}

Term PathState::whole(const Array& array) {
  Term result = array.base;
  array.cells.for_each(
      [&](std::uint32_t, const Cell& cell) { result = terms().store(result, cell.index, cell.value); });
  return result;
}

void PathState::run_array_step(const Code& code, const Step& step, std::size_t position) {
  const auto child = [&](unsigned index) { return code.children[step.children + index]; };
  Array& result = array_values_[position];
  result = Array();
  if (step.variable != none_id) {
    Array& held = arrays_[step.variable];
    if (!held.base) set_array(step.variable, {program_.symbol(step.variable), {}});
    result = arrays_[step.variable];
  } else if (step.term.op() == Op::Store) {
    const Term index = values_[child(1)];
    if (index.is_constant()) {
      result = array_values_[child(0)];
      result.cells.set(index.id(), {index, values_[child(2)]});
    } else {
      result.base = terms().store(whole(array_values_[child(0)]), index, values_[child(2)]);
    }
  } else if (step.term.op() == Op::Ite) {
    const Term condition = values_[child(0)];
    if (condition.is_constant()) {
      result = array_values_[child(condition.is_true() ? 1 : 2)];
    } else {
      const Term first = whole(array_values_[child(1)]);
      result.base = terms().ite(condition, first, whole(array_values_[child(2)]));
    }
  } else if (step.term.op() == Op::ConstArray) {
    result.base = terms().const_array(step.term.sort(), values_[child(0)]);
  } else {
    result.base = step.term;  // a symbol that is no variable of the program
  }
}

Term PathState::run_select(const Code& code, const Step& step) {
  const std::uint32_t from = code.children[step.children];
  const Term index = values_[code.children[step.children + 1]];
  const Array& array = array_values_[from];
  if (index.is_constant()) {
    if (const Cell* cell = array.cells.find(index.id())) return cell->value;
    return terms().select(array.base, index);
  }
  if (array.cells.is_empty()) return terms().select(array.base, index);
  const Term all = whole(array);
  // The variable keeps the chain of stores, so that the next symbolic index does not build it again.
  if (const VariableId variable = code.steps[from].variable; variable != none_id) set_array(variable, {all, {}});
  return terms().select(all, index);
}

void PathState::run(const Code& code, std::vector<Term>& facts) {
  if (values_.size() < code.steps.size()) {
    values_.resize(code.steps.size());
    array_values_.resize(code.steps.size());
  }
  for (std::size_t position = 0; position < code.steps.size(); ++position) {
    const Step& step = code.steps[position];
    if (step.term.sort().is_array()) {
      run_array_step(code, step, position);
      continue;
    }
    if (step.variable != none_id) {
      values_[position] = read(step.variable, facts);
      continue;
    }
    if (step.term.children().empty()) {
      values_[position] = step.term;
      continue;
    }
    if (step.term.op() == Op::Select) {
      const Term element = values_[position] = run_select(code, step);
      if (element.op() == Op::Select && element.child(0).is_variable()) {
        if (const auto type = element_types_.find(element.child(0)); type != element_types_.end()) {
          const Term range = in_type_range(program_, element, type->second);
          if (!range.is_true()) facts.push_back(range);
        }
      }
      continue;
    }
    arguments_.clear();
    for (std::size_t i = 0; i < step.term.children().size(); ++i) {
      const std::uint32_t child = code.children[step.children + i];
      arguments_.push_back(code.steps[child].term.sort().is_array() ? whole(array_values_[child]) : values_[child]);
    }
    values_[position] = terms().rebuild(step.term, arguments_);
  }
}

Term PathState::evaluate(Term term, std::vector<Term>& facts) {
  if (term.is_constant()) return term;
  const Code& code = code_of(term);
  run(code, facts);
  const std::size_t last = code.steps.size() - 1;
  return term.sort().is_array() ? whole(array_values_[last]) : values_[last];
}

void PathState::assign(const Assign& operation, std::vector<Term>& facts) {
  if (!operation.value.sort().is_array()) {
    set_scalar(operation.target, evaluate(operation.value, facts));
    return;
  }
  const Code& code = code_of(operation.value);
  run(code, facts);
  set_array(operation.target, array_values_[code.steps.size() - 1]);
}

Term PathState::fresh_symbol(Sort sort) {
  if (symbols_.size() <= havocs_) symbols_.resize(havocs_ + 1);
  std::vector<Term>& candidates = symbols_[havocs_++];
  for (const Term candidate : candidates)
    if (candidate.sort() == sort) return candidate;
  return candidates.emplace_back(terms().fresh_variable("checked", sort));
}

Term PathState::havoc(const Havoc& operation, std::vector<Term>& facts) {
  const Input& input = operation.input;
  const Encoding& encoding = program_.encoding();
  const Term symbol = fresh_symbol(program_.symbol(operation.target).sort());
  if (symbol.sort().is_array()) {
    set_array(operation.target, {symbol, {}});
    element_types_.insert_or_assign(symbol, input.type);
    return symbol;
  }
  set_scalar(operation.target, symbol);
  if (symbol.sort().is_int()) {
    facts.push_back(within(terms(), symbol, input_low(input), input_high(input)));
    return symbol;
  }
  facts.push_back(encoding.in_range(symbol, input.type));
  if (input.low)
    facts.push_back(encoding.compare(Comparison::Ge, symbol, encoding.constant(*input.low, input.type), input.type));
  if (input.high)
    facts.push_back(encoding.compare(Comparison::Le, symbol, encoding.constant(*input.high, input.type), input.type));
  return symbol;
}

}  // namespace warrant
