// Variadic functions that the program defines.
//
// The caller puts the arguments of the ellipsis one behind the other into a block of its own, whose address is a hidden
// last parameter. va_start makes the list point to it, va_arg reads there and moves the list on.
//
// ILP32: the block is what i386 has on its stack, and a va_list is a char* that points into it, with which a program
// may calculate. LP64: a va_list is opaque, and an argument's slot starts with a tag that says what the argument is; a
// tag 0 is the end. So va_arg with another type than the argument's, or of no argument, is seen to be undefined.
#pragma once

#include <vector>

#include "frontend/lowering/call_context.h"
#include "frontend/lowering/place.h"

namespace warrant {

class VariadicArguments : FunctionContext {
 public:
  explicit VariadicArguments(const FunctionContext& context) : FunctionContext(context) {}

  static bool passes_ellipsis(const clang::CallExpr* expr, const clang::FunctionDecl* definition);
  // The same for a function of the library, of which the program's declaration may differ in what is named.
  bool passes_promoted(const clang::CallExpr* expr, unsigned named);
  // Replaces the arguments of the ellipsis by the address of the block that holds them.
  void gather(const clang::CallExpr* expr, unsigned named, std::vector<Term>& arguments,
              std::vector<ScalarType>& types);
  void receive(VariableId arguments) { arguments_ = arguments; }  // the hidden parameter

  Term next(const clang::VAArgExpr* expr);               // va_arg
  std::optional<Term> builtin(const CallContext& call);  // va_start, va_copy, va_end
  // A function that is not modelled has used the list.
  void end_list(const clang::Expr* list, Term address);

 private:
  struct Slot {
    long value, bytes;           // where in the slot the value lies, and how many bytes the slot has
    std::optional<Integer> tag;  // what lies at its start, if that says what the value is
  };
  bool has_tags();
  Slot slot_of(clang::QualType type);
  LValue argument_list(const clang::Expr* expr);  // where a va_list says which argument is next

  VariableId arguments_ = none_id;
};

}  // namespace warrant
