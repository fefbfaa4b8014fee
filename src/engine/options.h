// The one table of typed engine options: name, default, range, help, expert flag.
#pragma once

#include <cstdint>
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

struct Option {
  std::string name;  // without dashes: "threshold"
  std::string help;
  Audience audience = Audience::Everyone;
  std::variant<long*, bool*, std::string*> target;  // holds the default until the command line sets it
  std::optional<IntegerRange> range;                // for integers
  std::vector<std::string> choices;                 // for strings: empty means anything
};

std::string default_text(const Option& option);  // "100", "on", "full"; empty: none

class OptionTable {
 public:
  void add(std::string name, long* target, IntegerRange range, std::string help,
           Audience audience = Audience::Everyone);
  void add(std::string name, bool* target, std::string help, Audience audience = Audience::Everyone);
  void add(std::string name, std::string* target, std::vector<std::string> choices, std::string help,
           Audience audience = Audience::Everyone);
  const std::vector<Option>& options() const { return options_; }
  // Sets an option from text. Throws UserError for a value that does not fit; false if there is no such option.
  bool set(const std::string& name, const std::string& value);

 private:
  std::vector<Option> options_;
};

}  // namespace warrant
