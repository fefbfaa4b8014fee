#include "frontend/lowering/calls.h"

#include <unordered_set>

#include "clang/AST/ASTContext.h"
#include "frontend/library/library_functions.h"
#include "frontend/lowering/arithmetic.h"
#include "frontend/lowering/claim_notes.h"
#include "frontend/lowering/code_addresses.h"
#include "frontend/lowering/expressions.h"
#include "frontend/lowering/library_calls.h"
#include "frontend/lowering/module_units.h"
#include "frontend/lowering/outside_calls.h"
#include "frontend/lowering/procedures.h"
#include "frontend/lowering/program_state.h"
#include "frontend/lowering/scopes.h"
#include "frontend/lowering/variadic.h"
#include "program/guesses.h"

namespace warrant {

namespace {

// What an argument of the type becomes where no prototype gives it another.
clang::QualType promoted(clang::QualType type, const clang::ASTContext& context) {
  if (context.isPromotableIntegerType(type)) return context.getPromotedIntegerType(type);
  return context.hasSameUnqualifiedType(type, context.FloatTy) ? context.DoubleTy : type;
}

// Seen from two files.
bool is_same(TypeMap& here, clang::QualType one, TypeMap& there, clang::QualType other) {
  if (one->isVoidType() || other->isVoidType()) return one->isVoidType() == other->isVoidType();
  if (TypeMap::is_aggregate(one) || TypeMap::is_aggregate(other))
    return TypeMap::is_aggregate(one) && TypeMap::is_aggregate(other) && has_same_components(one, other) &&
           here.size_of(one) == there.size_of(other);
  return here.scalar(one) == there.scalar(other);
}

// Whether a call through a pointer can be one of the candidate.
bool fits(const FunctionContext& context, const clang::FunctionDecl* candidate, Unit& candidate_unit,
          const clang::CallExpr* expr, const std::vector<ScalarType>& argument_types) {
  const auto same = [&](clang::QualType here, clang::QualType there) {
    return is_same(context.types(), here, candidate_unit.types(), there);
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

// C17 6.5.2.2: a call of a function by an expression of an incompatible type is undefined behaviour.
bool has_callable_type(const clang::ASTContext& context, const clang::CallExpr* expr,
                       const clang::FunctionDecl* candidate) {
  const clang::QualType called = expr->getCallee()->getType()->getPointeeType();
  return called.isNull() || const_cast<clang::ASTContext&>(context).typesAreCompatible(called, candidate->getType());
}

}  // namespace

Term Calls::call(const clang::CallExpr* expr, ResultUse use) {
  const SourceRange outer = out.here();
  out.set_here(range(expr));
  notes.start(expr);
  const std::size_t edges = out.cfa().edge_count();
  const clang::FunctionDecl* callee = expr->getDirectCallee();
  const Term result = callee ? call_known(expr, callee, unit, use) : call_pointer(expr, use);
  notes.passing(expr, edges);
  out.set_here(outer);
  return result;
}

Term Calls::copy_of(Term object, clang::QualType type) {
  const Term copy =
      out.allocate(types().size_of(type), types().align_of(type), Lifetime::Automatic, Content::Undefined, "argument");
  out.emit(Copy{copy, object, encoding().address(types().size_of(type)), types().layout(type)});
  return copy;
}

std::vector<Term> Calls::evaluate_arguments(const clang::CallExpr* expr, std::vector<ScalarType>& types_out) {
  std::vector<Term> arguments;
  for (unsigned i = 0; i < expr->getNumArgs(); ++i) {
    const clang::Expr* argument = expr->getArg(i);
    const bool by_address = TypeMap::is_aggregate(argument->getType());
    const ScalarType type = by_address ? encoding().pointer_type() : expressions.value_type(argument);
    Term value = by_address ? expressions.aggregate(argument) : expressions.typed_rvalue(argument);
    for (unsigned later = i + 1; later < expr->getNumArgs(); ++later) {
      if (!expr->getArg(later)->HasSideEffects(unit.context())) continue;
      value = by_address ? copy_of(value, argument->getType())  // the callee copies too late
                         : expressions.stable(value, type, expr->getArg(later));
      break;
    }
    arguments.push_back(value);
    types_out.push_back(type);
  }
  check_nonnull(expr, arguments);
  return arguments;
}

std::vector<Term> Calls::evaluate_arguments(const clang::CallExpr* expr) {
  std::vector<ScalarType> ignored;
  return evaluate_arguments(expr, ignored);
}

// What is declared never to be null, where that is asked for. SV-COMP's memory safety does not ask.
void Calls::check_nonnull(const clang::CallExpr* expr, const std::vector<Term>& arguments) {
  const Property& property = module.options.property;
  const clang::FunctionDecl* callee = expr->getDirectCallee();
  if (!callee || property.has_whole_objects || out.goes_on_at_undefined()) return;
  const std::string name = callee->getNameAsString();
  const bool is_library = is_library_function(name) && !module.units.defined_by_program(name, unit);
  const Undefined kind = is_library ? Undefined::LibraryArgument : Undefined::InvalidCall;
  if (!property.kinds.contains(kind)) return;
  for (unsigned i = 0; i < arguments.size(); ++i) {
    if (!expr->getArg(i)->getType()->isPointerType()) continue;
    bool is_nonnull = i < callee->getNumParams() && callee->getParamDecl(i)->hasAttr<clang::NonNullAttr>();
    for (const auto* attribute : callee->specific_attrs<clang::NonNullAttr>())
      is_nonnull = is_nonnull || attribute->isNonNull(i);
    if (is_nonnull) out.check(encoding().truth(arguments[i], encoding().pointer_type()), kind);
  }
}

// A call without a prototype passes what it has; the parameters must be of these types, where that is asked for.
void Calls::check_unprototyped(const clang::CallExpr* expr, const clang::FunctionDecl* definition, Unit& home) {
  const Property& property = module.options.property;
  if (property.has_whole_objects || !property.kinds.contains(Undefined::InvalidCall) || out.goes_on_at_undefined())
    return;
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
  if (!is_good) out.check(terms().falsity(), Undefined::InvalidCall);
}

Call Calls::call_edge(ProcedureId callee, Term returned_object, const std::vector<Term>& arguments,
                      const std::vector<ScalarType>& argument_types) {
  const clang::FunctionDecl* definition = module.procedures.definition_of(callee);
  Call edge;
  edge.callee = callee;
  if (returned_object) edge.arguments.push_back(returned_object);
  const std::size_t hidden = edge.arguments.size();
  const std::vector<VariableId> parameters = module.program.procedures[callee].parameters;
  for (std::size_t i = hidden; i < parameters.size(); ++i) {
    const ScalarType type = *module.program.variable(parameters[i]).type;
    const std::size_t given = i - hidden;
    if (given < arguments.size())
      edge.arguments.push_back(arithmetic.convert(arguments[given], argument_types[given], type));
    else if (definition->isVariadic() && i + 1 == parameters.size())  // nothing for the ellipsis
      edge.arguments.push_back(encoding().zero(type));
    else  // called with too few arguments through a declaration without prototype
      edge.arguments.push_back(out.fresh_input(InputKind::Uninitialised, "missing argument", type));
  }
  return edge;
}

void Calls::check_returned(ProcedureId callee, clang::QualType result_type, ResultUse use) {
  if (use == ResultUse::Discarded || result_type->isVoidType() || !module.procedures.may_lack_result(callee)) return;
  if (out.goes_on_at_undefined()) return;  // the value is arbitrary already
  const Term returned = symbol(module.state.returned());
  out.check(encoding().truth(returned, ScalarType::boolean()), Undefined::MissingReturn);
}

Term Calls::call_procedure(ProcedureId callee, const std::vector<Term>& arguments,
                           const std::vector<ScalarType>& argument_types, clang::QualType result_type, ResultUse use) {
  const clang::FunctionDecl* definition = module.procedures.definition_of(callee);
  Term returned_object;
  if (const clang::QualType type = definition->getReturnType(); TypeMap::is_aggregate(type)) {
    const TypeMap& callee_types = module.procedures.unit_of(callee).types();
    returned_object = out.allocate(callee_types.size_of(type), callee_types.align_of(type), Lifetime::Automatic,
                                   Content::Undefined, definition->getNameAsString() + "()");
    scopes.add_returned(returned_object);
  }
  Call edge = call_edge(callee, returned_object, arguments, argument_types);
  const VariableId result = module.program.procedures[callee].result;
  const bool wants_scalar = !result_type->isVoidType() && !TypeMap::is_aggregate(result_type);
  if (result != none_id) {
    const ScalarType type = *module.program.variable(result).type;
    edge.result = out.temporary(type, "result");
    const Term value = symbol(edge.result);
    out.emit(std::move(edge));
    check_returned(callee, result_type, use);
    return wants_scalar ? arithmetic.convert(value, type, scalar(result_type)) : value;
  }
  out.emit(std::move(edge));
  check_returned(callee, result_type, use);
  if (returned_object) return returned_object;
  if (!wants_scalar) return void_value();
  return out.fresh_input(InputKind::Uninitialised, definition->getNameAsString() + "()", scalar(result_type));
}

// What a call means, in this order: the error, a body of the program's, what the lowering knows about the name, a
// model. A function of the compiler's or of the C library that has none of these is refused by name; any other function
// belongs to the program's environment.
Term Calls::call_known(const clang::CallExpr* expr, const clang::FunctionDecl* declaration, Unit& home, ResultUse use) {
  const std::string name = declaration->getNameAsString();
  if (module.options.property.is_error_function(name)) return call_error(expr, name);
  if (const std::string* construct = home.refusal(declaration)) out.unmodelled(*construct);
  const bool is_exit = name == "exit" || name == "__builtin_exit";
  if (is_exit && module.units.has_exit_calls() && !module.units.defined_by_program(name, home)) return call_exit(expr);
  if (!module.units.defined_by_program(name, home) || home.is_model())
    if (const std::optional<Term> special = library.special(expr, name, use)) return *special;
  const ProcedureId callee = module.procedures.procedure_for(declaration, home);
  if (callee == none_id) {
    const std::string refused = LibraryCalls::refusal(declaration);
    return refused.empty() ? outside.call(expr, declaration) : unmodelled_call(refused, expr->getType());
  }
  if (module.procedures.unit_of(callee).is_model() && !unit.is_model()) return library.call_model(expr, callee, name);
  const clang::FunctionDecl* definition = module.procedures.definition_of(callee);
  if (Unit& there = module.procedures.unit_of(callee); &there != &home)
    if (const std::string* construct = there.refusal(definition)) out.unmodelled(*construct);
  if (definition->isVariadic() && !VariadicArguments::passes_ellipsis(expr, definition))
    return unmodelled_call("call of the variadic function " + name + " without its prototype", expr->getType());
  std::vector<ScalarType> argument_types;
  std::vector<Term> arguments = evaluate_arguments(expr, argument_types);
  check_unprototyped(expr, definition, module.procedures.unit_of(callee));
  if (definition->isVariadic()) variadics.gather(expr, definition->getNumParams(), arguments, argument_types);
  return call_procedure(callee, arguments, argument_types, expr->getType(), use);
}

Term Calls::call_exit(const clang::CallExpr* expr) {
  evaluate_arguments(expr);
  call_at_exit();
  end_program(ProgramEnd::Exit, out.here());
  out.end_execution();
  return no_value(expr->getType());
}

Term Calls::call_error(const clang::CallExpr* expr, const std::string& name) {
  if (!name.starts_with("__assert")) evaluate_arguments(expr);
  out.reach_error(name);
  return no_value(expr->getType());
}

// The value of a call that does not return.
Term Calls::no_value(clang::QualType type) {
  if (type->isVoidType()) return void_value();
  return encoding().zero(TypeMap::is_aggregate(type) ? encoding().pointer_type() : scalar(type));
}

Term Calls::unmodelled_call(const std::string& construct, clang::QualType type) {
  out.unmodelled(construct);
  return no_value(type);
}

const clang::CallExpr* Calls::call_on(const clang::CallExpr* expr, const std::vector<clang::Expr*>& arguments) {
  auto* callee = const_cast<clang::Expr*>(expr->getCallee());
  return clang::CallExpr::Create(unit.context(), callee, arguments, expr->getType(), expr->getValueKind(),
                                 expr->getRParenLoc(), clang::FPOptionsOverride());
}

// The functions of its type whose address is taken, each once.
Calls::Targets Calls::targets(const clang::CallExpr* expr, Term pointer_value,
                              const std::vector<ScalarType>& argument_types) {
  const ScalarType pointer = encoding().pointer_type();
  Targets found{{}, terms().falsity(), terms().falsity()};
  std::unordered_set<Term> addresses;
  for (const AddressedFunction& addressed : module.units.addressed_functions()) {
    if (!fits(*this, addressed.declaration, *addressed.unit, expr, argument_types)) continue;
    const Term address = module.code.function_address(addressed.declaration, *addressed.unit);
    if (!addresses.insert(address).second) continue;  // an alias
    Term here = encoding().compare(Comparison::Eq, pointer_value, address, pointer);
    if (!address.is_constant()) here = terms().conjunction(here, encoding().truth(address, pointer));
    if (here.is_false()) continue;
    if (module.program.at_undefined == AtUndefined::EndsAtOverflow && addressed.unit == &unit &&
        !has_callable_type(unit.context(), expr, addressed.declaration)) {
      found.others = terms().disjunction(found.others, here);
      continue;
    }
    found.candidates.push_back({addressed.declaration, addressed.unit, here});
    found.some = terms().disjunction(found.some, here);
  }
  return found;
}

Term Calls::arbitrary_result(clang::QualType type, ScalarType value_type) {
  if (TypeMap::is_aggregate(type))
    return out.allocate(types().size_of(type), types().align_of(type), Lifetime::Automatic, Content::Undefined, "call");
  return out.fresh_input(InputKind::Uninitialised, undefined_value_name, value_type);
}

// A call through null ends a program; one of another function may do anything. Where executions go on after most
// undefined behaviour, they end at this.
void Calls::call_stray_pointer(Term target) {
  const Term end = encoding().address(Integer(null_page_bytes));
  const Term is_null = encoding().compare(Comparison::Lt, target, end, encoding().pointer_type());
  if (module.program.at_undefined == AtUndefined::EndsAtOverflow) {
    out.emit(Assume{is_null, AssumeKind::Undefined, Undefined::InvalidCall});
    return;
  }
  const LocationId other = out.new_location(), join = out.new_location();
  out.split(is_null, join, other);
  out.move_to(other);
  out.unmodelled(std::string("what follows ") + describe(Undefined::InvalidCall));
  out.move_to(join);
}

Term Calls::call_pointer(const clang::CallExpr* expr, ResultUse use) {
  const ScalarType pointer = encoding().pointer_type();
  Term target = expressions.rvalue(expr->getCallee());
  for (const clang::Expr* argument : expr->arguments()) target = expressions.stable(target, pointer, argument);
  std::vector<ScalarType> argument_types;
  const std::vector<Term> arguments = evaluate_arguments(expr, argument_types);
  const auto [candidates, some, others] = targets(expr, target, argument_types);
  if (!others.is_false()) out.emit(Assume{terms().negate(others), AssumeKind::Undefined, Undefined::InvalidCall});
  const bool goes_on = out.goes_on_at_undefined();
  if (!goes_on) out.check(some, Undefined::InvalidCall);

  const clang::QualType type = expr->getType();
  const bool has_value = !type->isVoidType();
  const ScalarType value_type = TypeMap::is_aggregate(type) ? pointer : has_value ? scalar(type) : int_type();
  if (candidates.empty()) {
    if (goes_on) call_stray_pointer(target);
    if (!has_value) return void_value();
    return goes_on ? arbitrary_result(type, value_type) : encoding().zero(value_type);
  }
  const bool wanted = has_value && use == ResultUse::Needed;
  const VariableId result = wanted ? out.temporary(value_type, "result") : none_id;
  std::vector<clang::Expr*> values;
  for (unsigned i = 0; i < arguments.size(); ++i)
    values.push_back(expressions.evaluated(expr->getArg(i), arguments[i]));
  const clang::CallExpr* evaluated_call = call_on(expr, values);
  out.observe(target, pointer);
  const LocationId dispatch = out.current(), join = out.new_location();
  const auto begin = [&](Term condition) {
    out.move_to(out.new_location());
    out.cfa().add_edge(dispatch, out.current(), Assume{condition, AssumeKind::Branch}, out.here());
  };
  for (const Candidate& candidate : candidates) {
    begin(candidate.here);
    const Term value = call_known(evaluated_call, candidate.function, *candidate.unit, use);
    if (wanted) out.emit(Assign{result, value});
    out.connect(join);
  }
  if (goes_on && !some.is_true()) {
    begin(terms().negate(some));
    call_stray_pointer(target);
    if (wanted) out.emit(Assign{result, arbitrary_result(type, value_type)});
    out.connect(join);
  }
  out.move_to(join);
  return wanted ? symbol(result) : void_value();
}

void Calls::call_at_exit() {
  if (module.units.uses().registers_exits) model_call("__warrant_run_exits", {}, {});
  for (const SystemCall& destructor : module.units.destructors()) call_by_system(destructor);
}

void Calls::call_by_system(const SystemCall& call) {
  const ProcedureId callee = module.procedures.procedure_for(call.function, *call.unit);
  call_procedure(callee, {}, {}, unit.context().VoidTy, ResultUse::Discarded);
}

Term Calls::model_call(const std::string& name, const std::vector<Term>& arguments,
                       const std::vector<ScalarType>& argument_types) {
  const ProcedureId procedure = module.procedures.model_procedure(name);
  assert(procedure != none_id && "a function that the frontend calls by itself has a model");
  return call_procedure(procedure, arguments, argument_types,
                        module.procedures.definition_of(procedure)->getReturnType());
}

void Calls::end_program(ProgramEnd end, const SourceRange& where) {
  const Property& property = module.options.property;
  const bool asks_for_unfreed =
      property.kinds.contains(Undefined::UnfreedBlock) && (end != ProgramEnd::Abort || property.has_leaks_at_abort);
  if (!asks_for_unfreed && !property.kinds.contains(Undefined::LostBlock)) return;
  const SourceRange outer = out.here();
  out.set_here(where);
  out.emit(Free{encoding().zero(encoding().pointer_type()), Lifetime::Static, end != ProgramEnd::Main});
  out.set_here(outer);
}

}  // namespace warrant
