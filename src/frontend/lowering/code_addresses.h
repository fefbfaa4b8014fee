// The addresses of functions and labels.
#pragma once

#include <map>
#include <string>
#include <unordered_map>

#include "frontend/lowering/module_context.h"

namespace warrant {

class CodeAddresses : ModuleContext {
 public:
  explicit CodeAddresses(const ModuleContext& context) : ModuleContext(context) {}

  // A constant; of a weak function that is defined nowhere it is a variable, which may be null.
  Term function_address(const clang::FunctionDecl* function, Unit& unit);
  Term label_address(const clang::LabelDecl* label);  // a constant
  // Of a weak function or object: either another file defines it, or there is none and its address is null.
  Term weak_address(const std::string& name, Term address);

 private:
  bool is_weak_and_undefined(const clang::FunctionDecl* function, Unit& unit);
  Term next_code_address();

  std::map<std::string, Term> function_addresses_;
  std::unordered_map<const clang::LabelDecl*, Term> label_addresses_;
};

}  // namespace warrant
