#include "explain/generaliser.h"

#include <algorithm>

#include "logic/substitute.h"
#include "program/pass/pipeline.h"
#include "smt/chain.h"
#include "smt/interpolator.h"
#include "summary/summaries.h"

namespace warrant {
namespace {

// Of the time that is left.
constexpr double summary_share = 0.15, guess_share = 0.3, bound_share = 0.6, separation_share = 0.05;
// When less than this is left, no interpolants are tried any more: they are a guess.
constexpr double separation_patience = 0.8;
constexpr int max_separations = 6;

}  // namespace

void Generaliser::start() {
  summary_ = {};
  if (context_.request().generalisation == Generalisation::Off) return;
  context_.listener().progress("summarising the program");
  const std::optional<Term> guess = summary();
  if (!guess) return;
  summary_ = context_.simplified(*guess);
  if (summary_.is_false()) return;
  std::vector<Term> candidates{summary_};
  if (const std::vector<Literals> disjuncts = disjuncts_of(summary_); disjuncts.size() > 1)
    for (const Literals& literals : disjuncts) candidates.push_back(conjunction_of(context_.terms(), literals));
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    const bool added = must_fail_.add_if_it_must(candidates[i], i == 0 ? guess_share : part_share);
    if (i == 0 && added) break;
  }
}

std::optional<Term> Generaliser::summary() {
  try {
    const std::vector<std::string_view> passes(default_passes().begin(), default_passes().end());
    const PassResult passed = run_passes(Program(context_.prophecy().program()), passes);
    const SolverOptions options = context_.limited(context_.seconds(summary_share));
    const WeightedGraph graph(passed.program);
    SummaryOptions without_gas;
    without_gas.gas = Gas::Off;
    Summaries summaries(graph, without_gas, options);
    const std::optional<Term> closed = summaries.closed_form(graph.entry());
    if (!closed) return std::nullopt;
    const std::vector<Term> inputs = context_.symbols();
    for (const Term symbol : free_variables(*closed))
      if (std::ranges::find(inputs, symbol) == inputs.end()) return std::nullopt;
    return closed;
  } catch (const OutOfTime&) {
    return std::nullopt;
  }
}

void Generaliser::bound_by_summary() {
  if (!summary_ || summary_.is_true() || context_.remaining() < min_explain_seconds) return;
  TermManager& terms = context_.terms();
  const Term condition = terms.disjunction(summary_, failing_.known());
  const Question question = context_.prophecy().may_fail(terms.negate(condition));
  const Decision decision = context_.prover().decide(question.program, context_.seconds(bound_share));
  if (std::holds_alternative<Proven>(decision)) failing_.bound(condition);
}

void Generaliser::widen(Term condition, const InputValues& values) {
  TermManager& terms = context_.terms();
  if (summary_) {
    for (const Literals& literals : disjuncts_of(summary_)) {
      const Term candidate = conjunction_of(terms, literals);
      if (context_.holds_for(candidate, values) && candidate != condition &&
          must_fail_.add_if_it_must(candidate, part_share))
        return;
    }
  }
  const Term joined = context_.simplified(failing_.must());
  for (Literals literals : disjuncts_of(joined)) {
    if (!context_.holds_for(conjunction_of(terms, literals), values)) continue;
    bool has_widened = false;
    for (std::size_t i = 0; i < literals.size();) {
      Literals without = literals;
      without.erase(without.begin() + static_cast<std::ptrdiff_t>(i));
      if (!without.empty() && must_fail_.add_if_it_must(conjunction_of(terms, without), part_share)) {
        literals = std::move(without);
        has_widened = true;
      } else {
        ++i;
      }
    }
    if (has_widened) {
      ++widened_;
      return;
    }
    return separate(conjunction_of(terms, literals));
  }
}

// What separates inputs that fail from those that are known to pass may be what decides. A proof that it does not
// gives more inputs that pass.
void Generaliser::separate(Term failing) {
  if (failing_.has_endless()) return;  // what is missing is a reason to end, not a condition
  std::vector<Term> tried{failing};
  for (int i = 0; i < max_separations && context_.remaining() > separation_patience * context_.request().cpu_seconds;
       ++i) {
    const std::optional<Term> candidate = separation(failing);
    if (!candidate || std::ranges::find(tried, *candidate) != tried.end()) return;
    tried.push_back(*candidate);
    const std::size_t known_to_pass = failing_.passing().size();
    if (must_fail_.prove(*candidate, separation_share, EndlessRuns::Ignore)) {
      ++separated_;
      return;
    }
    if (failing_.passing().size() == known_to_pass) return;
  }
}

// As wide as the interpolant allows: it is made from the side of what passes.
std::optional<Term> Generaliser::separation(Term failing) {
  TermManager& terms = context_.terms();
  const Term passing = terms.disjunction(failing_.passing());
  if (passing.is_false()) return terms.truth();
  const Term ranges = context_.prophecy().ranges();
  const Term sides[] = {terms.conjunction(passing, ranges), terms.conjunction(failing, ranges)};
  const auto interpolants = Interpolator(terms, context_.briefly()).sequence(sides);
  if (!interpolants) return std::nullopt;
  return context_.simplified(terms.negate(interpolants->front()));
}

}  // namespace warrant
