#include "program/pass/known_terms.h"

#include <algorithm>

#include "logic/substitute.h"
#include "program/liveness.h"
#include "program/loops.h"
#include "program/pass/rebuild.h"
#include "program/persistent_map.h"
#include "program/uses.h"
#include "program/worklist.h"

namespace warrant {

namespace {

// Terms of more nodes are not put in: they would be computed again wherever they are read.
constexpr std::size_t max_term_nodes = 24;

using KnownTerms = PersistentMap<Term>;  // by variable: it equals the term, over the values of now

class TermAnalysis {
 public:
  explicit TermAnalysis(const Program& program)
      : program_(program),
        cfa_(program.cfa()),
        reads_(program, cfa_),
        liveness_(cfa_, reads_),
        states_(cfa_.location_count()),
        dependent_(program.variable_count()),
        used_(program.variable_count()) {
    run();
  }

  std::vector<std::optional<KnownTerms>> take_states() { return std::move(states_); }
  std::vector<bool> take_used() { return std::move(used_); }
  bool reaches(EdgeId edge) const { return states_[cfa_.edge(edge).source].has_value(); }

  // The term with what is known at the edge put in; remembers what was.
  Term put_in_and_note(Term term, EdgeId edge) {
    const KnownTerms& known = *states_[cfa_.edge(edge).source];
    for (const VariableId variable : reads_.of(edge))
      if (known.contains(variable)) used_[variable] = true;
    return put_in(term, edge, known);
  }

 private:
  void run() {
    const Loops loops(cfa_);
    const ForwardOrder order(loops);
    Worklist work(cfa_.location_count());
    states_[cfa_.entry] = KnownTerms();
    work.add(cfa_.entry, order.of(cfa_.entry));
    while (!work.is_empty()) {
      const LocationId location = work.take();
      for (const EdgeId id : cfa_.location(location).out) {
        const Edge& edge = cfa_.edge(id);
        if (merge_into(edge.target, post(id, *states_[location]))) work.add(edge.target, order.behind(edge));
      }
    }
  }

  // States only lose terms, so that loops come to an end.
  bool merge_into(LocationId location, KnownTerms incoming) {
    std::optional<KnownTerms>& state = states_[location];
    if (!state) {
      state = std::move(incoming);
      return true;
    }
    KnownTerms common = KnownTerms::intersect(*state, incoming,
                                              [](Term a, Term b) { return a == b ? std::optional(a) : std::nullopt; });
    if (common == *state) return false;
    state = std::move(common);
    return true;
  }

  Term put_in(Term term, EdgeId edge, const KnownTerms& known) const {
    if (term.is_constant()) return term;
    Substitution map;
    for (const VariableId variable : reads_.of(edge))
      if (const Term* value = known.find(variable)) map.emplace(program_.symbol(variable), *value);
    return map.empty() ? term : substitute(program_.terms(), term, map);
  }

  // The variable gets another value: terms over the old one are not known any more.
  void change(VariableId variable, KnownTerms& known) const {
    known.erase(variable);
    for (const VariableId other : dependent_[variable]) {
      const Term* term = known.find(other);
      if (!term) continue;
      const std::vector<Term> symbols = free_variables(*term);
      if (std::ranges::find(symbols, program_.symbol(variable)) != symbols.end()) known.erase(other);
    }
  }

  KnownTerms post(EdgeId id, KnownTerms known) {
    const Edge& edge = cfa_.edge(id);
    const VariableId target = written_variable(edge.operation);
    if (target != none_id) {
      Term value;
      if (const auto* assign = std::get_if<Assign>(&edge.operation)) value = put_in(assign->value, id, known);
      change(target, known);
      if (value && liveness_.at(edge.target).contains(target)) learn(target, value, known);
    }
    liveness_.for_each_dying(edge, [&](VariableId variable) { known.erase(variable); });
    return known;
  }

  void learn(VariableId target, Term value, KnownTerms& known) {
    const Sort sort = value.sort();
    if (sort.is_array() || (!sort.is_int() && !sort.is_bool()) || dag_size(value) > max_term_nodes) return;
    const std::vector<Term> symbols = free_variables(value);
    for (const Term symbol : symbols) {
      const VariableId variable = program_.variable_of(symbol);
      if (variable == none_id || variable == target) return;
    }
    for (const Term symbol : symbols) {
      std::vector<VariableId>& others = dependent_[program_.variable_of(symbol)];
      if (std::ranges::find(others, target) == others.end()) others.push_back(target);
    }
    known.set(target, value);
  }

  const Program& program_;
  const Cfa& cfa_;
  Reads reads_;
  Liveness liveness_;
  std::vector<std::optional<KnownTerms>> states_;   // by location; none: not reached
  std::vector<std::vector<VariableId>> dependent_;  // by variable: those whose term was ever over it
  std::vector<bool> used_;                          // by variable
};

}  // namespace

PassResult put_known_terms_in(Program program) {
  TermAnalysis analysis(program);
  Cfa& cfa = program.cfa();
  for (EdgeId id = 0; id < cfa.edge_count(); ++id) {
    if (cfa.is_detached(id) || !analysis.reaches(id)) continue;
    Operation& operation = cfa.edge(id).operation;
    if (auto* assume = std::get_if<Assume>(&operation))
      assume->condition = analysis.put_in_and_note(assume->condition, id);
    else if (auto* assign = std::get_if<Assign>(&operation))
      assign->value = analysis.put_in_and_note(assign->value, id);
  }
  auto states = std::make_shared<std::vector<std::optional<KnownTerms>>>(analysis.take_states());
  auto symbols = std::make_shared<std::vector<Term>>();  // of used variables; null for the others
  const std::vector<bool> used = analysis.take_used();
  for (VariableId id = 0; id < program.variable_count(); ++id)
    symbols->push_back(used[id] ? program.symbol(id) : Term());
  CfaMap map = rebuild(program, CfaEdit(cfa));
  auto back = std::make_unique<MappedBackTranslation>(
      std::move(map), [&terms = program.terms(), states, symbols](LocationId old, Term formula) {
        if (!formula || !(*states)[old]) return formula;
        std::vector<Term> parts = {formula};
        (*states)[old]->for_each([&](VariableId variable, Term value) {
          if ((*symbols)[variable]) parts.push_back(terms.eq((*symbols)[variable], value));
        });
        return terms.conjunction(parts);
      });
  return {std::move(program), std::move(back)};
}

}  // namespace warrant
