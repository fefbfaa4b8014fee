#include "evidence/native/dialect_harness.h"

#include <fmt/format.h>

#include "evidence/native/c_type.h"

namespace warrant {

std::optional<DialectFunction> dialect_function(const HarnessFunction& function, const HarnessWords& words,
                                                Assertions assertions) {
  if (function.varies) return std::nullopt;
  const bool counts = assertions == Assertions::Count;
  const auto condition = [&] { return c_type(*function.condition) + " condition"; };
  switch (function.role) {
    case HarnessRole::Assume:
      return DialectFunction{"void", condition(), fmt::format("  if (!condition) {{ {} }}\n", words.blocked)};
    case HarnessRole::Assert:
      if (!counts) return DialectFunction{"void", "void", ""};
      return DialectFunction{"void", condition(), fmt::format("  if (!condition) {{ {} }}\n", words.reached)};
    case HarnessRole::Unreachable:
      return DialectFunction{"void", "void", fmt::format("  {}\n", counts ? words.reached : words.ended)};
    case HarnessRole::Hint:
      return DialectFunction{"void", "void", ""};
    case HarnessRole::Stop:
      return DialectFunction{"void", "void", fmt::format("  {}\n", words.ended)};
    case HarnessRole::Permission:
      return DialectFunction{"int", "void", fmt::format("  return {};\n", function.answer->to_string())};
    case HarnessRole::Nondet:
    case HarnessRole::Range:
    case HarnessRole::Bytes:
    case HarnessRole::Object:
      return std::nullopt;
  }
  return std::nullopt;
}

std::string dialect_macros(const std::vector<HarnessFunction>& functions) {
  std::string text;
  for (const HarnessFunction& function : functions) {
    if (function.is_declared) continue;
    if (function.role == HarnessRole::Assume || function.role == HarnessRole::Assert)
      text += fmt::format("#define {0}(condition, ...) {0}(!!(condition), ##__VA_ARGS__)\n", function.name);
    if (function.role == HarnessRole::Bytes)
      text +=
          fmt::format("#define {0}(p, n, ...) {0}((void *)(p), (__SIZE_TYPE__)(n), ##__VA_ARGS__)\n", function.name);
  }
  return text;
}

std::vector<std::uint8_t> bytes_of(const Value& value, ScalarType type) {
  Integer bits = 0;
  if (const auto* number = std::get_if<Integer>(&value))
    bits = number->wrap_unsigned(8 * type.bytes);
  else if (const auto* datum = std::get_if<FloatValue>(&value))
    bits = datum->bits();
  else
    bits = Integer(std::get<bool>(value) ? 1 : 0);
  std::vector<std::uint8_t> bytes;
  for (unsigned i = 0; i < type.bytes; ++i)
    bytes.push_back(static_cast<std::uint8_t>(bits.shift_right(8 * i).low_bits() & 0xff));
  return bytes;
}

}  // namespace warrant
