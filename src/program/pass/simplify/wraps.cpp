#include "program/pass/simplify/wraps.h"

#include <algorithm>

#include "program/pass/analysis/intervals.h"
#include "program/pass/simplify/rebuild.h"

namespace warrant {

namespace {

// Terms that nest deeper than this are left as they are.
constexpr unsigned max_rewritten_depth = 200;

// Rewrites terms by the ranges of one state.
class RangeRewriter {
 public:
  RangeRewriter(const Program& program, const RangeState& state) : terms_(program.terms()), ranges_(program, state) {}

  Term rewrite(Term term) {
    if (term.children().empty() || depth_ >= max_rewritten_depth) return term;
    if (const auto known = memo_.find(term); known != memo_.end()) return known->second;
    ++depth_;
    const Term result = rewrite_operation(term);
    --depth_;
    memo_.emplace(term, result);
    return result;
  }

 private:
  Term rewrite_operation(Term term) {
    if (term.sort().is_bool()) {
      if (const auto known = ranges_.decide(term)) return terms_.boolean(*known);
    }
    if (term.op() == Op::Ite) {
      if (const auto known = ranges_.decide(term.child(0))) return rewrite(term.child(*known ? 1 : 2));
    }
    if (term.op() == Op::Mod && term.child(1).op() == Op::IntConst && !term.child(1).integer().is_zero()) {
      if (const auto same = without_mod(term)) return rewrite(*same);
    }
    std::vector<Term> children;
    bool changed = false;
    for (const Term child : term.children()) {
      children.push_back(rewrite(child));
      changed |= !(children.back() == child);
    }
    return changed ? terms_.rebuild(term, children) : term;
  }

  // x mod m is x - k * m if all values of x lie between k * m and (k + 1) * m.
  std::optional<Term> without_mod(Term term) {
    const Interval range = ranges_.of(term.child(0));
    if (!range.is_bounded()) return std::nullopt;
    const Integer modulus = term.child(1).integer().sign() < 0 ? -term.child(1).integer() : term.child(1).integer();
    const Integer periods = Integer::euclidean_quotient(*range.low, modulus);
    if (Integer::euclidean_quotient(*range.high, modulus) != periods) return std::nullopt;
    return terms_.sub(term.child(0), terms_.integer(periods * modulus));
  }

  TermManager& terms_;
  TermRanges ranges_;
  std::unordered_map<Term, Term> memo_;
  unsigned depth_ = 0;
};

// Rewrites the operation in place and says whether it changed.
bool rewrite_operation(Operation& operation, RangeRewriter& rewriter) {
  const auto replace = [&](Term& term) {
    const Term old = term;
    term = rewriter.rewrite(term);
    return !(term == old);
  };
  if (auto* assume = std::get_if<Assume>(&operation)) return replace(assume->condition);
  if (auto* assign = std::get_if<Assign>(&operation)) return replace(assign->value);
  bool changed = false;
  if (auto* output = std::get_if<Output>(&operation)) {
    for (OutputArgument& argument : output->arguments) changed |= replace(argument.value);
  }
  return changed;
}

// The given variables and those whose ranges theirs may follow from: by assignments, and by assumes about both.
std::vector<bool> with_supporters(const Program& program, const Reads& reads, std::vector<bool> needed) {
  const Cfa& cfa = program.cfa();
  std::vector<std::vector<EdgeId>> sources(program.variable_count());
  for (EdgeId id = 0; id < cfa.edge_count(); ++id) {
    if (cfa.is_detached(id)) continue;
    const Operation& operation = cfa.edge(id).operation;
    if (const VariableId written = written_variable(operation); written != none_id) sources[written].push_back(id);
    if (!std::holds_alternative<Assume>(operation)) continue;
    for (const VariableId variable : reads.of(id)) sources[variable].push_back(id);
  }
  std::vector<VariableId> work;
  for (VariableId id = 0; id < needed.size(); ++id) {
    if (needed[id]) work.push_back(id);
  }
  std::vector<bool> looked_at(cfa.edge_count());
  while (!work.empty()) {
    const VariableId variable = work.back();
    work.pop_back();
    for (const EdgeId id : sources[variable]) {
      if (looked_at[id]) continue;
      looked_at[id] = true;
      for (const VariableId read : reads.of(id)) {
        if (needed[read]) continue;
        needed[read] = true;
        work.push_back(read);
      }
    }
  }
  return needed;
}

// The ranges of needed variables at a location as a formula.
Term range_formula(TermManager& terms, const RangeState& state, const std::vector<Term>& needed_symbols, Term formula) {
  std::vector<Term> parts = {formula};
  const auto add = [&](Term term, const Interval& range) {
    if (range.low) parts.push_back(terms.ge(term, terms.integer(*range.low)));
    if (range.high) parts.push_back(terms.le(term, terms.integer(*range.high)));
  };
  state.for_each([&](VariableId variable, const Interval& range) {
    if (needed_symbols[variable]) add(needed_symbols[variable], range);
  });
  for (const RangeFact& fact : state.facts()) {
    const auto is_needed = [&](VariableId variable) { return static_cast<bool>(needed_symbols[variable]); };
    if (std::ranges::any_of(fact.variables, is_needed)) add(fact.term, fact.range);
  }
  return terms.conjunction(parts);
}

}  // namespace

PassResult drop_wraps(Program program) {
  Cfa& cfa = program.cfa();
  auto states = std::make_shared<std::vector<std::optional<RangeState>>>(cfa.location_count());
  auto symbols = std::make_shared<std::vector<Term>>(program.variable_count());  // null unless needed
  CfaEdit edit(cfa);
  {
    const Intervals intervals(program);
    std::vector<bool> needed(program.variable_count());
    std::vector<std::pair<EdgeId, Operation>> rewritten;
    const auto need_reads_of = [&](EdgeId id) {
      for (const VariableId variable : intervals.reads().of(id)) needed[variable] = true;
    };
    for (LocationId location = 0; location < cfa.location_count(); ++location) {
      if (!intervals.reaches(location)) {
        edit.part_of[location] = none_id;
        continue;
      }
      (*states)[location] = intervals.state(location);
      for (const EdgeId id : cfa.location(location).out) {
        RangeRewriter rewriter(program, intervals.state(location));
        Operation operation = cfa.edge(id).operation;
        if (!rewrite_operation(operation, rewriter)) {
          // The analysis may still know that no execution gets to the other end, by refining more than it rewrites.
          if (!intervals.reaches(cfa.edge(id).target)) need_reads_of(id);
          continue;
        }
        need_reads_of(id);
        const auto* assume = std::get_if<Assume>(&operation);
        edit.dropped_edges[id] = assume && assume->condition.is_false();
        if (assume && assume->condition.is_true()) operation = Skip{};
        rewritten.emplace_back(id, std::move(operation));
      }
    }
    needed = with_supporters(program, intervals.reads(), std::move(needed));
    for (VariableId id = 0; id < needed.size(); ++id) {
      if (needed[id]) (*symbols)[id] = program.symbol(id);
    }
    for (auto& [id, operation] : rewritten) cfa.edge(id).operation = std::move(operation);
  }
  CfaMap map = rebuild(program, edit);
  auto back = std::make_unique<MappedBackTranslation>(
      std::move(map), [&terms = program.terms(), states, symbols](LocationId old, Term formula) {
        if (!formula) return terms.falsity();
        return range_formula(terms, *(*states)[old], *symbols, formula);
      });
  return {std::move(program), std::move(back)};
}

}  // namespace warrant
