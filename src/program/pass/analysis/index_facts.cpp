#include "program/pass/analysis/index_facts.h"

#include <algorithm>
#include <limits>
#include <optional>

#include "logic/substitute.h"

namespace warrant {

namespace {

// Subscript checks stand directly before the access; a few evaluations of other operands may come in between.
constexpr int max_steps_back = 12;
// Conditions of more parts, and sums of more terms, are no subscript checks.
constexpr std::size_t max_parts = 8, max_monomials = 4;

struct IndexBound {
  Term key;  // the sum as a term
  std::vector<LinearSum::Monomial> sum;
  std::optional<Integer> low, high;
};

class FactCollector {
 public:
  explicit FactCollector(const Program& program) : program_(program) {}

  void overwrite(VariableId variable) { overwritten_.push_back(program_.symbol(variable)); }

  void assume(Term condition) {
    if (condition.op() == Op::And) {
      if (condition.children().size() > max_parts) return;
      for (const Term part : condition.children()) literal(part);
    } else {
      literal(condition);
    }
  }

  std::vector<IndexFact> facts() const {
    std::vector<IndexFact> result;
    for (const IndexBound& bound : bounds_) {
      if (!bound.low || !bound.high || *bound.low > *bound.high) continue;
      if (!bound.low->is_small() || !bound.high->is_small()) continue;
      if (bound.key.sort().is_bit_vec() && bound.low->sign() < 0) continue;
      result.push_back({bound.sum, bound.low->small(), bound.high->small()});
    }
    return result;
  }

 private:
  void literal(Term term) {
    const bool negated = term.op() == Op::Not;
    const Term atom = negated ? term.child(0) : term;
    switch (atom.op()) {
      case Op::Le: {  // sum <= constant
        if (atom.child(1).op() != Op::IntConst) return;
        const Integer& bound = atom.child(1).integer();
        if (negated)
          at_least(atom.child(0), bound + 1);
        else
          at_most(atom.child(0), bound);
        break;
      }
      case Op::BvSle:
      case Op::BvUle: {
        const Term left = atom.child(0), right = atom.child(1);
        const bool is_signed = atom.op() == Op::BvSle;
        if (right.op() == Op::BvConst) {
          const Integer bound = number(right, is_signed);
          if (!negated)
            bit_vector_at_most(left, bound, is_signed);
          else if (is_signed)
            at_least(left, bound + 1);
        } else if (left.op() == Op::BvConst) {
          const Integer bound = number(left, is_signed);
          if (negated)
            bit_vector_at_most(right, bound - 1, is_signed);
          else if (is_signed)
            at_least(right, bound);
        }
        break;
      }
      default:
        break;
    }
  }

  static Integer number(Term constant, bool is_signed) {
    return is_signed ? constant.integer().wrap_signed(constant.sort().width()) : constant.integer();
  }

  // An unsigned bound below the sign bit bounds from both sides; an unsigned lower bound says nothing, since a term may
  // have a signed upper bound as well.
  void bit_vector_at_most(Term term, const Integer& bound, bool is_signed) {
    const Integer largest = Integer::power_of_two(term.sort().width() - 1) - 1;
    if (bound > largest) return;
    at_most(term, bound);
    if (!is_signed) at_least(term, 0);
  }

  void at_most(Term term, const Integer& value) {
    if (IndexBound* bound = entry(term)) bound->high = bound->high ? std::min(*bound->high, value) : value;
  }
  void at_least(Term term, const Integer& value) {
    if (IndexBound* bound = entry(term)) bound->low = bound->low ? std::max(*bound->low, value) : value;
  }

  IndexBound* entry(Term term) {
    const auto found = std::ranges::find(bounds_, term, &IndexBound::key);
    if (found != bounds_.end()) return &*found;
    IndexBound made{term, {}, {}, {}};
    if (term.sort().is_int()) {
      const LinearSum sum(term);
      if (sum.monomials().size() > max_monomials || !sum.constant().is_zero()) return nullptr;
      made.sum = sum.monomials();
    } else {
      made.sum.push_back({term, 1});
    }
    if (!overwritten_.empty()) {
      for (const Term symbol : free_variables(term)) {
        if (std::ranges::find(overwritten_, symbol) != overwritten_.end()) return nullptr;
      }
    }
    bounds_.push_back(std::move(made));
    return &bounds_.back();
  }

  const Program& program_;
  std::vector<Term> overwritten_;
  std::vector<IndexBound> bounds_;
};

VariableId assigned_variable(const Operation& operation) {
  if (const auto* assign = std::get_if<Assign>(&operation)) return assign->target;
  if (const auto* havoc = std::get_if<Havoc>(&operation)) return havoc->target;
  if (const auto* load = std::get_if<Load>(&operation)) return load->target;
  if (const auto* allocate = std::get_if<Allocate>(&operation)) return allocate->target;
  return none_id;
}

}  // namespace

std::vector<IndexFact> facts_before(const Program& program, const Cfa& cfa, EdgeId edge) {
  FactCollector collector(program);
  LocationId at = cfa.edge(edge).source;
  for (int step = 0; step < max_steps_back; ++step) {
    const Location& location = cfa.location(at);
    if (at == cfa.entry || location.in.size() != 1) break;
    const Edge& before = cfa.edge(location.in[0]);
    if (const auto* assume = std::get_if<Assume>(&before.operation)) {
      collector.assume(assume->condition);
    } else if (const VariableId target = assigned_variable(before.operation); target != none_id) {
      collector.overwrite(target);
    }
    at = before.source;
  }
  return collector.facts();
}

}  // namespace warrant
