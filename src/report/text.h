// Results for people: the verdict and its meaning first, then the evidence, then what it rests on.
#pragma once

#include <string>

#include "report/verification.h"

namespace warrant {

struct TextOptions {
  bool is_coloured = false;
  bool has_full_path = false;
  bool has_statistics = false;  // and where the result comes from
};

// Everything but the last line (verdict_line).
std::string to_text(const Verification& verification, const TextOptions& options = {});

// "3 assertions, 20 operations whose behaviour could be undefined; 1 assertion never reached".
std::string covered(const Coverage& coverage);

// What the verdict means: "FALSE: assertion `x == 3` fails with x = 4, at f.c:7".
std::string sentence(const Verification& verification);

}  // namespace warrant
