// What one verification says: a value that goes from process to process, and of which reports make sentences.
//
// Nothing decides by what a sentence says: who needs to know something finds it here as a type.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "program/assumed.h"
#include "result/checked.h"
#include "result/settings.h"
#include "result/statistics.h"
#include "result/verdict.h"

namespace warrant {

// What the verdict takes for granted; `where` if that is a place of the program.
struct StatedAssumption {
  Assumed what;
  FileLine where = {};
  friend bool operator==(const StatedAssumption&, const StatedAssumption&) = default;
};

// A place that is checked, if all are asked for.
struct CheckedPlace {
  enum class Status : std::uint8_t { Open, Proven, Violated };
  CheckPlace place;
  Status status = Status::Open;
  std::string happened = {};            // if it is violated, in words
  std::vector<InputValue> inputs = {};  // with which it is
};
const char* describe(CheckedPlace::Status status);  // "proven", "violated", "open"

// One engine on one program, once.
struct AttemptRecord {
  std::string engine;
  double turn_seconds = 0;  // that it was given
  enum class Passes : std::uint8_t { AsGiven, WithoutSlicing, None } passes = Passes::AsGiven;
  std::optional<Arithmetic> second_arithmetic = {};  // if it is not the first one that was tried
  bool is_without_guesses = false;
  double seconds = 0;                         // that it took
  std::optional<UnknownReason> failure = {};  // nothing: it has decided
  Figures statistics = {};
};

struct Result {
  Verdict verdict = UnknownVerdict{};
  std::vector<Checked> checked = {};  // how the evidence was checked
  std::vector<StatedAssumption> assumptions = {};
  std::vector<CheckedPlace> checks = {};
  std::vector<AttemptRecord> attempts = {};  // one after the other, or side by side
  Figures statistics = {};                   // of the whole, and of the last attempt
  CheckedProperty property = {};
  std::string file, engine;
  Settings settings = {};
  std::vector<std::pair<std::string, std::string>> provenance = {};  // versions, seed, ...
  std::optional<UserChoice> choice = {};                             // nothing: no advice is wanted

  VerdictKind kind() const { return kind_of(verdict); }
  bool is_true() const { return kind() == VerdictKind::True; }
  bool is_false() const { return kind() == VerdictKind::False; }
  bool is_unknown() const { return kind() == VerdictKind::Unknown; }
  const TrueVerdict* if_true() const { return std::get_if<TrueVerdict>(&verdict); }
  TrueVerdict* if_true() { return std::get_if<TrueVerdict>(&verdict); }
  const FalseVerdict* if_false() const { return std::get_if<FalseVerdict>(&verdict); }
  const UnknownVerdict* if_unknown() const { return std::get_if<UnknownVerdict>(&verdict); }
  UnknownVerdict* if_unknown() { return std::get_if<UnknownVerdict>(&verdict); }

  // The evidence of a True or False was checked.
  bool is_certified() const;
  // Whether a True leaves out no execution. Nothing: that was not asked.
  std::optional<bool> is_unconditional() const;
  // The largest of the assumptions.
  Restriction restriction() const;
  // That were read, or with which readings of the program differ.
  const std::vector<InputValue>& inputs() const;
  const std::vector<PathStep>& path() const;  // of False
};
const char* describe(Restriction restriction);  // "none", "arguments", "environment"

}  // namespace warrant
