#include "verification/native_program.h"

#include <stdexcept>

#include "base/error.h"
#include "frontend/library/embedded_files.h"
#include "frontend/project/function_names.h"
#include "frontend/project/machine_dependence.h"

namespace warrant {

namespace {

std::string embedded_text(std::string_view path) {
  for (const EmbeddedFile& file : embedded_files())
    if (file.path == path) return std::string(file.text);
  throw std::logic_error("no embedded file " + std::string(path));
}

}  // namespace

NativeProgram native_program(const ProgramSource& source, const Program& lowered) {
  const FrontendOptions& options = source.options;
  NativeProgram program;
  program.files = source.files;
  program.data_model = options.data_model;
  program.error_functions = options.property.error_functions;
  if (program.error_functions.empty() && options.property.has_assertions)
    program.error_functions = {"reach_error", "__VERIFIER_error", "__assert_fail"};
  if (options.property.has_aborts) program.error_functions.emplace_back("abort");
  if (options.missing_functions == MissingFunctions::Error)
    program.error_functions.insert(program.error_functions.end(), lowered.missing_functions.begin(),
                                   lowered.missing_functions.end());
  program.harness = lowered.harness;
  const bool counts = options.property.error_functions.empty() && options.property.has_assertions;
  program.assertions = counts ? Assertions::Count : Assertions::PassOver;
  program.klee_header = embedded_text("include/klee/klee.h");
  program.machine_dependence = [source] {
    try {
      return machine_dependence(source.files, source.options);
    } catch (const UserError& error) {
      return std::optional<std::string>(error.what());  // a file that was there before
    }
  };
  program.function_names = [source] {
    try {
      return function_names(source.files, source.options);
    } catch (const UserError&) {
      return std::set<std::string>();
    }
  };
  return program;
}

NativeProgram watched_program(const ProgramSource& source, const Program& lowered) {
  NativeProgram program = native_program(source, lowered);
  const Property& property = source.options.property;
  UndefinedKinds kinds = property.kinds;
  kinds.remove({Undefined::LostBlock, Undefined::UnfreedBlock});
  // UBSan stops where an address outside of an array inside of an object is formed.
  if (property.has_whole_objects) kinds.remove({Undefined::OutOfBounds});
  if (!kinds.empty()) program.sanitizer = sanitizer_for(kinds);
  return program;
}

}  // namespace warrant
