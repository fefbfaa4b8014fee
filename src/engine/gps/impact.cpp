// Lazy abstraction with interpolants: what summary-guided search is compared with.
//
// K. McMillan, "Lazy abstraction with interpolants", CAV 2006, over the same weighted graph and tree: EXPAND, REFINE
// and CLOSE are `expand`, `refine` and `close`. Leaves are taken depth first. A node is covered only by one that was
// made earlier, so that covering has no cycles.
#include <fmt/format.h>

#include "base/text.h"
#include "engine/driver.h"
#include "engine/gps/certificate.h"
#include "engine/gps/concrete.h"
#include "engine/gps/gps.h"
#include "engine/gps/symbolic_paths.h"
#include "engine/solver_use.h"
#include "engine/tree.h"
#include "smt/interpolator.h"
#include "summary/summaries.h"

namespace warrant {
namespace gps {
namespace {

SummaryOptions no_summaries() {
  SummaryOptions options;
  options.trivial = true;
  options.gas = Gas::Off;
  return options;
}

struct NoOptions {};

class Impact final : public Search {
 public:
  Impact(const NoOptions&, const EngineTask& task)
      : program_(task.program),
        terms_(program_.terms()),
        budget_(task.budget),
        solver_options_(make_solver_options(task, solver_statistics_)),
        graph_(program_),
        summaries_(graph_, no_summaries(), solver_options_),
        tree_(terms_, graph_.entry()),
        paths_(graph_, tree_, solver_options_),
        execution_(graph_),
        by_place_(graph_.vertex_count()),
        visits_(program_) {
    open_.push_back(tree_.root());
    by_place_[graph_.entry()].push_back(tree_.root());
  }

  std::optional<Outcome> step() override {
    if (open_.empty()) {
      if (inconclusive()) return *inconclusive();
      return Safe{make_certificate(graph_, summaries_, tree_, solver_options_)};
    }
    const TreeNode node = open_.back();
    open_.pop_back();
    if (!tree_.is_leaf(node) || tree_.is_covered(node) || tree_.label(node).is_false()) return std::nullopt;
    if (graph_.vertex(tree_.place(node)).is_target) return refine(node);
    visits_.note(graph_.vertex(tree_.place(node)).location);
    if (!close(node)) expand(node);
    return std::nullopt;
  }

  Unknown out_of_time() const override { return out_of_time_after(refinements_, visits_); }

  std::string describe_progress() const override {
    return fmt::format("{}, {}", counted(refinements_, "refinement"), counted(tree_.size(), "node"));
  }

  void publish(Statistics& statistics, Findings&) override {
    statistics.set(Statistic::Refinements, static_cast<double>(refinements_));
    statistics.set(Statistic::Covers, static_cast<double>(covers_));
    statistics.set(Statistic::Nodes, static_cast<double>(tree_.size()));
    publish_solver(statistics, solver_statistics_, interpolator_statistics_);
  }

 private:
  void expand(TreeNode node) {
    const std::vector<std::uint32_t>& out = graph_.vertex(tree_.place(node)).out;
    for (std::size_t i = out.size(); i-- > 0;) {
      const TreeNode child = tree_.add_child(node, out[i], graph_.edge(out[i]).target);
      by_place_[tree_.place(child)].push_back(child);
      open_.push_back(child);
    }
  }

  bool close(TreeNode node) {
    for (TreeNode other : by_place_[tree_.place(node)]) {
      if (other >= node) break;
      if (tree_.is_covered(other) || tree_.label(other).is_false()) continue;
      if (!implies(terms_, tree_.label(node), tree_.label(other), solver_options_)) continue;
      tree_.cover(node, other);
      ++covers_;
      return true;
    }
    return false;
  }

  // An error path: real, or a reason for new labels.
  std::optional<Outcome> refine(TreeNode node) {
    Solver& solver = paths_.solver_at(node);
    const Answer answer = solver.check();
    const Location& location = program_.cfa().location(graph_.vertex(tree_.place(node)).location);
    if (answer == Answer::Sat && location.kind == LocationKind::Error) {
      const Model model = solver.model();
      return Unsafe{counterexample(node, model)};
    }
    if (answer != Answer::Unsat) {
      budget_.check();
      note_inconclusive(inconclusive_at(program_, location, answer));
      return std::nullopt;
    }
    ++refinements_;
    const CutPath path = paths_.cut(tree_.root(), node);
    const std::vector<TreeNode> nodes = tree_.path_to(node);
    std::optional<std::vector<Term>> interpolants = std::vector<Term>{};
    if (path.formulas.size() > 1) {
      Interpolator interpolator(terms_, solver_options_, InterpolationMethod::Automatic, &interpolator_statistics_);
      interpolants = interpolator.sequence(path.formulas);
    }
    if (!interpolants) {
      note_inconclusive(
          {UnknownReason::NoProgress, "the solver could not explain why a path to the error is impossible"});
      return std::nullopt;
    }
    strengthen(node, terms_.falsity());
    for (std::size_t i = 1; i + 1 < nodes.size(); ++i)
      strengthen(nodes[i], path.to_variables(terms_, (*interpolants)[i - 1], i));
    return std::nullopt;
  }

  void strengthen(TreeNode node, Term formula) {
    if (!tree_.strengthen(node, formula)) return;
    const std::vector<TreeNode> covered = tree_.covers(node);
    for (TreeNode other : covered) {
      if (implies(terms_, tree_.label(other), formula, solver_options_)) continue;
      tree_.uncover(other);
      open_.push_back(other);
    }
  }

  Counterexample counterexample(TreeNode node, const Model& model) {
    Counterexample result;
    ConcreteState state = paths_.state(tree_.root(), model);
    for (TreeNode on_path : tree_.path_to(node)) {
      if (on_path == tree_.root()) continue;
      const Choices choices = paths_.choices(on_path, model);
      execution_.append_program_path(tree_.edge(on_path), state, choices, result);
      if (std::optional<ConcreteState> next = execution_.step(tree_.edge(on_path), state, choices))
        state = std::move(*next);
    }
    return result;
  }

  const Program& program_;
  TermManager& terms_;
  const Budget& budget_;
  SolverStatistics solver_statistics_;
  InterpolatorStatistics interpolator_statistics_;
  SolverOptions solver_options_;
  WeightedGraph graph_;
  Summaries summaries_;
  ReachabilityTree tree_;
  SymbolicPaths paths_;
  ConcreteExecution execution_;
  std::vector<std::vector<TreeNode>> by_place_;  // nodes in the order made
  LoopVisits visits_;
  std::vector<TreeNode> open_;
  std::uint64_t refinements_ = 0, covers_ = 0;
};

}  // namespace
}  // namespace gps

EngineDescription impact_description() {
  return {"impact",
          "lazy abstraction with interpolants",
          "K. McMillan, Lazy abstraction with interpolants, CAV 2006",
          [](OptionTable&) {
            return [] { return std::make_unique<EngineOf<gps::Impact, gps::NoOptions>>(gps::NoOptions{}); };
          },
          {"slice"}};
}

}  // namespace warrant
