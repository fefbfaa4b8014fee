#include "engine/gps/test_search.h"

#include <fmt/format.h>

#include "engine/driver.h"

namespace warrant::gps {
namespace {

// The gas of a test is lowered by at most so many questions.
constexpr unsigned max_gas_questions = 12;
// Programs without inputs that end within so many steps are their own proof.
constexpr unsigned max_deterministic_steps = 2'000;
// What a test gets where summaries do not tell.
constexpr long unguided_gas = 100'000;
// Longer counterexamples than this cannot be replayed in any reasonable time.
const Integer max_replayed_iterations = 20'000'000;
// For one question about a concrete step.
constexpr Effort step_effort = Effort::steps(40'000);
// Up to this depth the solver is asked at each step whether it leads on, then at powers of two.
constexpr std::uint32_t depth_of_questions = 16;

}  // namespace

SummaryOptions summary_options(const Options& options, const WeightedGraph& graph) {
  SummaryOptions result;
  result.trivial = !options.summaries;
  result.gas = options.gas ? Gas::On : Gas::Off;
  result.star = options.star;
  const bool multiplies = options.polynomials == UsePolynomials::IfMultiplied && graph.multiplies();
  result.polynomials = multiplies || options.polynomials == UsePolynomials::Always ? Polynomials::On : Polynomials::Off;
  return result;
}

TestSearch::TestSearch(const Program& program, const Options& options, const WeightedGraph& graph, Summaries& summaries,
                       ReachabilityTree& tree, SymbolicPaths& paths, std::deque<TreeNode>& frontier,
                       const SolverOptions& solver_options)
    : program_(program),
      terms_(program.terms()),
      uses_gas_(options.gas && options.summaries),
      graph_(graph),
      summaries_(summaries),
      guide_options_(summary_options(options, graph)),
      tree_(tree),
      paths_(paths),
      frontier_(frontier),
      solver_options_(solver_options),
      execution_(graph),
      visits_(program) {}

// What guides tests: summaries that know gas. Proofs do without, so these are made for the first test.
Summaries& TestSearch::guides() {
  if (!uses_gas_) return summaries_;
  if (!guides_) guides_ = std::make_unique<Summaries>(graph_, guide_options_, solver_options_);
  return *guides_;
}

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
    if (uses_gas_) step.gas = find_gas(solver, node);
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

// The gas that a test from the node starts with. The model becomes one that suits it.
Integer TestSearch::find_gas(Solver& solver, TreeNode node) {
  const Term gas = terms_.variable("gas@", Sort::integer());
  const Integer burned = burned_on(node);
  const Term goal = paths_.at(node, guides().may_reach(tree_.place(node)));
  solver.add(substitute(terms_, goal, {{guides().gas(), terms_.sub(gas, terms_.integer(burned))}}));
  solver.add(terms_.ge(gas, terms_.integer(burned)));
  if (solver.check() != Answer::Sat) return unguided_gas;
  start_model_ = solver.model();
  lower_gas(solver, gas, burned, start_model_);
  return std::get<Integer>(start_model_.value(gas)) - burned;
}

Integer TestSearch::burned_on(TreeNode node) const {
  Integer burned = 0;
  for (; node != tree_.root(); node = tree_.parent(node))
    if (graph_.edge(tree_.edge(node)).on_cycle) burned = burned + 1;
  return burned;
}

// Tests should be short: finds a model with less gas by halving what is above the least possible.
void TestSearch::lower_gas(Solver& solver, Term gas, const Integer& least, Model& model) {
  Integer low = least, high = std::get<Integer>(model.value(gas));
  for (unsigned i = 0; i < max_gas_questions && low < high; ++i) {
    // Unguided models have any size: the first guess is small.
    const Integer middle = i == 0 && high - low > Integer(64) ? low + Integer(32) : low + (high - low).shift_right(1);
    const Answer answer = solver.check(terms_.le(gas, terms_.integer(middle)));
    if (answer == Answer::Sat) {
      model = solver.model();
      high = std::get<Integer>(model.value(gas));
    } else if (answer == Answer::Unsat) {
      low = middle + Integer(1);
    } else {
      return;
    }
  }
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
    if (iterations <= max_replayed_iterations) return true;
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
  if (uses_gas_ && edge.on_cycle) {
    if (from.gas < Integer(1)) return std::nullopt;
    next.gas = from.gas - Integer(1);
  }
  if (edge.existentials.empty()) {
    std::optional<ConcreteState> state = execution_.step(id, from.state, {});
    if (!state) return std::nullopt;
    next.state = std::move(*state);
    if (!leads_on(edge.target, next, tree_.depth(child))) return std::nullopt;
    return next;
  }
  if (!choose(from, id, terms_.integer(next.gas), next)) return std::nullopt;
  return next;
}

// Values have to be chosen: the summary says which ones lead on with the gas that is left.
bool TestSearch::choose(const Step& from, std::uint32_t id, Term gas, Step& next) {
  const GraphEdge& edge = graph_.edge(id);
  const Substitution constants = execution_.constants(from.state, graph_.transitions().variables());
  // The existentials of a summary may be those of an edge that it was made from.
  Term goal = graph_.transitions().freshened(guides().may_reach(edge.target));
  if (uses_gas_) goal = substitute(terms_, goal, {{guides().gas(), gas}});
  const Term condition = substitute(terms_, graph_.transitions().before(edge.transition, goal), constants);
  if (condition.is_false()) return false;
  const std::unique_ptr<Solver> solver = make_solver(terms_, step_options());
  solver->add(condition);
  if (edge.count && uses_gas_) solver->add(terms_.le(edge.count, terms_.integer(from.gas)));
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
  const Term gas = uses_gas_ ? terms_.sub(terms_.integer(from.gas), edge.count) : Term();
  if (!choose(from, id, gas, next)) return std::nullopt;
  const Integer count = std::get<Integer>(next.choices.at(edge.count));
  if (count < Integer(2)) return std::nullopt;  // as good as the loop itself
  if (uses_gas_) next.gas = from.gas - count;
  next.node = tree_.add_child(from.node, id, edge.target);
  ++shortcuts_taken_;
  return next;
}

// Whether the state may reach a target. Asked by evaluation where that is possible, else by the solver now and then.
bool TestSearch::leads_on(VertexId vertex, const Step& step, std::uint32_t depth) {
  if (graph_.vertex(vertex).is_target) return true;
  const bool ask_solver = depth <= depth_of_questions || (depth & (depth - 1)) == 0;
  if (depth > depth_of_questions) {
    if (const std::optional<Term>& closed = summaries_.closed_form(vertex);
        closed && !execution_.holds(*closed, step.state))
      return false;
  }
  if (!ask_solver) return true;
  const Term goal = guides().may_reach(vertex);
  if (goal.is_true()) return true;
  Term condition = substitute(terms_, goal, execution_.constants(step.state, graph_.transitions().variables()));
  if (uses_gas_) condition = substitute(terms_, condition, {{guides().gas(), terms_.integer(step.gas)}});
  if (condition.is_constant()) return condition.is_true();
  const std::unique_ptr<Solver> solver = make_solver(terms_, step_options());
  solver->add(condition);
  return solver->check() != Answer::Unsat;
}

SolverOptions TestSearch::step_options() const {
  SolverOptions options = solver_options_;
  options.effort = step_effort;
  return options;
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
  for (unsigned steps = 0; steps < max_deterministic_steps; ++steps) {
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
  statistics.set(Statistic::SummarySeconds, summaries_.seconds() + (guides_ ? guides_->seconds() : 0));
}

}  // namespace warrant::gps
