// The objects of static lifetime: global variables and string literals.
#pragma once

#include <deque>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>

#include "frontend/lowering/module_context.h"

namespace warrant {

// How many bytes an object is taken to have that is defined elsewhere and whose size is not known here.
constexpr long external_object_bytes = 1 << 16;

class Globals : ModuleContext {
 public:
  explicit Globals(const ModuleContext& context) : ModuleContext(context) {}

  Object global(const clang::VarDecl* variable, Unit& unit);
  Object string_literal(const clang::StringLiteral* literal, Unit& unit);
  Object rounding_mode();  // holds fegetround's value
  EdgeId allocation_of(Object object) const { return static_allocations_.at(object.variable); }  // of a global
  std::optional<GlobalVariable> next_to_initialise();
  bool has_more() const { return !to_initialise_.empty(); }

 private:
  Object new_global(const clang::VarDecl* variable, Unit& unit, const std::string& name);
  std::optional<Object> model_variable(const clang::VarDecl* variable, Unit& unit);
  void allocate(Object object, const clang::VarDecl* described, const clang::VarDecl* definition, Unit& unit,
                const std::string& name);
  void allocate_static(Allocate allocation, SourceRange range);

  std::unordered_map<const clang::VarDecl*, Object> globals_;
  std::map<std::string, Object> globals_by_name_;
  std::unordered_map<VariableId, EdgeId> static_allocations_;  // in the entry procedure
  std::map<std::string, Object> strings_;
  std::deque<GlobalVariable> to_initialise_;
};

}  // namespace warrant
