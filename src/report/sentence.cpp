#include "report/sentence.h"

#include <fmt/format.h>

#include "report/text.h"

namespace warrant {

std::string bare_sentence(const Verification& v) {
  const std::string text = sentence(v), prefix = fmt::format("{}: ", describe(v.verdict));
  return text.starts_with(prefix) ? text.substr(prefix.size()) : text;
}

std::string without_place(const std::string& violation, const CheckPlace& place) {
  const std::string prefix = fmt::format("{}:{}: ", place.file, place.line);
  return violation.starts_with(prefix) ? violation.substr(prefix.size()) : violation;
}

}  // namespace warrant
