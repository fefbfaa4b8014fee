#include "program/pass/simplify/dead_variables.h"

#include <algorithm>

#include "logic/substitute.h"
#include "program/liveness.h"
#include "program/pass/simplify/rebuild.h"

namespace warrant {

namespace {

using Forgotten = std::function<bool(Term)>;

bool mentions(Term term, const Forgotten& forgotten) { return std::ranges::any_of(free_variables(term), forgotten); }

bool is_free_of(Term term, Term variable) {
  const std::vector<Term> variables = free_variables(term);
  return std::ranges::find(variables, variable) == variables.end();
}

// x = t in the equation for a forgotten x that t does not mention; a null pair if there is none.
std::pair<Term, Term> definition_in(TermManager& terms, Term equation, const Forgotten& forgotten) {
  if (equation.op() != Op::Eq) return {};
  for (const auto& [left, right] :
       {std::pair(equation.child(0), equation.child(1)), std::pair(equation.child(1), equation.child(0))}) {
    if (left.is_variable() && forgotten(left) && is_free_of(right, left)) return {left, right};
    // Equations of integers have a sum on one side: a summand +x or -x gives x.
    if (left.op() != Op::Add) continue;
    for (const Term summand : left.children()) {
      const bool negative =
          summand.op() == Op::Mul && summand.child(0).op() == Op::IntConst && summand.child(0).integer() == Integer(-1);
      const Term variable = negative ? summand.child(1) : summand;
      if (!variable.is_variable() || !forgotten(variable)) continue;
      const Term rest = terms.sub(left, summand), value = terms.sub(right, rest);
      if (!is_free_of(value, variable)) continue;
      return {variable, negative ? terms.neg(value) : value};
    }
  }
  return {};
}

}  // namespace

Term forget(TermManager& terms, Term formula, const Forgotten& forgotten) {
  if (!mentions(formula, forgotten)) return formula;
  if (formula.op() == Op::Or) {
    std::vector<Term> parts;
    for (const Term part : formula.children()) parts.push_back(forget(terms, part, forgotten));
    return terms.disjunction(parts);
  }
  if (formula.op() != Op::And) return terms.truth();
  for (const Term part : formula.children()) {
    const auto [variable, value] = definition_in(terms, part, forgotten);
    if (variable) return forget(terms, substitute(terms, formula, {{variable, value}}), forgotten);
  }
  std::vector<Term> parts;
  for (const Term part : formula.children()) parts.push_back(forget(terms, part, forgotten));
  return terms.conjunction(parts);
}

PassResult drop_dead_variables(Program program) {
  Cfa& cfa = program.cfa();
  auto liveness = std::make_shared<Liveness>(cfa, Reads(program, cfa));
  std::vector<bool> lost_inputs(cfa.edge_count());
  for (EdgeId id = 0; id < cfa.edge_count(); ++id) {
    Edge& edge = cfa.edge(id);
    if (cfa.is_detached(id) || !liveness->is_dead(edge)) continue;
    lost_inputs[id] = std::holds_alternative<Havoc>(edge.operation);
    edge.operation = Skip{};
  }
  CfaMap map = rebuild(program, CfaEdit(cfa));
  map.lost_inputs = std::move(lost_inputs);
  auto variable_of = std::make_shared<std::unordered_map<Term, VariableId>>();
  for (VariableId id = 0; id < program.variable_count(); ++id) variable_of->emplace(program.symbol(id), id);
  auto back = std::make_unique<MappedBackTranslation>(
      std::move(map), [&terms = program.terms(), liveness, variable_of](LocationId old, Term formula) {
        if (!formula) return formula;
        const PersistentSet& live = liveness->at(old);
        return forget(terms, formula, [&](Term variable) {
          const auto id = variable_of->find(variable);
          return id != variable_of->end() && !live.contains(id->second);
        });
      });
  return {std::move(program), std::move(back)};
}

}  // namespace warrant
