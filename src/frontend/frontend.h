// From a C file to a lowered Program.
#pragma once

#include <string>
#include <vector>

#include "base/text.h"
#include "program/program.h"

namespace warrant {

struct FrontendOptions {
  DataModel data_model = DataModel::LP64;
  Arithmetic arithmetic = Arithmetic::Int;
  SignedOverflow signed_overflow = SignedOverflow::Undefined;
  AtUndefined at_undefined = AtUndefined::Ends;  // GoesOn: signed operations wrap
  Property property;
  bool malloc_may_fail = false;
  std::vector<std::string> include_directories;
  std::vector<std::string> defines;   // NAME or NAME=VALUE
  std::vector<std::string> assumed;   // by the user, in words
  std::vector<Insertion> insertions;  // into the text of the file
};

// The program that a command line or a task definition names.
struct ProgramSource {
  std::string path;  // of the C file
  FrontendOptions options;
  std::vector<std::string> files_read;  // the C file, the task and the property
};

// Parses and lowers one C file. Throws UserError, with file, line and column, for input that cannot be read or parsed
// or that has no `main`. Constructs that are not modelled become Unmodelled locations, never an error.
Program lower_file(const std::string& path, const FrontendOptions& options, TermManager& terms);

}  // namespace warrant
