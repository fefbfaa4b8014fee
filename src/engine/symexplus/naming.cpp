#include "engine/symexplus/naming.h"

#include <algorithm>

#include "smt/definitions.h"

namespace warrant::symexplus {

const std::vector<Term>& TermSymbols::of(Term term) {
  const auto [entry, is_new] = symbols_.try_emplace(term);
  if (is_new) entry->second = free_variables(term);
  return entry->second;
}

void Naming::name_all(const SymbolicMemory& memory, std::span<const VariableId> tracked,
                      std::span<const Constraint> constraints) {
  for (const Constraint& constraint : constraints) {
    const Term condition = constraint.condition;
    if (condition.op() == Op::Eq && condition.child(0).is_variable() && condition.child(1).is_constant())
      name(condition.child(0), condition.child(1));
  }
  name_scalars(memory, tracked);
  name_cells(memory, tracked);
  solve_values(memory, tracked);
}

void Naming::name_scalars(const SymbolicMemory& memory, std::span<const VariableId> tracked) {
  for (const VariableId id : tracked)
    if (const Term value = memory.scalar(id); value && value.is_variable()) name(value, program_.symbol(id));
}

Term Naming::cell(VariableId array, std::uint32_t index) {
  TermManager& terms = program_.terms();
  const Sort sort = program_.symbol(array).sort().index();
  const Term position = sort.is_int() ? terms.integer(Integer(index)) : terms.bit_vec(Integer(index), sort.width());
  return terms.select(program_.symbol(array), position);
}

void Naming::name_cells(const SymbolicMemory& memory, std::span<const VariableId> tracked) {
  for (const VariableId id : tracked) {
    const SymbolicArray* array = memory.array(id);
    if (!array) continue;
    // What was written over an array does not tell what was there before.
    if (array->base.is_variable() && array->cells.is_empty()) name(array->base, program_.symbol(id));
    array->cells.for_each([&](std::uint32_t index, Term value) {
      if (value.is_variable()) name(value, cell(id, index));
    });
  }
}

// A value with one symbol that has no name may be solved for it.
void Naming::solve_values(const SymbolicMemory& memory, std::span<const VariableId> tracked) {
  TermManager& terms = program_.terms();
  bool has_changed = true;
  while (has_changed) {
    has_changed = false;
    for (const VariableId id : tracked) {
      const Term value = memory.scalar(id);
      if (!value || value.is_constant() || value.is_variable()) continue;
      const std::vector<Term> open = unnamed(value);
      if (open.size() != 1) continue;
      const auto definition = definition_in(terms, terms.eq(program_.symbol(id), named(value)), open);
      if (!definition || definition->variable != open[0]) continue;
      name(open[0], definition->value);
      has_changed = true;
    }
  }
}

bool Naming::has_names(Term term) {
  return std::ranges::all_of(symbols_.of(term), [&](Term symbol) { return names_.contains(symbol); });
}

Term Naming::named(Term term) { return symbols_.of(term).empty() ? term : substitute(program_.terms(), term, names_); }

std::vector<Term> Naming::unnamed(Term term) {
  std::vector<Term> result;
  for (const Term symbol : symbols_.of(term))
    if (!names_.contains(symbol)) result.push_back(symbol);
  return result;
}

SymbolicArray Naming::named(VariableId variable, const SymbolicArray& array) {
  const Term own = program_.symbol(variable);
  SymbolicArray result{has_names(array.base) ? named(array.base) : own, {}};
  array.cells.for_each([&](std::uint32_t index, Term value) {
    const Term here = cell(variable, index);
    const Term name = has_names(value) ? named(value) : here;
    // A cell that is called by its own name is one that nothing is known of.
    if (!(name == here && result.base == own)) result.cells.set(index, name);
  });
  return result;
}

}  // namespace warrant::symexplus
