#include "evidence/checker/proof_checker.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <deque>
#include <optional>
#include <set>
#include <unordered_map>
#include <utility>

#include "evidence/checker/index_instances.h"
#include "evidence/checker/obligations.h"
#include "evidence/checker/path_condition.h"
#include "evidence/checker/path_state.h"
#include "evidence/checker/second_opinion.h"
#include "evidence/checker/unrolled_check.h"
#include "evidence/interpreter/input.h"
#include "evidence/interpreter/state.h"
#include "logic/print.h"
#include "logic/substitute.h"
#include "program/any_index.h"
#include "program/liveness.h"
#include "program/loops.h"
#include "smt/theories.h"

namespace warrant {

namespace {

constexpr std::uint64_t edges_between_checks = 1024;

// Undefined behaviour is asked about on the way, and must not cost the proof its check: at most this many questions,
// and this share of the time for the check.
constexpr std::uint64_t max_undefined_questions = 20'000;
constexpr double undefined_share = 0.3;

// Where a proof has formulas everywhere, conditions between them seldom matter: one about which nothing is known after
// this effort is left away.
constexpr Effort brief_question = Effort::steps(60);

// Questions about both are hard out of all proportion.
bool mixes_bits_with_integers(Term condition) {
  const Theories theories = theories_of(std::span(&condition, 1));
  return theories.integers && theories.bit_vecs;
}

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
    std::size_t instances;  // IndexInstances::mark
    std::size_t heads;      // of heads_passed_
  };
  // What comes after a step of the search.
  enum class Next : std::uint8_t { GoOn, Backtrack };

  void explore(LocationId root);
  bool backtrack();
  Next leave();
  Next take(const Edge& edge);
  Next assume(Term condition);
  PathCondition::Possibility ask_on_the_way(Term condition);
  void follow(const Way& way);
  void add_instances(Term term);
  void refuse_target_location();
  void look_for_undefined();
  bool stops_here();
  bool is_repeated();
  void pass_head();
  const PersistentSet& relevant_at(LocationId head);
  bool is_covered();
  std::vector<std::pair<VariableId, Term>> open_ranges();
  void add_root(LocationId location, const std::vector<VariableId>& unranged);
  void check_formulas();
  void find_harmless();
  void count_step();
  std::string place(LocationId location) const;
  SourceRange range_of(LocationId location) const;

  const Program& program_;
  const Cfa& cfa_;
  TermManager& terms_;
  const ProofCheckOptions& options_;
  const Proof& proof_;
  ProofCheckStatistics statistics_;
  Obligations obligations_;

  std::vector<Term> formulas_;  // by location; null where the proof says nothing
  std::unordered_map<LocationId, std::vector<VariableId>> formula_variables_;
  PersistentSet variables_of_formulas_;
  Loops loops_;
  std::optional<Liveness> liveness_;
  std::unordered_map<LocationId, PersistentSet> relevant_;  // by loop head

  struct Root {
    PersistentSet unranged;  // variables that are not known to be in range there
    bool waits = false;
  };
  std::unordered_map<LocationId, Root> roots_;
  std::set<LocationId> passed_by_;      // where some path did not imply the formula
  std::vector<bool> may_be_undefined_;  // by location: a marked assume leaves it, and it is not known to be open
  std::set<LocationId> open_undefined_;
  std::uint64_t undefined_questions_ = 0;
  double undefined_seconds_ = 0, undefined_seconds_limit_ = 0;
  bool undefined_given_up_ = false;
  std::deque<LocationId> waiting_;
  std::vector<bool> leads_on_;  // by location: to a target location or a marked assume, as far as edges say

  LocationId root_ = none_id;
  LocationId location_ = none_id;
  PathState state_;
  PathCondition condition_;
  IndexInstances instances_;
  std::vector<Choice> choices_;
  Mark mark_;
  std::vector<LocationId> heads_passed_;          // loop heads on the path at hand; of Iterations::Refused
  bool has_forked_ = false;                       // since the last look at a loop head
  std::set<std::vector<std::uint32_t>> visited_;  // concrete states at loop heads
  std::vector<Term> facts_;
  std::uint64_t next_check_ = edges_between_checks;
};

SolverOptions solver_options(const ProofCheckOptions& options, SolverStatistics& statistics) {
  SolverOptions result;
  result.budget = options.budget;
  result.seed = options.seed;
  result.statistics = &statistics;
  return result;
}

// Locations that some marked assume leaves.
std::vector<bool> locations_with_marked_assumes(const Cfa& cfa) {
  std::vector<bool> result(cfa.location_count());
  for (EdgeId id = 0; id < cfa.edge_count(); ++id) {
    if (cfa.is_detached(id)) continue;
    const auto* assume = std::get_if<Assume>(&cfa.edge(id).operation);
    if (assume && assume->kind == AssumeKind::Undefined) result[cfa.edge(id).source] = true;
  }
  return result;
}

Checker::Checker(const Program& reference, const Proof& proof, const ProofCheckOptions& options)
    : program_(reference),
      cfa_(reference.cfa()),
      terms_(reference.terms()),
      options_(options),
      proof_(proof),
      obligations_(reference.terms()),
      formulas_(reference.cfa().location_count()),
      loops_(reference.cfa()),
      state_(reference),
      condition_(reference.terms(), solver_options(options, statistics_.solver),
                 [this](std::span<const Term> formulas) {
                   ++statistics_.obligations;
                   if (needs_obligations(options_)) obligations_.add(formulas);
                 }),
      instances_(reference.terms()) {}

ProofCheck Checker::run() {
  try {
    check_formulas();
    if (options_.undefined_places == UndefinedPlaces::Collected) {
      undefined_seconds_limit_ = undefined_share * options_.budget.remaining_seconds();
      may_be_undefined_ = locations_with_marked_assumes(cfa_);
    }
    find_harmless();
    explore(none_id);
    while (!waiting_.empty()) {
      const LocationId root = waiting_.front();
      waiting_.pop_front();
      roots_[root].waits = false;
      explore(root);
    }
    ProofAccepted accepted;
    for (const auto& [location, root] : roots_) {
      if (location == none_id) continue;
      ++statistics_.formulas;
      if (!passed_by_.contains(location)) accepted.always_held.insert(location);
    }
    accepted.open_undefined = std::move(open_undefined_);
    accepted.undefined_given_up = undefined_given_up_;
    ask_for_second_opinion(obligations_, options_, statistics_);
    return {std::move(accepted), statistics_};
  } catch (const ProofRejected& rejected) {
    return {rejected, statistics_};
  } catch (const OutOfTime&) {
    const std::string where = root_ == none_id ? std::string("the start of the program") : place(root_);
    return {ProofRejected{"out of time on paths from " + where, range_of(location_)}, statistics_};
  }
}

void Checker::check_formulas() {
  for (const auto& [location, formula] : proof_.invariants) {
    if (!formula) continue;
    if (location >= cfa_.location_count() || !formula.sort().is_bool())
      throw ProofRejected{"malformed proof: a formula is not a condition on a location", {}};
    std::vector<VariableId>& variables = formula_variables_[location];
    for (const Term symbol : free_variables(formula)) {
      if (symbol == any_index(terms_)) continue;
      variables.push_back(program_.variable_of(symbol));
      if (variables.back() == none_id)
        throw ProofRejected{fmt::format("malformed proof: the formula at {} is about {}, which is not a variable",
                                        place(location), symbol.name()),
                            range_of(location)};
      variables_of_formulas_.insert(variables.back());
    }
    formulas_[location] = formula;
  }
  if (!proof_.invariants.empty() || loops_.size() > 0) liveness_.emplace(cfa_, Reads(program_, cfa_));
}

// A path that cannot come to anything of interest ends.
void Checker::find_harmless() {
  std::vector<LocationId> targets = target_locations(cfa_);
  for (LocationId id = 0; id < may_be_undefined_.size(); ++id)
    if (may_be_undefined_[id]) targets.push_back(id);
  leads_on_ = reaching(cfa_, targets);
}

SourceRange Checker::range_of(LocationId id) const {
  if (id == none_id) return {};
  const Location& location = cfa_.location(id);
  if (location.range.known()) return location.range;
  for (const EdgeId edge : location.out)
    if (cfa_.edge(edge).range.known()) return cfa_.edge(edge).range;
  for (const EdgeId edge : location.in)
    if (cfa_.edge(edge).range.known()) return cfa_.edge(edge).range;
  return {};
}

std::string Checker::place(LocationId location) const { return program_.sources.to_string(range_of(location)); }

void Checker::count_step() {
  if (++statistics_.steps < next_check_) return;
  next_check_ = statistics_.steps + edges_between_checks;
  options_.budget.check();
}

// All paths from the location, or from the entry if it is none_id.
void Checker::explore(LocationId root) {
  root_ = root;
  location_ = root == none_id ? cfa_.entry : root;
  state_.reset();
  condition_.reset();
  choices_.clear();
  mark_ = {};
  heads_passed_.clear();
  visited_.clear();
  state_.set_unranged(roots_[root].unranged);
  instances_.start(terms_.truth());
  bool at_start = root != none_id;
  if (at_start) {
    facts_.clear();
    const Term formula = state_.evaluate(formulas_[root], facts_);
    condition_.add(formula);
    condition_.add(facts_);
    instances_.start(formula);
    if (condition_.consistent() == Answer::Unsat) return;
  }
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
  state_.pop();
  condition_.pop();
  std::vector<Way>& open = choices_.back().open;
  const Way way = std::move(open.back());
  open.pop_back();
  mark_ = choices_.back().mark;
  instances_.take_back(choices_.back().instances);
  heads_passed_.resize(choices_.back().heads);
  has_forked_ = true;
  if (open.empty()) {
    choices_.pop_back();
  } else {
    state_.push();
    condition_.push();
  }
  follow(way);
  return true;
}

void Checker::follow(const Way& way) {
  const Edge& edge = cfa_.edge(way.edge);
  if (way.is_open) {
    location_ = edge.target;
  } else if (way.condition) {
    condition_.add(way.condition);
    if (!way.condition.is_true()) condition_.set_model(way.model);
    location_ = edge.target;
  } else {
    take(edge);
  }
}

// Whether the path can go no way on from here. A location that is open is not asked about again, so the questions that
// remain are answered by unsatisfiability.
void Checker::look_for_undefined() {
  std::vector<Term> conditions;
  for (const EdgeId edge : cfa_.location(location_).out) {
    // Beside an edge that can always be taken the marked assume still has to hold.
    const auto* assume = std::get_if<Assume>(&cfa_.edge(edge).operation);
    if (!assume) continue;
    add_instances(assume->condition);
    conditions.push_back(assume->condition);
  }
  facts_.clear();
  for (Term& condition : conditions) condition = state_.evaluate(condition, facts_);
  condition_.add(facts_);
  const Term undefined = terms_.negate(terms_.disjunction(conditions));
  if (undefined.is_false()) return;
  const double start = process_cpu_seconds();
  if (condition_.possible(undefined).answer != Answer::Unsat) {
    may_be_undefined_[location_] = false;
    open_undefined_.insert(location_);
  }
  undefined_seconds_ += process_cpu_seconds() - start;
  if (++undefined_questions_ < max_undefined_questions && undefined_seconds_ < undefined_seconds_limit_) return;
  undefined_given_up_ = true;
  may_be_undefined_.clear();
}

Checker::Next Checker::leave() {
  if (!may_be_undefined_.empty() && may_be_undefined_[location_]) look_for_undefined();
  const std::vector<EdgeId>& out = cfa_.location(location_).out;
  if (out.size() == 1) return take(cfa_.edge(out[0]));
  // All conditions are evaluated before the first question, so that every model satisfies what they say of symbols.
  std::vector<Way> ways;
  for (const EdgeId edge : out)
    if (const auto* assume = std::get_if<Assume>(&cfa_.edge(edge).operation)) add_instances(assume->condition);
  facts_.clear();
  for (const EdgeId edge : out) {
    const auto* assume = std::get_if<Assume>(&cfa_.edge(edge).operation);
    ways.push_back({edge, assume ? state_.evaluate(assume->condition, facts_) : Term(), nullptr});
  }
  condition_.add(facts_);
  std::erase_if(ways, [this](Way& way) {
    if (!way.condition || way.condition.is_true()) return false;
    const PathCondition::Possibility possibility = ask_on_the_way(way.condition);
    way.model = possibility.model;
    way.is_open = possibility.answer == Answer::Unknown && proof_.is<Proof::Everywhere>();
    return possibility.answer == Answer::Unsat;
  });
  if (ways.empty()) return Next::Backtrack;
  std::reverse(ways.begin(), ways.end());
  const Way first = std::move(ways.back());
  ways.pop_back();
  if (!ways.empty()) {
    state_.push();
    condition_.push();
    choices_.push_back({std::move(ways), mark_, instances_.mark(), heads_passed_.size()});
    has_forked_ = true;
  }
  follow(first);
  return Next::GoOn;
}

PathCondition::Possibility Checker::ask_on_the_way(Term condition) {
  if (!proof_.is<Proof::Everywhere>()) return condition_.possible(condition);
  if (mixes_bits_with_integers(condition)) return {Answer::Unknown, nullptr};
  condition_.limit(brief_question);
  const PathCondition::Possibility possibility = condition_.possible(condition);
  condition_.limit(Effort::unlimited());
  return possibility;
}

Checker::Next Checker::assume(Term condition) {
  add_instances(condition);
  facts_.clear();
  const Term value = state_.evaluate(condition, facts_);
  condition_.add(facts_);
  if (value.is_true()) return Next::GoOn;
  if (value.is_false()) return Next::Backtrack;
  const PathCondition::Possibility possibility = ask_on_the_way(value);
  if (possibility.answer == Answer::Unsat) return Next::Backtrack;
  if (possibility.answer == Answer::Unknown && proof_.is<Proof::Everywhere>()) return Next::GoOn;
  condition_.add(value);
  condition_.set_model(possibility.model);
  return Next::GoOn;
}

Checker::Next Checker::take(const Edge& edge) {
  if (const auto* condition = std::get_if<Assume>(&edge.operation)) {
    if (assume(condition->condition) == Next::Backtrack) return Next::Backtrack;
  } else if (const auto* assign = std::get_if<Assign>(&edge.operation)) {
    add_instances(assign->value);
    facts_.clear();
    state_.assign(*assign, facts_);
    condition_.add(facts_);
  } else if (const auto* havoc = std::get_if<Havoc>(&edge.operation)) {
    facts_.clear();
    const Term symbol = state_.havoc(*havoc, facts_);
    if (const ModelHandle model = condition_.model(); model && !symbol.sort().is_array())
      model->extend(symbol, State::encode(default_input(havoc->input), symbol.sort()));
    condition_.add(facts_);
  }
  location_ = edge.target;
  return Next::GoOn;
}

// Where the formula at the start holds for all indices, it holds for those that the term accesses.
void Checker::add_instances(Term term) {
  if (!instances_.are_of_use()) return;
  for (const Term index : instances_.accessed(term)) {
    facts_.clear();
    const Term value = state_.evaluate(index, facts_);
    condition_.add(facts_);
    condition_.add(instances_.at(value));
  }
}

void Checker::refuse_target_location() {
  const Answer answer = condition_.consistent();
  if (answer == Answer::Unsat) return;
  const Location& location = cfa_.location(location_);
  const char* what = location.kind == LocationKind::Error        ? "the error"
                     : location.kind == LocationKind::Unmodelled ? "an unmodelled construct"
                                                                 : "the recursion bound";
  const std::string from =
      root_ == none_id ? std::string("the start of the program") : "the invariant at " + place(root_);
  throw ProofRejected{fmt::format("{} at {} ({}) {} from {}", what, place(location_), location.note,
                                  answer == Answer::Sat ? "can be reached" : "is not shown to be unreachable", from),
                      range_of(location_)};
}

// The range conditions of the scalars that matter at the current location and are not evidently in range.
std::vector<std::pair<VariableId, Term>> Checker::open_ranges() {
  std::vector<std::pair<VariableId, Term>> ranges;
  if (program_.encoding().arithmetic() != Arithmetic::Int) return ranges;
  const auto known = roots_.find(location_);
  const auto visit = [&](VariableId id) {
    const Variable& variable = program_.variable(id);
    if (!variable.type || variable.symbol.sort().is_array()) return;
    if (known != roots_.end() && known->second.unranged.contains(id)) return;
    Term value = state_.scalar(id);
    if (!value) {
      if (!roots_[root_].unranged.contains(id)) return;
      value = variable.symbol;
    }
    const Term range = in_type_range(program_, value, *variable.type);
    if (!range.is_true()) ranges.emplace_back(id, range);
  };
  liveness_->at(location_).for_each(visit);
  for (const VariableId id : formula_variables_[location_])
    if (!liveness_->at(location_).contains(id)) visit(id);
  return ranges;
}

bool Checker::stops_here() {
  if (!formulas_[location_]) return false;
  if (is_covered()) return true;
  passed_by_.insert(location_);
  return false;
}

// What decides how paths go on from a loop head: the live variables, and those that some formula of the proof reads.
const PersistentSet& Checker::relevant_at(LocationId head) {
  const auto [entry, is_new] = relevant_.try_emplace(head);
  if (is_new) entry->second = PersistentSet::unite(liveness_->at(head), variables_of_formulas_);
  return entry->second;
}

// The path comes to a state that it has been in, or to a concrete one that another path from this root has been in: the
// shortest way to an error does not lead through here. Cycles are found in Brent's way: one earlier state to compare
// with, which is replaced at growing distances.
bool Checker::is_repeated() {
  if (!loops_.is_head(location_)) return false;
  const PersistentSet& relevant = relevant_at(location_);
  if (std::exchange(has_forked_, false)) {
    if (auto values = state_.constants(relevant)) {
      values->push_back(location_);
      if (!visited_.insert(std::move(*values)).second) return true;
    }
  }
  if (mark_.location == location_ && state_.agrees(*mark_.state, relevant)) return true;
  if (std::has_single_bit(++mark_.iterations)) {
    mark_.location = location_;
    mark_.state = state_.snapshot();
  }
  return false;
}

// A path that goes around a loop is not cut off by what the proof says.
void Checker::pass_head() {
  if (!loops_.is_head(location_)) return;
  if (std::ranges::find(heads_passed_, location_) != heads_passed_.end())
    throw ProofRejected{fmt::format("the formulas do not cut the loop at {}", place(location_)), range_of(location_)};
  heads_passed_.push_back(location_);
}

bool Checker::is_covered() {
  facts_.clear();
  const Term formula = state_.evaluate(formulas_[location_], facts_);
  condition_.add(facts_);
  if (formula.is_false()) return false;
  std::vector<std::pair<VariableId, Term>> ranges = open_ranges();
  std::vector<VariableId> unranged;
  // Ranges that a counterexample violates are given up one after the other: they only weaken what is known there.
  while (true) {
    std::vector<Term> parts{formula};
    for (const auto& [id, range] : ranges) parts.push_back(range);
    const PathCondition::Possibility open = condition_.possible(terms_.negate(terms_.conjunction(parts)));
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
  add_root(location_, unranged);
  return true;
}

void Checker::add_root(LocationId location, const std::vector<VariableId>& unranged) {
  const auto [entry, is_new] = roots_.try_emplace(location);
  Root& root = entry->second;
  bool is_weaker = is_new;
  for (const VariableId id : unranged) {
    is_weaker |= !root.unranged.contains(id);
    root.unranged.insert(id);
  }
  if (!is_weaker || root.waits) return;
  root.waits = true;
  waiting_.push_back(location);
}

}  // namespace

ProofCheck check_proof(const Program& reference, const Proof& proof, const ProofCheckOptions& options) {
  if (proof.is<Proof::Unrolled>() || proof.is<Proof::Inductive>()) return check_unrolled(reference, proof, options);
  return Checker(reference, proof, options).run();
}

}  // namespace warrant
