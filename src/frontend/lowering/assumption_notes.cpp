#include "frontend/lowering/assumption_notes.h"

#include <algorithm>

namespace warrant {

void Assumptions::assume(Assumed what, SourceRange where) {
  const auto is_known = [&what](const Assumption& assumption) { return assumption.what == what; };
  if (std::ranges::none_of(program.assumptions, is_known)) program.assumptions.push_back({std::move(what), where});
}

void Assumptions::note_missing(const std::string& function, const std::string& caller, const std::string& effect,
                               SourceRange where) {
  Missing& missing = missing_.try_emplace(function, Missing{{}, {}, where}).first->second;
  const auto add = [](std::vector<std::string>& list, const std::string& text) {
    if (std::ranges::find(list, text) == list.end()) list.push_back(text);
  };
  add(missing.callers, caller);
  add(missing.effects, effect);
}

void Assumptions::finish() {
  for (const auto& [name, missing] : missing_) {
    std::string callers, effects;
    for (const std::string& caller : missing.callers) callers += (callers.empty() ? "" : ", ") + caller;
    for (const std::string& effect : missing.effects) effects += (effects.empty() ? "" : "; ") + effect;
    assume({AssumptionKind::MissingBody, {name, callers, effects}}, missing.where);
    program.missing_functions.push_back(name);
  }
}

}  // namespace warrant
