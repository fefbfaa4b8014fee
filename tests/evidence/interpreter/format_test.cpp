#include "evidence/interpreter/format.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <limits>
#include <vector>

#include "evidence/program_builder.h"
#include "program/encoding.h"

namespace warrant {
namespace {

std::string format(const std::string& text, std::vector<FormatArgument> arguments, DataModel model = DataModel::LP64) {
  return format_output(text, arguments, model, [](std::size_t, std::optional<std::size_t> limit) {
    std::string string = "hello";
    return limit && *limit < string.size() ? string.substr(0, *limit) : string;
  });
}

FormatArgument number(const Integer& value) { return {value, i32}; }
FormatArgument real(double value) {
  ScalarType f64 = ScalarType::floating(64, 8);
  return {FloatValue::from_double(value, Encoding::float_sort(f64)), f64};
}

template <class Argument>
std::string host(const std::string& text, Argument argument) {
  char buffer[4096];
  std::snprintf(buffer, sizeof buffer, text.c_str(), argument);
  return buffer;
}

const char* const flag_sets[] = {"", "-", "+", " ", "#", "0", "-0", "+0", "# ", "+-#"};
const char* const fields[] = {"", "1", "8", "20", ".0", ".3", "12.5", "3.9"};

TEST(Format, integers_agree_with_the_host) {
  for (const char* flags : flag_sets) {
    for (const char* field : fields) {
      for (char letter : {'d', 'i', 'u', 'x', 'X', 'o'}) {
        for (int value : {0, 1, -1, 42, -1000, INT_MAX, INT_MIN}) {
          std::string text = std::string("%") + flags + field;
          EXPECT_EQ(format(text + letter, {number(value)}), host(text + letter, value)) << text << letter;
          EXPECT_EQ(format(text + "hh" + letter, {number(value)}), host(text + "hh" + letter, value));
          EXPECT_EQ(format(text + "h" + letter, {number(value)}), host(text + "h" + letter, value));
          EXPECT_EQ(format(text + "ld", {number(value)}), host(text + "ld", static_cast<long>(value)));
          EXPECT_EQ(format(text + "llx", {number(value)}), host(text + "llx", static_cast<long long>(value)));
          EXPECT_EQ(format(text + "zu", {number(value)}), host(text + "zu", static_cast<std::size_t>(value)));
        }
      }
    }
  }
}

TEST(Format, floats_agree_with_the_host) {
  double infinity = std::numeric_limits<double>::infinity();
  for (const char* flags : flag_sets) {
    for (const char* field : fields) {
      for (char letter : {'f', 'F', 'e', 'E', 'g', 'G', 'a', 'A'}) {
        for (double value : {0.0, -0.0, 1.0, 3.14159, -1e300, 5e-324, 123456789.0, infinity, -infinity}) {
          std::string text = std::string("%") + flags + field + letter;
          EXPECT_EQ(format(text, {real(value)}), host(text, value)) << text;
        }
      }
    }
  }
  EXPECT_EQ(format("%f", {{FloatValue::nan(Sort::floating(11, 53)), ScalarType::floating(64, 8)}}), "nan");
}

TEST(Format, long_doubles_are_exact) {
  ScalarType f80 = ScalarType::floating(80, 16);
  Sort sort = Encoding::float_sort(f80);
  for (double value : {0.0, 1.0, -2.5, 1e300, 1e-300}) {
    FormatArgument argument{FloatValue::from_double(value, sort), f80};
    EXPECT_EQ(format("%.20Lg", {argument}), host("%.20Lg", static_cast<long double>(value)));
  }
  FloatValue third = FloatValue::arith(Op::FpDiv, RoundingMode::NearestEven, FloatValue::from_double(1, sort),
                                       FloatValue::from_double(3, sort));
  EXPECT_EQ(format("%.25Lf", {{third, f80}}), "0.3333333333333333333423684");
}

// What glibc prints on x86, whatever long double is on the host.
TEST(Format, long_doubles_in_hexadecimal_are_those_of_x87) {
  ScalarType f80 = ScalarType::floating(80, 16);
  Sort sort = Encoding::float_sort(f80);
  const auto print = [&](const std::string& text, const FloatValue& value) { return format(text, {{value, f80}}); };
  const auto of = [&](double value) { return FloatValue::from_double(value, sort); };
  const FloatValue third = FloatValue::arith(Op::FpDiv, RoundingMode::NearestEven, of(1), of(3));
  const FloatValue ones = FloatValue::from_bits(Integer(16386).shift_left(63) + Integer(~std::uint64_t{0} >> 1), sort);
  const FloatValue small = FloatValue::from_bits(Integer(std::uint64_t{1} << 45), sort);
  EXPECT_EQ(print("%La", of(0)), "0x0p+0");
  EXPECT_EQ(print("%+.20La", of(-0.0)), "-0x0.00000000000000000000p+0");
  EXPECT_EQ(print("%La", of(1)), "0x8p-3");
  EXPECT_EQ(print("%#.0La", of(1)), "0x8.p-3");
  EXPECT_EQ(print("%-20.2LA|", of(-2.5)), "-0XA.00P-2          |");
  EXPECT_EQ(print("%La", third), "0xa.aaaaaaaaaaaaaabp-5");
  EXPECT_EQ(print("%.0La", third), "0xbp-5");
  EXPECT_EQ(print("%+.20La", third), "+0xa.aaaaaaaaaaaaaab00000p-5");
  EXPECT_EQ(print("%030La", third), "0x00000000a.aaaaaaaaaaaaaabp-5");
  EXPECT_EQ(print("%30La", third), "        0xa.aaaaaaaaaaaaaabp-5");
  EXPECT_EQ(print("% .3La", third), " 0xa.aabp-5");
  EXPECT_EQ(print("%La", ones), "0xf.fffffffffffffffp+0");
  EXPECT_EQ(print("%.3La", ones), "0x1.000p+4");
  EXPECT_EQ(print("%La", small), "0x0.0002p-16385");
  EXPECT_EQ(print("%.0La %.0La", of(8.5)), "0x8p+0 %.0La");
  EXPECT_EQ(print("%.0La", of(9.5)), "0xap+0");
  EXPECT_EQ(print("%La", of(std::numeric_limits<double>::infinity())), "inf");
  const FloatValue nan = FloatValue::nan(sort);
  EXPECT_EQ(print("%Lf", nan), "nan");
  EXPECT_EQ(print("%010La", nan.negated()), "      -nan");
}

TEST(Format, long_and_size_follow_the_data_model) {
  EXPECT_EQ(format("%ld", {number(Integer(1L << 40) + 5)}, DataModel::ILP32), "5");
  EXPECT_EQ(format("%ld", {number(Integer(1L << 40) + 5)}, DataModel::LP64), "1099511627781");
  EXPECT_EQ(format("%zu", {number(-1)}, DataModel::ILP32), "4294967295");
  EXPECT_EQ(format("%lld", {number(Integer(1L << 40))}, DataModel::ILP32), "1099511627776");
}

TEST(Format, characters_strings_and_pointers) {
  EXPECT_EQ(format("<%c>", {number('x')}), "<x>");
  EXPECT_EQ(format("<%3c>", {number(0x141)}), "<  A>");
  EXPECT_EQ(format(std::string("%c"), {number(0)}), std::string(1, '\0'));
  EXPECT_EQ(format("<%s>", {number(1)}), "<hello>");
  EXPECT_EQ(format("<%8s|%-8s>", {number(1), number(1)}), "<   hello|hello   >");
  EXPECT_EQ(format("<%.2s>", {number(1)}), "<he>");
  EXPECT_EQ(format("%p %p", {number(4096), number(0)}), "0x1000 (nil)");
}

TEST(Format, stars_take_arguments) {
  EXPECT_EQ(format("<%*d>", {number(5), number(42)}), "<   42>");
  EXPECT_EQ(format("<%*d>", {number(-5), number(42)}), "<42   >");
  EXPECT_EQ(format("<%.*f>", {number(2), real(1.239)}), "<1.24>");
  EXPECT_EQ(format("<%.*d>", {number(-1), number(7)}), "<7>");
}

TEST(Format, percent_and_malformed_conversions_stand_as_they_are) {
  EXPECT_EQ(format("100%%", {}), "100%");
  EXPECT_EQ(format("%d and %", {number(1)}), "1 and %");
  EXPECT_EQ(format("%d %d", {number(1)}), "1 %d");
  EXPECT_EQ(format("%y", {number(1)}), "%y");
}

TEST(Format, absurd_widths_are_cut) { EXPECT_LE(format("%999999999999d", {number(1)}).size(), 2000000U); }

}  // namespace
}  // namespace warrant
