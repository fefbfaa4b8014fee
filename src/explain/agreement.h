// A condition compared with runs of the program, by the interpreter and compiled.
#pragma once

#include <string>
#include <vector>

#include "explain/explain_context.h"

namespace warrant {

struct Agreement {
  bool is_contradicted = false;      // a run does what the condition excludes
  std::vector<std::string> checked;  // what agrees, in sentences
};

// Runs inputs from both sides of the condition.
Agreement compare_with_runs(ExplainContext& context, Term condition);

}  // namespace warrant
