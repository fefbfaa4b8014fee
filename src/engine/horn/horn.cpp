// Programs as constrained Horn clauses.
//
// S. Grebenshchikov et al., "Synthesizing software verifiers from proof rules", PLDI 2012; A. Gurfinkel et al., "The
// SeaHorn verification framework", CAV 2015; A. Komuravelli et al., "SMT-based model checking for recursive programs",
// CAV 2014, whose procedure Spacer solves the clauses: property-directed reachability, with interpolants that are
// pushed from frame to frame.
//
// The idea: an unknown relation for each loop head says which states come there; each block of paths between two heads
// is a clause, and each block to an error a clause whose head is false. A solution is an invariant for each loop head.
// A derivation of false is a path of blocks to an error.
//
// Spacer has had soundness bugs: nothing that it says counts before the checker has accepted the invariants, or a model
// of the path has been found by another solver and replayed. A target location that is no error, if it can be reached,
// makes the search inconclusive; it goes on without the clauses for that location.
#include "engine/horn/horn.h"

#include <fmt/format.h>

#include "base/atomic_file.h"
#include "base/text.h"
#include "engine/block_path.h"
#include "engine/driver.h"
#include "engine/horn/clauses.h"
#include "engine/solver_use.h"
#include "program/cut_points.h"

namespace warrant {
namespace horn {
namespace {

struct Options {
  std::string dump;  // a file
};

class Horn final : public Search {
 public:
  Horn(const Options& options, const EngineTask& task)
      : options_(options),
        task_(task),
        program_(task.program),
        solver_options_(make_solver_options(task, solver_statistics_)),
        blocks_(program_, cut_points(program_.cfa(), Loops(program_.cfa()), CutAt::Cycles)) {}

  // One question to Spacer.
  std::optional<Outcome> step() override {
    const ProgramClauses clauses = clauses_of(program_, blocks_, left_out_);
    relations_ = clauses.locations.size();
    clauses_ = clauses.blocks.size();
    if (!options_.dump.empty()) write_file(options_.dump, to_smtlib(program_.terms(), clauses.system));
    const HornAnswer answer = solve(program_.terms(), clauses.system, solver_options_);
    task_.budget.check();
    if (const auto* solution = std::get_if<HornSolution>(&answer)) return conclude(clauses, *solution);
    if (const auto* derivation = std::get_if<HornDerivation>(&answer)) return reach_target(clauses, *derivation);
    const auto& open = std::get<HornOpen>(answer);
    if (open.is_out_of_time) throw OutOfTime();
    return Unknown{UnknownReason::SolverUnknown, "the solver did not solve the Horn clauses: " + open.reason};
  }

  void publish(Statistics& statistics, Findings&) override {
    statistics.set(Statistic::Vertices, static_cast<double>(relations_));
    statistics.set(Statistic::Clauses, static_cast<double>(clauses_));
    publish_solver(statistics, solver_statistics_);
  }
  std::string describe_progress() const override {
    return fmt::format("{}, {}", counted(clauses_, "clause"), counted(relations_, "relation"));
  }
  Unknown out_of_time() const override { return {UnknownReason::OutOfTime, {}}; }

 private:
  Outcome conclude(const ProgramClauses& clauses, const HornSolution& solution) const {
    if (inconclusive()) return *inconclusive();
    Proof proof;
    for (std::size_t i = 0; i < clauses.locations.size(); ++i)
      proof.invariants[clauses.locations[i]] = solution.formulas[i];
    return Safe{std::move(proof)};
  }

  // The derivation's blocks, as a path: real if another solver finds a model of it.
  std::optional<Outcome> reach_target(const ProgramClauses& clauses, const HornDerivation& derivation) {
    std::vector<const LargeBlock*> sequence;
    for (const std::size_t clause : derivation.clauses) sequence.push_back(clauses.blocks[clause]);
    const LocationId target = sequence.back()->target;
    BlockPath path(program_, blocks_, std::move(sequence));
    const std::unique_ptr<Solver> solver = make_solver(program_.terms(), solver_options_);
    for (const Term formula : path.formulas()) solver->add(formula);
    const Answer answer = solver->check();
    task_.budget.check();
    const Location& location = program_.cfa().location(target);
    if (answer == Answer::Sat && location.kind == LocationKind::Error)
      return Unsafe{path.counterexample(solver->model())};
    if (answer == Answer::Unsat)
      return Unknown{UnknownReason::SolverUnknown, "the solver derived an error on a path that is impossible"};
    note_inconclusive(inconclusive_at(program_, location, answer));
    left_out_.insert(target);
    return std::nullopt;
  }

  const Options& options_;
  const EngineTask& task_;
  const Program& program_;
  SolverStatistics solver_statistics_;
  SolverOptions solver_options_;
  LargeBlocks blocks_;
  std::set<LocationId> left_out_;
  std::size_t relations_ = 0, clauses_ = 0;
};

}  // namespace
}  // namespace horn

EngineDescription horn_description() {
  return {"horn", "constrained Horn clauses, solved by Spacer",
          "A. Komuravelli et al., SMT-based model checking for recursive programs, CAV 2014", [](OptionTable& table) {
            auto options = std::make_shared<horn::Options>();
            table.add("dump-horn", &options->dump, {}, "write the clauses to this file, in the format of CHC-COMP");
            return [options] { return std::make_unique<EngineOf<horn::Horn, horn::Options>>(*options); };
          }};
}

}  // namespace warrant
