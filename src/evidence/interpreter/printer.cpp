#include "evidence/interpreter/printer.h"

#include <ostream>

#include "evidence/interpreter/format.h"

namespace warrant {

namespace {

// A string longer than this lacks its end.
constexpr std::size_t max_string_length = 1 << 20;

}  // namespace

std::optional<std::string> Printer::read_string(const OutputArgument& argument, std::size_t index,
                                                std::optional<std::size_t> max_length, std::uint64_t& end) {
  std::string text;
  auto address = operands_.address(index);
  if (!address) return std::nullopt;
  if (!is_lowered_ && argument.string_cells == none_id) return "(string)";
  for (std::size_t i = 0; i < max_length.value_or(max_string_length); ++i) {
    const std::uint64_t place = end = *address + i;
    unsigned char character = 0;
    if (is_lowered_) {
      const std::optional<unsigned char> byte = memory_.byte_at(place);
      if (!byte) return std::nullopt;
      character = *byte;
    } else {
      Value cell = state_.element(argument.string_cells, Integer(place));
      character = static_cast<unsigned char>(std::get<Integer>(cell).low_bits());
    }
    if (character == 0) break;
    text += static_cast<char>(character);
  }
  return text;
}

bool Printer::print(EdgeCode& code, const Output& operation) {
  operands_.evaluate(code);
  std::vector<FormatArgument> arguments;
  for (std::size_t i = 0; i < operation.arguments.size(); ++i) {
    const OutputArgument& argument = operation.arguments[i];
    arguments.push_back({State::decode(operands_.value(i, argument.value.sort()), argument.type), argument.type});
  }
  std::optional<std::uint64_t> unreadable;
  auto read = [&](std::size_t index, std::optional<std::size_t> max_length) {
    std::uint64_t end = 0;
    auto string = read_string(operation.arguments[index], index, max_length, end);
    if (!string && !unreadable) unreadable = end;
    return string.value_or("");
  };
  std::string text = format_output(operation.format, arguments, program_.data_model, read);
  if (unreadable) return memory_.invalid_access(unreadable, 1, "read for output", code.edge->range);
  if (out_ != nullptr) *out_ << text;
  return true;
}

}  // namespace warrant
