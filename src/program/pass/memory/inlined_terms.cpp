#include "program/pass/memory/inlined_terms.h"

#include "logic/linear_sum.h"
#include "logic/post_order.h"

namespace warrant {

Term InlinedTerms::renamed(EdgeId edge, Term term) {
  return variables_.renamed(has_wraps(term) ? without_wraps(edge, term) : term);
}

bool InlinedTerms::has_wraps(Term term) {
  if (encoding().arithmetic() != Arithmetic::Int) return false;
  visit_children_first(term, has_wraps_, [this](Term node) {
    bool result = node.sort().is_int() && (node.op() == Op::Mod || node.op() == Op::Ite);
    for (const Term child : node.children()) result = result || *has_wraps_.find(child);
    has_wraps_[node] = result;
  });
  return *has_wraps_.find(term);
}

// sum <= constant, or constant <= sum, up to what is added on both sides.
std::optional<bool> InlinedTerms::decide(Term comparison, Term sum, const Interval& range) {
  if (comparison.op() != Op::Le || !comparison.child(0).sort().is_int()) return std::nullopt;
  for (const int sign : {1, -1}) {
    LinearSum rest = LinearSum::difference(comparison.child(0), comparison.child(1));
    rest.add(LinearSum(sum), Integer(-sign));
    if (!rest.is_constant()) continue;
    const Interval difference = range * Interval::point(Integer(sign)) + Interval::point(rest.constant());
    if (difference.high && difference.high->sign() <= 0) return true;
    if (difference.low && difference.low->sign() > 0) return false;
  }
  return std::nullopt;
}

Term InlinedTerms::unwrapped(EdgeId edge, Term node) const {
  const Interval blocks{Integer(layout_.first_block()), Integer(layout_.watch_start() + layout_.watch_room() * 3 / 2)};
  const Integer period = Integer::power_of_two(pointer_type().bits);
  if (node.op() == Op::Mod && node.child(1).op() == Op::IntConst && node.child(1).integer() == period) {
    const Interval range = points_.range_of_sum(edge, node.child(0), blocks);
    if (range.within({Integer(0), period - 1})) return node.child(0);
  }
  if (node.op() == Op::Ite && node.sort().is_int()) {
    const Interval range = points_.range_of_sum(edge, node.child(2), blocks);
    if (!range.is_bounded()) return {};
    if (const auto known = decide(node.child(0), node.child(2), range)) return node.child(*known ? 1 : 2);
  }
  return {};
}

Term InlinedTerms::without_wraps(EdgeId edge, Term term) {
  TermMap<Term> results;
  // What the analysis says is about the terms of the program, so they are looked at as they stand there.
  visit_children_first(term, results, [&](Term node) {
    if (node.children().empty() || !*has_wraps_.find(node)) {
      results[node] = node;
      return;
    }
    if (const Term part = unwrapped(edge, node)) {
      const Term result = *results.find(part);
      results[node] = result;
      return;
    }
    std::vector<Term> children;
    for (const Term child : node.children()) children.push_back(*results.find(child));
    results[node] = terms().rebuild(node, children);
  });
  return *results.find(term);
}

}  // namespace warrant
