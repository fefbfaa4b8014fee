#include "evidence/checker/unrolled_check.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <map>
#include <set>
#include <utility>

#include "evidence/checker/obligations.h"
#include "evidence/checker/path_state.h"
#include "evidence/checker/second_opinion.h"
#include "logic/print.h"
#include "logic/substitute.h"
#include "program/any_index.h"
#include "program/loops.h"

namespace warrant {

namespace {

constexpr std::uint64_t unrolled_steps_between_checks = 256;

// Locations in weak topological order; a head that is entered again waits for the rest of its loop.
struct Turn {
  std::uint32_t position = 0;
  bool is_again = false;
  std::uint32_t depth = 0;
  friend bool operator<(const Turn& a, const Turn& b) {
    if (a.position != b.position) return a.position < b.position;
    if (a.is_again != b.is_again) return a.is_again;
    return a.depth > b.depth;
  }
};

// The body of a loop is one stretch of the order, so what follows its last location comes after every iteration.
Turn turn_of(const Loops& loops, const Edge& edge) {
  if (!loops.is_back_edge(edge)) return {loops.position(edge.target), false, 0};
  const Loops::Loop& loop = loops.loop(loops.innermost(edge.target));
  return {loop.end, true, loop.depth};
}

// Nothing has to be known of executions that come to none of these any more.
std::vector<LocationId> places_to_ask_about(const Cfa& cfa, const Proof& proof, const ProofCheckOptions& options) {
  std::vector<LocationId> places = target_locations(cfa);
  if (proof.is<Proof::Inductive>())
    for (const auto& [location, formula] : proof.invariants) places.push_back(location);
  for (EdgeId id = 0; id < cfa.edge_count(); ++id) {
    if (options.undefined_places == UndefinedPlaces::Ignored || cfa.is_detached(id)) continue;
    const auto* assume = std::get_if<Assume>(&cfa.edge(id).operation);
    if (assume && assume->kind == AssumeKind::Undefined) places.push_back(cfa.edge(id).source);
  }
  return places;
}

std::vector<Term> conjuncts(Term condition) {
  if (condition.is_true()) return {};
  if (condition.op() != Op::And) return {condition};
  return {condition.children().begin(), condition.children().end()};
}

// One of two conditions; what they share is said once, so that nothing remains of a branch whose sides have met.
Term either(TermManager& terms, Term a, Term b) {
  std::set<std::uint32_t> in_a;
  for (const Term part : conjuncts(a)) in_a.insert(part.id());
  std::vector<Term> shared, rest_of_b;
  for (const Term part : conjuncts(b)) (in_a.erase(part.id()) != 0 ? shared : rest_of_b).push_back(part);
  std::vector<Term> rest_of_a;
  for (const Term part : conjuncts(a))
    if (in_a.contains(part.id())) rest_of_a.push_back(part);
  shared.push_back(terms.disjunction(terms.conjunction(rest_of_a), terms.conjunction(rest_of_b)));
  return terms.conjunction(shared);
}

void require_formula(const Program& program, LocationId location, Term formula) {
  const auto is_known = [&](Term symbol) {
    return symbol == any_index(program.terms()) || program.variable_of(symbol) != none_id;
  };
  if (location >= program.cfa().location_count() || !formula.sort().is_bool() ||
      !std::ranges::all_of(free_variables(formula), is_known))
    throw ProofRejected{"malformed proof: a formula that is no condition on a location", {}};
}

PersistentSet ranged_variables(const Program& program) {
  PersistentSet result;
  for (VariableId id = 0; id < program.variable_count(); ++id) {
    const Variable& variable = program.variable(id);
    if (variable.type && !variable.symbol.sort().is_array() &&
        !in_type_range(program, variable.symbol, *variable.type).is_true())
      result.insert(id);
  }
  return result;
}

void mark(TermManager& terms, std::map<LocationId, Term>& places, LocationId location, Term condition) {
  const auto [found, is_new] = places.try_emplace(location, condition);
  if (!is_new) found->second = terms.disjunction(found->second, condition);
}

class UnrolledCheck {
 public:
  UnrolledCheck(const Program& reference, const Proof& proof, const ProofCheckOptions& options)
      : program_(reference),
        cfa_(reference.cfa()),
        terms_(reference.terms()),
        proof_(proof),
        options_(options),
        obligations_(reference.terms()),
        loops_(reference.cfa()),
        leads_on_(reaching(reference.cfa(), places_to_ask_about(reference.cfa(), proof, options))),
        state_(reference) {
    start();
  }

  ProofCheck run() {
    try {
      if (const auto* inductive = std::get_if<Proof::Inductive>(&proof_.kind))
        induct(inductive->stretches);
      else
        unroll();
      ProofAccepted accepted;
      accepted.open_undefined = std::move(open_undefined_);
      ask_for_second_opinion(obligations_, options_, statistics_);
      return {std::move(accepted), statistics_};
    } catch (const ProofRejected& rejected) {
      return {rejected, statistics_};
    } catch (const OutOfTime&) {
      return {ProofRejected{"out of time while unrolling the program", {}}, statistics_};
    }
  }

 private:
  // Executions that have come to a location, and whether they do.
  struct Front {
    LocationId location = none_id;
    Term reached;
    PathState::Snapshot state;
  };
  // Nothing is known of any symbol.
  void start() {
    SolverOptions solver_options;
    solver_options.budget = options_.budget;
    solver_options.seed = options_.seed;
    solver_options.statistics = &statistics_.solver;
    solver_ = make_solver(terms_, solver_options);
    known_.clear();
    state_.reset();
  }

  // Nothing that must not be reached is.
  void conclude() {
    for (const auto& [location, condition] : std::exchange(marked_, {})) refuse(location, condition);
    find_open_undefined();
  }

  void unroll() {
    if (leads_on_[cfa_.entry])
      fronts_[{loops_.position(cfa_.entry), false, 0}] = {cfa_.entry, terms_.truth(), *state_.snapshot()};
    while (!fronts_.empty()) {
      auto next = fronts_.extract(fronts_.begin());
      const Turn turn = next.key();
      Front front = std::move(next.mapped());
      if (loops_.is_head(front.location) && !goes_on(front, turn.is_again)) continue;
      advance(std::move(front));
    }
    conclude();
  }

  // Cuts are loop heads and locations with a formula.
  void induct(std::uint32_t stretches) {
    std::set<LocationId> cuts;
    for (LoopId id = 0; id < loops_.size(); ++id) cuts.insert(loops_.loop(id).head);
    for (const auto& [location, formula] : proof_.invariants) {
      require_formula(program_, location, formula);
      cuts.insert(location);
    }
    statistics_.formulas = proof_.invariants.size();
    follow_stretches(cfa_.entry, terms_.truth(), 1, stretches);
    state_.set_unranged(ranged_variables(program_));  // at a cut, unless the formula says more
    for (const LocationId cut : cuts) follow_stretches(cut, formula_at(cut), stretches, stretches);
  }

  // From the location, in any state in which the formula holds. What is reached before the first stretch that counts is
  // somebody else's.
  void follow_stretches(LocationId location, Term formula, std::uint32_t first_that_counts, std::uint32_t last) {
    if (!leads_on_[location]) return;
    start();
    facts_.clear();
    const Term holds = state_.evaluate(formula, facts_);
    know();
    visits_ = {{location, {location, holds, *state_.snapshot()}}};
    if (is_cut(location)) visit(location, visits_[location], true);  // the entry may be one
    for (std::uint32_t number = 1; number <= last; ++number) {
      counts_ = number >= first_that_counts;
      for (auto& [cut, front] : std::exchange(visits_, {}))
        fronts_[{loops_.position(cut), false, 0}] = std::move(front);
      while (!fronts_.empty()) advance(std::move(fronts_.extract(fronts_.begin()).mapped()));
      for (auto& [cut, front] : visits_) visit(cut, front, number == 1);
    }
    visits_.clear();
    conclude();
  }

  // Formulas are shown after one stretch, and hold ever after.
  void visit(LocationId cut, Front& front, bool is_shown) {
    state_.restore(front.state);
    facts_.clear();
    const Term formula = state_.evaluate(formula_at(cut), facts_);
    know();
    if (is_shown && !is_refuted(terms_.conjunction(front.reached, terms_.negate(formula))))
      throw ProofRejected{fmt::format("the formula at {} is not shown to hold at every visit",
                                      program_.sources.to_string(cfa_.location(cut).range)),
                          cfa_.location(cut).range};
    front.reached = terms_.conjunction(front.reached, formula);
    front.state = *state_.snapshot();
  }

  Term formula_at(LocationId location) const {
    const auto found = proof_.invariants.find(location);
    return found == proof_.invariants.end() ? terms_.truth() : found->second;
  }

  bool is_cut(LocationId location) const {
    return proof_.is<Proof::Inductive>() && (loops_.is_head(location) || proof_.invariants.contains(location));
  }

  // Whether an iteration takes place is asked where the answer may have changed. An iteration that begins like an
  // earlier one comes to nothing that this one does not come to sooner.
  bool goes_on(const Front& head, bool is_again) {
    Iteration& last = iterations_[head.location];
    if (is_again && head.reached == last.reached) {
      if (head.state == last.state) return false;
      if (std::has_single_bit(++last.distance)) last.state = head.state;
      return true;
    }
    if (is_again && is_refuted(head.reached)) return false;
    last = {head.reached, head.state, 0};
    return true;
  }

  void advance(Front front) {
    state_.restore(front.state);
    while (true) {
      if (++statistics_.steps % unrolled_steps_between_checks == 0) options_.budget.check();
      const Location& location = cfa_.location(front.location);
      if (location.kind != LocationKind::Plain) {
        if (counts_) mark(terms_, marked_, front.location, front.reached);
        return;
      }
      if (front.reached.is_false() || location.out.empty()) return;
      note_undefined(front);
      const EdgeId only = location.out[0];
      if (location.out.size() == 1 && !leads_on_[cfa_.edge(only).target]) return;
      if (location.out.size() > 1 || cfa_.location(cfa_.edge(only).target).in.size() > 1) break;
      if (is_cut(cfa_.edge(only).target)) break;
      take(cfa_.edge(only), front);
    }
    fork(std::move(front));
  }

  void take(const Edge& edge, Front& front) {
    facts_.clear();
    if (const auto* assume = std::get_if<Assume>(&edge.operation))
      front.reached = terms_.conjunction(front.reached, state_.evaluate(assume->condition, facts_));
    else if (const auto* assign = std::get_if<Assign>(&edge.operation))
      state_.assign(*assign, facts_);
    else if (const auto* havoc = std::get_if<Havoc>(&edge.operation))
      state_.havoc(*havoc, facts_);
    know();
    front.location = edge.target;
  }

  // Every edge, each in the executions that take it: where several can be taken, a bit that nobody knows decides.
  void fork(Front front) {
    const std::vector<EdgeId>& out = cfa_.location(front.location).out;
    std::vector<Term> conditions;
    facts_.clear();
    for (const EdgeId id : out) {
      const auto* assume = std::get_if<Assume>(&cfa_.edge(id).operation);
      conditions.push_back(assume ? state_.evaluate(assume->condition, facts_) : terms_.truth());
    }
    know();
    const bool is_decided = out.size() == 2 && conditions[0] == terms_.negate(conditions[1]);
    front.state = *state_.snapshot();
    Term none_before = terms_.truth();
    for (std::size_t i = 0; i < out.size(); ++i) {
      Term taken = conditions[i];
      if (i + 1 < out.size() && !is_decided)
        taken = terms_.conjunction(taken, terms_.fresh_variable("taken", Sort::boolean()));
      const Term here = terms_.conjunction(none_before, taken);
      none_before = terms_.conjunction(none_before, terms_.negate(taken));
      Front next{front.location, terms_.conjunction(front.reached, here), {}};
      if (next.reached.is_false() || !leads_on_[cfa_.edge(out[i]).target]) continue;
      state_.restore(front.state);
      const Edge& edge = cfa_.edge(out[i]);
      if (std::holds_alternative<Assume>(edge.operation))
        next.location = edge.target;
      else
        take(edge, next);
      next.state = *state_.snapshot();
      if (is_cut(edge.target))
        arrive(std::move(next), visits_, edge.target);
      else
        arrive(std::move(next), fronts_, turn_of(loops_, edge));
    }
  }

  template <typename Key>
  void arrive(Front front, std::map<Key, Front>& fronts, const Key& key) {
    const auto [found, is_new] = fronts.try_emplace(key);
    if (is_new) {
      found->second = std::move(front);
      return;
    }
    Front& other = found->second;
    facts_.clear();
    state_.merge(other.state, front.state, front.reached, facts_);
    know();
    other.reached = either(terms_, other.reached, front.reached);
  }

  void know() {
    for (const Term fact : facts_) {
      if (fact.is_true()) continue;
      solver_->add(fact);
      known_.push_back(fact);
    }
  }

  bool is_refuted(Term condition) {
    options_.budget.check();
    const Answer answer = condition.is_false() ? Answer::Unsat : solver_->check(condition);
    if (answer != Answer::Unsat) return false;
    ++statistics_.obligations;
    if (needs_obligations(options_)) {
      std::vector<Term> formulas = known_;
      formulas.push_back(condition);
      obligations_.add(formulas);
    }
    return true;
  }

  void refuse(LocationId id, Term condition) {
    if (is_refuted(condition)) return;
    const Location& location = cfa_.location(id);
    throw ProofRejected{fmt::format("{} at {} is not shown to be unreachable",
                                    location.note.empty() ? "a target location" : location.note,
                                    program_.sources.to_string(location.range)),
                        location.range};
  }

  // The marked assumes of a location fail together with every other way on.
  void note_undefined(const Front& front) {
    if (options_.undefined_places != UndefinedPlaces::Collected || !counts_) return;
    std::vector<Term> conditions;
    bool is_marked = false;
    for (const EdgeId id : cfa_.location(front.location).out) {
      const auto* assume = std::get_if<Assume>(&cfa_.edge(id).operation);
      if (!assume) continue;
      is_marked |= assume->kind == AssumeKind::Undefined;
      facts_.clear();
      conditions.push_back(state_.evaluate(assume->condition, facts_));
      know();
    }
    if (!is_marked) return;
    const Term undefined = terms_.conjunction(front.reached, terms_.negate(terms_.disjunction(conditions)));
    if (!undefined.is_false()) mark(terms_, undefined_, front.location, undefined);
  }

  void find_open_undefined() {
    const std::map<LocationId, Term> places = std::exchange(undefined_, {});
    std::vector<Term> all;
    for (const auto& [location, condition] : places) all.push_back(condition);
    if (is_refuted(terms_.disjunction(all))) return;
    for (const auto& [location, condition] : places)
      if (!open_undefined_.contains(location) && !is_refuted(condition)) open_undefined_.insert(location);
  }

  const Program& program_;
  const Cfa& cfa_;
  TermManager& terms_;
  const Proof& proof_;
  const ProofCheckOptions& options_;
  ProofCheckStatistics statistics_;
  Obligations obligations_;
  Loops loops_;
  LocationSet leads_on_;
  PathState state_;
  std::unique_ptr<Solver> solver_;
  std::map<Turn, Front> fronts_;
  std::map<LocationId, Front> visits_;  // of cuts, between stretches
  bool counts_ = true;                  // whether what is reached now must not be
  std::set<LocationId> open_undefined_;
  struct Iteration {
    Term reached;
    PathState::Snapshot state;
    std::uint32_t distance = 0;
  };
  std::map<LocationId, Iteration> iterations_;     // by loop head: an earlier one
  std::map<LocationId, Term> marked_, undefined_;  // when executions come there
  std::vector<Term> known_;                        // of symbols, in every execution
  std::vector<Term> facts_;
};

}  // namespace

ProofCheck check_unrolled(const Program& reference, const Proof& proof, const ProofCheckOptions& options) {
  return UnrolledCheck(reference, proof, options).run();
}

}  // namespace warrant
