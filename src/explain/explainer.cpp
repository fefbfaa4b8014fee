// Counterexample-guided error condition refinement (CEGECORE), with both sides proven.
//
// "Counterexample-guided error condition refinement", chapters 4 and 5. Algorithm 2: an engine looks for a failing path
// among the inputs that are not in the condition yet; what the path says about the inputs (extract_condition) joins the
// condition; when the engine proves that no other input fails, the condition is complete.
//
// The paper's names and ours: the condition EC is the disjunction of the parts in failing_inputs.h; restrict_program is
// Prophecy::may_fail; extract_condition is in refiner.h; the composite refiner is `extract`.
//
// Where we deviate: the paper trusts that every input of a path's condition fails. We keep two sides. `must`: inputs
// that fail, because their condition is that of one replayed path that nothing else can influence, or because a proof
// says that they cannot do anything else (must_fail.h); `may`: inputs outside are proven not to fail. And we
// generalise (generaliser.h), since loops have infinitely many paths: the summary of the whole program says which
// inputs may fail, which often is the answer; constraints of a path's condition are left out as long as the rest still
// must fail; and interpolants separate inputs that fail from inputs that pass.
#include "explain/explainer.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "base/text.h"
#include "evidence/interpreter/replay.h"
#include "explain/conclusion.h"
#include "explain/generaliser.h"
#include "explain/input_path.h"

namespace warrant {
namespace {

constexpr double may_share = 0.6;  // of the time that is left
constexpr double probing_seconds = 3;
// Of the time that is left, for a proof function by function, where functions call themselves.
constexpr double contracts_share = 0.1, last_contracts_share = 0.5;
// Occurrences of a repeated read that have names.
constexpr std::size_t max_occurrences = 12;
constexpr int probing_runs = 8;
// When less than this share of the time is left, the search for inputs that surely end is given up.
constexpr double patience_share = 0.25;

class Explainer {
 public:
  Explainer(const Reference& reference, const Program& lowered, const ExplainRequest& request,
            ExplainListener& listener)
      : context_(reference, lowered, request, listener),
        request_(request),
        failing_(reference.program.terms()),
        must_fail_(context_, failing_),
        generaliser_(context_, failing_, must_fail_) {}

  Explanation run() {
    try {
      prepare();
      search();
    } catch (const OutOfTime&) {
      failing_.note("the time limit is used up; try --time-limit");
    }
    context_.listener().preliminary(answer(Finality::Preliminary));
    return answer(Finality::Final);
  }

 private:
  // Which inputs have names: those that a few runs read, and those that paths turn out to read.
  void prepare() {
    context_.listener().progress("looking for inputs");
    sites_ = input_sites(context_.reference(), &context_.made().memory);
    const Prophecy nothing(context_.reference(), {}, {});
    Samples probe(nothing, context_.lowered(), context_.limited(probing_seconds), request_.seed);
    for (int i = 0; i < probing_runs; ++i) {
      probe.run({});
      for (const auto& [site, reads] : probe.reads())
        occurrences_[site] = std::max(occurrences_[site], std::min(reads, max_occurrences));
    }
    name_inputs();
  }

  void name_inputs() {
    context_.name_inputs(sites_, occurrences_);
    failing_.restart();
    must_fail_.restart();
  }

  // Algorithm 2.
  void search() {
    generaliser_.start();
    for (long iteration = 0;; ++iteration) {
      iterations_ = iteration;
      if (failing_.is_complete()) return;
      if (iteration >= request_.max_iterations)
        return failing_.note("more than " + counted(request_.max_iterations, "iteration"));
      context_.listener().progress(counted(failing_.parts(), "condition") + " found");
      if (context_.remaining() < patience_share * request_.cpu_seconds) failing_.accept_endless();
      const Term condition = failing_.known();
      // Asked after one, two, four, ... conditions.
      if ((iteration & (iteration - 1)) == 0 && prove_by_contracts(condition, contracts_share)) return;
      const Question question = context_.prophecy().may_fail(context_.terms().negate(condition));
      const Decision decision = look_for_failure(question);
      if (const auto* proven = std::get_if<Proven>(&decision)) {
        no_other_fails(condition, *proven);
      } else if (const auto* refuted = std::get_if<Refuted>(&decision)) {
        if (!add_path(question, refuted->counterexample)) return;
        context_.listener().preliminary(answer(Finality::Preliminary));
      } else {
        if (failing_.accept_endless()) continue;
        if (prove_by_contracts(condition, last_contracts_share)) return;
        failing_.note(why_undecided(std::get<Unknown>(decision)));
        return generaliser_.bound_by_summary();
      }
    }
  }

  // Where there are no loops, a few runs may find what a solver does not.
  Decision look_for_failure(const Question& question) {
    if (!context_.has_loops())
      if (std::optional<Counterexample> found = context_.samples().random_failure(question))
        return Refuted{std::move(*found)};
    return context_.prover().decide(question.program, context_.seconds(may_share));
  }

  // That no other input fails.
  bool prove_by_contracts(Term condition, double share) {
    const ProcedureQuestions* questions = context_.procedures();
    const auto form = questions ? questions->may_fail(context_.terms().negate(condition)) : std::nullopt;
    if (!form) return false;
    context_.listener().progress("looking for contracts of functions");
    const auto proven = context_.prover().prove(*form, context_.seconds(share));
    if (proven) no_other_fails(condition, *proven);
    return proven.has_value();
  }

  void no_other_fails(Term condition, const Proven& proven) {
    failing_.no_other_fails(
        condition, fmt::format("{} fails: proof by {}, {}", condition.is_false() ? "no input" : "no other input",
                               proven.by, counted(static_cast<std::size_t>(proven.obligations), "obligation")));
  }

  // Line 5 to 7 of Algorithm 2. False if the search cannot go on.
  bool add_path(const Question& question, const Counterexample& counterexample) {
    const Prophecy::Failure failure = context_.prophecy().failure(question, counterexample);
    if (name_more(failure)) return true;
    const Replay replayed =
        replay(context_.made(), context_.lowered(), failure.counterexample, Budget::cpu_seconds(context_.seconds(0.5)));
    if (const auto* failed = std::get_if<ReplayFailed>(&replayed)) {
      failing_.note("a failing path was not confirmed: " + failed->reason);
      return false;
    }
    failing_.add_witness(failure.inputs);
    const InputPath path = path_of(context_, question, failure.path, failure.inputs);
    const std::optional<Term> extracted = extract(path);
    if (!extracted) {
      failing_.note("no refiner found the condition of a failing path");
      return false;
    }
    const bool is_decided = is_only_about_inputs(path) && is_deterministic(context_, question, failure.path);
    const Term condition = context_.simplified(*extracted);
    if (is_decided)
      failing_.add_path(condition);
    else if (!must_fail_.add_if_it_must(condition, part_share))
      failing_.add(condition, Standing::SomeFail);
    const bool has_more_paths = context_.has_loops() || context_.procedures();
    if (request_.generalisation == Generalisation::On && has_more_paths) generaliser_.widen(condition, failure.inputs);
    return true;
  }

  // A path that reads more often than there are names: with more names the search starts again.
  bool name_more(const Prophecy::Failure& failure) {
    std::map<std::string, std::size_t> reads;
    for (const EdgeId id : failure.counterexample.path) {
      const Edge& edge = context_.reference().cfa().edge(id);
      if (const auto* havoc = std::get_if<Havoc>(&edge.operation)) ++reads[site_key(edge, havoc->input)];
    }
    bool grown = false;
    for (const InputSite& site : sites_) {
      const std::size_t wanted = std::min(reads[site.key], max_occurrences);
      if (!site.is_repeated || wanted <= occurrences_[site.key]) continue;
      occurrences_[site.key] = wanted;
      grown = true;
    }
    if (!grown) return false;
    name_inputs();
    generaliser_.start();
    return true;
  }

  // The composite refiner: the first one that succeeds in its time.
  std::optional<Term> extract(const InputPath& path) {
    for (const RefinerKind kind : request_.refiners) {
      context_.listener().progress(
          fmt::format("{} found, refiner {}", counted(failing_.parts(), "condition"), describe(kind)));
      const SolverOptions options = context_.limited(request_.refiner_seconds);
      if (const auto found = extract_condition(context_.terms(), path, kind, options)) {
        ++refined_by_[describe(kind)];
        return found;
      }
    }
    return std::nullopt;
  }

  Explanation answer(Finality finality) {
    if (context_.has_names()) {
      Explanation explanation = conclude(context_, failing_, finality);
      add_statistics(explanation);
      return explanation;
    }
    Explanation explanation;
    explanation.must = {"false", "false"};
    explanation.may = {"true", "true"};
    explanation.reason = failing_.reason();
    return explanation;
  }

  void add_statistics(Explanation& explanation) const {
    const Prover& prover = context_.prover();
    explanation.statistics = {{"iterations", static_cast<double>(iterations_)},
                              {"failing paths", static_cast<double>(failing_.paths())},
                              {"generalisations", static_cast<double>(generaliser_.widened())},
                              {"separations", static_cast<double>(generaliser_.separated())},
                              {"engine runs", static_cast<double>(prover.runs())},
                              {"engine seconds", prover.cpu_seconds()},
                              {"own seconds", process_cpu_seconds()}};
    for (const auto& [name, count] : refined_by_) explanation.statistics.emplace_back("refined by " + name, count);
  }

  ExplainContext context_;
  const ExplainRequest& request_;
  FailingInputs failing_;
  MustFail must_fail_;
  Generaliser generaliser_;
  std::vector<InputSite> sites_;
  std::map<std::string, std::size_t> occurrences_;  // by site
  std::map<std::string, double> refined_by_;
  long iterations_ = 0;
};

}  // namespace

Explanation explain(const Reference& reference, const Program& lowered, const ExplainRequest& request,
                    ExplainListener& listener) {
  return Explainer(reference, lowered, request, listener).run();
}

}  // namespace warrant
