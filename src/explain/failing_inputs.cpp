#include "explain/failing_inputs.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/text.h"

namespace warrant {

void FailingInputs::restart() {
  parts_.clear();
  passing_.clear();
  endless_.clear();
  witnesses_.clear();
  proofs_.clear();
  paths_ = 0;
  may_ = terms_.truth();
}

void FailingInputs::add_proven(Term condition, const std::string& engine) {
  add(condition, Standing::Fails);
  ++proofs_[engine];
}

void FailingInputs::add_path(Term condition) {
  add(condition, Standing::Fails);
  ++paths_;
}

Term FailingInputs::condition_of(bool (*wanted)(Standing)) const {
  std::vector<Term> parts;
  for (const Part& part : parts_)
    if (wanted(part.standing)) parts.push_back(part.condition);
  return terms_.disjunction(parts);
}

bool FailingInputs::all_are(bool (*wanted)(Standing)) const {
  return std::ranges::all_of(parts_, [&](const Part& part) { return wanted(part.standing); });
}

Term FailingInputs::known() const {
  return condition_of([](Standing) { return true; });
}

Term FailingInputs::must() const {
  return condition_of([](Standing standing) { return standing == Standing::Fails; });
}

bool FailingInputs::accept_endless() {
  for (const Term condition : endless_) add(condition, Standing::FailsOrRunsForever);
  return !std::exchange(endless_, {}).empty();
}

void FailingInputs::no_other_fails(Term condition, std::string proof) {
  may_ = condition;
  is_complete_ = true;
  proof_of_others_ = std::move(proof);
}

Term FailingInputs::settle(ExplanationStatus& status) {
  const Term condition = must();
  if (is_complete_ && all_are([](Standing standing) { return standing == Standing::Fails; })) {
    status = ExplanationStatus::Precise;
  } else if (is_complete_ && all_are([](Standing standing) { return standing != Standing::SomeFail; })) {
    status = ExplanationStatus::FailsOrRunsForever;
    return known();
  } else if (is_complete_) {
    note("whether some inputs fail depends on values without a name");
  }
  return condition;
}

void FailingInputs::note(const std::string& reason) {
  if (reason_.empty()) reason_ = reason;
}

std::vector<std::string> FailingInputs::proofs_of_parts() const {
  std::vector<std::string> result;
  if (paths_ > 0)
    result.push_back(fmt::format("{} replayed; {} on these inputs alone", counted(paths_, "failing path"),
                                 paths_ == 1 ? "it depends" : "they depend"));
  if (proofs_.empty()) return result;
  std::string engines;
  for (const auto& [engine, count] : proofs_)
    engines += fmt::format("{}{} by {}", engines.empty() ? "" : ", ", count, engine);
  result.push_back("all such inputs fail: proofs, " + engines);
  return result;
}

}  // namespace warrant
