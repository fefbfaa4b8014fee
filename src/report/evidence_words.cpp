#include "report/evidence_words.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/text.h"

namespace warrant {

namespace {

std::string words(const UndefinedSearch& search) {
  switch (search.end) {
    case UndefinedSearch::End::Excluded:
      return "excluded by the proof";
    case UndefinedSearch::End::NoneInRun:
      return "none in this run";
    case UndefinedSearch::End::Harmless:
      return fmt::format("the error is unreachable even after it ({})", search.engine);
    case UndefinedSearch::End::HarmlessAlways:
      return "the error is unreachable even after it, and with any contents of memory";
    case UndefinedSearch::End::HarmlessButOverflow:
      return "the error is unreachable even after it, but for signed overflow and calls of functions by pointers to "
             "other "
             "types, and with any contents of memory";
    case UndefinedSearch::End::Occurs:
      return "occurs, " + search.what;
    case UndefinedSearch::End::NotExcluded:
      break;
  }
  return "not excluded, " + search.what;
}

std::string words(const NativeRuns& runs) {
  switch (runs.end) {
    case NativeRuns::End::NoneFails: {
      std::string text =
          fmt::format("{}, none reaches the error ({})", counted(std::size_t{runs.inputs}, "input"), runs.how);
      if (runs.blocked > 0) text += fmt::format("; {} ended at an assumption", runs.blocked);
      if (runs.undefined > 0)
        text += fmt::format("; {} ended at undefined behaviour that is not checked", runs.undefined);
      if (runs.cut > 0) text += fmt::format("; {} stopped at a limit", runs.cut);
      return text;
    }
    case NativeRuns::End::Fails:
      return runs.how;
    case NativeRuns::End::SwitchedOff:
      return "none, --native-replay is off";
    case NativeRuns::End::NotRepeated:
      return "not repeated, the program is that of the last run";
    case NativeRuns::End::OutOfTime:
      return "none, out of time";
    case NativeRuns::End::Skipped:
      break;
  }
  return "none, " + runs.how;
}

std::string words(const ReplayedNatively& replay) {
  switch (replay.end) {
    case ReplayedNatively::End::Reached:
      return fmt::format("the compiled program reaches the error as well ({})", replay.how);
    case ReplayedNatively::End::OutOfTime:
      return "skipped, out of time";
    case ReplayedNatively::End::Skipped:
      break;
  }
  return "skipped, " + replay.how;
}

struct CheckedSentence {
  std::string operator()(const ProofChecked& proof) const {
    const std::string formulas = counted(proof.formulas, "formula"),
                      obligations = counted(proof.obligations, "obligation");
    switch (proof.form) {
      case ProofChecked::Form::Induction:
        return fmt::format("proof by {}-induction over loops, with {}: {}", proof.stretches, formulas, obligations);
      case ProofChecked::Form::Unrolled:
        return fmt::format("proof by unrolling all loops: {}", obligations);
      case ProofChecked::Form::Contracts:
        return fmt::format("proof function by function, with contracts and {}: {}, {}", formulas,
                           counted(proof.paths, "path"), obligations);
      case ProofChecked::Form::Formulas:
        break;
    }
    return fmt::format("proof with {}: {}, {}", formulas, counted(proof.paths, "path"), obligations);
  }
  std::string operator()(const ProofNotAccepted& proof) const { return "proof not accepted: " + proof.why; }
  std::string operator()(const OnlyRunChecked& run) const {
    return fmt::format(
        "the only run: the program reads no input; the interpreter has {} after {}, with two layouts of memory",
        run.end, counted(run.steps, "step"));
  }
  std::string operator()(const KindsApart&) const {
    return "each kind of check is proven on its own, while the others are assumed";
  }
  std::string operator()(const SecondSolver& solver) const {
    return fmt::format("cross-check: cvc5 confirms {} of {}", solver.confirmed,
                       counted(solver.obligations, "obligation"));
  }
  std::string operator()(const CertifiedSolver& solver) const {
    return fmt::format("solver: of {}, {} {} a proof of unsatisfiability (DRAT) that a checker accepted",
                       counted(solver.obligations, "obligation"), solver.certified,
                       solver.certified == 1 ? "has" : "have");
  }
  std::string operator()(const UndefinedSearch& search) const { return "undefined behaviour: " + words(search); }
  std::string operator()(const Replayed& replay) const {
    return fmt::format("replay: the interpreter reaches the error at {}{}", replay.where.to_string(),
                       replay.points_uninitialised ? "; an uninitialised pointer points to another object" : "");
  }
  std::string operator()(const ReplayedNatively& replay) const { return "native replay: " + words(replay); }
  std::string operator()(const NativeRuns& runs) const { return "native runs: " + words(runs); }
  std::string operator()(Reused reused) const {
    return reused == Reused::Proof ? "reused: the proof of the last run, checked again"
                                   : "reused: the inputs of the last run, replayed again";
  }
};

std::string words(const AssumptionPlace& place) {
  switch (place.kind) {
    case AssumptionPlace::Kind::Option:
      return fmt::format("--assume '{}'", place.expression);
    case AssumptionPlace::Kind::Entry:
      return "an assumption of --entry";
    case AssumptionPlace::Kind::Statement:
      break;
  }
  return "the assumption at " + place.where.to_string();
}

}  // namespace

std::string sentence(const Checked& checked) { return std::visit(CheckedSentence{}, checked); }

std::string sentence(const StatedAssumption& assumption) {
  std::string text = describe(assumption.what);
  if (assumption.where.line != 0) text += fmt::format(" ({})", assumption.where.to_string());
  return text;
}

std::string sentence(const HotSpot& hot_spot) {
  return fmt::format("the loop at {} was followed {} times, and more iterations are possible",
                     hot_spot.loop.to_string(), hot_spot.visits);
}

std::string sentence(const OpenPlace& open) {
  if (const auto* operation = std::get_if<OpenOperation>(&open))
    return fmt::format("{}: {}", operation->where.begin.to_string(), describe(operation->kind));
  switch (std::get<OpenAspect>(open)) {
    case OpenAspect::Lifetimes:
      return "blocks may be used after the end of their lifetime";
    case OpenAspect::Relations:
      return "pointers to different objects may be compared or subtracted";
    case OpenAspect::Bounds:
      return "accesses may leave their objects";
  }
  return {};
}

std::string sentence(const UnreachedAssertions& unreached) {
  const std::string first = unreached.places.empty() ? FileLine().to_string() : unreached.places.front().to_string();
  switch (unreached.kind) {
    case UnreachedAssertions::Kind::ErrorCall:
      return fmt::format("the condition of the call of {} at {} is never evaluated", unreached.function, first);
    case UnreachedAssertions::Kind::UncalledFunction: {
      std::vector<std::string> places{first};
      for (std::size_t i = 1; i < unreached.places.size(); ++i)
        places.push_back(std::to_string(unreached.places[i].line));
      const bool is_one = places.size() == 1;
      return fmt::format("{}() is never called, so that the assertion{} at {} {} never reached", unreached.function,
                         is_one ? "" : "s", fmt::join(places, ", "), is_one ? "is" : "are");
    }
    case UnreachedAssertions::Kind::Assertion:
      break;
  }
  return fmt::format("the assertion at {} is never reached", first);
}

std::string sentence(const Contradiction& contradiction) {
  std::string text = fmt::format("no execution gets past {}", words(contradiction.assumption));
  std::vector<std::string> partners;
  for (const AssumptionPlace& partner : contradiction.partners) partners.push_back(words(partner));
  if (!partners.empty()) text += fmt::format(", which contradicts {}", fmt::join(partners, " and "));
  return text;
}

std::string sentence(const ProvenPart& part) {
  if (part.kind == ProvenPart::Kind::Iterations)
    return fmt::format("no error with up to {} of a loop (bmc, not checked)", counted(part.bound, "iteration"));
  const bool is_defined = part.holds == TrueVerdict::Holds::InAnyCase;
  return fmt::format("no error with inputs of up to {}{} (proven{})",
                     counted(part.bound, part.kind == ProvenPart::Kind::Bytes ? "byte" : "element"),
                     part.kind == ProvenPart::Kind::ElementsAndNumbers
                         ? fmt::format(" and lengths computed from numbers of up to {}", part.bound)
                         : "",
                     is_defined ? "" : ", if no undefined behaviour occurs");
}

std::string plan_of(const AttemptRecord& attempt) {
  std::string text = fmt::format("{}, {:.2g} s", attempt.engine, attempt.turn_seconds);
  switch (attempt.passes) {
    case AttemptRecord::Passes::WithoutSlicing:
      text += ", without slicing";
      break;
    case AttemptRecord::Passes::None:
      text += ", without passes";
      break;
    case AttemptRecord::Passes::AsGiven:
      break;
  }
  if (attempt.second_arithmetic) text += fmt::format(", {}", name_of(*attempt.second_arithmetic));
  if (attempt.is_without_guesses) text += ", without guesses";
  return text;
}

std::string end_of(const AttemptRecord& attempt) { return attempt.failure ? describe(*attempt.failure) : "decided"; }

std::vector<std::pair<std::string, std::string>> named_settings(const Settings& settings) {
  std::vector<std::pair<std::string, std::string>> named = settings.engine_options;
  named.emplace_back("data model", settings.data_model == DataModel::ILP32 ? "ILP32" : "LP64");
  named.emplace_back("time limit", settings.time_limit);
  named.emplace_back("memory limit", settings.memory_limit);
  named.emplace_back("jobs", std::to_string(settings.jobs));
  named.emplace_back("passes", settings.passes);
  if (!settings.decided_by.empty()) named.emplace_back("decided by", settings.decided_by);
  if (settings.arithmetic) named.emplace_back("arithmetic", name_of(*settings.arithmetic));
  return named;
}

std::vector<std::string> vacuous(const Coverage& coverage) {
  std::vector<std::string> all = sentences(coverage.contradictions);
  const std::vector<std::string> unreached = sentences(coverage.never_reached);
  all.insert(all.end(), unreached.begin(), unreached.end());
  return all;
}

}  // namespace warrant
