// Lowering of C text for tests.
#pragma once

#include <string>

#include "base/big_stack.h"
#include "evidence/interpreter/input.h"
#include "evidence/interpreter/interpreter.h"
#include "frontend/frontend.h"
#include "temporary.h"

namespace warrant::testing {

inline Program lower_text(const std::string& text, const FrontendOptions& options, TermManager& terms) {
  const TemporaryFile file(text);
  return lower_program({{file.path()}}, options, terms);
}

}  // namespace warrant::testing
