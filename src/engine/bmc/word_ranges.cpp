#include "engine/bmc/word_ranges.h"

#include <algorithm>
#include <bit>

#include "logic/integer.h"
#include "logic/post_order.h"

namespace warrant::bmc {

namespace {

using Range = WordRanges::Range;
using Wide = unsigned __int128;

constexpr unsigned max_width = 64;

bool is_word(Term term) { return term.sort().is_bit_vec() && term.sort().width() <= max_width; }

std::uint64_t greatest(unsigned width) { return width == 64 ? UINT64_MAX : (std::uint64_t{1} << width) - 1; }

bool is_point(const Range& range) { return range.low == range.high; }
// As a signed number, none is negative.
bool is_positive(const Range& range, unsigned width) { return range.high <= greatest(width - 1); }

// Of numbers that may be greater than the width allows, but all wrap around as often as one another.
std::optional<Range> wrapped(Wide low, Wide high, unsigned width) {
  const Wide count = Wide{1} << width;
  if (low / count != high / count) return std::nullopt;
  return Range{static_cast<std::uint64_t>(low % count), static_cast<std::uint64_t>(high % count)};
}

std::optional<Range> add(const Range& a, const Range& b, unsigned width) {
  return wrapped(Wide{a.low} + b.low, Wide{a.high} + b.high, width);
}

std::optional<Range> multiply(const Range& a, const Range& b, unsigned width) {
  return wrapped(Wide{a.low} * b.low, Wide{a.high} * b.high, width);
}

Range all_bits_of(const Range& a, const Range& b) {
  const unsigned bits = static_cast<unsigned>(std::bit_width(std::max(a.high, b.high)));
  return {0, bits == 0 ? 0 : greatest(bits)};
}

std::optional<Range> shift_right(const Range& a, const Range& b, unsigned width) {
  const auto shifted = [&](std::uint64_t value, std::uint64_t count) { return count < width ? value >> count : 0; };
  return Range{shifted(a.low, b.high), shifted(a.high, b.low)};
}

std::optional<Range> divide(const Range& a, const Range& b) {
  if (b.low == 0) return std::nullopt;
  return Range{a.low / b.high, a.high / b.low};
}

// By zero it is the dividend.
Range remainder(const Range& a, const Range& b) {
  if (a.high < b.low) return a;
  return {0, b.low == 0 ? a.high : std::min(a.high, b.high - 1)};
}

std::optional<Range> operate(Term term, const Range& a, const Range& b, unsigned width) {
  switch (term.op()) {
    case Op::BvAdd:
      return add(a, b, width);
    case Op::BvMul:
      return multiply(a, b, width);
    case Op::BvAnd:
      return Range{0, std::min(a.high, b.high)};
    case Op::BvOr:
      return Range{std::max(a.low, b.low), all_bits_of(a, b).high};
    case Op::BvXor:
      return all_bits_of(a, b);
    case Op::BvUdiv:
      return divide(a, b);
    case Op::BvSdiv:
      if (!is_positive(a, width) || !is_positive(b, width)) return std::nullopt;
      return divide(a, b);
    case Op::BvUrem:
      return remainder(a, b);
    case Op::BvSrem:
      if (!is_positive(a, width) || !is_positive(b, width)) return std::nullopt;
      return remainder(a, b);
    case Op::BvShl:
      if (!is_point(b) || b.low >= width) return std::nullopt;
      return multiply(a, {std::uint64_t{1} << b.low, std::uint64_t{1} << b.low}, width);
    case Op::BvAshr:
      if (!is_positive(a, width)) return std::nullopt;
      return shift_right(a, b, width);
    case Op::BvLshr:
      return shift_right(a, b, width);
    default:
      return std::nullopt;
  }
}

// Greater numbers where there is a sign are smaller ones.
std::optional<Range> signed_order(const Range& range, unsigned width) {
  const std::uint64_t half = greatest(width - 1) + 1;
  if ((range.low < half) != (range.high < half)) return std::nullopt;
  return Range{range.low ^ half, range.high ^ half};
}

}  // namespace

Range WordRanges::of(Term root) {
  const auto add = [this](Term term) {
    const Range range = combine(term);
    known_[term] = range;
  };
  const auto enters = [](Term parent, Term child) { return parent.op() != Op::Select && is_word(child); };
  visit_children_first(root, known_, add, enters);
  return *known_.find(root);
}

Range WordRanges::combine(Term term) const {
  const unsigned width = term.sort().width();
  const Range all{0, greatest(width)};
  const std::span<const Term> children = term.children();
  const auto child = [&](std::size_t index) { return *known_.find(children[index]); };
  switch (term.op()) {
    case Op::BvConst: {
      const std::uint64_t value = term.integer().low_bits();
      return {value, value};
    }
    case Op::Ite: {
      const Range yes = child(1), no = child(2);
      return {std::min(yes.low, no.low), std::max(yes.high, no.high)};
    }
    case Op::BvZeroExtend:
      return child(0);
    case Op::BvSignExtend:
      return is_positive(child(0), children[0].sort().width()) ? child(0) : all;
    case Op::BvConcat: {
      const unsigned low_width = children[1].sort().width();
      const Range high = child(0), low = child(1);
      return {high.low << low_width | low.low, high.high << low_width | low.high};
    }
    case Op::BvExtract: {
      if (!is_word(children[0])) return all;
      const unsigned low = term.param(1);
      const Range whole = child(0);
      return wrapped(whole.low >> low, whole.high >> low, width).value_or(all);
    }
    case Op::BvNot:
      return {all.high - child(0).high, all.high - child(0).low};
    case Op::BvNeg:
      if (child(0).low == 0) return child(0).high == 0 ? child(0) : all;
      return {all.high - child(0).high + 1, all.high - child(0).low + 1};
    default:
      break;
  }
  if (term.op() < Op::BvAdd || term.op() > Op::BvXor) return all;
  Range result = child(0);
  for (std::size_t i = 1; i < children.size(); ++i) {
    const std::optional<Range> next = operate(term, result, child(i), width);
    if (!next) return all;
    result = *next;
  }
  return result;
}

std::optional<bool> WordRanges::compare(Term condition) {
  const std::span<const Term> sides = condition.children();
  if (sides.size() != 2 || !is_word(sides[0])) return std::nullopt;
  std::optional<Range> a = of(sides[0]), b = of(sides[1]);
  const unsigned width = sides[0].sort().width();
  switch (condition.op()) {
    case Op::Eq:
      if (a->high < b->low || b->high < a->low) return false;
      if (is_point(*a) && is_point(*b)) return true;
      return std::nullopt;
    case Op::BvSle:
      a = signed_order(*a, width);
      b = signed_order(*b, width);
      if (!a || !b) return std::nullopt;
      [[fallthrough]];
    case Op::BvUle:
      if (a->high <= b->low) return true;
      if (b->high < a->low) return false;
      return std::nullopt;
    default:
      return std::nullopt;
  }
}

std::optional<bool> WordRanges::decide(Term condition, unsigned levels) {
  if (levels == 0) return std::nullopt;
  switch (condition.op()) {
    case Op::BoolConst:
      return condition.is_true();
    case Op::Not: {
      const std::optional<bool> value = decide(condition.child(0), levels - 1);
      return value ? std::optional(!*value) : std::nullopt;
    }
    case Op::And:
    case Op::Or: {
      const bool decides = condition.op() == Op::Or;
      bool are_all_known = true;
      for (const Term part : condition.children()) {
        const std::optional<bool> value = decide(part, levels - 1);
        if (value == decides) return decides;
        are_all_known &= value.has_value();
      }
      return are_all_known ? std::optional(!decides) : std::nullopt;
    }
    default:
      return compare(condition);
  }
}

}  // namespace warrant::bmc
