// Places: how expressions lead to variables, memory and bit-fields, and how these are read and written.
#pragma once

#include <vector>

#include "frontend/lowering/function_context.h"
#include "frontend/lowering/place.h"

namespace warrant {

class Places : FunctionContext {
 public:
  explicit Places(const FunctionContext& context) : FunctionContext(context) {}

  LValue lvalue(const clang::Expr* expr, PlaceUse use = PlaceUse::Access);
  LValue object_lvalue(Object object, clang::QualType type);
  LValue compound_literal(const clang::CompoundLiteralExpr* expr);
  LValue element_of(const LValue& array, std::uint64_t index, clang::QualType element);
  LValue field_of(const LValue& record, const clang::FieldDecl* field);  // keeps the image
  // The left side of an assignment whose right side is `later`. When that has been evaluated, `may_access` has to hold.
  LValue assigned_place(const clang::Expr* expr, const clang::Expr* later, Term& may_access);
  Dereferenced dereferenced(const clang::Expr* pointer, PlaceUse use);

  Term address_of(const LValue& place);
  Term read(const LValue& place);
  void write(const LValue& place, Term value);

  unsigned required_alignment(clang::QualType type);                    // of what a pointer to the type leads to
  static unsigned alignment_at(unsigned align, const Integer& offset);  // so far behind what has that alignment
  void require_aligned(const LValue& place);
  void check_position(const Integer& length, Term position, ScalarType index_type, PlaceUse use);

 private:
  LValue place_of(const clang::Expr* expr, PlaceUse use);  // without the conditions of the relaxed program
  LValue decl_ref(const clang::DeclRefExpr* expr);
  LValue member(const clang::MemberExpr* expr, PlaceUse use);
  LValue subscript(const clang::ArraySubscriptExpr* expr, PlaceUse use);
  LValue field_of(Term record_address, const clang::FieldDecl* field);
  Term temporary_object(const clang::Expr* expr);
  void check_index(const clang::Expr* base, Term position, ScalarType index_type, PlaceUse use);
  LValue stable_place(LValue place, const clang::Expr* later);
  Term read_valid(const LValue& place);
  void write_valid(const LValue& place, Term value);

  std::vector<Term> index_conditions_;  // in the relaxed program, of the places that are being formed
  unsigned places_formed_ = 0;
  std::vector<Term> later_checks_;  // of the place that is being formed for a later access
};

}  // namespace warrant
