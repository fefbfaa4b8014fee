// What a run found, as the editor shows it: diagnostics and hints in the lines of files.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "lsp/position.h"
#include "lsp/protocol.h"
#include "result/result.h"

namespace warrant::lsp {

// Text at the end of a line.
struct Hint {
  std::size_t line = 0;  // from 0
  std::string label, tooltip;
};

// By absolute paths.
struct Findings {
  std::map<std::string, std::vector<Json>> diagnostics;
  std::map<std::string, std::vector<Hint>> hints;
  bool has_violation = false;
};

struct FindingContext {
  std::string path;           // of the file that was verified
  std::size_t line = 0;       // of what was verified in it: the function, or main
  bool is_asked = false;      // by a command of the user
  bool shows_related = true;  // the editor knows further places of a diagnostic
  std::function<std::string(const std::string& path)> uri_of;
};

Findings findings_of(const Result& result, const FindingContext& context);
// Of what a compiler, or Warrant itself, has against the program; `text` is what a run wrote to standard error.
Findings findings_of_complaint(const std::string& text, const FindingContext& context);

}  // namespace warrant::lsp
