// The functions of a project: what each rests on, who may call it.
#pragma once

#include <string>
#include <vector>

#include "frontend/project/functions.h"

namespace warrant::audit {

struct ProjectFunction {
  FunctionFacts facts;
  std::string unit;                // the C file in which it is compiled
  std::vector<std::string> files;  // that define what it needs, its unit first
  bool is_public = false;          // others than the project may call it
  bool has_state = false;          // what it does may depend on earlier calls
  bool has_hidden_parts = false;   // what it does may depend on more than what contracts speak about
  std::string closure;             // the texts of everything that it rests on
};

struct ProjectFunctions {
  std::vector<ProjectFunction> functions;  // by file and line
  std::vector<std::string> notes;          // files that cannot be read, and why
};

// `headers`: a function that is not static is public if a header below this folder declares it; empty: if it is not
// static. A function of a header that several files include is there once.
ProjectFunctions project_functions(const std::vector<SourceFile>& files, const FrontendOptions& options,
                                   const std::string& headers);

}  // namespace warrant::audit
