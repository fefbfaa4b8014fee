#include "audit/sarif.h"

#include <fmt/format.h>

#include <array>
#include <nlohmann/json.hpp>

#include "report/sarif_places.h"
#include "result/json.h"

namespace warrant::audit {

namespace {

using Json = nlohmann::ordered_json;

// By class; a class without a level has no results.
struct Rule {
  FunctionClass what;
  const char *id, *name, *title, *level;
};
constexpr std::array rules{
    Rule{FunctionClass::Broken, "audit-finding", "AuditFinding", "A call of the function fails", "error"},
    Rule{FunctionClass::SafeIf, "audit-contract", "AuditContract", "The function is safe under a contract", "note"},
    Rule{FunctionClass::SafeUpTo, "audit-limited", "AuditLimited", "The function is proven for limited sizes", "note"}};

Json driver(const std::string& version) {
  Json list = Json::array();
  for (const Rule& rule : rules)
    list.push_back({{"id", rule.id},
                    {"name", rule.name},
                    {"shortDescription", sarif_message(rule.title)},
                    {"defaultConfiguration", {{"level", rule.level}}}});
  return {{"name", "Warrant"}, {"semanticVersion", version}, {"rules", list}};
}

Json result_of(const FunctionReport& function, std::size_t index, SarifPlaces& places) {
  const Rule& rule = rules.at(index);
  const bool is_finding = function.what == FunctionClass::Broken && function.failing.line != 0;
  const FileLine& at = is_finding ? function.failing : function.where;
  Json made{{"ruleId", rule.id},
            {"ruleIndex", index},
            {"level", rule.level},
            {"message", sarif_message(fmt::format("{}: {}", function.name, sentence(function)))}};
  Json place = places.location(at.file, at.line);
  place["logicalLocations"] = Json::array({{{"name", function.name}, {"kind", "function"}}});
  made["locations"] = Json::array({std::move(place)});
  if (is_finding) {
    Json related = places.location(function.where.file, function.where.line);
    related["message"] = sarif_message("called from here: " + function.command);
    made["relatedLocations"] = Json::array({std::move(related)});
  }
  if (const std::string hash = places.line_hash(at.file, at.line); !hash.empty())
    made["partialFingerprints"] = {{"primaryLocationLineHash", hash}};
  return made;
}

}  // namespace

std::string to_sarif(const AuditReport& report, const std::string& version, SourceTexts& sources) {
  SarifPlaces places(sources);
  Json results = Json::array();
  for (std::size_t i = 0; i < rules.size(); ++i)
    for (const FunctionReport& function : report.functions)
      if (function.what == rules.at(i).what) results.push_back(result_of(function, i, places));
  Json run{{"tool", {{"driver", driver(version)}}}, {"columnKind", "unicodeCodePoints"}};
  run["invocations"] = Json::array({Json{{"executionSuccessful", report.is_whole}}});
  run["artifacts"] = places.artifacts();
  run["results"] = std::move(results);
  return warrant::to_text(sarif_log(std::move(run)), 1) + "\n";
}

}  // namespace warrant::audit
