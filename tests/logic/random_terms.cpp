#include "logic/random_terms.h"

namespace warrant::testing {

namespace {

const Sort boolean = Sort::boolean(), integer = Sort::integer();
const Sort bits1 = Sort::bit_vec(1), bits8 = Sort::bit_vec(8), bits16 = Sort::bit_vec(16), bits32 = Sort::bit_vec(32);
const Sort half = Sort::floating(5, 11), single = Sort::floating(8, 24);
const Sort integers = Sort::array(integer, integer), bytes = Sort::array(bits8, bits8);
const Sort floats = Sort::array(bits8, half);
const std::vector<Sort> sorts = {boolean, integer, bits1, bits8, bits16, bits32, half, single, integers, bytes, floats};

constexpr std::size_t pool_limit = 300;

}  // namespace

RandomTerms::RandomTerms(unsigned seed) : random_(seed) {
  add_variables();
  for (int i = 0; i < 3; ++i) {
    for (const Sort sort : sorts) {
      if (!sort.is_array()) add_constant(sort);
    }
  }
  add_patterns();
}

Valuation RandomTerms::valuation(std::size_t number) const {
  return [this, number](Term variable) {
    for (const Entry& entry : pool_) {
      if (entry.term == variable) return entry.values[number];
    }
    return Value(false);
  };
}

void RandomTerms::add_variables() {
  for (const Sort sort : sorts) {
    for (int i = 0; i < 3; ++i) {
      Entry entry{terms_.fresh_variable("v", sort), {}};
      for (std::size_t n = 0; n < valuation_count; ++n) entry.values.push_back(random_value(sort));
      variables_.push_back(entry.term);
      pool_.push_back(std::move(entry));
    }
  }
}

void RandomTerms::add_constant(Sort sort) {
  const Value value = random_value(sort);
  keep({constant_term(terms_, value, sort), std::vector<Value>(valuation_count, value)});
}

const RandomTerms::Entry& RandomTerms::keep(Entry entry) {
  if (pool_.size() < pool_limit) return pool_.emplace_back(std::move(entry));
  Entry& replaced = pool_[variables_.size() + random_below(pool_.size() - variables_.size())];
  replaced = std::move(entry);
  return replaced;
}

void RandomTerms::add_patterns() {
  const auto fresh = [&](Sort sort) { return terms_.fresh_variable("pattern", sort); };
  const auto x = fresh(integer), y = fresh(integer), p = fresh(boolean), q = fresh(boolean);
  add_pattern(terms_.negate(p), {boolean});
  for (int i = 0; i < 3; ++i) {
    const std::vector<Sort> three(3, boolean);
    add_pattern(terms_.conjunction(p, q), i == 0 ? three : std::vector{boolean, boolean});
    add_pattern(terms_.disjunction(p, q), i == 0 ? three : std::vector{boolean, boolean});
  }
  for (const Sort sort : sorts) {
    const Term first = fresh(sort), second = fresh(sort), third = fresh(sort), fourth = fresh(sort);
    add_pattern(terms_.eq(first, second), {sort, sort});
    add_pattern(terms_.ite(p, third, fourth), {boolean, sort, sort});
  }
  for (int i = 0; i < 4; ++i) {
    add_pattern(terms_.add(x, y), std::vector<Sort>(2 + i, integer));
    add_pattern(terms_.mul(x, y), {integer, integer});
    add_pattern(terms_.div(x, y), {integer, integer});
    add_pattern(terms_.mod(x, y), {integer, integer});
    add_pattern(terms_.le(x, y), {integer, integer});
  }
  add_bit_vec_patterns();
  add_float_patterns(half);
  add_float_patterns(single);
  for (const Sort sort : {integers, bytes, floats}) {
    const Term array = fresh(sort), index = fresh(sort.index()), element = fresh(sort.element());
    add_pattern(terms_.const_array(sort, element), {sort.element()});
    for (int i = 0; i < 3; ++i) {
      add_pattern(terms_.select(array, index), {sort, sort.index()});
      add_pattern(terms_.store(array, index, element), {sort, sort.index(), sort.element()});
    }
  }
}

void RandomTerms::add_bit_vec_patterns() {
  const auto fresh = [&](Sort sort) { return terms_.fresh_variable("pattern", sort); };
  for (const Sort sort : {bits1, bits8, bits16, bits32}) {
    const Term a = fresh(sort), b = fresh(sort);
    for (const Op op : {Op::BvAdd, Op::BvMul, Op::BvUdiv, Op::BvSdiv, Op::BvUrem, Op::BvSrem, Op::BvShl, Op::BvLshr,
                        Op::BvAshr, Op::BvAnd, Op::BvOr, Op::BvXor, Op::BvUle, Op::BvSle}) {
      add_pattern(terms_.bv_binary(op, a, b), {sort, sort});
    }
    add_pattern(terms_.neg(a), {sort});
    add_pattern(terms_.bv_not(a), {sort});
    add_pattern(terms_.int_to_bv(fresh(integer), sort.width()), {integer});
    add_pattern(terms_.bv_to_int(a), {sort});
    add_pattern(terms_.bv_to_signed_int(a), {sort});
    const auto wider = [&](unsigned width) {
      if (width <= sort.width()) return;
      add_pattern(terms_.zero_extend(a, width - sort.width()), {sort});
      add_pattern(terms_.sign_extend(a, width - sort.width()), {sort});
    };
    const auto narrower = [&](unsigned width) {
      if (width >= sort.width()) return;
      for (unsigned low = 0; low + width <= sort.width(); low += width) {
        add_pattern(terms_.extract(a, low + width - 1, low), {sort});
      }
    };
    for (const unsigned width : {1u, 8u, 16u, 32u}) {
      wider(width);
      narrower(width);
    }
  }
  for (const Sort sort : {bits8, bits16}) {
    const Term high = fresh(sort), low = fresh(sort);
    add_pattern(terms_.bv_binary(Op::BvConcat, high, low), {sort, sort});
  }
}

void RandomTerms::add_float_patterns(Sort sort) {
  const Term a = terms_.fresh_variable("pattern", sort), b = terms_.fresh_variable("pattern", sort);
  const Term bits = terms_.fresh_variable("pattern", Sort::bit_vec(sort == half ? 16 : 32));
  const Sort other = sort == half ? single : half;
  const auto mode = static_cast<RoundingMode>(random_below(5));
  for (const Op op : {Op::FpAdd, Op::FpSub, Op::FpMul, Op::FpDiv}) {
    add_pattern(terms_.fp_arith(op, mode, a, b), {sort, sort});
    add_pattern(terms_.fp_arith(op, RoundingMode::NearestEven, a, b), {sort, sort});
  }
  for (const Op op : {Op::FpLe, Op::FpLt, Op::FpEq}) add_pattern(terms_.fp_compare(op, a, b), {sort, sort});
  for (const Op op : {Op::FpIsNan, Op::FpIsInf, Op::FpIsZero, Op::FpIsNegative, Op::FpIsSubnormal}) {
    add_pattern(terms_.fp_test(op, a), {sort});
  }
  add_pattern(terms_.fp_sqrt(mode, a), {sort});
  add_pattern(terms_.fp_round_to_integral(mode, a), {sort});
  add_pattern(terms_.fp_rem(a, b), {sort, sort});
  add_pattern(terms_.fp_neg(a), {sort});
  add_pattern(terms_.fp_abs(a), {sort});
  add_pattern(terms_.fp_from_bits(bits, sort), {bits.sort()});
  add_pattern(terms_.fp_to_bits(a), {sort});
  add_pattern(terms_.fp_from_fp(mode, a, other), {sort});
  add_pattern(terms_.fp_from_signed(mode, bits, sort), {bits.sort()});
  add_pattern(terms_.fp_from_unsigned(mode, bits, sort), {bits.sort()});
  add_pattern(terms_.fp_to_signed(mode, a, 8), {sort});
  add_pattern(terms_.fp_to_unsigned(mode, a, 8), {sort});
}

const RandomTerms::Entry& RandomTerms::random_entry(Sort sort) {
  std::vector<const Entry*> candidates;
  for (const Entry& entry : pool_) {
    if (entry.term.sort() == sort) candidates.push_back(&entry);
  }
  return *candidates[random_below(candidates.size())];
}

const RandomTerms::Entry& RandomTerms::grow() {
  // Constants are what most rules are about; keep new ones coming.
  if (random_below(8) == 0) {
    Sort sort = sorts[random_below(sorts.size())];
    if (!sort.is_array()) add_constant(sort);
  }
  const Pattern& pattern = patterns_[random_below(patterns_.size())];
  std::vector<const Entry*> arguments;
  std::vector<Term> children;
  for (const Sort sort : pattern.arguments) {
    arguments.push_back(&random_entry(sort));
    children.push_back(arguments.back()->term);
  }
  Entry entry{terms_.rebuild(pattern.term, children), {}};
  const TermOperation operation{
      pattern.term.op(), pattern.term.sort(), children.back().sort(), {pattern.term.param(0), pattern.term.param(1)}};
  for (std::size_t n = 0; n < valuation_count; ++n) {
    std::vector<Value> values;
    for (const Entry* argument : arguments) values.push_back(argument->values[n]);
    entry.values.push_back(apply_operation(operation, values));
  }
  return keep(std::move(entry));
}

Integer RandomTerms::random_integer() {
  const Integer near = Integer(static_cast<int>(random_below(7)) - 3);
  switch (random_below(5)) {
    case 0: {
      constexpr unsigned exponents[] = {7, 8, 15, 16, 31, 32, 63, 64, 100};
      const Integer power = Integer::power_of_two(exponents[random_below(std::size(exponents))]);
      return random_below(2) == 0 ? power + near : near - power;
    }
    case 1:
      return Integer(static_cast<long>(random_())) - Integer(1L << 31);
    default:
      return near;
  }
}

Integer RandomTerms::random_bits(unsigned width) {
  return random_below(2) == 0 ? random_integer().wrap_unsigned(width) : Integer(random_()).wrap_unsigned(width);
}

Value RandomTerms::random_value(Sort sort) {
  switch (sort.kind()) {
    case SortKind::Bool:
      return random_below(2) == 0;
    case SortKind::Int:
      return random_integer();
    case SortKind::BitVec:
      return random_bits(sort.width());
    case SortKind::Float:
      switch (random_below(8)) {
        case 0:
          return FloatValue::nan(sort);
        case 1:
          return FloatValue::infinity(sort, random_below(2) == 0);
        case 2:
          return FloatValue::zero(sort, random_below(2) == 0);
        case 3:
        case 4:
          return FloatValue::from_double(static_cast<int>(random_below(9)) - 4, sort);
        case 5:
          return FloatValue::from_bits(Integer(random_below(4)), sort);
        default:
          return FloatValue::from_bits(Integer(random_()), sort);
      }
    case SortKind::Array:
      break;
  }
  ArrayValue array(random_value(sort.element()));
  for (std::size_t i = random_below(4); i > 0; --i) {
    const Value index = random_value(sort.index());
    array.store(std::get<Integer>(index), random_value(sort.element()));
  }
  return std::make_shared<const ArrayValue>(array);
}

}  // namespace warrant::testing
