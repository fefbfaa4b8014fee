#include "explain/refiner.h"

#include <algorithm>

#include "engine/atoms.h"
#include "logic/substitute.h"
#include "smt/all_sat.h"
#include "smt/chain.h"
#include "smt/quantifier_eliminator.h"

namespace warrant {
namespace {

// More combinations make no condition for people.
constexpr std::size_t max_combinations = 64;

// A constant term for a value.
Term constant(TermManager& terms, const Value& value, Sort sort) {
  if (const bool* truth = std::get_if<bool>(&value)) return terms.boolean(*truth);
  if (const auto* real = std::get_if<FloatValue>(&value)) return terms.floating(*real);
  const Integer& number = std::get<Integer>(value);
  return sort.is_int() ? terms.integer(number) : terms.bit_vec(number, sort.width());
}

Term by_model(TermManager& terms, const InputPath& path) {
  std::vector<Term> parts;
  for (std::size_t i = 0; i < path.inputs.size(); ++i)
    parts.push_back(terms.eq(path.inputs[i], constant(terms, path.values[i], path.inputs[i].sort())));
  return terms.conjunction(parts);
}

std::vector<Term> variables_without_inputs(const std::vector<Term>& formulas, const std::vector<Term>& inputs) {
  std::vector<Term> symbols = variables_of(formulas);
  std::erase_if(symbols, [&](Term symbol) { return std::ranges::find(inputs, symbol) != inputs.end(); });
  return symbols;
}

std::vector<Term> unnamed_symbols(const InputPath& path) {
  return variables_without_inputs(path.constraints, path.inputs);
}

// Over the comparisons of the path's condition, which must all be about inputs.
std::optional<Term> by_combinations(TermManager& terms, const InputPath& path, const SolverOptions& options) {
  if (!unnamed_symbols(path).empty()) return std::nullopt;
  const Term formula = terms.conjunction(path.constraints);
  const std::vector<Term> atoms = atoms_of(formula);
  std::vector<Term> found;
  const auto visit = [&](std::span<const Truth> values) {
    std::vector<Term> cube;
    for (std::size_t i = 0; i < atoms.size(); ++i)
      if (values[i] != Truth::Open) cube.push_back(values[i] == Truth::True ? atoms[i] : terms.negate(atoms[i]));
    found.push_back(terms.conjunction(cube));
    return found.size() <= max_combinations;
  };
  if (all_sat(terms, formula, atoms, true, visit, options) != Answer::Unsat) return std::nullopt;
  return terms.disjunction(found);
}

}  // namespace

const char* describe(RefinerKind kind) {
  switch (kind) {
    case RefinerKind::Model:
      return "model";
    case RefinerKind::AllSat:
      return "allsat";
    case RefinerKind::Qe:
      return "qe";
  }
  return "";
}

std::optional<RefinerKind> refiner_named(const std::string& name) {
  for (const RefinerKind kind : {RefinerKind::Model, RefinerKind::AllSat, RefinerKind::Qe})
    if (name == describe(kind)) return kind;
  return std::nullopt;
}

std::optional<Term> extract_condition(TermManager& terms, const InputPath& path, RefinerKind kind,
                                      const SolverOptions& options) {
  switch (kind) {
    case RefinerKind::Model:
      return by_model(terms, path);
    case RefinerKind::AllSat:
      return by_combinations(terms, path, options);
    case RefinerKind::Qe:
      break;
  }
  const std::vector<Term> unnamed = unnamed_symbols(path);
  const Term formula = terms.conjunction(path.constraints);
  if (unnamed.empty()) return formula;
  std::vector<Term> parts = path.constraints;
  for (const Term fact : path.facts)
    if (std::ranges::any_of(free_variables(fact),
                            [&](Term symbol) { return std::ranges::find(unnamed, symbol) != unnamed.end(); }))
      parts.push_back(fact);
  return QuantifierEliminator(terms, options)
      .eliminate(variables_without_inputs(parts, path.inputs), terms.conjunction(parts));
}

}  // namespace warrant
