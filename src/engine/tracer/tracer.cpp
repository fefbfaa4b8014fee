#include "engine/tracer/tracer.h"

#include <fmt/format.h>

#include "base/text.h"
#include "engine/loop_facts.h"
#include "engine/solver_use.h"
#include "engine/summary_facts.h"
#include "engine/tracer/algorithm.h"
#include "engine/tracer/tree_writer.h"
#include "engine/tracer/tuning.h"

namespace warrant {
namespace tracer {

Tracer::Tracer(const Options& options, const EngineTask& task)
    : task_(task),
      search_(options, task),
      heads_(search_),
      annotation_(search_, heads_),
      refinement_(search_, heads_),
      visits_(search_.program) {
  push(tree_.add(no_node, none_id, search_.program.cfa().entry), states_.initial());
}

void Tracer::find_facts() {
  std::vector<LocationId> heads;
  for (LoopId id = 0; id < search_.loops.size(); ++id) heads.push_back(search_.loops.loop(id).head);
  search_.candidates.add_facts(find_loop_facts(task_, heads));
  search_.candidates.add_facts(find_summary_facts(search_.program, task_.budget.share(tuning.summary_share)));
}

void Tracer::annotate_tree() {
  for (const FinishedNode& finished : subsumption_.nodes()) {
    if (!finished.is_valid) continue;
    tree_[finished.node].has_interpolant = true;
    tree_[finished.node].interpolant = finished.interpolant.formulas();
  }
}

Unknown Tracer::out_of_time() const {
  return out_of_time_after(refinements_, visits_, fmt::format(" ({})", counted(state_count_, "state")));
}

std::string Tracer::describe_progress() const {
  return fmt::format("{}, {} subsumed, {}", counted(state_count_, "state"), subsumption_.statistics().subsumed,
                     counted(refinements_, "refinement"));
}

void Tracer::publish(Statistics& statistics, Findings&) {
  const SubsumptionStatistics& subsumption = subsumption_.statistics();
  const InterpolationStatistics& interpolation = search_.interpolation.statistics();
  const auto set = [&](Statistic name, std::uint64_t count) { statistics.set(name, static_cast<double>(count)); };
  set(Statistic::States, state_count_);
  set(Statistic::Subsumed, subsumption.subsumed);
  set(Statistic::CyclesClosed, annotation_.closed());
  set(Statistic::InfeasibleAndHarmless, annotation_.harmless());
  set(Statistic::Refinements, refinements_);
  set(Statistic::CandidatesWidenedAway, heads_.widened());
  set(Statistic::LoopsUnrolledFurther, heads_.raises());
  set(Statistic::SubsumptionChecks, subsumption.checks);
  set(Statistic::SubsumptionQuestions, subsumption.solver_questions);
  statistics.set(Statistic::SubsumptionSeconds, subsumption.seconds);
  set(Statistic::Interpolants, interpolation.calls);
  set(Statistic::InterpolantsNotFound, interpolation.failed);
  statistics.set(Statistic::InterpolationSeconds, interpolation.seconds);
  publish_solver(statistics, search_.solver_statistics);
  if (search_.options.tree.empty()) return;
  annotate_tree();
  write_tree(search_.options.tree, search_.program, search_.blocks, tree_);
}

}  // namespace tracer

EngineDescription tracer_description() {
  using namespace tracer;
  return {
      "tracer", "symbolic execution with interpolants that subsume, and loop invariants found on the way",
      "J. Jaffar et al., TRACER: A symbolic execution tool for verification, CAV 2012", [](OptionTable& table) {
        auto options = std::make_shared<Options>();
        table.add("interpolation", &options->interpolation,
                  {{"wp", InterpolationKind::Wp}, {"sp", InterpolationKind::Sp}, {"craig", InterpolationKind::Craig}},
                  "interpolants by weakest preconditions, strongest postconditions, or from the solver");
        table.add("loop-invariants", &options->loop_invariants,
                  {{"naive", LoopInvariants::Naive}, {"rich", LoopInvariants::Rich}},
                  "naive: the paper's candidates and widening; rich: also bounds, sums, differences and loop facts");
        table.add("subsumption", &options->subsumption,
                  {{"quick", SubsumptionCheck::Quick}, {"plain", SubsumptionCheck::Plain}},
                  "plain: ask a new solver about every finished node, for measuring the effect of quick",
                  Audience::Expert);
        table.add("tree", &options->tree, {}, "write the tree to this file: Graphviz for *.dot, else an HTML page");
        return [options] { return std::make_unique<EngineOf<Tracer, Options>>(*options); };
      }};
}

}  // namespace warrant
