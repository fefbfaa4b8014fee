#include "program/random_program.h"

#include <deque>
#include <random>

#include "logic/evaluate.h"
#include "program/dump.h"
#include "program/uses.h"

namespace warrant::test {

namespace {

class Generator {
 public:
  Generator(TermManager& terms, std::uint64_t seed, const RandomProgramOptions& options)
      : random_(seed),
        options_(options),
        program_(terms, make_encoding(options.arithmetic, terms, DataModel::LP64), DataModel::LP64) {}

  Program run() {
    program_.procedures.emplace_back();
    program_.procedures[0].name = "main";
    program_.entry = 0;
    add_variables();
    Cfa& cfa = program_.cfa();
    for (unsigned i = 0; i < options_.locations; ++i) cfa.add_location();
    cfa.entry = 0;
    cfa.exit = cfa.add_location();
    for (unsigned i = 0; i < 2; ++i) {
      errors_.push_back(cfa.add_location({}, LocationKind::Error, "error" + std::to_string(i)));
    }
    // Inputs first: a program that starts with zeros only would soon be stuck.
    const auto inputs = static_cast<LocationId>(std::min<std::size_t>(2, scalars_.size()));
    for (LocationId id = 0; id < inputs; ++id) add_input(id, id + 1, scalars_[id]);
    for (LocationId id = inputs; id < options_.locations; ++id) add_way_on(id);
    return std::move(program_);
  }

 private:
  std::uint64_t below(std::uint64_t bound) { return random_() % bound; }
  const Encoding& encoding() const { return program_.encoding(); }
  TermManager& terms() { return program_.terms(); }

  void add_variables() {
    const ScalarType types[] = {ScalarType::integer(4, true), ScalarType::integer(1, false),
                                ScalarType::integer(4, false), ScalarType::integer(1, true)};
    for (unsigned i = 0; i < options_.variables; ++i) {
      Variable variable;
      variable.name = variable.c_name = "v" + std::to_string(i);
      variable.role = VariableRole::Local;
      variable.type = types[i % 4];
      variable.procedure = 0;
      scalars_.push_back(program_.add_variable(variable));
    }
    if (!options_.with_memory) return;
    Variable variable;
    variable.name = "memory";
    const ScalarType cell = ScalarType::integer(1, false);
    memory_ = program_.add_memory_variable(variable, Sort::array(encoding().address_sort(), encoding().sort_of(cell)));
  }

  VariableId any_scalar() { return scalars_[below(scalars_.size())]; }
  ScalarType type_of(VariableId id) { return *program_.variable(id).type; }
  Term value_of(VariableId id, ScalarType type) { return encoding().convert(program_.symbol(id), type_of(id), type); }
  Term small_constant(ScalarType type) { return encoding().constant(Integer(static_cast<int>(below(4))), type); }
  Term operand(ScalarType type) { return below(3) == 0 ? small_constant(type) : value_of(any_scalar(), type); }

  Term condition() {
    const ScalarType type = type_of(any_scalar());
    const auto comparison = static_cast<Comparison>(below(6));
    const Term simple = encoding().compare(comparison, operand(type), operand(type), type);
    if (below(4) != 0) return simple;
    const Term other = encoding().compare(static_cast<Comparison>(below(6)), operand(type), small_constant(type), type);
    return below(2) ? terms().conjunction(simple, other) : terms().disjunction(simple, other);
  }

  LocationId any_target(LocationId from) {
    const auto roll = below(20);
    if (roll == 0) return errors_[below(errors_.size())];
    if (roll == 1) return program_.cfa().exit;
    if (roll <= 4) return static_cast<LocationId>(below(from + 1));  // backwards
    const LocationId next = from + 1 + static_cast<LocationId>(below(3));
    return next < options_.locations ? next : program_.cfa().exit;
  }

  void add_input(LocationId from, LocationId to, VariableId target) {
    Input input;
    input.name = "input" + std::to_string(from);
    input.type = type_of(target);
    input.low = 0;
    input.high = Integer(1 + static_cast<int>(below(3)));
    program_.cfa().add_edge(from, to, Havoc{target, input});
  }

  void add_way_on(LocationId from) {
    Cfa& cfa = program_.cfa();
    switch (below(10)) {
      case 0:
      case 1:
      case 2: {
        const Term choice = condition();
        cfa.add_edge(from, any_target(from), Assume{choice});
        cfa.add_edge(from, any_target(from), Assume{terms().negate(choice)});
        return;
      }
      case 3:
        cfa.add_edge(from, any_target(from), Assume{condition(), AssumeKind::Program});
        return;
      case 4:
        add_input(from, any_target(from), any_scalar());
        return;
      case 5:
        if (memory_ != none_id) {
          add_memory_access(from);
          return;
        }
        [[fallthrough]];
      case 6:
        cfa.add_edge(from, any_target(from), Skip{});
        return;
      default:
        add_assignment(from);
    }
  }

  Term address() {
    const ScalarType u64 = encoding().size_type();
    const Term low_bits =
        encoding().binary(BinaryOperator::And, value_of(any_scalar(), u64), encoding().constant(3, u64), u64);
    return encoding().convert(low_bits, u64, encoding().pointer_type());
  }

  void add_memory_access(LocationId from) {
    Cfa& cfa = program_.cfa();
    const ScalarType cell = ScalarType::integer(1, false);
    const Term memory = program_.symbol(memory_);
    if (below(2)) {
      const Term stored = terms().store(memory, address(), value_of(any_scalar(), cell));
      cfa.add_edge(from, any_target(from), Assign{memory_, stored});
    } else {
      const VariableId target = any_scalar();
      const Term loaded = encoding().convert(terms().select(memory, address()), cell, type_of(target));
      cfa.add_edge(from, any_target(from), Assign{target, loaded});
    }
  }

  // As the lowering does it: the check, then the operation.
  void add_assignment(LocationId from) {
    Cfa& cfa = program_.cfa();
    const VariableId target = any_scalar();
    const ScalarType type = below(2) ? ScalarType::integer(4, true) : ScalarType::integer(4, false);
    constexpr BinaryOperator operators[] = {BinaryOperator::Add, BinaryOperator::Sub, BinaryOperator::Add,
                                            BinaryOperator::Mul, BinaryOperator::Rem, BinaryOperator::And};
    const BinaryOperator op = operators[below(6)];
    const Term a = operand(type), b = op == BinaryOperator::And ? small_constant(type) : operand(type);
    const Term defined = encoding().defined(op, a, b, type);
    Term value = encoding().binary(op, a, b, type);
    if (below(3) == 0) value = encoding().binary(BinaryOperator::And, value, encoding().constant(7, type), type);
    if (below(5) == 0) value = small_constant(type);
    LocationId before_operation = from;
    if (!defined.is_true()) {
      before_operation = cfa.add_location();
      cfa.add_edge(from, before_operation, Assume{defined, AssumeKind::Undefined, Undefined::SignedOverflow});
    }
    const Term converted = encoding().convert(value, type, type_of(target));
    cfa.add_edge(before_operation, any_target(from), Assign{target, converted});
  }

  std::mt19937_64 random_;
  RandomProgramOptions options_;
  Program program_;
  std::vector<VariableId> scalars_;
  VariableId memory_ = none_id;
  std::vector<LocationId> errors_;
};

Value evaluate(const Program& program, Term term, const State& state) {
  Evaluator evaluator([&](Term symbol) { return state[program.variable_of(symbol)]; });
  return evaluator.evaluate(term);
}

bool holds(const Program& program, Term condition, const State& state) {
  return std::get<bool>(evaluate(program, condition, state));
}

}  // namespace

Program random_program(TermManager& terms, std::uint64_t seed, const RandomProgramOptions& options) {
  return Generator(terms, seed, options).run();
}

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
