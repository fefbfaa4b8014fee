// Bounded model checking (Biere, Cimatti, Clarke, Zhu, Symbolic model checking without BDDs, 1999; for C: Clarke,
// Kroening, Lerda, A tool for checking ANSI-C programs, 2004).
//
// The idea: the program with its loops unrolled is one formula, which is satisfiable exactly if an execution within the
// bound reaches an error. Other than in an exploration path by path, the formula of code behind a branch is shared by
// both sides, so its size is that of the unrolled program, and the solver chooses the path.
//
// The bound grows by a factor. What was unrolled stays: the next round goes on where loops had stopped, and asks about
// the errors that it comes to only. When no loop can go on, everything was seen, and the program is safe. Before the
// bound grows, k-induction (induction.h) may show that no error lies beyond it.
//
// Branches that no value of the right width can take are left out before anything is asked (word_ranges.h).
//
// Where we deviate: loops whose conditions are constants are unrolled without counting, and a loop that cannot be
// entered again, as the solver shows, has ended. There are no unwinding assertions: the program is not safe as long as
// a loop waits.
#include "engine/bmc/bmc.h"

#include <fmt/format.h>

#include "base/text.h"
#include "engine/bmc/induction.h"
#include "engine/bmc/tuning.h"
#include "engine/bmc/unrolling.h"
#include "engine/driver.h"
#include "engine/solver_use.h"

namespace warrant {
namespace bmc {
namespace {

struct Options {
  long max_iterations = 0;  // of a loop; 0: no limit
  bool induction = true;
};

class Bmc final : public Search {
 public:
  Bmc(const Options& options, const EngineTask& task)
      : options_(options),
        program_(task.program),
        budget_(task.budget),
        solver_(make_solver(task.program.terms(), make_solver_options(task, solver_statistics_))),
        unrolling_(task.program, *solver_, task.budget),
        induction_(task) {}

  // One bound.
  std::optional<Outcome> step() override {
    unrolling_.unroll(bound_);
    if (std::optional<Counterexample> found = find_error()) return Unsafe{std::move(*found)};
    if (!unrolling_.has_more()) return Safe{Proof{{}, Proof::Unrolled{}}};
    if (!inconclusive()) excluded_ = bound_;
    if (std::optional<Proof> proof = induct()) return Safe{std::move(*proof)};
    if (options_.max_iterations > 0 && bound_ >= options_.max_iterations)
      return Unknown{UnknownReason::BoundReached,
                     fmt::format("a loop can go on after {}, the limit of --bound", counted(bound_, "iteration")),
                     {},
                     UnknownCause::UserLimit};
    bound_ *= tuning.bound_growth;
    return std::nullopt;
  }

  Unknown out_of_time() const override {
    return {UnknownReason::OutOfTime, excluded_ == 0 ? ""
                                                     : fmt::format("no error was found with up to {} of a loop",
                                                                   counted(excluded_, "iteration"))};
  }

  std::string describe_progress() const override {
    return fmt::format("bound {}, {}", bound_, counted(unrolling_.graph().size(), "node"));
  }

  void publish(Statistics& statistics, Findings&) override {
    statistics.set(Statistic::Bound, bound_);
    if (excluded_ > 0) statistics.set(Statistic::ExcludedIterations, excluded_);
    statistics.set(Statistic::Nodes, static_cast<double>(unrolling_.graph().size()));
    statistics.set(Statistic::Steps, static_cast<double>(unrolling_.steps()));
    publish_solver(statistics, solver_statistics_);
  }

 private:
  // No error in so many iterations of any loop is none in as many stretches from the start.
  std::optional<Proof> induct() {
    if (!options_.induction || inconclusive()) return std::nullopt;
    const Budget budget = budget_.share(tuning.induction_share);
    for (; stretches_ <= bound_ && stretches_ <= tuning.max_stretches && !budget.exhausted(); stretches_ *= 2) {
      if (!induction_.step_holds(stretches_, budget)) continue;
      return Proof{induction_.facts(), Proof::Inductive{stretches_}};
    }
    return std::nullopt;
  }

  // Errors first: what is not modelled matters only if there is none.
  std::optional<Counterexample> find_error() {
    std::vector<Unrolling::Reached> errors, others;
    for (Unrolling::Reached& reached : std::exchange(unrolling_.reached, {})) {
      const bool is_error = program_.cfa().location(reached.location).kind == LocationKind::Error;
      (is_error ? errors : others).push_back(std::move(reached));
    }
    const Answer answer = ask(errors);
    if (answer == Answer::Sat) {
      const Model model = solver_->model();
      for (const Unrolling::Reached& error : errors)
        if (model.satisfies(error.guard)) return counterexample(error, model);
    }
    if (answer != Answer::Unsat) leave_open(errors, answer);
    if (inconclusive()) return std::nullopt;
    if (const Answer other = ask(others); other != Answer::Unsat) leave_open(others, other);
    return std::nullopt;
  }

  Answer ask(const std::vector<Unrolling::Reached>& places) {
    std::vector<Term> guards;
    for (const Unrolling::Reached& reached : places) guards.push_back(reached.guard);
    if (guards.empty()) return Answer::Unsat;
    budget_.check();
    const Answer answer = solver_->check(program_.terms().disjunction(guards));
    if (answer == Answer::Unknown) budget_.check();
    return answer;
  }

  void leave_open(const std::vector<Unrolling::Reached>& places, Answer answer) {
    std::size_t place = 0;
    if (answer == Answer::Sat) {
      const Model model = solver_->model();
      while (place + 1 < places.size() && !model.satisfies(places[place].guard)) ++place;
    }
    note_inconclusive(inconclusive_at(program_, program_.cfa().location(places[place].location), answer));
  }

  std::optional<Counterexample> counterexample(const Unrolling::Reached& error, const Model& model) const {
    UnrolledGraph::Way way = unrolling_.graph().way_to(error.node, model);
    Counterexample result;
    result.path = std::move(way.edges);
    for (const Term symbol : way.havocs) result.havocs.push_back(model.value(symbol));
    return result;
  }

  const Options& options_;
  const Program& program_;
  const Budget& budget_;
  SolverStatistics solver_statistics_;
  std::unique_ptr<Solver> solver_;
  Unrolling unrolling_;
  Induction induction_;
  std::uint32_t bound_ = tuning.first_bound;
  std::uint32_t excluded_ = 0;   // no error comes within so many iterations of any loop
  std::uint32_t stretches_ = 1;  // of the next step of induction
};

}  // namespace
}  // namespace bmc

EngineDescription bmc_description() {
  EngineDescription description{
      "bmc", "the unrolled program as one formula, until an error is found or no loop can go on",
      "A. Biere et al., Symbolic model checking without BDDs, TACAS 1999; E. Clarke et al., A tool for checking ANSI-C "
      "programs, TACAS 2004",
      [](OptionTable& table) {
        auto options = std::make_shared<bmc::Options>();
        table.add("bound", &options->max_iterations, {0, 1'000'000'000},
                  "give up beyond so many iterations of a loop (0: no limit)");
        table.add("induction", &options->induction, "also prove loops that have no bound, by k-induction");
        return [options] { return std::make_unique<EngineOf<bmc::Bmc, bmc::Options>>(*options); };
      }};
  description.arithmetic = Arithmetic::Bv;
  return description;
}

}  // namespace warrant
