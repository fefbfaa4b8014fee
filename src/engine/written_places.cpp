#include "engine/written_places.h"

#include <algorithm>
#include <map>

#include "logic/linear_sum.h"
#include "logic/substitute.h"
#include "program/any_index.h"
#include "program/uses.h"

namespace warrant {

namespace {

constexpr std::size_t max_places = 6;   // of an array
constexpr std::size_t max_rounds = 12;  // until places of one procedure are widened
constexpr unsigned max_depth = 16;      // of assignments behind an index

// Which ends of places are widened to bounds.
constexpr std::uint8_t widens_last = 1, widens_first = 2, widens_all = 3;

bool is_array(const Program& program, VariableId id) {
  const Sort sort = program.symbol(id).sort();
  return sort.is_array() && sort.index().is_int();
}

std::optional<Integer> distance(Term from, Term to) {
  const LinearSum sum = LinearSum::difference(to, from);
  if (!sum.is_constant()) return std::nullopt;
  return sum.constant();
}

bool contains(const CellRange& outer, const CellRange& inner) {
  if (outer == inner) return true;
  if (outer.first == outer.last) return false;
  const auto before = distance(outer.first, inner.first), behind = distance(inner.last, outer.last);
  return before && behind && *before >= Integer(0) && *behind >= Integer(0);
}

// Whether a path from the entry comes there that does not take the edge.
bool is_reached_without(const Cfa& cfa, LocationId location, EdgeId without) {
  std::vector<bool> seen(cfa.location_count(), false);
  std::vector<LocationId> open{cfa.entry};
  seen[cfa.entry] = true;
  while (!open.empty()) {
    const LocationId at = open.back();
    open.pop_back();
    if (at == location) return true;
    for (const EdgeId edge : cfa.location(at).out) {
      const LocationId target = cfa.edge(edge).target;
      if (edge == without || seen[target]) continue;
      seen[target] = true;
      open.push_back(target);
    }
  }
  return false;
}

}  // namespace

// One procedure, as far as the values of its variables are known at its entry.
class WrittenPlaces::Body {
 public:
  Body(const WrittenPlaces& all, ProcedureId id)
      : all_(all), program_(all.program_), terms_(all.terms_), procedure_(program_.procedures[id]), id_(id) {
    const Cfa& cfa = procedure_.cfa;
    for (EdgeId edge = 0; edge < cfa.edge_count(); ++edge) {
      if (cfa.is_detached(edge)) continue;
      const Operation& operation = cfa.edge(edge).operation;
      const auto* call = std::get_if<Call>(&operation);
      const auto* havoc = std::get_if<Havoc>(&operation);
      const VariableId written = call ? call->result : written_variable(operation);
      // A declaration without a value: nobody reads it.
      const bool is_declaration = havoc && havoc->input.kind == InputKind::Uninitialised;
      if (written != none_id && !is_declaration) assignments_[written].push_back(edge);
    }
  }

  // Over values at the entry.
  std::optional<Term> resolve(Term term) { return resolve(term, max_depth); }

  // The lowest value that a term has at the location, or the highest.
  std::optional<Term> bound(Term term, LocationId at, bool is_upper) {
    Term sum = terms_.integer(0);
    const LinearSum parts(term);
    for (const LinearSum::Monomial& monomial : parts.monomials()) {
      const bool is_upper_part = monomial.coefficient < Integer(0) ? !is_upper : is_upper;
      std::optional<Term> part = resolve(monomial.base);
      if (!part || is_widened(is_upper)) {
        if (const auto limit = limit_of(monomial.base, at, is_upper_part)) part = limit;
      }
      if (!part) return std::nullopt;
      sum = terms_.add(sum, terms_.mul(terms_.integer(monomial.coefficient), *part));
    }
    return terms_.add(sum, terms_.integer(parts.constant()));
  }

  std::optional<CellRange> range(Term index, LocationId at) {
    const auto exact = resolve(index);
    if (exact && all_.widened_[id_] == 0) return CellRange{*exact, *exact};
    const auto first = bound(index, at, false), last = bound(index, at, true);
    if (!first || !last) return std::nullopt;
    return CellRange{*first, *last};
  }

  const std::vector<Fact>& facts() const { return facts_; }

 private:
  bool is_widened(bool is_upper) const { return (all_.widened_[id_] & (is_upper ? widens_last : widens_first)) != 0; }

  const std::vector<EdgeId>& assignments(VariableId id) const {
    static const std::vector<EdgeId> none;
    const auto found = assignments_.find(id);
    return found == assignments_.end() ? none : found->second;
  }
  bool is_parameter(VariableId id) const {
    return std::ranges::find(procedure_.parameters, id) != procedure_.parameters.end();
  }

  std::optional<Term> resolve(Term term, unsigned depth) {
    if (depth == 0) return std::nullopt;
    Substitution values;
    for (const Term symbol : free_variables(term)) {
      const VariableId id = program_.variable_of(symbol);
      if (id == none_id) return std::nullopt;
      if (program_.variable(id).procedure == none_id) {
        if (all_.writes_[id_].contains(id)) return std::nullopt;
        continue;
      }
      const std::vector<EdgeId>& edges = assignments(id);
      if (is_parameter(id)) {
        if (!edges.empty()) return std::nullopt;
        learn({none_id, terms_.eq(symbol, at_entry(terms_, symbol))});
        continue;
      }
      const auto* assign = edges.size() == 1 ? std::get_if<Assign>(&procedure_.cfa.edge(edges[0]).operation) : nullptr;
      if (!assign) return std::nullopt;
      const auto value = resolve(assign->value, depth - 1);
      if (!value) return std::nullopt;
      values[symbol] = *value;
      learn({edges[0], terms_.eq(symbol, was(*value))});
    }
    return substitute(terms_, term, values);
  }

  // The value at the entry, as it is kept.
  Term was(Term value) {
    Substitution kept;
    for (const VariableId id : procedure_.parameters) kept[program_.symbol(id)] = at_entry(terms_, program_.symbol(id));
    return substitute(terms_, value, kept);
  }

  void learn(Fact fact) {
    const auto is_same = [&](const Fact& other) {
      return other.behind == fact.behind && other.condition == fact.condition;
    };
    if (std::ranges::none_of(facts_, is_same)) facts_.push_back(fact);
  }

  std::optional<Term> limit_of(Term value, LocationId at, bool is_upper) {
    if (const auto tested = tested_limit(value, at, is_upper)) return tested;
    return value.is_variable() ? first_value(value, is_upper) : std::nullopt;
  }

  // It starts with one value, and only grows, or only shrinks.
  std::optional<Term> first_value(Term symbol, bool is_upper) {
    const VariableId id = program_.variable_of(symbol);
    if (id == none_id || program_.variable(id).procedure != id_) return std::nullopt;
    std::optional<Term> start;
    EdgeId behind = none_id;
    if (is_parameter(id)) start = symbol;
    for (const EdgeId edge : assignments(id)) {
      const auto* assign = std::get_if<Assign>(&procedure_.cfa.edge(edge).operation);
      if (!assign) return std::nullopt;
      if (const auto step = distance(symbol, assign->value)) {
        if (is_upper ? Integer(0) < *step : *step < Integer(0)) return std::nullopt;
        continue;
      }
      if (start) return std::nullopt;
      start = resolve(assign->value);
      if (!start) return std::nullopt;
      behind = edge;
    }
    if (!start) return std::nullopt;
    const Term kept = was(*start);
    learn({behind, is_upper ? terms_.le(symbol, kept) : terms_.le(kept, symbol)});
    return start;
  }

  // What the conditions say that every path passes between which and the location nothing changes.
  std::optional<Term> tested_limit(Term value, LocationId at, bool is_upper) {
    std::vector<VariableId> changed;
    for (unsigned steps = 0; steps < 64 && at != procedure_.cfa.entry; ++steps) {
      const std::vector<EdgeId>& in = procedure_.cfa.location(at).in;
      if (in.size() != 1) return std::nullopt;
      const Edge& edge = procedure_.cfa.edge(in[0]);
      if (std::holds_alternative<Call>(edge.operation)) return std::nullopt;
      if (const VariableId written = written_variable(edge.operation); written != none_id) {
        for (const Term symbol : free_variables(value))
          if (program_.variable_of(symbol) == written) return std::nullopt;
        changed.push_back(written);
      }
      if (const auto* assume = std::get_if<Assume>(&edge.operation))
        if (const auto limit = limit_in(assume->condition, value, is_upper, changed)) return limit;
      at = edge.source;
    }
    return std::nullopt;
  }

  std::optional<Term> limit_in(Term condition, Term value, bool is_upper, const std::vector<VariableId>& changed) {
    if (condition.op() == Op::And) {
      for (const Term part : condition.children())
        if (const auto limit = limit_in(part, value, is_upper, changed)) return limit;
      return std::nullopt;
    }
    const bool is_negated = condition.op() == Op::Not;
    const Term atom = is_negated ? condition.child(0) : condition;
    if (atom.op() != Op::Le) return std::nullopt;
    // The sum is at most 0.
    LinearSum sum = is_negated ? LinearSum::difference(atom.child(1), atom.child(0))
                               : LinearSum::difference(atom.child(0), atom.child(1));
    if (is_negated) sum.add_constant(1);
    Term rest = terms_.integer(sum.constant());
    bool is_found = false;
    for (const LinearSum::Monomial& monomial : sum.monomials()) {
      if (monomial.base == value && monomial.coefficient == Integer(is_upper ? 1 : -1)) {
        is_found = true;
        continue;
      }
      for (const Term symbol : free_variables(monomial.base))
        if (std::ranges::find(changed, program_.variable_of(symbol)) != changed.end()) return std::nullopt;
      rest = terms_.add(rest, terms_.mul(terms_.integer(monomial.coefficient), monomial.base));
    }
    if (!is_found) return std::nullopt;
    return resolve(is_upper ? terms_.neg(rest) : rest);
  }

  const WrittenPlaces& all_;
  const Program& program_;
  TermManager& terms_;
  const Procedure& procedure_;
  ProcedureId id_;
  std::map<VariableId, std::vector<EdgeId>> assignments_;
  std::vector<Fact> facts_;
};

WrittenPlaces::WrittenPlaces(const ProcedureForm& form)
    : program_(form.program),
      terms_(form.program.terms()),
      writes_(written_globals(form.program)),
      widened_(form.program.procedures.size(), 0) {
  while (!find_all()) continue;
  for (ProcedureId id = 0; id < cells_.size(); ++id)
    for (const VariableId array : anywhere_[id]) cells_[id].erase(array);
  cells_[program_.entry].clear();
}

// False if it has to be done again: a procedure's places are widened.
bool WrittenPlaces::find_all() {
  const std::size_t count = program_.procedures.size();
  cells_.assign(count, {});
  anywhere_.assign(count, {});
  facts_.assign(count, {});
  for (std::size_t round = 0;; ++round) {
    std::vector<ProcedureId> changed;
    for (ProcedureId id = 0; id < count; ++id)
      if (find(id)) changed.push_back(id);
    if (changed.empty()) return true;
    if (round < max_rounds + count) continue;
    bool is_widened = false;
    for (const ProcedureId id : changed) {
      if (widened_[id] >= widens_all) {
        for (const VariableId array : writes_[id]) anywhere_[id].insert(array);
      } else {
        ++widened_[id];
        is_widened = true;
      }
    }
    if (is_widened) return false;
  }
}

// Whether it writes more than was known.
bool WrittenPlaces::find(ProcedureId id) {
  Body body(*this, id);
  bool changes = false;
  const auto add = [&](VariableId array, const std::optional<CellRange>& range) {
    if (anywhere_[id].contains(array)) return;
    std::vector<CellRange>& known = cells_[id][array];
    if (range && std::ranges::any_of(known, [&](const CellRange& other) { return contains(other, *range); })) return;
    changes = true;
    if (range && known.size() < max_places) return known.push_back(*range);
    if (range && widened_[id] < widens_all) return;  // it grows without end
    anywhere_[id].insert(array);
  };
  const Cfa& cfa = program_.procedures[id].cfa;
  for (EdgeId edge = 0; edge < cfa.edge_count(); ++edge) {
    if (cfa.is_detached(edge)) continue;
    const LocationId at = cfa.edge(edge).source;
    const Operation& operation = cfa.edge(edge).operation;
    if (const auto* call = std::get_if<Call>(&operation)) {
      for (const VariableId array : anywhere_[call->callee]) add(array, std::nullopt);
      const WrittenCells of_callee = cells_[call->callee];
      for (const auto& [array, ranges] : of_callee)
        for (const CellRange& range : at_call(*call, ranges)) {
          const auto first = body.resolve(range.first), last = body.resolve(range.last);
          add(array, first && last ? std::optional(CellRange{*first, *last}) : std::nullopt);
        }
      continue;
    }
    const VariableId array = written_variable(operation);
    if (array == none_id || program_.variable(array).procedure != none_id || !program_.symbol(array).sort().is_array())
      continue;
    const auto* assign = std::get_if<Assign>(&operation);
    Term value = assign && is_array(program_, array) ? assign->value : Term();
    for (; value && value.op() == Op::Store; value = value.child(0)) add(array, body.range(value.child(1), at));
    if (value != program_.symbol(array)) add(array, std::nullopt);
  }
  facts_[id] = body.facts();
  return changes;
}

std::vector<CellRange> WrittenPlaces::at_call(const Call& call, const std::vector<CellRange>& of_callee) const {
  Substitution passed;
  const std::vector<VariableId>& parameters = program_.procedures[call.callee].parameters;
  for (std::size_t i = 0; i < parameters.size(); ++i) passed[program_.symbol(parameters[i])] = call.arguments[i];
  return mapped(of_callee, [&](Term bound) { return substitute(terms_, bound, passed); });
}

Term WrittenPlaces::known_at(ProcedureId procedure, LocationId location) const {
  if (cells_[procedure].empty()) return terms_.truth();
  std::vector<Term> known;
  Substitution kept;
  for (const VariableId id : program_.procedures[procedure].parameters)
    kept[program_.symbol(id)] = at_entry(terms_, program_.symbol(id));
  for (const auto& [array, ranges] : cells_[procedure]) {
    const Term now = program_.symbol(array);
    const auto at_start = [&](Term bound) { return substitute(terms_, bound, kept); };
    known.push_back(keeps_cell(terms_, at_entry(terms_, now), now, any_index(terms_), mapped(ranges, at_start)));
  }
  const Cfa& cfa = program_.procedures[procedure].cfa;
  for (const Fact& fact : facts_[procedure]) {
    if (fact.behind == none_id || !is_reached_without(cfa, location, fact.behind)) known.push_back(fact.condition);
  }
  return terms_.conjunction(known);
}

}  // namespace warrant
