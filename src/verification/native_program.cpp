#include "verification/native_program.h"

namespace warrant {

NativeProgram native_program(const ProgramSource& source) {
  const FrontendOptions& options = source.options;
  NativeProgram program;
  program.files = source.files;
  program.data_model = options.data_model;
  program.error_functions = options.property.error_functions;
  if (program.error_functions.empty() && options.property.has_assertions)
    program.error_functions = {"reach_error", "__VERIFIER_error", "__assert_fail"};
  return program;
}

NativeProgram watched_program(const ProgramSource& source) {
  NativeProgram program = native_program(source);
  const Property& property = source.options.property;
  UndefinedKinds kinds = property.kinds;
  kinds.remove({Undefined::LostBlock, Undefined::UnfreedBlock});
  // UBSan stops where an address outside of an array inside of an object is formed.
  if (property.has_whole_objects) kinds.remove({Undefined::OutOfBounds});
  if (!kinds.empty()) program.sanitizer = sanitizer_for(kinds);
  return program;
}

}  // namespace warrant
