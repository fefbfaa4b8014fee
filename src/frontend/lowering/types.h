// C types as the lowering sees them: scalars by representation, aggregates by layout.
#pragma once

#include <memory>
#include <optional>
#include <unordered_map>

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Type.h"
#include "program/program.h"

namespace warrant {

// Where the bits of a bit-field are: bits low .. low+width-1 of an unsigned integer at byte `offset` of its record.
// Bit-fields that share a byte share their container, so that no two containers overlap (but see `overlapping`).
struct BitFieldPlace {
  Integer offset;
  ScalarType container;
  unsigned low = 0, width = 0;
  bool overlapping = false;  // in a long packed run: containers of neighbours share bytes
};

class TypeMap {
 public:
  explicit TypeMap(clang::ASTContext& context) : context_(context) {}

  // Nothing for aggregates, void, functions and for scalar types that are not modelled (_Float16, _BitInt).
  std::optional<ScalarType> scalar(clang::QualType type) const;
  // What lies in memory and is passed by its address: struct, union, array, complex number, vector.
  static bool is_aggregate(clang::QualType type);
  // What a complex number or a vector consists of: two or more scalars of one type. Null and 0 for other types, and for
  // those whose components are not modelled.
  static clang::QualType component_type(clang::QualType type);
  static unsigned component_count(clang::QualType type);
  bool has_pointers(clang::QualType type) const;  // it is one, or a part of it is
  bool is_constant(clang::QualType type) const;   // an object of the type is defined const
  Integer size_of(clang::QualType type) const;    // complete type of constant size
  unsigned align_of(clang::QualType type) const;
  unsigned align_of(const clang::VarDecl* variable) const;    // of the object: it may ask for more than its type
  Integer field_offset(const clang::FieldDecl* field) const;  // bytes; not for bit-fields
  const BitFieldPlace& bit_field(const clang::FieldDecl* field);
  // How an object of the type is made up of scalars. Unions list every member; null if a part is not modelled.
  std::shared_ptr<const ObjectLayout> layout(clang::QualType type);
  // The names of its parts; null for a type without a constant size.
  std::shared_ptr<const ObjectShape> shape(clang::QualType type);

 private:
  std::shared_ptr<const ObjectShape> make_shape(clang::QualType type);
  void place_bit_fields(const clang::RecordDecl* record);
  bool append_layout(clang::QualType type, const Integer& offset, ObjectLayout& layout);

  clang::ASTContext& context_;
  std::unordered_map<const clang::FieldDecl*, BitFieldPlace> bit_fields_;
  std::unordered_map<const clang::Type*, std::shared_ptr<const ObjectLayout>> layouts_;
  std::unordered_map<const clang::Type*, std::shared_ptr<const ObjectShape>> shapes_;
};

}  // namespace warrant
