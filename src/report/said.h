// What the output of `warrant verify --stats` says, of this version or another one: for those who have only that, as
// benchmarks of several versions. text.cpp and sentence.cpp write it.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "result/verdict.h"

namespace warrant {

struct SaidResult {
  std::optional<VerdictKind> verdict = {};         // nothing: the output breaks off before
  std::string violated = {};                       // of FALSE: in SV-COMP's terms
  std::string reason = {};                         // of UNKNOWN
  std::optional<UnknownReason> known_reason = {};  // if this version has it
  std::optional<bool> certified = {};
  std::optional<TrueVerdict::Holds> holds = {};
  std::string explanation = {};  // of UNKNOWN, or the first complaint
  std::map<std::string, double> statistics = {};
};
SaidResult read_text(std::string_view output);

}  // namespace warrant
