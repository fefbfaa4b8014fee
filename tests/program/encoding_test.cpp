// Both encodings compute what C computes: every operator, type and conversion is evaluated on special and random
// values and compared with the same computation done by this compiler.
#include "program/encoding.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstring>
#include <random>

#include "logic/evaluate.h"
#include "program/comparison.h"

namespace warrant {
namespace {

using Wide = __int128;

Integer to_integer(Wide value) {
  const auto high = static_cast<std::int64_t>(value >> 64);
  const auto low = static_cast<std::uint64_t>(value);
  return Integer(high) * Integer::power_of_two(64) + Integer(low);
}

template <typename T>
ScalarType type_of() {
  if constexpr (std::is_same_v<T, bool>) return ScalarType::boolean();
  if constexpr (std::is_floating_point_v<T>) {
    return ScalarType::floating(sizeof(T) == 4 ? 32 : sizeof(T) == 8 ? 64 : 80, sizeof(T));
  }
  return ScalarType::integer(sizeof(T), std::is_signed_v<T>);
}

template <typename T>
std::vector<T> interesting_values(std::mt19937_64& random, int random_count) {
  std::vector<T> values;
  if constexpr (std::is_same_v<T, bool>) return {false, true};
  for (int i : {0, 1, 2, 3, 5, 7, 8, 31, 32, 63, 64, 100, 127, -1, -2, -3, -7, -8, -128}) {
    values.push_back(static_cast<T>(i));
  }
  if constexpr (std::is_floating_point_v<T>) {
    using Limits = std::numeric_limits<T>;
    for (T v : {T(0.5), T(-0.5), T(-0.0), T(-0.99), T(1.5e9), T(2147483647.0), T(2147483648.0), T(-2147483649.0),
                T(4294967296.0), T(9.3e18), T(-9.3e18), T(1e30), Limits::infinity(), -Limits::infinity(),
                Limits::quiet_NaN(), Limits::denorm_min(), Limits::max(), Limits::lowest(), Limits::min()}) {
      values.push_back(v);
    }
    std::normal_distribution<double> normal(0, 1e5);
    for (int i = 0; i < random_count; ++i) values.push_back(static_cast<T>(normal(random)));
  } else {
    for (T v : {std::numeric_limits<T>::min(), std::numeric_limits<T>::max()}) {
      for (int delta : {-1, 0, 1}) values.push_back(static_cast<T>(static_cast<Wide>(v) + delta));
    }
    for (int i = 0; i < random_count; ++i) values.push_back(static_cast<T>(random() >> (random() % 64)));
  }
  return values;
}

// A symbol of each type and the values that it takes.
class Machine {
 public:
  Machine(Arithmetic arithmetic, SignedOverflow overflow, DataModel model = DataModel::LP64)
      : encoding_(make_encoding(arithmetic, terms_, model, overflow)) {}
  const Encoding& operator*() const { return *encoding_; }
  const Encoding* operator->() const { return encoding_.get(); }
  TermManager& terms() { return terms_; }

  Term symbol(const std::string& name, ScalarType type) {
    return terms_.variable(name + type.to_string(), encoding_->sort_of(type));
  }
  template <typename T>
  Value value(T x) const {
    if constexpr (std::is_floating_point_v<T>) {
      return float_value(x);
    } else {
      const Integer exact = to_integer(static_cast<Wide>(x));
      return encoding_->arithmetic() == Arithmetic::Int ? exact : exact.wrap_unsigned(type_of<T>().bits);
    }
  }
  template <typename T>
  void set(const std::string& name, T x) {
    values_[symbol(name, type_of<T>())] = value(x);
  }
  Value evaluate(Term term) {
    Evaluator evaluator([this](Term variable) { return values_.at(variable); });
    return evaluator.evaluate(term);
  }
  bool holds(Term term) { return std::get<bool>(evaluate(term)); }
  template <typename T>
  ::testing::AssertionResult gives(Term term, T expected) {
    if (term.sort() != encoding_->sort_of(type_of<T>())) return ::testing::AssertionFailure() << "wrong sort";
    const Value actual = evaluate(term);
    if (same_value(actual, value(expected))) return ::testing::AssertionSuccess();
    return ::testing::AssertionFailure() << to_string(actual) << " instead of " << to_string(value(expected));
  }

 private:
  template <typename T>
  static Value float_value(T x) {
    const Sort sort = Encoding::float_sort(type_of<T>());
    if constexpr (sizeof(T) == 4) return FloatValue::from_bits(Integer(std::bit_cast<std::uint32_t>(x)), sort);
    if constexpr (sizeof(T) == 8) return FloatValue::from_bits(Integer(std::bit_cast<std::uint64_t>(x)), sort);
    std::uint64_t fraction = 0;
    std::uint16_t head = 0;
    std::memcpy(&fraction, &x, 8);
    std::memcpy(&head, reinterpret_cast<const char*>(&x) + 8, 2);
    return FloatValue::from_bits(Integer(head) * Integer::power_of_two(63) + Integer(fraction).wrap_unsigned(63), sort);
  }

  TermManager terms_;
  std::shared_ptr<const Encoding> encoding_;
  std::unordered_map<Term, Value> values_;
};

constexpr BinaryOperator all_operators[] = {
    BinaryOperator::Add, BinaryOperator::Sub, BinaryOperator::Mul, BinaryOperator::Div, BinaryOperator::Rem,
    BinaryOperator::Shl, BinaryOperator::Shr, BinaryOperator::And, BinaryOperator::Or,  BinaryOperator::Xor};
constexpr Comparison all_comparisons[] = {Comparison::Eq, Comparison::Ne, Comparison::Lt,
                                          Comparison::Le, Comparison::Gt, Comparison::Ge};

// The mathematical result, cut to the type; nothing if C leaves it undefined even when overflow wraps.
template <typename T>
std::optional<T> computed(BinaryOperator op, T x, T y, SignedOverflow overflow) {
  constexpr int width = 8 * sizeof(T);
  const Wide a = x, b = y;
  Wide exact = 0;
  switch (op) {
    case BinaryOperator::Add:
      exact = a + b;
      break;
    case BinaryOperator::Sub:
      exact = a - b;
      break;
    case BinaryOperator::Mul:
      exact = static_cast<Wide>(static_cast<unsigned __int128>(a) * static_cast<unsigned __int128>(b));
      break;
    case BinaryOperator::Div:
    case BinaryOperator::Rem:
      if (b == 0) return std::nullopt;
      exact = op == BinaryOperator::Div ? a / b : a % b;
      if (static_cast<T>(a / b) != a / b) return std::nullopt;
      break;
    case BinaryOperator::Shl:
      if (b < 0 || b >= width) return std::nullopt;
      return static_cast<T>(a * (Wide(1) << static_cast<int>(b)));
    case BinaryOperator::Shr:
      if (b < 0 || b >= width) return std::nullopt;
      exact = a >> static_cast<int>(b);
      break;
    case BinaryOperator::And:
      exact = a & b;
      break;
    case BinaryOperator::Or:
      exact = a | b;
      break;
    case BinaryOperator::Xor:
      exact = a ^ b;
      break;
  }
  const T result = static_cast<T>(exact);
  if (std::is_signed_v<T> && overflow == SignedOverflow::Undefined && result != exact) return std::nullopt;
  return result;
}

struct Mode {
  Arithmetic arithmetic;
  SignedOverflow overflow;
};
class EncodingTest : public ::testing::TestWithParam<Mode> {
 protected:
  std::mt19937_64 random_{7};

  template <typename T>
  void check_arithmetic() {
    Machine machine(GetParam().arithmetic, GetParam().overflow);
    const ScalarType type = type_of<T>();
    const Term a = machine.symbol("a", type), b = machine.symbol("b", type);
    const std::vector<T> values = interesting_values<T>(random_, 6);
    for (const T x : values) {
      for (const T y : values) {
        machine.set("a", x);
        machine.set("b", y);
        const Term fixed_a = machine->constant(to_integer(x), type), fixed_b = machine->constant(to_integer(y), type);
        for (const BinaryOperator op : all_operators) {
          const auto expected = computed<T>(op, x, y, GetParam().overflow);
          SCOPED_TRACE(::testing::Message() << type.to_string() << " operator " << static_cast<int>(op) << " of "
                                            << to_integer(x).to_string() << " and " << to_integer(y).to_string());
          // Symbols, and constants on either side, take different ways through the encoding.
          for (const auto& [left, right] :
               {std::pair(a, b), std::pair(fixed_a, b), std::pair(a, fixed_b), std::pair(fixed_a, fixed_b)}) {
            ASSERT_EQ(machine.holds(machine->defined(op, left, right, type)), expected.has_value());
            if (expected) {
              ASSERT_TRUE(machine.gives(machine->binary(op, left, right, type), *expected));
            }
          }
          if (expected) {
            ASSERT_TRUE(machine->constant_value(machine->binary(op, fixed_a, fixed_b, type), type));
            ASSERT_EQ(*machine->constant_value(machine->binary(op, fixed_a, fixed_b, type), type),
                      to_integer(*expected));
          }
        }
        for (const Comparison op : all_comparisons) {
          ASSERT_EQ(machine.holds(machine->compare(op, a, b, type)), test::compares(op, x, y));
        }
      }
      machine.set("a", x);
      const bool fits =
          GetParam().overflow == SignedOverflow::Wrap || !std::is_signed_v<T> || x != std::numeric_limits<T>::min();
      ASSERT_EQ(machine.holds(machine->negate_defined(a, type)), fits);
      if (fits) {
        ASSERT_TRUE(machine.gives(machine->negate(a, type), static_cast<T>(-static_cast<Wide>(x))));
      }
      ASSERT_TRUE(machine.gives(machine->complement(a, type), static_cast<T>(~x)));
      ASSERT_TRUE(machine.holds(machine->in_range(a, type)));
      ASSERT_EQ(machine.holds(machine->truth(a, type)), x != 0);
      ASSERT_TRUE(machine.gives(machine->from_truth(machine->truth(a, type), type), static_cast<T>(x != 0)));
    }
  }

  template <typename T>
  void check_float_arithmetic() {
    Machine machine(GetParam().arithmetic, GetParam().overflow);
    const ScalarType type = type_of<T>();
    const Term a = machine.symbol("a", type), b = machine.symbol("b", type);
    const std::vector<T> values = interesting_values<T>(random_, 10);
    for (const T x : values) {
      for (const T y : values) {
        machine.set("a", x);
        machine.set("b", y);
        ASSERT_TRUE(machine.gives(machine->binary(BinaryOperator::Add, a, b, type), static_cast<T>(x + y)));
        ASSERT_TRUE(machine.gives(machine->binary(BinaryOperator::Sub, a, b, type), static_cast<T>(x - y)));
        ASSERT_TRUE(machine.gives(machine->binary(BinaryOperator::Mul, a, b, type), static_cast<T>(x * y)));
        ASSERT_TRUE(machine.gives(machine->binary(BinaryOperator::Div, a, b, type), static_cast<T>(x / y)));
        ASSERT_TRUE(machine.holds(machine->defined(BinaryOperator::Div, a, b, type)));
        for (const Comparison op : all_comparisons) {
          ASSERT_EQ(machine.holds(machine->compare(op, a, b, type)), test::compares(op, x, y));
        }
      }
      ASSERT_TRUE(machine.gives(machine->negate(a, type), static_cast<T>(-x)));
      ASSERT_EQ(machine.holds(machine->truth(a, type)), x != 0);
    }
  }

  template <typename From, typename To>
  void check_conversion() {
    Machine machine(GetParam().arithmetic, GetParam().overflow);
    const ScalarType from = type_of<From>(), to = type_of<To>();
    const Term a = machine.symbol("a", from);
    for (const From x : interesting_values<From>(random_, 40)) {
      SCOPED_TRACE(::testing::Message() << from.to_string() << " to " << to.to_string() << ": "
                                        << static_cast<double>(x));
      machine.set("a", x);
      bool fits = true;
      if constexpr (std::is_floating_point_v<From> && !std::is_floating_point_v<To> && !std::is_same_v<To, bool>) {
        fits = std::trunc(static_cast<long double>(x)) >= static_cast<long double>(std::numeric_limits<To>::min()) &&
               std::trunc(static_cast<long double>(x)) < std::ldexp(1.0L, to.bits - (to.is_signed ? 1 : 0));
      }
      ASSERT_EQ(machine.holds(machine->convert_defined(a, from, to)), fits);
      if (fits) {
        ASSERT_TRUE(machine.gives(machine->convert(a, from, to), static_cast<To>(x)));
      }
    }
  }
  template <typename From>
  void check_conversions() {
    check_conversion<From, bool>();
    check_conversion<From, std::int8_t>();
    check_conversion<From, std::uint8_t>();
    check_conversion<From, std::int16_t>();
    check_conversion<From, std::uint16_t>();
    check_conversion<From, std::int32_t>();
    check_conversion<From, std::uint32_t>();
    check_conversion<From, std::int64_t>();
    check_conversion<From, std::uint64_t>();
    check_conversion<From, float>();
    check_conversion<From, double>();
#ifdef __x86_64__
    check_conversion<From, long double>();
#endif
  }

  template <typename T>
  void check_bytes() {
    Machine machine(GetParam().arithmetic, GetParam().overflow);
    const ScalarType type = type_of<T>();
    const unsigned used = type.is_floating() ? type.bits / 8 : sizeof(T);
    const Term a = machine.symbol("a", type);
    std::vector<Term> bytes_of_a, loose_bytes;
    for (unsigned i = 0; i < sizeof(T); ++i) {
      bytes_of_a.push_back(machine->byte_of(a, type, i));
      loose_bytes.push_back(
          machine.terms().variable("byte" + std::to_string(i), machine->sort_of(ScalarType::integer(1, false))));
    }
    for (const T x : interesting_values<T>(random_, 40)) {
      if (x != x) continue;  // solvers leave the bits of a NaN open
      machine.set("a", x);
      unsigned char image[sizeof(T)];
      std::memcpy(image, &x, sizeof(T));
      std::unordered_map<Term, Value> stored;
      for (unsigned i = 0; i < sizeof(T); ++i) {
        if (i < used) {
          ASSERT_TRUE(machine.gives(bytes_of_a[i], static_cast<std::uint8_t>(image[i])));
        }
        stored[loose_bytes[i]] = machine.value(static_cast<std::uint8_t>(image[i]));
      }
      ASSERT_TRUE(machine.gives(machine->from_bytes(bytes_of_a, type), x));
      Evaluator evaluator([&](Term variable) { return stored.at(variable); });
      ASSERT_TRUE(same_value(evaluator.evaluate(machine->from_bytes(loose_bytes, type)), machine.value(x)));
    }
  }
};

TEST_P(EncodingTest, IntegerOperatorsComputeWhatCComputes) {
  check_arithmetic<std::int8_t>();
  check_arithmetic<std::uint8_t>();
  check_arithmetic<std::int16_t>();
  check_arithmetic<std::uint16_t>();
  check_arithmetic<std::int32_t>();
  check_arithmetic<std::uint32_t>();
  check_arithmetic<std::int64_t>();
  check_arithmetic<std::uint64_t>();
}

TEST_P(EncodingTest, FloatOperatorsComputeWhatCComputes) {
  check_float_arithmetic<float>();
  check_float_arithmetic<double>();
#ifdef __x86_64__
  check_float_arithmetic<long double>();
#endif
}

TEST_P(EncodingTest, ConversionsComputeWhatCComputes) {
  check_conversions<bool>();
  check_conversions<std::int8_t>();
  check_conversions<std::uint8_t>();
  check_conversions<std::int16_t>();
  check_conversions<std::uint16_t>();
  check_conversions<std::int32_t>();
  check_conversions<std::uint32_t>();
  check_conversions<std::int64_t>();
  check_conversions<std::uint64_t>();
  check_conversions<float>();
  check_conversions<double>();
#ifdef __x86_64__
  check_conversions<long double>();
#endif
}

TEST_P(EncodingTest, BytesAreThoseInMemory) {
  check_bytes<bool>();
  check_bytes<std::int8_t>();
  check_bytes<std::uint8_t>();
  check_bytes<std::int16_t>();
  check_bytes<std::uint16_t>();
  check_bytes<std::int32_t>();
  check_bytes<std::uint32_t>();
  check_bytes<std::int64_t>();
  check_bytes<std::uint64_t>();
  check_bytes<float>();
  check_bytes<double>();
#ifdef __x86_64__
  check_bytes<long double>();
#endif
}

TEST_P(EncodingTest, BitFieldsReadAndWriteTheirBitsOnly) {
  Machine machine(GetParam().arithmetic, GetParam().overflow);
  const ScalarType container = type_of<std::uint32_t>();
  const Term a = machine.symbol("a", container);
  for (const unsigned low : {0u, 3u, 20u}) {
    for (const unsigned width : {1u, 5u, 12u}) {
      for (const std::uint32_t x : interesting_values<std::uint32_t>(random_, 30)) {
        machine.set("a", x);
        const std::uint32_t bits = (x >> low) & ((1u << width) - 1);
        const std::int32_t extended = static_cast<std::int32_t>(bits << (32 - width)) >> (32 - width);
        ASSERT_TRUE(machine.gives(machine->extract_bits(a, container, low, width, type_of<std::uint32_t>()), bits));
        ASSERT_TRUE(machine.gives(machine->extract_bits(a, container, low, width, type_of<std::int32_t>()), extended));
        const std::int32_t y = static_cast<std::int32_t>(random_());
        machine.set("v", y);
        const std::uint32_t mask = ((1u << width) - 1) << low;
        const std::uint32_t expected = (x & ~mask) | ((static_cast<std::uint32_t>(y) << low) & mask);
        const Term v = machine.symbol("v", type_of<std::int32_t>());
        ASSERT_TRUE(
            machine.gives(machine->insert_bits(a, container, low, width, v, type_of<std::int32_t>()), expected));
      }
    }
  }
}

TEST_P(EncodingTest, PointersMoveByElements) {
  Machine machine(GetParam().arithmetic, GetParam().overflow);
  const ScalarType index = type_of<std::int32_t>();
  const Term p = machine.symbol("p", type_of<std::uint64_t>()), i = machine.symbol("i", index);
  machine.set("p", std::uint64_t{0x7fff12345678});
  for (const std::int32_t x : {0, 1, -1, 1000, -77}) {
    for (const std::int64_t scale : {1, 4, 12, 64}) {
      machine.set("i", x);
      const Term moved = machine->offset(p, i, index, Integer(scale));
      ASSERT_TRUE(machine.gives(moved, static_cast<std::uint64_t>(0x7fff12345678 + x * scale)));
      ASSERT_TRUE(machine.gives(machine->difference(moved, p, Integer(scale)), std::int64_t{x}));
    }
  }
}

TEST_P(EncodingTest, UnsignedPromotedValuesKeepTheirBits) {
  // (lo | hi << 8), flags and masks of converted values: the ways on which ranges of narrower types are used.
  Machine machine(GetParam().arithmetic, GetParam().overflow);
  const ScalarType byte = type_of<std::uint8_t>(), wide = type_of<std::int32_t>(), flag = ScalarType::boolean();
  const Term lo = machine->convert(machine.symbol("lo", byte), byte, wide);
  const Term hi = machine->convert(machine.symbol("hi", byte), byte, wide);
  const Term f = machine->convert(machine.symbol("f", flag), flag, wide);
  const Term g = machine->convert(machine.symbol("g", flag), flag, wide);
  const Term shifted = machine->binary(BinaryOperator::Shl, hi, machine->constant(8, wide), wide);
  const auto apply = [&](BinaryOperator op, Term a, Term b) { return machine->binary(op, a, b, wide); };
  for (int round = 0; round < 200; ++round) {
    const auto x = static_cast<std::uint8_t>(random_()), y = static_cast<std::uint8_t>(random_());
    const bool u = random_() & 1, v = random_() & 1;
    machine.set("lo", x);
    machine.set("hi", y);
    machine.set("f", u);
    machine.set("g", v);
    ASSERT_TRUE(machine.gives(apply(BinaryOperator::Or, lo, shifted), std::int32_t{x | y << 8}));
    ASSERT_TRUE(machine.gives(apply(BinaryOperator::And, lo, shifted), std::int32_t{x & y << 8}));
    ASSERT_TRUE(machine.gives(apply(BinaryOperator::Xor, lo, hi), std::int32_t{x ^ y}));
    ASSERT_TRUE(machine.gives(apply(BinaryOperator::And, f, g), std::int32_t{u & v}));
    ASSERT_TRUE(machine.gives(apply(BinaryOperator::Or, f, g), std::int32_t{u | v}));
    ASSERT_TRUE(machine.gives(apply(BinaryOperator::Xor, f, g), std::int32_t{u ^ v}));
    ASSERT_TRUE(machine.gives(apply(BinaryOperator::Or, lo, g), std::int32_t{x | v}));
    ASSERT_TRUE(machine.gives(apply(BinaryOperator::Xor, lo, g), std::int32_t{x ^ v}));
    ASSERT_TRUE(machine.gives(apply(BinaryOperator::And, f, lo), std::int32_t{u & x}));
    ASSERT_TRUE(machine.gives(apply(BinaryOperator::Shl, lo, f), std::int32_t{x << u}));
  }
}

INSTANTIATE_TEST_SUITE_P(Both, EncodingTest,
                         ::testing::Values(Mode{Arithmetic::Int, SignedOverflow::Undefined},
                                           Mode{Arithmetic::Int, SignedOverflow::Wrap},
                                           Mode{Arithmetic::Bv, SignedOverflow::Undefined},
                                           Mode{Arithmetic::Bv, SignedOverflow::Wrap}),
                         [](const auto& info) {
                           return std::string(info.param.arithmetic == Arithmetic::Int ? "Int" : "Bv") +
                                  (info.param.overflow == SignedOverflow::Wrap ? "Wrap" : "Exact");
                         });

TEST(IntEncoding, LinearBitOperationsStayInArithmetic) {
  TermManager terms;
  const auto encoding = make_encoding(Arithmetic::Int, terms, DataModel::LP64);
  const ScalarType u32 = ScalarType::integer(4, false), u8 = ScalarType::integer(1, false), i32 = {};
  const Term x = terms.variable("x", Sort::integer()), c = terms.variable("c", Sort::integer());
  const auto integer = [&](std::int64_t value) { return terms.integer(Integer(value)); };
  EXPECT_EQ(encoding->binary(BinaryOperator::And, x, integer(0xff), u32), terms.mod(x, integer(256)));
  EXPECT_EQ(encoding->binary(BinaryOperator::And, x, integer(0xffffffff), u32), x);
  EXPECT_EQ(encoding->binary(BinaryOperator::Shr, x, integer(4), u32), terms.div(x, integer(16)));
  EXPECT_EQ(encoding->binary(BinaryOperator::Or, x, integer(0), u32), x);
  EXPECT_EQ(encoding->binary(BinaryOperator::Xor, x, x, u32), integer(0));
  EXPECT_EQ(encoding->binary(BinaryOperator::Shl, integer(1), c, u8).op(), Op::Ite);  // a choice between constants
  EXPECT_EQ(encoding->convert(c, u8, i32), c);
  EXPECT_EQ(encoding->binary(BinaryOperator::And, c, integer(0xff), i32), c);
  EXPECT_EQ(encoding->convert(x, i32, u32), terms.mod(x, integer(std::int64_t{1} << 32)));
}

}  // namespace
}  // namespace warrant
