// From the text of a program to what `explain` needs of it.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "explain/explainer.h"
#include "frontend/frontend.h"

namespace warrant {

struct ProgramToExplain {
  const Reference& reference;
  const Program& lowered;
  NativeProgram native;
  std::vector<std::string> assumptions;  // in words
};
Explanation explain(const ProgramToExplain& program, const ExplainRequest& request, ExplainListener& listener);

// Reads the program, in the arithmetic that suits it if none is chosen, and hands it on. Returns why it cannot be
// explained; nothing: it was handed on. Throws UserError.
std::optional<std::string> with_program_to_explain(ProgramSource source, std::optional<Arithmetic> arithmetic,
                                                   const std::function<void(const ProgramToExplain&)>& use);

}  // namespace warrant
