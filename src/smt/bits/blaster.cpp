#include "smt/bits/blaster.h"

#include <cassert>

#include "logic/float_value.h"
#include "logic/integer.h"
#include "logic/post_order.h"

namespace warrant {

namespace {

constexpr std::size_t max_nodes = 30'000'000;
constexpr unsigned max_remainder_exponent = 5;  // half precision

bool is_float_result(Term term) { return term.sort().is_float(); }

}  // namespace

const Word& Blaster::word(Term root) {
  visit_children_first(root, index_, [this](Term term) { translate(term); });
  return bits_of(root);
}

void Blaster::translate(Term term) {
  if (aig_.node_count() > max_nodes) throw NotInBits("the formula has too many bits");
  Translation translation;
  if (term.sort().is_array()) {
    bits_of_sort(term.sort().index());
    bits_of_sort(term.sort().element());
    if (term.is_variable()) variables_.push_back(term);
    std::vector<Word> words;
    for (const Term child : term.children()) words.push_back(child.sort().is_array() ? Word() : bits_of(child));
    reads_.declare(term, std::move(words));
  } else if (is_float_result(term)) {
    build_float(term, translation);
  } else {
    translation.word = build(term);
  }
  *index_.emplace(term).first = static_cast<std::uint32_t>(translations_.size());
  translations_.push_back(std::move(translation));
}

const Word& Blaster::bits_of(Term term) {
  Translation& translation = known(term);
  if (translation.word.empty() && term.sort().is_float()) {
    const unsigned fraction = term.sort().significand_bits() - 1, exponent = term.sort().exponent_bits();
    Word nan = words_.inputs(bits_of_sort(term.sort()));
    for (unsigned i = fraction; i < fraction + exponent; ++i) nan[i] = Bit(true);
    nan[fraction - 1] = Bit(true);  // an operation gives a quiet one
    translation.word = floats_.pack(translation.unpacked, term.sort(), nan);
  }
  return translation.word;
}

const Unpacked& Blaster::unpacked(Term term) {
  Translation& translation = known(term);
  if (!translation.unpacked) translation.unpacked = floats_.unpack(translation.word, term.sort());
  return translation.unpacked;
}

Word Blaster::build(Term term) {
  switch (term.op()) {
    case Op::BoolConst:
      return {Bit(term.is_true())};
    case Op::BvConst:
      return Words::constant(term.integer(), term.sort().width());
    case Op::Variable:
      variables_.push_back(term);
      return words_.inputs(bits_of_sort(term.sort()));
    case Op::Not:
    case Op::And:
    case Op::Or:
    case Op::Eq:
    case Op::Ite:
    case Op::Select:
      return build_core(term);
    case Op::FpLe:
    case Op::FpLt:
    case Op::FpEq:
    case Op::FpIsNan:
    case Op::FpIsInf:
    case Op::FpIsZero:
    case Op::FpIsNegative:
    case Op::FpIsSubnormal:
    case Op::FpToBits:
    case Op::FpToSbv:
    case Op::FpToUbv:
      return build_from_float(term);
    default:
      return build_bit_vec(term);
  }
}

Word Blaster::build_core(Term term) {
  switch (term.op()) {
    case Op::Not:
      return {!operand(term, 0).front()};
    case Op::And:
    case Op::Or: {
      const bool is_or = term.op() == Op::Or;
      Word parts;
      for (const Term child : term.children())
        parts.push_back(is_or ? !bits_of(child).front() : bits_of(child).front());
      const Bit whole = aig_.conjunction(parts);
      return {is_or ? !whole : whole};
    }
    case Op::Ite:
      return words_.choice(operand(term, 0).front(), operand(term, 1), operand(term, 2));
    case Op::Select:
      return reads_.read(term, operand(term, 1));
    default:
      break;
  }
  assert(term.op() == Op::Eq);
  const Term a = term.child(0), b = term.child(1);
  if (a.sort().is_float()) return {floats_.identical(unpacked(a), unpacked(b), a.sort())};
  if (!a.sort().is_array()) return {words_.equal(bits_of(a), bits_of(b))};
  if (a.sort().element().is_float()) throw NotInBits("arrays of floats are compared");
  return {reads_.equality(term)};
}

Word Blaster::build_bit_vec(Term term) {
  const Op op = term.op();
  switch (op) {
    case Op::BvAdd:
      return words_.sum(operand(term, 0), operand(term, 1));
    case Op::BvMul:
      return words_.product(operand(term, 0), operand(term, 1));
    case Op::BvNeg:
      return words_.negation(operand(term, 0));
    case Op::BvUdiv:
    case Op::BvSdiv:
      return division(term.child(0), term.child(1), op == Op::BvSdiv).quotient;
    case Op::BvUrem:
    case Op::BvSrem:
      return division(term.child(0), term.child(1), op == Op::BvSrem).remainder;
    case Op::BvShl:
      return words_.shift_left(operand(term, 0), operand(term, 1));
    case Op::BvLshr:
      return words_.shift_right(operand(term, 0), operand(term, 1), Bit(false));
    case Op::BvAshr:
      return words_.shift_right(operand(term, 0), operand(term, 1), operand(term, 0).back());
    case Op::BvAnd:
      return words_.conjunction(operand(term, 0), operand(term, 1));
    case Op::BvOr:
      return words_.disjunction(operand(term, 0), operand(term, 1));
    case Op::BvXor:
      return words_.exclusive(operand(term, 0), operand(term, 1));
    case Op::BvNot:
      return words_.complement(operand(term, 0));
    case Op::BvConcat:
      return Words::concatenation(operand(term, 0), operand(term, 1));
    case Op::BvExtract:
      return Words::slice(operand(term, 0), term.param(0), term.param(1));
    case Op::BvZeroExtend:
      return Words::zero_extended(operand(term, 0), term.sort().width());
    case Op::BvSignExtend:
      return Words::sign_extended(operand(term, 0), term.sort().width());
    case Op::BvUle:
      return {words_.unsigned_less_or_equal(operand(term, 0), operand(term, 1))};
    case Op::BvSle:
      return {words_.signed_less_or_equal(operand(term, 0), operand(term, 1))};
    default:
      throw NotInBits("a number without bounds has no bits");
  }
}

const Words::Division& Blaster::division(Term a, Term b, bool is_signed) {
  const auto [found, is_new] = divisions_.try_emplace({a.id(), b.id(), is_signed});
  if (is_new)
    found->second =
        is_signed ? words_.signed_division(bits_of(a), bits_of(b)) : words_.unsigned_division(bits_of(a), bits_of(b));
  return found->second;
}

Word Blaster::build_from_float(Term term) {
  const Term a = term.child(0);
  switch (term.op()) {
    case Op::FpLe:
    case Op::FpLt:
    case Op::FpEq:
      return {floats_.compare(term.op(), unpacked(a), unpacked(term.child(1)), a.sort())};
    case Op::FpToBits:
      return bits_of(a);
    case Op::FpToSbv:
    case Op::FpToUbv:
      return floats_.to_integer(term.rounding(), unpacked(a), a.sort(), term.sort().width(), term.op() == Op::FpToSbv);
    default:
      return {floats_.test(term.op(), unpacked(a), a.sort())};
  }
}

void Blaster::build_float(Term term, Translation& result) {
  switch (term.op()) {
    case Op::FloatConst:
      result.word = Words::constant(term.float_value().bits(), bits_of_sort(term.sort()));
      return;
    case Op::Variable:
      variables_.push_back(term);
      result.word = words_.inputs(bits_of_sort(term.sort()));
      return;
    case Op::FpFromBits:
      result.word = operand(term, 0);
      return;
    case Op::Select:
      result.word = reads_.read(term, operand(term, 1));
      return;
    case Op::Ite: {
      const Bit condition = operand(term, 0).front();
      const Term a = term.child(1), b = term.child(2);
      if (!known(a).word.empty() && !known(b).word.empty())
        result.word = words_.choice(condition, bits_of(a), bits_of(b));
      else
        result.unpacked = floats_.choice(condition, unpacked(a), unpacked(b));
      return;
    }
    case Op::FpRem:
      if (term.sort().exponent_bits() > max_remainder_exponent) {
        result.word = words_.inputs(bits_of_sort(term.sort()));
        return;
      }
      break;
    default:
      break;
  }
  result.unpacked = operate_on_floats(term);
}

Unpacked Blaster::operate_on_floats(Term term) {
  const Sort sort = term.sort();
  const Term a = term.child(0);
  switch (term.op()) {
    case Op::FpAdd:
    case Op::FpSub:
    case Op::FpMul:
    case Op::FpDiv:
      return floats_.arithmetic(term.op(), term.rounding(), unpacked(a), unpacked(term.child(1)), sort);
    case Op::FpSqrt:
      return floats_.square_root(term.rounding(), unpacked(a), sort);
    case Op::FpRoundToIntegral:
      return floats_.round_to_integral(term.rounding(), unpacked(a), sort);
    case Op::FpRem:
      return floats_.remainder(unpacked(a), unpacked(term.child(1)), sort);
    case Op::FpNeg:
      return floats_.negation(unpacked(a), sort);
    case Op::FpAbs:
      return floats_.absolute(unpacked(a), sort);
    case Op::FpFromFp:
      return floats_.convert(term.rounding(), unpacked(a), a.sort(), sort);
    case Op::FpFromSbv:
    case Op::FpFromUbv:
      return floats_.from_integer(term.rounding(), bits_of(a), term.op() == Op::FpFromSbv, sort);
    default:
      throw NotInBits("an operation on floats has no circuit");
  }
}

}  // namespace warrant
