// Variables of the whole program that its text does not have, and the numbers of its types.
#pragma once

#include <map>
#include <string>

#include "frontend/lowering/module_context.h"

namespace warrant {

class ProgramState : ModuleContext {
 public:
  explicit ProgramState(const ModuleContext& context) : ModuleContext(context) {}

  VariableId returned();  // whether the function that was called has returned a value
  // An array variable from the address of a heap block to its size, in programs that use realloc; else none_id.
  VariableId block_sizes();
  // The number of the procedure whose objects functions without a body may change, from 1 on; 0: there is none, -1:
  // there are several.
  VariableId passed_out();
  // Whether a function without a body has returned an object.
  VariableId has_outside_objects();
  bool knows_outside_objects() const { return has_outside_objects_ != none_id; }
  long number_of(clang::QualType type);  // the same for the same type without its qualifiers

 private:
  VariableId new_flag(const char* name, bool value);

  VariableId block_sizes_ = none_id, returned_ = none_id, passed_out_ = none_id, has_outside_objects_ = none_id;
  std::map<std::string, long> type_numbers_;  // by their names, which files share
};

}  // namespace warrant
