// The states of the analysis are persistent maps, pruned to live variables: an edge costs what it changes, and a join
// what its sides differ by.
#include "program/pass/constants.h"

#include "logic/substitute.h"
#include "program/liveness.h"
#include "program/loops.h"
#include "program/pass/rebuild.h"
#include "program/persistent_map.h"
#include "program/uses.h"
#include "program/worklist.h"

namespace warrant {

namespace {

using Constants = PersistentMap<Term>;  // by variable; a variable that is missing may have any value

class ConstantAnalysis {
 public:
  explicit ConstantAnalysis(const Program& program)
      : program_(program),
        cfa_(program.cfa()),
        reads_(program, cfa_),
        liveness_(cfa_, reads_),
        states_(cfa_.location_count()),
        used_(program.variable_count()) {
    run();
  }

  bool reaches(LocationId location) const { return states_[location].has_value(); }
  std::vector<std::optional<Constants>> take_states() { return std::move(states_); }
  std::vector<bool> take_used() { return std::move(used_); }

  // The term with the constants at the location put in; remembers which were.
  Term fold_and_note(Term term, EdgeId edge) {
    const Constants& constants = *states_[cfa_.edge(edge).source];
    for (const VariableId variable : reads_.of(edge)) {
      if (constants.contains(variable)) used_[variable] = true;
    }
    return fold(term, edge, constants);
  }

 private:
  void run() {
    const Loops loops(cfa_);
    const ForwardOrder order(loops);
    Worklist work(cfa_.location_count());
    states_[cfa_.entry] = Constants();
    work.add(cfa_.entry, order.of(cfa_.entry));
    while (!work.is_empty()) {
      const LocationId location = work.take();
      for (const EdgeId id : cfa_.location(location).out) {
        const Edge& edge = cfa_.edge(id);
        std::optional<Constants> after = post(id, *states_[location]);
        if (after && merge_into(edge.target, std::move(*after))) work.add(edge.target, order.behind(edge));
      }
    }
  }

  bool merge_into(LocationId location, Constants incoming) {
    std::optional<Constants>& state = states_[location];
    if (!state) {
      state = std::move(incoming);
      return true;
    }
    Constants common =
        Constants::intersect(*state, incoming, [](Term a, Term b) { return a == b ? std::optional(a) : std::nullopt; });
    if (common == *state) return false;
    state = std::move(common);
    return true;
  }

  Term fold(Term term, EdgeId edge, const Constants& constants) const {
    if (term.is_constant()) return term;
    Substitution map;
    for (const VariableId variable : reads_.of(edge)) {
      if (const Term* value = constants.find(variable)) map.emplace(program_.symbol(variable), *value);
    }
    return map.empty() ? term : substitute(program_.terms(), term, map);
  }

  // The constants after the edge; nothing if it cannot be taken.
  std::optional<Constants> post(EdgeId id, Constants constants) const {
    const Edge& edge = cfa_.edge(id);
    if (const auto* assume = std::get_if<Assume>(&edge.operation)) {
      const Term condition = fold(assume->condition, id, constants);
      if (condition.is_false()) return std::nullopt;
      learn(condition, constants);
    } else if (const auto* assign = std::get_if<Assign>(&edge.operation)) {
      const Term value = fold(assign->value, id, constants);
      if (value.is_constant() && liveness_.at(edge.target).contains(assign->target)) {
        constants.set(assign->target, value);
      } else {
        constants.erase(assign->target);
      }
    } else if (const auto* havoc = std::get_if<Havoc>(&edge.operation)) {
      constants.erase(havoc->target);
    }
    liveness_.for_each_dying(edge, [&](VariableId variable) { constants.erase(variable); });
    return constants;
  }

  void learn(Term condition, Constants& constants) const {
    if (condition.op() == Op::And) {
      for (const Term part : condition.children()) {
        if (part.op() == Op::Eq) learn(part, constants);
      }
      return;
    }
    if (condition.op() != Op::Eq) return;
    Term variable = condition.child(0), value = condition.child(1);
    if (variable.is_constant()) std::swap(variable, value);
    if (!value.is_constant() || !variable.is_variable()) return;
    // Equality does not tell one NaN from another, but their bits do.
    if (value.op() == Op::FloatConst && value.float_value().is_nan()) return;
    const VariableId id = program_.variable_of(variable);
    if (id != none_id) constants.set(id, value);
  }

  const Program& program_;
  const Cfa& cfa_;
  Reads reads_;
  Liveness liveness_;
  std::vector<std::optional<Constants>> states_;  // by location; none: not reached
  std::vector<bool> used_;                        // by variable
};

// Puts the constants into the edge's operation; false if the edge cannot be taken.
bool fold_operation(Operation& operation, EdgeId id, ConstantAnalysis& analysis) {
  if (auto* assume = std::get_if<Assume>(&operation)) {
    assume->condition = analysis.fold_and_note(assume->condition, id);
    if (assume->condition.is_false()) return false;
    if (assume->condition.is_true()) operation = Skip{};
  } else if (auto* assign = std::get_if<Assign>(&operation)) {
    assign->value = analysis.fold_and_note(assign->value, id);
  } else if (auto* output = std::get_if<Output>(&operation)) {
    for (OutputArgument& argument : output->arguments) argument.value = analysis.fold_and_note(argument.value, id);
  }
  return true;
}

}  // namespace

PassResult propagate_constants(Program program) {
  ConstantAnalysis analysis(program);
  Cfa& cfa = program.cfa();
  CfaEdit edit(cfa);
  for (LocationId id = 0; id < cfa.location_count(); ++id) {
    if (!analysis.reaches(id)) edit.part_of[id] = none_id;
  }
  for (EdgeId id = 0; id < cfa.edge_count(); ++id) {
    if (cfa.is_detached(id) || !analysis.reaches(cfa.edge(id).source)) continue;
    edit.dropped_edges[id] = !fold_operation(cfa.edge(id).operation, id, analysis);
  }
  auto states = std::make_shared<std::vector<std::optional<Constants>>>(analysis.take_states());
  auto symbols = std::make_shared<std::vector<Term>>();  // of used variables; null for the others
  const std::vector<bool> used = analysis.take_used();
  for (VariableId id = 0; id < program.variable_count(); ++id) {
    symbols->push_back(used[id] ? program.symbol(id) : Term());
  }
  CfaMap map = rebuild(program, edit);
  auto back = std::make_unique<MappedBackTranslation>(
      std::move(map), [&terms = program.terms(), states, symbols](LocationId old, Term formula) {
        if (!formula) return terms.falsity();
        std::vector<Term> parts = {formula};
        (*states)[old]->for_each([&](VariableId variable, Term value) {
          if ((*symbols)[variable]) parts.push_back(terms.eq((*symbols)[variable], value));
        });
        return terms.conjunction(parts);
      });
  return {std::move(program), std::move(back)};
}

}  // namespace warrant
