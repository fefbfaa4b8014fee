#include "engine/gps/test_search.h"

#include <fmt/format.h>

#include "engine/driver.h"
#include "engine/gps/tuning.h"

namespace warrant::gps {
TestSearch::TestSearch(const Program& program, const Options& options, const WeightedGraph& graph, Summaries& summaries,
                       ReachabilityTree& tree, SymbolicPaths& paths, std::deque<TreeNode>& frontier,
                       const SolverOptions& solver_options)
    : program_(program),
      terms_(program.terms()),
      graph_(graph),
      summaries_(summaries),
      tree_(tree),
      paths_(paths),
      frontier_(frontier),
      solver_options_(solver_options),
      guide_(options, graph, summaries, tree, paths, solver_options),
      execution_(graph),
      visits_(program) {}

Answer TestSearch::check(TreeNode node) {
  start_.reset();
  Solver& solver = paths_.solver_at(node);
  solver.push();
  solver.add(paths_.at(node, summaries_.may_reach(tree_.place(node))));
  const Answer answer = solver.check();
  if (answer == Answer::Sat) {
    Step step;
    step.node = node;
    start_model_ = solver.model();
    if (guide_.uses_gas()) step.gas = guide_.find_gas(solver, node, start_model_);
    step.state = paths_.state(node, start_model_);
    start_ = std::move(step);
  }
  solver.pop();
  return answer;
}

std::optional<Counterexample> TestSearch::explore() {
  ++tests_;
  const double began = process_cpu_seconds(), solving = solver_options_.statistics->seconds;
  std::optional<Counterexample> found = explore_depth_first(std::move(*start_));
  execution_seconds_ += process_cpu_seconds() - began - (solver_options_.statistics->seconds - solving);
  return found;
}

std::optional<Counterexample> TestSearch::explore_depth_first(Step start) {
  std::vector<Step> stack;
  const TreeNode first = start.node;
  stack.push_back(std::move(start));
  if (graph_.vertex(tree_.place(first)).is_target && arrives(stack)) return counterexample(stack);
  while (!stack.empty()) {
    if (++steps_ % 256 == 0) solver_options_.budget.check();
    Step& top = stack.back();
    const VertexId place = tree_.place(top.node);
    const GraphVertex& vertex = graph_.vertex(place);
    if (top.next_edge == 0 && top.next_shortcut == 0) visits_.note(vertex.location);
    if (top.next_edge >= vertex.out.size()) {
      stack.pop_back();
      continue;
    }
    if (graph_.edge(vertex.out[top.next_edge]).target == place && has_shortcut(top)) {
      if (std::optional<Step> next = take_shortcut(top, graph_.shortcuts(place)[top.next_shortcut++])) {
        top.has_taken_shortcut = true;
        stack.push_back(std::move(*next));
      }
      continue;
    }
    const std::uint32_t edge = vertex.out[top.next_edge++];
    const TreeNode child = tree_.add_child(top.node, edge, graph_.edge(edge).target);
    // One by one, iterations would only lead to where the shortcut has led.
    const bool is_done = top.has_taken_shortcut && graph_.edge(edge).target == place;
    std::optional<Step> next = is_done ? std::nullopt : take(top, edge, child);
    if (!next) {
      frontier_.push_back(child);
      continue;
    }
    const bool ends = graph_.vertex(graph_.edge(edge).target).is_target;
    if (top.next_edge >= vertex.out.size()) top.state = {};  // of no use any more
    stack.push_back(std::move(*next));
    if (!ends) continue;
    if (arrives(stack)) return counterexample(stack);
    if (has_found_far_error_) return std::nullopt;
    stack.pop_back();
  }
  return std::nullopt;
}

// The edges of a test with their choices. The stack holds it; the way to its first node is the path of the model that
// it was made from.
template <typename Visit>
void TestSearch::for_each_step(const std::vector<Step>& stack, Visit visit) {
  for (TreeNode node : tree_.path_to(stack.front().node))
    if (node != tree_.root()) visit(tree_.edge(node), paths_.choices(node, start_model_));
  for (std::size_t i = 1; i < stack.size(); ++i) visit(tree_.edge(stack[i].node), stack[i].choices);
}

// A test has come to a target: an error, or something that is not modelled.
bool TestSearch::arrives(const std::vector<Step>& stack) {
  const Location& location = program_.cfa().location(graph_.vertex(tree_.place(stack.back().node)).location);
  if (location.kind == LocationKind::Error) {
    Integer iterations = 0;
    for_each_step(stack, [&](std::uint32_t edge, const Choices& choices) {
      if (const Term count = graph_.edge(edge).count) iterations = iterations + std::get<Integer>(choices.at(count));
    });
    if (iterations <= tuning.max_replayed_iterations) return true;
    has_found_far_error_ = true;
    if (!inconclusive_)
      inconclusive_ = Unknown{
          UnknownReason::BoundReached,
          fmt::format("an error seems to be reached after {} loop iterations, which are too many to check by running "
                      "the program",
                      iterations.to_string()),
          {},
          UnknownCause::PathLength};
    return false;
  }
  if (!inconclusive_) inconclusive_ = inconclusive_at(program_, location, Answer::Sat);
  return false;
}

// One step of a test along the edge, to a state that may reach a target.
std::optional<TestSearch::Step> TestSearch::take(const Step& from, std::uint32_t id, TreeNode child) {
  const GraphEdge& edge = graph_.edge(id);
  Step next;
  next.node = child;
  next.gas = from.gas;
  if (edge.source == edge.target) next.iterations = from.iterations + 1;
  if (guide_.uses_gas() && edge.on_cycle) {
    if (from.gas < Integer(1)) return std::nullopt;
    next.gas = from.gas - Integer(1);
  }
  if (edge.existentials.empty()) {
    std::optional<ConcreteState> state = execution_.step(id, from.state, {});
    if (!state) return std::nullopt;
    next.state = std::move(*state);
    if (!guide_.leads_on(edge.target, next.state, next.gas, tree_.depth(child), execution_)) return std::nullopt;
    return next;
  }
  if (!choose(from, id, terms_.integer(next.gas), next)) return std::nullopt;
  return next;
}

// Values have to be chosen: the summary says which ones lead on with the gas that is left.
bool TestSearch::choose(const Step& from, std::uint32_t id, Term gas, Step& next) {
  const GraphEdge& edge = graph_.edge(id);
  const Substitution constants = execution_.constants(from.state, graph_.transitions().variables());
  const Term condition = guide_.leads_on_behind(edge, gas, constants);
  if (condition.is_false()) return false;
  const std::unique_ptr<Solver> solver = make_solver(terms_, guide_.step_options());
  solver->add(condition);
  if (edge.count && guide_.uses_gas()) solver->add(terms_.le(edge.count, terms_.integer(from.gas)));
  ++guided_;
  if (solver->check() != Answer::Sat) return false;
  const Model model = solver->model();
  for (Term symbol : edge.existentials) next.choices.emplace(symbol, model.value(symbol));
  std::optional<ConcreteState> state = execution_.step(id, from.state, next.choices);
  if (!state) return false;
  next.state = std::move(*state);
  return true;
}

// Shortcuts that led nowhere are tried again less and less often while the loop is taken one by one, and none twice
// in a row.
bool TestSearch::has_shortcut(Step& step) const {
  const std::vector<std::uint32_t>& shortcuts = graph_.shortcuts(tree_.place(step.node));
  if ((step.iterations & (step.iterations - 1)) != 0) return false;
  const bool has_come_by = step.node != tree_.root() && step.next_shortcut < shortcuts.size() &&
                           tree_.edge(step.node) == shortcuts[step.next_shortcut];
  if (has_come_by) ++step.next_shortcut;
  return step.next_shortcut < shortcuts.size();
}

// Many iterations at once. What is not possible this way leaves no trace: the loop itself is looked at anyway.
std::optional<TestSearch::Step> TestSearch::take_shortcut(const Step& from, std::uint32_t id) {
  const GraphEdge& edge = graph_.edge(id);
  Step next;
  const Term gas = guide_.uses_gas() ? terms_.sub(terms_.integer(from.gas), edge.count) : Term();
  if (!choose(from, id, gas, next)) return std::nullopt;
  const Integer count = std::get<Integer>(next.choices.at(edge.count));
  if (count < Integer(2)) return std::nullopt;  // as good as the loop itself
  if (guide_.uses_gas()) next.gas = from.gas - count;
  next.node = tree_.add_child(from.node, id, edge.target);
  ++shortcuts_taken_;
  return next;
}

Counterexample TestSearch::counterexample(const std::vector<Step>& stack) {
  Counterexample result;
  ConcreteState state = paths_.state(tree_.root(), start_model_);
  for_each_step(stack, [&](std::uint32_t edge, const Choices& choices) {
    execution_.append_program_path(edge, state, choices, result);
    if (std::optional<ConcreteState> next = execution_.step(edge, state, choices)) state = std::move(*next);
  });
  return result;
}

bool TestSearch::program_runs_to_its_end() {
  ConcreteState state;
  for (Term variable : graph_.transitions().variables()) state.push_back(default_value(variable.sort()));
  VertexId vertex = graph_.entry();
  for (std::uint32_t id : graph_.vertex(vertex).out)
    if (paths_.reads_state(id)) return false;
  for (unsigned steps = 0; steps < tuning.max_deterministic_steps; ++steps) {
    std::optional<std::uint32_t> taken;
    std::optional<ConcreteState> next;
    for (std::uint32_t id : graph_.vertex(vertex).out) {
      if (!graph_.edge(id).existentials.empty()) return false;
      std::optional<ConcreteState> behind = execution_.step(id, state, {});
      if (!behind) continue;
      if (taken) return false;
      taken = id;
      next = std::move(behind);
    }
    if (!taken) return true;
    vertex = graph_.edge(*taken).target;
    if (graph_.vertex(vertex).is_target) return false;
    state = std::move(*next);
  }
  return false;
}

void TestSearch::publish(Statistics& statistics) const {
  statistics.set(Statistic::Tests, static_cast<double>(tests_));
  statistics.set(Statistic::TestSteps, static_cast<double>(steps_));
  statistics.set(Statistic::GuidedSteps, static_cast<double>(guided_));
  statistics.set(Statistic::Shortcuts, static_cast<double>(shortcuts_taken_));
  statistics.set(Statistic::ExecutionSeconds, execution_seconds_);
  statistics.set(Statistic::SummarySeconds, summaries_.seconds() + guide_.seconds());
}

}  // namespace warrant::gps
