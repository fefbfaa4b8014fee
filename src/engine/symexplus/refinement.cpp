#include "engine/symexplus/refinement.h"

#include <algorithm>
#include <unordered_map>

#include "logic/substitute.h"
#include "program/uses.h"
#include "smt/core.h"

namespace warrant::symexplus {
namespace {

// Questions spent on making a core smaller: of a whole path, and at each cut.
constexpr unsigned max_path_checks = 40, max_cut_checks = 8;

using Part = SegmentedPath::Part;

bool is_choice(const Part& part) { return part.variable != none_id || part.edge != none_id; }

// The values of variables at a cut by the symbols of that cut.
Substitution to_symbols(const SegmentedPath& segments, std::size_t cut) {
  Substitution result;
  for (const auto& [symbol, variable] : segments.to_variables[cut]) result.emplace(variable, symbol);
  return result;
}

}  // namespace

std::set<VariableId> Reason::variables() const {
  std::set<VariableId> result;
  for (std::size_t i = 0; i < core.size(); ++i)
    for (const std::size_t part : core[i])
      if (const VariableId id = segments.parts[i][part].variable; id != none_id) result.insert(id);
  return result;
}

std::size_t Reason::width() const {
  std::size_t result = 0;
  for (std::size_t i = 0; i < core.size(); ++i)
    result +=
        std::ranges::any_of(core[i], [&](std::size_t part) { return segments.parts[i][part].variable != none_id; });
  return result;
}

std::size_t Reason::assumptions() const {
  std::size_t result = 0;
  for (std::size_t i = 0; i < core.size(); ++i)
    result += static_cast<std::size_t>(
        std::ranges::count_if(core[i], [&](std::size_t part) { return segments.parts[i][part].edge != none_id; }));
  return result;
}

std::vector<Term> Refinement::facts_at(std::size_t cut, const Reason& reason) const {
  const auto known = facts_.find(reason.path.locations[cut]);
  if (known == facts_.end()) return {};
  std::vector<Term> result;
  const Substitution symbols = to_symbols(reason.segments, cut);
  for (const Term fact : known->second) {
    // A variable that the path does not read any more has no symbol here.
    const std::vector<Term> variables = free_variables(fact);
    if (std::ranges::all_of(variables, [&](Term variable) { return symbols.contains(variable); }))
      result.push_back(substitute(states_.terms(), fact, symbols));
  }
  return result;
}

std::optional<Reason> Refinement::reason_of(const CutPath& path) {
  Reason reason{path, segment_path(states_.executor(), path.edges, path.cuts), {}};
  const std::unique_ptr<Solver> solver = make_solver(states_.terms(), options_);
  struct Tag {
    Term formula;
    unsigned long weight;
  };
  std::vector<Tag> tags;
  for (std::size_t i = 0; i < reason.segments.parts.size(); ++i) {
    for (const Part& part : reason.segments.parts[i]) {
      if (part.variable != none_id)
        tags.push_back({part.formula, types_.weight(part.variable)});
      else if (part.edge != none_id)
        tags.push_back({part.formula, 2});
      else
        solver->add(part.formula);
    }
    if (i < path.cuts.size())
      for (const Term fact : facts_at(i, reason)) solver->add(fact);
  }
  // What is tracked least gladly is tried first to do without.
  std::ranges::stable_sort(tags, std::ranges::greater{}, &Tag::weight);
  std::vector<Term> assumptions;
  for (const Tag& tag : tags)
    if (!tag.formula.is_true()) assumptions.push_back(tag.formula);
  if (solver->check(assumptions) != Answer::Unsat) return std::nullopt;
  const std::vector<Term> core = shrink_core(*solver, solver->core(), max_path_checks);
  for (const std::vector<Part>& parts : reason.segments.parts) {
    std::vector<std::size_t>& chosen = reason.core.emplace_back();
    for (std::size_t i = 0; i < parts.size(); ++i)
      if (is_choice(parts[i]) && std::ranges::find(core, parts[i].formula) != core.end()) chosen.push_back(i);
  }
  return reason;
}

class Refinement::Suffixes {
 public:
  Suffixes(Refinement& refinement, const Reason& reason)
      : solver_(make_solver(refinement.states_.terms(), refinement.options_)), segments_(reason.core.size()) {
    for (std::size_t i = segments_; i-- > 0;) {
      solver_->push();
      const std::vector<Part>& parts = reason.segments.parts[i];
      for (const Part& part : parts)
        if (!is_choice(part)) solver_->add(part.formula);
      for (const std::size_t part : reason.core[i]) solver_->add(parts[part].formula);
      if (i > 0)
        for (const Term fact : refinement.facts_at(i - 1, reason)) solver_->add(fact);
    }
  }

  // The solver with what lies behind the cut; cuts have to be asked for in ascending order.
  Solver& behind(std::size_t cut) {
    const auto level = static_cast<unsigned>(segments_ - cut - 1);
    if (solver_->level() > level) solver_->pop(solver_->level() - level);
    return *solver_;
  }

 private:
  std::unique_ptr<Solver> solver_;
  std::size_t segments_;
};

std::vector<LocationPrecision> Refinement::refine(const Reason& reason) {
  std::vector<LocationPrecision> result;
  Suffixes suffixes(*this, reason);
  State state;
  std::set<EdgeId> constraints;
  std::size_t position = 0;
  for (std::size_t cut = 0; cut < reason.path.cuts.size(); ++cut) {
    for (; position < reason.path.cuts[cut]; ++position) states_.execute_unchecked(reason.path.edges[position], state);
    LocationPrecision candidates;
    for (const std::size_t index : reason.core[cut]) {
      const Part& part = reason.segments.parts[cut][index];
      if (part.variable != none_id) candidates.variables.insert(part.variable);
      if (part.edge != none_id) constraints.insert(part.edge);
    }
    candidates.constraints = constraints;
    result.push_back(interpolate(cut, reason, candidates, suffixes, state));
  }
  return result;
}

// Algorithm 2: what of the state contradicts the rest of the path. The state becomes the interpolant's.
LocationPrecision Refinement::interpolate(std::size_t cut, const Reason& reason, const LocationPrecision& candidates,
                                          Suffixes& suffixes, State& state) {
  AbstractState abstract = states_.abstract(state, candidates);
  std::optional<std::vector<States::Conjunct>> needed = contradicting(cut, reason, abstract, suffixes);
  if (!needed) {
    // Symbols that no candidate holds may have other names.
    abstract = states_.abstract(state, everything(cut, reason));
    needed = contradicting(cut, reason, abstract, suffixes);
  }
  if (!needed) {
    LocationPrecision exact = everything(cut, reason);
    exact.is_exact = true;
    return exact;
  }
  const LocationPrecision precision = states_.precision_of(*needed);
  AbstractState interpolant;
  const auto is_needed = [&](VariableId id) {
    return std::ranges::find(*needed, id, &States::Conjunct::variable) != needed->end();
  };
  for (const auto& value : abstract.values)
    if (is_needed(value.first)) interpolant.values.push_back(value);
  for (const auto& array : abstract.arrays)
    if (is_needed(array.first)) interpolant.arrays.push_back(array);
  for (const States::Conjunct& conjunct : *needed)
    if (conjunct.constraint) interpolant.constraints.push_back(*conjunct.constraint);
  if (std::optional<State> next = states_.resume(interpolant, {}, nullptr)) state = std::move(*next);
  return precision;
}

std::optional<std::vector<States::Conjunct>> Refinement::contradicting(std::size_t cut, const Reason& reason,
                                                                       const AbstractState& abstract,
                                                                       Suffixes& suffixes) {
  const std::vector<States::Conjunct> conjuncts = states_.conjuncts(abstract);
  const Substitution symbols = to_symbols(reason.segments, cut);
  std::unordered_map<Term, const States::Conjunct*> tags;
  std::vector<Term> assumptions;
  for (const States::Conjunct& conjunct : conjuncts) {
    const Term tag = substitute(states_.terms(), conjunct.formula, symbols);
    if (tag.is_true() || !tags.emplace(tag, &conjunct).second) continue;
    assumptions.push_back(tag);
  }
  Solver& solver = suffixes.behind(cut);
  if (solver.check(assumptions) != Answer::Unsat) return std::nullopt;
  std::vector<States::Conjunct> result;
  for (const Term tag : shrink_core(solver, solver.core(), max_cut_checks)) result.push_back(*tags.at(tag));
  return result;
}

// All that the path has touched so far or reads later.
LocationPrecision Refinement::everything(std::size_t cut, const Reason& reason) const {
  LocationPrecision result;
  const Program& program = states_.program();
  for (std::size_t i = 0; i < reason.path.cuts[cut]; ++i) {
    const EdgeId edge = reason.path.edges[i];
    const Operation& operation = program.cfa().edge(edge).operation;
    if (const VariableId written = written_variable(operation); written != none_id) result.variables.insert(written);
    if (!std::holds_alternative<Assign>(operation)) result.constraints.insert(edge);
  }
  for (const auto& [symbol, variable] : reason.segments.to_variables[cut])
    result.variables.insert(program.variable_of(variable));
  return result;
}

}  // namespace warrant::symexplus
