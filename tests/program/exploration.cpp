#include "program/exploration.h"

#include <deque>

#include "c_text/dump.h"
#include "logic/evaluate.h"
#include "program/uses.h"

namespace warrant::test {

namespace {

Value evaluate(const Program& program, Term term, const State& state) {
  Evaluator evaluator([&](Term symbol) { return state[program.variable_of(symbol)]; });
  return evaluator.evaluate(term);
}

bool holds(const Program& program, Term condition, const State& state) {
  return std::get<bool>(evaluate(program, condition, state));
}

}  // namespace

std::string key_of(const State& state) {
  std::string key;
  for (const Value& value : state) {
    if (const auto* array = std::get_if<std::shared_ptr<const ArrayValue>>(&value)) {
      for (int i = 0; i < 4; ++i) key += to_string((*array)->select(Integer(i))) + ",";
    } else {
      key += to_string(value) + ";";
    }
  }
  return key;
}

State initial_state(const Program& program) {
  State state;
  for (VariableId id = 0; id < program.variable_count(); ++id) {
    if (program.symbol(id).sort().is_array()) {
      state.emplace_back(std::make_shared<const ArrayValue>(Integer(0)));
    } else {
      state.emplace_back(Integer(0));
    }
  }
  return state;
}

std::vector<Step> steps(const Program& program, const Operation& operation, const State& state) {
  if (const auto* assume = std::get_if<Assume>(&operation)) {
    if (!holds(program, assume->condition, state)) return {};
  } else if (const auto* assign = std::get_if<Assign>(&operation)) {
    State next = state;
    next[assign->target] = evaluate(program, assign->value, state);
    return {{std::move(next), std::nullopt}};
  } else if (const auto* havoc = std::get_if<Havoc>(&operation)) {
    std::vector<Step> result;
    for (Integer value = *havoc->input.low; value <= *havoc->input.high; value = value + 1) {
      State next = state;
      next[havoc->target] = value;  // small and not negative: the same in both encodings
      result.push_back({std::move(next), Value(value)});
    }
    return result;
  }
  return {{state, std::nullopt}};
}

std::multiset<std::string> Exploration::marks(const Program& program) const {
  std::multiset<std::string> result;
  for (LocationId id = 0; id < program.cfa().location_count(); ++id) {
    if (program.cfa().location(id).kind != LocationKind::Plain && !states[id].empty()) {
      result.insert(program.cfa().location(id).note);
    }
  }
  return result;
}

Exploration explore(const Program& program, std::size_t max_states) {
  const Cfa& cfa = program.cfa();
  Exploration result;
  result.states.resize(cfa.location_count());
  result.traces.resize(cfa.location_count());
  struct Item {
    LocationId location;
    State state;
    std::shared_ptr<Trace> trace;
  };
  std::deque<Item> work;
  std::size_t count = 0;
  const auto add = [&](LocationId location, State state, const std::shared_ptr<Trace>& trace) {
    if (!result.states[location].try_emplace(key_of(state), state).second) return;
    ++count;
    if (!result.traces[location]) result.traces[location] = *trace;
    work.push_back({location, std::move(state), trace});
  };
  add(cfa.entry, initial_state(program), std::make_shared<Trace>());
  while (!work.empty() && count < max_states) {
    const Item item = std::move(work.front());
    work.pop_front();
    if (cfa.location(item.location).kind != LocationKind::Plain) continue;
    for (const EdgeId id : cfa.location(item.location).out) {
      for (Step& step : steps(program, cfa.edge(id).operation, item.state)) {
        auto trace = std::make_shared<Trace>(*item.trace);
        trace->edges.push_back(id);
        if (step.input) trace->inputs.push_back({id, step.input});
        add(cfa.edge(id).target, std::move(step.state), trace);
      }
    }
  }
  result.complete = work.empty();
  return result;
}

Annotation exact_annotation(const Program& program, const Exploration& exploration) {
  TermManager& terms = program.terms();
  const Cfa& cfa = program.cfa();
  const Reads reads(program, cfa);
  std::set<VariableId> used;
  for (EdgeId id = 0; id < cfa.edge_count(); ++id) {
    used.insert(reads.of(id).begin(), reads.of(id).end());
    if (const VariableId written = written_variable(cfa.edge(id).operation); written != none_id) used.insert(written);
  }
  Annotation annotation;
  for (LocationId id = 0; id < cfa.location_count(); ++id) {
    std::vector<Term> states;
    for (const auto& [key, state] : exploration.states[id]) {
      std::vector<Term> parts;
      for (const VariableId variable : used) {
        const Term symbol = program.symbol(variable);
        if (!symbol.sort().is_array()) {
          parts.push_back(terms.eq(symbol, constant_term(terms, state[variable], symbol.sort())));
          continue;
        }
        const auto& array = std::get<std::shared_ptr<const ArrayValue>>(state[variable]);
        for (int i = 0; i < 4; ++i) {
          const Term index = program.encoding().address(Integer(i));
          parts.push_back(terms.eq(terms.select(symbol, index),
                                   constant_term(terms, array->select(Integer(i)), symbol.sort().element())));
        }
      }
      states.push_back(terms.conjunction(parts));
    }
    annotation.push_back(terms.disjunction(states));
  }
  return annotation;
}

std::string first_violation(const Program& program, const Annotation& annotation, const std::vector<State>& states) {
  const Cfa& cfa = program.cfa();
  if (!holds(program, annotation[cfa.entry], initial_state(program))) return "the entry is not covered";
  for (LocationId id = 0; id < cfa.location_count(); ++id) {
    for (const State& state : states) {
      if (!holds(program, annotation[id], state)) continue;
      for (const EdgeId edge_id : cfa.location(id).out) {
        const Edge& edge = cfa.edge(edge_id);
        for (const Step& step : steps(program, edge.operation, state)) {
          if (holds(program, annotation[edge.target], step.state)) continue;
          return "L" + std::to_string(id) + " " + to_text(program, edge.operation) + " L" +
                 std::to_string(edge.target) + " from " + key_of(state);
        }
      }
    }
  }
  return "";
}

bool is_feasible(const Program& program, const Trace& trace) {
  const Cfa& cfa = program.cfa();
  std::vector<State> states = {initial_state(program)};
  std::size_t next_input = 0;
  LocationId location = cfa.entry;
  for (const EdgeId id : trace.edges) {
    const Edge& edge = cfa.edge(id);
    if (edge.source != location) return false;
    std::optional<Value> wanted;
    if (std::holds_alternative<Havoc>(edge.operation)) {
      if (next_input == trace.inputs.size() || trace.inputs[next_input].edge != id) return false;
      wanted = trace.inputs[next_input++].value;
    }
    std::map<std::string, State> after;
    for (const State& state : states) {
      for (Step& step : steps(program, edge.operation, state)) {
        if (!wanted || same_value(*wanted, *step.input)) after.try_emplace(key_of(step.state), std::move(step.state));
      }
    }
    states.clear();
    for (auto& [key, state] : after) states.push_back(std::move(state));
    if (states.empty()) return false;
    location = edge.target;
  }
  return next_input == trace.inputs.size();
}

}  // namespace warrant::test
