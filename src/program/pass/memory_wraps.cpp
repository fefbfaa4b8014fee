// Pointers are taken modulo 2^w where they are made (Encoding::wrap_address). Most stay in the address space, which the
// points-to analysis knows.
#include "logic/linear_sum.h"
#include "logic/post_order.h"
#include "program/pass/memory_resolver.h"

namespace warrant {

Term MemoryResolver::renamed(Term term) { return rename_(has_wraps(term) ? without_wraps(term) : term); }

bool MemoryResolver::has_wraps(Term term) {
  if (encoding().arithmetic() != Arithmetic::Int) return false;
  visit_children_first(term, has_wraps_, [this](Term node) {
    bool result = node.sort().is_int() && (node.op() == Op::Mod || node.op() == Op::Ite);
    for (const Term child : node.children()) result = result || *has_wraps_.find(child);
    has_wraps_[node] = result;
  });
  return *has_wraps_.find(term);
}

// sum <= constant, or constant <= sum, up to what is added on both sides.
std::optional<bool> MemoryResolver::decide(Term comparison, Term sum, const Interval& range) const {
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

Term MemoryResolver::without_wraps(Term term) {
  const Interval blocks{Integer(layout_.first_block()), Integer(layout_.watch_start() + layout_.watch_room() * 3 / 2)};
  const Integer period = Integer::power_of_two(pointer_type().bits);
  TermMap<Term> results;
  // What the analysis says is about the terms of the program, so they are looked at as they stand there.
  visit_children_first(term, results, [&](Term node) {
    if (node.children().empty() || !*has_wraps_.find(node)) {
      results[node] = node;
      return;
    }
    if (node.op() == Op::Mod && node.child(1).op() == Op::IntConst && node.child(1).integer() == period) {
      const Interval range = points_.range_of_sum(edge_, node.child(0), blocks);
      if (range.within({Integer(0), period - 1})) {
        const Term sum = *results.find(node.child(0));
        results[node] = sum;
        return;
      }
    }
    if (node.op() == Op::Ite && node.sort().is_int()) {
      const Interval range = points_.range_of_sum(edge_, node.child(2), blocks);
      if (range.is_bounded()) {
        if (const auto known = decide(node.child(0), node.child(2), range)) {
          const Term chosen = *results.find(node.child(*known ? 1 : 2));
          results[node] = chosen;
          return;
        }
      }
    }
    std::vector<Term> children;
    for (const Term child : node.children()) children.push_back(*results.find(child));
    results[node] = terms().rebuild(node, children);
  });
  return *results.find(term);
}

}  // namespace warrant
