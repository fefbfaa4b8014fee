#include "frontend/library/print_format.h"

namespace warrant {
namespace {

constexpr int largest_field = 1 << 20;

class Parser {
 public:
  explicit Parser(std::string_view rest) : rest_(rest) {}

  std::optional<std::vector<PrintDirective>> run() {
    PrintDirective plain;
    const auto flush = [&] {
      if (!plain.text.empty()) found_.push_back(plain);
      plain = {};
    };
    while (!rest_.empty()) {
      if (rest_[0] != '%' || rest_.starts_with("%%")) {
        const std::size_t length = rest_[0] == '%' ? 2 : 1;
        plain.text += rest_[0];
        plain.spelling += rest_.substr(0, length);
        rest_.remove_prefix(length);
        continue;
      }
      flush();
      const std::string_view start = rest_;
      rest_.remove_prefix(1);
      PrintDirective directive;
      if (!read(directive)) return std::nullopt;
      directive.spelling = start.substr(0, start.size() - rest_.size());
      found_.push_back(std::move(directive));
    }
    flush();
    return std::move(found_);
  }

 private:
  bool take(std::string_view prefix) {
    if (!rest_.starts_with(prefix)) return false;
    rest_.remove_prefix(prefix.size());
    return true;
  }
  bool is_at(std::string_view letters) const {
    return !rest_.empty() && letters.find(rest_[0]) != std::string_view::npos;
  }
  bool read_field(PrintDirective::Field& field) {
    if (take("*")) {
      field.given = field.from_argument = true;
      return true;
    }
    for (; is_at("0123456789"); rest_.remove_prefix(1)) {
      field.given = true;
      field.value = 10 * field.value + (rest_[0] - '0');
      if (field.value > largest_field) return false;
    }
    return true;
  }
  PrintDirective::Length read_length() {
    using Length = PrintDirective::Length;
    if (take("hh")) return Length::Char;
    if (take("h")) return Length::Short;
    if (take("ll") || take("q")) return Length::LongLong;
    if (take("l")) return Length::Long;
    if (take("j")) return Length::Max;
    if (take("z")) return Length::Size;
    if (take("t")) return Length::Difference;
    if (take("L")) return Length::LongDouble;
    return Length::Plain;
  }
  bool read(PrintDirective& directive) {
    for (; is_at("-+ #0"); rest_.remove_prefix(1)) directive.flags += rest_[0];
    if (!read_field(directive.width)) return false;
    if (take(".")) {
      if (!read_field(directive.precision)) return false;
      directive.precision.given = true;  // a lone point is .0
    }
    directive.length = read_length();
    if (!is_at("diouxXcspneEfFgGaA")) return false;
    directive.letter = rest_[0];
    rest_.remove_prefix(1);
    return true;
  }

  std::string_view rest_;
  std::vector<PrintDirective> found_;
};

}  // namespace

std::optional<std::vector<PrintDirective>> parse_print_format(std::string_view format) { return Parser(format).run(); }

}  // namespace warrant
