// Initialisers of objects in memory: lists, strings, whole structs.
#include <clang/AST/RecordLayout.h>

#include <algorithm>

#include "frontend/lowering.h"
#include "program/guesses.h"

namespace warrant {
namespace {

// Longer rests of objects are made of one uninitialised block instead of one input per byte.
constexpr std::uint64_t max_open_bytes = 64;

// The bytes of a union behind the member that a list initialises: an object of static lifetime has zeroes there, of
// others C does not say.
std::uint64_t bytes_behind_member(const clang::InitListExpr* list, const clang::ASTContext& context) {
  const auto* record = list->getType()->getAs<clang::RecordType>();
  const clang::FieldDecl* field = list->getInitializedFieldInUnion();
  if (!record || !record->isUnionType() || !field || list->getNumInits() == 0) return 0;
  return context.getTypeSizeInChars(list->getType()).getQuantity() -
         context.getTypeSizeInChars(field->getType()).getQuantity();
}

struct ByteRange {
  std::uint64_t start, count;
};

// The bytes of a struct that have bits which are in none of its members. Those within its members are theirs.
std::vector<ByteRange> padding_of(clang::QualType type, const clang::ASTContext& context) {
  std::vector<ByteRange> gaps;
  const auto* record = type->getAs<clang::RecordType>();
  if (!record || record->isUnionType()) return gaps;
  const clang::RecordDecl* definition = record->getDecl()->getDefinition();
  const clang::ASTRecordLayout& layout = context.getASTRecordLayout(definition);
  std::uint64_t end = 0;  // in bits, as everything here
  const auto reach = [&](std::uint64_t start, std::uint64_t next) {
    if (start > end) gaps.push_back({end / 8, (start + 7) / 8 - end / 8});
    end = std::max(end, next);
  };
  for (const clang::FieldDecl* field : definition->fields()) {
    if (field->isUnnamedBitField()) continue;
    const std::uint64_t bit = layout.getFieldOffset(field->getFieldIndex());
    const std::uint64_t bits = field->isBitField() ? field->getBitWidthValue(context)
                                                   : static_cast<std::uint64_t>(context.getTypeSize(field->getType()));
    reach(bit, bit + bits);
  }
  const auto size = 8 * static_cast<std::uint64_t>(layout.getSize().getQuantity());
  reach(size, size);
  return gaps;
}

// Leaves only what is outside of `range`, and says whether anything was in it.
bool take_out(std::vector<ByteRange>& gaps, ByteRange range) {
  std::vector<ByteRange> outside;
  bool found = false;
  const std::uint64_t first = range.start, end = range.start + range.count;
  for (const auto& [start, count] : gaps) {
    if (start < first) outside.push_back({start, std::min(count, first - start)});
    if (start + count > end) outside.push_back({std::max(start, end), start + count - std::max(start, end)});
    found = found || (start < end && start + count > first);
  }
  gaps = std::move(outside);
  return found;
}

// Constants that lie this far behind what else is known of an object are written rather than kept with all the zeros
// between.
constexpr std::uint64_t max_image_gap = 1 << 16;

// Zero by construction: a zeroed block needs no store for it.
bool is_zero_initialiser(const clang::Expr* expr, clang::ASTContext& context, bool is_static) {
  expr = expr->IgnoreParenImpCasts();
  if (llvm::isa<clang::ImplicitValueInitExpr>(expr)) return true;
  if (const auto* literal = llvm::dyn_cast<clang::IntegerLiteral>(expr)) return literal->getValue().isZero();
  if (const auto* list = llvm::dyn_cast<clang::InitListExpr>(expr)) {
    if (!is_static && (bytes_behind_member(list, context) > 0 || !padding_of(list->getType(), context).empty()))
      return false;
    for (const clang::Expr* element : list->inits())
      if (!is_zero_initialiser(element, context, is_static)) return false;
    return !list->hasArrayFiller() || is_zero_initialiser(list->getArrayFiller(), context, is_static);
  }
  return false;
}

// `[0 ... 3] = f()` calls once: Clang gives the elements the same expression, or lists of its own for the same text.
bool is_same_text(const clang::Expr* a, const clang::Expr* b) {
  return a == b || (a->getBeginLoc().isValid() && a->getSourceRange() == b->getSourceRange());
}

const clang::StringLiteral* as_string(const clang::Expr* expr) {
  expr = expr->IgnoreParens();
  if (const auto* predefined = llvm::dyn_cast<clang::PredefinedExpr>(expr)) return predefined->getFunctionName();
  return llvm::dyn_cast<clang::StringLiteral>(expr);
}

}  // namespace

void FunctionLowering::initialise(const LValue& place, const clang::Expr* initialiser, bool already_zero) {
  initialiser = initialiser->IgnoreParens();
  if (already_zero && is_zero_initialiser(initialiser, unit_->context(), in_entry())) return;
  if (const auto* constant_expr = llvm::dyn_cast<clang::ConstantExpr>(initialiser))
    return initialise(place, constant_expr->getSubExpr(), already_zero);
  if (!TypeMap::is_aggregate(place.type)) {
    const Term value = rvalue_as(initialiser, scalar(place.type));
    check_float_fits(place, value, initialiser);
    write(place, value);
    return;
  }
  if (TypeMap::component_count(place.type) > 0 && has_components(initialiser) && is_computed(initialiser))
    return write_components(place, computed_components(initialiser));
  if (place.type->isArrayType()) {
    if (const clang::StringLiteral* literal = as_string(initialiser))
      return initialise_from_string(place, literal, already_zero);
  }
  if (llvm::isa<clang::ImplicitValueInitExpr>(initialiser)) {
    const Term zero = constant(0, ScalarType::integer(1, false));
    emit(Fill{place.address, zero, encoding().address(types().size_of(place.type)), types().layout(place.type),
              place.initialises});
    return;
  }
  if (const auto* list = llvm::dyn_cast<clang::InitListExpr>(initialiser)) {
    if (list->isTransparent()) return initialise(place, list->getInit(0), already_zero);
    if (!already_zero && place.type->isRecordType()) {
      // What the list does not reach, such as the rest of a union, is zero.
      const Term zero = constant(0, ScalarType::integer(1, false));
      emit(Fill{place.address, zero, encoding().address(types().size_of(place.type)), types().layout(place.type),
                place.initialises});
      already_zero = true;
    }
    if (place.type->isArrayType()) return initialise_array(place, list, already_zero);
    return initialise_record(place, list, already_zero);
  }
  if (const auto* compound = llvm::dyn_cast<clang::CompoundLiteralExpr>(initialiser))
    return initialise(place, compound->getInitializer(), already_zero);  // GNU: a literal as a static initialiser
  // `{.s = value, .s.x = 1}`: Clang keeps the other members of the value, gcc does not.
  if (llvm::isa<clang::DesignatedInitUpdateExpr>(initialiser)) return unmodelled("initialiser of a part of a value");
  const Term from = aggregate(initialiser);
  emit(Copy{place.address, from, encoding().address(types().size_of(place.type)), types().layout(place.type),
            place.initialises});
}

// Of a block that is zero: constants become what it starts with, everything else is written into it.
void FunctionLowering::initialise_allocated(EdgeId allocation, const LValue& place, const clang::Expr* initialiser) {
  auto image = std::make_shared<std::string>();
  LValue object = place;
  object.initialises = true;
  object.image = image.get();
  object.image_offset = 0;
  initialise(object, initialiser, true);
  if (!image->empty()) std::get<Allocate>(cfa().edge(allocation).operation).bytes = std::move(image);
}

bool FunctionLowering::write_to_image(const LValue& place, Term value) {
  const ScalarType type = place.kind == LValue::Kind::BitField ? place.bits.container : scalar(place.type);
  if (!value.is_constant() || place.image_offset > place.image->size() + max_image_gap) return false;
  if (place.image->size() < place.image_offset + type.bytes) place.image->resize(place.image_offset + type.bytes);
  char* const bytes = place.image->data() + place.image_offset;
  if (place.kind == LValue::Kind::BitField) {
    const auto bits = encoding().constant_value(value, scalar(place.type));
    if (!bits) return false;
    for (unsigned i = 0; i < place.bits.width; ++i) {
      const unsigned at = place.bits.low + i;
      const bool is_set = (bits->low_bits() >> i & 1) != 0;
      const auto mask = static_cast<unsigned char>(1U << at % 8);
      const auto old = static_cast<unsigned char>(bytes[at / 8]);
      bytes[at / 8] = static_cast<char>(is_set ? old | mask : old & ~mask);
    }
    return true;
  }
  std::string written;
  if (!type.is_floating() && type.bytes <= sizeof(std::uint64_t)) {
    const std::uint64_t bits = encoding().constant_value(value, type)->low_bits();
    for (unsigned i = 0; i < type.bytes; ++i) written += static_cast<char>(bits >> 8 * i);
  } else {
    for (unsigned i = 0; i < type.bytes; ++i) {
      const Term byte = encoding().byte_of(value, type, i);
      const auto known = encoding().constant_value(byte, ScalarType::integer(1, false));
      if (!known) return false;
      written += static_cast<char>(known->low_bits());
    }
  }
  std::ranges::copy(written, bytes);
  return true;
}

LValue FunctionLowering::element_of(const LValue& array, std::uint64_t index, clang::QualType element) {
  const ScalarType index_type = encoding().pointer_type();
  const Integer size = types().size_of(element);
  LValue part;
  part.type = element;
  part.address = encoding().offset(array.address, constant(Integer(static_cast<unsigned long>(index)), index_type),
                                   index_type, size);
  part.initialises = array.initialises;
  part.image = array.image;
  part.image_offset = array.image_offset + index * size.low_bits();
  part.align = alignment_at(array.align, Integer(static_cast<unsigned long>(index)) * size);
  return part;
}

LValue FunctionLowering::field_of(const LValue& record, const clang::FieldDecl* field) {
  LValue part = field_of(record.address, field);
  part.initialises = record.initialises;
  part.image = record.image;
  const Integer offset = field->isBitField() ? part.bits.offset : types().field_offset(field);
  part.image_offset = record.image_offset + offset.low_bits();
  return part;
}

void FunctionLowering::initialise_array(const LValue& place, const clang::InitListExpr* list, bool already_zero) {
  const clang::ArrayType* array = unit_->context().getAsArrayType(place.type);
  const clang::QualType element = array->getElementType();
  if (list->isStringLiteralInit())
    if (const clang::StringLiteral* literal = as_string(list->getInit(0)))
      return initialise_from_string(place, literal, already_zero);
  std::uint64_t length = list->getNumInits();
  if (const auto* constant_array = llvm::dyn_cast<clang::ConstantArrayType>(array))
    length = constant_array->getSize().getZExtValue();
  const clang::Expr* filler = list->getArrayFiller();
  const bool filler_is_zero = !filler || is_zero_initialiser(filler, unit_->context(), in_entry());
  if (already_zero && filler_is_zero) length = std::min<std::uint64_t>(length, list->getNumInits());
  const clang::Expr* last = nullptr;
  LValue last_part;
  for (std::uint64_t i = 0; i < length; ++i) {
    const LValue part = element_of(place, i, element);
    const clang::Expr* initialiser = i < list->getNumInits() ? list->getInit(static_cast<unsigned>(i)) : filler;
    if (!initialiser) continue;
    if (last && is_same_text(initialiser, last) && initialiser->HasSideEffects(unit_->context()))
      copy_value(part, last_part);
    else
      initialise(part, initialiser, already_zero);
    last = initialiser;
    last_part = part;
  }
}

void FunctionLowering::copy_value(const LValue& to, const LValue& from) {
  if (!TypeMap::is_aggregate(to.type)) return write(to, read(from));
  emit(Copy{to.address, from.address, encoding().address(types().size_of(to.type)), types().layout(to.type),
            to.initialises});
}

void FunctionLowering::initialise_record(const LValue& place, const clang::InitListExpr* list, bool already_zero) {
  const clang::RecordDecl* record = place.type->getAs<clang::RecordType>()->getDecl()->getDefinition();
  if (record->isUnion()) {
    const clang::FieldDecl* field = list->getInitializedFieldInUnion();
    if (field && list->getNumInits() > 0) initialise(field_of(place, field), list->getInit(0), already_zero);
    const std::uint64_t rest = bytes_behind_member(list, unit_->context());
    if (!in_entry() && rest > 0)
      leave_open(place, types().size_of(place.type).low_bits() - rest, rest, rest_of_union_name);
    return;
  }
  const bool has_padding = !in_entry() && leave_padding_open(place, record);
  unsigned next = 0;
  for (const clang::FieldDecl* field : record->fields()) {
    if (field->isUnnamedBitField()) continue;
    if (next >= list->getNumInits()) break;
    LValue part = field_of(place, field);
    const clang::Expr* initialiser = list->getInit(next++);
    if (field->getType()->isIncompleteArrayType()) part.type = initialiser->getType();  // flexible array member
    // It may share its bytes with padding, which is open by now.
    const bool is_beside_padding = has_padding && field->isBitField();
    if (is_beside_padding) part.image = nullptr;
    initialise(part, initialiser, already_zero && !is_beside_padding);
  }
}

// These bytes of the object may hold anything. Compilers zero them or not: no error may rest on their values.
// Whether there is any.
bool FunctionLowering::leave_padding_open(const LValue& place, const clang::RecordDecl* record) {
  std::vector<ByteRange> padding = padding_of(place.type, unit_->context());
  if (padding.empty()) return false;
  // Beside bit-fields it is opened with their container, in which it is read and written.
  for (const clang::FieldDecl* field : record->fields()) {
    if (!field->isBitField() || field->isUnnamedBitField()) continue;
    const LValue part = field_of(place, field);
    const std::uint64_t start = part.bits.offset.low_bits();
    if (!take_out(padding, {start, part.bits.container.bytes})) continue;
    const Term value = fresh_input(InputKind::Unmodelled, padding_name, part.bits.container);
    emit(Store{part.address, value, part.bits.container, place.initialises});
  }
  for (const auto& [start, count] : padding) leave_open(place, start, count, padding_name);
  return true;
}

void FunctionLowering::leave_open(const LValue& place, std::uint64_t start, std::uint64_t bytes, const char* what) {
  const Integer count(static_cast<unsigned long>(bytes));
  const Term first = encoding().address(Integer(static_cast<unsigned long>(start)));
  const Term target = encoding().offset(place.address, first, encoding().pointer_type(), 1);
  if (bytes > max_open_bytes) {
    const Term from = allocate(count, 1, Lifetime::Automatic, Content::Undefined, what);
    emit(Copy{target, from, encoding().address(count), nullptr, place.initialises});
    return;
  }
  const ScalarType byte = ScalarType::integer(1, false);
  for (std::uint64_t i = 0; i < bytes; ++i) {
    const Term index = encoding().address(Integer(static_cast<unsigned long>(i)));
    const Term value = fresh_input(InputKind::Unmodelled, what, byte);
    emit(Store{encoding().offset(target, index, encoding().pointer_type(), 1), value, byte, place.initialises});
  }
}

void FunctionLowering::initialise_from_string(const LValue& place, const clang::StringLiteral* literal,
                                              bool already_zero) {
  const clang::ArrayType* array = unit_->context().getAsArrayType(place.type);
  const ScalarType element = scalar(array->getElementType());
  std::uint64_t length = literal->getLength() + 1;
  if (const auto* constant_array = llvm::dyn_cast<clang::ConstantArrayType>(array))
    length = constant_array->getSize().getZExtValue();
  for (std::uint64_t i = 0; i < length; ++i) {
    const std::uint32_t unit = i < literal->getLength() ? literal->getCodeUnit(static_cast<unsigned>(i)) : 0;
    if (unit == 0 && already_zero) continue;
    write(element_of(place, i, array->getElementType()), constant(Integer(unit), element));
  }
}

void FunctionLowering::initialise_global(Object object, const clang::VarDecl* variable) {
  here_ = module_.range(variable->getSourceRange(), *unit_);
  const clang::VarDecl* with_initialiser = nullptr;
  const clang::Expr* initialiser = variable->getAnyInitializer(with_initialiser);
  const bool defined = initialiser || variable->hasDefinition() != clang::VarDecl::DeclarationOnly;
  if (!defined)
    module_.assume("variable " + variable->getNameAsString() + " is defined elsewhere: its initial value is arbitrary" +
                       (variable->getType()->isIncompleteType() ? ", and it is large enough for every access" : ""),
                   here_);
  const bool is_unknown = module_.options().missing_functions != MissingFunctions::Pure;
  if (object.in_memory) {
    if (initialiser) {
      initialise_allocated(module_.allocation_of(object), object_lvalue(object, with_initialiser->getType()),
                           initialiser);
    } else if (!defined && is_unknown && is_small_outside(variable->getType())) {
      change_outside(object, variable);
    }
    return;
  }
  const ScalarType type = *module_.program().variable(object.variable).type;
  if (initialiser)
    emit(Assign{object.variable, rvalue_as(initialiser, type)});
  else if (defined)
    emit(Assign{object.variable, encoding().zero(type)});
  else {
    const std::string name = variable->getNameAsString();
    const InputKind kind = is_unknown ? InputKind::Unmodelled : InputKind::External;
    const std::string what = is_unknown ? missing_value_prefix + ("the file that defines " + name) : name;
    if (type.is_pointer() && !variable->getType()->isFunctionPointerType())
      emit(Assign{object.variable, value_or_object(encoding().zero(type), what, kind)});
    else
      emit(Havoc{object.variable, Input{kind, what, type, {}, {}}});
  }
}

}  // namespace warrant
