#include "report/sentence.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "base/text.h"

namespace warrant {

namespace {

constexpr std::size_t max_values = 8;

std::string option_of(const Verification& v, const std::string& name) {
  const auto found = std::ranges::find(v.options, name, &std::pair<std::string, std::string>::first);
  return found == v.options.end() ? std::string() : found->second;
}

std::string false_sentence(const Verification& v) {
  const std::string where = v.failing_place.empty() ? "" : ", at " + v.failing_place;
  const std::string with = v.values.empty() ? "" : " with " + listed(v.values, max_values);
  if (!v.condition.empty() && v.violated == "unreach-call")
    return fmt::format("assertion `{}` fails{}{}", v.condition, with, where);
  const std::string what = without_place(v.violation, v.place);
  return fmt::format("{}, at {}:{}{}", what, v.place.file, v.place.line, with);
}

std::vector<std::string> split(const std::string& list) {
  std::vector<std::string> parts;
  for (std::size_t start = 0; start <= list.size();) {
    const std::size_t end = std::min(list.find(", ", start), list.size());
    parts.push_back(list.substr(start, end - start));
    start = end + 2;
  }
  return parts;
}

// "a", "a and b", "a, b and c"
std::string enumerated(const std::vector<std::string>& parts, const char* conjunction = "and") {
  if (parts.size() < 2) return parts.empty() ? "" : parts.front();
  const std::span<const std::string> all(parts);
  return fmt::format("{} {} {}", fmt::join(all.first(parts.size() - 1), ", "), conjunction, parts.back());
}

// What is checked, said of a program in which it never happens.
std::string true_sentence(const std::string& property) {
  constexpr const char* calls = "calls of ";
  const std::string checked = property.substr(0, property.find(';'));
  std::vector<std::string> claims, kinds;
  bool has_leak = false;
  for (const std::string& word : split(checked)) {
    if (word == "assertions") {
      claims.emplace_back("no assertion fails");
    } else if (word == "aborts") {
      claims.emplace_back("abort is never called");
    } else if (word.starts_with(calls)) {
      claims.push_back(fmt::format("no call of {} is reachable", word.substr(std::string_view(calls).size())));
    } else if (word == "nothing") {
      claims.emplace_back("nothing was checked");
    } else if (word == "leak") {
      has_leak = true;
    } else {
      kinds.push_back(word);
    }
  }
  const bool is_of_memory = claims.empty() && kinds == std::vector<std::string>{"bounds", "null", "lifetime"};
  const bool is_overflow = kinds.size() == 1 && kinds.front() == "overflow";
  const char* const leak = kinds.empty() ? "all allocated memory is freed" : "no memory is leaked";
  std::string text;
  if (kinds.empty() || is_of_memory || is_overflow) {
    if (!kinds.empty()) claims.emplace_back(is_overflow ? "no signed overflow occurs" : "every memory access is valid");
    if (has_leak) claims.emplace_back(leak);
    text = enumerated(claims);
    if (has_leak && is_of_memory) kinds.emplace_back("leak");
    if (is_of_memory) text += fmt::format(" (checked: {})", fmt::join(kinds, ", "));
  } else {
    if (!claims.empty()) text = enumerated(claims) + ", and ";
    text += fmt::format("no {} error occurs", enumerated(kinds, "or"));
    if (has_leak) text += fmt::format(", and {}", leak);
  }
  if (checked.size() == property.size()) return text;
  return fmt::format("{}, {}", text, property.substr(checked.size() + 2));  // "except for 3 known errors"
}

// What a user can do about an Unknown; nothing if the explanation says all there is to say.
std::string advice(const Verification& v, UserChoice choice) {
  const bool has_own_engine = v.engine != "auto";
  const std::string other_engine = has_own_engine ? "--engine auto" : "--engine symexia";
  if (v.reason == "out of time") {
    std::vector<std::string> ways{"a longer --time-limit"};
    if (choice.starts_from_function && !choice.has_max_input) ways.emplace_back("shorter inputs (--max-input 16)");
    if (has_own_engine) ways.emplace_back("--engine auto");
    if (!choice.starts_from_function) ways.emplace_back("a single function (--entry)");
    return "try " + enumerated(ways, "or");
  }
  if (v.reason == "out of memory") return "try a larger --memory-limit or --jobs 1";
  if (v.reason == "solver gave up") {
    const std::string arithmetic = option_of(v, "arithmetic") == "bv" ? "int" : "bv";
    return fmt::format("try a longer --time-limit, --arithmetic {} or {}", arithmetic, other_engine);
  }
  if (v.reason == "unmodelled construct") return "replace it in the program, or exclude it with --assume";
  if (v.reason == "recursion bound reached")
    return "bound the depth of the recursion with --assume, or write it as a loop";
  if (v.reason == "missing function") return "give it a body, or try --undefined-functions pure";
  if (v.reason == "bound reached") {
    if (v.explanation.find(" the limit of --") != std::string::npos) return "try a larger one";
    if (v.explanation.find(" steps") != std::string::npos) return "try a single function (--entry)";
    return "try smaller constants in the program";
  }
  if (v.reason == "no progress" || v.reason == "out of reach") return "try " + other_engine;
  if (v.reason == "replay failed" || v.reason == "proof not checked")
    return fmt::format("try a longer --time-limit or {}", other_engine);
  if (v.reason == "undefined behaviour")
    return "verify without --property to find the undefined behaviour, and repair it";
  if (v.reason == "out of memory or internal error")
    return "try a larger --memory-limit; if that does not help, please report this";
  if (v.reason == "interrupted") return {};
  return "please report this";
}

std::string what_happened(const Verification& v) {
  const std::string more = v.explanation.empty() ? "" : ": " + v.explanation;
  if (v.reason == "out of time")
    return fmt::format("not decided within the time limit of {}{}", option_of(v, "time limit"), more);
  if (v.reason == "out of memory")
    return fmt::format("not decided within the memory limit of {}{}", option_of(v, "memory limit"), more);
  return v.explanation.empty() ? v.reason : v.explanation;
}

}  // namespace

std::string bare_sentence(const Verification& v) {
  switch (v.verdict) {
    case Verdict::True:
      return true_sentence(v.property);
    case Verdict::False:
      return false_sentence(v);
    case Verdict::Unknown:
      break;
  }
  return v.explanation.empty() ? v.reason : v.explanation;
}

std::string explained(const Verification& v, UserChoice choice) {
  std::string text = what_happened(v);
  if (!v.proven_parts.empty()) text += "; there is " + enumerated(v.proven_parts);
  if (const std::string next = advice(v, choice); !next.empty()) text += "; " + next;
  return text;
}

std::string sentence(const Verification& v) { return fmt::format("{}: {}", describe(v.verdict), bare_sentence(v)); }

std::string covered(const Coverage& coverage) {
  std::vector<std::string> parts, missing;
  if (coverage.asks_assertions) missing.emplace_back("no assertion");
  if (coverage.asks_operations) missing.emplace_back("no operation whose behaviour can be undefined");
  if (coverage.assertions > 0) parts.push_back(counted(coverage.assertions, "assertion"));
  if (coverage.operations > 0)
    parts.push_back(counted(coverage.operations, "operation") + " whose behaviour could be undefined");
  if (parts.empty()) return fmt::format("nothing to check: the program has {}", fmt::join(missing, " and "));
  return fmt::format(
      "{}{}", fmt::join(parts, ", "),
      coverage.unreached == 0 ? "" : fmt::format("; {} never reached", counted(coverage.unreached, "assertion")));
}

std::string listed(std::span<const Verification::NamedValue> values, std::size_t most) {
  std::vector<std::string> parts;
  for (const auto& [name, value] : values.first(std::min(values.size(), most))) parts.push_back(name + " = " + value);
  if (values.size() > most) parts.emplace_back("...");
  return fmt::format("{}", fmt::join(parts, ", "));
}

std::string without_place(const std::string& violation, const CheckPlace& place) {
  const std::string prefix = fmt::format("{}:{}: ", place.file, place.line);
  return violation.starts_with(prefix) ? violation.substr(prefix.size()) : violation;
}

}  // namespace warrant
