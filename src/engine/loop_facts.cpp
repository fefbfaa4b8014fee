#include "engine/loop_facts.h"

#include <algorithm>
#include <deque>
#include <optional>
#include <set>

#include "engine/affine_hull.h"
#include "engine/block_explorer.h"
#include "engine/invariants.h"
#include "engine/sentinels.h"
#include "evidence/interpreter/interpreter.h"
#include "logic/substitute.h"
#include "program/liveness.h"
#include "program/uses.h"

namespace warrant {
namespace {

// Heads with more integer variables than this get no facts about several variables at once.
constexpr std::size_t max_variables = 12;
constexpr std::size_t max_samples = 40;
// Visits of every head before a state is sampled no more.
constexpr long sampled_visits = 3;
// Bounds beyond this are not guessed from samples: they are chance.
const Integer largest_guess(1000);

// Concrete runs reach what a few symbolic iterations do not.
constexpr std::uint64_t concrete_runs = 6, concrete_steps = 20'000;
constexpr std::size_t max_splits = 12;

struct NoHull {};

// Collects the values of variables at some visits of the heads: the first ones, and then at growing distances.
class Sampler : public RunObserver {
 public:
  using Samples = std::map<LocationId, std::vector<std::vector<Integer>>>;
  Sampler(const Program& program, const std::map<LocationId, std::vector<VariableId>>& variables, Samples& samples)
      : values_(program.variable_count()), variables_(variables), samples_(samples) {}

  void step(const Edge& edge, const std::optional<Value>& value) override {
    if (value && std::holds_alternative<Integer>(*value)) {
      if (const VariableId id = written_variable(edge.operation); id != none_id)
        values_[id] = std::get<Integer>(*value);
    }
    const auto head = variables_.find(edge.target);
    if (head == variables_.end() || head->second.empty()) return;
    std::uint64_t& visits = visits_[edge.target];
    if (++visits > 4 && visits % (visits / 4) != 0) return;
    std::vector<Integer> sample;
    for (const VariableId id : head->second) {
      if (!values_[id]) return;
      sample.push_back(*values_[id]);
    }
    samples_[edge.target].push_back(std::move(sample));
  }

 private:
  std::vector<std::optional<Integer>> values_;
  const std::map<LocationId, std::vector<VariableId>>& variables_;
  Samples& samples_;
  std::map<LocationId, std::uint64_t> visits_;
};

class FactSearch {
 public:
  FactSearch(const Program& program, const std::vector<LocationId>& heads, const Budget& budget,
             const Findings& known = nothing_known())
      : program_(program), heads_(heads), budget_(budget), known_(known) {
    std::vector<bool> cuts(program.cfa().location_count(), false);
    for (const LocationId head : heads) cuts[head] = true;
    explorer_ = std::make_unique<BlockExplorer>(program, std::move(cuts), budget);
    const Liveness liveness(program.cfa(), Reads(program, program.cfa()));
    for (const LocationId head : heads) {
      std::vector<VariableId>& variables = variables_[head];
      liveness.at(head).for_each([&](VariableId id) {
        const Variable& variable = program.variable(id);
        if (variable.symbol.sort().is_int()) variables.push_back(id);
      });
      if (variables.size() > max_variables) variables.clear();
      if (!variables.empty()) add_sentinels(head, variables);
    }
  }

  LoopFacts run() {
    LoopFacts facts;
    try {
      facts = known_facts();
      if (known_.has_all_facts) {
        is_complete_ = true;
        return facts;
      }
      find_hulls();
      LoopFacts candidates = facts;
      for (const auto& [head, equalities] : equalities())
        for (const Term equality : equalities) add(candidates[head], equality);
      facts = candidates;
      take_samples();
      for (const LocationId head : heads_) {
        add_bounds(head, candidates[head]);
        add_ends(head, candidates[head]);
      }
      facts = minimised(inductive_subset(program_, candidates, budget_));
      is_complete_ = true;
    } catch (const OutOfTime&) {  // what was found so far is inductive
    } catch (const NoHull&) {
      is_complete_ = true;
    }
    return facts;
  }
  bool is_complete() const { return is_complete_; }

 private:
  bool is_over(Term term, const std::set<VariableId>& variables) const {
    const std::vector<Term> used = free_variables(term);
    return std::ranges::all_of(used, [&](Term symbol) { return variables.contains(program_.variable_of(symbol)); });
  }

  // Where a sentinel stands is said by variables that are read later; without those, by others.
  void add_sentinels(LocationId head, std::vector<VariableId>& variables) {
    const std::set<VariableId> live(variables.begin(), variables.end());
    for (Sentinel& sentinel : sentinels_at(program_, head)) {
      const Term first = sentinel.places.front();
      std::erase_if(sentinel.places, [&](Term place) { return !is_over(place, live); });
      if (sentinel.places.empty()) {
        std::set<VariableId> others;
        for (const Term symbol : free_variables(first)) others.insert(program_.variable_of(symbol));
        for (const VariableId known : variables) others.erase(known);
        const auto is_int = [this](VariableId id) { return program_.variable(id).symbol.sort().is_int(); };
        if (variables.size() + others.size() > max_variables || !std::ranges::all_of(others, is_int)) continue;
        variables.insert(variables.end(), others.begin(), others.end());
        sentinel.places = {first};
      }
      sentinels_[head].push_back(std::move(sentinel));
    }
  }

  // The sentinel is in its place, and what is read lies not behind it.
  void add_ends(LocationId head, std::vector<Term>& candidates) {
    const std::set<VariableId> known(variables_[head].begin(), variables_[head].end());
    for (const Sentinel& sentinel : sentinels_[head]) {
      for (const Term place : sentinel.places) {
        const Term there = terms().select(program_.symbol(sentinel.memory), place);
        add(candidates, terms().eq(there, sentinel.value));
        for (const Term read : sentinel.reads)
          if (is_over(read, known)) add(candidates, terms().le(read, place));
      }
    }
  }

  // Of what others have found, what is inductive here: a pass may have changed what a variable holds.
  LoopFacts known_facts() {
    LoopFacts candidates;
    for (const LocationId head : heads_) {
      const auto found = known_.facts.find(head);
      if (found == known_.facts.end()) continue;
      std::set<VariableId> live(variables_.at(head).begin(), variables_.at(head).end());
      for (const Sentinel& sentinel : sentinels_[head]) live.insert(sentinel.memory);
      for (const Term fact : found->second)
        if (is_over(fact, live)) candidates[head].push_back(fact);
    }
    if (candidates.empty()) return {};
    for (const LocationId head : heads_) candidates.try_emplace(head);
    return inductive_subset(program_, candidates, budget_);
  }

  TermManager& terms() const { return program_.terms(); }

  std::vector<Term> values_at(LocationId head, SymbolicState& state, Solver& solver) {
    std::vector<Term> values, facts;
    for (const VariableId id : variables_[head])
      values.push_back(explorer_->executor().evaluate(program_.symbol(id), state, facts));
    for (const Term fact : facts) solver.add(fact);
    return values;
  }

  static std::vector<Integer> point(const Model& model, const std::vector<Term>& values) {
    std::vector<Integer> result;
    for (const Term value : values) result.push_back(std::get<Integer>(model.evaluate(value)));
    return result;
  }

  Term equality_over(const AffineHull::Equality& equality, const std::vector<Term>& values) const {
    std::vector<Term> parts{terms().integer(equality.constant)};
    for (std::size_t i = 0; i < values.size(); ++i)
      parts.push_back(terms().mul(terms().integer(equality.coefficients[i]), values[i]));
    const Term sum = terms().add(parts);
    return terms().eq(sum, terms().integer(Integer(0)));
  }

  Term inside(const AffineHull& hull, const std::vector<Term>& values) const {
    std::vector<Term> parts;
    for (const AffineHull::Equality& equality : hull.equalities()) parts.push_back(equality_over(equality, values));
    return terms().conjunction(parts);
  }

  std::vector<Term> symbols(LocationId head) const {
    std::vector<Term> result;
    for (const VariableId id : variables_.at(head)) result.push_back(program_.symbol(id));
    return result;
  }

  void find_hulls() {
    std::deque<LocationId> roots{program_.cfa().entry};
    bool at_entry = true;
    while (!roots.empty()) {
      const LocationId root = roots.front();
      roots.pop_front();
      const Term precondition = at_entry ? terms().truth() : inside(hulls_.at(root), symbols(root));
      at_entry = false;
      explorer_->explore(root, precondition, [&](LocationId location, SymbolicState& state, Solver& solver) {
        if (program_.cfa().location(location).kind != LocationKind::Plain) return BlockExplorer::Verdict::Continue;
        if (extend_hull(location, state, solver) && std::ranges::find(roots, location) == roots.end())
          roots.push_back(location);
        return BlockExplorer::Verdict::Continue;
      });
    }
  }

  // Joins the states at the end of the path to the hull. True if it has grown.
  bool extend_hull(LocationId location, SymbolicState& state, Solver& solver) {
    AffineHull& hull = hulls_.try_emplace(location, variables_.at(location).size()).first->second;
    solver.push();
    const std::vector<Term> values = values_at(location, state, solver);
    bool grown = false;
    while (true) {
      budget_.check();
      const Term outside = hull.is_empty() ? terms().truth() : terms().negate(inside(hull, values));
      if (outside.is_false()) break;
      const Answer answer = solver.check(outside);
      if (answer == Answer::Unsat) break;
      // A solver that cannot tell, or whose model is none under exact evaluation, leaves no hull to rely on.
      if (answer == Answer::Unknown || !hull.add(point(solver.model(), values))) throw NoHull();
      grown = true;
    }
    solver.pop();
    return grown;
  }

  LoopFacts equalities() const {
    LoopFacts facts;
    for (const auto& [head, hull] : hulls_) {
      const Term formula = inside(hull, symbols(head));
      if (formula.op() == Op::And)
        facts[head].assign(formula.children().begin(), formula.children().end());
      else if (!formula.is_constant())
        facts[head] = {formula};
    }
    return facts;
  }

  void take_samples() {
    std::size_t taken = 0;
    const auto sample = [&](LocationId location, SymbolicState& state, Solver& solver) {
      if (program_.cfa().location(location).kind != LocationKind::Plain) return BlockExplorer::Verdict::Continue;
      std::vector<std::vector<Integer>>& samples = samples_[location];
      if (samples.size() < max_samples && !variables_.at(location).empty()) {
        solver.push();
        const std::vector<Term> values = values_at(location, state, solver);
        if (solver.check() == Answer::Sat) samples.push_back(point(solver.model(), values));
        solver.pop();
      }
      return ++taken < max_samples * heads_.size() ? BlockExplorer::Verdict::Continue : BlockExplorer::Verdict::Stop;
    };
    const std::vector<long> unrollings(program_.cfa().location_count(), sampled_visits);
    explorer_->explore(program_.cfa().entry, terms().truth(), sample, &unrollings, sample);
    for (std::uint64_t seed = 0; seed < concrete_runs; ++seed) {
      budget_.check();
      RandomInputs inputs(seed);
      Sampler sampler(program_, variables_, samples_);
      RunOptions options;
      options.max_steps = concrete_steps;
      options.observer = &sampler;
      warrant::run(program_, inputs, options);
    }
  }

  void add_bounds(LocationId head, std::vector<Term>& candidates) {
    const std::vector<Term> symbols = this->symbols(head);
    const std::vector<std::vector<Integer>>& samples = samples_[head];
    if (symbols.empty() || samples.empty()) return;
    // value(sample) <= bound for every sample, where the bound is no chance.
    const auto guess = [&](Term sum, auto&& value) {
      std::optional<Integer> low, high;
      for (const std::vector<Integer>& sample : samples) {
        const Integer found = value(sample);
        if (!low || found < *low) low = found;
        if (!high || found > *high) high = found;
      }
      if (*high <= largest_guess) add(candidates, terms().le(sum, terms().integer(*high)));
      if (-largest_guess <= *low) add(candidates, terms().le(terms().integer(*low), sum));
    };
    for (std::size_t i = 0; i < symbols.size(); ++i) {
      guess(symbols[i], [&](const std::vector<Integer>& sample) { return sample[i]; });
      for (std::size_t j = 0; j < i; ++j) {
        guess(terms().sub(symbols[i], symbols[j]),
              [&](const std::vector<Integer>& sample) { return sample[i] - sample[j]; });
        guess(terms().add(symbols[i], symbols[j]),
              [&](const std::vector<Integer>& sample) { return sample[i] + sample[j]; });
      }
      add_remainder(symbols[i], i, samples, candidates);
    }
    const std::set<VariableId> known(variables_[head].begin(), variables_[head].end());
    std::size_t splits = 0;
    for (const Term atom : atoms()) {
      if (!is_over(atom, known)) continue;
      if (++splits <= max_splits) add_split(head, atom, candidates);
      const Term sum = atom.child(0);
      const Integer bound = atom.child(1).integer();
      for (const int distance : {-1, 0, 1}) {
        const Term shifted = terms().integer(bound + Integer(distance));
        add(candidates, terms().le(sum, shifted));
        add(candidates, terms().le(shifted, sum));
      }
    }
  }

  // Equalities that hold on one side of a condition of the program.
  void add_split(LocationId head, Term condition, std::vector<Term>& candidates) {
    const std::vector<Term> symbols = this->symbols(head);
    AffineHull when(symbols.size()), unless(symbols.size());
    for (const std::vector<Integer>& sample : samples_[head]) {
      Model state;
      for (std::size_t i = 0; i < symbols.size(); ++i) state.set(symbols[i], Value(sample[i]));
      (state.satisfies(condition) ? when : unless).add(sample);
    }
    const auto add_side = [&](const AffineHull& hull, Term other_side) {
      if (hull.is_empty()) return;
      for (const AffineHull::Equality& equality : hull.equalities())
        add(candidates, terms().disjunction(other_side, equality_over(equality, symbols)));
    };
    add_side(when, terms().negate(condition));
    add_side(unless, condition);
  }

  // The samples of a variable that is counted in steps have a common remainder.
  void add_remainder(Term symbol, std::size_t i, const std::vector<std::vector<Integer>>& samples,
                     std::vector<Term>& candidates) const {
    Integer step(0);
    for (const std::vector<Integer>& sample : samples) step = Integer::gcd(step, sample[i] - samples[0][i]);
    if (step <= Integer(1) || largest_guess < step) return;
    const Integer remainder = Integer::euclidean_remainder(samples[0][i], step);
    const Term rest = terms().mod(symbol, terms().integer(step));
    add(candidates, terms().eq(rest, terms().integer(remainder)));
  }

  // The comparisons of linear sums with constants that the program makes.
  const std::vector<Term>& atoms() {
    if (atoms_) return *atoms_;
    atoms_.emplace();
    std::set<std::uint32_t> seen;
    std::vector<Term> work;
    const Cfa& cfa = program_.cfa();
    for (EdgeId id = 0; id < cfa.edge_count(); ++id)
      if (const auto* assume = std::get_if<Assume>(&cfa.edge(id).operation)) work.push_back(assume->condition);
    while (!work.empty()) {
      const Term term = work.back();
      work.pop_back();
      if (!seen.insert(term.id()).second) continue;
      const bool compares = term.op() == Op::Le || (term.op() == Op::Eq && term.child(0).sort().is_int());
      if (compares && term.child(1).op() == Op::IntConst)
        atoms_->push_back(term);
      else if (term.sort().is_bool())
        for (const Term child : term.children()) work.push_back(child);
    }
    return *atoms_;
  }

  // Without the facts that follow from the others.
  LoopFacts minimised(LoopFacts facts) const {
    SolverOptions options;
    options.budget = budget_;
    for (auto& [head, list] : facts) {
      for (std::size_t i = list.size(); i-- > 0;) {
        const Term fact = list[i];
        std::vector<Term> others = list;
        others.erase(others.begin() + static_cast<std::ptrdiff_t>(i));
        for (const VariableId id : variables_.at(head))
          if (const auto& type = program_.variable(id).type)
            others.push_back(program_.encoding().in_range(program_.symbol(id), *type));
        others.push_back(terms().negate(fact));
        if (check_satisfiable(terms(), others, options) == Answer::Unsat)
          list.erase(list.begin() + static_cast<std::ptrdiff_t>(i));
      }
    }
    return facts;
  }

  static void add(std::vector<Term>& candidates, Term formula) {
    if (!formula.is_constant() && std::ranges::find(candidates, formula) == candidates.end())
      candidates.push_back(formula);
  }

  const Program& program_;
  const std::vector<LocationId>& heads_;
  const Budget& budget_;
  const Findings& known_;
  bool is_complete_ = false;
  std::unique_ptr<BlockExplorer> explorer_;
  std::map<LocationId, std::vector<VariableId>> variables_;
  std::map<LocationId, std::vector<Sentinel>> sentinels_;
  std::map<LocationId, AffineHull> hulls_;
  std::map<LocationId, std::vector<std::vector<Integer>>> samples_;
  std::optional<std::vector<Term>> atoms_;
};

}  // namespace

Budget loop_fact_budget(const Budget& engine) {
  constexpr double share = 0.1, largest_share = 0.4, worthwhile_seconds = 0.3;
  return engine.share(std::clamp(worthwhile_seconds / engine.remaining_seconds(), share, largest_share));
}

std::size_t count_of(const LoopFacts& facts) {
  std::size_t count = 0;
  for (const auto& [location, formulas] : facts) count += formulas.size();
  return count;
}

LoopFacts find_loop_facts(const Program& program, const std::vector<LocationId>& heads, const Budget& budget) {
  if (program.encoding().arithmetic() != Arithmetic::Int || heads.empty()) return {};
  return FactSearch(program, heads, budget).run();
}

LoopFacts find_loop_facts(const EngineTask& task, const std::vector<LocationId>& heads) {
  if (task.program.encoding().arithmetic() != Arithmetic::Int || heads.empty()) return {};
  const Budget budget = loop_fact_budget(task.budget);
  FactSearch search(task.program, heads, budget, task.known);
  LoopFacts facts = search.run();
  task.findings.facts = facts;
  task.findings.has_all_facts = search.is_complete();
  return facts;
}

}  // namespace warrant
