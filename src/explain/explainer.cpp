// Counterexample-guided error condition refinement (CEGECORE), with both sides proven.
//
// "Counterexample-guided error condition refinement", chapters 4 and 5. Algorithm 2: an engine looks for a failing path
// among the inputs that are not in the condition yet; what the path says about the inputs (extract_condition) joins the
// condition; when the engine proves that no other input fails, the condition is complete.
//
// The paper's names and ours: the condition EC is the disjunction of `parts_`; restrict_program is Prophecy::may_fail;
// extract_condition is in refiner.h; the composite refiner is `extract`.
//
// Where we deviate: the paper trusts that every input of a path's condition fails. We keep two sides. `must`: inputs
// that fail, because their condition is that of one replayed path that nothing else can influence, or because a proof
// says that they cannot do anything else; `may`: inputs outside are proven not to fail. And we generalise, since loops
// have infinitely many paths: the summary of the whole program says which inputs may fail, which often is the answer;
// constraints of a path's condition are left out as long as the rest still must fail; and interpolants separate inputs
// that fail from inputs that pass.
#include "explain/explainer.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <optional>

#include "base/text.h"
#include "engine/executor.h"
#include "evidence/interpreter/replay.h"
#include "explain/condition.h"
#include "explain/condition_text.h"
#include "explain/prophecy.h"
#include "explain/prover.h"
#include "explain/ranking.h"
#include "explain/samples.h"
#include "logic/print.h"
#include "logic/substitute.h"
#include "program/loops.h"
#include "program/pass/pipeline.h"
#include "smt/chain.h"
#include "smt/interpolator.h"
#include "summary/summaries.h"

namespace warrant {
namespace {

// Of the time that is left.
constexpr double summary_share = 0.15, guess_share = 0.3, part_share = 0.15, may_share = 0.6, ranking_share = 0.1,
                 sample_share = 0.3, separation_share = 0.05;
constexpr double simplify_seconds = 3;
// Occurrences of a repeated read that have names.
constexpr std::size_t max_occurrences = 12;
constexpr std::size_t max_examples = 20;
constexpr int random_examples = 100, probing_runs = 8, refuting_runs = 16, max_rankings_tried = 30, max_separations = 6;
constexpr double min_seconds = 0.5;
// For one question about inputs: a few seconds.
constexpr Effort question_effort = Effort::steps(10'000);
// When less than this share of the time is left, the search for inputs that surely end is given up.
constexpr double patience_share = 0.25;
// When less than this is left, no interpolants are tried any more: they are a guess.
constexpr double separation_patience = 0.8;

class Explainer {
 public:
  Explainer(const Reference& reference, const Program& lowered, const ExplainRequest& request,
            ExplainListener& listener)
      : made_(reference),
        reference_(reference.program),
        lowered_(lowered),
        request_(request),
        listener_(listener),
        terms_(reference_.terms()),
        prover_(request.turns, request.seed),
        has_loops_(Loops(reference_.cfa()).size() > 0) {}

  Explanation run() {
    try {
      prepare();
      search();
    } catch (const OutOfTime&) {
      note("the time limit is used up; try --time-limit");
    }
    listener_.preliminary(conclude(Finality::Preliminary));
    return conclude(Finality::Final);
  }

 private:
  // How much is known about the inputs of a part of the condition.
  enum class Standing : std::uint8_t {
    Fails,  // all of them do
    FailsOrRunsForever,
    SomeFail,  // depending on what has no name
  };
  struct Part {
    Term condition;
    Standing standing;
  };

  struct MustAnswer {
    enum class Kind : std::uint8_t { Proven, ProvenButForEndlessRuns, Refuted, Open } kind = Kind::Open;
    std::string by;
  };

  double remaining() const {
    return request_.cpu_seconds - process_cpu_seconds() - prover_.cpu_seconds() - native_seconds_;
  }
  double seconds(double share) const {
    const double left = remaining();
    if (left < min_seconds) throw OutOfTime();
    return share * left;
  }
  SolverOptions limited(double cpu_seconds) const {
    SolverOptions options;
    options.budget = Budget::cpu_seconds(std::min(cpu_seconds, std::max(0.1, remaining())));
    options.effort = question_effort;
    options.seed = request_.seed;
    return options;
  }
  void note(const std::string& reason) {
    if (reason_.empty()) reason_ = reason;
  }

  std::vector<Term> symbols() const {
    std::vector<Term> result;
    for (const NamedInput& input : prophecy_->inputs()) result.push_back(input.symbol);
    return result;
  }
  Term simplified(Term condition, Simplification simplification = Simplification::Quick) const {
    return simplify_condition(terms_, condition, prophecy_->ranges(), symbols(), simplification,
                              limited(simplify_seconds));
  }
  Term condition_of(bool (*wanted)(Standing)) const {
    std::vector<Term> parts;
    for (const Part& part : parts_)
      if (wanted(part.standing)) parts.push_back(part.condition);
    return terms_.disjunction(parts);
  }
  Term known() const {
    return condition_of([](Standing) { return true; });
  }
  Term must() const {
    return condition_of([](Standing standing) { return standing == Standing::Fails; });
  }

  // Which inputs have names: those that a few runs read, and those that paths turn out to read.
  void prepare() {
    listener_.progress("looking for inputs");
    sites_ = input_sites(reference_, &made_.memory);
    const Prophecy nothing(reference_, {}, {});
    Samples probe(nothing, lowered_, limited(simplify_seconds), request_.seed);
    for (int i = 0; i < probing_runs; ++i) {
      probe.run({});
      for (const auto& [site, reads] : probe.reads())
        occurrences_[site] = std::max(occurrences_[site], std::min(reads, max_occurrences));
    }
    name_inputs();
  }

  void name_inputs() {
    prophecy_ = std::make_unique<Prophecy>(reference_, sites_, occurrences_);
    samples_ = std::make_unique<Samples>(*prophecy_, lowered_, limited(request_.cpu_seconds), request_.seed);
    parts_.clear();
    passing_.clear();
    endless_.clear();
    witnesses_.clear();
    proofs_.clear();
    paths_ = 0;
    summary_ = {};
    may_ = terms_.truth();
    rankings_.clear();
    chosen_.clear();
    if (has_loops_) {
      listener_.progress("looking for why loops end");
      rankings_ = ranking_candidates(prophecy_->program(), Budget::cpu_seconds(seconds(ranking_share)));
    }
  }

  // Algorithm 2.
  void search() {
    if (request_.generalisation == Generalisation::On) start_from_summary();
    for (long iteration = 0;; ++iteration) {
      iterations_ = iteration;
      if (may_is_proven_) return;
      if (iteration >= request_.max_iterations)
        return note("more than " + counted(request_.max_iterations, "iteration"));
      listener_.progress(counted(parts_.size(), "condition") + " found");
      if (remaining() < patience_share * request_.cpu_seconds) accept_endless_runs();
      const Term condition = known();
      const Question question = prophecy_->may_fail(terms_.negate(condition));
      const Decision decision = look_for_failure(question);
      if (const auto* proven = std::get_if<Proven>(&decision)) {
        no_other_fails(condition, *proven);
      } else if (const auto* refuted = std::get_if<Refuted>(&decision)) {
        if (!add_path(question, refuted->counterexample)) return;
        listener_.preliminary(conclude(Finality::Preliminary));
      } else {
        if (accept_endless_runs()) continue;
        const auto& unknown = std::get<Unknown>(decision);
        note(why_undecided(unknown));
        return bound_by_summary();
      }
    }
  }

  // Where there are no loops, a few runs may find what a solver does not.
  Decision look_for_failure(const Question& question) {
    if (!has_loops_)
      if (std::optional<Counterexample> found = samples_->random_failure(question)) return Refuted{std::move(*found)};
    return prover_.decide(question.program, seconds(may_share));
  }

  // Inputs that fail or run forever join the condition. False if there are none.
  bool accept_endless_runs() {
    for (const Term condition : endless_) parts_.push_back({condition, Standing::FailsOrRunsForever});
    return !std::exchange(endless_, {}).empty();
  }

  void no_other_fails(Term condition, const Proven& proven) {
    may_ = condition;
    may_is_proven_ = true;
    checked_.push_back(fmt::format("{} fails: proof by {}, {}", condition.is_false() ? "no input" : "no other input",
                                   proven.by, counted(static_cast<std::size_t>(proven.obligations), "obligation")));
  }

  // The inputs that may fail by the summary of the whole program: the answer if they must. Otherwise those of its
  // disjuncts that must are a start.
  void start_from_summary() {
    listener_.progress("summarising the program");
    const std::optional<Term> guess = summary();
    if (!guess) return;
    summary_ = simplified(*guess);
    if (summary_.is_false()) return;
    std::vector<Term> candidates{summary_};
    if (const std::vector<Literals> disjuncts = disjuncts_of(summary_); disjuncts.size() > 1)
      for (const Literals& literals : disjuncts) candidates.push_back(conjunction_of(terms_, literals));
    for (std::size_t i = 0; i < candidates.size(); ++i) {
      const bool added = add_if_it_must(candidates[i], i == 0 ? guess_share : part_share);
      if (i == 0 && added) break;
    }
  }

  std::optional<Term> summary() {
    try {
      const std::vector<std::string_view> passes(default_passes().begin(), default_passes().end());
      const PassResult passed = run_passes(Program(prophecy_->program()), passes);
      const SolverOptions options = limited(seconds(summary_share));
      const WeightedGraph graph(passed.program);
      SummaryOptions without_gas;
      without_gas.gas = Gas::Off;
      Summaries summaries(graph, without_gas, options);
      const std::optional<Term> closed = summaries.closed_form(graph.entry());
      if (!closed) return std::nullopt;
      const std::vector<Term> inputs = symbols();
      for (const Term symbol : free_variables(*closed))
        if (std::ranges::find(inputs, symbol) == inputs.end()) return std::nullopt;
      return closed;
    } catch (const OutOfTime&) {
      return std::nullopt;
    }
  }

  // What is left when the engine cannot tell: no input outside of the summary fails, if that can be proven.
  void bound_by_summary() {
    if (!summary_ || summary_.is_true() || remaining() < min_seconds) return;
    const Term condition = terms_.disjunction(summary_, known());
    const Question question = prophecy_->may_fail(terms_.negate(condition));
    const Decision decision = prover_.decide(question.program, seconds(may_share));
    if (std::holds_alternative<Proven>(decision)) may_ = condition;
  }

  // Runs a few inputs of the condition, then asks for a proof that they fail.
  bool add_if_it_must(Term condition, double share) {
    return !condition.is_false() && !has_passing_run(condition) && prove_that_it_must(condition, share);
  }

  bool has_passing_run(Term condition) {
    const Term fresh = terms_.conjunction(condition, terms_.negate(must()));
    for (int i = 0; i < refuting_runs; ++i) {
      if (has_float_arithmetic(fresh)) break;
      const std::optional<InputValues> values = i == 0 ? samples_->smallest(fresh) : samples_->random(fresh);
      if (!values) break;
      if (samples_->run(*values) == Samples::End::Passes) return true;
    }
    return false;
  }

  // What to do with conditions under which the program fails or runs forever.
  enum class EndlessRuns : std::uint8_t { Remember, Ignore };

  bool prove_that_it_must(Term condition, double share, EndlessRuns endless_runs = EndlessRuns::Remember) {
    listener_.progress("proving that inputs fail");
    const MustAnswer answer = must_fail(condition, share, endless_runs);
    if (answer.kind == MustAnswer::Kind::Proven) {
      parts_.push_back({condition, Standing::Fails});
      ++proofs_[answer.by];
      return true;
    }
    if (answer.kind == MustAnswer::Kind::ProvenButForEndlessRuns) endless_.push_back(condition);
    return false;
  }

  // Whether an input of the condition can do anything but fail. Where a ranking does not hold, the next one is tried.
  MustAnswer must_fail(Term condition, double share, EndlessRuns endless_runs) {
    const double limit = seconds(share);
    const double start = remaining();
    for (int i = 0; i < max_rankings_tried; ++i) {
      const double left = limit - (start - remaining());
      if (left < min_seconds) return {};
      std::vector<Ranking> rankings;
      for (const auto& [head, candidates] : rankings_) rankings.push_back({head, candidates[chosen_[head]]});
      const Question question = prophecy_->may_not_fail(condition, rankings);
      if (question.has_unranked_loops) break;
      const Decision decision = prover_.decide(question.program, left);
      if (const auto* proven = std::get_if<Proven>(&decision)) return {MustAnswer::Kind::Proven, proven->by};
      const auto* refuted = std::get_if<Refuted>(&decision);
      if (!refuted) return {};
      const LocationId end = question.program.cfa().edge(refuted->counterexample.path.back()).target;
      const auto endless = question.endless.find(end);
      if (endless == question.endless.end()) {
        remember_passing(question, refuted->counterexample);
        return {MustAnswer::Kind::Refuted, {}};
      }
      if (++chosen_[endless->second] < rankings_.at(endless->second).size()) continue;
      chosen_[endless->second] = 0;
      break;
    }
    const double left = limit - (start - remaining());
    if (left < min_seconds || endless_runs == EndlessRuns::Ignore) return {};
    const Question question = prophecy_->may_not_fail(condition, {});
    const Decision decision = prover_.decide(question.program, left);
    if (const auto* proven = std::get_if<Proven>(&decision))
      return {MustAnswer::Kind::ProvenButForEndlessRuns, proven->by};
    const auto* refuted = std::get_if<Refuted>(&decision);
    if (!refuted) return {};
    remember_passing(question, refuted->counterexample);
    return {MustAnswer::Kind::Refuted, {}};
  }

  // The inputs that can take the way of a run that does not fail: no condition under which the program must fail may
  // hold for any of them.
  void remember_passing(const Question& question, const Counterexample& counterexample) {
    const InputPath path = path_of(question, std::span(counterexample.path).subspan(question.prelude.size()),
                                   prophecy_->inputs_of(counterexample));
    for (const RefinerKind kind : {RefinerKind::Qe, RefinerKind::Model}) {
      const auto condition = extract_condition(terms_, path, kind, limited(request_.refiner_seconds));
      if (!condition) continue;
      passing_.push_back(*condition);
      return;
    }
  }

  // Line 5 to 7 of Algorithm 2. False if the search cannot go on.
  bool add_path(const Question& question, const Counterexample& counterexample) {
    const Prophecy::Failure failure = prophecy_->failure(question, counterexample);
    if (name_more(failure)) return true;
    const Replay replayed = replay(made_, lowered_, failure.counterexample, Budget::cpu_seconds(seconds(0.5)));
    if (const auto* failed = std::get_if<ReplayFailed>(&replayed)) {
      note("a failing path was not confirmed: " + failed->reason);
      return false;
    }
    witnesses_.push_back(failure.inputs);
    const InputPath path = path_of(question, failure.path, failure.inputs);
    const std::optional<Term> extracted = extract(path);
    if (!extracted) {
      note("no refiner found the condition of a failing path");
      return false;
    }
    const bool is_decided = is_only_about_inputs(path) && is_deterministic(question, failure.path);
    const Term condition = simplified(*extracted);
    if (is_decided) {
      parts_.push_back({condition, Standing::Fails});
      ++paths_;
    } else if (!add_if_it_must(condition, part_share)) {
      parts_.push_back({condition, Standing::SomeFail});
    }
    if (request_.generalisation == Generalisation::On && has_loops_) generalise(condition, failure.inputs);
    return true;
  }

  // A path that reads more often than there are names: with more names the search starts again.
  bool name_more(const Prophecy::Failure& failure) {
    std::map<std::string, std::size_t> reads;
    for (const EdgeId id : failure.counterexample.path) {
      const Edge& edge = reference_.cfa().edge(id);
      if (const auto* havoc = std::get_if<Havoc>(&edge.operation)) ++reads[site_key(edge, havoc->input)];
    }
    bool grown = false;
    for (const InputSite& site : sites_) {
      const std::size_t wanted = std::min(reads[site.key], max_occurrences);
      if (!site.is_repeated || wanted <= occurrences_[site.key]) continue;
      occurrences_[site.key] = wanted;
      grown = true;
    }
    if (grown) {
      name_inputs();
      if (request_.generalisation == Generalisation::On) start_from_summary();
    }
    return grown;
  }

  // The path's own conditions, without what was assumed about the inputs. What is known of fresh values, their types'
  // ranges, excludes nothing: it is kept apart.
  InputPath path_of(const Question& question, std::span<const EdgeId> edges, const InputValues& values) {
    Executor executor(question.program);
    SymbolicState state;
    InputPath path;
    path.inputs = symbols();
    path.values = values;
    for (std::size_t i = 0; i < path.inputs.size(); ++i)
      state.memory.set(question.program.variable_of(path.inputs[i]), path.inputs[i]);
    for (const EdgeId id : edges) {
      const Operation& operation = question.program.cfa().edge(id).operation;
      if (const auto* assume = std::get_if<Assume>(&operation)) {
        const Term condition = executor.evaluate(assume->condition, state, path.facts);
        if (!condition.is_true()) path.constraints.push_back(condition);
      } else {
        executor.execute(operation, state, path.facts);
      }
    }
    return path;
  }

  // The composite refiner: the first one that succeeds in its time.
  std::optional<Term> extract(const InputPath& path) {
    for (const RefinerKind kind : request_.refiners) {
      listener_.progress(fmt::format("{} found, refiner {}", counted(parts_.size(), "condition"), describe(kind)));
      if (const auto found = extract_condition(terms_, path, kind, limited(request_.refiner_seconds))) {
        ++refined_by_[describe(kind)];
        return found;
      }
    }
    return std::nullopt;
  }

  bool is_only_about_inputs(const InputPath& path) const {
    const std::vector<Term> variables = variables_of(path.constraints);
    return std::ranges::all_of(
        variables, [&](Term symbol) { return std::ranges::find(path.inputs, symbol) != path.inputs.end(); });
  }

  // At no location of the path can an execution take another edge.
  bool is_deterministic(const Question& question, const std::vector<EdgeId>& path) const {
    const Cfa& cfa = question.program.cfa();
    const auto condition = [&](EdgeId id) {
      const auto* assume = std::get_if<Assume>(&cfa.edge(id).operation);
      return assume ? assume->condition : terms_.truth();
    };
    for (const EdgeId id : path) {
      for (const EdgeId other : cfa.location(cfa.edge(id).source).out) {
        if (other == id) continue;
        const Term both = terms_.conjunction(condition(id), condition(other));
        if (both.is_false()) continue;
        if (check_satisfiable(terms_, std::span(&both, 1), limited(simplify_seconds)) != Answer::Unsat) return false;
      }
    }
    return true;
  }

  // Wider conditions around the inputs of a path: the summary's, and what is known so far with constraints left out.
  void generalise(Term condition, const InputValues& values) {
    if (summary_) {
      for (const Literals& literals : disjuncts_of(summary_)) {
        const Term candidate = conjunction_of(terms_, literals);
        if (holds_for(candidate, values) && candidate != condition && add_if_it_must(candidate, part_share)) return;
      }
    }
    const Term joined = simplified(must());
    for (Literals literals : disjuncts_of(joined)) {
      if (!holds_for(conjunction_of(terms_, literals), values)) continue;
      bool widened = false;
      for (std::size_t i = 0; i < literals.size();) {
        Literals without = literals;
        without.erase(without.begin() + static_cast<std::ptrdiff_t>(i));
        if (!without.empty() && add_if_it_must(conjunction_of(terms_, without), part_share)) {
          literals = std::move(without);
          widened = true;
        } else {
          ++i;
        }
      }
      if (widened) {
        ++generalised_;
        return;
      }
      return separate(conjunction_of(terms_, literals));
    }
  }

  // What separates inputs that fail from those that are known to pass may be what decides. A proof that it does not
  // gives more inputs that pass.
  void separate(Term failing) {
    if (!endless_.empty()) return;  // what is missing is a reason to end, not a condition
    std::vector<Term> tried{failing};
    for (int i = 0; i < max_separations && remaining() > separation_patience * request_.cpu_seconds; ++i) {
      const std::optional<Term> candidate = separation(failing);
      if (!candidate || std::ranges::find(tried, *candidate) != tried.end()) return;
      tried.push_back(*candidate);
      const std::size_t known_to_pass = passing_.size();
      if (prove_that_it_must(*candidate, separation_share, EndlessRuns::Ignore)) {
        ++separated_;
        return;
      }
      if (passing_.size() == known_to_pass) return;
    }
  }

  // As wide as the interpolant allows: it is made from the side of what passes.
  std::optional<Term> separation(Term failing) {
    const Term passing = terms_.disjunction(passing_);
    if (passing.is_false()) return terms_.truth();
    const Term sides[] = {terms_.conjunction(passing, prophecy_->ranges()),
                          terms_.conjunction(failing, prophecy_->ranges())};
    const auto interpolants = Interpolator(terms_, limited(simplify_seconds)).sequence(sides);
    if (!interpolants) return std::nullopt;
    return simplified(terms_.negate(interpolants->front()));
  }

  bool holds_for(Term condition, const InputValues& values) const {
    Model model;
    for (std::size_t i = 0; i < values.size(); ++i) model.set(prophecy_->inputs()[i].symbol, values[i]);
    return model.satisfies(condition);
  }

  ConditionText text(Term condition, Leaning leaning = Leaning::Stronger) const {
    return condition_text(*prophecy_, condition, leaning);
  }

  Explanation::Assignment assignment(const InputValues& values, Term relevant) const {
    Explanation::Assignment result;
    const std::vector<Term> used = free_variables(relevant);
    for (std::size_t i = 0; i < values.size(); ++i) {
      const NamedInput& input = prophecy_->inputs()[i];
      if (std::ranges::find(used, input.symbol) != used.end())
        result.emplace_back(input.name, to_string(prophecy_->c_value(i, values[i])));
    }
    return result;
  }

  // Inputs from both sides are run. False if one does what the condition excludes.
  bool agrees_with_runs(Term condition) {
    long agreeing = 0, agreeing_natively = 0;
    std::optional<NativeRunner> native;
    if (request_.native_samples > 0) native.emplace(request_.native);
    const double enough = (1 - sample_share) * remaining();
    for (long i = 0; i < request_.samples && remaining() > std::max(enough, min_seconds); ++i) {
      for (const bool inside : {true, false}) {
        const Term side = inside ? condition : terms_.negate(condition);
        std::optional<InputValues> values = samples_->any();
        if (!holds_for(side, *values)) {
          if (has_float_arithmetic(condition)) continue;
          values = samples_->random(side);
        }
        if (!values) continue;
        const Samples::End end = samples_->run(*values);
        if (end == Samples::End::Open) continue;
        if (inside != (end == Samples::End::Fails)) return false;
        ++agreeing;
        if (agreeing_natively == request_.native_samples) continue;
        const auto agrees = last_run_agrees_natively(*native, inside);
        if (agrees && !*agrees) return false;
        if (agrees) ++agreeing_natively;
      }
    }
    if (agreeing > 0)
      checked_.push_back(
          fmt::format("{} of the interpreter {}", counted(agreeing, "run"), agreeing == 1 ? "agrees" : "agree"));
    if (agreeing_natively > 0)
      checked_.push_back(fmt::format("{} of the compiled program {}", counted(agreeing_natively, "run"),
                                     agreeing_natively == 1 ? "agrees" : "agree"));
    return true;
  }

  // Whether the compiled program does with the inputs of the last run what the interpreter did. Nothing if these inputs
  // do not decide that alone.
  std::optional<bool> last_run_agrees_natively(NativeRunner& native, bool fails) {
    const RunResult& run = samples_->last();
    if (std::holds_alternative<UndefinedBehaviour>(run.end)) return std::nullopt;
    bool are_given = true;
    for (const ReadInput& read : run.inputs) {
      // A variable has a value before it is given one: most often it does not matter.
      if (read.input.kind == InputKind::Uninitialised) are_given = false;
      if (read.input.kind != InputKind::Nondet && read.input.kind != InputKind::Uninitialised) return std::nullopt;
    }
    const auto start = std::chrono::steady_clock::now();
    const NativeReplay replayed = native.run(run.inputs);
    native_seconds_ += std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    if (std::holds_alternative<NativeSkipped>(replayed)) return std::nullopt;
    const bool agrees = std::holds_alternative<NativeReached>(replayed) == fails;
    const auto* error = std::get_if<ErrorReached>(&run.end);
    const bool is_seen = !error || !error->violation || is_always_seen(*error->violation);
    if (!agrees && !is_seen) return std::nullopt;
    return agrees || are_given ? std::optional(agrees) : std::nullopt;
  }

  std::optional<InputValues> example(Term condition) {
    if (!has_float_arithmetic(condition))
      if (std::optional<InputValues> values = samples_->smallest(condition)) return values;
    const auto found =
        std::ranges::find_if(witnesses_, [&](const auto& values) { return holds_for(condition, values); });
    if (found != witnesses_.end()) return *found;
    for (int i = 0; i < random_examples; ++i)
      if (InputValues any = samples_->any(); holds_for(condition, any)) return any;
    return std::nullopt;
  }

  std::optional<InputValues> near_example(Term condition, const InputValues& values) {
    if (!has_float_arithmetic(condition)) return samples_->nearest(condition, values);
    for (int i = 0; i < random_examples; ++i)
      if (InputValues any = samples_->any(); holds_for(condition, any) && samples_->run(any) == Samples::End::Passes)
        return any;
    return std::nullopt;
  }

  void add_examples(Explanation& explanation, Term condition) {
    for (const Literals& literals : disjuncts_of(condition)) {
      const Term disjunct = conjunction_of(terms_, literals);
      const std::optional<InputValues> values = example(disjunct);
      if (!values) continue;
      if (explanation.examples.size() < max_examples)
        explanation.examples.push_back({text(disjunct), assignment(*values, condition)});
      if (!explanation.fails.empty() || samples_->run(*values) != Samples::End::Fails) continue;
      explanation.fails = assignment(*values, condition);
      const Term outside = terms_.negate(explanation.status == ExplanationStatus::Bounds ? may_ : condition);
      const std::optional<InputValues> near = near_example(outside, *values);
      if (near && samples_->run(*near) == Samples::End::Passes) explanation.passes = assignment(*near, condition);
    }
  }

  enum class Finality : std::uint8_t { Preliminary, Final };

  Explanation conclude(Finality finality) {
    Explanation explanation;
    if (!prophecy_) {
      explanation.must = {"false", "false"};
      explanation.may = {"true", "true"};
      explanation.reason = reason_;
      return explanation;
    }
    Term condition = settle(explanation);
    const std::vector<std::string> checked = checked_;
    try {
      const auto simplification = finality == Finality::Final ? Simplification::ForPeople : Simplification::Quick;
      condition = simplified(condition, simplification);
      may_ = simplified(may_, simplification);
      const bool is_checked = finality == Finality::Final && explanation.status == ExplanationStatus::Precise;
      if (is_checked && !agrees_with_runs(condition)) {
        explanation.status = ExplanationStatus::Bounds;
        note("a run of the program contradicts the condition; please report this");
      }
      if (finality == Finality::Final) add_examples(explanation, condition);
    } catch (const OutOfTime&) {
    }
    add_checked();
    explanation.must = text(condition);
    explanation.may = text(explanation.status == ExplanationStatus::Bounds ? may_ : condition, Leaning::Weaker);
    if (explanation.status == ExplanationStatus::Bounds) {
      // A part of the condition that some inputs fail, and a search that was cut short without a word.
      if (finality == Finality::Final) note("the search has not come to its end");
      explanation.reason = reason_;
    }
    explanation.checked = std::exchange(checked_, checked);
    add_inputs(explanation, condition);
    add_statistics(explanation);
    return explanation;
  }

  // The condition as far as it is known, and its status.
  Term settle(Explanation& explanation) {
    const auto all = [&](bool (*wanted)(Standing)) {
      return std::ranges::all_of(parts_, [&](const Part& part) { return wanted(part.standing); });
    };
    const Term condition = must();
    if (may_is_proven_ && all([](Standing standing) { return standing == Standing::Fails; })) {
      explanation.status = ExplanationStatus::Precise;
    } else if (may_is_proven_ && all([](Standing standing) { return standing != Standing::SomeFail; })) {
      explanation.status = ExplanationStatus::FailsOrRunsForever;
      return known();
    } else if (may_is_proven_) {
      note("whether some inputs fail depends on values without a name");
    }
    return condition;
  }

  void add_checked() {
    if (paths_ > 0)
      checked_.push_back(fmt::format("{} replayed; {} on these inputs alone", counted(paths_, "failing path"),
                                     paths_ == 1 ? "it depends" : "they depend"));
    if (proofs_.empty()) return;
    std::string engines;
    for (const auto& [engine, count] : proofs_)
      engines += fmt::format("{}{} by {}", engines.empty() ? "" : ", ", count, engine);
    checked_.push_back("all such inputs fail: proofs, " + engines);
  }

  // Those that the conditions name.
  void add_inputs(Explanation& explanation, Term condition) {
    const Term must = terms_.eq(condition, terms_.fresh_variable("must", Sort::boolean()));
    const Term both = terms_.conjunction(must, terms_.eq(may_, terms_.fresh_variable("may", Sort::boolean())));
    const std::vector<Term> used = free_variables(both);
    for (const NamedInput& input : prophecy_->inputs()) {
      if (std::ranges::find(used, input.symbol) == used.end()) continue;
      explanation.inputs.push_back(
          {input.name, input.input.name, reference_.sources.to_string(input.range), input.symbol.sort().to_string()});
    }
  }

  void add_statistics(Explanation& explanation) {
    explanation.statistics = {{"iterations", static_cast<double>(iterations_)},
                              {"failing paths", static_cast<double>(paths_)},
                              {"generalisations", static_cast<double>(generalised_)},
                              {"separations", static_cast<double>(separated_)},
                              {"engine runs", static_cast<double>(prover_.runs())},
                              {"engine seconds", prover_.cpu_seconds()},
                              {"own seconds", process_cpu_seconds()}};
    for (const auto& [name, count] : refined_by_) explanation.statistics.emplace_back("refined by " + name, count);
  }

  const Reference& made_;
  const Program& reference_;
  const Program& lowered_;
  const ExplainRequest& request_;
  ExplainListener& listener_;
  TermManager& terms_;
  Prover prover_;
  const bool has_loops_;
  std::vector<InputSite> sites_;
  std::map<std::string, std::size_t> occurrences_;  // by site
  std::unique_ptr<Prophecy> prophecy_;
  std::unique_ptr<Samples> samples_;
  std::map<LocationId, std::vector<Term>> rankings_;  // candidates, by loop head
  std::map<LocationId, std::size_t> chosen_;
  Term summary_;  // null if there is none
  std::vector<Part> parts_;
  std::vector<Term> passing_;           // conditions under which the program can end without failing
  std::vector<Term> endless_;           // conditions under which the program fails or runs forever
  std::vector<InputValues> witnesses_;  // of failing paths
  Term may_;
  bool may_is_proven_ = false;
  std::vector<std::string> checked_;
  std::string reason_;
  std::map<std::string, double> refined_by_;
  std::map<std::string, std::uint64_t> proofs_;  // that inputs fail, by engine
  double native_seconds_ = 0;
  long iterations_ = 0;
  std::uint64_t paths_ = 0, generalised_ = 0, separated_ = 0;
};

}  // namespace

Explanation explain(const Reference& reference, const Program& lowered, const ExplainRequest& request,
                    ExplainListener& listener) {
  return Explainer(reference, lowered, request, listener).run();
}

}  // namespace warrant
