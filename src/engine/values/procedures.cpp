#include "engine/values/procedures.h"

#include <algorithm>

#include "engine/values/call_paths.h"
#include "logic/substitute.h"
#include "program/cut_points.h"

namespace warrant::values {

namespace {

// The contracts that the tables are.
class Contracts {
 public:
  Contracts(const ProcedureFacts& facts, const Skeleton& skeleton, const Tables& tables)
      : facts_(facts),
        skeleton_(skeleton),
        tables_(tables),
        program_(facts.program()),
        terms_(program_.terms()),
        written_(written_globals(program_)) {}

  ContractProof proof() const {
    ContractProof proof;
    for (ProcedureId id = 0; id < facts_.size(); ++id) {
      proof.contracts.push_back(contract(id));
      proof.bodies.push_back(body(id));
    }
    return proof;
  }

 private:
  bool has_states(ProcedureId id) const { return skeleton_.matters(id); }

  Contract contract(ProcedureId id) const {
    if (id == program_.entry || !has_states(id)) return {terms_.truth(), terms_.truth()};
    std::vector<Term> entries, related;
    for (const ContextId context : tables_.contexts_of(id)) {
      entries.push_back(formula_of(program_, tables_.context(context).entry));
      related.push_back(terms_.disjunction(terms_.negate(entered(context)), any_of(tables_.context(context).exits)));
    }
    return {terms_.disjunction(entries), terms_.conjunction(related)};
  }

  Term any_of(const std::vector<NodeId>& nodes) const {
    std::vector<Term> states;
    for (const NodeId node : nodes) states.push_back(formula_of(program_, tables_.node(node).state));
    return terms_.disjunction(states);
  }

  // The state that the context began with, about the values at the entry.
  Term entered(ContextId context) const {
    const ProcedureId procedure = tables_.context(context).procedure;
    const Term entry = formula_of(program_, tables_.context(context).entry);
    Substitution were;
    for (const Term symbol : free_variables(entry)) {
      const VariableId id = program_.variable_of(symbol);
      if (!facts_.is_global(id) || written_[procedure].contains(id)) were[symbol] = at_entry(terms_, symbol);
    }
    return substitute(terms_, entry, were);
  }

  Proof body(ProcedureId id) const {
    Proof proof;
    proof.kind = Proof::Everywhere{};
    const Cfa& cfa = facts_.cfa(id);
    const LocationSet cuts = cut_points(cfa, Loops(cfa), CutAt::Joins);
    for (const LocationId location : facts_.of(id).order)
      if (cuts[location])
        if (const Term formula = has_states(id) ? formula_at(id, location) : terms_.truth())
          proof.invariants.emplace(location, formula);
    return proof;
  }

  // Null where no state comes.
  Term formula_at(ProcedureId id, LocationId location) const {
    const LocationId group = skeleton_.part(id).group[location];
    if (group == none_id) return {};
    std::vector<Term> entries, parts;
    bool is_reached = false;
    for (const ContextId context : tables_.contexts_of(id)) {
      const auto& at = tables_.context(context).at;
      const auto here = at.find(group);
      const Term states = here == at.end() ? terms_.falsity() : any_of(here->second);
      is_reached |= here != at.end();
      if (id == program_.entry) return is_reached ? states : Term();
      entries.push_back(entered(context));
      parts.push_back(terms_.disjunction(terms_.negate(entries.back()), states));
    }
    parts.push_back(terms_.disjunction(entries));
    return is_reached ? terms_.conjunction(parts) : Term();
  }

  const ProcedureFacts& facts_;
  const Skeleton& skeleton_;
  const Tables& tables_;
  const Program& program_;
  TermManager& terms_;
  std::vector<std::set<VariableId>> written_;
};

}  // namespace

std::variant<ContractProof, Unknown> prove_procedures(const ProceduresTask& task) {
  const Program& program = task.form.program;
  if (program.encoding().arithmetic() != Arithmetic::Int)
    return Unknown{UnknownReason::OutOfReach, "the engine values needs --arithmetic int"};
  const ProcedureFacts facts(task.form);
  const Transfer transfer(program);
  Precision precision(program.variable_count());
  const std::vector<bool> counters = counters_of(program);
  std::size_t tracked = 0, runs = 0;
  while (true) {
    task.budget.check();
    const Skeleton skeleton(facts, precision);
    Tables tables(facts, skeleton, transfer, precision, task.max_values, task.budget);
    const auto errors = tables.explore();
    task.statistics.set(Statistic::Refinements, static_cast<double>(runs++));
    task.statistics.set(Statistic::Variables, static_cast<double>(tracked));
    task.statistics.set(Statistic::States, static_cast<double>(tables.size()));
    if (!errors) continue;
    if (errors->empty()) return Contracts(facts, skeleton, tables).proof();
    std::set<VariableId> missing;
    CallPath path(facts, skeleton, tables);
    for (const NodeId error : *errors) {
      task.budget.check();
      const std::vector<VariableId> variables = find_excluding(program, transfer, path.to(error), precision, counters);
      missing.insert(variables.begin(), variables.end());
    }
    if (missing.empty())
      return Unknown{UnknownReason::NoProgress, "ranges of single variables do not exclude the error"};
    for (const VariableId variable : missing) precision.add(variable);
    tracked += missing.size();
  }
}

}  // namespace warrant::values
