#include "audit/function_audit.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "audit/command_line.h"
#include "audit/reach.h"
#include "audit/search.h"
#include "base/budget.h"
#include "base/error.h"
#include "report/evidence_words.h"
#include "report/sentence.h"
#include "result/json.h"

namespace warrant::audit {

namespace {

using Json = nlohmann::ordered_json;

// Of the time of a function, for looking at the found contract with everything that checks a verdict.
constexpr double confirmation_share = 0.3;
constexpr double exactness_seconds = 4;

class FunctionAudit {
 public:
  explicit FunctionAudit(const FunctionTask& task)
      : task_(task), facts_(task.function.facts), report_(open_report(task.function, "")) {
    report_.key = task.key;
  }

  FunctionReport run() {
    const double start = cpu_seconds();
    if (!facts_.refusal.empty()) {
      report_.reason = facts_.refusal;
    } else if (is_known_to_be_open()) {
      FunctionReport known = *task_.known;
      known.where = report_.where;
      known.signature = report_.signature;
      return known;
    } else if (!is_what_is_known()) {
      search();
      report_.is_known = is_found_again();
    }
    report_.seconds = cpu_seconds() - start;
    report_.command = command_line(options({}, task_.seconds), files(), report_.contract);
    return std::move(report_);
  }

 private:
  static double cpu_seconds() { return process_cpu_seconds() + children_cpu_seconds(); }

  std::vector<std::string> files() const {
    if (task_.options.project.empty()) return task_.function.files;
    return {task_.function.unit};
  }

  api::Options options(const Clauses& contract, double seconds) const {
    api::Options options = task_.options;
    if (facts_.name != "main") options.entry = facts_.name;
    for (const Clause& clause : contract) add_to(options, clause);
    options.time_limit = fmt::format("{:.1f}s", seconds);
    options.jobs = 1;
    return options;
  }

  // A verification that only asks, for the search.
  Answer ask(const Clauses& contract, double seconds) {
    api::Options brief = options(contract, seconds);
    brief.native_replay = brief.shrink = brief.vacuity = brief.second_opinion = false;
    return decide(brief);
  }
  // One whose answer is kept and shown.
  Answer confirm(const Clauses& contract) {
    api::Options thorough = options(contract, task_.seconds);
    thorough.reuse = task_.folder;
    thorough.reuse_name = facts_.file + ":" + facts_.name;
    return decide(thorough);
  }
  Answer decide(const api::Options& options) {
    try {
      const api::Result result = api::verify(files(), options);
      return {result_from_json(Json::parse(result.json)), result.text};
    } catch (const api::InputError& error) {
      complaint_ = error.what();
      throw;
    }
  }

  // Nothing has changed since it was not decided.
  bool is_known_to_be_open() const {
    return task_.known && task_.known->key == task_.key && task_.known->what == FunctionClass::Open;
  }

  // What is known is true still. After a change there may be more to say.
  bool is_what_is_known() {
    if (!task_.known || task_.known->key != task_.key) return false;
    // A contract under which it fails shows nothing about others.
    if (task_.known->what == FunctionClass::Open || task_.known->what == FunctionClass::Broken) return false;
    try {
      const Answer answer = confirm(task_.known->contract);
      report_.questions = 1;
      if (!is_as_before(answer.result)) return false;
      report_.contract = task_.known->contract;
      check_what_is_said_of_clauses();
      classify(answer);
    } catch (const api::InputError&) {
      return false;
    }
    report_.is_known = report_.what == task_.known->what;
    return report_.is_known;
  }
  // A finding is looked for anew.
  bool is_found_again() const {
    return task_.known && task_.known->key == task_.key && task_.known->what == FunctionClass::Broken &&
           report_.what == FunctionClass::Broken && report_.violated == task_.known->violated;
  }
  // That a clause is needed, and that all of them are.
  void check_what_is_said_of_clauses() {
    const Clauses& contract = report_.contract;
    if (task_.known->is_exact) {
      const auto exact = exact_condition(files(), options({}, exactness_seconds), exactness_seconds);
      report_.is_exact = exact && exact->is_exact && exact->clauses == contract;
    }
    report_.is_needed.assign(contract.size(), report_.is_exact);
    if (report_.is_exact) return;
    for (std::size_t i = 0; i < contract.size(); ++i) {
      if (!task_.known->is_needed[i]) continue;
      Clauses fewer = contract;
      fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
      report_.is_needed[i] = ask(fewer, task_.seconds).result.is_false();
      ++report_.questions;
    }
  }
  bool is_as_before(const Result& result) const {
    switch (task_.known->what) {
      case FunctionClass::SafeUpTo:
        return proven_sizes(result).has_value();
      default:
        return result.is_true();
    }
  }

  void search() {
    const std::optional<Clauses> hint = task_.known ? std::optional(task_.known->contract) : std::nullopt;
    const Questions questions{[this](const Clauses& contract, double seconds) { return ask(contract, seconds); },
                              [this](const Clauses& contract, double seconds) {
                                return exact_condition(files(), options(contract, seconds), seconds);
                              },
                              [this](const Clauses& contract, const CheckPlace& place, double seconds) {
                                return may_reach(files(), options(contract, seconds), place, seconds);
                              }};
    Found found = find_contract(facts_, hint, task_.seconds * (1 - confirmation_share), questions);
    report_.questions += found.questions;
    report_.contract = std::move(found.contract);
    report_.is_needed = std::move(found.is_needed);
    report_.is_exact = found.is_exact;
    if (!found.last) {
      report_.reason = complaint_.empty() ? "out of time" : first_line(complaint_);
      return;
    }
    if (found.end == Found::End::Open && !proven_sizes(found.last->result)) return classify(*found.last);
    Answer confirmed = confirm(report_.contract);
    ++report_.questions;
    const UnknownVerdict* undecided = confirmed.result.if_unknown();
    const bool has_less_time = undecided && undecided->why.reason == UnknownReason::OutOfTime;
    if (is_vacuous(confirmed.result) && found.first_failure) {
      report_.contract = found.first_failure->first;
      report_.is_needed.assign(report_.contract.size(), false);
      report_.is_exact = false;
      return classify(found.first_failure->second);
    }
    classify(has_less_time ? *found.last : confirmed);
  }

  // The greatest size for which it is proven, if it is not proven for all.
  static std::optional<ProvenPart> proven_sizes(const Result& result) {
    std::optional<ProvenPart> greatest;
    if (const UnknownVerdict* undecided = result.if_unknown())
      for (const ProvenPart& part : undecided->proven_parts)
        if (part.kind != ProvenPart::Kind::Iterations && part.holds == TrueVerdict::Holds::InAnyCase &&
            (!greatest || part.bound > greatest->bound))
          greatest = part;
    return greatest;
  }

  void classify(const Answer& answer) {
    report_.assumptions.clear();
    // The file as a whole may keep something between calls that the function has no part in.
    for (const StatedAssumption& assumption : answer.result.assumptions)
      if (task_.function.has_state || assumption.what.kind != AssumptionKind::InitialGlobals)
        report_.assumptions.push_back(sentence(assumption));
    if (const TrueVerdict* proven = answer.result.if_true()) {
      classify_proof(*proven);
    } else if (const FalseVerdict* failure = answer.result.if_false()) {
      classify_failure(*failure, answer);
    } else if (const auto sizes = proven_sizes(answer.result)) {
      report_.what = FunctionClass::SafeUpTo;
      report_.bound = sizes->bound;
      report_.is_about_numbers = sizes->kind == ProvenPart::Kind::ElementsAndNumbers;
    } else {
      report_.reason = bare_sentence(answer.result);
    }
  }

  // No call keeps the contract.
  static bool is_vacuous(const Result& result) {
    const TrueVerdict* proven = result.if_true();
    return proven && proven->coverage && !proven->coverage->contradictions.empty();
  }

  void classify_proof(const TrueVerdict& proven) {
    if (!proven.is_certified) {
      report_.reason = "its proof is not certified";
    } else if (proven.holds == TrueVerdict::Holds::WithoutUndefinedBehaviour) {
      report_.reason = "undefined behaviour is not excluded";
    } else if (proven.coverage && !proven.coverage->contradictions.empty()) {  // as in is_vacuous
      report_.reason = "no call keeps the contract " + sentence(report_.contract);
    } else {
      report_.what = report_.contract.empty() ? FunctionClass::Safe : FunctionClass::SafeIf;
    }
  }

  void classify_failure(const FalseVerdict& failure, const Answer& answer) {
    const std::optional<Undefined> kind = failure.place.what.kind();
    // What lies behind an argument may be enough in a way that no clause says.
    const auto is_block = [&](const ArgumentFacts& argument) {
      return failure.access && failure.access->block == argument.path;
    };
    const bool is_hidden = task_.function.has_hidden_parts || std::ranges::any_of(facts_.parameters, is_block);
    const bool is_credible = !is_hidden || (kind && is_own_fault(*kind));
    report_.failing = {failure.place.file, failure.place.line};
    report_.violated = failure.place.what.to_string();
    report_.details = answer.text;
    const std::string what = bare_sentence(answer.result);
    if (task_.function.is_public && is_credible) {
      report_.what = FunctionClass::Broken;
      report_.reason = what;
    } else {
      report_.reason = "no contract is found that excludes: " + what;
    }
  }

  const FunctionTask& task_;
  const FunctionFacts& facts_;
  FunctionReport report_;
  std::string complaint_;  // about the last question
};

}  // namespace

FunctionReport open_report(const ProjectFunction& function, const std::string& reason) {
  FunctionReport report;
  report.name = function.facts.name;
  report.signature = function.facts.signature;
  report.where = {function.facts.file, function.facts.line};
  report.is_public = function.is_public;
  report.has_loop = function.facts.has_loop;
  report.has_state = function.has_state;
  report.reason = reason;
  return report;
}

FunctionReport audit_function(const FunctionTask& task) { return FunctionAudit(task).run(); }

}  // namespace warrant::audit
