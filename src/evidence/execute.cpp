// The execution of compiled terms: one switch over the instruction codes of compile.h.
#include <bit>

#include "evidence/compile.h"
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
  Slot* s = slots.data();
  auto word = [s](std::uint32_t slot) { return static_cast<std::uint64_t>(s[slot]); };
  auto number = [s](std::uint32_t slot) { return static_cast<SignedSlot>(s[slot]); };
  for (const Instruction* i = instructions_.data() + compiled.begin; i != end; ++i) {
    auto native = [&](auto result) {
      if (result != result) return execute_generic(*i);
      s[i->target] = slot_of(result);
      return true;
    };
    switch (i->code) {
      case Code::Move:
        s[i->target] = s[i->a];
        break;
      case Code::Not:
        s[i->target] = word(i->a) ^ 1;
        break;
      case Code::And:
        s[i->target] = word(i->a) & word(i->b);
        break;
      case Code::Or:
        s[i->target] = word(i->a) | word(i->b);
        break;
      case Code::Equal64:
        s[i->target] = word(i->a) == word(i->b);
        break;
      case Code::Equal128:
        s[i->target] = s[i->a] == s[i->b];
        break;
      case Code::Choose:
        s[i->target] = word(i->a) != 0 ? s[i->b] : s[i->c];
        break;
      case Code::IntAdd: {
        SignedSlot result;
        if (__builtin_add_overflow(number(i->a), number(i->b), &result)) return false;
        s[i->target] = static_cast<Slot>(result);
        break;
      }
      case Code::IntSub: {
        SignedSlot result;
        if (__builtin_sub_overflow(number(i->a), number(i->b), &result)) return false;
        s[i->target] = static_cast<Slot>(result);
        break;
      }
      case Code::IntMul: {
        SignedSlot a = number(i->a), b = number(i->b), result;
        if (fits_word(a) && fits_word(b)) {
          result = static_cast<SignedSlot>(static_cast<std::int64_t>(a)) * static_cast<std::int64_t>(b);
        } else if (!multiply_wide(a, b, result)) {
          return false;
        }
        s[i->target] = static_cast<Slot>(result);
        break;
      }
      case Code::IntDiv:
      case Code::IntMod: {
        SignedSlot a = number(i->a), b = number(i->b), result;
        if (b == 0 || b == -1) {
          if (!execute_generic(*i)) return false;
          break;
        }
        bool quotient = i->code == Code::IntDiv;
        if (fits_word(a) && fits_word(b)) {
          auto x = static_cast<std::int64_t>(a), y = static_cast<std::int64_t>(b);
          result = quotient ? euclidean_quotient(x, y) : euclidean_remainder(x, y);
        } else {
          result = quotient ? euclidean_quotient(a, b) : euclidean_remainder(a, b);
        }
        s[i->target] = static_cast<Slot>(result);
        break;
      }
      case Code::IntLe:
        s[i->target] = number(i->a) <= number(i->b);
        break;
      case Code::Mask:
        s[i->target] = s[i->a] & s[i->b];
        break;
      case Code::ShiftDown:
        s[i->target] = static_cast<Slot>(number(i->a) >> i->width);
        break;
      case Code::NonNegative:
        if (number(i->a) < 0) return false;
        s[i->target] = s[i->a];
        break;
      case Code::BvAdd:
        s[i->target] = (word(i->a) + word(i->b)) & narrow_mask(i->width);
        break;
      case Code::BvMul:
        s[i->target] = (word(i->a) * word(i->b)) & narrow_mask(i->width);
        break;
      case Code::BvNeg:
        s[i->target] = -word(i->a) & narrow_mask(i->width);
        break;
      case Code::BvNot:
        s[i->target] = ~word(i->a) & narrow_mask(i->width);
        break;
      case Code::BvAnd:
        s[i->target] = word(i->a) & word(i->b);
        break;
      case Code::BvOr:
        s[i->target] = word(i->a) | word(i->b);
        break;
      case Code::BvXor:
        s[i->target] = word(i->a) ^ word(i->b);
        break;
      case Code::BvUdiv:
        s[i->target] = word(i->b) == 0 ? narrow_mask(i->width) : word(i->a) / word(i->b);
        break;
      case Code::BvUrem:
        s[i->target] = word(i->b) == 0 ? word(i->a) : word(i->a) % word(i->b);
        break;
      case Code::BvSdiv:
        s[i->target] =
            narrow_sdiv(sign_extend(word(i->a), i->width), sign_extend(word(i->b), i->width)) & narrow_mask(i->width);
        break;
      case Code::BvSrem:
        s[i->target] =
            narrow_srem(sign_extend(word(i->a), i->width), sign_extend(word(i->b), i->width)) & narrow_mask(i->width);
        break;
      case Code::BvShl:
        s[i->target] = word(i->b) >= i->width ? 0 : (word(i->a) << word(i->b)) & narrow_mask(i->width);
        break;
      case Code::BvLshr:
        s[i->target] = word(i->b) >= i->width ? 0 : word(i->a) >> word(i->b);
        break;
      case Code::BvAshr: {
        std::uint64_t count = word(i->b) >= i->width ? 63 : word(i->b);
        s[i->target] = static_cast<std::uint64_t>(sign_extend(word(i->a), i->width) >> count) & narrow_mask(i->width);
        break;
      }
      case Code::BvUle:
        s[i->target] = word(i->a) <= word(i->b);
        break;
      case Code::BvSle:
        s[i->target] = sign_extend(word(i->a), i->width) <= sign_extend(word(i->b), i->width);
        break;
      case Code::BvExtract:
        s[i->target] = (word(i->a) >> i->b) & narrow_mask(i->width);
        break;
      case Code::BvConcat:
        s[i->target] = s[i->a] << i->width | s[i->b];
        break;
      case Code::SignExtend:
        s[i->target] = static_cast<Slot>(sign_extend_wide(s[i->a], i->width)) & s[i->b];
        break;
      case Code::WideBv:
        s[i->target] = wide_bv(i->op, i->width, s[i->a], s[i->op == Op::BvExtract ? i->a : i->b], i->b);
        break;
      case Code::FloatAdd:
        if (!native(float_of(s[i->a]) + float_of(s[i->b]))) return false;
        break;
      case Code::FloatSub:
        if (!native(float_of(s[i->a]) - float_of(s[i->b]))) return false;
        break;
      case Code::FloatMul:
        if (!native(float_of(s[i->a]) * float_of(s[i->b]))) return false;
        break;
      case Code::FloatDiv:
        if (!native(float_of(s[i->a]) / float_of(s[i->b]))) return false;
        break;
      case Code::FloatLt:
        s[i->target] = float_of(s[i->a]) < float_of(s[i->b]);
        break;
      case Code::FloatLe:
        s[i->target] = float_of(s[i->a]) <= float_of(s[i->b]);
        break;
      case Code::FloatEq:
        s[i->target] = float_of(s[i->a]) == float_of(s[i->b]);
        break;
      case Code::FloatSame: {
        float a = float_of(s[i->a]), b = float_of(s[i->b]);
        s[i->target] = word(i->a) == word(i->b) || (a != a && b != b);
        break;
      }
      case Code::DoubleAdd:
        if (!native(double_of(s[i->a]) + double_of(s[i->b]))) return false;
        break;
      case Code::DoubleSub:
        if (!native(double_of(s[i->a]) - double_of(s[i->b]))) return false;
        break;
      case Code::DoubleMul:
        if (!native(double_of(s[i->a]) * double_of(s[i->b]))) return false;
        break;
      case Code::DoubleDiv:
        if (!native(double_of(s[i->a]) / double_of(s[i->b]))) return false;
        break;
      case Code::DoubleLt:
        s[i->target] = double_of(s[i->a]) < double_of(s[i->b]);
        break;
      case Code::DoubleLe:
        s[i->target] = double_of(s[i->a]) <= double_of(s[i->b]);
        break;
      case Code::DoubleEq:
        s[i->target] = double_of(s[i->a]) == double_of(s[i->b]);
        break;
      case Code::DoubleSame: {
        double a = double_of(s[i->a]), b = double_of(s[i->b]);
        s[i->target] = word(i->a) == word(i->b) || (a != a && b != b);
        break;
      }
      case Code::FloatToDouble:
        if (!native(static_cast<double>(float_of(s[i->a])))) return false;
        break;
      case Code::DoubleToFloat:
        if (!native(static_cast<float>(double_of(s[i->a])))) return false;
        break;
      case Code::SignedToFloat:
        s[i->target] = slot_of(static_cast<float>(sign_extend(word(i->a), i->width)));
        break;
      case Code::SignedToDouble:
        s[i->target] = slot_of(static_cast<double>(sign_extend(word(i->a), i->width)));
        break;
      case Code::UnsignedToFloat:
        s[i->target] = slot_of(static_cast<float>(word(i->a)));
        break;
      case Code::UnsignedToDouble:
        s[i->target] = slot_of(static_cast<double>(word(i->a)));
        break;
      case Code::Select: {
        const Slot* element = arrays[i->a]->find(s[i->b]);
        if (element == nullptr) return false;
        s[i->target] = *element;
        break;
      }
      case Code::Generic:
        if (!execute_generic(*i)) return false;
        break;
    }
  }
  return true;
}

}  // namespace warrant
