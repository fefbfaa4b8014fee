#include "frontend/lowering/module_units.h"

#include <algorithm>

#include "frontend/library/embedded_files.h"
#include "frontend/lowering/parse.h"
#include "frontend/lowering/text_ranges.h"

namespace warrant {

void ModuleUnits::read(const std::vector<SourceFile>& files) {
  for (const SourceFile& file : files) {
    const std::string prefix = units_.empty() ? "" : file.path + "::";
    units_.push_back(
        std::make_unique<Unit>(parse_file(file, options), Unit::Role::Program, prefix, file.flags.has_common));
    if (files.size() > 1) units_.back()->refuse_labels(Unit::Company::Others);
    Unit& unit = *units_.back();
    text.file_index(unit.context().getSourceManager().getMainFileID(), unit);
    for (const clang::FunctionDecl* function : unit.addressed_functions()) addressed_.push_back({function, &unit});
    constructors_.insert(constructors_.end(), unit.constructors().begin(), unit.constructors().end());
    destructors_.insert(destructors_.end(), unit.destructors().begin(), unit.destructors().end());
  }
  std::ranges::stable_sort(constructors_, {}, &SystemCall::priority);
  std::ranges::stable_sort(destructors_, {}, &SystemCall::priority);
  std::ranges::reverse(destructors_);
  linkage_ = Linkage(units_);
  find_uses();
}

void ModuleUnits::find_uses() {
  uses_.dynamic_rounding = is_anywhere(&Unit::mentions, "fesetround");
  for (const char* name : {"realloc", "__builtin_realloc", "reallocarray"})
    uses_.reallocates = uses_.reallocates || is_anywhere(&Unit::names, name);
  uses_.watches_errno = is_anywhere(&Unit::mentions, "__errno_location");
  uses_.registers_exits = is_anywhere(&Unit::names, "atexit");
  uses_.handles_signals = is_anywhere(&Unit::names, "signal") || is_anywhere(&Unit::names, "sigaction");
}

bool ModuleUnits::is_anywhere(bool (Unit::*test)(const std::string&) const, const std::string& name) const {
  return !linkage_.function(name) && std::ranges::any_of(units_, [&](const auto& unit) {
    return ((*unit).*test)(name) && !unit->find_function(name);
  });
}

LinkedFunction ModuleUnits::find_in_program(const std::string& name, Unit& unit) const {
  const clang::FunctionDecl* own = unit.is_model() ? nullptr : unit.find_function(name);
  // What a file defines for itself alone, it uses; of what all see, the linker has chosen one.
  if (own && !own->isExternallyVisible()) return {own, &unit};
  if (const LinkedFunction* linked = linkage_.function(name)) return *linked;
  return {own, &unit};
}

bool ModuleUnits::defined_by_program(const std::string& name, const Unit& unit) const {
  return linkage_.function(name) || (!unit.is_model() && unit.find_function(name));
}

const LinkedVariable* ModuleUnits::find_elsewhere(const clang::VarDecl* variable, const Unit& unit) const {
  if (!variable->isExternallyVisible() || unit.is_model()) return nullptr;
  const LinkedVariable* linked = linkage_.variable(variable->getNameAsString());
  return linked && linked->unit != &unit ? linked : nullptr;
}

Unit* ModuleUnits::model_unit(const std::string& function) {
  const auto models = modelled_functions();
  const auto found =
      std::lower_bound(models.begin(), models.end(), function,
                       [](const ModelledFunction& m, const std::string& name) { return m.function < name; });
  if (found == models.end() || found->function != function) return nullptr;
  const std::string path(found->path);
  if (const auto known = models_.find(path); known != models_.end()) return known->second;
  model_units_.push_back(std::make_unique<Unit>(parse_model(path, options), Unit::Role::Model, path + "::"));
  Unit* unit = model_units_.back().get();
  models_[path] = unit;
  for (const clang::FunctionDecl* addressed : unit->addressed_functions()) addressed_.push_back({addressed, unit});
  return unit;
}

}  // namespace warrant
