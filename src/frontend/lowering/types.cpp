#include "frontend/lowering/types.h"

#include <algorithm>

#include "clang/AST/RecordLayout.h"
#include "clang/Basic/TargetInfo.h"

namespace warrant {
namespace {

// Arrays of aggregates longer than this are described by their first elements only by size, not by layout: nobody
// copies them field by field.
constexpr std::size_t max_layout_fields = 4096;

// Longer runs of bit-fields that share bytes occur in packed records only.
constexpr std::uint64_t max_container_bytes = 8;

const clang::Type* canonical(clang::QualType type) { return type.getCanonicalType().getTypePtr(); }

}  // namespace

std::optional<ScalarType> TypeMap::scalar(clang::QualType type) const {
  type = type.getCanonicalType();
  if (const auto* atomic = type->getAs<clang::AtomicType>()) type = atomic->getValueType().getCanonicalType();
  if (type->isBooleanType()) return ScalarType::boolean();
  if (const auto* enumeration = type->getAs<clang::EnumType>()) {
    const clang::QualType underlying = enumeration->getDecl()->getIntegerType();
    if (underlying.isNull()) return ScalarType::integer(4, false);  // a forward-declared enum, as gcc treats it
    return scalar(underlying);
  }
  if (type->isPointerType() || type->isNullPtrType() || type->isFunctionType() || type->isArrayType()) {
    if (!type->isPointerType() && !type->isNullPtrType()) return std::nullopt;
    return ScalarType::pointer(context_.getTypeSizeInChars(context_.VoidPtrTy).getQuantity());
  }
  if (const auto* builtin = type->getAs<clang::BuiltinType>()) {
    const auto bytes = static_cast<unsigned>(
        builtin->getKind() == clang::BuiltinType::Void ? 1 : context_.getTypeSizeInChars(type).getQuantity());
    switch (builtin->getKind()) {
      case clang::BuiltinType::Float:
        return ScalarType::floating(32, bytes);
      case clang::BuiltinType::Double:
        return ScalarType::floating(64, bytes);
      case clang::BuiltinType::LongDouble:
        return ScalarType::floating(80, bytes);
      case clang::BuiltinType::Float128:
        return ScalarType::floating(128, bytes);
      default:
        break;
    }
    if (builtin->isInteger()) return ScalarType::integer(bytes, builtin->isSignedInteger());
  }
  return std::nullopt;
}

bool TypeMap::is_aggregate(clang::QualType type) {
  type = type.getCanonicalType();
  if (const auto* atomic = type->getAs<clang::AtomicType>()) type = atomic->getValueType().getCanonicalType();
  return type->isRecordType() || type->isArrayType() || component_count(type) > 0;
}

clang::QualType TypeMap::component_type(clang::QualType type) {
  type = type.getCanonicalType();
  if (const auto* atomic = type->getAs<clang::AtomicType>()) type = atomic->getValueType().getCanonicalType();
  clang::QualType component;
  if (const auto* complex = type->getAs<clang::ComplexType>()) component = complex->getElementType();
  if (const auto* vector = type->getAs<clang::VectorType>();
      vector && vector->getVectorKind() == clang::VectorKind::Generic && !type->isExtVectorType())
    component = vector->getElementType()->isSpecificBuiltinType(clang::BuiltinType::LongDouble)
                    ? clang::QualType()
                    : vector->getElementType();
  if (component.isNull()) return component;
  component = component.getCanonicalType();
  const auto* builtin = component->getAs<clang::BuiltinType>();
  if (!builtin || component->isBooleanType()) return {};
  switch (builtin->getKind()) {
    case clang::BuiltinType::Float:
    case clang::BuiltinType::Double:
    case clang::BuiltinType::LongDouble:
      return component;
    default:
      return builtin->isInteger() ? component : clang::QualType();
  }
}

unsigned TypeMap::component_count(clang::QualType type) {
  if (component_type(type).isNull()) return 0;
  type = type.getCanonicalType();
  if (const auto* atomic = type->getAs<clang::AtomicType>()) type = atomic->getValueType().getCanonicalType();
  const auto* vector = type->getAs<clang::VectorType>();
  return vector ? vector->getNumElements() : 2;
}

bool TypeMap::is_constant(clang::QualType type) const { return context_.getBaseElementType(type).isConstQualified(); }

bool TypeMap::has_pointers(clang::QualType type) const {
  if (type->isPointerType()) return true;
  if (const auto* array = context_.getAsArrayType(type)) return has_pointers(array->getElementType());
  const auto* record = type->getAs<clang::RecordType>();
  const clang::RecordDecl* definition = record ? record->getDecl()->getDefinition() : nullptr;
  return definition && std::ranges::any_of(definition->fields(), [&](const clang::FieldDecl* field) {
           return has_pointers(field->getType());
         });
}

Integer TypeMap::size_of(clang::QualType type) const {
  if (type->isVoidType() || type->isFunctionType()) return 1;  // GNU C
  if (type->isIncompleteType()) return 0;
  return Integer(static_cast<long>(context_.getTypeSizeInChars(type).getQuantity()));
}

unsigned TypeMap::align_of(clang::QualType type) const {
  if (type->isVoidType() || type->isFunctionType() || type->isIncompleteType()) return 1;
  return static_cast<unsigned>(context_.getTypeAlignInChars(type).getQuantity());
}

unsigned TypeMap::align_of(const clang::VarDecl* variable) const {
  unsigned align = align_of(context_.getBaseElementType(variable->getType()));
  for (const clang::VarDecl* redeclaration : variable->redecls())
    if (const unsigned bits = redeclaration->getMaxAlignment(); bits / 8 > align) align = bits / 8;
  // The ABI of x86-64 gives at least this to variables that are arrays of at least 16 bytes.
  const clang::TargetInfo& target = context_.getTargetInfo();
  const unsigned large = target.getLargeArrayMinWidth() / 8, large_align = target.getLargeArrayAlign() / 8;
  if (large > 0 && large_align > align && context_.getAsConstantArrayType(variable->getType()) &&
      size_of(variable->getType()) >= Integer(large))
    align = large_align;
  return align;
}

Integer TypeMap::field_offset(const clang::FieldDecl* field) const {
  return Integer(static_cast<long>(context_.getFieldOffset(field) / 8));
}

void TypeMap::place_bit_fields(const clang::RecordDecl* record) {
  struct Span {
    const clang::FieldDecl* field;
    std::uint64_t first, width;  // in bits from the start of the record
  };
  std::vector<Span> group;
  const auto close = [&] {
    if (group.empty()) return;
    const std::uint64_t first_byte = group.front().first / 8;
    std::uint64_t end_byte = first_byte + 1;
    for (const Span& span : group) end_byte = std::max(end_byte, (span.first + span.width + 7) / 8);
    if (end_byte - first_byte > max_container_bytes) {  // packed: each field gets the bytes it touches
      for (const Span& span : group) {
        const std::uint64_t own = span.first / 8, bytes = (span.first + span.width + 7) / 8 - own;
        bit_fields_[span.field] = {
            Integer(static_cast<long>(own)), ScalarType::integer(static_cast<unsigned>(bytes), false),
            static_cast<unsigned>(span.first - 8 * own), static_cast<unsigned>(span.width), true};
      }
      group.clear();
      return;
    }
    const ScalarType container = ScalarType::integer(static_cast<unsigned>(end_byte - first_byte), false);
    for (const Span& span : group)
      bit_fields_[span.field] = {Integer(static_cast<long>(first_byte)), container,
                                 static_cast<unsigned>(span.first - 8 * first_byte), static_cast<unsigned>(span.width),
                                 false};
    group.clear();
  };
  for (const clang::FieldDecl* field : record->fields()) {
    if (!field->isBitField()) {
      close();
      continue;
    }
    const std::uint64_t width = field->getBitWidthValue(context_);
    const std::uint64_t first = context_.getFieldOffset(field);
    if (width == 0 || record->isUnion()) close();
    if (width == 0) continue;
    if (!group.empty()) {
      const Span& last = group.back();
      if (first / 8 > (last.first + last.width - 1) / 8) close();  // no shared byte
    }
    group.push_back({field, first, width});
  }
  close();
}

const BitFieldPlace& TypeMap::bit_field(const clang::FieldDecl* field) {
  auto found = bit_fields_.find(field);
  if (found == bit_fields_.end()) {
    place_bit_fields(field->getParent());
    found = bit_fields_.find(field);
  }
  return found->second;
}

bool TypeMap::append_layout(clang::QualType type, const Integer& offset, ObjectLayout& layout) {
  if (layout.fields.size() > max_layout_fields) return false;
  if (const std::optional<ScalarType> leaf = scalar(type)) {
    layout.fields.push_back({offset, *leaf, 1});
    return true;
  }
  if (const unsigned count = component_count(type)) {
    layout.fields.push_back({offset, *scalar(component_type(type)), Integer(count)});
    return true;
  }
  if (const clang::ConstantArrayType* array = context_.getAsConstantArrayType(type)) {
    const Integer count = Integer(static_cast<unsigned long>(array->getSize().getZExtValue()));
    if (const std::optional<ScalarType> leaf = scalar(array->getElementType())) {
      layout.fields.push_back({offset, *leaf, count});
      return true;
    }
    const Integer stride = size_of(array->getElementType());
    for (Integer i = 0; i < count; i = i + 1)
      if (!append_layout(array->getElementType(), offset + i * stride, layout)) return false;
    return true;
  }
  if (const auto* record = type->getAs<clang::RecordType>()) {
    const clang::RecordDecl* declaration = record->getDecl()->getDefinition();
    if (!declaration) return false;
    Integer last_container = -1;
    for (const clang::FieldDecl* field : declaration->fields()) {
      if (!field->isBitField()) {
        if (field->getType()->isIncompleteArrayType()) continue;  // flexible array member
        if (!append_layout(field->getType(), offset + field_offset(field), layout)) return false;
      } else if (!field->isZeroLengthBitField(context_)) {
        const BitFieldPlace& place = bit_field(field);
        if (place.overlapping) return false;
        if (place.offset == last_container && !declaration->isUnion()) continue;
        last_container = place.offset;
        layout.fields.push_back({offset + place.offset, place.container, 1});
      }
    }
    return true;
  }
  return false;
}

std::shared_ptr<const ObjectLayout> TypeMap::layout(clang::QualType type) {
  const auto [entry, inserted] = layouts_.try_emplace(canonical(type), nullptr);
  if (inserted) {
    auto made = std::make_shared<ObjectLayout>();
    if (append_layout(type, 0, *made)) layouts_[canonical(type)] = std::move(made);
  }
  return layouts_[canonical(type)];
}

std::shared_ptr<const ObjectShape> TypeMap::shape(clang::QualType type) {
  const auto [entry, inserted] = shapes_.try_emplace(canonical(type), nullptr);
  if (inserted) {
    auto made = make_shape(type);
    shapes_[canonical(type)] = std::move(made);
  }
  return shapes_[canonical(type)];
}

std::shared_ptr<const ObjectShape> TypeMap::make_shape(clang::QualType type) {
  if (type->isIncompleteType() || type->isFunctionType() || type->isVariablyModifiedType()) return nullptr;
  const std::optional<std::uint64_t> size = size_of(type).to_uint64();
  if (!size) return nullptr;
  auto made = std::make_shared<ObjectShape>();
  made->size = *size;
  made->is_character = type->isCharType();
  if (const clang::ConstantArrayType* array = context_.getAsConstantArrayType(type)) {
    made->element = shape(array->getElementType());
  } else if (const auto* record = type->getAs<clang::RecordType>()) {
    for (const clang::FieldDecl* field : record->getDecl()->getDefinition()->fields()) {
      if (field->isBitField()) continue;
      const std::optional<std::uint64_t> offset = field_offset(field).to_uint64();
      if (auto part = shape(field->getType()); part && offset)
        made->members.push_back({field->getNameAsString(), *offset, std::move(part)});
    }
  }
  return made;
}

}  // namespace warrant
