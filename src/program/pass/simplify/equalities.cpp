#include "program/pass/simplify/equalities.h"

#include "logic/substitute.h"
#include "program/loops.h"
#include "program/worklist.h"

namespace warrant {

EqualityAnalysis::EqualityAnalysis(const Program& program)
    : program_(program),
      cfa_(program.cfa()),
      reads_(program, cfa_),
      liveness_(cfa_, reads_),
      states_(cfa_.location_count()),
      used_(program.variable_count()) {}

void EqualityAnalysis::run() {
  const Loops loops(cfa_);
  const ForwardOrder order(loops);
  Worklist work(cfa_.location_count());
  states_[cfa_.entry] = Equalities();
  work.add(cfa_.entry, order.of(cfa_.entry));
  while (!work.is_empty()) {
    const LocationId location = work.take();
    for (const EdgeId id : cfa_.location(location).out) {
      const Edge& edge = cfa_.edge(id);
      std::optional<Equalities> after = post(id, *states_[location]);
      if (!after) continue;
      liveness_.for_each_dying(edge, [&](VariableId variable) { after->erase(variable); });
      if (merge_into(edge.target, std::move(*after))) work.add(edge.target, order.behind(edge));
    }
  }
}

bool EqualityAnalysis::merge_into(LocationId location, Equalities incoming) {
  std::optional<Equalities>& state = states_[location];
  if (!state) {
    state = std::move(incoming);
    return true;
  }
  Equalities common =
      Equalities::intersect(*state, incoming, [](Term a, Term b) { return a == b ? std::optional(a) : std::nullopt; });
  if (common == *state) return false;
  state = std::move(common);
  return true;
}

Term EqualityAnalysis::put_in(Term term, EdgeId edge, const Equalities& known) const {
  if (term.is_constant()) return term;
  Substitution map;
  for (const VariableId variable : reads_.of(edge))
    if (const Term* value = known.find(variable)) map.emplace(program_.symbol(variable), *value);
  return map.empty() ? term : substitute(program_.terms(), term, map);
}

Term EqualityAnalysis::put_in_and_note(Term term, EdgeId edge) {
  const Equalities& known = *states_[cfa_.edge(edge).source];
  for (const VariableId variable : reads_.of(edge))
    if (known.contains(variable)) used_[variable] = true;
  return put_in(term, edge, known);
}

bool EqualityAnalysis::put_into(Operation& operation, EdgeId edge) {
  if (auto* assume = std::get_if<Assume>(&operation)) {
    assume->condition = put_in_and_note(assume->condition, edge);
    if (assume->condition.is_false()) return false;
    if (assume->condition.is_true()) operation = Skip{};
  } else if (auto* assign = std::get_if<Assign>(&operation)) {
    assign->value = put_in_and_note(assign->value, edge);
  } else if (auto* output = std::get_if<Output>(&operation)) {
    for (OutputArgument& argument : output->arguments) argument.value = put_in_and_note(argument.value, edge);
  }
  return true;
}

std::unique_ptr<const BackTranslation> EqualityAnalysis::back(CfaMap map) {
  auto states = std::make_shared<std::vector<std::optional<Equalities>>>(std::move(states_));
  auto symbols = std::make_shared<std::vector<Term>>();  // of used variables; null for the others
  for (VariableId id = 0; id < program_.variable_count(); ++id)
    symbols->push_back(used_[id] ? program_.symbol(id) : Term());
  return std::make_unique<MappedBackTranslation>(
      std::move(map), [&terms = program_.terms(), states, symbols](LocationId old, Term formula) {
        if (!formula) return (*states)[old] ? formula : terms.falsity();
        std::vector<Term> parts = {formula};
        (*states)[old]->for_each([&](VariableId variable, Term value) {
          if ((*symbols)[variable]) parts.push_back(terms.eq((*symbols)[variable], value));
        });
        return terms.conjunction(parts);
      });
}

}  // namespace warrant
