// The passes by name, and runs of several.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "program/pass/simplify/pass.h"

namespace warrant {

struct NamedPass {
  std::string_view name;
  std::string_view help;
  Pass run;
};
std::span<const NamedPass> all_passes();

// What engines run on unless told otherwise, in order.
std::span<const std::string_view> default_passes();

// Applies the passes in order; `back` leads to the given program through all of them. Throws UserError for a name that
// is no pass. The program is in reference form.
PassResult run_passes(Program program, std::span<const std::string_view> names);

}  // namespace warrant
