// Initialisers of objects in memory: lists, strings, whole structs.
#pragma once

#include "frontend/lowering/function_context.h"
#include "frontend/lowering/place.h"

namespace warrant {

class Initialisers : FunctionContext {
 public:
  explicit Initialisers(const FunctionContext& context) : FunctionContext(context) {}

  void initialise(const LValue& place, const clang::Expr* initialiser, bool already_zero);
  // Of a block that is zero: constants become what it starts with, everything else is written into it.
  void initialise_allocated(EdgeId allocation, const LValue& place, const clang::Expr* initialiser);
  bool write_to_image(const LValue& place, Term value);  // false: it is no constant, or lies too far behind

 private:
  void initialise_array(const LValue& place, const clang::InitListExpr* list, bool already_zero);
  void initialise_record(const LValue& place, const clang::InitListExpr* list, bool already_zero);
  void initialise_from_string(const LValue& place, const clang::StringLiteral* literal, bool already_zero);
  void copy_value(const LValue& to, const LValue& from);
  bool leave_padding_open(const LValue& place, const clang::RecordDecl* record);
  void leave_open(const LValue& place, std::uint64_t start, std::uint64_t bytes, const char* what);
};

}  // namespace warrant
