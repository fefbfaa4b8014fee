// The execution of compiled terms: one switch over the instruction codes of compile.h.
#include <bit>

#include "evidence/interpreter/compile.h"
#include "logic/evaluate.h"

namespace warrant {

namespace {

std::uint64_t narrow_mask(unsigned width) { return ~std::uint64_t{0} >> (64 - width); }

std::int64_t sign_extend(std::uint64_t value, unsigned width) {
  return static_cast<std::int64_t>(value << (64 - width)) >> (64 - width);
}

SignedSlot sign_extend_wide(Slot value, unsigned width) {
  return static_cast<SignedSlot>(value << (128 - width)) >> (128 - width);
}

float float_of(Slot slot) { return std::bit_cast<float>(static_cast<std::uint32_t>(slot)); }
double double_of(Slot slot) { return std::bit_cast<double>(static_cast<std::uint64_t>(slot)); }
Slot slot_of(float value) { return std::bit_cast<std::uint32_t>(value); }
Slot slot_of(double value) { return std::bit_cast<std::uint64_t>(value); }

bool fits_word(SignedSlot value) { return value == static_cast<std::int64_t>(value); }

// SMT-LIB's division: the remainder is not negative. The divisor is not 0, and not -1 for the smallest dividend.
template <class Number>
Number euclidean_quotient(Number a, Number b) {
  Number quotient = a / b;
  if (a % b >= 0) return quotient;
  return b > 0 ? quotient - 1 : quotient + 1;
}
template <class Number>
Number euclidean_remainder(Number a, Number b) {
  Number remainder = a % b;
  if (remainder >= 0) return remainder;
  return b > 0 ? remainder + b : remainder - b;
}

std::uint64_t narrow_sdiv(std::int64_t a, std::int64_t b) {
  if (b == 0) return a >= 0 ? ~std::uint64_t{0} : 1;
  if (b == -1) return -static_cast<std::uint64_t>(a);
  return static_cast<std::uint64_t>(a / b);
}
std::uint64_t narrow_srem(std::int64_t a, std::int64_t b) {
  if (b == 0) return static_cast<std::uint64_t>(a);
  if (b == -1) return 0;
  return static_cast<std::uint64_t>(a % b);
}

Slot wide_sdiv(SignedSlot a, SignedSlot b) {
  if (b == 0) return a >= 0 ? ~Slot{0} : 1;
  if (b == -1) return -static_cast<Slot>(a);
  return static_cast<Slot>(a / b);
}
Slot wide_srem(SignedSlot a, SignedSlot b) {
  if (b == 0) return static_cast<Slot>(a);
  if (b == -1) return 0;
  return static_cast<Slot>(a % b);
}

// Bit-vectors of 65 to 128 bits; `extract_low` is BvExtract's second parameter.
Slot wide_bv(Op op, unsigned width, Slot a, Slot b, unsigned extract_low) {
  Slot mask = slot_mask(width);
  switch (op) {
    case Op::BvAdd:
      return (a + b) & mask;
    case Op::BvMul:
      return (a * b) & mask;
    case Op::BvNeg:
      return -a & mask;
    case Op::BvNot:
      return ~a & mask;
    case Op::BvAnd:
      return a & b;
    case Op::BvOr:
      return a | b;
    case Op::BvXor:
      return a ^ b;
    case Op::BvUdiv:
      return b == 0 ? mask : a / b;
    case Op::BvUrem:
      return b == 0 ? a : a % b;
    case Op::BvSdiv:
      return wide_sdiv(sign_extend_wide(a, width), sign_extend_wide(b, width)) & mask;
    case Op::BvSrem:
      return wide_srem(sign_extend_wide(a, width), sign_extend_wide(b, width)) & mask;
    case Op::BvShl:
      return b >= width ? 0 : (a << static_cast<unsigned>(b)) & mask;
    case Op::BvLshr:
      return b >= width ? 0 : a >> static_cast<unsigned>(b);
    case Op::BvAshr:
      return static_cast<Slot>(sign_extend_wide(a, width) >> (b >= width ? 127 : static_cast<unsigned>(b))) & mask;
    case Op::BvUle:
      return a <= b ? 1 : 0;
    case Op::BvSle:
      return sign_extend_wide(a, width) <= sign_extend_wide(b, width) ? 1 : 0;
    default:
      return (a >> extract_low) & mask;
  }
}

// False for a product that does not fit. Clang's __builtin_mul_overflow calls a function that gcc's library lacks.
bool multiply_wide(SignedSlot a, SignedSlot b, SignedSlot& result) {
  const auto magnitude = [](SignedSlot number) {
    return number < 0 ? -static_cast<Slot>(number) : static_cast<Slot>(number);
  };
  const Slot largest = (Slot{1} << 127) - ((a < 0) == (b < 0) ? 1 : 0);
  if (a != 0 && magnitude(b) > largest / magnitude(a)) return false;
  result = static_cast<SignedSlot>(static_cast<Slot>(a) * static_cast<Slot>(b));
  return true;
}

enum class Step : std::uint8_t {
  Done,
  Generic,  // left to execute_generic
  GivenUp,
};

// One instruction's operands and target.
class Operands {
 public:
  Operands(const Instruction& instruction, Slot* slots) : i_(instruction), s_(slots) {}

  Slot a() const { return s_[i_.a]; }
  Slot b() const { return s_[i_.b]; }
  Slot c() const { return s_[i_.c]; }
  std::uint64_t word_a() const { return static_cast<std::uint64_t>(a()); }
  std::uint64_t word_b() const { return static_cast<std::uint64_t>(b()); }
  std::int64_t signed_a() const { return sign_extend(word_a(), width()); }
  std::int64_t signed_b() const { return sign_extend(word_b(), width()); }
  SignedSlot int_a() const { return static_cast<SignedSlot>(a()); }
  SignedSlot int_b() const { return static_cast<SignedSlot>(b()); }
  float float_a() const { return float_of(a()); }
  float float_b() const { return float_of(b()); }
  double double_a() const { return double_of(a()); }
  double double_b() const { return double_of(b()); }
  unsigned width() const { return i_.width; }

  Step set(Slot value) const {
    s_[i_.target] = value;
    return Step::Done;
  }
  Step set_int(SignedSlot value) const { return set(static_cast<Slot>(value)); }
  Step set_narrow(std::uint64_t value) const { return set(value & narrow_mask(width())); }
  // Which NaN it is depends on the machine.
  template <class Number>
  Step set_number(Number value) const {
    return value != value ? Step::Generic : set(slot_of(value));
  }

 private:
  const Instruction& i_;
  Slot* s_;
};

Step int_add(const Operands& o) {
  SignedSlot result;
  return __builtin_add_overflow(o.int_a(), o.int_b(), &result) ? Step::GivenUp : o.set_int(result);
}

Step int_sub(const Operands& o) {
  SignedSlot result;
  return __builtin_sub_overflow(o.int_a(), o.int_b(), &result) ? Step::GivenUp : o.set_int(result);
}

Step int_mul(const Operands& o) {
  const SignedSlot a = o.int_a(), b = o.int_b();
  if (fits_word(a) && fits_word(b))
    return o.set_int(static_cast<SignedSlot>(static_cast<std::int64_t>(a)) * static_cast<std::int64_t>(b));
  SignedSlot result;
  return multiply_wide(a, b, result) ? o.set_int(result) : Step::GivenUp;
}

Step int_div(const Operands& o) {
  const SignedSlot a = o.int_a(), b = o.int_b();
  if (b == 0 || b == -1) return Step::Generic;
  if (fits_word(a) && fits_word(b))
    return o.set_int(euclidean_quotient(static_cast<std::int64_t>(a), static_cast<std::int64_t>(b)));
  return o.set_int(euclidean_quotient(a, b));
}

Step int_mod(const Operands& o) {
  const SignedSlot a = o.int_a(), b = o.int_b();
  if (b == 0 || b == -1) return Step::Generic;
  if (fits_word(a) && fits_word(b))
    return o.set_int(euclidean_remainder(static_cast<std::int64_t>(a), static_cast<std::int64_t>(b)));
  return o.set_int(euclidean_remainder(a, b));
}

std::uint64_t narrow_shl(const Operands& o) { return o.word_b() >= o.width() ? 0 : o.word_a() << o.word_b(); }

std::uint64_t narrow_ashr(const Operands& o) {
  return static_cast<std::uint64_t>(o.signed_a() >> (o.word_b() >= o.width() ? 63 : o.word_b()));
}

// Equal bits, or both NaN.
template <class Number>
bool is_same(const Operands& o, Number a, Number b) {
  return o.word_a() == o.word_b() || (a != a && b != b);
}

Step select_element(const Operands& o, const ArrayStore& array) {
  const Slot* element = array.find(o.b());
  return element == nullptr ? Step::GivenUp : o.set(*element);
}

// The table of the codes.
[[gnu::always_inline]] inline Step execute_step(const Instruction& i, Slot* slots, ArrayStore* const* arrays) {
  const Operands o(i, slots);
  switch (i.code) {
    case Code::Move:
      return o.set(o.a());
    case Code::Not:
      return o.set(o.word_a() ^ 1);
    case Code::And:
      return o.set(o.word_a() & o.word_b());
    case Code::Or:
      return o.set(o.word_a() | o.word_b());
    case Code::Equal64:
      return o.set(o.word_a() == o.word_b());
    case Code::Equal128:
      return o.set(o.a() == o.b());
    case Code::Choose:
      return o.set(o.word_a() != 0 ? o.b() : o.c());
    case Code::IntAdd:
      return int_add(o);
    case Code::IntSub:
      return int_sub(o);
    case Code::IntMul:
      return int_mul(o);
    case Code::IntDiv:
      return int_div(o);
    case Code::IntMod:
      return int_mod(o);
    case Code::IntLe:
      return o.set(o.int_a() <= o.int_b());
    case Code::Mask:
      return o.set(o.a() & o.b());
    case Code::ShiftDown:
      return o.set_int(o.int_a() >> o.width());
    case Code::NonNegative:
      return o.int_a() < 0 ? Step::GivenUp : o.set(o.a());
    case Code::BvAdd:
      return o.set_narrow(o.word_a() + o.word_b());
    case Code::BvMul:
      return o.set_narrow(o.word_a() * o.word_b());
    case Code::BvNeg:
      return o.set_narrow(-o.word_a());
    case Code::BvNot:
      return o.set_narrow(~o.word_a());
    case Code::BvAnd:
      return o.set(o.word_a() & o.word_b());
    case Code::BvOr:
      return o.set(o.word_a() | o.word_b());
    case Code::BvXor:
      return o.set(o.word_a() ^ o.word_b());
    case Code::BvUdiv:
      return o.set(o.word_b() == 0 ? narrow_mask(o.width()) : o.word_a() / o.word_b());
    case Code::BvUrem:
      return o.set(o.word_b() == 0 ? o.word_a() : o.word_a() % o.word_b());
    case Code::BvSdiv:
      return o.set_narrow(narrow_sdiv(o.signed_a(), o.signed_b()));
    case Code::BvSrem:
      return o.set_narrow(narrow_srem(o.signed_a(), o.signed_b()));
    case Code::BvShl:
      return o.set_narrow(narrow_shl(o));
    case Code::BvLshr:
      return o.set(o.word_b() >= o.width() ? 0 : o.word_a() >> o.word_b());
    case Code::BvAshr:
      return o.set_narrow(narrow_ashr(o));
    case Code::BvUle:
      return o.set(o.word_a() <= o.word_b());
    case Code::BvSle:
      return o.set(o.signed_a() <= o.signed_b());
    case Code::BvExtract:
      return o.set_narrow(o.word_a() >> i.b);
    case Code::BvConcat:
      return o.set(o.a() << o.width() | o.b());
    case Code::SignExtend:
      return o.set(static_cast<Slot>(sign_extend_wide(o.a(), o.width())) & o.b());
    case Code::WideBv:
      return o.set(wide_bv(i.op, o.width(), o.a(), i.op == Op::BvExtract ? o.a() : o.b(), i.b));
    case Code::FloatAdd:
      return o.set_number(o.float_a() + o.float_b());
    case Code::FloatSub:
      return o.set_number(o.float_a() - o.float_b());
    case Code::FloatMul:
      return o.set_number(o.float_a() * o.float_b());
    case Code::FloatDiv:
      return o.set_number(o.float_a() / o.float_b());
    case Code::FloatLt:
      return o.set(o.float_a() < o.float_b());
    case Code::FloatLe:
      return o.set(o.float_a() <= o.float_b());
    case Code::FloatEq:
      return o.set(o.float_a() == o.float_b());
    case Code::FloatSame:
      return o.set(is_same(o, o.float_a(), o.float_b()));
    case Code::DoubleAdd:
      return o.set_number(o.double_a() + o.double_b());
    case Code::DoubleSub:
      return o.set_number(o.double_a() - o.double_b());
    case Code::DoubleMul:
      return o.set_number(o.double_a() * o.double_b());
    case Code::DoubleDiv:
      return o.set_number(o.double_a() / o.double_b());
    case Code::DoubleLt:
      return o.set(o.double_a() < o.double_b());
    case Code::DoubleLe:
      return o.set(o.double_a() <= o.double_b());
    case Code::DoubleEq:
      return o.set(o.double_a() == o.double_b());
    case Code::DoubleSame:
      return o.set(is_same(o, o.double_a(), o.double_b()));
    case Code::FloatToDouble:
      return o.set_number(static_cast<double>(o.float_a()));
    case Code::DoubleToFloat:
      return o.set_number(static_cast<float>(o.double_a()));
    case Code::SignedToFloat:
      return o.set(slot_of(static_cast<float>(o.signed_a())));
    case Code::SignedToDouble:
      return o.set(slot_of(static_cast<double>(o.signed_a())));
    case Code::UnsignedToFloat:
      return o.set(slot_of(static_cast<float>(o.word_a())));
    case Code::UnsignedToDouble:
      return o.set(slot_of(static_cast<double>(o.word_a())));
    case Code::Select:
      return select_element(o, *arrays[i.a]);
    case Code::Generic:
      return Step::Generic;
  }
  __builtin_unreachable();
}

}  // namespace

bool Compiler::execute_generic(const Instruction& instruction) {
  const Generic& generic = generics_[instruction.c];
  std::vector<Value> arguments;
  arguments.reserve(generic.operands.size());
  for (std::size_t i = 0; i < generic.operands.size(); ++i) {
    arguments.push_back(to_value(slots[generic.operands[i]], generic.term.child(static_cast<unsigned>(i)).sort()));
  }
  auto result = to_slot(apply_operation(generic.term, arguments), generic.term.sort());
  if (!result) return false;
  slots[instruction.target] = *result;
  return true;
}

bool Compiler::execute(const CompiledTerms& compiled) {
  const Instruction* end = instructions_.data() + compiled.end;
  Slot* const first_slot = slots.data();
  ArrayStore* const* const first_array = arrays.data();
  for (const Instruction* i = instructions_.data() + compiled.begin; i != end; ++i) {
    const Step step = execute_step(*i, first_slot, first_array);
    if (step == Step::GivenUp || (step == Step::Generic && !execute_generic(*i))) return false;
  }
  return true;
}

}  // namespace warrant
