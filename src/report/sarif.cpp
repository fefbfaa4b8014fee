// SARIF (Static Analysis Results Interchange Format) 2.1.0, OASIS standard. Objects take no properties but those that
// the standard names; ours are in bags called "properties".
#include "report/sarif.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/text.h"
#include "program/source.h"
#include "report/evidence_words.h"
#include "report/path_walk.h"
#include "report/rules.h"
#include "report/sarif_places.h"
#include "report/sentence.h"
#include "result/json.h"

namespace warrant {

namespace {

using Json = nlohmann::ordered_json;
using Check = CheckedPlace;

// What services show of a path, which may have thousands of steps.
constexpr std::size_t max_first_locations = 200, max_last_locations = 800;
constexpr std::size_t max_state_values = 100;

class Sarif {
 public:
  Sarif(const Result& result, const ReportContext& context, SourceTexts& sources)
      : v_(result),
        violated_(result.if_false()),
        path_(result.path()),
        gap_(violated_ ? violated_->path_gap : PathGap{}),
        context_(context),
        places_(sources) {}

  Json log() {
    for (const std::string& file : context_.files) places_.artifact(file);
    Json run{{"tool", {{"driver", driver()}}}, {"columnKind", "unicodeCodePoints"}};
    run["invocations"] = Json::array({invocation()});
    Json found = results();  // also finds the artifacts
    run["artifacts"] = places_.artifacts();
    run["results"] = std::move(found);
    run["properties"] = {{"verdict", describe(v_.kind())},    {"certified", v_.is_certified()},
                         {"property", describe(v_.property)}, {"engine", v_.engine},
                         {"checked", sentences(v_.checked)},  {"assumptions", sentences(v_.assumptions)}};
    if (const auto unconditional = v_.is_unconditional()) run["properties"]["unconditional"] = *unconditional;
    return sarif_log(std::move(run));
  }

 private:
  Json driver() const {
    Json rules = Json::array();
    for (const ReportRule& rule : report_rules()) {
      Json one{{"id", rule.id}, {"name", rule.name}, {"shortDescription", sarif_message(rule.title)}};
      const bool is_whole = rule.property.empty();
      one["fullDescription"] =
          sarif_message(is_whole ? "Whether any execution of the program has an error of a checked kind."
                                 : "An execution of the program has this error: " + rule.title + ".");
      one["help"] = sarif_message(
          "The code flow is an execution of the program that was replayed, with the values of its variables.");
      one["defaultConfiguration"] = {{"level", "error"}};
      if (!is_whole) {
        Json tags = Json::array({"correctness"});
        if (rule.property != "unreach-call") tags.push_back("security");
        if (rule.cwe != 0) tags.push_back(fmt::format("external/cwe/cwe-{:03}", rule.cwe));
        one["properties"] = {{"precision", "very-high"}, {"tags", tags}, {"violates", rule.property}};
      }
      rules.push_back(std::move(one));
    }
    return {{"name", "Warrant"}, {"semanticVersion", context_.version}, {"rules", rules}};
  }

  Json invocation() const {
    Json made{{"executionSuccessful", context_.is_whole},
              {"commandLine", context_.command_line},
              {"exitCode", context_.exit_status},
              {"exitCodeDescription", verdict_line(v_)}};
    Json notes = Json::array();
    if (v_.is_unknown())
      notes.push_back(
          {{"level", context_.is_whole ? "warning" : "error"}, {"message", sarif_message(bare_sentence(v_))}});
    if (const TrueVerdict* proven = v_.if_true(); proven && proven->coverage)
      for (const std::string& remark : vacuous(*proven->coverage))
        notes.push_back({{"level", "warning"}, {"message", sarif_message(remark)}});
    if (!notes.empty()) made["toolExecutionNotifications"] = std::move(notes);
    return made;
  }

  Json results() {
    Json made = Json::array();
    bool has_violation = false;
    for (const Check& check : v_.checks) {
      made.push_back(result_of(check));
      has_violation |= is_shown(check.place) && check.status == Check::Status::Violated;
    }
    if (violated_ && !has_violation)
      made.push_back(violation(violated_->place, bare_sentence(v_), Json::array({code_flow()})));
    else if (v_.checks.empty())
      made.push_back(whole_program());
    return made;
  }

  // The place whose path is told.
  bool is_shown(const CheckPlace& place) const { return violated_ && place == violated_->place; }

  Json result_of(const Check& check) {
    switch (check.status) {
      case Check::Status::Violated:
        if (is_shown(check.place)) return violation(check.place, bare_sentence(v_), Json::array({code_flow()}));
        return violation(check.place, check.happened, flow_of(check.inputs));
      case Check::Status::Proven:
        return result(check.place, "pass", "none", "proven free of: " + check.place.what.to_string());
      case Check::Status::Open:
        break;
    }
    return result(check.place, "open", "none", "neither proven nor violated: " + check.place.what.to_string());
  }

  Json result(const CheckPlace& place, const char* kind, const char* level, const std::string& text) {
    const std::size_t rule = rule_of(place.what);
    Json made{{"ruleId", report_rules()[rule].id},
              {"ruleIndex", rule},
              {"kind", kind},
              {"level", level},
              {"message", sarif_message(text)},
              {"locations", Json::array({primary_location(place)})}};
    if (const std::string hash = places_.line_hash(place.file, place.line); !hash.empty())
      made["partialFingerprints"] = {{"primaryLocationLineHash", hash}};
    return made;
  }

  // Services want a file and a line of every result.
  Json primary_location(const CheckPlace& place) {
    Json made = places_.location(place.file, place.line);
    return made.empty() && !context_.files.empty() ? places_.location(context_.files.front(), 1) : made;
  }

  Json violation(const CheckPlace& place, const std::string& text, Json flows) {
    Json made = result(place, "fail", v_.is_certified() ? "error" : "warning", text);
    std::erase_if(flows.get_ref<Json::array_t&>(), [](const Json& flow) { return flow.is_null(); });
    if (!flows.empty()) made["codeFlows"] = std::move(flows);
    const FileLine failing = violated_ ? violated_->failure.where : FileLine{};
    if (is_shown(place) && failing.line != 0 && failing != FileLine{place.file, place.line}) {
      Json related = places_.location(failing.file, failing.line);
      related["message"] = sarif_message("asserted here");
      made["relatedLocations"] = Json::array({std::move(related)});
    }
    return made;
  }

  Json whole_program() {
    const TrueVerdict* proven = v_.if_true();
    const std::string text = bare_sentence(v_);
    Json made{{"ruleId", report_rules()[whole_program_rule()].id},
              {"ruleIndex", whole_program_rule()},
              {"kind", proven ? "pass" : "open"},
              {"level", "none"},
              {"message", sarif_message(text)},
              {"locations", Json::array()}};
    if (!context_.files.empty()) made["locations"].push_back(places_.location(context_.files.front(), 0));
    if (!proven) return made;
    for (const ReadableInvariant& invariant : proven->invariants) {
      Json related = places_.location(invariant.where.file, invariant.where.line);
      related["message"] = sarif_message("invariant: " + invariant.formula);
      made["relatedLocations"].push_back(std::move(related));
    }
    return made;
  }

  // Of the path, or null.
  Json code_flow() {
    Json steps = Json::array();
    PathWalk walk(path_, violated_->globals);
    while (walk.advance())
      if (walk.step() < max_first_locations || walk.step() + max_last_locations >= path_.size())
        steps.push_back(step(walk));
    if (steps.empty()) return nullptr;
    steps.back()["importance"] = "essential";
    return {{"threadFlows", Json::array({{{"locations", std::move(steps)}}})}};
  }

  Json step(const PathWalk& walk) {
    const std::size_t at = walk.step();
    const PathStep& step = path_[at];
    Json place = places_.location(step.file, step.line);
    if (!step.function.empty())
      place["logicalLocations"] = Json::array({{{"name", step.function}, {"kind", "function"}}});
    place["message"] = sarif_message(describe_step(at));
    Json made{{"location", std::move(place)}, {"nestingLevel", step.depth}, {"executionOrder", at + 1}};
    const Json kinds = kinds_of(at);
    if (!kinds.empty()) made["kinds"] = kinds;
    std::size_t count = 0;
    for (const auto& [name, value] : walk.visible())
      if (++count <= max_state_values) made["state"][name] = sarif_message(value);
    return made;
  }

  std::string describe_step(std::size_t at) const {
    const PathStep& step = path_[at];
    std::string text(without_block(step.text));
    for (const std::string& condition : step.conditions) text += fmt::format("  [{}]", condition);
    for (const auto& change : step.changes) text += fmt::format("  [{} = {}]", change.name, change.value);
    if (const std::size_t left_out = left_out_before(at); left_out > 0)
      text = fmt::format("({} left out before this one)  {}", counted(left_out, "step"), text);
    return text.empty() ? "(empty line)" : text;
  }

  std::size_t left_out_before(std::size_t at) const {
    const PathGap& gap = gap_;
    const std::size_t count = path_.size();
    if (count <= max_first_locations + max_last_locations) return gap.at == at ? gap.count : 0;
    const std::size_t next = count - max_last_locations;
    if (at == next)
      return next - max_first_locations + (gap.at >= max_first_locations && gap.at <= next ? gap.count : 0);
    return gap.at == at ? gap.count : 0;
  }

  Json kinds_of(std::size_t at) const {
    const std::vector<PathStep>& path = path_;
    Json kinds = Json::array();
    if (at + 1 == path.size()) kinds.push_back("danger");
    if (!path[at].conditions.empty()) kinds.push_back("branch");
    if (at + 1 < path.size() && path[at + 1].depth > path[at].depth) kinds.push_back("call");
    if (at + 1 < path.size() && path[at + 1].depth < path[at].depth) kinds.push_back("return");
    return kinds;
  }

  // Where a path is not kept, the inputs in their order still tell what happens.
  Json flow_of(const std::vector<InputValue>& inputs) {
    Json steps = Json::array();
    for (const InputValue& input : inputs) {
      Json made = places_.location(input.where.file, input.where.line);
      made["message"] = sarif_message(fmt::format("{} = {}", input.name, input.value));
      steps.push_back({{"location", std::move(made)},
                       {"executionOrder", steps.size() + 1},
                       {"state", {{input.name, sarif_message(input.value)}}}});
    }
    if (steps.empty()) return Json::array();
    return Json::array({{{"threadFlows", Json::array({{{"locations", std::move(steps)}}})}}});
  }

  const Result& v_;
  const FalseVerdict* violated_;
  const std::vector<PathStep>& path_;
  PathGap gap_;
  const ReportContext& context_;
  SarifPlaces places_;
};

}  // namespace

std::string to_sarif(const Result& result, const ReportContext& context, SourceTexts& sources) {
  return to_text(Sarif(result, context, sources).log(), 1) + "\n";
}

}  // namespace warrant
