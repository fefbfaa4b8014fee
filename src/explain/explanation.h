// The answer of `warrant explain`: for which inputs a program fails.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "result/settings.h"

namespace warrant {

enum class ExplanationStatus : std::uint8_t {
  Precise,             // every input of the condition fails, and no other does
  FailsOrRunsForever,  // every input of the condition fails or runs forever, and no other fails
  Bounds,              // the inputs that fail lie between two conditions
};
const char* describe(ExplanationStatus status);  // a word or a few

// A condition in every form that is asked for.
struct ConditionText {
  std::string c;  // a C expression over the inputs' names
  std::string smtlib;
  bool is_exact = true;   // the C expression means the same; else it is stronger if it must fail, weaker if it may
  std::size_t cases = 1;  // of the C expression
};

struct Explanation {
  using Assignment = std::vector<std::pair<std::string, std::string>>;  // inputs' names and values
  struct NamedInput {
    std::string name, function, place, sort;
  };
  struct Example {
    ConditionText disjunct;
    Assignment inputs;
  };

  std::string file;
  std::optional<CheckedProperty> property;
  ExplanationStatus status = ExplanationStatus::Bounds;
  ConditionText must;  // inputs that fail
  ConditionText may;   // no other input fails
  std::string reason;  // why there are only bounds
  std::vector<std::string> checked;
  std::vector<NamedInput> inputs;  // that the condition speaks about
  std::vector<Example> examples;   // one for each disjunct of `must`
  Assignment fails, passes;        // a test that fails, and one nearby that passes
  std::vector<std::string> assumptions;
  std::vector<std::pair<std::string, double>> statistics;
};

std::string to_text(const Explanation& explanation);
nlohmann::ordered_json to_json(const Explanation& explanation);
// SMT-LIB: the inputs' declarations, and the two conditions as functions.
std::string to_smtlib(const Explanation& explanation);

}  // namespace warrant
