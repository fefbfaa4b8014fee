// The entry procedure, which has no C body: it initialises global variables and calls main.
#pragma once

#include <vector>

#include "frontend/lowering/function_context.h"

namespace warrant {

class ProgramStart : FunctionContext {
 public:
  explicit ProgramStart(const FunctionContext& context) : FunctionContext(context) {}

  void initialise_global(Object object, const clang::VarDecl* variable);
  void call_main(const clang::FunctionDecl* main, ProcedureId procedure);
  // A longjmp has arrived here: the function that had marked its place is over, an error where that longjmp stands.
  void end_lost_jump(const std::vector<SourceRange>& where);

 private:
  void initialise_elsewhere(Object object, const clang::VarDecl* variable);  // another file defines it
  Term program_arguments(Term count, ScalarType count_type);
};

}  // namespace warrant
