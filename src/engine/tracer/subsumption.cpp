#include "engine/tracer/subsumption.h"

#include <algorithm>
#include <unordered_map>

#include "engine/tracer/tuning.h"

namespace warrant::tracer {
namespace {

// What is known of formulas in one state.
class Knowledge {
 public:
  Knowledge(States& states, State& state) : states_(states), state_(state) {}

  // False if the formula is known to fail, by constants, the state's values or an earlier question.
  bool may_hold(Term formula) {
    const auto [entry, is_new] = known_.try_emplace(formula, Truth::Open);
    if (is_new) {
      const Term value = states_.evaluate(formula, state_);
      if (value.is_constant())
        entry->second = value.is_true() ? Truth::True : Truth::False;
      else if (state_.path.values && !state_.path.values->satisfies(value))
        entry->second = Truth::False;
    }
    return entry->second != Truth::False;
  }

  bool holds(Term formula, std::uint64_t& questions) {
    Truth& truth = known_.at(formula);
    if (truth == Truth::Open) {
      ++questions;
      truth = states_.implies(state_, formula) ? Truth::True : Truth::False;
    }
    return truth == Truth::True;
  }

 private:
  enum class Truth : std::uint8_t { True, False, Open };

  States& states_;
  State& state_;
  std::unordered_map<Term, Truth> known_;
};

}  // namespace

void Subsumption::add(FinishedNode node) {
  for (const HeaderId header : node.open) {
    if (by_header_.size() <= header) by_header_.resize(header + 1);
    by_header_[header].push_back(nodes_.size());
  }
  by_location_[node.location].push_back(nodes_.size());
  nodes_.push_back(std::move(node));
}

const FinishedNode* Subsumption::find(LocationId location, State& state) {
  std::vector<std::size_t>& here = by_location_[location];
  std::erase_if(here, [&](std::size_t index) { return !nodes_[index].is_valid; });
  if (here.empty()) return nullptr;
  const double start = process_cpu_seconds();
  const FinishedNode* found = check_ == SubsumptionCheck::Quick ? find_quickly(here, state) : find_plainly(here, state);
  if (found) ++statistics_.subsumed;
  statistics_.seconds += process_cpu_seconds() - start;
  return found;
}

const FinishedNode* Subsumption::find_plainly(const std::vector<std::size_t>& here, State& state) {
  for (auto index = here.rbegin(); index != here.rend(); ++index) {
    ++statistics_.checks;
    ++statistics_.solver_questions;
    std::vector<Term> formulas;
    for (const Requirement& requirement : nodes_[*index].interpolant.all()) formulas.push_back(requirement.formula);
    if (states_.implies_from_scratch(state, formulas)) return &nodes_[*index];
  }
  return nullptr;
}

const FinishedNode* Subsumption::find_quickly(const std::vector<std::size_t>& here, State& state) {
  Knowledge knowledge(states_, state);
  const FinishedNode* found = nullptr;
  std::uint64_t questions = 0;
  for (auto index = here.rbegin(); index != here.rend() && !found && questions < tuning.max_solver_questions; ++index) {
    ++statistics_.checks;
    FinishedNode& node = nodes_[*index];
    const std::vector<Requirement>& conjuncts = node.interpolant.all();
    if (node.last_failed < conjuncts.size() && !knowledge.may_hold(conjuncts[node.last_failed].formula)) continue;
    const auto fails = [&](auto test) {
      const auto failed = std::ranges::find_if_not(conjuncts, test, &Requirement::formula);
      if (failed == conjuncts.end()) return false;
      node.last_failed = static_cast<std::size_t>(failed - conjuncts.begin());
      return true;
    };
    if (fails([&](Term formula) { return knowledge.may_hold(formula); })) continue;
    if (fails([&](Term formula) { return knowledge.holds(formula, questions); })) continue;
    found = &node;
  }
  statistics_.solver_questions += questions;
  return found;
}

const FinishedNode* Subsumption::last(LocationId location) const {
  const std::vector<std::size_t>& here = by_location_[location];
  for (auto index = here.rbegin(); index != here.rend(); ++index)
    if (nodes_[*index].is_valid)
      return nodes_[*index].interpolant.size() <= tuning.max_small_interpolant ? &nodes_[*index] : nullptr;
  return nullptr;
}

std::vector<std::size_t> Subsumption::resting_on(HeaderId header) {
  if (header >= by_header_.size()) return {};
  std::vector<std::size_t> result = std::move(by_header_[header]);
  by_header_[header].clear();
  std::erase_if(result, [&](std::size_t index) {
    return !nodes_[index].is_valid || !std::ranges::binary_search(nodes_[index].open, header);
  });
  return result;
}

void Subsumption::rest_on(std::size_t index, HeaderId header, const std::vector<HeaderId>& open) {
  std::vector<HeaderId>& heads = nodes_[index].open;
  std::erase(heads, header);
  for (const HeaderId other : open) {
    const auto place = std::ranges::lower_bound(heads, other);
    if (place != heads.end() && *place == other) continue;
    heads.insert(place, other);
    by_header_[other].push_back(index);
  }
}

void Subsumption::discard(HeaderId header) {
  for (const std::size_t index : resting_on(header)) nodes_[index].is_valid = false;
}

}  // namespace warrant::tracer
