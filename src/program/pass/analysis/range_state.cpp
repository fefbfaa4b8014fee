#include "program/pass/analysis/range_state.h"

#include <algorithm>
#include <array>

#include "logic/linear_sum.h"
#include "logic/substitute.h"

namespace warrant {

namespace {

// Facts serve the operations right behind an assume; older ones give way.
constexpr std::size_t max_facts = 8;
// Terms that nest deeper than this are not looked into.
constexpr unsigned max_ranged_depth = 200;
// Larger disjunctions are not split.
constexpr std::size_t max_disjuncts = 4;

const std::vector<RangeFact> no_facts;

std::optional<Interval> unless_all(Interval range) {
  return range.is_all() ? std::nullopt : std::optional(std::move(range));
}

// A term as factor * key + constant, where the key is what facts are about.
struct KeyedTerm {
  Term key;
  Integer factor, constant;
};

KeyedTerm keyed(TermManager& terms, Term term) {
  const LinearSum sum(term);
  const auto& monomials = sum.monomials();
  if (monomials.empty()) return {terms.integer(0), 1, sum.constant()};
  if (monomials.size() == 1) return {monomials[0].base, monomials[0].coefficient, sum.constant()};
  Integer factor = sum.gcd_of_coefficients();
  if (monomials[0].coefficient.sign() < 0) factor = -factor;
  std::vector<Term> parts;
  for (const auto& monomial : monomials) {
    parts.push_back(terms.mul(terms.integer(Integer::euclidean_quotient(monomial.coefficient, factor)), monomial.base));
  }
  return {terms.add(parts), factor, sum.constant()};
}

// Divides an interval of factor * x by the factor, rounding inwards.
Interval divided(const Interval& range, const Integer& factor) {
  if (factor.sign() < 0) return divided(-range, -factor);
  Interval result;
  if (range.low) result.low = -Integer::euclidean_quotient(-*range.low, factor);
  if (range.high) result.high = Integer::euclidean_quotient(*range.high, factor);
  return result;
}

}  // namespace

void RangeState::set(VariableId variable, const Interval& range) {
  if (range.is_all()) {
    ranges_.erase(variable);
  } else {
    ranges_.set(variable, range);
  }
}

void RangeState::assign(VariableId variable, const Interval& range) {
  drop_facts_about(variable);
  set(variable, range);
}

void RangeState::forget(VariableId variable) {
  drop_facts_about(variable);
  ranges_.erase(variable);
}

const std::vector<RangeFact>& RangeState::facts() const { return facts_ ? *facts_ : no_facts; }

void RangeState::add_fact(RangeFact fact) {
  std::vector<RangeFact> changed = facts();
  const auto old = std::ranges::find(changed, fact.term, &RangeFact::term);
  if (old != changed.end()) {
    fact.range = Interval::meet(fact.range, old->range);
    changed.erase(old);
  }
  if (changed.size() >= max_facts) changed.erase(changed.begin());
  changed.push_back(std::move(fact));
  facts_ = std::make_shared<const std::vector<RangeFact>>(std::move(changed));
}

void RangeState::drop_facts_about(VariableId variable) {
  const auto is_about = [&](const RangeFact& fact) {
    return std::ranges::find(fact.variables, variable) != fact.variables.end();
  };
  if (std::ranges::none_of(facts(), is_about)) return;
  std::vector<RangeFact> changed = facts();
  std::erase_if(changed, is_about);
  facts_ = changed.empty() ? nullptr : std::make_shared<const std::vector<RangeFact>>(std::move(changed));
}

std::shared_ptr<const std::vector<RangeFact>> RangeState::common_facts(const RangeState& a, const RangeState& b) {
  if (a.facts_ == b.facts_) return a.facts_;
  std::vector<RangeFact> common;
  for (const RangeFact& fact : a.facts()) {
    const auto other = std::ranges::find(b.facts(), fact.term, &RangeFact::term);
    if (other == b.facts().end()) continue;
    const Interval range = Interval::join(fact.range, other->range);
    if (!range.is_all()) common.push_back({fact.term, range, fact.variables});
  }
  return common.empty() ? nullptr : std::make_shared<const std::vector<RangeFact>>(std::move(common));
}

RangeState RangeState::join(const RangeState& a, const RangeState& b) {
  RangeState result;
  result.ranges_ = PersistentMap<Interval>::intersect(
      a.ranges_, b.ranges_, [](const Interval& x, const Interval& y) { return unless_all(Interval::join(x, y)); });
  result.facts_ = common_facts(a, b);
  return result;
}

Interval RangeState::widen(const Interval& before, const Interval& after) {
  // Ends that ranges are widened to before they are given up: where C's types end.
  static const std::array<Integer, 4> lows = {Integer(0), -Integer::power_of_two(15), -Integer::power_of_two(31),
                                              -Integer::power_of_two(63)};
  static const std::array<Integer, 6> highs = {Integer::power_of_two(8) - 1,  Integer::power_of_two(15) - 1,
                                               Integer::power_of_two(31) - 1, Integer::power_of_two(32) - 1,
                                               Integer::power_of_two(63) - 1, Integer::power_of_two(64) - 1};
  Interval result = before;
  if (before.low && (!after.low || *after.low < *before.low)) {
    const auto end = std::ranges::find_if(lows, [&](const Integer& low) { return after.low && low <= *after.low; });
    result.low = end == lows.end() ? std::nullopt : std::optional(*end);
  }
  if (before.high && (!after.high || *after.high > *before.high)) {
    const auto end =
        std::ranges::find_if(highs, [&](const Integer& high) { return after.high && high >= *after.high; });
    result.high = end == highs.end() ? std::nullopt : std::optional(*end);
  }
  return result;
}

RangeState RangeState::widen(const RangeState& before, const RangeState& after) {
  RangeState result;
  result.ranges_ = PersistentMap<Interval>::intersect(
      before.ranges_, after.ranges_, [](const Interval& x, const Interval& y) { return unless_all(widen(x, y)); });
  // A fact that does not stay as it is would have to be widened too; facts are not worth it.
  std::vector<RangeFact> stable;
  for (const RangeFact& fact : before.facts()) {
    if (std::ranges::find(after.facts(), fact) != after.facts().end()) stable.push_back(fact);
  }
  if (!stable.empty()) result.facts_ = std::make_shared<const std::vector<RangeFact>>(std::move(stable));
  return result;
}

Interval TermRanges::of(Term term) {
  if (term.op() == Op::IntConst) return Interval::point(term.integer());
  if (const auto known = memo_.find(term); known != memo_.end()) return known->second;
  if (depth_ >= max_ranged_depth) return Interval::all();
  ++depth_;
  Interval result = compute(term);
  --depth_;
  if (const auto fact = by_fact(term)) {
    const Interval both = Interval::meet(result, *fact);
    if (!both.is_empty()) result = both;
  }
  memo_.emplace(term, result);
  return result;
}

Interval TermRanges::compute(Term term) {
  if (term.is_variable()) {
    const VariableId variable = program_.variable_of(term);
    return variable == none_id ? Interval::all() : state_.of(variable);
  }
  if (term.op() == Op::Ite) {
    const Term condition = term.child(0);
    if (const auto known = decide(condition)) return of(term.child(*known ? 1 : 2));
    if (splits_ > 0) {
      const Interval first = of_side(condition, term.child(1));
      return Interval::join(first, of_side(program_.terms().negate(condition), term.child(2)));
    }
  }
  std::vector<Interval> children;
  for (const Term child : term.children()) {
    children.push_back(child.sort().is_int() && term.op() != Op::Select ? of(child) : Interval::all());
  }
  const auto result = interval_of_operation(term, children);
  return result ? *result : Interval::all();
}

Interval TermRanges::of_side(Term condition, Term side) {
  if (side.is_constant()) return of(side);
  const auto chosen = assume_in(program_, state_, condition);
  if (!chosen) return Interval::empty();
  TermRanges ranges(program_, *chosen, splits_ - 1);
  ranges.depth_ = depth_;
  return ranges.of(side);
}

std::optional<Interval> TermRanges::by_fact(Term term) {
  if (state_.facts().empty() || term.is_variable()) return std::nullopt;
  const KeyedTerm parts = keyed(program_.terms(), term);
  const auto fact = std::ranges::find(state_.facts(), parts.key, &RangeFact::term);
  if (fact == state_.facts().end()) return std::nullopt;
  return fact->range * Interval::point(parts.factor) + Interval::point(parts.constant);
}

std::optional<bool> TermRanges::decide_equation(Term a, Term b) {
  if (!a.sort().is_int()) return std::nullopt;
  const Interval left = of(a), right = of(b);
  if (Interval::meet(left, right).is_empty()) return false;
  if (left.is_point() && left == right) return true;
  return std::nullopt;
}

std::optional<bool> TermRanges::decide(Term condition) {
  if (depth_ >= max_ranged_depth) return std::nullopt;
  switch (condition.op()) {
    case Op::BoolConst:
      return condition.is_true();
    case Op::Not: {
      const auto inner = decide(condition.child(0));
      return inner ? std::optional(!*inner) : std::nullopt;
    }
    case Op::And:
    case Op::Or: {
      // One child with the dominant value decides; otherwise all have to be known.
      const bool dominant = condition.op() == Op::Or;
      bool all_known = true;
      ++depth_;
      for (const Term child : condition.children()) {
        const auto known = decide(child);
        if (known && *known == dominant) {
          --depth_;
          return dominant;
        }
        all_known &= known.has_value();
      }
      --depth_;
      return all_known ? std::optional(!dominant) : std::nullopt;
    }
    case Op::Le: {
      const Interval left = of(condition.child(0)), right = of(condition.child(1));
      if (left.high && right.low && *left.high <= *right.low) return true;
      if (left.low && right.high && *left.low > *right.high) return false;
      return std::nullopt;
    }
    case Op::Eq:
      return decide_equation(condition.child(0), condition.child(1));
    default:
      return std::nullopt;
  }
}

namespace {

class Refiner {
 public:
  explicit Refiner(const Program& program) : program_(program) {}

  std::optional<RangeState> assume(RangeState state, Term condition) {
    if (const auto known = TermRanges(program_, state).decide(condition)) {
      return *known ? std::optional(std::move(state)) : std::nullopt;
    }
    switch (condition.op()) {
      case Op::And:
        for (const Term part : condition.children()) {
          auto refined = assume(std::move(state), part);
          if (!refined) return std::nullopt;
          state = std::move(*refined);
        }
        return state;
      case Op::Or:
        return assume_any(std::move(state), condition);
      case Op::Le:
        return bound(std::move(state), condition.child(0), condition.child(1), {std::nullopt, Integer(0)});
      case Op::Eq:
        if (!condition.child(0).sort().is_int()) return state;
        return bound(std::move(state), condition.child(0), condition.child(1), Interval::point(0));
      case Op::Not:
        return assume_not(std::move(state), condition.child(0));
      default:
        return state;
    }
  }

 private:
  std::optional<RangeState> assume_any(RangeState state, Term condition) {
    if (condition.children().size() > max_disjuncts) return state;
    std::optional<RangeState> result;
    for (const Term part : condition.children()) {
      auto refined = assume(state, part);
      if (!refined) continue;
      result = result ? RangeState::join(*result, *refined) : std::move(refined);
    }
    return result;
  }

  std::optional<RangeState> assume_not(RangeState state, Term condition) {
    if (condition.op() == Op::Le) {
      return bound(std::move(state), condition.child(0), condition.child(1), {Integer(1), std::nullopt});
    }
    if (condition.op() == Op::Eq && condition.child(0).sort().is_int()) {
      return exclude(std::move(state), condition.child(0), condition.child(1));
    }
    return state;
  }

  // left - right lies in `difference`.
  std::optional<RangeState> bound(RangeState state, Term left, Term right, const Interval& difference) {
    const Term sum = program_.terms().sub(left, right);
    const LinearSum form(sum);
    const auto& monomials = form.monomials();
    // Each summand is what the others leave: coefficient * base in difference - constant - the rest.
    for (std::size_t i = 0; i < monomials.size(); ++i) {
      TermRanges ranges(program_, state);
      Interval rest = difference + Interval::point(-form.constant());
      for (std::size_t j = 0; j < monomials.size(); ++j) {
        if (j != i) rest = rest + -(ranges.of(monomials[j].base) * Interval::point(monomials[j].coefficient));
      }
      if (rest.is_all()) continue;
      const Term base = monomials[i].base;
      const Interval allowed = Interval::meet(ranges.of(base), divided(rest, monomials[i].coefficient));
      if (allowed.is_empty()) return std::nullopt;
      const VariableId variable = base.is_variable() ? program_.variable_of(base) : none_id;
      if (variable != none_id) state.set(variable, allowed);
    }
    remember(state, sum, difference);
    return state;
  }

  void remember(RangeState& state, Term sum, const Interval& range) {
    const KeyedTerm parts = keyed(program_.terms(), sum);
    if (parts.key.is_variable() || parts.key.is_constant()) return;
    RangeFact fact{parts.key, divided(range + Interval::point(-parts.constant), parts.factor), {}};
    for (const Term symbol : free_variables(parts.key)) {
      const VariableId variable = program_.variable_of(symbol);
      if (variable == none_id) return;
      fact.variables.push_back(variable);
    }
    state.add_fact(std::move(fact));
  }

  // left and right differ: cuts a range off by one where it ends at the excluded value.
  std::optional<RangeState> exclude(RangeState state, Term left, Term right) {
    TermRanges ranges(program_, state);
    const auto cut = [&](Term term, const Interval& excluded) {
      if (!excluded.is_point() || !term.is_variable()) return true;
      const VariableId variable = program_.variable_of(term);
      if (variable == none_id) return true;
      Interval range = state.of(variable);
      if (range.low && *range.low == *excluded.low) range.low = *range.low + 1;
      if (range.high && *range.high == *excluded.low) range.high = *range.high - 1;
      if (range.is_empty()) return false;
      state.set(variable, range);
      return true;
    };
    const Interval left_range = ranges.of(left), right_range = ranges.of(right);
    if (!cut(left, right_range) || !cut(right, left_range)) return std::nullopt;
    return state;
  }

  const Program& program_;
};

}  // namespace

Term formula_of(const Program& program, const RangeState& state) {
  TermManager& terms = program.terms();
  std::vector<Term> parts;
  state.for_each([&](VariableId variable, const Interval& range) {
    const Term symbol = program.symbol(variable);
    if (range.is_point()) {
      parts.push_back(terms.eq(symbol, terms.integer(*range.low)));
      return;
    }
    if (range.low) parts.push_back(terms.le(terms.integer(*range.low), symbol));
    if (range.high) parts.push_back(terms.le(symbol, terms.integer(*range.high)));
  });
  return terms.conjunction(parts);
}

std::optional<RangeState> assume_in(const Program& program, RangeState state, Term condition) {
  return Refiner(program).assume(std::move(state), condition);
}

}  // namespace warrant
