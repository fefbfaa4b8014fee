// The result of one verification: what `warrant verify` prints, writes as JSON, and sends from the process that does
// the work to the one that owns the output.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "program/assumed.h"
#include "program/property.h"

namespace warrant {

enum class Verdict : std::uint8_t { True, False, Unknown };

// What a True says something about. Places are those of the text, however often they are executed.
struct Coverage {
  std::size_t assertions = 0;  // and calls that are errors
  std::size_t unreached = 0;   // of them, those that no execution comes to
  std::size_t undecided = 0;   // of them, those of which it is not known
  std::size_t operations = 0;  // that are checked for undefined behaviour
  bool asks_assertions = true, asks_operations = true;
  std::vector<std::string> never_reached;   // "the assertion at f.c:20 is never reached"
  std::vector<std::string> contradictions;  // "no execution gets past the assumption at f.c:12"
  // Why a proof may say less than it seems to.
  std::vector<std::string> vacuous() const {
    std::vector<std::string> all = contradictions;
    all.insert(all.end(), never_reached.begin(), never_reached.end());
    return all;
  }
};

struct Verification {
  Verdict verdict = Verdict::Unknown;
  std::string reason;                     // of Unknown: a few words
  std::string violated;                   // of False: in SV-COMP's terms, "unreach-call", "valid-deref"
  std::string violation;                  // of False: what happened where, in words
  CheckPlace place;                       // of False
  std::string explanation;                // of Unknown: what happened, where, what to try
  std::vector<std::string> proven_parts;  // of Unknown: "no error with inputs of up to 8 bytes (proven)"
  std::string property;                   // what is checked: "assertions, overflow, bounds"
  bool certified = false;                 // the evidence was checked
  std::vector<std::string> checked;       // how the evidence was checked, one thing each

  // Whether a True rests on the absence of undefined behaviour. Nothing: that was not asked.
  enum class Holds : std::uint8_t { InAnyCase, WithoutUndefinedBehaviour };
  std::optional<Holds> holds;
  // Whether it leaves out no execution. Nothing: that was not asked.
  std::optional<bool> is_unconditional() const {
    if (!holds) return std::nullopt;
    return *holds == Holds::InAnyCase && restriction == Restriction::None;
  }
  std::vector<std::string> open_places;  // "f.c:12: signed overflow", of True that holds without undefined behaviour

  std::optional<Coverage> coverage;  // of True

  struct InputValue {
    std::string name;   // the function called, or the object
    std::string kind;   // "nondet", ...
    std::string value;  // as a C constant
    std::string where;  // "file.c:12"
  };
  std::vector<InputValue> inputs;  // of False, in the order read

  // Every place that was looked at, if all were asked for.
  struct Check {
    enum class Status : std::uint8_t { Proven, Violated, Open };
    CheckPlace place;
    Status status = Status::Open;
    std::string violation;           // what happened, in words
    std::vector<InputValue> inputs;  // with which it is violated
  };
  std::vector<Check> checks;

  // A name of the C program, or what is read from there, and its value as people write it.
  struct NamedValue {
    std::string name, value;
  };
  std::string condition;           // of False: that fails, as C; empty if it is no condition
  std::string failing_place;       // "f.c:12": of the line that fails, or asks a function to assert something
  std::vector<NamedValue> values;  // of what that line is about

  // A stretch of the path on one source line, in one call.
  struct PathStep {
    std::string file;
    std::uint32_t line = 0;
    std::string function;                 // whose call it is
    unsigned depth = 0;                   // of the call; 0 is that of main
    std::string text;                     // of the line
    std::vector<std::string> conditions;  // that held there and decided a branch: "request <= 0"
    std::vector<NamedValue> changes;
  };
  std::vector<PathStep> path;  // of False
  // Of a long path the middle is left out: so many steps behind the first `at` of the path.
  struct Gap {
    std::size_t at = 0, count = 0;
  };
  Gap path_gap;
  std::vector<std::string> globals;  // names in the path of what belongs to no call: static, or on the heap

  struct Invariant {
    std::string where;
    std::string formula;  // for people
  };
  std::vector<Invariant> invariants;     // of True
  std::size_t unsaid_invariants = 0;     // conditions at these places that have no short form in C
  bool invariants_need_defined = false;  // they hold only as long as no undefined behaviour occurs

  // One after the other, or side by side.
  struct Attempt {
    std::string plan;  // "gps, 2 s, without slicing"
    double seconds = 0;
    std::string end;  // "out of time"
    std::vector<std::pair<std::string, double>> statistics;
  };
  std::vector<Attempt> attempts;

  std::vector<std::pair<std::string, double>> statistics;  // of the whole, and of the last attempt
  std::vector<std::string> assumptions;
  Restriction restriction = Restriction::None;  // the largest of the assumptions
  std::string file;
  std::string engine;
  std::vector<std::pair<std::string, std::string>> options;     // of the run and of the engine
  std::vector<std::pair<std::string, std::string>> provenance;  // versions, seed, ...
};

const char* describe(Verification::Check::Status status);  // "proven", "violated", "open"
const char* describe(Verdict verdict);                     // "TRUE", "FALSE", "UNKNOWN"
const char* describe(Restriction restriction);             // "none", "arguments", "environment"
// In which executions something holds: "for arguments as assumed"; empty: in all.
const char* restricted(Restriction restriction);
// The last line of the output, without the line end: "verdict: TRUE", "verdict: TRUE (if no undefined behaviour
// occurs)", "verdict: FALSE (no-overflow)", "verdict: UNKNOWN (out of time)".
std::string verdict_line(const Verification& verification);

nlohmann::ordered_json to_json(const Verification& verification);
Verification verification_from_json(const nlohmann::ordered_json& json);
// Text of JSON whatever bytes the strings hold: what is no UTF-8 is replaced.
std::string to_text(const nlohmann::ordered_json& json, int indent = 2);

}  // namespace warrant
