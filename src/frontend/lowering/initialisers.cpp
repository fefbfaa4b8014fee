#include "frontend/lowering/initialisers.h"

#include <clang/AST/RecordLayout.h>

#include <algorithm>

#include "frontend/lowering/bit_fields.h"
#include "frontend/lowering/components.h"
#include "frontend/lowering/expressions.h"
#include "frontend/lowering/outside_calls.h"
#include "frontend/lowering/places.h"
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

void Initialisers::initialise(const LValue& place, const clang::Expr* initialiser, bool already_zero) {
  initialiser = initialiser->IgnoreParens();
  if (already_zero && is_zero_initialiser(initialiser, unit.context(), in_entry())) return;
  if (const auto* constant_expr = llvm::dyn_cast<clang::ConstantExpr>(initialiser))
    return initialise(place, constant_expr->getSubExpr(), already_zero);
  if (!TypeMap::is_aggregate(place.type)) {
    const Term value = expressions.rvalue_as(initialiser, scalar(place.type));
    bit_fields.check_float_fits(place, value, initialiser);
    places.write(place, value);
    return;
  }
  if (TypeMap::component_count(place.type) > 0 && has_components(initialiser) && is_computed(initialiser))
    return components.write(place, components.computed(initialiser));
  if (place.type->isArrayType()) {
    if (const clang::StringLiteral* literal = as_string(initialiser))
      return initialise_from_string(place, literal, already_zero);
  }
  if (llvm::isa<clang::ImplicitValueInitExpr>(initialiser)) {
    const Term zero = constant(0, ScalarType::integer(1, false));
    out.emit(Fill{place.address, zero, encoding().address(types().size_of(place.type)), types().layout(place.type),
                  place.initialises});
    return;
  }
  if (const auto* list = llvm::dyn_cast<clang::InitListExpr>(initialiser)) {
    if (list->isTransparent()) return initialise(place, list->getInit(0), already_zero);
    if (!already_zero && place.type->isRecordType()) {
      // What the list does not reach, such as the rest of a union, is zero.
      const Term zero = constant(0, ScalarType::integer(1, false));
      out.emit(Fill{place.address, zero, encoding().address(types().size_of(place.type)), types().layout(place.type),
                    place.initialises});
      already_zero = true;
    }
    if (place.type->isArrayType()) return initialise_array(place, list, already_zero);
    return initialise_record(place, list, already_zero);
  }
  if (const auto* compound = llvm::dyn_cast<clang::CompoundLiteralExpr>(initialiser))
    return initialise(place, compound->getInitializer(), already_zero);  // GNU: a literal as a static initialiser
  // `{.s = value, .s.x = 1}`: Clang keeps the other members of the value, gcc does not.
  if (llvm::isa<clang::DesignatedInitUpdateExpr>(initialiser))
    return out.unmodelled("initialiser of a part of a value");
  const Term from = expressions.aggregate(initialiser);
  out.emit(Copy{place.address, from, encoding().address(types().size_of(place.type)), types().layout(place.type),
                place.initialises});
}

// Of a block that is zero: constants become what it starts with, everything else is written into it.
void Initialisers::initialise_allocated(EdgeId allocation, const LValue& place, const clang::Expr* initialiser) {
  auto image = std::make_shared<std::string>();
  LValue object = place;
  object.initialises = true;
  object.image = image.get();
  object.image_offset = 0;
  initialise(object, initialiser, true);
  if (!image->empty()) std::get<Allocate>(out.cfa().edge(allocation).operation).bytes = std::move(image);
}

bool Initialisers::write_to_image(const LValue& place, Term value) {
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

void Initialisers::initialise_array(const LValue& place, const clang::InitListExpr* list, bool already_zero) {
  const clang::ArrayType* array = unit.context().getAsArrayType(place.type);
  const clang::QualType element = array->getElementType();
  if (list->isStringLiteralInit())
    if (const clang::StringLiteral* literal = as_string(list->getInit(0)))
      return initialise_from_string(place, literal, already_zero);
  std::uint64_t length = list->getNumInits();
  if (const auto* constant_array = llvm::dyn_cast<clang::ConstantArrayType>(array))
    length = constant_array->getSize().getZExtValue();
  const clang::Expr* filler = list->getArrayFiller();
  const bool filler_is_zero = !filler || is_zero_initialiser(filler, unit.context(), in_entry());
  if (already_zero && filler_is_zero) length = std::min<std::uint64_t>(length, list->getNumInits());
  const clang::Expr* last = nullptr;
  LValue last_part;
  for (std::uint64_t i = 0; i < length; ++i) {
    const LValue part = places.element_of(place, i, element);
    const clang::Expr* initialiser = i < list->getNumInits() ? list->getInit(static_cast<unsigned>(i)) : filler;
    if (!initialiser) continue;
    if (last && is_same_text(initialiser, last) && initialiser->HasSideEffects(unit.context()))
      copy_value(part, last_part);
    else
      initialise(part, initialiser, already_zero);
    last = initialiser;
    last_part = part;
  }
}

void Initialisers::copy_value(const LValue& to, const LValue& from) {
  if (!TypeMap::is_aggregate(to.type)) return places.write(to, places.read(from));
  out.emit(Copy{to.address, from.address, encoding().address(types().size_of(to.type)), types().layout(to.type),
                to.initialises});
}

void Initialisers::initialise_record(const LValue& place, const clang::InitListExpr* list, bool already_zero) {
  const clang::RecordDecl* record = place.type->getAs<clang::RecordType>()->getDecl()->getDefinition();
  if (record->isUnion()) {
    const clang::FieldDecl* field = list->getInitializedFieldInUnion();
    if (field && list->getNumInits() > 0) initialise(places.field_of(place, field), list->getInit(0), already_zero);
    const std::uint64_t rest = bytes_behind_member(list, unit.context());
    if (!in_entry() && rest > 0)
      leave_open(place, types().size_of(place.type).low_bits() - rest, rest, rest_of_union_name);
    return;
  }
  const bool has_padding = !in_entry() && leave_padding_open(place, record);
  unsigned next = 0;
  for (const clang::FieldDecl* field : record->fields()) {
    if (field->isUnnamedBitField()) continue;
    if (next >= list->getNumInits()) break;
    LValue part = places.field_of(place, field);
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
bool Initialisers::leave_padding_open(const LValue& place, const clang::RecordDecl* record) {
  std::vector<ByteRange> padding = padding_of(place.type, unit.context());
  if (padding.empty()) return false;
  // Beside bit-fields it is opened with their container, in which it is read and written.
  for (const clang::FieldDecl* field : record->fields()) {
    if (!field->isBitField() || field->isUnnamedBitField()) continue;
    const LValue part = places.field_of(place, field);
    const std::uint64_t start = part.bits.offset.low_bits();
    if (!take_out(padding, {start, part.bits.container.bytes})) continue;
    const Term value = out.fresh_input(InputKind::Unmodelled, padding_name, part.bits.container);
    out.emit(Store{part.address, value, part.bits.container, place.initialises});
  }
  for (const auto& [start, count] : padding) leave_open(place, start, count, padding_name);
  return true;
}

void Initialisers::leave_open(const LValue& place, std::uint64_t start, std::uint64_t bytes, const char* what) {
  const Integer count(static_cast<unsigned long>(bytes));
  const Term first = encoding().address(Integer(static_cast<unsigned long>(start)));
  const Term target = encoding().offset(place.address, first, encoding().pointer_type(), 1);
  if (bytes > max_open_bytes) {
    const Term from = out.allocate(count, 1, Lifetime::Automatic, Content::Undefined, what);
    out.emit(Copy{target, from, encoding().address(count), nullptr, place.initialises});
    return;
  }
  const ScalarType byte = ScalarType::integer(1, false);
  for (std::uint64_t i = 0; i < bytes; ++i) {
    const Term index = encoding().address(Integer(static_cast<unsigned long>(i)));
    const Term value = out.fresh_input(InputKind::Unmodelled, what, byte);
    out.emit(Store{encoding().offset(target, index, encoding().pointer_type(), 1), value, byte, place.initialises});
  }
}

void Initialisers::initialise_from_string(const LValue& place, const clang::StringLiteral* literal, bool already_zero) {
  const clang::ArrayType* array = unit.context().getAsArrayType(place.type);
  const ScalarType element = scalar(array->getElementType());
  std::uint64_t length = literal->getLength() + 1;
  if (const auto* constant_array = llvm::dyn_cast<clang::ConstantArrayType>(array))
    length = constant_array->getSize().getZExtValue();
  for (std::uint64_t i = 0; i < length; ++i) {
    const std::uint32_t unit = i < literal->getLength() ? literal->getCodeUnit(static_cast<unsigned>(i)) : 0;
    if (unit == 0 && already_zero) continue;
    places.write(places.element_of(place, i, array->getElementType()), constant(Integer(unit), element));
  }
}

}  // namespace warrant
