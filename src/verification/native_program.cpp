#include "verification/native_program.h"

namespace warrant {

NativeProgram native_program(const ProgramSource& source) {
  const FrontendOptions& options = source.options;
  NativeProgram program{source.path,
                        options.data_model,
                        options.include_directories,
                        options.defines,
                        options.property.error_functions,
                        options.insertions};
  if (program.error_functions.empty() && options.property.has_assertions)
    program.error_functions = {"reach_error", "__VERIFIER_error", "__assert_fail"};
  return program;
}

}  // namespace warrant
