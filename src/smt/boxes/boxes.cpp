#include "smt/boxes/boxes.h"

#include <algorithm>
#include <optional>

#include "logic/evaluate.h"
#include "logic/post_order.h"

namespace warrant {

namespace {

// What is larger is not evaluated often enough.
constexpr std::size_t most_nodes = 5'000, most_leaves = 64;
// A step of effort is a third of a millisecond.
constexpr std::uint64_t nodes_per_step = 2'000;
// Models are looked for in the first boxes, and in one of so many later.
constexpr std::uint64_t first_samples = 64, sample_interval = 16;

bool is_arithmetic(Op op) { return op >= Op::FpAdd && op <= Op::FpAbs; }
bool is_comparison(Op op) { return op >= Op::FpLe && op <= Op::FpEq; }
bool is_class(Op op) { return op >= Op::FpIsNan && op <= Op::FpIsSubnormal; }

bool is_operation(Term term) {
  const Op op = term.op();
  if (op == Op::Not || op == Op::And || op == Op::Or || is_comparison(op) || is_class(op)) return true;
  if (op == Op::Ite) return term.sort().is_float() || term.sort().is_bool();
  if (op == Op::Eq) return term.child(0).sort().is_float() || term.child(0).sort().is_bool();
  return is_arithmetic(op) || op == Op::FpFromFp;
}

// Of what is not computed from floats.
FloatRange range_of_leaf(Term term) {
  const Sort sort = term.sort();
  FloatRange range = FloatRange::all(sort);
  if (term.op() != Op::FpFromSbv && term.op() != Op::FpFromUbv) return range;
  const bool is_signed = term.op() == Op::FpFromSbv;
  const unsigned width = term.child(0).sort().width();
  const Integer low = is_signed ? -Integer::power_of_two(width - 1) : Integer(0);
  const Integer high = Integer::power_of_two(is_signed ? width - 1 : width) - 1;
  return {FloatValue::from_integer(low, sort, term.rounding()), FloatValue::from_integer(high, sort, term.rounding()),
          false};
}

// Every number of the one sort is one of the other.
bool is_exact(Sort from, Sort to) {
  return from.exponent_bits() <= to.exponent_bits() && from.significand_bits() <= to.significand_bits();
}

}  // namespace

Boxes::Boxes(std::span<const Term> formulas) : formulas_(formulas.begin(), formulas.end()), used_(formulas.size()) {
  for (const Term formula : formulas_) {
    roots_.push_back(add(formula));
    if (nodes_.size() > most_nodes) return;
  }
  for (std::size_t i = 0; i < formulas_.size(); ++i) find_cuts(formulas_[i], true, i);
  Box box;
  for (Index i = 0; i < nodes_.size(); ++i) {
    Node& node = nodes_[i];
    const Sort sort = node.term.sort();
    if (sort.is_bool()) {
      node.slot = static_cast<Index>(truths_.size());
      truths_.push_back(node.term.is_constant() ? TruthRange::of(node.term.is_true()) : TruthRange());
    } else if (sort.is_float()) {
      node.slot = static_cast<Index>(ranges_.size());
      ranges_.push_back(node.term.is_constant() ? FloatRange::of(node.term.float_value()) : FloatRange::all(sort));
      if (node.is_operation || node.term.is_constant()) continue;
      leaves_.push_back(i);
      box.push_back(range_of_leaf(node.term));
    }
  }
  pending_.push_back(std::move(box));
}

bool Boxes::suit() const { return nodes_.size() <= most_nodes && !leaves_.empty() && leaves_.size() <= most_leaves; }

Boxes::Index Boxes::add(Term root) {
  visit_children_first(
      root, index_, [this](Term term) { append(term); },
      [this](Term parent, Term) { return nodes_.size() <= most_nodes && is_operation(parent); });
  return *index_.find(root);
}

void Boxes::append(Term term) {
  // Where there are too many, the rest is not looked into, and the boxes are of no use.
  const bool is_inner = nodes_.size() <= most_nodes && is_operation(term);
  Node node{term, static_cast<Index>(children_.size()), 0, 0, is_inner};
  if (node.is_operation)
    for (const Term child : term.children()) children_.push_back(index_[child]);
  node.child_count = static_cast<Index>(children_.size()) - node.first_child;
  index_[term] = static_cast<Index>(nodes_.size());
  nodes_.push_back(node);
}

void Boxes::find_cuts(Term condition, bool holds, std::size_t formula) {
  if (condition.op() == Op::Not) return find_cuts(condition.child(0), !holds, formula);
  if (condition.op() == (holds ? Op::And : Op::Or)) {
    for (const Term part : condition.children()) find_cuts(part, holds, formula);
    return;
  }
  if (!is_comparison(condition.op())) return;
  if (condition.op() == Op::FpEq && !holds) return;
  cuts_.push_back({condition.op(), index_[condition.child(0)], index_[condition.child(1)], holds, formula});
}

Answer Boxes::decide(Effort effort, const Budget& budget) {
  const std::uint64_t cost = nodes_.size() + 1;
  const std::uint64_t steps = std::min<std::uint64_t>(effort.step_count(), UINT64_MAX / nodes_per_step);
  const std::uint64_t most = std::max<std::uint64_t>(steps * nodes_per_step / cost, 1);
  for (std::uint64_t done = 0; !pending_.empty(); ++done) {
    if (is_open_ || done == most || (done % 64 == 63 && budget.exhausted())) return Answer::Unknown;
    Box box = std::move(pending_.back());
    pending_.pop_back();
    ++boxes_;
    if (!prune(box)) continue;
    if ((boxes_ <= first_samples || boxes_ % sample_interval == 0) && has_model(box)) return Answer::Sat;
    halve(std::move(box));
  }
  return is_open_ ? Answer::Unknown : Answer::Unsat;
}

// False if there is no model in the box.
bool Boxes::prune(Box& box) {
  constexpr int rounds = 3;
  for (int round = 0; round < rounds; ++round) {
    if (!may_hold(box)) return false;
    if (!cut(box)) return true;
    if (std::ranges::any_of(box, &FloatRange::is_empty)) return false;
  }
  return may_hold(box);
}

bool Boxes::may_hold(const Box& box) {
  for (std::size_t i = 0; i < leaves_.size(); ++i) ranges_[nodes_[leaves_[i]].slot] = box[i];
  for (const Node& node : nodes_)
    if (node.is_operation) evaluate(node);
  std::optional<std::size_t> failed;
  for (std::size_t i = 0; i < roots_.size(); ++i) {
    if (truth(roots_[i]).may_hold) continue;
    if (used_[i]) return false;
    if (!failed) failed = i;
  }
  if (failed) used_[*failed] = true;
  return !failed;
}

void Boxes::evaluate(const Node& node) {
  const Term term = node.term;
  const Op op = term.op();
  const std::span<const Index> children(children_.data() + node.first_child, node.child_count);
  if (term.sort().is_float()) {
    FloatRange& result = ranges_[node.slot];
    if (op == Op::Ite) {
      const TruthRange condition = truth(children[0]);
      const FloatRange &yes = range(children[1]), &no = range(children[2]);
      result = !condition.may_fail ? yes : !condition.may_hold ? no : FloatRange::join(yes, no);
    } else if (op == Op::FpFromFp) {
      result = converted(range(children[0]), term.sort(), term.rounding());
    } else {
      result = range_of_operation(op, term.rounding(), range(children[0]), range(children.back()),
                                  children.size() == 2 && children[0] == children[1]);
    }
    return;
  }
  TruthRange& result = truths_[node.slot];
  if (op == Op::Not) {
    result = truth(children[0]).negated();
  } else if (op == Op::And || op == Op::Or) {
    const bool is_or = op == Op::Or;
    TruthRange all{true, false};
    for (const Index child : children) {
      const TruthRange part = is_or ? truth(child).negated() : truth(child);
      all = {all.may_hold && part.may_hold, all.may_fail || part.may_fail};
    }
    result = is_or ? all.negated() : all;
  } else if (op == Op::Ite) {
    const TruthRange condition = truth(children[0]), yes = truth(children[1]), no = truth(children[2]);
    result = {(condition.may_hold && yes.may_hold) || (condition.may_fail && no.may_hold),
              (condition.may_hold && yes.may_fail) || (condition.may_fail && no.may_fail)};
  } else if (op == Op::Eq && term.child(0).sort().is_bool()) {
    const TruthRange a = truth(children[0]), b = truth(children[1]);
    result = {(a.may_hold && b.may_hold) || (a.may_fail && b.may_fail),
              (a.may_hold && b.may_fail) || (a.may_fail && b.may_hold)};
  } else if (is_class(op)) {
    result = classify(op, range(children[0]));
  } else {
    result = compare(op, range(children[0]), range(children[1]));
  }
}

// Whether some range has become smaller.
bool Boxes::cut(Box& box) {
  bool is_smaller = false;
  for (const Cut& cut : cuts_) {
    const bool is_left_smaller = narrow(box, cut.left, range(cut.right), cut.op, true, cut.holds);
    const bool is_right_smaller = narrow(box, cut.right, range(cut.left), cut.op, false, cut.holds);
    if (!is_left_smaller && !is_right_smaller) continue;
    used_[cut.formula] = true;
    is_smaller = true;
  }
  return is_smaller;
}

bool Boxes::narrow(Box& box, Index node, const FloatRange& other, Op op, bool is_left, bool holds) {
  const Node* cut_node = &nodes_[node];
  FloatRange limits = other;
  // A number below a limit was converted from one below it.
  while (cut_node->term.op() == Op::FpFromFp) {
    const Term from = cut_node->term.child(0);
    if (!is_exact(from.sort(), cut_node->term.sort())) return false;
    limits.low = limits.low.convert(from.sort(), RoundingMode::TowardNegative);
    limits.high = limits.high.convert(from.sort(), RoundingMode::TowardPositive);
    cut_node = &nodes_[children_[cut_node->first_child]];
  }
  if (cut_node->is_operation || cut_node->term.is_constant()) return false;
  const bool is_rounded = cut_node != &nodes_[node];
  const auto position = std::ranges::lower_bound(leaves_, static_cast<Index>(cut_node - nodes_.data()));
  FloatRange& range = box[static_cast<std::size_t>(position - leaves_.begin())];
  const FloatRange before = range;
  // A comparison that fails tells something of numbers only.
  if (holds) range.has_nan = false;
  if (!limits.has_numbers() || (!holds && other.has_nan)) {
    if (holds) range = FloatRange::none(range.low.sort());
    return holds;
  }
  const bool is_strict = !is_rounded && (op == Op::FpLt) == holds && op != Op::FpEq;
  if (op == Op::FpEq) {
    range.cut_above(limits.high, false);
    range.cut_below(limits.low, false);
  } else if (is_left == holds) {
    range.cut_above(limits.high, is_strict);
  } else {
    range.cut_below(limits.low, is_strict);
  }
  return before.has_nan != range.has_nan || before.has_numbers() != range.has_numbers() ||
         !FloatValue::ieee_equal(before.low, range.low) || !FloatValue::ieee_equal(before.high, range.high);
}

// At the ends, where what is monotone is greatest, or in the middle.
bool Boxes::has_model(const Box& box) {
  const auto at_low = [](const FloatRange& range) { return range.low; };
  const auto at_high = [](const FloatRange& range) { return range.high; };
  return is_model(box, middle) || is_model(box, at_low) || is_model(box, at_high);
}

// A point of the box, if its floats are those that the formulas compute it from.
template <typename Choose>
bool Boxes::is_model(const Box& box, const Choose& choose) {
  Model model;
  for (std::size_t i = 0; i < leaves_.size(); ++i) {
    const Term leaf = nodes_[leaves_[i]].term;
    const FloatRange& range = box[i];
    const FloatValue value = !range.has_numbers() ? FloatValue::nan(leaf.sort())
                             : range.is_point()   ? range.low
                                                  : choose(range);
    if (leaf.is_variable())
      model.set(leaf, value);
    else if (leaf.op() == Op::FpFromBits && leaf.child(0).is_variable())
      model.set(leaf.child(0), value.bits());
  }
  Evaluator evaluator([&](Term variable) { return model.value(variable); });
  for (const Term formula : formulas_)
    if (!evaluator.evaluate_bool(formula)) return false;
  model_ = std::move(model);
  return true;
}

void Boxes::halve(Box box) {
  for (std::size_t tried = 0; tried < box.size(); ++tried) {
    const std::size_t leaf = next_leaf_;
    next_leaf_ = (next_leaf_ + 1) % box.size();
    FloatRange& range = box[leaf];
    if (!range.has_numbers() || range.is_point()) continue;
    Box other = box;
    if (range.has_nan) {
      other[leaf] = FloatRange::nan(range.low.sort());
      range.has_nan = false;
    } else {
      const FloatValue at = middle(range);
      other[leaf].low = next_above(at);
      range.high = at;
    }
    pending_.push_back(std::move(other));
    pending_.push_back(std::move(box));
    return;
  }
  is_open_ = true;
}

}  // namespace warrant
