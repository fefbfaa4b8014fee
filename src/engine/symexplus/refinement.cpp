#include "engine/symexplus/refinement.h"

#include <algorithm>
#include <unordered_map>

#include "engine/symexplus/tuning.h"
#include "logic/substitute.h"
#include "program/uses.h"
#include "smt/core.h"

namespace warrant::symexplus {
namespace {

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
  for (const std::set<VariableId>& here : values) result.insert(here.begin(), here.end());
  return result;
}

std::size_t Reason::width() const {
  return static_cast<std::size_t>(std::ranges::count_if(values, [](const auto& here) { return !here.empty(); }));
}

std::size_t Reason::assumptions() const {
  std::size_t result = 0;
  for (const std::set<EdgeId>& here : conditions) result += here.size();
  return result;
}

std::vector<Term> Refinement::facts_at(LocationId location, const SegmentedPath& segments, std::size_t cut) const {
  const auto known = facts_.find(location);
  if (known == facts_.end()) return {};
  std::vector<Term> result;
  const Substitution symbols = to_symbols(segments, cut);
  for (const Term fact : known->second) {
    // A variable that the path does not read any more has no symbol here.
    const std::vector<Term> variables = free_variables(fact);
    if (std::ranges::all_of(variables, [&](Term variable) { return symbols.contains(variable); }))
      result.push_back(substitute(states_.terms(), fact, symbols));
  }
  return result;
}

std::optional<Reason> Refinement::reason_of(const CutPath& path, Evidence evidence, Thoroughness thoroughness) {
  if (evidence == Evidence::Values && path.ends_by_values) return reason_by_values(path);
  return reason_by_core(path, thoroughness);
}

// Backwards along the path: what the last condition is computed from.
Reason Refinement::reason_by_values(const CutPath& path) const {
  Reason reason{path, std::vector<std::set<VariableId>>(path.cuts.size()), {}, std::nullopt};
  reason.conditions.resize(path.cuts.size() + 1);
  reason.conditions.back().insert(path.edges.back());
  const Program& program = states_.program();
  std::set<VariableId> needed;
  std::size_t cut = path.cuts.size();
  for (std::size_t i = path.edges.size(); i-- > 0;) {
    const Operation& operation = program.cfa().edge(path.edges[i]).operation;
    const VariableId written = written_variable(operation);
    if (i + 1 == path.edges.size() || (written != none_id && needed.erase(written) > 0)) {
      for (const Term term : terms_of(operation))
        for (const Term symbol : free_variables(term))
          if (const VariableId id = program.variable_of(symbol); id != none_id) needed.insert(id);
    }
    for (; cut > 0 && path.cuts[cut - 1] == i; --cut) reason.values[cut - 1] = needed;
  }
  return reason;
}

std::optional<Reason> Refinement::reason_by_core(const CutPath& path, Thoroughness thoroughness) {
  SegmentedPath segments = segment_path(states_.executor(), path.edges, path.cuts);
  const std::unique_ptr<Solver> solver = make_solver(states_.terms(), options_);
  struct Tag {
    Term formula;
    unsigned long weight;
  };
  std::vector<Tag> tags;
  for (std::size_t i = 0; i < segments.parts.size(); ++i) {
    for (const Part& part : segments.parts[i]) {
      if (part.variable != none_id)
        tags.push_back({part.formula, types_.weight(part.variable)});
      else if (part.edge != none_id)
        tags.push_back({part.formula, 2});
      else
        solver->add(part.formula);
    }
    if (i < path.cuts.size())
      for (const Term fact : facts_at(path.locations[i], segments, i)) solver->add(fact);
  }
  // What is tracked least gladly is tried first to do without.
  std::ranges::stable_sort(tags, std::ranges::greater{}, &Tag::weight);
  std::vector<Term> assumptions;
  for (const Tag& tag : tags)
    if (!tag.formula.is_true()) assumptions.push_back(tag.formula);
  if (solver->check(assumptions) != Answer::Unsat) return std::nullopt;
  const std::vector<Term> core =
      shrink_core(*solver, solver->core(), thoroughness == Thoroughness::SmallCore ? tuning.max_path_checks : 0);
  Reason reason{path, std::vector<std::set<VariableId>>(path.cuts.size()), {}, Reason::Core{std::move(segments), {}}};
  for (std::size_t i = 0; i < reason.core->segments.parts.size(); ++i) {
    const std::vector<Part>& parts = reason.core->segments.parts[i];
    std::vector<std::size_t>& chosen = reason.core->parts.emplace_back();
    reason.conditions.emplace_back();
    for (std::size_t j = 0; j < parts.size(); ++j) {
      if (!is_choice(parts[j]) || std::ranges::find(core, parts[j].formula) == core.end()) continue;
      chosen.push_back(j);
      if (parts[j].variable != none_id) reason.values[i].insert(parts[j].variable);
      if (parts[j].edge != none_id) reason.conditions[i].insert(parts[j].edge);
    }
  }
  return reason;
}

class Refinement::Suffixes {
 public:
  Suffixes(Refinement& refinement, const Reason& reason)
      : solver_(make_solver(refinement.states_.terms(), refinement.options_)), segments_(reason.core->parts.size()) {
    for (std::size_t i = segments_; i-- > 0;) {
      solver_->push();
      const std::vector<Part>& parts = reason.core->segments.parts[i];
      for (const Part& part : parts)
        if (!is_choice(part)) solver_->add(part.formula);
      for (const std::size_t part : reason.core->parts[i]) solver_->add(parts[part].formula);
      if (i > 0)
        for (const Term fact : refinement.facts_at(reason.path.locations[i - 1], reason.core->segments, i - 1))
          solver_->add(fact);
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
  if (!reason.core) {
    for (const std::set<VariableId>& here : reason.values) result.push_back({here, {}, false});
    return result;
  }
  Suffixes suffixes(*this, reason);
  State state;
  std::set<EdgeId> constraints;
  std::size_t position = 0;
  for (std::size_t cut = 0; cut < reason.path.cuts.size(); ++cut) {
    for (; position < reason.path.cuts[cut]; ++position) states_.execute_unchecked(reason.path.edges[position], state);
    constraints.insert(reason.conditions[cut].begin(), reason.conditions[cut].end());
    const LocationPrecision candidates{reason.values[cut], constraints, false};
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
  if (!needed) return {{}, {}, true};
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
  const Substitution symbols = to_symbols(reason.core->segments, cut);
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
  for (const Term tag : shrink_core(solver, solver.core(), tuning.max_cut_checks)) result.push_back(*tags.at(tag));
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
  for (const auto& [symbol, variable] : reason.core->segments.to_variables[cut])
    result.variables.insert(program.variable_of(variable));
  return result;
}

}  // namespace warrant::symexplus
