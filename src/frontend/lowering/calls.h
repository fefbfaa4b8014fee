// Calls: direct, through pointers, and by the system.
#pragma once

#include <string>
#include <vector>

#include "frontend/lowering/call_context.h"

namespace warrant {

enum class ProgramEnd : std::uint8_t { Main, Exit, Abort };

class Calls : FunctionContext {
 public:
  explicit Calls(const FunctionContext& context) : FunctionContext(context) {}

  // The value, or the address of a returned aggregate.
  Term call(const clang::CallExpr* expr, ResultUse use = ResultUse::Needed);
  // A call of a function known here, whose declaration is of the unit `home`.
  Term call_known(const clang::CallExpr* expr, const clang::FunctionDecl* function, Unit& home, ResultUse use);
  Term call_procedure(ProcedureId callee, const std::vector<Term>& arguments, const std::vector<ScalarType>& types,
                      clang::QualType result_type, ResultUse use = ResultUse::Needed);
  // A function of the library models that the frontend calls by itself.
  Term model_call(const std::string& name, const std::vector<Term>& arguments, const std::vector<ScalarType>& types);
  Term call_error(const clang::CallExpr* expr, const std::string& name);
  void call_by_system(const SystemCall& call);  // a constructor or destructor
  void call_at_exit();                          // what was registered for the end of the program, and destructors
  // If the property asks what is not freed when the program ends.
  void end_program(ProgramEnd end, const SourceRange& where);

  std::vector<Term> evaluate_arguments(const clang::CallExpr* expr, std::vector<ScalarType>& types);
  std::vector<Term> evaluate_arguments(const clang::CallExpr* expr);
  // The same call with other arguments.
  const clang::CallExpr* call_on(const clang::CallExpr* expr, const std::vector<clang::Expr*>& arguments);
  Term no_value(clang::QualType type);  // of a call that does not return
  Term unmodelled_call(const std::string& construct, clang::QualType type);

 private:
  struct Candidate {
    const clang::FunctionDecl* function;
    Unit* unit;
    Term here;  // the pointer is its address
  };
  struct Targets {
    std::vector<Candidate> candidates;
    Term some;    // the pointer is the address of one of them
    Term others;  // it is that of a function of an incompatible type, where that ends an execution
  };

  Term call_pointer(const clang::CallExpr* expr, ResultUse use);
  Targets targets(const clang::CallExpr* expr, Term pointer_value, const std::vector<ScalarType>& types);
  Term arbitrary_result(clang::QualType type, ScalarType value_type);
  void call_stray_pointer(Term target);
  Term call_exit(const clang::CallExpr* expr);
  Call call_edge(ProcedureId callee, Term returned_object, const std::vector<Term>& arguments,
                 const std::vector<ScalarType>& types);
  void check_returned(ProcedureId callee, clang::QualType result_type, ResultUse use);
  Term copy_of(Term object, clang::QualType type);
  void check_nonnull(const clang::CallExpr* expr, const std::vector<Term>& arguments);
  void check_unprototyped(const clang::CallExpr* expr, const clang::FunctionDecl* definition, Unit& home);
};

}  // namespace warrant
