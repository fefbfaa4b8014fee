#include "engine/invariants.h"

#include <algorithm>
#include <deque>
#include <set>

#include "engine/block_explorer.h"
#include "engine/houdini.h"

namespace warrant {
namespace {

// Predicate abstraction over more predicates than this at one location is left alone.
constexpr std::size_t max_cube_predicates = 40;

class InvariantSearch {
 public:
  InvariantSearch(const Program& program, const InvariantHints& hints, const Budget& budget)
      : program_(program), hints_(hints), budget_(budget), unrollings_(program.cfa().location_count(), 0) {
    std::vector<bool> cuts(program.cfa().location_count(), false);
    for (const auto& [location, predicates] : hints.predicates) cuts[location] = true;
    for (const auto& [location, count] : hints.unrollings) unrollings_[location] = count;
    explorer_ = std::make_unique<BlockExplorer>(program, std::move(cuts), budget);
  }

  std::optional<Proof> houdini() {
    for (const auto& [location, predicates] : hints_.predicates) {
      std::vector<Term>& candidates = candidates_[location];
      for (Term predicate : predicates) {
        add(candidates, predicate);
        add(candidates, terms().negate(predicate));
      }
      if (const auto formulas = hints_.formulas.find(location); formulas != hints_.formulas.end())
        for (Term formula : formulas->second) add(candidates, formula);
    }
    if (drop_until_inductive() == Reach::Target) return std::nullopt;
    Proof proof;
    for (LocationId location : reached_) proof.invariants[location] = conjunction(location);
    return proof;
  }

  std::map<LocationId, std::vector<Term>> inductive(std::map<LocationId, std::vector<Term>> candidates) {
    candidates_ = std::move(candidates);
    drop_until_inductive();
    return std::move(candidates_);
  }

  std::optional<Proof> cubes() {
    for (const auto& [location, predicates] : hints_.predicates)
      if (predicates.size() > max_cube_predicates) return std::nullopt;
    std::map<LocationId, std::vector<Term>> found;
    std::set<std::pair<LocationId, std::vector<bool>>> known;
    std::deque<std::pair<LocationId, Term>> roots;
    bool safe = true;
    const auto land = [&](LocationId location, SymbolicState& state, Solver& solver) {
      if (program_.cfa().location(location).kind != LocationKind::Plain) {
        safe = false;
        return BlockExplorer::Verdict::Stop;
      }
      const std::vector<Term>& predicates = hints_.predicates.at(location);
      std::vector<Term> values, facts;
      for (Term predicate : predicates) values.push_back(explorer_->executor().evaluate(predicate, state, facts));
      solver.push();
      for (Term fact : facts) solver.add(fact);
      while (true) {
        budget_.check();
        const Answer answer = solver.check();
        if (answer == Answer::Unsat) break;
        if (answer == Answer::Unknown) {
          safe = false;
          break;
        }
        const Model model = solver.model();
        std::vector<bool> truth;
        std::vector<Term> cube, block;
        for (std::size_t i = 0; i < values.size(); ++i) {
          truth.push_back(model.satisfies(values[i]));
          cube.push_back(truth.back() ? predicates[i] : terms().negate(predicates[i]));
          block.push_back(truth.back() ? terms().negate(values[i]) : values[i]);
        }
        if (known.emplace(location, truth).second) {
          const Term formula = terms().conjunction(cube);
          found[location].push_back(formula);
          roots.emplace_back(location, formula);
        }
        solver.add(terms().disjunction(block));
      }
      solver.pop();
      return safe ? BlockExplorer::Verdict::Continue : BlockExplorer::Verdict::Stop;
    };
    explorer_->explore(program_.cfa().entry, terms().truth(), land, &unrollings_);
    while (safe && !roots.empty()) {
      const auto [location, formula] = roots.front();
      roots.pop_front();
      explorer_->explore(location, with_facts(location, formula), land);
    }
    if (!safe) return std::nullopt;
    Proof proof;
    for (const auto& [location, formulas] : found)
      proof.invariants[location] = with_facts(location, terms().disjunction(formulas));
    return proof;
  }

 private:
  TermManager& terms() { return program_.terms(); }

  // Whether some path ends at a location that has to be out of reach.
  enum class Reach : std::uint8_t { CutsOnly, Target };

  Reach drop_until_inductive() {
    // Each round but the last drops at least one candidate.
    while (true) {
      reached_.clear();
      std::deque<LocationId> roots{program_.cfa().entry};
      bool dropped = false;
      Reach reach = Reach::CutsOnly;
      for (std::size_t next = 0; next < roots.size(); ++next) {
        const LocationId root = roots[next];
        const bool at_entry = next == 0;
        const Term precondition = at_entry ? terms().truth() : conjunction(root);
        explorer_->explore(
            root, precondition,
            [&](LocationId location, SymbolicState& state, Solver& solver) {
              if (program_.cfa().location(location).kind != LocationKind::Plain) {
                reach = Reach::Target;
                return BlockExplorer::Verdict::Continue;
              }
              if (reached_.insert(location).second) roots.push_back(location);
              dropped |= drop_refuted(location, state, solver);
              return BlockExplorer::Verdict::Continue;
            },
            at_entry ? &unrollings_ : nullptr);
      }
      if (!dropped) return reach;
    }
  }

  static void add(std::vector<Term>& candidates, Term formula) {
    if (!formula.is_constant() && std::ranges::find(candidates, formula) == candidates.end())
      candidates.push_back(formula);
  }

  Term facts(LocationId location) {
    const auto found = hints_.facts.find(location);
    return found == hints_.facts.end() ? terms().truth() : terms().conjunction(found->second);
  }
  Term with_facts(LocationId location, Term formula) { return terms().conjunction(formula, facts(location)); }
  Term conjunction(LocationId location) { return with_facts(location, terms().conjunction(candidates_[location])); }

  // Drops the candidates that do not hold at the end of the path at hand.
  bool drop_refuted(LocationId location, SymbolicState& state, Solver& solver) {
    std::vector<Term>& candidates = candidates_[location];
    std::vector<Term> values, facts;
    for (Term candidate : candidates) values.push_back(explorer_->executor().evaluate(candidate, state, facts));
    solver.push();
    for (Term fact : facts) solver.add(fact);
    const bool dropped = warrant::drop_refuted(terms(), solver, candidates, std::move(values), budget_);
    solver.pop();
    return dropped;
  }

  const Program& program_;
  const InvariantHints& hints_;
  const Budget& budget_;
  std::vector<long> unrollings_;
  std::unique_ptr<BlockExplorer> explorer_;
  std::map<LocationId, std::vector<Term>> candidates_;
  std::set<LocationId> reached_;  // cut locations
};

}  // namespace

std::optional<Proof> find_invariants(const Program& program, const InvariantHints& hints, const Budget& budget) {
  InvariantSearch search(program, hints, budget);
  if (std::optional<Proof> proof = search.houdini()) return proof;
  return search.cubes();
}

std::map<LocationId, std::vector<Term>> inductive_subset(const Program& program,
                                                         const std::map<LocationId, std::vector<Term>>& candidates,
                                                         const Budget& budget) {
  InvariantHints hints;
  hints.predicates = candidates;  // for the locations
  return InvariantSearch(program, hints, budget).inductive(candidates);
}

}  // namespace warrant
