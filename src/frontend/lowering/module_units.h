// The files of a program and the library models that it uses, and how names are found in them.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "frontend/lowering/linkage.h"
#include "frontend/lowering/module_context.h"

namespace warrant {

struct AddressedFunction {
  const clang::FunctionDecl* declaration;
  Unit* unit;
};

// What the program uses of the library that makes a difference everywhere.
struct LibraryUse {
  bool dynamic_rounding = false;  // the program can leave rounding to nearest even
  bool watches_errno = false;     // it looks at errno: then the models change it
  bool registers_exits = false;   // by atexit
  bool handles_signals = false;
  bool reallocates = false;
};

class ModuleUnits : ModuleContext {
 public:
  explicit ModuleUnits(const ModuleContext& context) : ModuleContext(context) {}

  void read(const std::vector<SourceFile>& files);
  const std::vector<std::unique_ptr<Unit>>& all() const { return units_; }  // of the program
  Unit& first() const { return *units_.front(); }
  const LibraryUse& uses() const { return uses_; }
  // Of all files, in the order of their calls.
  const std::vector<SystemCall>& constructors() const { return constructors_; }
  const std::vector<SystemCall>& destructors() const { return destructors_; }
  bool has_exit_calls() const { return uses_.registers_exits || !destructors_.empty(); }
  const std::vector<AddressedFunction>& addressed_functions() const { return addressed_; }

  const Linkage& linkage() const { return linkage_; }
  // The body of the function that the unit knows by this name, if the program has one.
  LinkedFunction find_in_program(const std::string& name, Unit& unit) const;
  // Whether the program itself, not a model, defines the function that the unit knows by this name.
  bool defined_by_program(const std::string& name, const Unit& unit) const;
  // Where another file of the program defines the variable; null if that is not so.
  const LinkedVariable* find_elsewhere(const clang::VarDecl* variable, const Unit& unit) const;
  Unit* model_unit(const std::string& function);  // null: it has no model
  bool names_anywhere(const std::string& function) const { return is_anywhere(&Unit::names, function); }

 private:
  void find_uses();
  bool is_anywhere(bool (Unit::*test)(const std::string&) const, const std::string& name) const;

  std::vector<std::unique_ptr<Unit>> units_;
  std::vector<std::unique_ptr<Unit>> model_units_;
  std::map<std::string, Unit*> models_;  // by embedded path
  Linkage linkage_;
  LibraryUse uses_;
  std::vector<SystemCall> constructors_, destructors_;
  std::vector<AddressedFunction> addressed_;
};

}  // namespace warrant
