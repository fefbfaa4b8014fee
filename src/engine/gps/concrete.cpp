#include "engine/gps/concrete.h"

#include "evidence/interpreter/input.h"
#include "evidence/interpreter/state.h"
#include "logic/evaluate.h"
#include "smt/solver.h"

namespace warrant::gps {
namespace {

constexpr std::size_t no_position = SIZE_MAX;

// Of an input that nothing depends on.
Value any_input(const Input& input, Sort sort) {
  return sort.is_array() ? default_value(sort) : State::encode(default_input(input), sort);
}

}  // namespace

ConcreteExecution::ConcreteExecution(const WeightedGraph& graph)
    : graph_(graph), steps_(graph.edge_count() + graph.shortcut_count()) {}

ConcreteExecution::Code ConcreteExecution::make_code(std::span<const Term> roots) const {
  Code code(roots);
  for (Term symbol : code.program.symbols())
    code.positions.push_back(graph_.transitions().is_variable(symbol) ? graph_.transitions().position(symbol)
                                                                      : no_position);
  return code;
}

void ConcreteExecution::run(Code& code, const ConcreteState& state, const Choices& choices) {
  for (std::size_t i = 0; i < code.positions.size(); ++i) {
    if (code.positions[i] != no_position) {
      code.program.set(i, state[code.positions[i]]);
      continue;
    }
    const Term symbol = code.program.symbols()[i];
    const auto choice = choices.find(symbol);
    code.program.set(i, choice == choices.end() ? default_value(symbol.sort()) : choice->second);
  }
  code.program.run();
}

ConcreteExecution::Code& ConcreteExecution::step_code(std::uint32_t edge) {
  if (!steps_[edge]) {
    const Transition& transition = graph_.edge(edge).transition;
    std::vector<Term> roots{transition.guard};
    std::vector<std::size_t> targets;
    for (Term variable : transition.targets()) {
      roots.push_back(transition.assignments.at(variable));
      targets.push_back(graph_.transitions().position(variable));
    }
    steps_[edge] = std::make_unique<Code>(make_code(roots));
    steps_[edge]->targets = std::move(targets);
  }
  return *steps_[edge];
}

std::optional<ConcreteState> ConcreteExecution::step(std::uint32_t edge, const ConcreteState& state,
                                                     const Choices& choices) {
  Code& code = step_code(edge);
  run(code, state, choices);
  if (!code.program.truth(0)) return std::nullopt;
  ConcreteState next = state;
  for (std::size_t i = 0; i < code.targets.size(); ++i) next[code.targets[i]] = code.program.result(i + 1);
  return next;
}

bool ConcreteExecution::holds(Term condition, const ConcreteState& state) {
  std::unique_ptr<Code>& code = conditions_[condition];
  if (!code) code = std::make_unique<Code>(make_code(std::span(&condition, 1)));
  run(*code, state, {});
  return code->program.truth(0);
}

Substitution ConcreteExecution::constants(const ConcreteState& state, const std::vector<Term>& variables) const {
  Substitution result;
  for (Term variable : variables)
    result.emplace(variable, constant_term(graph_.transitions().terms(), state[graph_.transitions().position(variable)],
                                           variable.sort()));
  return result;
}

ConcreteExecution::Code& ConcreteExecution::operation_code(EdgeId edge, Term term) {
  std::unique_ptr<Code>& code = code_[edge];
  if (!code) code = std::make_unique<Code>(make_code(std::span(&term, 1)));
  return *code;
}

bool ConcreteExecution::is_possible(EdgeId edge, const ConcreteState& state) {
  const auto* assume = std::get_if<Assume>(&graph_.program().cfa().edge(edge).operation);
  if (!assume) return true;
  Code& code = operation_code(edge, assume->condition);
  run(code, state, {});
  return code.program.truth(0);
}

bool ConcreteExecution::execute(EdgeId edge, ConcreteState& state, const Choices& choices,
                                Counterexample& counterexample) {
  const Program& program = graph_.program();
  const Operation& operation = program.cfa().edge(edge).operation;
  if (!is_possible(edge, state)) return false;
  if (const auto* assign = std::get_if<Assign>(&operation)) {
    Code& code = operation_code(edge, assign->value);
    run(code, state, {});
    state[graph_.transitions().position(program.symbol(assign->target))] = code.program.result(0);
  } else if (const auto* havoc = std::get_if<Havoc>(&operation)) {
    const Term target = program.symbol(havoc->target);
    const auto choice = choices.find(graph_.input_symbol(edge));
    Value input = choice == choices.end() ? any_input(havoc->input, target.sort()) : choice->second;
    counterexample.havocs.push_back(input);
    state[graph_.transitions().position(target)] = std::move(input);
  }
  return true;
}

bool ConcreteExecution::append_program_path(std::uint32_t edge_id, const ConcreteState& before, const Choices& choices,
                                            Counterexample& counterexample) {
  const GraphEdge& edge = graph_.edge(edge_id);
  ConcreteState state = before;
  if (!edge.count) return append_block(edge, state, choices, counterexample);
  const Integer count = std::get<Integer>(choices.at(edge.count));
  for (Integer i = 0; i < count; i = i + Integer(1))
    if (!append_block(edge, state, {}, counterexample)) return false;
  return true;
}

bool ConcreteExecution::append_block(const GraphEdge& edge, ConcreteState& state, const Choices& choices,
                                     Counterexample& counterexample) {
  const Cfa& cfa = graph_.program().cfa();
  const LocationId end = graph_.vertex(edge.target).location;
  const LocationId start = graph_.vertex(edge.source).location;
  if (edge.source == graph_.entry() && start == end) return true;  // the step into a loop that the program starts with

  // At a location with several possible ways on, those that are still to be tried.
  struct Branch {
    EdgeId edge;
    std::size_t path_length, havoc_count;
    ConcreteState state;
  };
  std::vector<Branch> branches;
  std::vector<EdgeId> possible;
  LocationId location = start;
  bool at_start = true;
  while (true) {
    possible.clear();
    // Every cycle passes a vertex, and only the end may be one.
    if (at_start || !graph_.is_vertex(location))
      for (EdgeId id : cfa.location(location).out)
        if (is_possible(id, state)) possible.push_back(id);
    at_start = false;
    for (std::size_t i = possible.size(); i-- > 1;)
      branches.push_back({possible[i], counterexample.path.size(), counterexample.havocs.size(), state});
    EdgeId next = 0;
    if (!possible.empty()) {
      next = possible[0];
    } else {
      if (branches.empty()) return false;
      Branch branch = std::move(branches.back());
      branches.pop_back();
      counterexample.path.resize(branch.path_length);
      counterexample.havocs.resize(branch.havoc_count);
      state = std::move(branch.state);
      next = branch.edge;
    }
    counterexample.path.push_back(next);
    execute(next, state, choices, counterexample);
    location = cfa.edge(next).target;
    if (location == end) return true;
  }
}

}  // namespace warrant::gps
