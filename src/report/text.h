// Results for people: the verdict and its meaning first, then the evidence, then what it rests on.
#pragma once

#include <string>

#include "result/result.h"

namespace warrant {

struct TextOptions {
  bool is_coloured = false;
  bool has_full_path = false;
  bool has_statistics = false;  // and where the result comes from
};

// Everything but the last line (verdict_line).
std::string to_text(const Result& result, const TextOptions& options = {});

}  // namespace warrant
