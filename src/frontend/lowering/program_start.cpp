#include "frontend/lowering/program_start.h"

#include "frontend/lowering/assumption_notes.h"
#include "frontend/lowering/calls.h"
#include "frontend/lowering/expressions.h"
#include "frontend/lowering/globals.h"
#include "frontend/lowering/initialisers.h"
#include "frontend/lowering/jump_targets.h"
#include "frontend/lowering/outside_calls.h"
#include "frontend/lowering/places.h"
#include "frontend/lowering/text_ranges.h"
#include "program/guesses.h"

namespace warrant {

void ProgramStart::call_main(const clang::FunctionDecl* main, ProcedureId procedure) {
  out.set_here(module.text.range(main->getSourceRange(), unit));
  std::vector<Term> arguments;
  std::vector<ScalarType> argument_types;
  if (main->getNumParams() >= 1) {
    const ScalarType type = scalar(main->getParamDecl(0)->getType());
    const Term count = out.fresh_input(InputKind::Argument, "argc", type, Integer(1));
    arguments.push_back(count);
    argument_types.push_back(type);
    if (main->getNumParams() >= 2) {
      arguments.push_back(main->getParamDecl(1)->isReferenced()
                              ? program_arguments(count, type)
                              : out.fresh_input(InputKind::Argument, "argv", encoding().pointer_type()));
      argument_types.push_back(encoding().pointer_type());
    }
    for (unsigned i = 2; i < main->getNumParams(); ++i) {
      const ScalarType other = scalar(main->getParamDecl(i)->getType());
      const std::string name = main->getParamDecl(i)->getNameAsString();
      arguments.push_back(other.is_pointer() ? outside.external_pointer(name)
                                             : out.fresh_input(InputKind::Argument, name, other));
      // The environment may be empty, but it is there.
      if (other.is_pointer()) out.emit(Assume{encoding().truth(arguments.back(), other), AssumeKind::Environment});
      argument_types.push_back(other);
    }
  }
  const VariableId result = out.temporary(int_type(), "(result)");
  const Term value =
      calls.call_procedure(procedure, arguments, argument_types,
                           main->getReturnType()->isVoidType() ? main->getReturnType() : unit.context().IntTy);
  out.emit(Assign{result, main->getReturnType()->isVoidType() ? constant(0, int_type()) : value});
  out.procedure().result = result;
}

// argv: `count` pointers to strings of any length and content, then a null pointer.
Term ProgramStart::program_arguments(Term count, ScalarType count_type) {
  const ScalarType pointer = encoding().pointer_type(), size = encoding().size_type();
  const ScalarType character = ScalarType::integer(1, true);
  const Integer width(pointer.bytes);
  const Term entries = encoding().convert(count, count_type, size);
  const Term pointers = encoding().binary(BinaryOperator::Add, entries, constant(1, size), size);
  const Term bytes = encoding().binary(BinaryOperator::Mul, pointers, constant(width, size), size);
  const VariableId argv = out.temporary(pointer, "argv");
  module.program.variable(argv).role = VariableRole::Address;
  out.emit(Allocate{argv, encoding().convert(bytes, size, pointer), 16, Lifetime::Alloca, Content::Zero, "argv"});
  const Term base = symbol(argv);

  const VariableId index = out.temporary(count_type, "i");
  out.emit(Assign{index, constant(0, count_type)});
  const Term i = symbol(index);
  const LocationId head = out.new_location(), body = out.new_location(), done = out.new_location();
  out.continue_at(head);
  out.split(encoding().compare(Comparison::Lt, i, count, count_type), body, done);
  out.move_to(body);
  const Term length = out.fresh_input(InputKind::Argument, program_argument_length, size, Integer(1), Integer(1 << 16));
  const VariableId text = out.temporary(pointer, program_argument_name);
  module.program.variable(text).role = VariableRole::Address;
  out.emit(Allocate{text, encoding().convert(length, size, pointer), 1, Lifetime::Alloca, Content::Input,
                    program_argument_name});
  const Term string = symbol(text);
  const Term end = encoding().offset(string, length, size, 1);
  out.emit(Store{encoding().offset(end, constant(-1, int_type()), int_type(), 1), constant(0, character), character});
  out.emit(Store{encoding().offset(base, i, count_type, width), string, pointer});
  out.emit(Assign{index, encoding().binary(BinaryOperator::Add, i, constant(1, count_type), count_type)});
  out.connect(head);
  out.move_to(done);
  return base;
}

void ProgramStart::initialise_global(Object object, const clang::VarDecl* variable) {
  out.set_here(module.text.range(variable->getSourceRange(), unit));
  const clang::VarDecl* with_initialiser = nullptr;
  const clang::Expr* initialiser = variable->getAnyInitializer(with_initialiser);
  const bool defined = initialiser || variable->hasDefinition() != clang::VarDecl::DeclarationOnly;
  if (!defined)
    module.assumptions.assume({variable->getType()->isIncompleteType() ? AssumptionKind::DefinedElsewhereAndLarge
                                                                       : AssumptionKind::DefinedElsewhere,
                               {variable->getNameAsString()}},
                              out.here());
  const bool is_unknown = module.options.missing_functions != MissingFunctions::Pure;
  if (object.in_memory) {
    if (initialiser) {
      initialisers.initialise_allocated(module.globals.allocation_of(object),
                                        places.object_lvalue(object, with_initialiser->getType()), initialiser);
    } else if (!defined && is_unknown && outside.is_small(variable->getType())) {
      outside.change(object, variable);
    }
    return;
  }
  const ScalarType type = *module.program.variable(object.variable).type;
  if (initialiser)
    out.emit(Assign{object.variable, expressions.rvalue_as(initialiser, type)});
  else if (defined)
    out.emit(Assign{object.variable, encoding().zero(type)});
  else
    initialise_elsewhere(object, variable);
}

void ProgramStart::initialise_elsewhere(Object object, const clang::VarDecl* variable) {
  const ScalarType type = *module.program.variable(object.variable).type;
  const bool is_unknown = module.options.missing_functions != MissingFunctions::Pure;
  const std::string name = variable->getNameAsString();
  const InputKind kind = is_unknown ? InputKind::Unmodelled : InputKind::External;
  const std::string what = is_unknown ? missing_value_prefix + ("the file that defines " + name) : name;
  if (type.is_pointer() && !variable->getType()->isFunctionPointerType())
    out.emit(Assign{object.variable, outside.value_or_object(encoding().zero(type), what, kind)});
  else
    out.emit(Havoc{object.variable, Input{kind, what, type, {}, {}}});
}

void ProgramStart::end_lost_jump(const std::vector<SourceRange>& where) {
  const Term place = symbol(module.jumps.state().place);
  for (std::size_t i = 0; i < where.size(); ++i) {
    out.set_here(where[i]);
    const LocationId here = out.new_location(), other = out.new_location();
    const Term number = constant(Integer(static_cast<long>(i + 1)), jump_number_type);
    out.split(encoding().compare(Comparison::Eq, place, number, jump_number_type), here, other);
    out.move_to(here);
    out.check(terms().falsity(), Undefined::LostJump);
    out.move_to(other);
  }
}

}  // namespace warrant
