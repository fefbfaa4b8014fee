#include "report/advice.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cassert>
#include <optional>
#include <vector>

#include "report/evidence_words.h"
#include "report/sentence.h"

namespace warrant {

namespace {

// A pointer's value as paths have it.
constexpr const char* null_value = "NULL";

struct Situation {
  const Result& result;
  const UnknownVerdict& unknown;
  const UserChoice& choice;

  const Settings& settings() const { return result.settings; }
  bool has_own_engine() const { return result.engine != "auto"; }
  bool was_tried(std::string_view engine) const {
    return std::ranges::find(result.attempts, engine, &AttemptRecord::engine) != result.attempts.end();
  }
  // One that has not been tried: of those that find most, `auto` runs not all, and not always.
  std::string other_engine() const {
    if (has_own_engine()) return "--engine auto";
    for (const char* engine : {"symexia", "predabs"})
      if (!was_tried(engine)) return fmt::format("--engine {}", engine);
    return {};
  }
  bool has_tried_both_arithmetics() const {
    return std::ranges::any_of(result.attempts,
                               [](const AttemptRecord& attempt) { return attempt.second_arithmetic.has_value(); });
  }
};

// Things to try, of which there may be several for one reason.
struct Way {
  bool (*helps)(const Situation&);
  std::string (*what)(const Situation&);
};
const Way way_longer{[](const Situation&) { return true; },
                     [](const Situation&) -> std::string { return "a longer --time-limit"; }};
const Way way_memory{[](const Situation&) { return true; },
                     [](const Situation&) -> std::string { return "a larger --memory-limit"; }};
const Way way_one_job{[](const Situation& s) { return s.settings().jobs > 1; },
                      [](const Situation&) -> std::string { return "--jobs 1"; }};
const Way way_shorter{[](const Situation& s) { return s.choice.has_sequences && s.unknown.proven_parts.empty(); },
                      [](const Situation& s) -> std::string {
                        return s.choice.has_max_input ? "a smaller --max-input" : "shorter inputs (--max-input 16)";
                      }};
const Way way_depth{[](const Situation& s) { return s.choice.has_deep_arguments; },
                    [](const Situation&) -> std::string { return "fewer objects behind arguments (--entry-depth 0)"; }};
const Way way_engine{[](const Situation& s) { return !s.other_engine().empty(); },
                     [](const Situation& s) { return s.other_engine(); }};
const Way way_auto{[](const Situation& s) { return s.has_own_engine(); }, way_engine.what};
const Way way_arithmetic{[](const Situation& s) { return !s.has_tried_both_arithmetics(); },
                         [](const Situation& s) -> std::string {
                           return s.settings().arithmetic == Arithmetic::Bv ? "--arithmetic int" : "--arithmetic bv";
                         }};
const Way way_function{
    [](const Situation& s) { return !s.choice.starts_from_function && s.choice.has_other_functions; },
    [](const Situation&) -> std::string { return "a single function (--entry)"; }};

// The advice of the first row that fits. The ways that can help are enumerated; without any, `otherwise` is said.
struct AdviceRow {
  UnknownReason reason;
  std::optional<UnknownCause> cause;  // nothing: any
  std::vector<Way> ways;
  std::string (*otherwise)(const Situation&);
};

std::string no_advice(const Situation&) { return {}; }
std::string please_report(const Situation&) { return "please report this"; }
std::string no_other_engine(const Situation&) { return "no other engine is known to help"; }
std::string bound_memory(const Situation&) { return "bound what the program allocates, with --assume"; }

std::string repair_undefined(const Situation& s) {
  const char* const how = s.choice.checks == UserChoice::Checks::Task ? "verify its C files instead of the task"
                          : s.choice.checks == UserChoice::Checks::PropertyFile ? "verify without --property"
                                                                                : "verify without --check";
  return fmt::format("{} to find the undefined behaviour, and repair it", how);
}

const std::vector<AdviceRow>& advice_rows() {
  using Reason = UnknownReason;
  using Cause = UnknownCause;
  static const std::vector<AdviceRow> table{
      {Reason::OutOfTime, {}, {way_longer, way_shorter, way_depth, way_auto, way_function}, no_advice},
      {Reason::OutOfMemory, {}, {way_memory, way_one_job, way_shorter}, no_advice},
      {Reason::SolverUnknown, {}, {way_longer, way_arithmetic, way_engine}, no_advice},
      // What no engine and no time changes: the program asks for more than there is.
      {Reason::Unmodelled, Cause::AddressSpace, {way_shorter}, bound_memory},
      {Reason::Unmodelled,
       {},
       {},
       [](const Situation&) -> std::string { return "replace it in the program, or exclude it with --assume"; }},
      {Reason::RecursionBound,
       {},
       {},
       [](const Situation&) -> std::string {
         return "bound the depth of the recursion with --assume, or write it as a loop";
       }},
      {Reason::MissingFunction,
       {},
       {},
       [](const Situation&) -> std::string { return "give it a body, or try --undefined-functions pure"; }},
      {Reason::BoundReached, Cause::UserLimit, {}, [](const Situation&) -> std::string { return "try a larger one"; }},
      {Reason::BoundReached,
       Cause::ProgramSize,
       {way_function},
       [](const Situation& s) -> std::string {
         return s.choice.starts_from_function ? "try a function that calls less; warrant audit looks at each"
                                              : "try a part of the program";
       }},
      {Reason::BoundReached,
       Cause::PathLength,
       {},
       [](const Situation&) -> std::string { return "try smaller constants in the program"; }},
      {Reason::BoundReached, {}, {way_auto}, no_advice},
      {Reason::NoProgress, {}, {way_engine}, no_other_engine},
      {Reason::OutOfReach, {}, {way_engine}, no_other_engine},
      {Reason::ReplayFailed, Cause::AddressSpace, {way_shorter}, bound_memory},
      {Reason::ReplayFailed, {}, {way_longer, way_engine}, no_advice},
      {Reason::ProofRejected, Cause::RunAgainstProof, {}, please_report},
      {Reason::ProofRejected, Cause::CheckTime, {way_longer}, no_advice},
      {Reason::ProofRejected, {}, {way_longer, way_engine}, no_advice},
      {Reason::UndefinedBehaviour, {}, {}, repair_undefined},
      {Reason::WorkEnded,
       {},
       {},
       [](const Situation& s) -> std::string {
         return fmt::format("try a larger --memory-limit{}; if that does not help, please report this",
                            s.settings().jobs > 1 ? " or --jobs 1" : "");
       }},
      {Reason::Interrupted, {}, {}, no_advice},
      {Reason::ReadingsDiffer, {}, {}, please_report},
      {Reason::SolversDisagree, {}, {}, please_report},
      {Reason::VerdictsDiffer, {}, {}, please_report},
      {Reason::Crashed, {}, {}, please_report},
  };
  return table;
}

std::string advice(const Situation& s) {
  const Unknown& why = s.unknown.why;
  const auto fits = [&why](const AdviceRow& row) {
    return row.reason == why.reason && (!row.cause || *row.cause == why.cause);
  };
  const auto row = std::ranges::find_if(advice_rows(), fits);
  assert(row != advice_rows().end() && "the table has a row for each reason");
  std::vector<std::string> ways;
  for (const Way& way : row->ways)
    if (way.helps(s)) ways.push_back(way.what(s));
  return ways.empty() ? row->otherwise(s) : "try " + enumerated(ways, "or");
}

// An engine that runs out of time may know where it was.
std::string details(const Unknown& why) { return why.hot_spot ? sentence(*why.hot_spot) : why.explanation; }

std::string what_happened(const Situation& s) {
  const Unknown& why = s.unknown.why;
  const std::string said = details(why), more = said.empty() ? "" : ": " + said;
  if (why.reason == UnknownReason::OutOfTime)
    return fmt::format("not decided within the time limit of {}{}", s.settings().time_limit, more);
  if (why.reason == UnknownReason::OutOfMemory)
    return fmt::format("not decided within the memory limit of {}{}", s.settings().memory_limit, more);
  return said.empty() ? describe(why.reason) : said;
}

// An access outside of the one object that an argument points to: mostly, callers pass more.
std::string advice_on_bounds(const FalseVerdict& failure, const UserChoice& choice) {
  if (!failure.access) return {};
  const std::string& name = failure.access->block;
  const auto is_one_of = [&](const std::vector<std::string>& names) {
    return std::ranges::find(names, name) != names.end();
  };
  // Of one element: so many would have been enough there.
  const bool is_behind = failure.access->offset >= 0 && failure.access->block_bytes > 0;
  const std::uint64_t end =
      static_cast<std::uint64_t>(std::max<std::int64_t>(failure.access->offset, 0)) + failure.access->bytes;
  const std::uint64_t enough = is_behind ? (end + failure.access->block_bytes - 1) / failure.access->block_bytes : 2;
  if (is_one_of(choice.lone_elements))
    return fmt::format(
        "{0} is as short as that there; if callers pass more, say how many: --array {0}={1}, or the "
        "parameter that says it; warrant audit finds out",
        name, enough);
  if (is_one_of(choice.lone_structures))
    return fmt::format(
        "{0} is one object there; if callers pass several, or part of a larger one, say so: --array {0}={1}, or a "
        "harness (warrant harness)",
        name, enough);
  if (is_one_of(choice.lone_anything))
    return fmt::format("{} is of any size there; if callers pass a certain type, say so in a harness (warrant harness)",
                       name);
  return {};
}

// Where no argument itself is null, it is something that one of them leads to.
std::string advice_on_members(const std::vector<std::string>& members) {
  constexpr std::size_t most = 6;
  if (members.empty() || members.size() > most) return {};
  return fmt::format("{} may be null; if no caller passes that, say so: --nonnull '{}'", enumerated(members),
                     fmt::join(members, ","));
}

}  // namespace

std::string explanation(const Result& result) {
  const UnknownVerdict* unknown = result.if_unknown();
  if (!unknown) return {};
  if (!result.choice) return details(unknown->why);
  const Situation situation{result, *unknown, *result.choice};
  std::string text = what_happened(situation);
  if (!unknown->proven_parts.empty()) text += "; there is " + enumerated(sentences(unknown->proven_parts));
  if (const std::string next = advice(situation); !next.empty()) text += "; " + next;
  return text;
}

// An access through null of a function that was given null: mostly, nobody calls it so.
std::string advice_on_false(const Result& result) {
  const FalseVerdict* violated = result.if_false();
  if (!violated || !result.choice) return {};
  const std::optional<Undefined> kind = violated->place.what.kind();
  if (kind == Undefined::InvalidAccess) return advice_on_bounds(*violated, *result.choice);
  if (kind != Undefined::NullAccess && kind != Undefined::InvalidCall) return {};
  // The first line of the function tells its arguments.
  const std::vector<PathStep>& path = violated->path;
  const auto first = std::ranges::find_if(path, [](const PathStep& step) { return step.line != 0; });
  if (first == path.end()) return {};
  std::vector<std::string> given, members;
  for (const std::string& parameter : result.choice->nullable) {
    if (parameter.find("->") != std::string::npos) {
      members.push_back(parameter);
      continue;
    }
    const bool is_null = std::ranges::any_of(first->changes, [&](const NamedValue& change) {
      return change.name == parameter && change.value == null_value;
    });
    if (is_null) given.push_back(parameter);
  }
  // If all that is null in the line are parameters, it is one of those; else any may be where it comes from.
  std::vector<std::string> there;
  bool is_direct = true;
  for (const auto& [name, value] : violated->failure.values) {
    if (value != null_value) continue;
    if (std::ranges::find(given, name) == given.end())
      is_direct = false;
    else
      there.push_back(name);
  }
  const std::vector<std::string>& causes = is_direct && !there.empty() ? there : given;
  if (causes.empty()) return advice_on_members(members);
  return fmt::format("{} {} null there; if no caller passes that, say so: --nonnull {}", enumerated(causes),
                     causes.size() == 1 ? "is" : "are", fmt::join(causes, ","));
}

}  // namespace warrant
