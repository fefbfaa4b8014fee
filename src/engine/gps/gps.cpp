// Model checking as a search guided by summaries.
//
// R. Fang, Z. Kincaid, T. Reps, "Software model checking via summary-guided search", OOPSLA 2025: GPS (Fig. 5 and 6),
// GPSLite (Fig. 4), gas (Section 5.3), single-target summaries (Section 6.1).
//
// The idea: for every vertex a summary says which states can reach a target at all. A path whose end state cannot is a
// dead end, and why it is one is a label for the nodes of the path; labels that cover each other make a proof. A path
// whose end state can is a test: it is executed, and wherever a value has to be chosen, the summary guides the choice.
//
// The paper's names and ours: w(e) is GraphEdge::transition; Sum(G, u, t) is Summaries::may_reach, as a condition on
// the state at u, since nothing is asked about the state at t; Check(π :: Sum) is `check`, EXPLORE is `explore`,
// TRYCOVER is `try_cover`, REFINE is `refine`; the frontier queue is `frontier_`.
//
// Where we deviate: edges carry whole loop-free blocks, so the tree has nodes at loop heads only. Gas does not occur in
// labels: a path can be taken with gas if and only if it can be taken without, so only the guidance of tests knows it.
// All leaves of the frontier are looked at before dead ends are labelled: a test is cheaper than an interpolation.
// TRYCOVER goes on to further ancestors when one does not cover. A leaf whose parent's label already makes it a dead
// end is labelled without looking at the rest of the path.
#include "engine/gps/gps.h"

#include <fmt/format.h>

#include <deque>

#include "base/text.h"
#include "engine/doubt.h"
#include "engine/gps/certificate.h"
#include "engine/gps/concrete.h"
#include "engine/gps/symbolic_paths.h"
#include "engine/solver_use.h"
#include "engine/tree.h"
#include "smt/interpolator.h"
#include "summary/summaries.h"

namespace warrant {
namespace {

enum class Strategy : std::uint8_t { Gps, Lite, SummariesOnly };

struct GpsOptions {
  bool gas = true;
  bool summaries = true;
  bool acceleration = true;
  std::string star = "full";
  std::string polynomials = "auto";
};

// Covering is tried with so many ancestors, nearest first.
constexpr unsigned max_cover_candidates = 4;
// The gas of a test is lowered by at most so many questions.
constexpr unsigned max_gas_questions = 12;
constexpr std::size_t max_extended_tests = 2;
constexpr unsigned max_test_rounds = 2;
// Programs without inputs that end within so many steps are their own proof.
constexpr unsigned max_deterministic_steps = 2'000;
// What a test gets where summaries do not tell.
constexpr long unguided_gas = 100'000;
// The first question is given up after this; effort alone does not bound preprocessing.
constexpr double entry_budget_share = 0.1;
constexpr Effort entry_effort = Effort::steps(1'500);
// Longer counterexamples than this cannot be replayed in any reasonable time.
const Integer max_replayed_iterations = 20'000'000;
// For one question about a concrete step.
constexpr Effort step_effort = Effort::steps(40'000);

class Gps {
 public:
  Gps(Strategy strategy, const GpsOptions& options, const EngineTask& task)
      : strategy_(strategy),
        program_(task.program),
        terms_(program_.terms()),
        budget_(task.budget),
        statistics_(task.statistics),
        findings_(task.findings),
        solver_options_(make_solver_options(task, solver_statistics_)),
        graph_(make_graph(program_, options, budget_)),
        summary_options_(summary_options(options, graph_)),
        summaries_(graph_, without_gas(summary_options_), solver_options_),
        tree_(terms_, graph_.entry()),
        paths_(graph_, tree_, solver_options_),
        execution_(graph_),
        uses_gas_(options.gas && options.summaries),
        visits_(program_) {}

  Outcome run() {
    try {
      return search();
    } catch (const OutOfTime&) {
      publish();
      if (tests_ == 0) return Unknown{UnknownReason::OutOfTime, {}, visits_.hot_spot()};
      return Unknown{UnknownReason::OutOfTime,
                     fmt::format("{} reached no error, and no proof was found", counted(tests_, "test run")),
                     visits_.hot_spot()};
    }
  }

 private:
  // A step of a test: the node it has come to, the state there, and how the edge's choices were made.
  struct Step {
    TreeNode node;
    ConcreteState state;
    Choices choices;
    Integer gas;
    std::size_t next_edge = 0, next_shortcut = 0;
    std::uint32_t iterations = 0;     // one by one, since the test came to this loop
    bool has_taken_shortcut = false;  // from here
  };

  static WeightedGraph make_graph(const Program& program, const GpsOptions& options, const Budget& budget) {
    WeightedGraph graph(program);
    if (options.acceleration) {
      Presburger presburger(program.terms(), budget);
      graph.add_shortcuts(presburger);
    }
    return graph;
  }

  static SummaryOptions summary_options(const GpsOptions& options, const WeightedGraph& graph) {
    SummaryOptions result;
    result.trivial = !options.summaries;
    result.gas = options.gas ? Gas::On : Gas::Off;
    result.star = options.star == "full"          ? StarPrecision::Full
                  : options.star == "recurrences" ? StarPrecision::Recurrences
                                                  : StarPrecision::Guards;
    const bool polynomials = options.polynomials == "auto" ? graph.multiplies() : options.polynomials == "on";
    result.polynomials = polynomials ? Polynomials::On : Polynomials::Off;
    return result;
  }

  static SummaryOptions without_gas(SummaryOptions options) {
    options.gas = Gas::Off;
    return options;
  }

  // What guides tests: summaries that know gas. Proofs do without, so these are made for the first test.
  Summaries& guides() {
    if (!uses_gas_) return summaries_;
    if (!guides_) guides_ = std::make_unique<Summaries>(graph_, summary_options_, solver_options_);
    return *guides_;
  }

  // The main procedure, Fig. 5.
  Outcome search() {
    if (graph_.edge_count() == 0) return safe();
    if (runs_to_its_end()) {
      publish();
      return Safe{};  // one path: the checker follows it itself
    }
    if (is_hard_at_entry()) {
      // Where summaries are beyond the solver, the facts about each vertex may be plain enough.
      if (std::optional<Proof> proof = certificate_of_facts(graph_, summaries_, solver_options_)) {
        publish();
        return Safe{std::move(*proof)};
      }
    }
    frontier_.push_back(tree_.root());
    while (!is_too_long_ && (!frontier_.empty() || !pending_.empty())) {
      budget_.check();
      if (frontier_.empty() && !trivially_covered_.empty() && test_rounds_++ < max_test_rounds) {
        if (std::optional<Counterexample> found = extend_tests()) {
          publish();
          return Unsafe{std::move(*found)};
        }
        continue;
      }
      if (frontier_.empty()) {
        if (pending_.empty()) break;
        const TreeNode node = pending_.front();
        pending_.pop_front();
        if (!is_dead_end_by_label(node)) label_dead_end(node);
        if (pending_.empty()) test_rounds_ = 0;
        continue;
      }
      if (++iterations_ % 16 == 0 && statistics_.progress)
        statistics_.progress(fmt::format("{} tests, {} dead ends, {} nodes", tests_, dead_ends_, tree_.size()));
      const TreeNode node = frontier_.front();
      frontier_.pop_front();
      if (!tree_.is_leaf(node) || tree_.is_covered(node)) continue;
      if (strategy_ == Strategy::Gps && try_cover(node)) continue;
      if (is_dead_end_by_label(node)) continue;
      std::optional<Step> start;
      const Answer answer = check(node, start);
      if (answer == Answer::Unsat) {
        ++dead_ends_;
        if (strategy_ == Strategy::Gps)
          pending_.push_back(node);
        else
          unlabelled_.push_back(node);
        continue;
      }
      if (answer == Answer::Unknown) {
        budget_.check();
        note_doubt(UnknownReason::SolverUnknown, "the solver could not decide whether a path to the error is possible");
        continue;
      }
      if (strategy_ == Strategy::SummariesOnly) {
        note_doubt(UnknownReason::NoProgress, "the summaries of the loops do not exclude the error");
        continue;
      }
      ++tests_;
      if (std::optional<Counterexample> found = explore(std::move(*start))) {
        publish();
        return Unsafe{std::move(*found)};
      }
    }
    if (doubt_) {
      // What a solver could not tell may be plain from the facts about each vertex.
      std::optional<Proof> proof;
      if (doubt_->reason == UnknownReason::SolverUnknown && !summaries_.is_trivial())
        proof = certificate_of_facts(graph_, summaries_, solver_options_);
      publish();
      if (proof) return Safe{std::move(*proof)};
      return *doubt_;
    }
    for (TreeNode node : unlabelled_) label_dead_end(node);
    return safe();
  }

  bool is_hard_at_entry() {
    SolverOptions limited = solver_options_;
    limited.effort = entry_effort;
    limited.budget = budget_.share(entry_budget_share);
    const std::vector<Term> formulas{graph_.initial(), summaries_.may_reach(graph_.entry())};
    return check_satisfiable(terms_, formulas, limited) == Answer::Unknown;
  }

  Outcome safe() {
    Proof proof = make_certificate(graph_, summaries_, tree_, solver_options_);
    publish();
    return Safe{std::move(proof)};
  }

  // The program reads nothing, and ends soon.
  bool runs_to_its_end() {
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

  // Whether the path to the node can lead on to a target; if so, a test that starts there.
  Answer check(TreeNode node, std::optional<Step>& start) {
    Solver& solver = paths_.solver_at(node);
    const VertexId vertex = tree_.place(node);
    solver.push();
    solver.add(paths_.at(node, summaries_.may_reach(vertex)));
    const Answer answer = solver.check();
    if (answer == Answer::Sat) {
      Step step;
      step.node = node;
      start_model_ = solver.model();
      if (uses_gas_) step.gas = find_gas(solver, node);
      step.state = paths_.state(node, start_model_);
      start = std::move(step);
    }
    solver.pop();
    return answer;
  }

  // The gas that a test from the node starts with. The model becomes one that suits it.
  Integer find_gas(Solver& solver, TreeNode node) {
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

  Integer burned_on(TreeNode node) const {
    Integer burned = 0;
    for (; node != tree_.root(); node = tree_.parent(node))
      if (graph_.edge(tree_.edge(node)).on_cycle) burned = burned + 1;
    return burned;
  }

  // Tests should be short: finds a model with less gas by halving what is above the least possible.
  void lower_gas(Solver& solver, Term gas, const Integer& least, Model& model) {
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

  // EXPLORE, Fig. 4, and what it takes besides solving.
  std::optional<Counterexample> explore(Step start) {
    const double began = process_cpu_seconds(), solving = solver_statistics_.seconds;
    std::optional<Counterexample> found = explore_depth_first(std::move(start));
    execution_seconds_ += process_cpu_seconds() - began - (solver_statistics_.seconds - solving);
    return found;
  }

  std::optional<Counterexample> explore_depth_first(Step start) {
    std::vector<Step> stack;
    const TreeNode first = start.node;
    stack.push_back(std::move(start));
    if (graph_.vertex(tree_.place(first)).is_target && arrives(stack)) return counterexample(stack);
    while (!stack.empty()) {
      if (++steps_ % 256 == 0) {
        budget_.check();
        if (steps_ % 4096 == 0 && statistics_.progress)
          statistics_.progress(fmt::format("{} tests, {} dead ends, {} nodes", tests_, dead_ends_, tree_.size()));
      }
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
      if (is_too_long_) return std::nullopt;
      stack.pop_back();
    }
    return std::nullopt;
  }

  // Nodes that are covered only because nothing is known yet may be where a test has run out of gas: the last few are
  // given another chance before interpolation begins.
  std::optional<Counterexample> extend_tests() {
    std::vector<TreeNode> nodes;
    while (!trivially_covered_.empty() && nodes.size() < max_extended_tests) {
      nodes.push_back(trivially_covered_.back());
      trivially_covered_.pop_back();
    }
    trivially_covered_.clear();
    for (TreeNode node : nodes) {
      if (!tree_.is_leaf(node) || !tree_.is_covered(node)) continue;
      std::optional<Step> start;
      if (check(node, start) != Answer::Sat) continue;
      tree_.uncover(node);
      ++tests_;
      if (std::optional<Counterexample> found = explore(std::move(*start))) return found;
    }
    return std::nullopt;
  }

  // A test has come to a target: an error, or something that leaves a doubt.
  bool arrives(const std::vector<Step>& stack) {
    const Location& location = program_.cfa().location(graph_.vertex(tree_.place(stack.back().node)).location);
    if (location.kind == LocationKind::Error) {
      Integer iterations = 0;
      for_each_step(stack, [&](std::uint32_t edge, const Choices& choices) {
        if (const Term count = graph_.edge(edge).count) iterations = iterations + std::get<Integer>(choices.at(count));
      });
      if (iterations <= max_replayed_iterations) return true;
      is_too_long_ = true;
      findings_.is_error_too_far = true;
      note_doubt(
          UnknownReason::BoundReached,
          fmt::format("an error seems to be reached after {} loop iterations, which are too many to check by running "
                      "the program",
                      iterations.to_string()),
          UnknownCause::PathLength);
      return false;
    }
    if (!doubt_) doubt_ = doubt_about(program_, location, Answer::Sat);
    return false;
  }

  // One step of a test along the edge, to a state that may reach a target.
  std::optional<Step> take(const Step& from, std::uint32_t id, TreeNode child) {
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
  bool choose(const Step& from, std::uint32_t id, Term gas, Step& next) {
    const GraphEdge& edge = graph_.edge(id);
    const Substitution constants = execution_.constants(from.state, graph_.transitions().variables());
    Term goal = fresh_where_shared(guides().may_reach(edge.target));
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
  bool has_shortcut(Step& step) const {
    const std::vector<std::uint32_t>& shortcuts = graph_.shortcuts(tree_.place(step.node));
    if ((step.iterations & (step.iterations - 1)) != 0) return false;
    const bool has_come_by = step.node != tree_.root() && step.next_shortcut < shortcuts.size() &&
                             tree_.edge(step.node) == shortcuts[step.next_shortcut];
    if (has_come_by) ++step.next_shortcut;
    return step.next_shortcut < shortcuts.size();
  }

  // Many iterations at once. What is not possible this way leaves no trace: the loop itself is looked at anyway.
  std::optional<Step> take_shortcut(const Step& from, std::uint32_t id) {
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

  // The existentials of a summary may be those of an edge that it was made from.
  Term fresh_where_shared(Term goal) { return graph_.transitions().freshened(goal); }

  // Whether the state may reach a target. Asked by evaluation where that is possible, else by the solver now and then.
  bool leads_on(VertexId vertex, const Step& step, std::uint32_t depth) {
    if (graph_.vertex(vertex).is_target) return true;
    const bool ask_solver = depth <= 16 || (depth & (depth - 1)) == 0;
    if (depth > 16) {
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

  SolverOptions step_options() const {
    SolverOptions options = solver_options_;
    options.effort = step_effort;
    return options;
  }

  // The edges of a test with their choices. The stack holds it; the way to its first node is the path of the model that
  // it was made from.
  template <typename Visit>
  void for_each_step(const std::vector<Step>& stack, Visit visit) {
    for (TreeNode node : tree_.path_to(stack.front().node))
      if (node != tree_.root()) visit(tree_.edge(node), paths_.choices(node, start_model_));
    for (std::size_t i = 1; i < stack.size(); ++i) visit(tree_.edge(stack[i].node), stack[i].choices);
  }

  Counterexample counterexample(const std::vector<Step>& stack) {
    Counterexample result;
    ConcreteState state = paths_.state(tree_.root(), start_model_);
    for_each_step(stack, [&](std::uint32_t edge, const Choices& choices) {
      execution_.append_program_path(edge, state, choices, result);
      if (std::optional<ConcreteState> next = execution_.step(edge, state, choices)) state = std::move(*next);
    });
    return result;
  }

  // TRYCOVER, Fig. 6.
  bool try_cover(TreeNode node) {
    if (graph_.vertex(tree_.place(node)).is_target) return false;
    TreeNode candidate = tree_.above(node);
    for (unsigned i = 0; i < max_cover_candidates && candidate != ReachabilityTree::nobody;
         ++i, candidate = tree_.above(candidate)) {
      if (cannot_cover(candidate)) continue;
      if (cover(node, candidate)) return true;
    }
    return false;
  }

  bool cannot_cover(TreeNode node) const { return node < uncovering_.size() && uncovering_[node]; }

  bool cover(TreeNode node, TreeNode by) {
    const Term invariant = tree_.label(by);
    if (invariant.is_true() || tree_.label(node) == invariant) {
      tree_.cover(node, by);
      if (invariant.is_true()) trivially_covered_.push_back(node);
      return true;
    }
    ++cover_checks_;
    CutPath path = paths_.cut(by, node);
    const Term before = substitute(terms_, invariant, path.symbols.front());
    const Term after = terms_.negate(substitute(terms_, invariant, path.symbols.back()));
    std::vector<Term> formulas = path.formulas;
    formulas.front() = terms_.conjunction(formulas.front(), before);
    formulas.push_back(after);
    if (check_satisfiable(terms_, formulas, solver_options_) != Answer::Unsat) return false;
    const std::vector<TreeNode> nodes = tree_.path_to(node);
    const std::vector<TreeNode> below(nodes.begin() + tree_.depth(by) + 1, nodes.end());
    if (below.size() > 1) {
      // The label of the node is to be the invariant itself; what lies between is interpolated.
      const auto interpolants = interpolate(formulas);
      if (!interpolants) return false;
      for (std::size_t i = 0; i + 1 < below.size(); ++i)
        refine(below[i], path.to_variables(terms_, (*interpolants)[i], i + 1));
    }
    refine(node, invariant);
    tree_.cover(node, by);
    ++covers_;
    return true;
  }

  std::optional<std::vector<Term>> interpolate(const std::vector<Term>& formulas) {
    Interpolator interpolator(terms_, solver_options_, InterpolationMethod::Automatic, &interpolator_statistics_);
    return interpolator.sequence(formulas);
  }

  // REFINE, Fig. 6, for one node.
  void refine(TreeNode node, Term formula) {
    if (!tree_.strengthen(node, formula)) return;
    const std::vector<TreeNode> covered = tree_.covers(node);
    for (TreeNode other : covered) {
      if (implies(terms_, tree_.label(other), formula, solver_options_)) continue;
      tree_.uncover(other);
      frontier_.push_back(other);
    }
  }

  // The parent's label and the edge alone show that nothing leads on.
  bool is_dead_end_by_label(TreeNode node) {
    if (strategy_ != Strategy::Gps || node == tree_.root()) return false;
    const TreeNode parent = tree_.parent(node);
    if (tree_.label(parent).is_true()) return false;
    const std::optional<Term>& goal = summaries_.closed_form(tree_.place(node));
    if (!goal) return false;
    const CutPath path = paths_.cut(parent, node);
    const std::vector<Term> formulas{substitute(terms_, tree_.label(parent), path.symbols.front()),
                                     path.formulas.front(), substitute(terms_, *goal, path.symbols.back())};
    if (check_satisfiable(terms_, formulas, solver_options_) != Answer::Unsat) return false;
    ++dead_ends_by_label_;
    refine(node, terms_.negate(*goal));
    return true;
  }

  // Dead-end interpolation: the summary is the last element of the sequence.
  void label_dead_end(TreeNode node) {
    if (node == tree_.root()) return;
    const CutPath path = paths_.cut(tree_.root(), node);
    const VertexId vertex = tree_.place(node);
    const std::optional<Term>& closed = summaries_.closed_form(vertex);
    std::vector<Term> formulas = path.formulas;
    const Term goal = closed ? *closed : graph_.transitions().freshened(summaries_.may_reach(vertex));
    formulas.push_back(substitute(terms_, goal, path.symbols.back()));
    const std::vector<TreeNode> nodes = tree_.path_to(node);
    if (const auto interpolants = interpolate(formulas)) {
      for (std::size_t i = 1; i < nodes.size(); ++i)
        refine(nodes[i], path.to_variables(terms_, (*interpolants)[i - 1], i));
      return;
    }
    // Without labels the path is a dead end all the same, but none of its nodes may cover another.
    ++failed_interpolations_;
    if (uncovering_.size() < tree_.size()) uncovering_.resize(tree_.size(), false);
    for (TreeNode on_path : nodes) {
      uncovering_[on_path] = true;
      const std::vector<TreeNode> covered = tree_.covers(on_path);
      for (TreeNode other : covered) {
        tree_.uncover(other);
        frontier_.push_back(other);
      }
    }
  }

  void note_doubt(UnknownReason reason, std::string explanation, UnknownCause cause = UnknownCause::Other) {
    if (!doubt_) doubt_ = Unknown{reason, std::move(explanation), {}, cause};
  }

  void publish() {
    statistics_.set(Statistic::Tests, static_cast<double>(tests_));
    statistics_.set(Statistic::TestSteps, static_cast<double>(steps_));
    statistics_.set(Statistic::GuidedSteps, static_cast<double>(guided_));
    statistics_.set(Statistic::Shortcuts, static_cast<double>(shortcuts_taken_));
    statistics_.set(Statistic::DeadEnds, static_cast<double>(dead_ends_));
    statistics_.set(Statistic::DeadEndsByLabel, static_cast<double>(dead_ends_by_label_));
    statistics_.set(Statistic::Covers, static_cast<double>(covers_));
    statistics_.set(Statistic::FailedInterpolations, static_cast<double>(failed_interpolations_));
    statistics_.set(Statistic::Vertices, static_cast<double>(graph_.vertex_count()));
    statistics_.set(Statistic::Nodes, static_cast<double>(tree_.size()));
    statistics_.set(Statistic::SummarySeconds, summaries_.seconds() + (guides_ ? guides_->seconds() : 0));
    statistics_.set(Statistic::ExecutionSeconds, execution_seconds_);
    publish_solver(statistics_, solver_statistics_, interpolator_statistics_);
  }

  Strategy strategy_;
  const Program& program_;
  TermManager& terms_;
  const Budget& budget_;
  Statistics& statistics_;
  Findings& findings_;
  SolverStatistics solver_statistics_;
  InterpolatorStatistics interpolator_statistics_;
  SolverOptions solver_options_;
  WeightedGraph graph_;
  SummaryOptions summary_options_;
  Summaries summaries_;
  std::unique_ptr<Summaries> guides_;
  ReachabilityTree tree_;
  SymbolicPaths paths_;
  ConcreteExecution execution_;
  bool uses_gas_;
  LoopVisits visits_;
  std::deque<TreeNode> frontier_;
  std::vector<TreeNode> trivially_covered_;
  std::deque<TreeNode> pending_;      // dead ends without labels yet
  Model start_model_;                 // of the path that the current test starts from
  std::vector<TreeNode> unlabelled_;  // dead ends that are labelled only if a proof is made
  std::vector<bool> uncovering_;      // nodes whose label says too little to cover others
  std::optional<Unknown> doubt_;
  bool is_too_long_ = false;  // an error was found that cannot be replayed
  double execution_seconds_ = 0;
  unsigned test_rounds_ = 0;  // of tests from trivially covered nodes, since dead ends were labelled
  std::uint64_t iterations_ = 0, tests_ = 0, steps_ = 0, guided_ = 0, shortcuts_taken_ = 0, dead_ends_ = 0,
                dead_ends_by_label_ = 0, covers_ = 0, cover_checks_ = 0, failed_interpolations_ = 0;
};

class GpsEngine : public Engine {
 public:
  GpsEngine(Strategy strategy, GpsOptions options) : strategy_(strategy), options_(std::move(options)) {}
  Outcome run(const EngineTask& task) override { return Gps(strategy_, options_, task).run(); }

 private:
  Strategy strategy_;
  GpsOptions options_;
};

const char* const paper = "R. Fang et al., Software model checking via summary-guided search, OOPSLA 2025";

// Slicing forgets whether loops end. What is left can be an empty program whose error is reached at once; to find the
// way back through what was removed is then the whole task, and nothing guides it.
const std::vector<std::string> without_slice = {"slice"};

void add_star(OptionTable& table, GpsOptions& options) {
  table.add("star", &options.star, {"guards", "recurrences", "full"}, "method of summarising loops", Audience::Expert);
  table.add("polynomials", &options.polynomials, {"auto", "on", "off"},
            "let summaries contain polynomial invariants of loops (auto: if the program multiplies variables)",
            Audience::Expert);
}

}  // namespace

EngineDescription gps_description() {
  return {"gps", "search guided by path summaries, with dead-end interpolation", paper,
          [](OptionTable& table) {
            auto options = std::make_shared<GpsOptions>();
            table.add("gas", &options->gas, "bound the length of tests by the summaries", Audience::Expert);
            table.add("summaries", &options->summaries, "guide the search by summaries", Audience::Expert);
            table.add("acceleration", &options->acceleration, "let tests execute many loop iterations in one step",
                      Audience::Expert);
            add_star(table, *options);
            return [options] { return std::make_unique<GpsEngine>(Strategy::Gps, *options); };
          },
          without_slice};
}

EngineDescription gpslite_description() {
  return {"gpslite", "the same search without labels and covering", paper,
          [](OptionTable& table) {
            auto options = std::make_shared<GpsOptions>();
            add_star(table, *options);
            return [options] { return std::make_unique<GpsEngine>(Strategy::Lite, *options); };
          },
          without_slice};
}

EngineDescription cra_description() {
  return {"cra", "path summaries alone: proves, and never refutes", paper,
          [](OptionTable& table) {
            auto options = std::make_shared<GpsOptions>();
            options->gas = false;
            add_star(table, *options);
            return [options] { return std::make_unique<GpsEngine>(Strategy::SummariesOnly, *options); };
          },
          without_slice};
}

}  // namespace warrant
