#include "frontend/lowering/variadic.h"

#include "clang/AST/ASTContext.h"
#include "frontend/lowering/arithmetic.h"
#include "frontend/lowering/array_sizes.h"
#include "frontend/lowering/expressions.h"
#include "frontend/lowering/globals.h"
#include "frontend/lowering/places.h"
#include "frontend/lowering/program_state.h"

namespace warrant {

namespace {

// Of LP64's slots.
constexpr long tag_bytes = 16, slot_unit = 16;
constexpr long first_aggregate_tag = 256, floating_tag = 64;
// Of i386's stack.
constexpr long stack_unit = 4;
// In LP64's __va_list_tag, `overflow_arg_area`, a pointer.
constexpr long list_position = 8;

long rounded_up(long size, long unit) { return (size + unit - 1) / unit * unit; }

bool is_argument_list(clang::QualType type) {
  const clang::QualType pointee = type->getPointeeType();
  const auto* record = pointee.isNull() ? nullptr : pointee->getAs<clang::RecordType>();
  return record && record->getDecl()->getName() == "__va_list_tag";
}

}  // namespace

bool VariadicArguments::has_tags() { return unit.context().getBuiltinVaListType()->isArrayType(); }

// Integers and pointers of the same size take each other's place, as they do in registers.
VariadicArguments::Slot VariadicArguments::slot_of(clang::QualType type) {
  const bool by_address = TypeMap::is_aggregate(type);
  const ScalarType plain = by_address ? encoding().pointer_type() : scalar(type);
  const long size = by_address ? static_cast<long>(types().size_of(type).low_bits()) : plain.bytes;
  if (!has_tags()) {
    if (type->isVectorType()) out.unmodelled("variadic argument of a vector type in ILP32");  // it is aligned
    return {0, rounded_up(size, stack_unit), {}};
  }
  const long tag = by_address            ? first_aggregate_tag + module.state.number_of(type)
                   : plain.is_floating() ? floating_tag + plain.bits
                                         : plain.bytes;
  return {tag_bytes, tag_bytes + rounded_up(size, slot_unit), Integer(tag)};
}

bool VariadicArguments::passes_ellipsis(const clang::CallExpr* expr, const clang::FunctionDecl* definition) {
  const clang::QualType function = expr->getCallee()->getType()->getPointeeType();
  const auto* prototype = function.isNull() ? nullptr : function->getAs<clang::FunctionProtoType>();
  return prototype && prototype->isVariadic() && prototype->getNumParams() == definition->getNumParams();
}

// The same for a function of the library, of which the program's declaration may differ in what is named.
bool VariadicArguments::passes_promoted(const clang::CallExpr* expr, unsigned named) {
  const clang::QualType function = expr->getCallee()->getType()->getPointeeType();
  const auto* prototype = function.isNull() ? nullptr : function->getAs<clang::FunctionProtoType>();
  if (!prototype || !prototype->isVariadic()) return false;
  clang::ASTContext& context = unit.context();
  for (unsigned i = named; i < expr->getNumArgs(); ++i) {
    const clang::QualType type = expr->getArg(i)->getType();
    if (context.isPromotableIntegerType(type) || context.hasSameUnqualifiedType(type, context.FloatTy)) return false;
  }
  return true;
}

void VariadicArguments::gather(const clang::CallExpr* expr, unsigned named, std::vector<Term>& arguments,
                               std::vector<ScalarType>& argument_types) {
  const ScalarType pointer = encoding().pointer_type();
  Term block = encoding().zero(pointer);
  if (arguments.size() > named) {
    std::vector<Slot> slots;
    long bytes = has_tags() ? tag_bytes : 0;
    for (unsigned i = named; i < arguments.size(); ++i) {
      slots.push_back(slot_of(expr->getArg(i)->getType()));
      bytes += slots.back().bytes;
    }
    block = out.allocate(Integer(bytes), slot_unit, Lifetime::Automatic, Content::Undefined, "variadic arguments");
    long at = 0;
    for (unsigned i = named; i < arguments.size(); ++i) {
      const Slot& slot = slots[i - named];
      const clang::QualType type = expr->getArg(i)->getType();
      if (slot.tag) out.emit(Store{arithmetic.displaced(block, at), constant(*slot.tag, int_type()), int_type()});
      const Term place = arithmetic.displaced(block, at + slot.value);
      if (TypeMap::is_aggregate(type))
        out.emit(Copy{place, arguments[i], encoding().address(types().size_of(type)), types().layout(type)});
      else
        out.emit(Store{place, arguments[i], argument_types[i]});
      at += slot.bytes;
    }
    if (has_tags()) out.emit(Store{arithmetic.displaced(block, at), constant(0, int_type()), int_type()});
  }
  arguments.resize(named);
  argument_types.resize(named);
  arguments.push_back(block);
  argument_types.push_back(pointer);
}

LValue VariadicArguments::argument_list(const clang::Expr* expr) {
  if (!has_tags()) return places.lvalue(expr);
  LValue place;
  place.type = unit.context().VoidPtrTy;
  place.address = arithmetic.displaced(
      expr->isGLValue() ? places.address_of(places.lvalue(expr)) : expressions.rvalue(expr), list_position);
  return place;
}

Term VariadicArguments::next(const clang::VAArgExpr* expr) {
  const ScalarType pointer = encoding().pointer_type();
  const clang::QualType type = expr->getType(), written = expr->getWrittenTypeInfo()->getType();
  clang::ASTContext& context = unit.context();
  refuse_if_refused(written);
  sizes.evaluate_array_bounds(written);
  const bool by_address = TypeMap::is_aggregate(type);
  if (expr->isMicrosoftABI() || type->isArrayType()) return out.unmodelled_value("va_arg of an array", pointer);
  const ScalarType plain = by_address ? pointer : scalar(type);
  // No argument has such a type; gcc makes the program trap.
  const bool is_promoted =
      context.hasSameUnqualifiedType(type, context.FloatTy) ||
      (context.isPromotableIntegerType(type) && scalar(context.getPromotedIntegerType(type)).bytes != plain.bytes);
  if (is_promoted) return out.unmodelled_value("va_arg of a type that is promoted in a call", plain);

  const LValue list = argument_list(expr->getSubExpr());
  const Slot slot = slot_of(type);
  const Term at = out.save(places.read(list), pointer);
  const Undefined kind = unit.is_model() ? Undefined::LibraryArgument : Undefined::InvalidCall;
  out.check(encoding().truth(at, pointer), kind);  // there are no arguments, or the list has ended
  if (slot.tag) {
    const Term tag = out.load(at, int_type());
    const Term expected = constant(*slot.tag, int_type());
    out.check(encoding().compare(Comparison::Eq, tag, expected, int_type()), kind);
  }
  const Term place = arithmetic.displaced(at, slot.value);
  const Term value = by_address ? out.save(place, pointer) : out.load(place, plain);
  places.write(list, arithmetic.pointer_value(arithmetic.displaced(at, slot.bytes)));
  return value;
}

std::optional<Term> VariadicArguments::builtin(const CallContext& call) {
  const LValue list = argument_list(call.argument(0));
  if (call.name == "va_end") {
    // Models do not use a list after its end.
    if (!unit.is_model()) places.write(list, encoding().zero(encoding().pointer_type()));
    return void_value();
  }
  if (call.name == "va_copy") {
    const clang::Expr* other = call.argument(1);
    places.write(list, has_tags() ? places.read(argument_list(other)) : expressions.rvalue(other));
    return void_value();
  }
  if (!function || function->isMain() || arguments_ == none_id) {
    out.unmodelled("variadic arguments of main");
    return void_value();
  }
  places.write(list, symbol(arguments_));
  return void_value();
}

// A list that a function of the library has used has no value in C: the next va_arg finds the tag of its end. A list
// that is a char* was passed by value.
void VariadicArguments::end_list(const clang::Expr* list, Term address) {
  if (!has_tags() || !is_argument_list(list->getType())) return;
  clang::ASTContext& context = unit.context();
  const std::string no_tag(tag_bytes, '\0');
  const clang::QualType type = context.getStringLiteralArrayType(context.CharTy, static_cast<unsigned>(no_tag.size()));
  const auto* end = clang::StringLiteral::Create(context, no_tag, clang::StringLiteralKind::Ordinary, false, type,
                                                 clang::SourceLocation());
  const Term position = symbol(module.globals.string_literal(end, unit).variable);
  out.emit(Store{arithmetic.displaced(address, list_position), position, encoding().pointer_type()});
}

}  // namespace warrant
