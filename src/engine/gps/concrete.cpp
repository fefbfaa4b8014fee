#include "engine/gps/concrete.h"

#include "evidence/input.h"
#include "evidence/state.h"
#include "logic/evaluate.h"
#include "smt/solver.h"

namespace warrant {
namespace {

// Of an input that nothing depends on.
Value any_input(const Input& input, Sort sort) {
  return sort.is_array() ? default_value(sort) : State::encode(default_input(input), sort);
}

}  // namespace

Value ConcreteExecution::value(Term symbol, const ConcreteState& state, const Choices& choices) const {
  if (graph_.transitions().is_variable(symbol)) return state[graph_.transitions().position(symbol)];
  const auto choice = choices.find(symbol);
  return choice == choices.end() ? default_value(symbol.sort()) : choice->second;
}

std::optional<ConcreteState> ConcreteExecution::step(const GraphEdge& edge, const ConcreteState& state,
                                                     const Choices& choices) const {
  Evaluator evaluator([&](Term symbol) { return value(symbol, state, choices); });
  if (!evaluator.evaluate_bool(edge.transition.guard)) return std::nullopt;
  ConcreteState next = state;
  for (const auto& [variable, term] : edge.transition.assignments)
    next[graph_.transitions().position(variable)] = evaluator.evaluate(term);
  return next;
}

bool ConcreteExecution::holds(Term condition, const ConcreteState& state) const {
  const Choices none;
  Evaluator evaluator([&](Term symbol) { return value(symbol, state, none); });
  return evaluator.evaluate_bool(condition);
}

Substitution ConcreteExecution::constants(const ConcreteState& state, const std::vector<Term>& variables) const {
  Substitution result;
  for (Term variable : variables)
    result.emplace(variable, constant_term(graph_.transitions().terms(),
                                           state[graph_.transitions().position(variable)], variable.sort()));
  return result;
}

bool ConcreteExecution::append_program_path(const GraphEdge& edge, const ConcreteState& state, const Choices& choices,
                                            Counterexample& counterexample) const {
  const Program& program = graph_.program();
  const Cfa& cfa = program.cfa();
  const LocationId end = graph_.vertex(edge.target).location;
  const LocationId start = graph_.vertex(edge.source).location;
  if (edge.transition.assignments.empty() && edge.transition.guard.is_true() && start == end) return true;

  // One way through the block; at a location with several ways out, those that are still to be tried.
  struct Branch {
    LocationId location;
    std::size_t next_edge;
    std::size_t path_length, havoc_count;
    std::unordered_map<Term, Value> written;
  };
  std::vector<Branch> branches{{start, 0, counterexample.path.size(), counterexample.havocs.size(), {}}};
  while (!branches.empty()) {
    Branch& branch = branches.back();
    const std::vector<EdgeId>& out = cfa.location(branch.location).out;
    if (branch.next_edge >= out.size()) {
      branches.pop_back();
      continue;
    }
    counterexample.path.resize(branch.path_length);
    counterexample.havocs.resize(branch.havoc_count);
    EdgeId id = out[branch.next_edge++];
    std::unordered_map<Term, Value> written = branch.written;
    while (true) {
      const Edge& step = cfa.edge(id);
      Evaluator evaluator([&](Term symbol) {
        const auto found = written.find(symbol);
        return found == written.end() ? value(symbol, state, choices) : found->second;
      });
      counterexample.path.push_back(id);
      bool alive = true;
      if (const auto* assume = std::get_if<Assume>(&step.operation)) {
        alive = evaluator.evaluate_bool(assume->condition);
      } else if (const auto* assign = std::get_if<Assign>(&step.operation)) {
        Value result = evaluator.evaluate(assign->value);
        written.insert_or_assign(program.symbol(assign->target), std::move(result));
      } else if (const auto* havoc = std::get_if<Havoc>(&step.operation)) {
        const auto choice = choices.find(graph_.input_symbol(id));
        Value input = choice == choices.end() ? any_input(havoc->input, program.symbol(havoc->target).sort())
                                              : choice->second;
        counterexample.havocs.push_back(input);
        written.insert_or_assign(program.symbol(havoc->target), std::move(input));
      }
      if (!alive) break;
      if (step.target == end) return true;
      const Location& next = cfa.location(step.target);
      // Every cycle passes a vertex, and only the end may be one.
      if (next.out.empty() || graph_.is_vertex(step.target)) break;
      if (next.out.size() > 1) {
        branches.push_back({step.target, 0, counterexample.path.size(), counterexample.havocs.size(), written});
        break;
      }
      id = next.out[0];
    }
  }
  return false;
}

}  // namespace warrant
