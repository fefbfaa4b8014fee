#include "program/pass/analysis/abstract_terms.h"

#include <algorithm>
#include <numeric>

#include "logic/substitute.h"

namespace warrant {

namespace {

// Deeper terms are taken as one operation on all their variables.
constexpr unsigned max_tracked_depth = 1000;

std::int64_t modulo_word(const Integer& value) { return static_cast<std::int64_t>(value.low_bits()); }

std::int64_t wrap_signed(std::int64_t value, unsigned bits) {
  if (bits >= 64) return value;
  return static_cast<std::int64_t>(static_cast<std::uint64_t>(value) << (64 - bits)) >> (64 - bits);
}

std::int64_t multiply(std::int64_t a, std::int64_t b) {  // modulo 2^64
  return static_cast<std::int64_t>(static_cast<std::uint64_t>(a) * static_cast<std::uint64_t>(b));
}

std::int64_t add(std::int64_t a, std::int64_t b) {  // modulo 2^64
  return static_cast<std::int64_t>(static_cast<std::uint64_t>(a) + static_cast<std::uint64_t>(b));
}

bool is_constant_of(Term term, unsigned max_value) {
  return term.op() == Op::BvConst && term.integer() <= Integer(max_value);
}

// The number of trailing zeros if the constant is all ones above them.
std::optional<unsigned> alignment_mask(Term constant) {
  const Integer cleared = Integer::power_of_two(constant.sort().width()) - constant.integer();
  if (!cleared.is_power_of_two()) return std::nullopt;
  return cleared.bit_length() - 1;
}

}  // namespace

AbstractTerms::AbstractTerms(const Program& program, Regions& regions, Lookup lookup)
    : program_(program),
      regions_(regions),
      lookup_(std::move(lookup)),
      pointer_bits_(8 * pointer_bytes(program.data_model)) {}

OffsetSet AbstractTerms::numbers_of(ScalarType type) {
  if (type.is_floating() || type.bits >= 62) return OffsetSet::all();
  return OffsetSet::range(type.low().small(), type.high().small());
}

OffsetSet AbstractTerms::fit(const OffsetSet& numbers, ScalarType type) const {
  if (type.is_floating() || type.bits >= 62) return numbers;
  if (program_.encoding().arithmetic() == Arithmetic::Bv)
    return type.is_signed ? numbers.wrapped_signed(type.bits) : numbers.wrapped_unsigned(type.bits);
  return numbers.clipped(type.low().small(), type.high().small()).value_or(numbers_of(type));
}

AbstractValue AbstractTerms::evaluate(Term term, const std::vector<IndexFact>& facts) {
  facts_ = &facts;
  memo_.clear();
  depth_ = 0;
  return visit(term);
}

AbstractValue AbstractTerms::visit(Term term) {
  if (term.sort().is_bool()) return AbstractValue::number(OffsetSet::range(0, 1));
  if (term.is_variable()) {
    const AbstractValue& value = lookup_(program_.variable_of(term));
    return value;
  }
  if (term.is_constant()) {
    if (term.op() == Op::FloatConst) return AbstractValue::number(OffsetSet::all());
    const Integer& value = term.integer();
    return AbstractValue::number(value.bit_length() > 64 ? OffsetSet::all() : OffsetSet::exactly(modulo_word(value)));
  }
  if (const AbstractValue* known = memo_.find(term)) return *known;
  if (depth_ > max_tracked_depth) return mixture_of_variables(term);
  ++depth_;
  const AbstractValue value = compute(term);
  --depth_;
  memo_[term] = value;
  return value;
}

AbstractValue AbstractTerms::compute(Term term) {
  const unsigned width = term.sort().is_bit_vec() ? term.sort().width() : 0;
  switch (term.op()) {
    case Op::Ite:
      return ite(term);
    case Op::Add:
    case Op::BvAdd:
    case Op::BvNeg:
      return linear(term);
    case Op::Mul:
    case Op::BvMul:
      return term.child(0).is_constant() ? linear(term) : product(term);
    case Op::BvShl:
      return term.child(1).is_constant() ? linear(term) : unknown(term.children());
    case Op::Div:
      if (term.child(1).op() != Op::IntConst) return unknown(term.children());
      return quotient(visit(term.child(0)), term.child(1).integer());
    case Op::Mod:
      if (term.child(1).op() != Op::IntConst) return unknown(term.children());
      return remainder(visit(term.child(0)), term.child(1).integer());
    case Op::BvUrem: {
      if (term.child(1).op() != Op::BvConst) return unknown(term.children());
      AbstractValue value = visit(term.child(0));
      value.numbers = value.numbers.wrapped_unsigned(width);
      return remainder(value, term.child(1).integer());
    }
    case Op::BvLshr:
    case Op::BvAshr:
      return shift_right(visit(term.child(0)), term.child(1), width);
    case Op::BvAnd:
    case Op::BvOr:
    case Op::BvXor:
      return bitwise(term);
    case Op::BvExtract: {
      const AbstractValue value = visit(term.child(0));
      if (term.param(1) == 0) return truncated(value, width);
      AbstractValue result = value;
      result.blur();
      result.numbers = width < 62 ? OffsetSet::range(0, (std::int64_t{1} << width) - 1) : OffsetSet::all();
      return result;
    }
    case Op::IntToBv:
      return truncated(visit(term.child(0)), width);
    case Op::BvZeroExtend:
    case Op::BvToInt: {
      AbstractValue value = visit(term.child(0));
      value.numbers = value.numbers.wrapped_unsigned(term.child(0).sort().width());
      return value;
    }
    case Op::BvSignExtend:
    case Op::BvToSignedInt: {
      AbstractValue value = visit(term.child(0));
      value.numbers = value.numbers.wrapped_signed(term.child(0).sort().width());
      return value;
    }
    // An array variable's abstract value is that of all its elements. Indices do not flow into them.
    case Op::ConstArray:
    case Op::Select:
      return visit(term.child(0));
    case Op::Store: {
      AbstractValue value = visit(term.child(0));
      const AbstractValue element = visit(term.child(2));
      if (value.is_bottom() || element.is_bottom()) return {};
      unsigned no_widenings = 0;
      regions_.join(value, element, no_widenings);
      return value;
    }
    default:
      return unknown(term.children());
  }
}

AbstractValue AbstractTerms::ite(Term term) {
  AbstractValue value = visit(term.child(1));
  unsigned no_widenings = 0;
  regions_.join(value, visit(term.child(2)), no_widenings);
  return value;
}

AbstractValue AbstractTerms::linear(Term term) {
  Sum sum;
  flatten(term, 1, sum);
  return add_up(sum);
}

void AbstractTerms::flatten(Term term, std::int64_t coefficient, Sum& sum) {
  if (term.sort().is_int()) {
    add_monomials(LinearSum(term), coefficient, sum);
    return;
  }
  // Sums of bit-vectors are binary, and can be deep.
  std::vector<std::pair<Term, std::int64_t>> pending = {{term, coefficient}};
  while (!pending.empty()) {
    const auto [part, factor] = pending.back();
    pending.pop_back();
    const unsigned width = part.sort().width();
    const auto constant = [&](unsigned child) { return modulo_word(part.child(child).integer().wrap_signed(width)); };
    if (part.op() == Op::BvConst) {
      sum.constant = add(sum.constant, multiply(factor, modulo_word(part.integer().wrap_signed(width))));
    } else if (part.op() == Op::BvAdd) {
      for (const Term child : part.children()) pending.emplace_back(child, factor);
    } else if (part.op() == Op::BvNeg) {
      pending.emplace_back(part.child(0), multiply(factor, -1));
    } else if (part.op() == Op::BvMul && part.child(0).op() == Op::BvConst) {
      pending.emplace_back(part.child(1), multiply(factor, constant(0)));
    } else if (part.op() == Op::BvShl && part.child(1).op() == Op::BvConst && part.child(1).integer() < Integer(62)) {
      pending.emplace_back(part.child(0), multiply(factor, std::int64_t{1} << part.child(1).integer().small()));
    } else {
      add_base(part, factor, sum);
    }
  }
}

void AbstractTerms::add_monomials(const LinearSum& linear, std::int64_t coefficient, Sum& sum) {
  sum.constant = add(sum.constant, multiply(coefficient, modulo_word(linear.constant())));
  std::vector<LinearSum::Monomial> monomials = linear.monomials();
  const auto find = [&](Term base) { return std::ranges::find(monomials, base, &LinearSum::Monomial::base); };
  for (const IndexFact& fact : *facts_) {
    // The fact's sum, times some factor, is a part of this one.
    const auto first = find(fact.sum[0].base);
    if (first == monomials.end()) continue;
    if (!Integer::truncated_remainder(first->coefficient, fact.sum[0].coefficient).is_zero()) continue;
    const Integer factor = Integer::truncated_quotient(first->coefficient, fact.sum[0].coefficient);
    const bool matches = std::ranges::all_of(fact.sum, [&](const LinearSum::Monomial& part) {
      const auto here = find(part.base);
      return here != monomials.end() && here->coefficient == factor * part.coefficient;
    });
    if (!matches || !factor.is_small()) continue;
    for (const LinearSum::Monomial& part : fact.sum) monomials.erase(find(part.base));
    sum.numbers = sum.numbers + OffsetSet::range(fact.low, fact.high).scaled(factor.small()).scaled(coefficient);
  }
  for (const auto& [base, factor] : monomials) add_base(base, multiply(coefficient, modulo_word(factor)), sum);
}

void AbstractTerms::add_base(Term base, std::int64_t coefficient, Sum& sum) {
  if (coefficient == 0) return;
  if (base.sort().is_bit_vec()) {
    for (const IndexFact& fact : *facts_) {
      Term index = base;
      if (base.op() == Op::BvSignExtend || base.op() == Op::BvZeroExtend) index = base.child(0);
      if (fact.sum[0].base != base && fact.sum[0].base != index) continue;
      sum.numbers = sum.numbers + OffsetSet::range(fact.low, fact.high).scaled(coefficient);
      return;
    }
  } else if (base.op() == Op::Div && base.child(1).op() == Op::IntConst) {
    // 8 * (x div 8) clears the low bits of x.
    const Integer& divisor = base.child(1).integer();
    if (divisor.is_power_of_two() && divisor <= Integer(block_alignment) && coefficient % divisor.small() == 0) {
      const AbstractValue aligned = aligned_down(visit(base.child(0)), divisor.bit_length() - 1);
      sum.summands.push_back({coefficient / divisor.small(), aligned});
      return;
    }
  }
  sum.summands.push_back({coefficient, visit(base)});
}

// The summands of a sum, by region.
struct AbstractTerms::Netted {
  struct Net {
    RegionId region;
    std::int64_t coefficient;
    const AbstractValue* value;  // null if several summands are of this region
  };
  std::vector<Net> nets;
  OffsetSet numbers;
  bool numbers_lost = false, numbers_hidden = false;
  bool is_mixed = false, maybe_null = false;  // some pointer is
  bool cancels = false;                       // pointers into one region do

  AbstractValue number() const {
    AbstractValue result = AbstractValue::number(numbers);
    result.is_lost = maybe_null || numbers_lost;
    result.is_hidden = maybe_null || numbers_hidden;
    return result;
  }
};

// Nothing if a summand has no value.
std::optional<AbstractTerms::Netted> AbstractTerms::netted(const Sum& sum) const {
  Netted result;
  result.numbers = sum.numbers + OffsetSet::exactly(sum.constant);
  for (const auto& [coefficient, value] : sum.summands) {
    if (value.is_bottom()) return std::nullopt;
    if (!value.is_pointer()) {
      result.numbers = result.numbers + value.numbers.scaled(coefficient);
      result.numbers_lost |= value.is_lost;
      result.numbers_hidden |= value.is_hidden;
      continue;
    }
    result.is_mixed |= !value.is_whole;
    result.maybe_null |= value.is_number;
    const auto is_of_region = [&](const Netted::Net& net) { return regions_.same(net.region, value.region); };
    const auto net = std::ranges::find_if(result.nets, is_of_region);
    if (net == result.nets.end()) {
      result.nets.push_back({value.region, coefficient, &value});
    } else {
      *net = {net->region, add(net->coefficient, coefficient), nullptr};
    }
  }
  result.cancels = std::erase_if(result.nets, [](const Netted::Net& net) { return net.coefficient == 0; }) > 0;
  if (result.cancels) result.numbers = OffsetSet::all();  // the distance of two blocks
  return result;
}

AbstractValue AbstractTerms::add_up(const Sum& sum) {
  std::optional<Netted> found = netted(sum);
  if (!found) return {};
  auto& [nets, numbers, numbers_lost, numbers_hidden, is_mixed, maybe_null, cancels] = *found;
  if (nets.empty() && !is_mixed) return found->number();
  if (is_mixed || nets.size() > 1 || nets[0].coefficient != 1) {
    std::vector<AbstractValue> operands;
    for (const auto& [coefficient, value] : sum.summands) operands.push_back(value);
    return mixture(operands);
  }
  // Reduced first: the difference of a signed and an unsigned reading of an address is no change of offset.
  if (!cancels) {
    numbers = sum.numbers + OffsetSet::exactly(wrap_signed(sum.constant, pointer_bits_));
    for (const auto& [coefficient, value] : sum.summands)
      if (!value.is_pointer()) numbers = numbers + value.numbers.scaled(coefficient);
  }
  if (!nets[0].value) {
    AbstractValue result = AbstractValue::pointer(nets[0].region, OffsetSet::all());
    result.is_number = result.is_lost = result.is_hidden = maybe_null;
    result.numbers = OffsetSet::all();
    return result;
  }
  const AbstractValue& base = *nets[0].value;
  AbstractValue result = AbstractValue::pointer(base.region, as_offsets(base.offsets + numbers));
  result.is_number = base.is_number;
  if (base.is_number) result.numbers = base.numbers + numbers;
  result.is_lost = base.is_lost;
  result.is_hidden = base.is_hidden;
  return result;
}

OffsetSet AbstractTerms::as_offsets(const OffsetSet& set) const { return set.wrapped_signed(pointer_bits_); }

AbstractValue AbstractTerms::product(Term term) {
  OffsetSet numbers = OffsetSet::exactly(1);
  for (const Term child : term.children()) {
    const AbstractValue value = visit(child);
    if (value.is_bottom()) return {};
    if (value.is_pointer() || value.is_lost) return unknown(term.children());
    if (value.numbers.is_exact()) {
      numbers = numbers.scaled(value.numbers.low());
    } else if (numbers.is_exact()) {
      numbers = value.numbers.scaled(numbers.low());
    } else {
      numbers = OffsetSet::all();
    }
  }
  return AbstractValue::number(numbers);
}

AbstractValue AbstractTerms::quotient(const AbstractValue& value, const Integer& divisor) {
  AbstractValue result = value;
  result.blur();
  const OffsetSet& numbers = value.numbers;
  if (divisor.is_small() && divisor.sign() > 0 && numbers.is_bounded() && numbers.low() >= 0) {
    result.numbers = OffsetSet::range(numbers.low() / divisor.small(), numbers.high() / divisor.small());
  } else {
    result.numbers = OffsetSet::all();
  }
  return result;
}

AbstractValue AbstractTerms::shift_right(const AbstractValue& value, Term count, unsigned width) {
  if (count.op() == Op::BvConst && count.integer() < Integer(62)) {
    AbstractValue shifted = value;
    // Numbers with the sign bit set are left to the bounds check of the quotient.
    if (!value.numbers.within(0, std::int64_t{1} << std::min(width - 1, 62u))) shifted.numbers = OffsetSet::all();
    return quotient(shifted, Integer::power_of_two(static_cast<unsigned>(count.integer().small())));
  }
  const AbstractValue operands[] = {value, visit(count)};
  return mixture(operands);
}

AbstractValue AbstractTerms::remainder(const AbstractValue& value, const Integer& divisor) {
  if (value.is_bottom()) return {};
  if (divisor.sign() > 0 && divisor.is_power_of_two()) return truncated(value, divisor.bit_length() - 1);
  AbstractValue result;
  result.is_number = true;
  result.numbers =
      divisor.is_small() && divisor.sign() > 0 ? value.numbers.remainder(divisor.small()) : OffsetSet::all();
  result.is_lost = value.is_lost;
  result.is_hidden = value.is_hidden;
  if (value.is_pointer()) {
    result.numbers =
        divisor.is_small() && divisor.sign() > 0 ? OffsetSet::range(0, divisor.small() - 1) : OffsetSet::all();
    if (value.is_whole) {
      result.is_lost = result.is_hidden = true;
    } else {
      result.region = value.region;
      result.blur();
    }
  }
  return result;
}

AbstractValue AbstractTerms::truncated(const AbstractValue& value, unsigned bits) {
  AbstractValue result = value;
  if (value.is_number) result.numbers = value.numbers.wrapped_unsigned(bits);
  if (!value.is_pointer() || !value.is_whole || bits >= pointer_bits_) return result;
  // The low bits of a whole address. Where the alignment of blocks decides them they are a plain number.
  AbstractValue low_bits;
  if (bits <= block_alignment_bits) {
    low_bits = AbstractValue::number(value.offsets.wrapped_unsigned(bits));
  } else {
    low_bits = AbstractValue::number(OffsetSet::all().wrapped_unsigned(bits));
    low_bits.is_lost = low_bits.is_hidden = true;
  }
  result.region = none_id;
  unsigned no_widenings = 0;
  regions_.join(result, low_bits, no_widenings);
  return result;
}

AbstractValue AbstractTerms::aligned_down(const AbstractValue& value, unsigned bits) {
  const auto align = [bits](const OffsetSet& set) {
    const std::int64_t unit = std::int64_t{1} << bits;
    if (set.is_exact() || set.stride() % static_cast<std::uint64_t>(unit) == 0)
      return set + OffsetSet::exactly(-(set.low() & (unit - 1)));
    return set + OffsetSet::range(1 - unit, 0);
  };
  AbstractValue result = value;
  result.numbers = align(value.numbers);
  if (value.is_pointer() && value.is_whole) {
    if (bits > block_alignment_bits)
      result.blur();
    else
      result.offsets = align(value.offsets);
  }
  return result;
}

AbstractValue AbstractTerms::bitwise(Term term) {
  const Term mask = term.child(0);
  if (mask.op() != Op::BvConst) return unknown(term.children());
  const AbstractValue value = visit(term.child(1));
  if (value.is_bottom()) return {};
  if (term.op() == Op::BvAnd) {
    if (const auto cleared = alignment_mask(mask); cleared && *cleared <= block_alignment_bits)
      return aligned_down(value, *cleared);
    const Integer& ones = mask.integer();
    if ((ones + 1).is_power_of_two()) return truncated(value, ones.bit_length());
    if (ones.bit_length() < 62) {
      AbstractValue result = truncated(value, ones.bit_length());
      if (result.is_number) {
        const std::int64_t bits = ones.small();
        result.numbers = OffsetSet::range(0, bits, static_cast<std::uint64_t>(bits & -bits));
      }
      return result;
    }
  } else if (is_constant_of(mask, block_alignment - 1) && value.is_pointer() && value.is_whole) {
    // Setting or flipping tag bits moves an address by at most the mask.
    const std::int64_t bits = mask.integer().small();
    AbstractValue result = value;
    result.offsets = value.offsets.is_exact() && (value.offsets.low() & bits) == 0
                         ? value.offsets + OffsetSet::exactly(bits)
                         : value.offsets + OffsetSet::range(-bits, bits);
    result.numbers = OffsetSet::all();
    return result;
  }
  return unknown(term.children());
}

AbstractValue AbstractTerms::unknown(std::span<const Term> operands) {
  std::vector<AbstractValue> values;
  for (const Term operand : operands) {
    if (!operand.sort().is_bool()) values.push_back(visit(operand));
  }
  return mixture(values);
}

AbstractValue AbstractTerms::mixture(std::span<const AbstractValue> operands) {
  AbstractValue result = AbstractValue::number(OffsetSet::all());
  for (const AbstractValue& operand : operands) {
    if (operand.is_bottom()) return {};
    result.is_lost |= operand.is_lost;
    result.is_hidden |= operand.is_hidden;
    if (!operand.is_pointer()) continue;
    if (result.is_pointer()) regions_.unify(result.region, operand.region);
    result.region = operand.region;
    result.blur();
  }
  return result;
}

AbstractValue AbstractTerms::mixture_of_variables(Term term) {
  std::vector<AbstractValue> values;
  for (const Term symbol : free_variables(term)) {
    if (!symbol.sort().is_bool()) values.push_back(lookup_(program_.variable_of(symbol)));
  }
  return mixture(values);
}

}  // namespace warrant
