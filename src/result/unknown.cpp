#include "result/unknown.h"

#include <algorithm>
#include <array>

namespace warrant {

namespace {

// In the order of the enumerations.
constexpr std::array<const char*, unknown_reasons> reason_words{"out of time",
                                                                "out of memory",
                                                                "solver gave up",
                                                                "unmodelled construct",
                                                                "recursion bound reached",
                                                                "bound reached",
                                                                "no progress",
                                                                "out of reach",
                                                                "replay failed",
                                                                "missing function",
                                                                "proof not checked",
                                                                "undefined behaviour",
                                                                "readings differ",
                                                                "solvers disagree",
                                                                "verdicts differ",
                                                                "internal error",
                                                                "interrupted",
                                                                "out of memory or internal error"};
constexpr std::array<const char*, unknown_causes> cause_names{
    "other", "address-space", "user-limit", "program-size", "path-length", "run-against-proof", "check-time"};

}  // namespace

const char* describe(UnknownReason reason) { return reason_words[static_cast<unsigned>(reason)]; }

std::optional<UnknownReason> reason_named(std::string_view words) {
  const auto* const found = std::ranges::find(reason_words, words);
  if (found == reason_words.end()) return std::nullopt;
  return static_cast<UnknownReason>(found - reason_words.begin());
}

const char* name_of(UnknownCause cause) { return cause_names[static_cast<unsigned>(cause)]; }

UnknownCause cause_named(std::string_view name) {
  const auto* const found = std::ranges::find(cause_names, name);
  return found == cause_names.end() ? UnknownCause::Other : static_cast<UnknownCause>(found - cause_names.begin());
}

}  // namespace warrant
