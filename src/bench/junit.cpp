#include "bench/junit.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/markup.h"
#include "base/utf8.h"

namespace warrant {

namespace {

enum class Outcome : std::uint8_t { Passed, Failed, Broken, Skipped };

Outcome outcome_of(RunClass run_class) {
  if (is_wrong(run_class)) return Outcome::Failed;
  switch (run_class) {
    case RunClass::Crash:
      return Outcome::Broken;
    case RunClass::Unknown:
    case RunClass::TimeOut:
    case RunClass::OutOfMemory:
    case RunClass::UncertifiedTrue:
    case RunClass::UncertifiedFalse:
      return Outcome::Skipped;
    default:
      return Outcome::Passed;
  }
}

// XML has no way to write some characters.
bool is_xml(char32_t c) {
  return c == '\t' || c == '\n' || c == '\r' || (c >= 0x20 && c < 0xD800) || (c > 0xDFFF && c != 0xFFFE && c != 0xFFFF);
}

std::string escape_xml(std::string_view text) {
  std::string result;
  while (!text.empty()) {
    const std::string_view before = text;
    const char32_t c = take_character(text);
    const std::string_view bytes = before.substr(0, before.size() - text.size());
    if (c == '\n' || c == '\r' || c == '\t')
      result += fmt::format("&#{};", static_cast<unsigned>(c));  // an attribute would have blanks instead
    else if (!is_xml(c) || (c == replacement_character && bytes.size() == 1))
      result += "\xEF\xBF\xBD";
    else
      result += escape_html(bytes);
  }
  return result;
}

std::string test_case(const RunRecord& record) {
  const RunClass run_class = classify(record);
  // Dots separate what a viewer folds.
  std::string class_name = record.tool;
  for (const std::string& part : {record.suite, record.family})
    if (!part.empty()) class_name += "." + part;
  std::string text = fmt::format("    <testcase classname=\"{}\" name=\"{}\" time=\"{:.3f}\"", escape_xml(class_name),
                                 escape_xml(record.task), record.wall_seconds);
  const Outcome outcome = outcome_of(run_class);
  if (outcome == Outcome::Passed) return text + "/>\n";
  std::string message = describe(run_class);
  for (const std::string& more : {record.reason, record.violated})
    if (!more.empty()) message += ": " + more;
  const std::string attribute = escape_xml(message);
  std::string details = fmt::format("answer: {}; expected: {}; end: {}", describe(record.verdict),
                                    !record.expected   ? "nothing"
                                    : *record.expected ? "true"
                                                       : "false",
                                    record.end);
  if (!record.detail.empty()) details += "; " + record.detail;
  if (!record.log.empty()) details += "; log: " + record.log;
  text += ">\n      ";
  if (outcome == Outcome::Skipped) {
    text += fmt::format("<skipped message=\"{}\"/>", attribute);
  } else {
    const char* name = outcome == Outcome::Failed ? "failure" : "error";
    text += fmt::format("<{0} type=\"{1}\" message=\"{2}\">{3}</{0}>", name, escape_xml(describe(run_class)), attribute,
                        escape_xml(details));
  }
  return text + "\n    </testcase>\n";
}

struct Counts {
  std::size_t tests = 0, failures = 0, errors = 0, skipped = 0;
  double seconds = 0;

  void add(const RunRecord& record) {
    const Outcome outcome = outcome_of(classify(record));
    ++tests;
    failures += outcome == Outcome::Failed ? 1 : 0;
    errors += outcome == Outcome::Broken ? 1 : 0;
    skipped += outcome == Outcome::Skipped ? 1 : 0;
    seconds += record.wall_seconds;
  }
  std::string attributes() const {
    return fmt::format("tests=\"{}\" failures=\"{}\" errors=\"{}\" skipped=\"{}\" time=\"{:.3f}\"", tests, failures,
                       errors, skipped, seconds);
  }
};

}  // namespace

std::string to_junit(const std::vector<RunRecord>& records) {
  std::vector<std::string> tools;
  Counts all;
  for (const RunRecord& record : records) {
    all.add(record);
    if (std::ranges::find(tools, record.tool) == tools.end()) tools.push_back(record.tool);
  }
  std::string text = fmt::format("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"warrant bench\" {}>\n",
                                 all.attributes());
  for (const std::string& tool : tools) {
    Counts counts;
    std::string cases;
    for (const RunRecord& record : records) {
      if (record.tool != tool) continue;
      counts.add(record);
      cases += test_case(record);
    }
    text +=
        fmt::format("  <testsuite name=\"{}\" {}>\n{}  </testsuite>\n", escape_xml(tool), counts.attributes(), cases);
  }
  return text + "</testsuites>\n";
}

}  // namespace warrant
