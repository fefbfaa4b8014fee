#include "program/pass/memory/memory_variables.h"

#include <utility>

namespace warrant {

MemoryVariables::MemoryVariables(MemoryContext& context) : MemoryPart(context), rename_(terms()) {
  copies_.assign(inlined_.variable_count(), none_id);
  std::vector<std::optional<std::uint64_t>> constants(inlined_.variable_count());
  for (BlockId id = 0; id < points_.blocks().size(); ++id)
    if (block(id).has_own_variable) constants[block(id).target] = layout_.address(id);
  for (VariableId id = 0; id < inlined_.variable_count(); ++id) {
    const Variable& variable = inlined_.variable(id);
    if (constants[id]) {
      rename_.replace(variable.symbol, address_constant(*constants[id]));
    } else {
      copies_[id] = add(variable, id);
      rename_.replace(variable.symbol, symbol(copies_[id]));
    }
  }
  if (layout_.has_dynamic_blocks()) {
    Variable top;
    top.name = "heap_top";
    top.role = VariableRole::Address;
    top.type = pointer_type();
    heap_top_ = add(std::move(top));
  }
  const VariableId result = inlined_.procedures[0].result;
  if (result != none_id) program_.procedures[0].result = copies_[result];
}

VariableId MemoryVariables::enter(VariableId made, bool is_local, VariableId origin) {
  origins_.push_back(origin);
  if (is_local) program_.procedures[0].locals.push_back(made);
  return made;
}

VariableId MemoryVariables::add(Variable variable, VariableId origin) {
  const bool is_local = variable.procedure != none_id;
  const Sort sort = variable.symbol ? variable.symbol.sort() : Sort::boolean();
  const VariableId made = sort.is_array() ? program_.add_memory_variable(std::move(variable), sort)
                                          : program_.add_variable(std::move(variable));
  return enter(made, is_local, origin);
}

VariableId MemoryVariables::add_array(Variable variable, ScalarType element, VariableId origin) {
  const bool is_local = variable.procedure != none_id;
  const Sort sort = Sort::array(encoding().address_sort(), encoding().sort_of(element));
  return enter(program_.add_memory_variable(std::move(variable), sort), is_local, origin);
}

VariableId MemoryVariables::scratch(ScalarType type, std::size_t index) {
  const auto [entry, is_new] = scratch_.try_emplace({type.to_string() + "/" + std::to_string(type.bytes), index});
  if (is_new) {
    Variable made;
    made.name = "scratch" + std::to_string(index) + ":" + type.to_string();
    made.type = type;
    entry->second = add(std::move(made));
  }
  return entry->second;
}

std::optional<Term> MemoryVariables::block_start(BlockId id) const {
  if (const auto address = layout_.address(id)) return address_constant(*address);
  if (!block(id).has_own_variable) return std::nullopt;
  return symbol(copies_[block(id).target]);
}

}  // namespace warrant
