#include "engine/engine.h"

#include <algorithm>

namespace warrant {

void Findings::add(const Findings& later) {
  if (later.steps > 0) {
    steps = later.steps;
    forks = later.forks;
  }
  is_error_too_far |= later.is_error_too_far;
  are_bits_hard |= later.are_bits_hard;
  has_all_facts |= later.has_all_facts;
  const auto add_to = [](FormulasAt& own, const FormulasAt& others) {
    for (const auto& [location, formulas] : others)
      for (const Term formula : formulas)
        if (std::ranges::find(own[location], formula) == own[location].end()) own[location].push_back(formula);
  };
  add_to(facts, later.facts);
  add_to(predicates, later.predicates);
}

const Findings& nothing_known() {
  static const Findings nothing;
  return nothing;
}

const EngineDescription* find_engine(const std::string& name) {
  const auto found = std::ranges::find(engines(), name, &EngineDescription::name);
  return found == engines().end() ? nullptr : &*found;
}

}  // namespace warrant
