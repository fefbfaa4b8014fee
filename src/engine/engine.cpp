#include "engine/engine.h"

#include <algorithm>

namespace warrant {

const char* describe(UnknownReason reason) {
  switch (reason) {
    case UnknownReason::OutOfTime:
      return "out of time";
    case UnknownReason::OutOfMemory:
      return "out of memory";
    case UnknownReason::SolverUnknown:
      return "solver gave up";
    case UnknownReason::Unmodelled:
      return "unmodelled construct";
    case UnknownReason::RecursionBound:
      return "recursion bound reached";
    case UnknownReason::BoundReached:
      return "bound reached";
    case UnknownReason::NoProgress:
      return "no progress";
    case UnknownReason::OutOfReach:
      return "out of reach";
    case UnknownReason::MissingFunction:
      return "missing function";
    case UnknownReason::ReplayFailed:
      return "replay failed";
    case UnknownReason::ProofRejected:
      return "proof not checked";
    case UnknownReason::UndefinedBehaviour:
      return "undefined behaviour";
    case UnknownReason::ReadingsDiffer:
      return "readings differ";
    case UnknownReason::SolversDisagree:
      return "solvers disagree";
    case UnknownReason::VerdictsDiffer:
      return "verdicts differ";
    case UnknownReason::Crashed:
      return "internal error";
  }
  return "";
}

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

void Statistics::set(const std::string& name, double value) {
  const auto found = std::ranges::find(values_, name, &std::pair<std::string, double>::first);
  if (found == values_.end())
    values_.emplace_back(name, value);
  else
    found->second = value;
}

void Statistics::add(const std::string& name, double value) { set(name, get(name) + value); }

double Statistics::get(const std::string& name) const {
  const auto found = std::ranges::find(values_, name, &std::pair<std::string, double>::first);
  return found == values_.end() ? 0 : found->second;
}

const EngineDescription* find_engine(const std::string& name) {
  const auto found = std::ranges::find(engines(), name, &EngineDescription::name);
  return found == engines().end() ? nullptr : &*found;
}

}  // namespace warrant
