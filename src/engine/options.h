// The one table of typed engine options: name, default, range, help, expert flag.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace warrant {

enum class Audience : std::uint8_t { Everyone, Expert };

struct IntegerRange {
  long low, high;
};

// An enumeration by its texts.
struct EnumeratedTarget {
  std::function<std::string()> text;
  std::function<void(const std::string&)> set;  // to one of the option's choices
};

struct Option {
  std::string name;  // without dashes: "threshold"
  std::string help;
  Audience audience = Audience::Everyone;
  std::variant<long*, bool*, std::string*, EnumeratedTarget>
      target;                         // holds the default until the command line sets it
  std::optional<IntegerRange> range;  // for integers
  std::vector<std::string> choices;   // for strings: empty means anything
};

std::string default_text(const Option& option);  // "100", "on", "full"; empty: none

class OptionTable {
 public:
  void add(std::string name, long* target, IntegerRange range, std::string help,
           Audience audience = Audience::Everyone);
  void add(std::string name, bool* target, std::string help, Audience audience = Audience::Everyone);
  void add(std::string name, std::string* target, std::vector<std::string> choices, std::string help,
           Audience audience = Audience::Everyone);
  // `texts`: the values with what the command line calls them, in the order of --help.
  template <typename Enum>
  void add(std::string name, Enum* target, const std::vector<std::pair<std::string, Enum>>& texts, std::string help,
           Audience audience = Audience::Everyone) {
    std::vector<std::string> choices;
    for (const auto& [text, value] : texts) choices.push_back(text);
    const auto text = [target, texts] {
      return std::ranges::find(texts, *target, &std::pair<std::string, Enum>::second)->first;
    };
    const auto set = [target, texts](const std::string& text) {
      *target = std::ranges::find(texts, text, &std::pair<std::string, Enum>::first)->second;
    };
    options_.push_back(
        {std::move(name), std::move(help), audience, EnumeratedTarget{text, set}, {}, std::move(choices)});
  }
  const std::vector<Option>& options() const { return options_; }
  // Sets an option from text. Throws UserError for a value that does not fit; false if there is no such option.
  bool set(const std::string& name, const std::string& value);

 private:
  std::vector<Option> options_;
};

}  // namespace warrant
