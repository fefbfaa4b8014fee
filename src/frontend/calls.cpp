// Calls: direct, through pointers, and of functions without a body.
#include <fmt/format.h>

#include <unordered_map>
#include <unordered_set>

#include "clang/AST/ASTContext.h"
#include "frontend/library_functions.h"
#include "frontend/lowering.h"

namespace warrant {
namespace {

// What an argument of the type becomes where no prototype gives it another.
clang::QualType promoted(clang::QualType type, const clang::ASTContext& context) {
  if (context.isPromotableIntegerType(type)) return context.getPromotedIntegerType(type);
  return context.hasSameUnqualifiedType(type, context.FloatTy) ? context.DoubleTy : type;
}

// Structs, complex numbers and vectors are passed in different ways.
bool has_same_components(clang::QualType one, clang::QualType other) {
  if (one->isVectorType() != other->isVectorType() || one->isAnyComplexType() != other->isAnyComplexType())
    return false;
  if (TypeMap::component_count(one) != TypeMap::component_count(other)) return false;
  return TypeMap::component_count(one) == 0 ||
         TypeMap::component_type(one)->isRealFloatingType() == TypeMap::component_type(other)->isRealFloatingType();
}

}  // namespace

Term FunctionLowering::call(const clang::CallExpr* expr, ResultUse use) {
  const SourceRange outer = here_;
  here_ = range(expr);
  note_start(expr);
  const std::size_t edges = cfa().edge_count();
  const clang::FunctionDecl* function = expr->getDirectCallee();
  const Term result = function ? call_known(expr, function, *unit_, use) : call_pointer(expr, use);
  note_passing(expr, edges);
  here_ = outer;
  return result;
}

std::vector<Term> FunctionLowering::evaluate_arguments(const clang::CallExpr* expr,
                                                       std::vector<ScalarType>& types_out) {
  std::vector<Term> arguments;
  for (unsigned i = 0; i < expr->getNumArgs(); ++i) {
    const clang::Expr* argument = expr->getArg(i);
    const bool by_address = TypeMap::is_aggregate(argument->getType());
    const ScalarType type = by_address ? encoding().pointer_type() : value_type(argument);
    Term value = by_address ? aggregate(argument) : typed_rvalue(argument);
    for (unsigned later = i + 1; later < expr->getNumArgs(); ++later) {
      if (!expr->getArg(later)->HasSideEffects(unit_->context())) continue;
      if (by_address) {  // the callee copies too late
        const clang::QualType object = argument->getType();
        const Term copy = allocate(types().size_of(object), types().align_of(object), Lifetime::Automatic,
                                   Content::Undefined, "argument");
        emit(Copy{copy, value, encoding().address(types().size_of(object)), types().layout(object)});
        value = copy;
      } else {
        value = stable(value, type, expr->getArg(later));
      }
      break;
    }
    arguments.push_back(value);
    types_out.push_back(type);
  }
  check_nonnull(expr, arguments);
  return arguments;
}

// What is declared never to be null, where that is asked for. SV-COMP's memory safety does not ask.
void FunctionLowering::check_nonnull(const clang::CallExpr* expr, const std::vector<Term>& arguments) {
  const Property& property = module_.options().property;
  const clang::FunctionDecl* callee = expr->getDirectCallee();
  if (!callee || property.has_whole_objects || goes_on_at_undefined()) return;
  const std::string name = callee->getNameAsString();
  const bool is_library = is_library_function(name) && !module_.defined_by_program(name, *unit_);
  const Undefined kind = is_library ? Undefined::LibraryArgument : Undefined::InvalidCall;
  if (!property.kinds.contains(kind)) return;
  for (unsigned i = 0; i < arguments.size(); ++i) {
    if (!expr->getArg(i)->getType()->isPointerType()) continue;
    bool is_nonnull = i < callee->getNumParams() && callee->getParamDecl(i)->hasAttr<clang::NonNullAttr>();
    for (const auto* attribute : callee->specific_attrs<clang::NonNullAttr>())
      is_nonnull = is_nonnull || attribute->isNonNull(i);
    if (is_nonnull) check(encoding().truth(arguments[i], encoding().pointer_type()), kind);
  }
}

// A call without a prototype passes what it has; the parameters must be of these types, where that is asked for.
void FunctionLowering::check_unprototyped(const clang::CallExpr* expr, const clang::FunctionDecl* definition,
                                          Unit& home) {
  const Property& property = module_.options().property;
  if (property.has_whole_objects || !property.kinds.contains(Undefined::InvalidCall) || goes_on_at_undefined()) return;
  const clang::QualType pointee = expr->getCallee()->getType()->getPointeeType();
  const auto* callee = pointee.isNull() ? nullptr : pointee->getAs<clang::FunctionType>();
  if (!callee || llvm::isa<clang::FunctionProtoType>(callee)) return;
  bool is_good = expr->getNumArgs() == definition->getNumParams();
  for (unsigned i = 0; is_good && i < expr->getNumArgs(); ++i) {
    const clang::QualType given = expr->getArg(i)->getType();
    clang::QualType parameter = definition->getParamDecl(i)->getType();
    if (!definition->hasPrototype()) parameter = promoted(parameter, home.context());
    const std::optional<ScalarType> one = types().scalar(given), other = home.types().scalar(parameter);
    if (one.has_value() != other.has_value()) is_good = false;
    // Signed and unsigned numbers take each other's place, as pointers of all kinds do.
    if (one && other) is_good = one->kind == other->kind && one->bytes == other->bytes;
    if (!one && !other) is_good = types().size_of(given) == home.types().size_of(parameter);
  }
  if (!is_good) check(terms().falsity(), Undefined::InvalidCall);
}

Term FunctionLowering::call_procedure(ProcedureId callee, const std::vector<Term>& arguments,
                                      const std::vector<ScalarType>& argument_types, clang::QualType result_type,
                                      ResultUse use) {
  const clang::FunctionDecl* definition = module_.definition_of(callee);
  Unit& callee_unit = module_.unit_of(callee);
  Call edge;
  edge.callee = callee;
  Term returned_object;
  if (TypeMap::is_aggregate(definition->getReturnType())) {
    const clang::QualType type = definition->getReturnType();
    returned_object = allocate(callee_unit.types().size_of(type), callee_unit.types().align_of(type),
                               Lifetime::Automatic, Content::Undefined, definition->getNameAsString() + "()");
    edge.arguments.push_back(returned_object);
    returned_objects_.push_back(module_.program().variable_of(returned_object));
  }
  const std::size_t hidden = edge.arguments.size();
  const std::vector<VariableId> parameters = module_.program().procedures[callee].parameters;
  for (std::size_t i = hidden; i < parameters.size(); ++i) {
    const ScalarType type = *module_.program().variable(parameters[i]).type;
    const std::size_t given = i - hidden;
    if (given < arguments.size())
      edge.arguments.push_back(convert(arguments[given], argument_types[given], type));
    else if (definition->isVariadic() && i + 1 == parameters.size())  // nothing for the ellipsis
      edge.arguments.push_back(encoding().zero(type));
    else  // called with too few arguments through a declaration without prototype
      edge.arguments.push_back(fresh_input(InputKind::Uninitialised, "missing argument", type));
  }
  const VariableId result = module_.program().procedures[callee].result;
  const auto check_returned = [&] {
    if (use == ResultUse::Discarded || result_type->isVoidType() || !module_.may_lack_result(callee)) return;
    if (goes_on_at_undefined()) return;  // the value is arbitrary already
    const Term returned = module_.program().symbol(module_.returned());
    check(encoding().truth(returned, ScalarType::boolean()), Undefined::MissingReturn);
  };
  Term value = void_value();
  if (result != none_id) {
    const ScalarType type = *module_.program().variable(result).type;
    edge.result = temporary(type, "result");
    value = module_.program().symbol(edge.result);
    emit(std::move(edge));
    check_returned();
    if (!result_type->isVoidType() && !TypeMap::is_aggregate(result_type))
      value = convert(value, type, scalar(result_type));
  } else {
    emit(std::move(edge));
    check_returned();
    if (returned_object) {
      value = returned_object;
    } else if (!result_type->isVoidType() && !TypeMap::is_aggregate(result_type)) {
      value = fresh_input(InputKind::Uninitialised, definition->getNameAsString() + "()", scalar(result_type));
    }
  }
  return value;
}

// What a call means, in this order: the error, a body of the program's, what the lowering knows about the name, a
// model. A function of the compiler's or of the C library that has none of these is refused by name; any other function
// belongs to the program's environment.
Term FunctionLowering::call_known(const clang::CallExpr* expr, const clang::FunctionDecl* function, Unit& home,
                                  ResultUse use) {
  const std::string name = function->getNameAsString();
  if (module_.is_error_function(name)) return call_error(expr, name);
  if (const std::string* construct = home.refusal(function)) unmodelled(*construct);
  if ((name == "exit" || name == "__builtin_exit") && module_.has_exit_calls() &&
      !module_.defined_by_program(name, home)) {
    std::vector<ScalarType> ignored;
    evaluate_arguments(expr, ignored);
    call_at_exit();
    end_program(ProgramEnd::Exit, here_);
    end_execution();
    return no_value(expr->getType());
  }
  if (!module_.defined_by_program(name, home) || home.is_model())
    if (const std::optional<Term> special = special_call(expr, name, use)) return *special;
  const ProcedureId callee = module_.procedure_for(function, home);
  if (callee == none_id) {
    const std::string refused = refusal(function);
    return refused.empty() ? external_call(expr, function) : unmodelled_call(refused, expr->getType());
  }
  if (module_.unit_of(callee).is_model() && !unit_->is_model()) return call_model(expr, callee, name);
  const clang::FunctionDecl* definition = module_.definition_of(callee);
  if (Unit& there = module_.unit_of(callee); &there != &home)
    if (const std::string* construct = there.refusal(definition)) unmodelled(*construct);
  if (definition->isVariadic() && !passes_ellipsis(expr, definition))
    return unmodelled_call("call of the variadic function " + name + " without its prototype", expr->getType());
  std::vector<ScalarType> argument_types;
  std::vector<Term> arguments = evaluate_arguments(expr, argument_types);
  check_unprototyped(expr, definition, module_.unit_of(callee));
  if (definition->isVariadic()) gather_variadic(expr, definition->getNumParams(), arguments, argument_types);
  return call_procedure(callee, arguments, argument_types, expr->getType(), use);
}

Term FunctionLowering::call_error(const clang::CallExpr* expr, const std::string& name) {
  std::vector<ScalarType> ignored;
  if (name.rfind("__assert", 0) != 0) evaluate_arguments(expr, ignored);
  reach_error(name);
  return no_value(expr->getType());
}

Term FunctionLowering::library_call(const clang::CallExpr* expr, const std::string& name, ResultUse use) {
  if (module_.is_error_function(name)) return call_error(expr, name);
  if (const std::optional<Term> special = special_call(expr, name, use)) return *special;
  if (const ProcedureId model = module_.model_procedure(name); model != none_id) return call_model(expr, model, name);
  return unmodelled_call("call of " + name, expr->getType());
}

// The program's declaration of a library function, or none at all, may differ from what the function is.
bool FunctionLowering::passes_as(Term value, ScalarType given, ScalarType parameter) {
  if (given.is_floating() || parameter.is_floating()) return given == parameter;
  if (given.bytes == parameter.bytes) return true;
  // A constant that is not negative looks the same in a wider register.
  const std::optional<Integer> known = encoding().constant_value(value, given);
  return known && given.bytes < parameter.bytes && !(*known < Integer(0));
}

Term FunctionLowering::call_model(const clang::CallExpr* expr, ProcedureId model, const std::string& name) {
  const clang::FunctionDecl* definition = module_.definition_of(model);
  TypeMap& model_types = module_.unit_of(model).types();
  const std::string other = "call of " + name + ", which is declared with another type";
  std::vector<ScalarType> argument_types;
  std::vector<Term> arguments = evaluate_arguments(expr, argument_types);
  const unsigned named = definition->getNumParams();
  const bool enough =
      definition->isVariadic() ? arguments.size() >= named && passes_promoted(expr, named) : arguments.size() == named;
  if (!enough) return unmodelled_call(other, expr->getType());
  for (unsigned i = 0; i < named; ++i) {
    const clang::QualType parameter = definition->getParamDecl(i)->getType();
    const bool aggregate = TypeMap::is_aggregate(parameter);
    const clang::QualType given = expr->getArg(i)->getType();
    if (aggregate != TypeMap::is_aggregate(given)) return unmodelled_call(other, expr->getType());
    if (aggregate &&
        (!has_same_components(given, parameter) || types().size_of(given) != model_types.size_of(parameter)))
      return unmodelled_call(other, expr->getType());
    const std::optional<ScalarType> type = model_types.scalar(parameter);
    if (!aggregate && (!type || !passes_as(arguments[i], argument_types[i], *type)))
      return unmodelled_call(other, expr->getType());
  }
  const clang::QualType result = definition->getReturnType(), wanted = expr->getType();
  if (!wanted->isVoidType()) {
    if (TypeMap::is_aggregate(result) != TypeMap::is_aggregate(wanted) || result->isVoidType())
      return unmodelled_call(other, wanted);
    if (TypeMap::is_aggregate(result) &&
        (!has_same_components(result, wanted) || types().size_of(wanted) != model_types.size_of(result)))
      return unmodelled_call(other, wanted);
    if (!TypeMap::is_aggregate(result)) {
      const ScalarType given = *model_types.scalar(result), type = scalar(wanted);
      const bool cut_off =
          given.kind == TypeKind::Integer && type.kind == TypeKind::Integer && type.bytes < given.bytes;
      const bool same = given.is_floating() || type.is_floating() ? given == type : given.bytes == type.bytes;
      if (!same && !cut_off) return unmodelled_call(other, wanted);
    }
  }
  read_texts(expr, name, arguments);
  const std::vector<Term> given = arguments;
  if (definition->isVariadic()) gather_variadic(expr, named, arguments, argument_types);
  const Term value = call_procedure(model, arguments, argument_types, wanted);
  for (unsigned i = 0; i < named; ++i) end_list(expr->getArg(i), given[i]);
  report_errors(model, value);
  return value;
}

// Texts that models do not look at, if accesses are checked: the function may read them to their end.
void FunctionLowering::read_texts(const clang::CallExpr* expr, const std::string& name,
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
    const LocationId text = new_location(), join = new_location();
    split(encoding().truth(arguments[i], pointer), text, join);
    current_ = text;
    string_length(arguments[i]);
    connect(join);
    current_ = join;
  }
}

// What models do not do themselves: a function that failed sets errno. Those that ask the system may do so at any time,
// those of math.h if the result is one that an error can have.
void FunctionLowering::report_errors(ProcedureId model, Term value) {
  if (!module_.watches_errno()) return;
  Unit& home = module_.unit_of(model);
  for (const char* file :
       {"models/err.c::", "models/scan.c::", "models/stdio.c::", "models/unistd.c::", "models/time.c::"})
    if (home.prefix() == file) return may_set_errno();
  const std::optional<ScalarType> type = home.types().scalar(module_.definition_of(model)->getReturnType());
  if (!type || !type->is_floating() || !value.sort().is_float()) return;
  const LocationId fails = new_location(), join = new_location();
  const Term ordinary = terms().conjunction(is_finite(value), terms().negate(terms().fp_test(Op::FpIsZero, value)));
  const Term normal = terms().conjunction(ordinary, terms().negate(terms().fp_test(Op::FpIsSubnormal, value)));
  split(normal, join, fails);
  current_ = fails;
  may_set_errno();
  connect(join);
  current_ = join;
}

// errno is what it was, or any number of an error.
void FunctionLowering::may_set_errno() {
  if (module_.watches_errno()) model_call("__warrant_change_errno", {}, {});
}

std::string FunctionLowering::refusal(const clang::FunctionDecl* function) {
  const std::string name = function->getNameAsString();
  if (is_builtin_name(name)) return "builtin " + name;
  if (is_library_function(name) || is_declared_in_library(function)) return "call of " + name;
  if (is_dialect_name(name)) return "call of " + name;
  return function->getBuiltinID() != 0 ? "builtin " + name : "";
}

// The value of a call that does not return.
Term FunctionLowering::no_value(clang::QualType type) {
  if (type->isVoidType()) return void_value();
  return encoding().zero(TypeMap::is_aggregate(type) ? encoding().pointer_type() : scalar(type));
}

Term FunctionLowering::unmodelled_call(const std::string& construct, clang::QualType type) {
  unmodelled(construct);
  return no_value(type);
}

const clang::CallExpr* FunctionLowering::call_on(const clang::CallExpr* expr,
                                                 const std::vector<clang::Expr*>& arguments) {
  auto* callee = const_cast<clang::Expr*>(expr->getCallee());
  return clang::CallExpr::Create(unit_->context(), callee, arguments, expr->getType(), expr->getValueKind(),
                                 expr->getRParenLoc(), clang::FPOptionsOverride());
}

clang::Expr* FunctionLowering::evaluated(const clang::Expr* argument, Term value) {
  auto* source = const_cast<clang::Expr*>(argument);
  auto* opaque = new (unit_->context()) clang::OpaqueValueExpr(argument->getExprLoc(), argument->getType(),
                                                               clang::VK_PRValue, clang::OK_Ordinary, source);
  opaque_values_[opaque] = value;
  return opaque;
}

void FunctionLowering::continue_if(Term condition) {
  const LocationId good = new_location(), bad = new_location();
  split(condition, good, bad);
  current_ = bad;
  end_execution();
  current_ = good;
}

bool FunctionLowering::fits(const clang::FunctionDecl* candidate, Unit& candidate_unit, const clang::CallExpr* expr,
                            const std::vector<ScalarType>& argument_types) {
  const auto same = [&](clang::QualType here, clang::QualType there) {
    if (here->isVoidType() || there->isVoidType()) return here->isVoidType() == there->isVoidType();
    if (TypeMap::is_aggregate(here) || TypeMap::is_aggregate(there))
      return TypeMap::is_aggregate(here) && TypeMap::is_aggregate(there) && has_same_components(here, there) &&
             types().size_of(here) == candidate_unit.types().size_of(there);
    return types().scalar(here) == candidate_unit.types().scalar(there);
  };
  if (!same(expr->getType(), candidate->getReturnType())) return false;
  // Without a prototype, arguments and parameters meet at their promoted types. A function declared without
  // parameters accepts any call.
  if (!candidate->hasPrototype() && candidate->getNumParams() == 0) return true;
  if (candidate->getNumParams() > argument_types.size()) return false;
  if (candidate->getNumParams() < argument_types.size() && !candidate->isVariadic()) return false;
  const auto* callee_type = expr->getCallee()->getType()->getPointeeType()->getAs<clang::FunctionProtoType>();
  for (unsigned i = 0; i < candidate->getNumParams(); ++i) {
    clang::QualType parameter = candidate->getParamDecl(i)->getType();
    if (!candidate->hasPrototype()) parameter = promoted(parameter, candidate_unit.context());
    const clang::QualType given = expr->getArg(i)->getType();
    if (callee_type ? !same(given, parameter) : TypeMap::is_aggregate(given) != TypeMap::is_aggregate(parameter))
      return false;
    if (given->isRealFloatingType() != parameter->isRealFloatingType()) return false;
    if (given->isRealFloatingType() && !same(given, parameter)) return false;
  }
  return true;
}

Term FunctionLowering::call_pointer(const clang::CallExpr* expr, ResultUse use) {
  const ScalarType pointer = encoding().pointer_type();
  Term target = rvalue(expr->getCallee());
  for (const clang::Expr* argument : expr->arguments()) target = stable(target, pointer, argument);
  std::vector<ScalarType> argument_types;
  const std::vector<Term> arguments = evaluate_arguments(expr, argument_types);

  struct Candidate {
    const clang::FunctionDecl* function;
    Unit* unit;
    Term here;  // target is its address
  };
  std::vector<Candidate> candidates;
  std::unordered_set<Term> addresses;
  Term some = terms().falsity();
  for (const AddressedFunction& addressed : module_.addressed_functions()) {
    if (!fits(addressed.declaration, *addressed.unit, expr, argument_types)) continue;
    const Term address = module_.function_address(addressed.declaration, *addressed.unit);
    if (!addresses.insert(address).second) continue;  // an alias
    Term here = encoding().compare(Comparison::Eq, target, address, pointer);
    if (!address.is_constant()) here = terms().conjunction(here, encoding().truth(address, pointer));
    if (here.is_false()) continue;
    candidates.push_back({addressed.declaration, addressed.unit, here});
    some = terms().disjunction(some, here);
  }
  if (!goes_on_at_undefined()) check(some, Undefined::InvalidCall);

  const clang::QualType type = expr->getType();
  const bool has_value = !type->isVoidType();
  const ScalarType value_type = TypeMap::is_aggregate(type) ? pointer : has_value ? scalar(type) : int_type();
  const auto arbitrary = [&]() -> Term {
    if (TypeMap::is_aggregate(type))
      return allocate(types().size_of(type), types().align_of(type), Lifetime::Automatic, Content::Undefined, "call");
    return fresh_input(InputKind::Uninitialised, undefined_value_name, value_type);
  };
  // A call through null ends a program; one of another function may do anything.
  const auto call_otherwise = [&] {
    if (!goes_on_at_undefined()) return;
    const LocationId other = new_location(), join = new_location();
    const Term end = encoding().address(Integer(null_page_bytes));
    split(encoding().compare(Comparison::Lt, target, end, pointer), join, other);
    current_ = other;
    stray_write();
    connect(join);
    current_ = join;
  };
  if (candidates.empty()) {
    call_otherwise();
    if (!has_value) return void_value();
    return goes_on_at_undefined() ? arbitrary() : encoding().zero(value_type);
  }
  const bool wanted = has_value && use == ResultUse::Needed;
  const VariableId result = wanted ? temporary(value_type, "result") : none_id;
  std::vector<clang::Expr*> values;
  for (unsigned i = 0; i < arguments.size(); ++i) values.push_back(evaluated(expr->getArg(i), arguments[i]));
  const clang::CallExpr* evaluated_call = call_on(expr, values);
  observe(target, pointer);
  const LocationId dispatch = current_;
  const LocationId join = new_location();
  for (const Candidate& candidate : candidates) {
    current_ = new_location();
    cfa().add_edge(dispatch, current_, Assume{candidate.here, AssumeKind::Branch}, here_);
    const Term value = call_known(evaluated_call, candidate.function, *candidate.unit, use);
    if (wanted) emit(Assign{result, value});
    connect(join);
  }
  if (goes_on_at_undefined() && !some.is_true()) {
    current_ = new_location();
    cfa().add_edge(dispatch, current_, Assume{terms().negate(some), AssumeKind::Branch}, here_);
    call_otherwise();
    if (wanted) emit(Assign{result, arbitrary()});
    connect(join);
  }
  current_ = join;
  return wanted ? module_.program().symbol(result) : void_value();
}

void FunctionLowering::call_main(const clang::FunctionDecl* main, ProcedureId procedure) {
  here_ = module_.range(main->getSourceRange(), *unit_);
  std::vector<Term> arguments;
  std::vector<ScalarType> argument_types;
  if (main->getNumParams() >= 1) {
    const ScalarType type = scalar(main->getParamDecl(0)->getType());
    const Term count = fresh_input(InputKind::Argument, "argc", type, Integer(1));
    arguments.push_back(count);
    argument_types.push_back(type);
    if (main->getNumParams() >= 2) {
      arguments.push_back(main->getParamDecl(1)->isReferenced()
                              ? program_arguments(count, type)
                              : fresh_input(InputKind::Argument, "argv", encoding().pointer_type()));
      argument_types.push_back(encoding().pointer_type());
    }
    for (unsigned i = 2; i < main->getNumParams(); ++i) {
      const ScalarType other = scalar(main->getParamDecl(i)->getType());
      const std::string name = main->getParamDecl(i)->getNameAsString();
      arguments.push_back(other.is_pointer() ? external_pointer(name) : fresh_input(InputKind::Argument, name, other));
      // The environment may be empty, but it is there.
      if (other.is_pointer()) emit(Assume{encoding().truth(arguments.back(), other), AssumeKind::Environment});
      argument_types.push_back(other);
    }
  }
  const VariableId result = temporary(int_type(), "(result)");
  const Term value =
      call_procedure(procedure, arguments, argument_types,
                     main->getReturnType()->isVoidType() ? main->getReturnType() : unit_->context().IntTy);
  emit(Assign{result, main->getReturnType()->isVoidType() ? constant(0, int_type()) : value});
  module_.program().procedures[procedure_].result = result;
}

void FunctionLowering::call_at_exit() {
  if (module_.registers_exits()) model_call("__warrant_run_exits", {}, {});
  for (const SystemCall& destructor : module_.destructors()) call_by_system(destructor);
}

void FunctionLowering::call_by_system(const SystemCall& call) {
  const ProcedureId callee = module_.procedure_for(call.function, *call.unit);
  call_procedure(callee, {}, {}, unit_->context().VoidTy, ResultUse::Discarded);
}

// argv: `count` pointers to strings of any length and content, then a null pointer.
Term FunctionLowering::program_arguments(Term count, ScalarType count_type) {
  const ScalarType pointer = encoding().pointer_type(), size = encoding().size_type();
  const ScalarType character = ScalarType::integer(1, true);
  const Integer width(pointer.bytes);
  const Term entries = encoding().convert(count, count_type, size);
  const Term pointers = encoding().binary(BinaryOperator::Add, entries, constant(1, size), size);
  const Term bytes = encoding().binary(BinaryOperator::Mul, pointers, constant(width, size), size);
  const VariableId argv = temporary(pointer, "argv");
  module_.program().variable(argv).role = VariableRole::Address;
  emit(Allocate{argv, encoding().convert(bytes, size, pointer), 16, Lifetime::Alloca, Content::Zero, "argv"});
  const Term base = module_.program().symbol(argv);

  const VariableId index = temporary(count_type, "i");
  emit(Assign{index, constant(0, count_type)});
  const Term i = module_.program().symbol(index);
  const LocationId head = new_location(), body = new_location(), done = new_location();
  connect(head);
  current_ = head;
  split(encoding().compare(Comparison::Lt, i, count, count_type), body, done);
  current_ = body;
  const Term length = fresh_input(InputKind::Argument, program_argument_length, size, Integer(1), Integer(1 << 16));
  const VariableId text = temporary(pointer, program_argument_name);
  module_.program().variable(text).role = VariableRole::Address;
  emit(Allocate{text, encoding().convert(length, size, pointer), 1, Lifetime::Alloca, Content::Input,
                program_argument_name});
  const Term string = module_.program().symbol(text);
  const Term end = encoding().offset(string, length, size, 1);
  emit(Store{encoding().offset(end, constant(-1, int_type()), int_type(), 1), constant(0, character), character});
  emit(Store{encoding().offset(base, i, count_type, width), string, pointer});
  emit(Assign{index, encoding().binary(BinaryOperator::Add, i, constant(1, count_type), count_type)});
  connect(head);
  current_ = done;
  return base;
}

}  // namespace warrant
