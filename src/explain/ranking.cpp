#include "explain/ranking.h"

#include <algorithm>

#include "engine/atoms.h"
#include "engine/block_explorer.h"
#include "engine/loop_facts.h"
#include "logic/substitute.h"
#include "program/loops.h"
#include "program/uses.h"

namespace warrant {
namespace {

constexpr std::size_t max_candidates = 12;
constexpr int max_definitions = 3;  // one inside the other
constexpr double fact_share = 0.3;

// For a <= b: b - a is not negative where it holds, a - b - 1 where it does not.
void add_differences(TermManager& terms, Term atom, std::vector<Term>& candidates) {
  if (atom.op() != Op::Le && !(atom.op() == Op::Eq && atom.child(0).sort().is_int())) return;
  const Term difference = terms.sub(atom.child(1), atom.child(0));
  for (const Term candidate : {difference, terms.neg(difference)}) {
    const bool is_new = std::ranges::find(candidates, candidate) == candidates.end();
    if (is_new && !candidate.is_constant() && candidates.size() < max_candidates) candidates.push_back(candidate);
  }
}

// Whether every round of the loop that passes no other loop makes the term smaller, as far as one can see.
bool is_confirmed(const Program& program, BlockExplorer& explorer, LocationId head, Term facts, Term candidate) {
  TermManager& terms = program.terms();
  const Term before = terms.fresh_variable("rank", Sort::integer());
  bool confirmed = true;
  explorer.explore(head, terms.conjunction(facts, terms.eq(before, candidate)),
                   [&](LocationId location, SymbolicState& state, Solver& solver) {
                     if (location != head) return BlockExplorer::Verdict::Continue;
                     std::vector<Term> known;
                     const Term after = explorer.executor().evaluate(candidate, state, known);
                     const Term is_smaller = terms.lt(after, before), is_bounded = terms.ge(before, terms.integer(0));
                     known.push_back(terms.negate(terms.conjunction(is_smaller, is_bounded)));
                     confirmed = solver.check(known) == Answer::Unsat;
                     return confirmed ? BlockExplorer::Verdict::Continue : BlockExplorer::Verdict::Stop;
                   });
  return confirmed;
}

bool speaks_of_program(const Program& program, Term term) {
  return std::ranges::all_of(free_variables(term), [&](Term symbol) { return program.variable_of(symbol) != none_id; });
}

// Values that the lowering keeps in temporaries, in terms of what they are made from: at the head of a loop a temporary
// still has the value of the last round.
Substitution definitions_of_temporaries(const Program& program) {
  const Cfa& cfa = program.cfa();
  Substitution result;
  std::unordered_map<Term, unsigned> writes;
  for (EdgeId id = 0; id < cfa.edge_count(); ++id) {
    if (cfa.is_detached(id)) continue;
    const VariableId target = written_variable(cfa.edge(id).operation);
    if (target == none_id || program.variable(target).role != VariableRole::Temporary) continue;
    const Term symbol = program.symbol(target);
    const auto* assign = std::get_if<Assign>(&cfa.edge(id).operation);
    if (++writes[symbol] == 1 && assign)
      result.emplace(symbol, assign->value);
    else
      result.erase(symbol);
  }
  return result;
}

}  // namespace

std::map<LocationId, std::vector<Term>> ranking_candidates(const Program& program, const Budget& budget) {
  const Cfa& cfa = program.cfa();
  const Loops loops(cfa);
  std::map<LocationId, std::vector<Term>> result;
  std::vector<LocationId> heads;
  std::vector<bool> cuts(cfa.location_count(), false);
  for (LoopId id = 0; id < loops.size(); ++id) {
    heads.push_back(loops.loop(id).head);
    cuts[heads.back()] = true;
  }
  if (heads.empty()) return result;
  LoopFacts facts;
  if (program.encoding().arithmetic() == Arithmetic::Int)
    facts = find_loop_facts(program, heads, budget.share(fact_share));
  BlockExplorer explorer(program, cuts, budget);
  const Substitution definitions = definitions_of_temporaries(program);
  for (LoopId id = 0; id < loops.size(); ++id) {
    const LocationId head = loops.loop(id).head;
    std::vector<Term> leaving, staying;  // candidates, by what the conditions decide
    for (const LocationId location : loops.body(id)) {
      const std::vector<EdgeId>& out = cfa.location(location).out;
      const bool leaves =
          std::ranges::any_of(out, [&](EdgeId edge) { return !loops.contains(id, cfa.edge(edge).target); });
      for (const EdgeId edge : out) {
        const auto* assume = std::get_if<Assume>(&cfa.edge(edge).operation);
        if (!assume || assume->kind != AssumeKind::Branch) continue;
        Term condition = assume->condition;
        for (int i = 0; i < max_definitions; ++i) condition = substitute(program.terms(), condition, definitions);
        for (const Term atom : atoms_of(condition))
          if (speaks_of_program(program, atom)) add_differences(program.terms(), atom, leaves ? leaving : staying);
      }
    }
    leaving.insert(leaving.end(), staying.begin(), staying.end());
    std::vector<Term>& candidates = result[head];
    try {
      const auto known = facts.find(head);
      const Term fact = known == facts.end() ? program.terms().truth() : program.terms().conjunction(known->second);
      for (const Term candidate : leaving)
        if (is_confirmed(program, explorer, head, fact, candidate)) candidates.push_back(candidate);
    } catch (const OutOfTime&) {
    }
    for (const Term candidate : leaving)
      if (std::ranges::find(candidates, candidate) == candidates.end()) candidates.push_back(candidate);
    candidates.emplace_back();
  }
  return result;
}

}  // namespace warrant
