#include "audit/report.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <nlohmann/json.hpp>

#include "base/error.h"
#include "base/regular_file.h"
#include "base/text.h"

namespace warrant::audit {

namespace {

using Json = nlohmann::ordered_json;

constexpr const char* class_names[function_classes] = {"safe", "safe if", "safe up to", "broken", "open"};

FunctionClass class_named(const std::string& name) {
  const auto* const found = std::ranges::find(class_names, name);
  if (found == std::end(class_names)) throw Json::other_error::create(501, "no class: " + name, nullptr);
  return static_cast<FunctionClass>(found - std::begin(class_names));
}

}  // namespace

const char* describe(FunctionClass what) { return class_names[static_cast<unsigned>(what)]; }

Json to_json(const FunctionReport& report) {
  Json json{
      {"function", report.name},           {"signature", report.signature},  {"file", report.where.file},
      {"line", report.where.line},         {"public", report.is_public},     {"loop", report.has_loop},
      {"state", report.has_state},         {"class", describe(report.what)}, {"contract", to_json(report.contract)},
      {"needed", report.is_needed},        {"exact", report.is_exact},       {"text", sentence(report)},
      {"assumptions", report.assumptions}, {"command", report.command},      {"key", report.key},
      {"seconds", report.seconds},         {"questions", report.questions},  {"known", report.is_known}};
  if (report.what == FunctionClass::SafeUpTo) json["bound"] = report.bound;
  if (report.is_about_numbers) json["numbers"] = true;
  if (!report.reason.empty()) json["reason"] = report.reason;
  if (report.failing.line != 0) json["failing"] = report.failing.to_string();
  if (!report.violated.empty()) json["violated"] = report.violated;
  if (!report.details.empty()) json["details"] = report.details;
  return json;
}

FunctionReport report_from(const Json& json) {
  FunctionReport report;
  json.at("function").get_to(report.name);
  json.at("signature").get_to(report.signature);
  json.at("file").get_to(report.where.file);
  json.at("line").get_to(report.where.line);
  json.at("public").get_to(report.is_public);
  json.at("loop").get_to(report.has_loop);
  json.at("state").get_to(report.has_state);
  report.what = class_named(json.at("class").get<std::string>());
  report.contract = clauses_from(json.at("contract"));
  json.at("needed").get_to(report.is_needed);
  report.is_needed.resize(report.contract.size());
  json.at("exact").get_to(report.is_exact);
  json.at("assumptions").get_to(report.assumptions);
  json.at("command").get_to(report.command);
  json.at("key").get_to(report.key);
  json.at("seconds").get_to(report.seconds);
  json.at("questions").get_to(report.questions);
  json.at("known").get_to(report.is_known);
  report.bound = json.value("bound", std::uint64_t{0});
  report.is_about_numbers = json.value("numbers", false);
  report.reason = json.value("reason", "");
  report.failing = file_line(json.value("failing", ""));
  report.violated = json.value("violated", "");
  report.details = json.value("details", "");
  return report;
}

std::size_t AuditReport::count(FunctionClass what) const {
  return static_cast<std::size_t>(std::ranges::count(functions, what, &FunctionReport::what));
}

Json to_json(const AuditReport& report, const std::string& version) {
  Json counts;
  for (std::size_t i = 0; i < function_classes; ++i)
    counts[class_names[i]] = report.count(static_cast<FunctionClass>(i));
  Json functions = Json::array();
  for (const FunctionReport& function : report.functions) functions.push_back(to_json(function));
  return {{"version", version},          {"whole", report.is_whole}, {"seconds", report.seconds},
          {"counts", std::move(counts)}, {"notes", report.notes},    {"functions", std::move(functions)}};
}

AuditReport audit_from(const Json& json) {
  AuditReport report;
  for (const Json& function : json.at("functions")) report.functions.push_back(report_from(function));
  json.at("notes").get_to(report.notes);
  json.at("seconds").get_to(report.seconds);
  json.at("whole").get_to(report.is_whole);
  return report;
}

AuditReport read_audit(const std::string& option, const std::string& file) {
  try {
    return audit_from(Json::parse(read_regular_file(file)));
  } catch (const Json::exception&) {
    throw UserError(fmt::format("{} {}: was not written by audit --json", option, file));
  }
}

void add_contract(api::Options& options, const std::string& file) {
  if (options.entry.empty()) throw UserError("--contracts needs --entry FUNCTION");
  const AuditReport report = read_audit("--contracts", file);
  const FunctionReport* found = nullptr;
  for (const FunctionReport& function : report.functions) {
    if (function.name != options.entry) continue;
    if (found && found->contract != function.contract)
      throw UserError(
          fmt::format("--contracts {}: has several functions {}, with different contracts", file, options.entry));
    found = &function;
  }
  if (!found) throw UserError(fmt::format("--contracts {}: has no function {}", file, options.entry));
  for (const Clause& clause : found->contract) add_to(options, clause);
}

std::vector<const FunctionReport*> new_findings(const AuditReport& report, const AuditReport* baseline) {
  std::vector<const FunctionReport*> findings;
  for (const FunctionReport& function : report.functions) {
    if (function.what != FunctionClass::Broken) continue;
    const auto is_same = [&function](const FunctionReport& known) {
      return known.what == FunctionClass::Broken && known.name == function.name &&
             known.where.file == function.where.file && known.violated == function.violated;
    };
    if (!baseline || std::ranges::none_of(baseline->functions, is_same)) findings.push_back(&function);
  }
  return findings;
}

std::string sentence(const FunctionReport& report) {
  const std::string contract = sentence(report.contract);
  const char* const state = report.has_state ? ", as long as global variables have their initial values" : "";
  switch (report.what) {
    case FunctionClass::Safe:
      return fmt::format("safe for all arguments{}", state);
    case FunctionClass::SafeIf:
      return fmt::format("safe {}if {}{}", report.is_exact ? "exactly " : "", contract, state);
    case FunctionClass::SafeUpTo:
      return fmt::format("safe up to {}{}{}{}", counted(report.bound, "element"),
                         report.is_about_numbers ? " and such numbers as lengths" : "",
                         contract.empty() ? "" : ", if " + contract, state);
    case FunctionClass::Broken:
      return fmt::format("broken: {}{}", report.reason, contract.empty() ? "" : ", though " + contract);
    case FunctionClass::Open:
      break;
  }
  return "open: " + report.reason;
}

namespace {

std::string row(const FunctionReport& report) {
  return fmt::format("{:>6.1f} s  {}: {}\n          {}\n", report.seconds, report.where.to_string(), report.name,
                     sentence(report));
}

}  // namespace

std::string to_text(const AuditReport& report, bool is_verbose) {
  constexpr const char* titles[] = {"Findings", "Open", "Proven for arrays of limited size", "Safe under a contract",
                                    "Safe for all arguments"};
  std::string text;
  for (std::size_t i = 0; i < std::size(order_of_classes); ++i) {
    if (report.count(order_of_classes[i]) == 0) continue;
    text += fmt::format("{} ({})\n", titles[i], report.count(order_of_classes[i]));
    for (const FunctionReport& function : report.functions) {
      if (function.what != order_of_classes[i]) continue;
      text += row(function);
      if (order_of_classes[i] != FunctionClass::Broken && !is_verbose) continue;
      text += fmt::format("          {}\n", function.command);
      if (is_verbose)
        for (const std::string& assumption : function.assumptions)
          text += fmt::format("          assumed: {}\n", assumption);
    }
    text += "\n";
  }
  for (const std::string& note : report.notes) text += "note: " + note + "\n";
  text += fmt::format("{}: {} safe, {} safe under a contract, {} for limited sizes, {} open, {}\n",
                      counted(report.functions.size(), "function"), report.count(FunctionClass::Safe),
                      report.count(FunctionClass::SafeIf), report.count(FunctionClass::SafeUpTo),
                      report.count(FunctionClass::Open), counted(report.count(FunctionClass::Broken), "finding"));
  return text;
}

}  // namespace warrant::audit
