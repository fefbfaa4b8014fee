#include "frontend/lowering/library_calls.h"

#include <unordered_map>

#include "frontend/library/library_functions.h"
#include "frontend/lowering/assumption_notes.h"
#include "frontend/lowering/calls.h"
#include "frontend/lowering/known_calls.h"
#include "frontend/lowering/long_jumps.h"
#include "frontend/lowering/module_units.h"
#include "frontend/lowering/procedures.h"
#include "frontend/lowering/variadic.h"
#include "program/dialect.h"

namespace warrant {
namespace {

// Of a lock: there is one thread.
std::optional<Term> succeed(const CallContext& call) {
  call.calls.evaluate_arguments(call.expr);
  return call.zero();
}

// Of a file that may be there or not.
std::optional<Term> open_descriptor(const CallContext& call) {
  const std::vector<Term> arguments = call.calls.evaluate_arguments(call.expr);
  call.library.read_texts(call.expr, call.name, arguments);
  call.library.may_set_errno();
  if (call.expr->getType()->isVoidType()) return call.void_value();
  return call.out.fresh_input(InputKind::Unmodelled, call.name, call.scalar(call.expr->getType()), Integer(-1));
}

constexpr CallTable::Row plain_rows[] = {
    {"fabs fabsf fabsl", float_magnitude},
    {"ffs ffsl ffsll", bit_count, 1, 1},
    {"pthread_mutex_init pthread_mutex_lock pthread_mutex_unlock pthread_mutex_destroy", succeed},
    {"open openat", open_descriptor, 2},
};

}  // namespace

// Structs, complex numbers and vectors are passed in different ways.
bool has_same_components(clang::QualType one, clang::QualType other) {
  if (one->isVectorType() != other->isVectorType() || one->isAnyComplexType() != other->isAnyComplexType())
    return false;
  if (TypeMap::component_count(one) != TypeMap::component_count(other)) return false;
  return TypeMap::component_count(one) == 0 ||
         TypeMap::component_type(one)->isRealFloatingType() == TypeMap::component_type(other)->isRealFloatingType();
}

std::optional<Term> LibraryCalls::special(const clang::CallExpr* expr, const std::string& name, ResultUse use) {
  static const CallTable plain_calls(plain_rows);
  const CallContext call(*this, expr, name, use);
  if (is_builtin_name(name)) return builtin_call(call);
  if (auto value = verifier_call(call)) return value;
  if (auto value = long_jumps.call(call)) return value;
  if ((name == "signal" || name == "sigaction") && !unit.is_model())
    module.assumptions.assume({AssumptionKind::Signals}, out.here());
  for (const CallHandler handler : {harness_call, memory_call, output_call, float_intrinsic})
    if (auto value = handler(call)) return value;
  if (auto value = plain_calls.lower(call)) return value;
  if (name.starts_with("__") && name.ends_with("_chk")) return checked_call(call);
  return std::nullopt;
}

std::string LibraryCalls::refusal(const clang::FunctionDecl* function) {
  const std::string name = function->getNameAsString();
  if (is_builtin_name(name)) return "builtin " + name;
  if (is_library_function(name) || is_declared_in_library(function)) return "call of " + name;
  if (is_dialect_name(name)) return "call of " + name;
  return function->getBuiltinID() != 0 ? "builtin " + name : "";
}

void LibraryCalls::require_argument(Term condition) {
  if (!out.goes_on_at(Undefined::LibraryArgument)) out.check(condition, Undefined::LibraryArgument);
}

Term LibraryCalls::call(const clang::CallExpr* expr, const std::string& name, ResultUse use) {
  if (module.options.property.is_error_function(name)) return calls.call_error(expr, name);
  if (const std::optional<Term> known = special(expr, name, use)) return *known;
  if (const ProcedureId model = module.procedures.model_procedure(name); model != none_id)
    return call_model(expr, model, name);
  return calls.unmodelled_call("call of " + name, expr->getType());
}

// The program's declaration of a library function, or none at all, may differ from what the function is.
bool LibraryCalls::passes_as(Term value, ScalarType given, ScalarType parameter) {
  if (given.is_floating() || parameter.is_floating()) return given == parameter;
  if (given.bytes == parameter.bytes) return true;
  // A constant that is not negative looks the same in a wider register.
  const std::optional<Integer> known = encoding().constant_value(value, given);
  return known && given.bytes < parameter.bytes && !(*known < Integer(0));
}

bool LibraryCalls::has_arguments_of(const clang::CallExpr* expr, ProcedureId model, const std::vector<Term>& arguments,
                                    const std::vector<ScalarType>& argument_types) {
  const clang::FunctionDecl* definition = module.procedures.definition_of(model);
  TypeMap& model_types = module.procedures.unit_of(model).types();
  const unsigned named = definition->getNumParams();
  const bool enough = definition->isVariadic() ? arguments.size() >= named && variadics.passes_promoted(expr, named)
                                               : arguments.size() == named;
  if (!enough) return false;
  for (unsigned i = 0; i < named; ++i) {
    const clang::QualType parameter = definition->getParamDecl(i)->getType();
    const bool aggregate = TypeMap::is_aggregate(parameter);
    const clang::QualType given = expr->getArg(i)->getType();
    if (aggregate != TypeMap::is_aggregate(given)) return false;
    if (aggregate &&
        (!has_same_components(given, parameter) || types().size_of(given) != model_types.size_of(parameter)))
      return false;
    const std::optional<ScalarType> type = model_types.scalar(parameter);
    if (!aggregate && (!type || !passes_as(arguments[i], argument_types[i], *type))) return false;
  }
  return true;
}

bool LibraryCalls::has_result_of(const clang::CallExpr* expr, ProcedureId model) {
  const clang::QualType result = module.procedures.definition_of(model)->getReturnType(), wanted = expr->getType();
  TypeMap& model_types = module.procedures.unit_of(model).types();
  if (wanted->isVoidType()) return true;
  if (TypeMap::is_aggregate(result) != TypeMap::is_aggregate(wanted) || result->isVoidType()) return false;
  if (TypeMap::is_aggregate(result))
    return has_same_components(result, wanted) && types().size_of(wanted) == model_types.size_of(result);
  const ScalarType given = *model_types.scalar(result), type = scalar(wanted);
  const bool cut_off = given.kind == TypeKind::Integer && type.kind == TypeKind::Integer && type.bytes < given.bytes;
  const bool same = given.is_floating() || type.is_floating() ? given == type : given.bytes == type.bytes;
  return same || cut_off;
}

Term LibraryCalls::call_model(const clang::CallExpr* expr, ProcedureId model, const std::string& name) {
  const clang::FunctionDecl* definition = module.procedures.definition_of(model);
  std::vector<ScalarType> argument_types;
  std::vector<Term> arguments = calls.evaluate_arguments(expr, argument_types);
  if (!has_arguments_of(expr, model, arguments, argument_types) || !has_result_of(expr, model))
    return calls.unmodelled_call("call of " + name + ", which is declared with another type", expr->getType());
  read_texts(expr, name, arguments);
  const unsigned named = definition->getNumParams();
  const std::vector<Term> given = arguments;
  if (definition->isVariadic()) variadics.gather(expr, named, arguments, argument_types);
  const Term value = calls.call_procedure(model, arguments, argument_types, expr->getType());
  for (unsigned i = 0; i < named; ++i) variadics.end_list(expr->getArg(i), given[i]);
  report_errors(model, value);
  return value;
}

// Texts that models do not look at, if accesses are checked: the function may read them to their end.
void LibraryCalls::read_texts(const clang::CallExpr* expr, const std::string& name,
                              const std::vector<Term>& arguments) {
  // By parameter: s a text, z a text or null, - anything else. Libraries look for the end of what sscanf reads,
  // wherever the format ends.
  static const std::unordered_map<std::string, std::string> texts = {
      {"access", "s"},   {"chdir", "s"},    {"chmod", "s"},     {"chown", "s"},           {"creat", "s"},
      {"fdopen", "-s"},  {"fopen", "ss"},   {"freopen", "zs-"}, {"getenv", "s"},          {"lchown", "s"},
      {"link", "ss"},    {"lstat", "s"},    {"mkdir", "s"},     {"mkfifo", "s"},          {"open", "s"},
      {"openat", "-s"},  {"opendir", "s"},  {"openlog", "z"},   {"perror", "z"},          {"popen", "ss"},
      {"readlink", "s"}, {"remove", "s"},   {"rename", "ss"},   {"rmdir", "s"},           {"setenv", "ss"},
      {"sscanf", "s"},   {"stat", "s"},     {"symlink", "ss"},  {"system", "z"},          {"truncate", "s"},
      {"unlink", "s"},   {"unsetenv", "s"}, {"vsscanf", "s"},   {"__isoc99_sscanf", "s"}, {"__isoc99_vsscanf", "s"}};
  const auto known = texts.find(name);
  if (known == texts.end() || !checks_accesses()) return;
  const ScalarType pointer = encoding().pointer_type();
  for (std::size_t i = 0; i < known->second.size() && i < arguments.size(); ++i) {
    const char kind = known->second[i];
    if (kind == '-' || literal(expr->getArg(static_cast<unsigned>(i)))) continue;
    if (kind == 's') {
      string_length(arguments[i]);
      continue;
    }
    const LocationId text = out.new_location(), join = out.new_location();
    out.split(encoding().truth(arguments[i], pointer), text, join);
    out.move_to(text);
    string_length(arguments[i]);
    out.continue_at(join);
  }
}

// What models do not do themselves: a function that failed sets errno. Those that ask the system may do so at any time,
// those of math.h if the result is one that an error can have.
void LibraryCalls::report_errors(ProcedureId model, Term value) {
  if (!module.units.uses().watches_errno) return;
  Unit& home = module.procedures.unit_of(model);
  for (const char* file :
       {"models/err.c::", "models/scan.c::", "models/stdio.c::", "models/unistd.c::", "models/time.c::"})
    if (home.prefix() == file) return may_set_errno();
  const std::optional<ScalarType> type = home.types().scalar(module.procedures.definition_of(model)->getReturnType());
  if (!type || !type->is_floating() || !value.sort().is_float()) return;
  const LocationId fails = out.new_location(), join = out.new_location();
  const Term ordinary =
      terms().conjunction(is_finite(terms(), value), terms().negate(terms().fp_test(Op::FpIsZero, value)));
  const Term normal = terms().conjunction(ordinary, terms().negate(terms().fp_test(Op::FpIsSubnormal, value)));
  out.split(normal, join, fails);
  out.move_to(fails);
  may_set_errno();
  out.continue_at(join);
}

// errno is what it was, or any number of an error.
void LibraryCalls::may_set_errno() {
  if (module.units.uses().watches_errno) calls.model_call("__warrant_change_errno", {}, {});
}

// Not by strlen, which the program may define.
Term LibraryCalls::string_length(Term address) {
  const ScalarType pointer = encoding().pointer_type(), size = encoding().size_type(), integer = int_type();
  const Term nothing = constant(0, size), plain = constant(0, integer);
  return calls.model_call("__warrant_format_string",
                          {encoding().zero(pointer), nothing, nothing, address, plain, plain, constant(-1, integer)},
                          {pointer, size, size, pointer, integer, integer, integer});
}

bool LibraryCalls::checks_accesses() {
  const UndefinedKinds accesses{Undefined::InvalidAccess, Undefined::NullAccess, Undefined::DeadAccess,
                                Undefined::LibraryArgument};
  return !out.goes_on_at_undefined() && module.options.property.kinds.contains_any(accesses);
}

}  // namespace warrant
