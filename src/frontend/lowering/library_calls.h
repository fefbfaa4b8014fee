// Functions of the library and of the compiler that the program does not define: special ones, which the lowering knows
// by name, and those that have a model. Others are refused.
#pragma once

#include <string>
#include <vector>

#include "frontend/lowering/call_context.h"

namespace warrant {

// Whether, seen from an expression, two types are passed in the same way: structs, complex numbers and vectors are not.
bool has_same_components(clang::QualType one, clang::QualType other);

class LibraryCalls : FunctionContext {
 public:
  explicit LibraryCalls(const FunctionContext& context) : FunctionContext(context) {}

  // A library function that the program does not define: special, or by its model, or refused.
  Term call(const clang::CallExpr* expr, const std::string& name, ResultUse use);
  // What the lowering knows about the name; nothing if it is not special.
  std::optional<Term> special(const clang::CallExpr* expr, const std::string& name, ResultUse use);
  Term call_model(const clang::CallExpr* expr, ProcedureId model, const std::string& name);
  // Why there is no meaning for the function; empty: it may have any.
  static std::string refusal(const clang::FunctionDecl* function);

  bool checks_accesses();
  // In the relaxed program, the function does with the argument what it does with others.
  void require_argument(Term condition);
  void read_texts(const clang::CallExpr* expr, const std::string& name, const std::vector<Term>& arguments);
  Term string_length(Term address);
  void may_set_errno();

 private:
  bool passes_as(Term value, ScalarType given, ScalarType parameter);
  bool has_arguments_of(const clang::CallExpr* expr, ProcedureId model, const std::vector<Term>& arguments,
                        const std::vector<ScalarType>& types);
  bool has_result_of(const clang::CallExpr* expr, ProcedureId model);
  void report_errors(ProcedureId model, Term value);
};

}  // namespace warrant
