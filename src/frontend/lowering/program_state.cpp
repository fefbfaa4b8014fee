#include "frontend/lowering/program_state.h"

#include "frontend/lowering/entry_procedure.h"
#include "frontend/lowering/module_units.h"

namespace warrant {

VariableId ProgramState::block_sizes() {
  if (!units.uses().reallocates || block_sizes_ != none_id) return block_sizes_;
  Variable made;
  made.name = "(block sizes)";
  made.role = VariableRole::Memory;
  const Sort address = encoding().address_sort();
  const Sort sort = Sort::array(address, address);
  block_sizes_ = program.add_memory_variable(std::move(made), sort);
  entry.emit_early(Assign{block_sizes_, terms().const_array(sort, encoding().zero(encoding().pointer_type()))});
  return block_sizes_;
}

VariableId ProgramState::new_flag(const char* name, bool value) {
  Variable made;
  made.name = name;
  made.role = VariableRole::Global;
  made.type = ScalarType::boolean();
  const VariableId flag = program.add_variable(std::move(made));
  entry.emit_early(Assign{flag, encoding().constant(value ? 1 : 0, ScalarType::boolean())});
  return flag;
}

VariableId ProgramState::returned() {
  if (returned_ == none_id) returned_ = new_flag("(returned a value)", true);
  return returned_;
}

VariableId ProgramState::passed_out() {
  if (passed_out_ != none_id) return passed_out_;
  Variable made;
  made.name = "(passed out)";
  made.role = VariableRole::Global;
  made.type = ScalarType::integer(4, true);
  passed_out_ = program.add_variable(std::move(made));
  entry.emit_early(Assign{passed_out_, encoding().zero(ScalarType::integer(4, true))});
  return passed_out_;
}

VariableId ProgramState::has_outside_objects() {
  if (has_outside_objects_ == none_id) has_outside_objects_ = new_flag("(objects of others)", false);
  return has_outside_objects_;
}

long ProgramState::number_of(clang::QualType type) {
  const std::string name = type.getCanonicalType().getUnqualifiedType().getAsString();
  return type_numbers_.try_emplace(name, static_cast<long>(type_numbers_.size())).first->second;
}

}  // namespace warrant
