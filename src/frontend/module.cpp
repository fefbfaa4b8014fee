#include "frontend/module.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/error.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "frontend/completion.h"
#include "frontend/embedded_files.h"
#include "frontend/lowering.h"
#include "frontend/parse.h"
#include "frontend/tidy.h"

namespace warrant {
namespace {

// Before the names that a file has for itself, so that they are not those that others see.
const std::string own_names = "(own) ";

// Some declarations leave the length of an array open that others give.
clang::QualType complete_type_of(const clang::VarDecl* variable) {
  for (const clang::VarDecl* redeclaration : variable->redecls())
    if (!redeclaration->getType()->isIncompleteType()) return redeclaration->getType();
  return variable->getType();
}

}  // namespace

Module::Module(Program& program, const FrontendOptions& options) : program_(program), options_(options) {}
Module::~Module() = default;

void Module::read_units(const std::vector<SourceFile>& files) {
  for (const SourceFile& file : files) {
    const std::string prefix = units_.empty() ? "" : file.path + "::";
    units_.push_back(
        std::make_unique<Unit>(parse_file(file, options_), Unit::Role::Program, prefix, file.flags.has_common));
    if (files.size() > 1) units_.back()->refuse_labels(Unit::Company::Others);
    Unit& unit = *units_.back();
    file_index(unit.context().getSourceManager().getMainFileID(), unit);
    for (const clang::FunctionDecl* function : unit.addressed_functions()) addressed_.push_back({function, &unit});
    constructors_.insert(constructors_.end(), unit.constructors().begin(), unit.constructors().end());
    destructors_.insert(destructors_.end(), unit.destructors().begin(), unit.destructors().end());
  }
  std::ranges::stable_sort(constructors_, {}, &SystemCall::priority);
  std::ranges::stable_sort(destructors_, {}, &SystemCall::priority);
  std::ranges::reverse(destructors_);
  linkage_ = Linkage(units_);
  read_claims();
}

void Module::read_claims() {
  std::vector<clang::ASTContext*> contexts;
  for (const std::unique_ptr<Unit>& unit : units_) contexts.push_back(&unit->context());
  claims_ = find_claims(contexts, options_.property);
  for (const TextClaim& claim : claims_) {
    noted_[claim.call];
    for (const clang::Stmt* condition : claim.conditions) noted_[condition];
  }
}

bool Module::note_start(const clang::Stmt* evaluated, ProgramPoint point) {
  const auto noted = noted_.find(evaluated);
  if (noted == noted_.end()) return false;
  noted->second.starts.push_back(point);
  return true;
}

void Module::note_passing(const clang::Stmt* evaluated, ProgramPoint point) {
  if (const auto noted = noted_.find(evaluated); noted != noted_.end()) noted->second.passing.push_back(point);
}

void Module::move_notes(ProcedureId procedure, LocationId from, LocationId to) {
  for (auto& [evaluated, noted] : noted_)
    std::ranges::replace(noted.starts, ProgramPoint{procedure, from}, ProgramPoint{procedure, to});
}

// `tidied`: by procedure, what has become of its locations.
void Module::finish_claims(const std::vector<std::vector<LocationId>>& tidied, const std::vector<SourceFile>& files) {
  std::unordered_map<const clang::FunctionDecl*, ProcedureId> lowered;
  for (ProcedureId id = 0; id < functions_.size(); ++id)
    if (functions_[id].definition) lowered.emplace(functions_[id].definition, id);
  std::unordered_map<const clang::ASTContext*, Unit*> unit_of;
  for (const std::unique_ptr<Unit>& unit : units_) unit_of.emplace(&unit->context(), unit.get());
  // Of a library that is entered at one function, the others are not meant.
  const bool has_own_main = std::ranges::none_of(files, [](const SourceFile& file) {
    return std::ranges::any_of(file.insertions, [](const Insertion& i) { return i.offset == std::string::npos; });
  });
  const auto add_points = [&](const std::vector<ProgramPoint>& noted, std::vector<ProgramPoint>& points) {
    for (const auto& [procedure, location] : noted)
      if (const LocationId now = tidied[procedure][location]; now != none_id) points.push_back({procedure, now});
    std::ranges::sort(points);
    points.erase(std::ranges::unique(points).begin(), points.end());
  };
  for (const TextClaim& made : claims_) {
    Unit& unit = *unit_of.at(&made.within->getASTContext());
    Claim claim;
    claim.kind = made.kind;
    claim.function = made.call->getDirectCallee()->getNameAsString();
    claim.where = range(made.call->getSourceRange(), unit);
    claim.text = program_.sources.text(claim.where);
    claim.never_holds = made.never_holds;
    const auto procedure = lowered.find(made.within);
    if (procedure == lowered.end()) {
      const clang::SourceManager& manager = unit.context().getSourceManager();
      if (!has_own_main || !manager.isInMainFile(manager.getExpansionLoc(made.within->getLocation()))) continue;
      claim.uncalled = made.within->getNameAsString();
    } else if (made.conditions.empty()) {
      claim.points.push_back({procedure->second, program_.procedures[procedure->second].cfa.entry});
    } else {
      for (const clang::Stmt* condition : made.conditions) {
        const Noted& noted = noted_.at(condition);
        claim.is_left_out = claim.is_left_out || noted.starts.empty();
        add_points(noted.starts, claim.points);
      }
    }
    add_points(noted_.at(made.call).passing, claim.passing);
    program_.claims.push_back(std::move(claim));
  }
}

bool Module::is_anywhere(bool (Unit::*test)(const std::string&) const, const std::string& name) const {
  return !linkage_.function(name) && std::ranges::any_of(units_, [&](const auto& unit) {
    return ((*unit).*test)(name) && !unit->find_function(name);
  });
}

void Module::lower(const std::vector<SourceFile>& files) {
  read_units(files);
  const LinkedFunction* start = linkage_.function("main");
  if (!start) {
    if (files.size() == 1)
      throw UserError(files.front().path +
                      ": the program has no function main (to start from another one, use --entry)");
    throw UserError("none of the files has a function main (to start from another one, use --entry)");
  }
  Unit& unit = *start->unit;
  const clang::FunctionDecl* main = start->definition;
  dynamic_rounding_ = is_anywhere(&Unit::mentions, "fesetround");
  for (const char* name : {"realloc", "__builtin_realloc", "reallocarray"})
    reallocates_ = reallocates_ || is_anywhere(&Unit::names, name);
  program_.is_apart_from_others = options_.missing_functions == MissingFunctions::Pure;
  watches_errno_ = is_anywhere(&Unit::mentions, "__errno_location");
  registers_exits_ = is_anywhere(&Unit::names, "atexit");
  handles_signals_ = is_anywhere(&Unit::names, "signal") || is_anywhere(&Unit::names, "sigaction");

  // The entry procedure: allocate globals, initialise them, call main.
  program_.procedures.emplace_back();
  program_.entry = 0;
  functions_.push_back({nullptr, &unit});
  Procedure& entry = program_.procedures[0];
  entry.name = "(start)";
  entry.cfa.entry = entry.cfa.add_location();
  entry.cfa.exit = entry.cfa.add_location();
  allocations_end_ = entry.cfa.entry;
  initialisers_start_ = entry.cfa.add_location();
  entry_ = std::make_unique<FunctionLowering>(*this, 0, unit);
  entry_->move_to(initialisers_start_);
  for (const std::unique_ptr<Unit>& part : units_)
    if (const std::string* construct = part->refusal()) entry_->unmodelled(*construct);

  const ProcedureId main_procedure = procedure_for(main, unit);
  for (const std::vector<SystemCall>* calls : {&constructors_, &destructors_})
    for (const SystemCall& call : *calls) procedure_for(call.function, *call.unit);
  drain();
  const LocationId before_main = entry_->current();
  for (const SystemCall& constructor : constructors_) entry_->call_by_system(constructor);
  entry_->set_unit(unit);
  entry_->call_main(main, main_procedure);
  entry_->call_at_exit();
  // Lowering the call can bring new globals; their initialisers go in front of it.
  const LocationId after_main = entry_->current();
  if (!to_lower_.empty() || !to_initialise_.empty()) {
    const LocationId late = program_.procedures[0].cfa.add_location();
    entry_->move_to(late);
    drain();
    Cfa& cfa = program_.procedures[0].cfa;  // not before: new procedures may move the old ones
    // late ... current goes between before_main and what followed it
    std::vector<EdgeId> moved = cfa.location(before_main).out;
    const LocationId joint = entry_->current();
    for (EdgeId id : moved) {
      Edge copy = cfa.edge(id);
      cfa.detach_edge(id);
      cfa.add_edge(joint, copy.target, copy.operation, copy.range);
    }
    cfa.add_edge(before_main, late, Skip{});
  }
  entry_->move_to(after_main);
  SourceRange end = range(main->getSourceRange(), unit);
  end.line = end.end_line;
  end.column = end.end_column;
  entry_->end_program(ProgramEnd::Main, end);
  finish_entry();
  finish_outside();
  finish_jumps();
  for (const auto& [name, missing] : missing_) {
    std::string callers, effects;
    for (const std::string& caller : missing.callers) callers += (callers.empty() ? "" : ", ") + caller;
    for (const std::string& effect : missing.effects) effects += (effects.empty() ? "" : "; ") + effect;
    assume(fmt::format("function {} has no body (called by {}): {}", name, callers, effects), missing.where);
    program_.missing_functions.push_back(name);
  }
  std::vector<std::vector<LocationId>> tidied;
  for (Procedure& procedure : program_.procedures) tidied.push_back(tidy(procedure.cfa));
  finish_claims(tidied, files);
}

void Module::note_missing(const std::string& function, const std::string& caller, const std::string& effect,
                          SourceRange where) {
  Missing& missing = missing_.try_emplace(function, Missing{{}, {}, where}).first->second;
  const auto add = [](std::vector<std::string>& list, const std::string& text) {
    if (std::ranges::find(list, text) == list.end()) list.push_back(text);
  };
  add(missing.callers, caller);
  add(missing.effects, effect);
}

ProcedureId Module::outside() {
  if (outside_ != none_id) return outside_;
  outside_ = static_cast<ProcedureId>(program_.procedures.size());
  functions_.push_back({nullptr, units_.front().get()});
  program_.procedures.emplace_back();
  Procedure& procedure = program_.procedures.back();
  procedure.name = "(a function without a body)";
  procedure.cfa.entry = procedure.cfa.add_location();
  procedure.cfa.exit = procedure.cfa.add_location();
  return outside_;
}

// When all globals are known.
void Module::finish_outside() {
  if (outside_ == none_id) return;
  FunctionLowering body(*this, outside_, *units_.front());
  body.move_to(program_.procedures[outside_].cfa.entry);
  if (has_outside_objects_ != none_id) body.change_outside_objects(has_outside_objects_);
  for (const PendingInitialiser& global : shared_) {
    body.set_unit(*global.unit);
    body.change_outside(global.object, global.variable);
  }
  Cfa& cfa = program_.procedures[outside_].cfa;
  cfa.add_edge(body.current(), cfa.exit, Skip{});
}

void Module::finish_entry() {
  Cfa& cfa = program_.procedures[0].cfa;
  cfa.add_edge(entry_->current(), cfa.exit, Skip{});
  cfa.add_edge(allocations_end_, initialisers_start_, Skip{});
}

void Module::drain() {
  while (!to_lower_.empty() || !to_initialise_.empty()) {
    if (!to_lower_.empty()) {
      const ProcedureId id = to_lower_.front();
      to_lower_.pop_front();
      FunctionLowering(*this, id, *functions_[id].unit).lower_body(functions_[id].definition);
    } else {
      const PendingInitialiser pending = to_initialise_.front();
      to_initialise_.pop_front();
      entry_->set_unit(*pending.unit);
      entry_->initialise_global(pending.object, pending.variable);
    }
  }
}

LinkedFunction Module::find_in_program(const std::string& name, Unit& unit) const {
  const clang::FunctionDecl* own = unit.is_model() ? nullptr : unit.find_function(name);
  // What a file defines for itself alone, it uses; of what all see, the linker has chosen one.
  if (own && !own->isExternallyVisible()) return {own, &unit};
  if (const LinkedFunction* linked = linkage_.function(name)) return *linked;
  return {own, &unit};
}

bool Module::defined_by_program(const std::string& name, const Unit& unit) const {
  return linkage_.function(name) || (!unit.is_model() && unit.find_function(name));
}

Unit* Module::model_unit(const std::string& function) {
  const auto models = modelled_functions();
  const auto found =
      std::lower_bound(models.begin(), models.end(), function,
                       [](const ModelledFunction& m, const std::string& name) { return m.function < name; });
  if (found == models.end() || found->function != function) return nullptr;
  const std::string path(found->path);
  if (const auto known = models_.find(path); known != models_.end()) return known->second;
  model_units_.push_back(std::make_unique<Unit>(parse_model(path, options_), Unit::Role::Model, path + "::"));
  Unit* unit = model_units_.back().get();
  models_[path] = unit;
  for (const clang::FunctionDecl* addressed : unit->addressed_functions()) addressed_.push_back({addressed, unit});
  return unit;
}

ProcedureId Module::procedure_for(const clang::FunctionDecl* function, Unit& unit) {
  const std::string name = function->getNameAsString();
  if (unit.is_model())
    if (const clang::FunctionDecl* own = unit.find_function(name)) return procedure_of(own, unit);
  if (!unit.is_model() || function->isExternallyVisible())
    if (const LinkedFunction found = find_in_program(name, unit); found.definition)
      return procedure_of(found.definition, *found.unit);
  return function->isExternallyVisible() ? model_procedure(name) : none_id;
}

ProcedureId Module::model_procedure(const std::string& name) {
  Unit* home = model_unit(name);
  const clang::FunctionDecl* definition = home ? home->find_function(name) : nullptr;
  return definition ? procedure_of(definition, *home) : none_id;
}

bool is_in_library(const clang::Decl* declaration) {
  const clang::SourceManager& manager = declaration->getASTContext().getSourceManager();
  return manager.getFilename(manager.getExpansionLoc(declaration->getLocation())).starts_with(library_headers);
}

bool is_declared_in_library(const clang::FunctionDecl* function) {
  return std::ranges::any_of(function->redecls(), is_in_library);
}

ProcedureId Module::procedure_of(const clang::FunctionDecl* definition, Unit& home) {
  const std::string name = definition->getNameAsString();
  // An inline definition is not the one that other files see.
  const bool is_shared = definition->isExternallyVisible() &&
                         (!definition->isInlined() || definition->isInlineDefinitionExternallyVisible());
  const std::string key = (is_shared ? "" : own_names + home.prefix()) + name;
  if (const auto known = procedures_.find(key); known != procedures_.end()) return known->second;

  const auto id = static_cast<ProcedureId>(program_.procedures.size());
  procedures_[key] = id;
  functions_.push_back({definition, &home, can_end_without_value(definition)});
  program_.procedures.emplace_back();
  Procedure& procedure = program_.procedures.back();
  procedure.name = name;
  procedure.range = range(definition->getSourceRange(), home);
  procedure.cfa.entry = procedure.cfa.add_location(procedure.range);
  procedure.cfa.exit = procedure.cfa.add_location(procedure.range);

  // The signature is needed by callers before the body is lowered.
  const auto add = [&](std::string c_name, clang::QualType c_type, ScalarType type, VariableRole role) {
    Variable variable;
    variable.name = name + "::" + c_name;
    variable.c_name = role == VariableRole::Local ? c_name : "";
    variable.c_type = c_type.getAsString();
    variable.role = role;
    variable.type = type;
    variable.procedure = id;
    variable.declared = procedure.range;
    const VariableId made = program_.add_variable(std::move(variable));
    program_.procedures[id].locals.push_back(made);
    return made;
  };
  const clang::QualType result = definition->getReturnType();
  if (TypeMap::is_aggregate(result)) {
    procedure.parameters.push_back(add("(result address)", result, encoding().pointer_type(), VariableRole::Temporary));
  } else if (!result->isVoidType()) {
    const std::optional<ScalarType> type = home.types().scalar(result);
    procedure.result = add("(result)", result, type.value_or(ScalarType::integer(4, true)), VariableRole::Temporary);
  }
  for (const clang::ParmVarDecl* parameter : definition->parameters()) {
    const std::optional<ScalarType> type = home.types().scalar(parameter->getType());
    const bool by_address = TypeMap::is_aggregate(parameter->getType());
    procedure.parameters.push_back(
        add(parameter->getNameAsString(), parameter->getType(),
            by_address ? encoding().pointer_type() : type.value_or(ScalarType::integer(4, true)), VariableRole::Local));
  }
  if (definition->isVariadic())
    procedure.parameters.push_back(
        add("(variadic arguments)", home.context().VoidPtrTy, encoding().pointer_type(), VariableRole::Temporary));
  to_lower_.push_back(id);
  return id;
}

long Module::number_of(clang::QualType type) {
  const std::string name = type.getCanonicalType().getUnqualifiedType().getAsString();
  return type_numbers_.try_emplace(name, static_cast<long>(type_numbers_.size())).first->second;
}

void Module::allocate_static(Allocate allocation, SourceRange where) {
  Cfa& cfa = program_.procedures[0].cfa;
  const LocationId next = cfa.add_location();
  const VariableId target = allocation.target;
  static_allocations_[target] = cfa.add_edge(allocations_end_, next, std::move(allocation), where);
  allocations_end_ = next;
}

Object Module::new_global(const clang::VarDecl* variable, Unit& unit, const std::string& name) {
  const clang::QualType type = variable->getType();
  const std::optional<ScalarType> scalar = unit.types().scalar(type);
  Object object;
  // The program may take the address of a variable that a model defines.
  const bool is_shared = unit.is_model() && variable->isExternallyVisible() && defining_declaration(variable);
  object.in_memory = !scalar || is_shared || unit.is_address_taken(variable) || linkage_.is_address_taken(variable);
  Variable made;
  made.c_name = variable->getNameAsString();
  made.name = object.in_memory ? "&" + name : name;
  made.c_type = type.getAsString();
  made.role = object.in_memory ? VariableRole::Address : VariableRole::Global;
  made.type = object.in_memory ? encoding().pointer_type() : *scalar;
  made.declared = range(variable->getSourceRange(), unit);
  object.variable = program_.add_variable(std::move(made));
  return object;
}

const LinkedVariable* Module::find_elsewhere(const clang::VarDecl* variable, const Unit& unit) const {
  if (!variable->isExternallyVisible() || unit.is_model()) return nullptr;
  const LinkedVariable* linked = linkage_.variable(variable->getNameAsString());
  return linked && linked->unit != &unit ? linked : nullptr;
}

// A variable of the library that a model defines, as optind.
std::optional<Object> Module::model_variable(const clang::VarDecl* variable, Unit& unit) {
  Unit* home = model_unit(variable->getNameAsString());
  if (!home) return std::nullopt;
  for (const clang::Decl* decl : home->context().getTranslationUnitDecl()->decls()) {
    const auto* found = llvm::dyn_cast<clang::VarDecl>(decl);
    if (!found || found->getName() != variable->getName() || !found->isExternallyVisible()) continue;
    const clang::VarDecl* definition = defining_declaration(found->getCanonicalDecl());
    const std::optional<ScalarType> given = unit.types().scalar(variable->getType());
    if (definition && given && given == home->types().scalar(definition->getType())) return global(definition, *home);
  }
  return std::nullopt;
}

Object Module::global(const clang::VarDecl* variable, Unit& unit) {
  variable = unit.resolve(variable)->getCanonicalDecl();
  if (const auto known = globals_.find(variable); known != globals_.end()) return known->second;
  if (const LinkedVariable* linked = find_elsewhere(variable, unit)) {
    const Object object = global(linked->definition, *linked->unit);
    return globals_[variable] = object;
  }
  std::string name = variable->getNameAsString();
  const bool visible = variable->isExternallyVisible();
  if (name == "__warrant_rounding_mode") return globals_[variable] = rounding_mode();
  if (!visible) name = unit.prefix() + name;
  if (visible)
    if (const auto known = globals_by_name_.find(name); known != globals_by_name_.end())
      return globals_[variable] = known->second;

  const clang::VarDecl* definition = defining_declaration(variable);
  if (visible && !definition && !unit.is_model())
    if (const std::optional<Object> modelled = model_variable(variable, unit)) return globals_[variable] = *modelled;
  const clang::VarDecl* described = definition ? definition : variable->getMostRecentDecl();
  const Object object = new_global(described, unit, name);
  globals_[variable] = object;
  if (visible) globals_by_name_[name] = object;
  if (object.in_memory) {
    const clang::QualType type = complete_type_of(described);
    Integer size = unit.types().size_of(type);
    if (!definition && type->isIncompleteType()) size = Integer(external_object_bytes);
    if (const auto* array = unit.context().getAsIncompleteArrayType(type))
      size = definition ? unit.types().size_of(array->getElementType())  // a tentative `int a[];` has one element
                        : Integer(external_object_bytes);
    if (definition) {
      // A flexible array member with an initialiser is longer than its type.
      if (const auto* record = type->getAs<clang::RecordType>();
          record && record->getDecl()->hasFlexibleArrayMember() && definition->hasInit())
        size = size + Integer(static_cast<long>(definition->getFlexibleArrayInitChars(unit.context()).getQuantity()));
    }
    const Content content = definition ? Content::Zero : content_of_others();
    allocate_static(
        {object.variable, encoding().address(size), std::max(1U, unit.types().align_of(described)), Lifetime::Static,
         content, name, definition && unit.types().is_constant(type), nullptr, unit.types().shape(type)},
        program_.variable(object.variable).declared);
  }
  to_initialise_.push_back({object, described, &unit});
  if (visible && !unit.is_model() && !is_in_library(described)) shared_.push_back({object, described, &unit});
  if (object.in_memory && !definition && variable->hasAttr<clang::WeakAttr>()) {
    const Term address = weak_address(name, program_.symbol(object.variable));
    const Object weak{program_.variable_of(address), true};
    globals_[variable] = weak;
    globals_by_name_[name] = weak;
    return weak;
  }
  return object;
}

Object Module::rounding_mode() {
  const std::string name = "__warrant_rounding_mode";
  if (const auto known = globals_by_name_.find(name); known != globals_by_name_.end()) return known->second;
  Variable made;
  made.name = name;
  made.role = VariableRole::Global;
  made.type = ScalarType::integer(4, true);
  Object object;
  object.variable = program_.add_variable(std::move(made));
  emit_early(Assign{object.variable, encoding().constant(0, ScalarType::integer(4, true))});
  return globals_by_name_[name] = object;
}

VariableId Module::block_sizes() {
  if (!reallocates_ || block_sizes_ != none_id) return block_sizes_;
  Variable made;
  made.name = "(block sizes)";
  made.role = VariableRole::Memory;
  const Sort address = encoding().address_sort();
  const Sort sort = Sort::array(address, address);
  block_sizes_ = program_.add_memory_variable(std::move(made), sort);
  emit_early(Assign{block_sizes_, terms().const_array(sort, encoding().zero(encoding().pointer_type()))});
  return block_sizes_;
}

ProcedureId Module::out_of_memory() {
  if (!is_anywhere(&Unit::names, "__errno_location")) return none_id;
  const std::string name = "__warrant_out_of_memory";
  Unit* const unit = model_unit(name);
  return procedure_for(unit->find_function(name), *unit);
}

Object Module::string_literal(const clang::StringLiteral* literal, Unit& unit) {
  // Equal literals share one object, as compilers do.
  const std::string key = std::to_string(literal->getCharByteWidth()) + ":" + literal->getBytes().str();
  if (const auto known = strings_.find(key); known != strings_.end()) return known->second;
  Object object;
  object.in_memory = true;
  Variable made;
  made.name = "&string";
  made.role = VariableRole::Address;
  made.type = encoding().pointer_type();
  object.variable = program_.add_variable(std::move(made));
  strings_[key] = object;

  const unsigned width = literal->getCharByteWidth();
  const Integer size = Integer(static_cast<long>(literal->getLength()) + 1) * Integer(width);
  auto bytes = std::make_shared<std::string>();
  for (unsigned i = 0; i < literal->getLength(); ++i) {
    for (unsigned k = 0; k < width; ++k) bytes->push_back(static_cast<char>(literal->getCodeUnit(i) >> 8 * k));
  }
  allocate_static({object.variable, encoding().address(size), width, Lifetime::Static, Content::Zero, "string literal",
                   true, std::move(bytes)},
                  range(literal->getSourceRange(), unit));
  return object;
}

Term Module::function_address(const clang::FunctionDecl* function, Unit& unit) {
  const clang::FunctionDecl* target = unit.find_function(function->getNameAsString());
  if (function->isExternallyVisible() && !unit.is_model())
    if (const LinkedFunction* linked = linkage_.function(function->getNameAsString())) target = linked->definition;
  if (target) function = target;
  const std::string name =
      (function->isExternallyVisible() ? "" : own_names + unit.prefix()) + function->getNameAsString();
  const auto [entry, inserted] = function_addresses_.try_emplace(name, Term());
  if (inserted) {
    Term& address = entry->second;
    address = next_code_address();
    program_.code_names.push_back(function->getNameAsString());
    if (is_weak_and_undefined(function, unit)) address = weak_address(function->getNameAsString(), address);
    return address;
  }
  return entry->second;
}

// Functions and labels, in the order in which they are seen; the new one is counted already.
Term Module::next_code_address() {
  const long number = static_cast<long>(function_addresses_.size() + label_addresses_.size()) - 1;
  return encoding().address(Integer(first_function_address + function_address_step * number));
}

Term Module::label_address(const clang::LabelDecl* label) {
  const auto [entry, inserted] = label_addresses_.try_emplace(label, Term());
  if (inserted) {
    entry->second = next_code_address();
    program_.code_names.push_back(label->getNameAsString());
  }
  return entry->second;
}

bool Module::is_weak_and_undefined(const clang::FunctionDecl* function, Unit& unit) {
  if (unit.is_model()) return false;
  bool weak = false;
  for (const clang::FunctionDecl* redeclaration : function->redecls())
    weak = weak || redeclaration->hasAttr<clang::WeakAttr>() || redeclaration->hasAttr<clang::WeakImportAttr>();
  const std::string name = function->getNameAsString();
  return weak && !defined_by_program(name, unit) && !model_unit(name);
}

void Module::emit_early(Operation operation) {
  Cfa& cfa = program_.procedures[0].cfa;
  const LocationId next = cfa.add_location();
  cfa.add_edge(allocations_end_, next, std::move(operation));
  allocations_end_ = next;
}

// Either another file defines the function or object or there is none.
Term Module::weak_address(const std::string& name, Term address) {
  const auto add = [&](std::string text, ScalarType type) {
    Variable made;
    made.name = std::move(text);
    made.role = VariableRole::Global;
    made.type = type;
    return program_.add_variable(std::move(made));
  };
  const ScalarType boolean = ScalarType::boolean();
  const VariableId exists = add("(" + name + " exists)", boolean);
  const VariableId value = add("(address of " + name + ")", encoding().pointer_type());
  emit_early(Havoc{exists, Input{InputKind::External, name + " is defined elsewhere", boolean, {}, {}}});
  const Term is_there = encoding().truth(program_.symbol(exists), boolean);
  emit_early(Assign{value, terms().ite(is_there, address, encoding().zero(encoding().pointer_type()))});
  return program_.symbol(value);
}

VariableId Module::new_flag(const char* name, bool value) {
  Variable made;
  made.name = name;
  made.role = VariableRole::Global;
  made.type = ScalarType::boolean();
  const VariableId flag = program_.add_variable(std::move(made));
  emit_early(Assign{flag, encoding().constant(value ? 1 : 0, ScalarType::boolean())});
  return flag;
}

VariableId Module::returned() {
  if (returned_ == none_id) returned_ = new_flag("(returned a value)", true);
  return returned_;
}

VariableId Module::passed_out() {
  if (passed_out_ != none_id) return passed_out_;
  Variable made;
  made.name = "(passed out)";
  made.role = VariableRole::Global;
  made.type = ScalarType::integer(4, true);
  passed_out_ = program_.add_variable(std::move(made));
  emit_early(Assign{passed_out_, encoding().zero(ScalarType::integer(4, true))});
  return passed_out_;
}

void Module::share(Object object, const clang::VarDecl* variable, Unit& unit) {
  const auto is_same = [&](const PendingInitialiser& other) { return other.object.variable == object.variable; };
  if (std::ranges::none_of(shared_, is_same)) shared_.push_back({object, variable, &unit});
}

VariableId Module::has_outside_objects() {
  if (has_outside_objects_ == none_id) has_outside_objects_ = new_flag("(objects of others)", false);
  return has_outside_objects_;
}

bool Module::is_error_function(const std::string& name) const { return options_.property.is_error_function(name); }

std::uint32_t Module::file_index(clang::FileID file, Unit& unit) {
  const auto [entry, inserted] = files_.try_emplace({&unit, file.getHashValue()}, 0);
  if (inserted) {
    const clang::SourceManager& manager = unit.context().getSourceManager();
    const auto name = manager.getNonBuiltinFilenameForID(file);
    const auto add = [&] {
      return program_.sources.add_file(name ? name->str() : "(unknown)", manager.getBufferData(file).str());
    };
    // Several files may include one.
    const auto known = name ? files_by_name_.find(name->str()) : files_by_name_.end();
    entry->second = known != files_by_name_.end() ? known->second : add();
    if (name) files_by_name_.emplace(name->str(), entry->second);
  }
  return entry->second;
}

namespace {

// getColumnNumber walks back to the start of the line, which takes long in a long one; the starts are known.
unsigned column_of(const clang::SourceManager& manager, clang::FileID file, unsigned offset, unsigned line) {
  const clang::SourceLocation start = manager.translateLineCol(file, line, 1);
  return start.isValid() ? offset - manager.getDecomposedLoc(start).second + 1 : 1;
}

}  // namespace

SourceRange Module::range(clang::SourceRange range, Unit& unit) {
  SourceRange result;
  if (range.isInvalid()) return result;
  const clang::SourceManager& manager = unit.context().getSourceManager();
  const auto [begin_file, begin] = manager.getDecomposedExpansionLoc(range.getBegin());
  const clang::SourceLocation end_location = manager.getExpansionRange(range.getEnd()).getEnd();
  const auto [end_file, end] = manager.getDecomposedLoc(end_location);
  result.file = file_index(begin_file, unit);
  result.line = manager.getLineNumber(begin_file, begin);
  result.column = column_of(manager, begin_file, begin, result.line);
  result.end_line = result.line;
  result.end_column = result.column;
  if (end_file == begin_file && end >= begin) {
    const unsigned token = clang::Lexer::MeasureTokenLength(end_location, manager, unit.context().getLangOpts());
    result.end_line = manager.getLineNumber(end_file, end);
    result.end_column = column_of(manager, end_file, end, result.end_line) + (token > 0 ? token - 1 : 0);
  }
  return result;
}

void Module::assume(std::string text, SourceRange where) {
  if (assumed_.insert(text).second) program_.assumptions.push_back({std::move(text), where});
}

Program lower_program(const std::vector<SourceFile>& files, const FrontendOptions& options, TermManager& terms) {
  const bool goes_on = options.at_undefined == AtUndefined::GoesOn;
  const SignedOverflow overflow = goes_on ? SignedOverflow::Wrap : options.signed_overflow;
  Program program(terms, make_encoding(options.arithmetic, terms, options.data_model, overflow), options.data_model);
  program.at_undefined = options.at_undefined;
  program.property = options.property;
  Module module(program, options);
  module.lower(files);
  return program;
}

}  // namespace warrant
