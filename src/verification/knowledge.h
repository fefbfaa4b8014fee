// What attempts have found out, on its way from process to process: text, which is read again where it is used.
#pragma once

#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "engine/engine.h"

namespace warrant {

// Findings about a program in reference form. Formulas are SMT-LIB over its variables.
nlohmann::ordered_json to_json(const Findings& findings);

// All that was told so far, without the formulas that were told before.
class Knowledge {
 public:
  void add(Arithmetic arithmetic, const nlohmann::ordered_json& findings);
  // For the choice of attempts: without formulas.
  static Findings summary(const nlohmann::ordered_json& findings);
  // For an attempt on `program`, in its process. What cannot be read is left out.
  Findings about(const Program& program) const;

 private:
  struct Formula {
    Arithmetic arithmetic;
    LocationId location;
    std::string text;
    bool is_fact;  // else a predicate
    friend bool operator==(const Formula&, const Formula&) = default;
  };
  std::vector<Formula> formulas_;  // in the order told
  bool has_all_facts_ = false;     // in mathematical integers
};

}  // namespace warrant
