#include "program/random_program.h"

#include <algorithm>
#include <deque>
#include <optional>
#include <random>
#include <stdexcept>

#include "program/comparison.h"

namespace warrant::test {

namespace {

using Meaning = std::function<Number(const MachineState&)>;

// A term and what it stands for.
struct Expr {
  Term term;
  Meaning meaning;
};

Number as_number(const Integer& value) { return value.small(); }

// The value of the type that C's conversion makes. The type has at most 32 bits, or is u64 of which the low bits count.
Number converted(Number value, ScalarType type) {
  if (type.bits == 64) return value;
  const Number modulus = Number{1} << type.bits;
  Number wrapped = value & (modulus - 1);
  if (type.is_signed && wrapped >= modulus / 2) wrapped -= modulus;
  return wrapped;
}

// Exact for types of at most 32 bits, but for products of unsigned ones, which are exact modulo 2^64.
Number exact_result(BinaryOperator op, Number a, Number b) {
  switch (op) {
    case BinaryOperator::Add:
      return a + b;
    case BinaryOperator::Sub:
      return a - b;
    case BinaryOperator::Mul:
      return static_cast<Number>(static_cast<std::uint64_t>(a) * static_cast<std::uint64_t>(b));
    case BinaryOperator::Rem:
      return b == 0 ? 0 : a % b;
    case BinaryOperator::And:
      return a & b;
    default:
      throw std::logic_error("an operator that random programs do not have");
  }
}

bool is_defined(BinaryOperator op, Number a, Number b, ScalarType type) {
  if (op == BinaryOperator::Rem) return b != 0 && !(type.is_signed && b == -1 && a == as_number(type.low()));
  const Number result = exact_result(op, a, b);
  return !type.is_signed || result == converted(result, type);
}

class Generator {
 public:
  Generator(TermManager& terms, std::uint64_t seed, const RandomProgramOptions& options)
      : random_(seed),
        options_(options),
        made_{Program(terms, make_encoding(options.arithmetic, terms, DataModel::LP64), DataModel::LP64), {}} {}

  RandomProgram run() {
    program().procedures.emplace_back();
    program().procedures[0].name = "main";
    program().entry = 0;
    add_variables();
    cfa().exit = cfa().add_location();
    for (unsigned i = 0; i < 2; ++i) {
      const LocationKind kind = i == 1 ? options_.other_mark : LocationKind::Error;
      const std::string name = kind == LocationKind::Error ? "error" : "mark";
      marked_.push_back(cfa().add_location({}, kind, name + std::to_string(i)));
    }
    cfa().entry = cfa().add_location();
    LocationId start = cfa().entry;
    if (options_.initialised) start = add_initialisation(start);
    first_edge_ = static_cast<EdgeId>(cfa().edge_count());
    // Inputs first: a program that starts with zeros only would soon be stuck.
    for (std::size_t i = 0; i < std::min<std::size_t>(2, scalars_.size()); ++i) {
      const LocationId next = cfa().add_location();
      add_input(start, next, scalars_[i]);
      start = next;
    }
    if (options_.shape == Shape::Graph)
      add_graph(start);
    else
      add_statements(start);
    for (unsigned i = 0; i < options_.checks; ++i) add_check();
    return std::move(made_);
  }

 private:
  std::uint64_t below(std::uint64_t bound) { return random_() % bound; }
  Program& program() { return made_.program; }
  Cfa& cfa() { return made_.program.cfa(); }
  const Encoding& encoding() const { return made_.program.encoding(); }
  TermManager& terms() { return made_.program.terms(); }

  VariableId add_scalar(const std::string& name, ScalarType type) {
    Variable variable;
    variable.name = variable.c_name = name;
    variable.role = VariableRole::Local;
    variable.type = type;
    variable.procedure = 0;
    return program().add_variable(variable);
  }

  void add_variables() {
    const ScalarType types[] = {ScalarType::integer(4, true), ScalarType::integer(1, false),
                                ScalarType::integer(4, false), ScalarType::integer(1, true)};
    for (unsigned i = 0; i < options_.variables; ++i)
      scalars_.push_back(add_scalar("v" + std::to_string(i), types[i % 4]));
    if (options_.shape == Shape::Statements)
      for (unsigned i = 0; i < max_loop_depth; ++i)
        counters_.push_back(add_scalar("i" + std::to_string(i), types[below(4)]));
    if (!options_.with_memory) return;
    Variable variable;
    variable.name = "memory";
    memory_ =
        program().add_memory_variable(variable, Sort::array(encoding().address_sort(), encoding().sort_of(cell_type)));
  }

  // Edges, each with its meaning.

  void add_edge(LocationId from, LocationId to, Operation operation, EdgeMeaning meaning) {
    cfa().add_edge(from, to, std::move(operation));
    made_.meanings.push_back(std::move(meaning));
  }
  void add_assume(LocationId from, LocationId to, const Expr& condition, AssumeKind kind = AssumeKind::Branch) {
    add_edge(from, to, Assume{condition.term, kind},
             [holds = condition.meaning](const MachineState& state) -> std::vector<MachineState> {
               if (holds(state) == 0) return {};
               return {state};
             });
  }
  void add_assign(LocationId from, LocationId to, VariableId target, const Expr& value) {
    add_edge(from, to, Assign{target, value.term}, [target, meaning = value.meaning](MachineState state) {
      state.scalars[target] = meaning(state);
      return std::vector{state};
    });
  }
  void add_skip(LocationId from, LocationId to) {
    add_edge(from, to, Skip{}, [](const MachineState& state) { return std::vector{state}; });
  }
  void add_input(LocationId from, LocationId to, VariableId target) {
    Input input;
    input.name = "input" + std::to_string(from);
    input.type = type_of(target);
    input.low = 0;
    const Number high = 1 + static_cast<Number>(below(3));
    input.high = Integer(static_cast<int>(high));
    add_edge(from, to, Havoc{target, input}, [target, high](MachineState state) {
      std::vector<MachineState> after;
      for (Number value = 0; value <= high; ++value) {
        state.scalars[target] = value;
        after.push_back(state);
      }
      return after;
    });
  }
  void add_branch(LocationId from, const Expr& condition, LocationId if_true, LocationId if_false) {
    add_assume(from, if_true, condition);
    add_assume(from, if_false, negation(condition));
  }

  LocationId add_initialisation(LocationId from) {
    for (VariableId id = 0; id < program().variable_count(); ++id) {
      const LocationId next = cfa().add_location();
      if (id == memory_) {
        const Term zeros = terms().const_array(program().symbol(id).sort(), encoding().zero(cell_type));
        add_edge(from, next, Assign{id, zeros}, [](MachineState state) {
          state.memory.fill(0);
          return std::vector{state};
        });
      } else {
        add_assign(from, next, id, constant(0, type_of(id)));
      }
      from = next;
    }
    return from;
  }

  // Expressions.

  VariableId any_scalar() {
    // Loops count with variables of their own, which only they change.
    const std::size_t index = below(scalars_.size() + counters_.size());
    return index < scalars_.size() ? scalars_[index] : counters_[index - scalars_.size()];
  }
  VariableId any_target_scalar() { return scalars_[below(scalars_.size())]; }
  ScalarType type_of(VariableId id) { return *program().variable(id).type; }

  Expr constant(Number value, ScalarType type) {
    const Number result = converted(value, type);
    return {encoding().constant(Integer(result), type), [result](const MachineState&) { return result; }};
  }
  Expr value_of(VariableId id, ScalarType type) {
    return {encoding().convert(program().symbol(id), type_of(id), type),
            [id, type](const MachineState& state) { return converted(state.scalars[id], type); }};
  }
  Expr small_constant(ScalarType type) { return constant(static_cast<Number>(below(4)), type); }
  Expr operand(ScalarType type) { return below(3) == 0 ? small_constant(type) : value_of(any_scalar(), type); }

  Expr comparison(Comparison op, const Expr& a, const Expr& b, ScalarType type) {
    return {encoding().compare(op, a.term, b.term, type),
            [op, x = a.meaning, y = b.meaning](const MachineState& state) {
              return Number{compares(op, x(state), y(state))};
            }};
  }
  Expr negation(const Expr& a) {
    return {terms().negate(a.term), [x = a.meaning](const MachineState& state) { return Number{x(state) == 0}; }};
  }
  Comparison any_comparison() { return static_cast<Comparison>(below(6)); }

  Expr condition() {
    const ScalarType type = type_of(any_scalar());
    const Comparison op = any_comparison();
    const Expr left = operand(type), right = operand(type);
    const Expr simple = comparison(op, left, right, type);
    if (below(4) != 0) return simple;
    const Comparison other_op = any_comparison();
    const Expr other_left = operand(type), other_right = small_constant(type);
    const Expr other = comparison(other_op, other_left, other_right, type);
    if (below(2) != 0)
      return {terms().conjunction(simple.term, other.term),
              [x = simple.meaning, y = other.meaning](const MachineState& state) { return x(state) & y(state); }};
    return {terms().disjunction(simple.term, other.term),
            [x = simple.meaning, y = other.meaning](const MachineState& state) { return x(state) | y(state); }};
  }

  Expr binary(BinaryOperator op, const Expr& a, const Expr& b, ScalarType type) {
    return {encoding().binary(op, a.term, b.term, type),
            [op, type, x = a.meaning, y = b.meaning](const MachineState& state) {
              return converted(exact_result(op, x(state), y(state)), type);
            }};
  }
  Expr defined(BinaryOperator op, const Expr& a, const Expr& b, ScalarType type) {
    return {encoding().defined(op, a.term, b.term, type),
            [op, type, x = a.meaning, y = b.meaning](const MachineState& state) {
              return Number{is_defined(op, x(state), y(state), type)};
            }};
  }
  Expr conversion(const Expr& a, ScalarType from, ScalarType to) {
    return {encoding().convert(a.term, from, to),
            [to, x = a.meaning](const MachineState& state) { return converted(x(state), to); }};
  }

  Expr address() {
    const ScalarType u64 = encoding().size_type();
    const Expr low_bits = binary(BinaryOperator::And, value_of(any_scalar(), u64), constant(3, u64), u64);
    return {encoding().convert(low_bits.term, u64, encoding().pointer_type()), low_bits.meaning};
  }

  // Steps.

  void add_memory_access(LocationId from, LocationId to) {
    const Term memory = program().symbol(memory_);
    const Expr at = address();
    if (below(2) != 0) {
      const Expr value = value_of(any_scalar(), cell_type);
      add_edge(from, to, Assign{memory_, terms().store(memory, at.term, value.term)},
               [index = at.meaning, x = value.meaning](MachineState state) {
                 state.memory.at(static_cast<std::size_t>(index(state))) = x(state);
                 return std::vector{state};
               });
      return;
    }
    const VariableId target = any_target_scalar();
    const Expr loaded{terms().select(memory, at.term), [index = at.meaning](const MachineState& state) {
                        return state.memory.at(static_cast<std::size_t>(index(state)));
                      }};
    add_assign(from, to, target, conversion(loaded, cell_type, type_of(target)));
  }

  // As the lowering does it: the check, then the operation.
  void add_assignment(LocationId from, LocationId to) {
    const VariableId target = any_target_scalar();
    const ScalarType type = ScalarType::integer(4, below(2) != 0);
    constexpr BinaryOperator operators[] = {BinaryOperator::Add, BinaryOperator::Sub, BinaryOperator::Add,
                                            BinaryOperator::Mul, BinaryOperator::Rem, BinaryOperator::And};
    const BinaryOperator op = operators[below(6)];
    const Expr a = operand(type), b = op == BinaryOperator::And ? small_constant(type) : operand(type);
    Expr value = binary(op, a, b, type);
    if (below(3) == 0) value = binary(BinaryOperator::And, value, constant(7, type), type);
    if (below(5) == 0) value = small_constant(type);
    const LocationId after_check = add_defined_check(from, op, a, b, type);
    add_assign(after_check, to, target, conversion(value, type, type_of(target)));
  }

  // Where it is needed by the types: not by the terms, which differ between the arithmetics.
  LocationId add_defined_check(LocationId from, BinaryOperator op, const Expr& a, const Expr& b, ScalarType type) {
    if (op == BinaryOperator::And || (op != BinaryOperator::Rem && !type.is_signed)) return from;
    const LocationId to = cfa().add_location();
    add_assume(from, to, defined(op, a, b, type), AssumeKind::Undefined);
    return to;
  }

  void add_step(LocationId from, LocationId to) {
    switch (below(6)) {
      case 0:
        add_input(from, to, any_target_scalar());
        return;
      case 1:
        if (memory_ != none_id) {
          add_memory_access(from, to);
          return;
        }
        [[fallthrough]];
      default:
        add_assignment(from, to);
    }
  }

  // Graphs.

  void add_graph(LocationId start) {
    plain_ = {start};
    while (plain_.size() < options_.locations) plain_.push_back(cfa().add_location());
    for (std::size_t index = 0; index < plain_.size(); ++index) add_way_on(index);
  }

  LocationId any_target(std::size_t from) {
    const auto roll = below(20);
    if (roll == 0) return marked_[below(marked_.size())];
    if (roll == 1) return cfa().exit;
    if (roll <= 4) return plain_[below(from + 1)];  // backwards
    const std::size_t next = from + 1 + below(3);
    return next < plain_.size() ? plain_[next] : cfa().exit;
  }

  void add_way_on(std::size_t index) {
    const LocationId from = plain_[index], to = any_target(index);
    switch (below(10)) {
      case 0:
      case 1:
      case 2:
        add_branch(from, condition(), to, any_target(index));
        return;
      case 3:
        add_assume(from, to, condition(), AssumeKind::Program);
        return;
      case 4:
        add_skip(from, to);
        return;
      default:
        add_step(from, to);
    }
  }

  // Statements: each function adds one from a location on, and returns where it ends.

  void add_statements(LocationId start) {
    const std::size_t wanted = cfa().location_count() + options_.locations;
    while (cfa().location_count() < wanted) start = add_statement(start, 0);
    add_skip(start, cfa().exit);
  }

  LocationId add_statement(LocationId from, unsigned depth) {
    const auto roll = below(depth == 0 ? 12 : 16);
    if (roll < 3 && depth < max_loop_depth) return add_counted_loop(from, depth);
    if (roll == 3 && depth < max_loop_depth) return add_loop(from, depth);
    if (roll < 6 && depth <= max_loop_depth) return add_choice(from, depth);
    const LocationId to = cfa().add_location();
    if (roll == 6)
      add_assume(from, to, condition(), AssumeKind::Program);
    else
      add_step(from, to);
    return to;
  }

  LocationId add_block(LocationId from, unsigned depth) {
    for (auto count = 1 + below(2); count > 0; --count) from = add_statement(from, depth);
    return from;
  }

  LocationId add_counted_loop(LocationId from, unsigned depth) {
    const VariableId counter = counters_[depth];
    const ScalarType type = type_of(counter), int_type = ScalarType::integer(4, true);
    const LocationId head = cfa().add_location(), body = cfa().add_location(), after = cfa().add_location();
    add_assign(from, head, counter, small_constant(type));
    const Number bound = 2 + static_cast<Number>(below(6));
    // != misses its bound with steps of 2, and the counter wraps around.
    const Comparison op = below(4) == 0 ? Comparison::Ne : Comparison::Lt;
    add_branch(head, comparison(op, value_of(counter, type), constant(bound, type), type), body, after);
    const LocationId end = add_block(body, depth + 1);
    const bool wraps = !type.is_signed && type.bits == 32;
    const ScalarType sum_type = wraps ? type : int_type;
    const Expr old_value = value_of(counter, sum_type), step = constant(1 + static_cast<Number>(below(2)), sum_type);
    const LocationId after_check = add_defined_check(end, BinaryOperator::Add, old_value, step, sum_type);
    const Expr sum = binary(BinaryOperator::Add, old_value, step, sum_type);
    add_assign(after_check, head, counter, conversion(sum, sum_type, type));
    return after;
  }

  LocationId add_loop(LocationId from, unsigned depth) {
    const LocationId head = cfa().add_location(), body = cfa().add_location(), after = cfa().add_location();
    add_skip(from, head);
    add_branch(head, condition(), body, after);
    add_skip(add_block(body, depth + 1), head);
    return after;
  }

  LocationId add_choice(LocationId from, unsigned depth) {
    const LocationId then_start = cfa().add_location(), else_start = cfa().add_location(), after = cfa().add_location();
    add_branch(from, condition(), then_start, else_start);
    add_skip(add_block(then_start, depth + 1), after);
    add_skip(below(2) != 0 ? add_block(else_start, depth + 1) : else_start, after);
    return after;
  }

  // Checks: on some edge, a branch to a mark. Of some conditions that speak about values which occur there, one is
  // taken that always holds, or one that fails in few states.

  void add_check() {
    const MachineExploration explored = explore_as_machine(made_, max_states_for_checks);
    std::vector<EdgeId> candidates;
    for (EdgeId id = first_edge_; id < cfa().edge_count(); ++id)
      if (!explored.states[cfa().edge(id).target].empty() && is_plain(cfa().edge(id).target)) candidates.push_back(id);
    if (candidates.empty()) return;
    const EdgeId place = candidates[below(candidates.size())];
    const auto& reached = explored.states[cfa().edge(place).target];
    const std::vector<MachineState> states(reached.begin(), reached.end());
    const bool shall_hold = below(3) != 0;
    std::optional<Expr> chosen;
    std::ptrdiff_t fewest = 0;
    for (unsigned attempt = 0; attempt < 20; ++attempt) {
      const Expr claim = claim_about(states[below(states.size())]);
      if (!fails_somewhere(claim)) continue;
      const auto failing =
          std::ranges::count_if(states, [&](const MachineState& state) { return claim.meaning(state) == 0; });
      if (shall_hold != (failing == 0) || (chosen && failing >= fewest)) continue;
      chosen = claim;
      fewest = failing;
    }
    if (!chosen) return;
    const LocationId check = cfa().add_location(), next = cfa().edge(place).target;
    cfa().redirect_target(place, check);
    add_branch(check, *chosen, next, marked_[below(marked_.size())]);
  }

  bool is_plain(LocationId id) { return cfa().location(id).kind == LocationKind::Plain; }

  bool fails_somewhere(const Expr& claim) {
    for (unsigned attempt = 0; attempt < 10; ++attempt) {
      MachineState state = initial_machine_state(program());
      for (const auto& ids : {scalars_, counters_}) {
        for (const VariableId id : ids) {
          const Number values[] = {as_number(type_of(id).low()), as_number(type_of(id).high()), 0, 1, 5};
          state.scalars[id] = values[below(5)];
        }
      }
      if (claim.meaning(state) == 0) return true;
    }
    return false;
  }

  Expr claim_about(const MachineState& state) {
    const VariableId id = any_scalar();
    const ScalarType type = type_of(id);
    const Number nearby = static_cast<Number>(below(3)) - 1;
    const Comparison op = any_comparison();
    switch (below(4)) {
      case 0: {
        const Expr other = value_of(any_scalar(), type);
        return comparison(op, value_of(id, type), other, type);
      }
      case 1: {
        const ScalarType int_type = ScalarType::integer(4, true);
        const Expr low_bits = binary(BinaryOperator::And, value_of(id, int_type), constant(3, int_type), int_type);
        return comparison(Comparison::Ne, low_bits, small_constant(int_type), int_type);
      }
      default:
        return comparison(op, value_of(id, type), constant(state.scalars[id] + nearby, type), type);
    }
  }

  static constexpr unsigned max_loop_depth = 2;
  static constexpr std::size_t max_states_for_checks = 3000;
  static constexpr ScalarType cell_type{TypeKind::Integer, false, 8, 1};

  std::mt19937_64 random_;
  RandomProgramOptions options_;
  RandomProgram made_;
  std::vector<VariableId> scalars_, counters_;
  VariableId memory_ = none_id;
  std::vector<LocationId> marked_, plain_;
  EdgeId first_edge_ = 0;  // after the initialisation
};

}  // namespace

RandomProgram random_program(TermManager& terms, std::uint64_t seed, const RandomProgramOptions& options) {
  return Generator(terms, seed, options).run();
}

MachineState initial_machine_state(const Program& program) {
  return {std::vector<Number>(program.variable_count(), 0), {}};
}

bool MachineExploration::reaches(const Program& program, LocationKind kind) const {
  for (LocationId id = 0; id < states.size(); ++id)
    if (program.cfa().location(id).kind == kind && !states[id].empty()) return true;
  return false;
}

MachineExploration explore_as_machine(const RandomProgram& random, std::size_t max_states) {
  const Cfa& cfa = random.program.cfa();
  MachineExploration result;
  result.states.resize(cfa.location_count());
  std::deque<std::pair<LocationId, MachineState>> work;
  std::size_t count = 0;
  const auto add = [&](LocationId location, const MachineState& state) {
    if (!result.states[location].insert(state).second) return;
    ++count;
    work.emplace_back(location, state);
  };
  add(cfa.entry, initial_machine_state(random.program));
  while (!work.empty() && count < max_states) {
    const auto [location, state] = std::move(work.front());
    work.pop_front();
    if (cfa.location(location).kind != LocationKind::Plain) continue;
    for (const EdgeId id : cfa.location(location).out)
      for (const MachineState& after : random.meanings[id](state)) add(cfa.edge(id).target, after);
  }
  result.complete = work.empty();
  return result;
}

bool leads_to_error(const RandomProgram& random, const Trace& trace) {
  const Cfa& cfa = random.program.cfa();
  MachineState state = initial_machine_state(random.program);
  LocationId location = cfa.entry;
  std::size_t next_input = 0;
  for (const EdgeId id : trace.edges) {
    const Edge& edge = cfa.edge(id);
    if (edge.source != location) return false;
    std::vector<MachineState> after = random.meanings[id](state);
    if (const auto* havoc = std::get_if<Havoc>(&edge.operation)) {
      if (next_input == trace.inputs.size() || !trace.inputs[next_input].value) return false;
      const Number wanted = as_number(std::get<Integer>(*trace.inputs[next_input++].value));
      std::erase_if(after, [&](const MachineState& other) { return other.scalars[havoc->target] != wanted; });
    }
    if (after.size() != 1) return false;
    state = after.front();
    location = edge.target;
  }
  return next_input == trace.inputs.size() && cfa.location(location).kind == LocationKind::Error;
}

}  // namespace warrant::test
