#include "evidence/checker/proof_checker.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <set>
#include <utility>

#include "evidence/checker/checked_path.h"
#include "evidence/checker/obligations.h"
#include "evidence/checker/path_starts.h"
#include "evidence/checker/proof_formulas.h"
#include "evidence/checker/second_opinion.h"
#include "evidence/checker/undefined_questions.h"
#include "evidence/checker/unrolled_check.h"

namespace warrant {

namespace {

constexpr std::uint64_t edges_between_checks = 1024;

class Checker {
 public:
  Checker(const Program& reference, const Proof& proof, const ProofCheckOptions& options);
  ProofCheck run();

 private:
  // One way on from a location with several.
  struct Way {
    EdgeId edge;
    Term condition;        // null if the edge is no assume
    ModelHandle model;     // of the constraints and the condition, where known
    bool is_open = false;  // the condition is left away
  };
  // An earlier state of the path at hand.
  struct Mark {
    LocationId location = none_id;
    std::shared_ptr<const PathState::Snapshot> state;
    std::uint32_t iterations = 0;  // visits of loop heads so far
  };
  struct Choice {
    std::vector<Way> open;  // the next one last
    Mark mark;
    std::size_t instances;  // of the path
    std::size_t heads;      // of heads_passed_
  };
  // What comes after a step of the search.
  enum class Next : std::uint8_t { GoOn, Backtrack };

  void explore(LocationId start);
  bool backtrack();
  Next leave();
  Next take(const Edge& edge);
  std::vector<Way> ways_from(LocationId location);
  void follow(const Way& way);
  void refuse_target_location();
  bool stops_here();
  bool is_repeated();
  void pass_head();
  bool is_covered();
  std::vector<std::pair<VariableId, Term>> open_ranges();
  void count_step();
  ProofAccepted accepted();

  const Program& program_;
  const Cfa& cfa_;
  TermManager& terms_;
  const ProofCheckOptions& options_;
  ProofCheckStatistics statistics_;
  Obligations obligations_;

  ProofFormulas formulas_;
  UndefinedQuestions undefined_;
  PathStarts starts_;
  std::set<LocationId> passed_by_;  // where some path did not imply the formula
  std::vector<bool> leads_on_;      // by location: to a target location or a marked assume, as far as edges say

  LocationId start_ = none_id;  // the entry
  LocationId location_ = none_id;
  CheckedPath path_;
  std::vector<Choice> choices_;
  Mark mark_;
  std::vector<LocationId> heads_passed_;          // loop heads on the path at hand; of Iterations::Refused
  bool has_forked_ = false;                       // since the last look at a loop head
  std::set<std::vector<std::uint32_t>> visited_;  // concrete states at loop heads
  std::uint64_t next_check_ = edges_between_checks;
};

SolverOptions solver_options(const ProofCheckOptions& options, SolverStatistics& statistics) {
  SolverOptions result;
  result.budget = options.budget;
  result.seed = options.seed;
  result.statistics = &statistics;
  return result;
}

// Where a proof has formulas everywhere, conditions between them seldom matter.
CheckedPath::Questions questions_for(const Proof& proof) {
  return proof.is<Proof::Everywhere>() ? CheckedPath::Questions::Brief : CheckedPath::Questions::Thorough;
}

// The locations from which a path can come to anything of interest; elsewhere it ends.
std::vector<bool> leading_on(const Cfa& cfa, const UndefinedQuestions& undefined) {
  std::vector<LocationId> targets = target_locations(cfa);
  for (const LocationId place : undefined.places()) targets.push_back(place);
  return reaching(cfa, targets);
}

Checker::Checker(const Program& reference, const Proof& proof, const ProofCheckOptions& options)
    : program_(reference),
      cfa_(reference.cfa()),
      terms_(reference.terms()),
      options_(options),
      obligations_(reference.terms()),
      formulas_(reference, proof),
      undefined_(reference, options),
      leads_on_(leading_on(cfa_, undefined_)),
      path_(reference, questions_for(proof), solver_options(options, statistics_.solver),
            [this](std::span<const Term> formulas) {
              ++statistics_.obligations;
              if (needs_obligations(options_)) obligations_.add(formulas);
            }) {}

ProofCheck Checker::run() {
  try {
    explore(none_id);
    while (const std::optional<LocationId> start = starts_.next()) explore(*start);
    ProofAccepted result = accepted();
    ask_for_second_opinion(obligations_, options_, statistics_);
    return {std::move(result), statistics_};
  } catch (const ProofRejected& rejected) {
    return {rejected, statistics_};
  } catch (const OutOfTime&) {
    const std::string where = start_ == none_id ? "the start of the program" : place_of(program_, start_);
    return {ProofRejected{"out of time on paths from " + where, range_of(cfa_, location_)}, statistics_};
  }
}

ProofAccepted Checker::accepted() {
  ProofAccepted accepted;
  for (const LocationId location : starts_.all()) {
    ++statistics_.formulas;
    if (!passed_by_.contains(location)) accepted.always_held.insert(location);
  }
  accepted.open_undefined = undefined_.open();
  accepted.undefined_given_up = undefined_.are_given_up();
  return accepted;
}

void Checker::count_step() {
  if (++statistics_.steps < next_check_) return;
  next_check_ = statistics_.steps + edges_between_checks;
  options_.budget.check();
}

// All paths from the location, or from the entry if it is none_id.
void Checker::explore(LocationId start) {
  start_ = start;
  location_ = start == none_id ? cfa_.entry : start;
  choices_.clear();
  mark_ = {};
  heads_passed_.clear();
  visited_.clear();
  path_.start(starts_.unranged_at(start));
  bool at_start = start != none_id;
  if (at_start && !path_.start_with(formulas_.at(start))) return;
  while (true) {
    count_step();
    Next next = Next::Backtrack;
    if (cfa_.location(location_).kind != LocationKind::Plain) {
      refuse_target_location();
    } else if (leads_on_[location_] && (at_start || !(stops_here() || is_repeated()))) {
      if (options_.iterations == Iterations::Refused) pass_head();
      next = leave();
    }
    at_start = false;
    if (next == Next::Backtrack) {
      ++statistics_.paths;
      options_.budget.check();
      if (!backtrack()) return;
    }
  }
}

bool Checker::backtrack() {
  if (choices_.empty()) return false;
  path_.pop();
  std::vector<Way>& open = choices_.back().open;
  const Way way = std::move(open.back());
  open.pop_back();
  mark_ = choices_.back().mark;
  path_.take_back_instances(choices_.back().instances);
  heads_passed_.resize(choices_.back().heads);
  has_forked_ = true;
  if (open.empty()) {
    choices_.pop_back();
  } else {
    path_.push();
  }
  follow(way);
  return true;
}

void Checker::follow(const Way& way) {
  const Edge& edge = cfa_.edge(way.edge);
  if (!way.is_open && !way.condition) {
    take(edge);
    return;
  }
  if (!way.is_open && !way.condition.is_true()) path_.assume(way.condition, way.model);
  location_ = edge.target;
}

Checker::Next Checker::take(const Edge& edge) {
  if (!path_.take(edge.operation)) return Next::Backtrack;
  location_ = edge.target;
  return Next::GoOn;
}

Checker::Next Checker::leave() {
  if (undefined_.concerns(location_)) undefined_.ask(location_, path_);
  const std::vector<EdgeId>& out = cfa_.location(location_).out;
  if (out.size() == 1) return take(cfa_.edge(out[0]));
  std::vector<Way> ways = ways_from(location_);
  if (ways.empty()) return Next::Backtrack;
  std::reverse(ways.begin(), ways.end());
  const Way first = std::move(ways.back());
  ways.pop_back();
  if (!ways.empty()) {
    path_.push();
    choices_.push_back({std::move(ways), mark_, path_.instances(), heads_passed_.size()});
    has_forked_ = true;
  }
  follow(first);
  return Next::GoOn;
}

// All conditions are evaluated before the first question, so that every model satisfies what they say of symbols.
std::vector<Checker::Way> Checker::ways_from(LocationId location) {
  const std::vector<EdgeId>& out = cfa_.location(location).out;
  std::vector<Term> conditions;
  for (const EdgeId edge : out) {
    const auto* assume = std::get_if<Assume>(&cfa_.edge(edge).operation);
    if (assume) path_.add_instances(assume->condition);
    conditions.push_back(assume ? assume->condition : Term());
  }
  conditions = path_.values_of(std::move(conditions));
  std::vector<Way> ways;
  for (std::size_t i = 0; i < out.size(); ++i) {
    Way way{out[i], conditions[i], nullptr};
    if (way.condition && !way.condition.is_true()) {
      const PathCondition::Possibility possibility = path_.can_be(way.condition);
      if (possibility.answer == Answer::Unsat) continue;
      way.model = possibility.model;
      way.is_open = path_.may_leave_away(possibility.answer);
    }
    ways.push_back(std::move(way));
  }
  return ways;
}

void Checker::refuse_target_location() {
  const Answer answer = path_.condition().consistent();
  if (answer == Answer::Unsat) return;
  const Location& location = cfa_.location(location_);
  const char* what = location.kind == LocationKind::Error        ? "the error"
                     : location.kind == LocationKind::Unmodelled ? "an unmodelled construct"
                                                                 : "the recursion bound";
  const std::string from =
      start_ == none_id ? std::string("the start of the program") : "the invariant at " + place_of(program_, start_);
  throw ProofRejected{fmt::format("{} at {} ({}) {} from {}", what, place_of(program_, location_), location.note,
                                  answer == Answer::Sat ? "can be reached" : "is not shown to be unreachable", from),
                      range_of(cfa_, location_)};
}

// The range conditions of the scalars that matter at the current location and are not evidently in range.
std::vector<std::pair<VariableId, Term>> Checker::open_ranges() {
  std::vector<std::pair<VariableId, Term>> ranges;
  if (program_.encoding().arithmetic() != Arithmetic::Int) return ranges;
  const PersistentSet& known = starts_.unranged_at(location_);
  const PersistentSet& live = formulas_.live_at(location_);
  const auto visit = [&](VariableId id) {
    const Variable& variable = program_.variable(id);
    if (!variable.type || variable.symbol.sort().is_array()) return;
    if (known.contains(id)) return;
    Term value = path_.state().scalar(id);
    if (!value) {
      if (!starts_.unranged_at(start_).contains(id)) return;
      value = variable.symbol;
    }
    const Term range = in_type_range(program_, value, *variable.type);
    if (!range.is_true()) ranges.emplace_back(id, range);
  };
  live.for_each(visit);
  for (const VariableId id : formulas_.variables_at(location_))
    if (!live.contains(id)) visit(id);
  return ranges;
}

bool Checker::stops_here() {
  if (!formulas_.at(location_)) return false;
  if (is_covered()) return true;
  passed_by_.insert(location_);
  return false;
}

// The path comes to a state that it has been in, or to a concrete one that another path from this root has been in: the
// shortest way to an error does not lead through here. Cycles are found in Brent's way: one earlier state to compare
// with, which is replaced at growing distances.
bool Checker::is_repeated() {
  if (!formulas_.loops().is_head(location_)) return false;
  const PersistentSet& relevant = formulas_.relevant_at(location_);
  if (std::exchange(has_forked_, false)) {
    if (auto values = path_.state().constants(relevant)) {
      values->push_back(location_);
      if (!visited_.insert(std::move(*values)).second) return true;
    }
  }
  if (mark_.location == location_ && path_.state().agrees(*mark_.state, relevant)) return true;
  if (std::has_single_bit(++mark_.iterations)) {
    mark_.location = location_;
    mark_.state = path_.state().snapshot();
  }
  return false;
}

// A path that goes around a loop is not cut off by what the proof says.
void Checker::pass_head() {
  if (!formulas_.loops().is_head(location_)) return;
  if (std::ranges::find(heads_passed_, location_) != heads_passed_.end())
    throw ProofRejected{fmt::format("the formulas do not cut the loop at {}", place_of(program_, location_)),
                        range_of(cfa_, location_)};
  heads_passed_.push_back(location_);
}

bool Checker::is_covered() {
  const Term formula = path_.value_of(formulas_.at(location_));
  if (formula.is_false()) return false;
  std::vector<std::pair<VariableId, Term>> ranges = open_ranges();
  std::vector<VariableId> unranged;
  // Ranges that a counterexample violates are given up one after the other: they only weaken what is known there.
  while (true) {
    std::vector<Term> parts{formula};
    for (const auto& [id, range] : ranges) parts.push_back(range);
    const PathCondition::Possibility open = path_.condition().possible(terms_.negate(terms_.conjunction(parts)));
    if (open.answer == Answer::Unsat) break;
    if (!open.model || !open.model->satisfies(formula)) return false;
    const std::size_t before = ranges.size();
    std::erase_if(ranges, [&](const auto& entry) {
      if (open.model->satisfies(entry.second)) return false;
      unranged.push_back(entry.first);
      return true;
    });
    if (ranges.size() == before) return false;
  }
  starts_.add(location_, unranged);
  return true;
}

}  // namespace

void ProofCheckStatistics::add(const ProofCheckStatistics& other) {
  obligations += other.obligations;
  paths += other.paths;
  steps += other.steps;
  formulas += other.formulas;
  cross_checked += other.cross_checked;
  cross_unknown += other.cross_unknown;
  solver_certified += other.solver_certified;
}

ProofCheck check_proof(const Program& reference, const Proof& proof, const ProofCheckOptions& options) {
  if (proof.is<Proof::Unrolled>() || proof.is<Proof::Inductive>()) return check_unrolled(reference, proof, options);
  try {
    return Checker(reference, proof, options).run();
  } catch (const ProofRejected& malformed) {
    return {malformed, {}};
  }
}

}  // namespace warrant
