#include "evidence/interpreter/format.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdio>
#include <limits>
#include <vector>

namespace warrant {

namespace {

enum class Length { None, Char, Short, Long, LongLong, IntMax, Size, PtrDiff, LongDouble };

struct Conversion {
  std::string flags;
  std::optional<int> width, precision;
  Length length = Length::None;
  char letter = 0;
};

// Wider or longer output than this is a mistake of the analysed program, and would only exhaust memory.
constexpr int max_field = 1 << 20;

template <class... Arguments>
std::string print(const std::string& format, Arguments... arguments) {
  int length = std::snprintf(nullptr, 0, format.c_str(), arguments...);
  if (length < 0) return {};
  std::vector<char> buffer(static_cast<std::size_t>(length) + 1);
  std::snprintf(buffer.data(), buffer.size(), format.c_str(), arguments...);
  return std::string(buffer.data(), static_cast<std::size_t>(length));
}

const Sort extended = Sort::floating(15, 64);

bool has_sign(const FloatValue& value) {
  return !value.bits().shift_right(value.sort().exponent_bits() + value.sort().significand_bits() - 1).is_zero();
}

// Exact where the host's long double has at least the 64 bits of precision and 15 of exponent that x87 has.
long double to_long_double(const FloatValue& value) {
  if (value.is_nan()) return std::copysign(std::numeric_limits<long double>::quiet_NaN(), has_sign(value) ? -1 : 1);
  if (value.sort() != extended) return value.to_double();
  Integer bits = value.bits();
  bool negative = !bits.shift_right(78).is_zero();
  auto exponent = static_cast<int>(bits.shift_right(63).low_bits() & 0x7fff);
  std::uint64_t fraction = bits.low_bits() & (~std::uint64_t{0} >> 1);
  long double magnitude;
  if (exponent == 0x7fff) {
    magnitude = std::numeric_limits<long double>::infinity();
  } else if (exponent == 0) {
    magnitude = std::ldexp(static_cast<long double>(fraction), 1 - 16383 - 63);
  } else {
    magnitude = std::ldexp(static_cast<long double>(fraction | std::uint64_t{1} << 63), exponent - 16383 - 63);
  }
  return negative ? -magnitude : magnitude;
}

// %La of an x87 number, all of whose significand's four leading bits stand before the point. The host's printf does so
// only if its own long double is x87's.
std::string hexadecimal(const Conversion& conversion, const FloatValue& value) {
  const Integer bits = value.bits();
  const auto biased = static_cast<int>(bits.shift_right(63).low_bits() & 0x7fff);
  unsigned __int128 digits = bits.low_bits() & (~std::uint64_t{0} >> 1);
  if (biased != 0) digits |= std::uint64_t{1} << 63;
  int exponent = value.is_zero() ? 0 : std::max(biased, 1) - 16386;
  int places = 15;
  if (conversion.precision && *conversion.precision < places) {
    const int dropped = 4 * (places - *conversion.precision);
    const unsigned __int128 rest = digits & ((std::uint64_t{1} << dropped) - 1),
                            half = std::uint64_t{1} << (dropped - 1);
    digits >>= dropped;
    if (rest > half || (rest == half && (digits & 1) != 0)) ++digits;
    places = *conversion.precision;
    if (digits >> 4 * places == 16) {
      digits >>= 4;
      exponent += 4;
    }
  }
  for (; !conversion.precision && places > 0 && (digits & 15) == 0; --places) digits >>= 4;
  std::string body = fmt::format("{:0{}x}", static_cast<std::uint64_t>(digits), places + 1);
  const auto has = [&](char flag) { return conversion.flags.find(flag) != std::string::npos; };
  if (places > 0 || has('#') || conversion.precision.value_or(0) > 0) body.insert(1, ".");
  if (conversion.precision && *conversion.precision > places)
    body.append(static_cast<std::size_t>(*conversion.precision - places), '0');
  body += fmt::format("p{:+}", exponent);
  std::string start = has_sign(value) ? "-0x" : has('+') ? "+0x" : has(' ') ? " 0x" : "0x";
  const auto width = static_cast<std::size_t>(conversion.width.value_or(0)), length = start.size() + body.size();
  const std::size_t missing = width > length ? width - length : 0;
  if (has('-')) {
    body.append(missing, ' ');
  } else if (has('0')) {
    start.append(missing, '0');
  } else {
    start.insert(0, missing, ' ');
  }
  std::string text = start + body;
  if (conversion.letter == 'A')
    std::ranges::transform(text, text.begin(), [](unsigned char c) { return std::toupper(c); });
  return text;
}

class Formatter {
 public:
  Formatter(std::string_view format, std::span<const FormatArgument> arguments, DataModel model,
            const StringReader& read_string)
      : format_(format), arguments_(arguments), model_(model), read_string_(read_string) {}

  std::string run() {
    while (at_ < format_.size()) {
      if (format_[at_] != '%') {
        std::size_t end = format_.find('%', at_);
        result_ += format_.substr(at_, end == std::string_view::npos ? end : end - at_);
        at_ = end == std::string_view::npos ? format_.size() : end;
        continue;
      }
      std::size_t start = at_;
      Conversion conversion;
      if (!parse(conversion) || !convert(conversion)) result_ += format_.substr(start, at_ - start);
    }
    return std::move(result_);
  }

 private:
  bool more() const { return at_ < format_.size(); }

  std::optional<int> number() {
    if (!more() || format_[at_] < '0' || format_[at_] > '9') return std::nullopt;
    int value = 0;
    for (; more() && format_[at_] >= '0' && format_[at_] <= '9'; ++at_) {
      value = std::min(max_field, 10 * value + (format_[at_] - '0'));
    }
    return value;
  }

  std::optional<int> star() {
    if (!more() || format_[at_] != '*') return std::nullopt;
    ++at_;
    Integer value = next_integer().wrap_signed(32);
    return static_cast<int>(std::max<std::int64_t>(-max_field, std::min<std::int64_t>(max_field, value.small())));
  }

  bool parse(Conversion& conversion) {
    for (++at_; more() && std::string_view("-+ #0").find(format_[at_]) != std::string_view::npos; ++at_) {
      conversion.flags += format_[at_];
    }
    if (auto width = star()) {
      if (*width < 0) conversion.flags += '-';
      conversion.width = std::abs(*width);
    } else {
      conversion.width = number();
    }
    if (more() && format_[at_] == '.') {
      ++at_;
      auto precision = star();
      conversion.precision = precision ? *precision : number().value_or(0);
      if (*conversion.precision < 0) conversion.precision.reset();
    }
    conversion.length = length();
    if (!more()) return false;
    conversion.letter = format_[at_++];
    return true;
  }

  Length length() {
    auto twice = [this](char letter) { return at_ + 1 < format_.size() && format_[at_ + 1] == letter; };
    if (!more()) return Length::None;
    switch (format_[at_]) {
      case 'h':
        if (twice('h')) return at_ += 2, Length::Char;
        return ++at_, Length::Short;
      case 'l':
        if (twice('l')) return at_ += 2, Length::LongLong;
        return ++at_, Length::Long;
      case 'q':
        return ++at_, Length::LongLong;
      case 'j':
        return ++at_, Length::IntMax;
      case 'z':
        return ++at_, Length::Size;
      case 't':
        return ++at_, Length::PtrDiff;
      case 'L':
        return ++at_, Length::LongDouble;
      default:
        return Length::None;
    }
  }

  unsigned bits(Length length) const {
    switch (length) {
      case Length::Char:
        return 8;
      case Length::Short:
        return 16;
      case Length::Long:
      case Length::Size:
      case Length::PtrDiff:
        return 8 * pointer_bytes(model_);
      case Length::LongLong:
      case Length::IntMax:
      case Length::LongDouble:
        return 64;
      default:
        return 32;
    }
  }

  Integer next_integer() {
    if (next_ >= arguments_.size()) return 0;
    const Value& value = arguments_[next_++].value;
    if (const auto* integer = std::get_if<Integer>(&value)) return *integer;
    if (const auto* datum = std::get_if<FloatValue>(&value)) return datum->bits();
    return 0;
  }

  static std::string specification(const Conversion& conversion, const char* length) {
    std::string width = conversion.width ? fmt::format("{}", *conversion.width) : "";
    std::string precision = conversion.precision ? fmt::format(".{}", *conversion.precision) : "";
    return fmt::format("%{}{}{}{}{}", conversion.flags, width, precision, length, conversion.letter);
  }

  bool convert(Conversion& conversion) {
    if (conversion.letter == '%') {
      result_ += '%';
      return true;
    }
    if (next_ >= arguments_.size() && conversion.letter != 'm') return false;
    switch (conversion.letter) {
      case 'd':
      case 'i':
        result_ += print(specification(conversion, "l"),
                         static_cast<long>(next_integer().wrap_signed(bits(conversion.length)).small()));
        return true;
      case 'u':
      case 'x':
      case 'X':
      case 'o':
        result_ += print(specification(conversion, "l"),
                         static_cast<unsigned long>(next_integer().wrap_unsigned(bits(conversion.length)).low_bits()));
        return true;
      case 'c':
        result_ += print(specification(conversion, ""), static_cast<int>(next_integer().low_bits() & 0xff));
        return true;
      case 'p': {
        auto address = static_cast<std::uintptr_t>(next_integer().low_bits());
        // The host prints the analysed program's pointers: both are glibc's 0x... and (nil).
        result_ += print(specification(conversion, ""), reinterpret_cast<void*>(address));
        return true;
      }
      case 's':
        return convert_string(conversion);
      case 'f':
      case 'F':
      case 'e':
      case 'E':
      case 'g':
      case 'G':
      case 'a':
      case 'A':
        return convert_float(conversion);
      case 'n':
        ++next_;
        return true;
      default:
        return false;
    }
  }

  bool convert_string(const Conversion& conversion) {
    std::size_t index = next_++;
    std::optional<std::size_t> limit;
    if (conversion.precision) limit = static_cast<std::size_t>(*conversion.precision);
    std::string text = read_string_(index, limit);
    auto width = static_cast<std::size_t>(conversion.width.value_or(0));
    std::string padding(text.size() < width ? width - text.size() : 0, ' ');
    bool left = conversion.flags.find('-') != std::string::npos;
    result_ += left ? text + padding : padding + text;
    return true;
  }

  bool convert_float(const Conversion& conversion) {
    const Value& value = arguments_[next_++].value;
    const auto* datum = std::get_if<FloatValue>(&value);
    if (datum == nullptr) return false;
    const bool is_hexadecimal = conversion.letter == 'a' || conversion.letter == 'A';
    if (conversion.length == Length::LongDouble && datum->sort() == extended && is_hexadecimal && !datum->is_nan() &&
        !datum->is_infinite()) {
      result_ += hexadecimal(conversion, *datum);
    } else if (conversion.length == Length::LongDouble) {
      result_ += print(specification(conversion, "L"), to_long_double(*datum));
    } else if (datum->is_nan()) {
      result_ += print(specification(conversion, ""), std::copysign(std::nan(""), has_sign(*datum) ? -1.0 : 1.0));
    } else {
      result_ += print(specification(conversion, ""), datum->to_double());
    }
    return true;
  }

  std::string_view format_;
  std::span<const FormatArgument> arguments_;
  DataModel model_;
  const StringReader& read_string_;
  std::size_t at_ = 0, next_ = 0;
  std::string result_;
};

}  // namespace

std::string format_output(std::string_view format, std::span<const FormatArgument> arguments, DataModel model,
                          const StringReader& read_string) {
  return Formatter(format, arguments, model, read_string).run();
}

}  // namespace warrant
