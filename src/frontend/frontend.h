// From C files to a lowered Program.
#pragma once

#include <string>
#include <vector>

#include "program/assumed.h"
#include "program/program.h"
#include "program/source_file.h"

namespace warrant {

// What a call of a function does that has neither a body nor a model.
enum class MissingFunctions : std::uint8_t {
  Pure,   // returns an input, and changes nothing
  Havoc,  // returns a value that nobody knows, and may change what it can reach
  Error,  // must not happen
};

struct FrontendOptions {
  DataModel data_model = DataModel::LP64;
  Arithmetic arithmetic = Arithmetic::Int;
  SignedOverflow signed_overflow = SignedOverflow::Undefined;
  AtUndefined at_undefined = AtUndefined::Ends;  // GoesOn: signed operations wrap
  Property property;
  bool malloc_may_fail = false;
  MissingFunctions missing_functions = MissingFunctions::Pure;
  std::vector<Assumed> assumed;             // by the user
  std::vector<std::string> system_headers;  // folders that are searched last
};

// The program that a command line or a task definition names.
struct ProgramSource {
  std::vector<SourceFile> files;  // at least one
  FrontendOptions options;
  std::vector<std::string> files_read;  // the C files, the task and the property
  std::string names() const { return names_of(files); }
};

// Parses the files, links them as C's linker does, and lowers what `main` needs of them. Throws UserError, with file,
// line and column, for input that cannot be read, parsed or linked or that has no `main`. Constructs that are not
// modelled become Unmodelled locations, never an error. What the user assumes is not among the program's assumptions.
Program lower_program(const std::vector<SourceFile>& files, const FrontendOptions& options, TermManager& terms);

}  // namespace warrant
