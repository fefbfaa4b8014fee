#include "explain/must_fail.h"

#include <algorithm>
#include <span>

#include "explain/input_path.h"
#include "explain/ranking.h"

namespace warrant {
namespace {

constexpr double ranking_share = 0.1;  // of the time that is left
// Of what a proof may take, for one function by function, where functions call themselves.
constexpr double must_contracts_share = 0.4;
constexpr int refuting_runs = 16, max_rankings_tried = 30;

}  // namespace

void MustFail::restart() {
  rankings_.clear();
  chosen_.clear();
  if (!context_.has_loops()) return;
  context_.listener().progress("looking for why loops end");
  rankings_ = ranking_candidates(context_.prophecy().program(), Budget::cpu_seconds(context_.seconds(ranking_share)));
}

bool MustFail::add_if_it_must(Term condition, double share) {
  return !condition.is_false() && !has_passing_run(condition) && prove(condition, share);
}

bool MustFail::has_passing_run(Term condition) {
  TermManager& terms = context_.terms();
  Samples& samples = context_.samples();
  const Term others = terms.negate(failing_.must());
  const Term fresh = terms.conjunction(condition, others);
  for (int i = 0; i < refuting_runs; ++i) {
    if (has_float_arithmetic(fresh)) break;
    const std::optional<InputValues> values = i == 0 ? samples.smallest(fresh) : samples.random(fresh);
    if (!values) break;
    if (samples.run(*values) == Samples::End::Passes) return true;
  }
  return false;
}

bool MustFail::prove(Term condition, double share, EndlessRuns endless_runs) {
  context_.listener().progress("proving that inputs fail");
  const Answer found = answer(condition, share, endless_runs);
  if (found.kind == Answer::Kind::ProvenButForEndlessRuns) failing_.add_endless(condition);
  if (found.kind != Answer::Kind::Proven) return false;
  failing_.add_proven(condition, found.by);
  return true;
}

// Whether an input of the condition can do anything but fail. Where a ranking does not hold, the next one is tried.
MustFail::Answer MustFail::answer(Term condition, double share, EndlessRuns endless_runs) {
  Prover& prover = context_.prover();
  const double limit = context_.seconds(share);
  const double start = context_.remaining();
  if (const auto proven = prove_by_contracts(condition, must_contracts_share * limit))
    return {Answer::Kind::Proven, proven->by};
  for (int i = 0; i < max_rankings_tried; ++i) {
    const double left = limit - (start - context_.remaining());
    if (left < min_explain_seconds) return {};
    std::vector<Ranking> rankings;
    for (const auto& [head, candidates] : rankings_) rankings.push_back({head, candidates[chosen_[head]]});
    const Question question = context_.prophecy().may_not_fail(condition, rankings);
    if (question.has_unranked_loops) break;
    const Decision decision = prover.decide(question.program, left);
    if (const auto* proven = std::get_if<Proven>(&decision)) return {Answer::Kind::Proven, proven->by};
    const auto* refuted = std::get_if<Refuted>(&decision);
    if (!refuted) return {};
    const LocationId end = question.program.cfa().edge(refuted->counterexample.path.back()).target;
    const auto endless = question.endless.find(end);
    if (endless == question.endless.end()) {
      remember_passing(question, refuted->counterexample);
      return {Answer::Kind::Refuted, {}};
    }
    if (++chosen_[endless->second] < rankings_.at(endless->second).size()) continue;
    chosen_[endless->second] = 0;
    break;
  }
  const double left = limit - (start - context_.remaining());
  if (left < min_explain_seconds || endless_runs == EndlessRuns::Ignore) return {};
  const Question question = context_.prophecy().may_not_fail(condition, {});
  const Decision decision = prover.decide(question.program, left);
  if (const auto* proven = std::get_if<Proven>(&decision)) return {Answer::Kind::ProvenButForEndlessRuns, proven->by};
  const auto* refuted = std::get_if<Refuted>(&decision);
  if (!refuted) return {};
  remember_passing(question, refuted->counterexample);
  return {Answer::Kind::Refuted, {}};
}

// Inlined, a recursion that goes deeper than the bound may do anything.
std::optional<Proven> MustFail::prove_by_contracts(Term condition, double cpu_seconds) {
  const ProcedureQuestions* questions = context_.procedures();
  if (!questions) return std::nullopt;
  const double seconds = cpu_seconds / static_cast<double>(std::max<std::size_t>(1, questions->ranks()));
  for (std::size_t rank = 0; rank < questions->ranks(); ++rank)
    if (const auto form = questions->may_not_fail(condition, rank))
      if (auto proven = context_.prover().prove(*form, seconds)) return proven;
  return std::nullopt;
}

// The inputs that can take the way of a run that does not fail: no condition under which the program must fail may
// hold for any of them.
void MustFail::remember_passing(const Question& question, const Counterexample& counterexample) {
  const InputPath path = path_of(context_, question, std::span(counterexample.path).subspan(question.prelude.size()),
                                 context_.prophecy().inputs_of(counterexample));
  for (const RefinerKind kind : {RefinerKind::Qe, RefinerKind::Model}) {
    const auto condition =
        extract_condition(context_.terms(), path, kind, context_.limited(context_.request().refiner_seconds));
    if (!condition) continue;
    failing_.add_passing(*condition);
    return;
  }
}

}  // namespace warrant
