#include "engine/symexia/walk.h"

namespace warrant::symexia {

Walk::Walk(const Program& program, const Budget& budget, Executor& executor, PathSolver& solver,
           const Precision& precision, Thresholds& thresholds, ShortPaths& short_paths)
    : program_(program),
      budget_(budget),
      executor_(executor),
      solver_(solver),
      precision_(precision),
      thresholds_(thresholds),
      short_paths_(short_paths),
      liveness_(program.cfa(), Reads(program, program.cfa())),
      loop_visits_(program) {}

Walk::End Walk::follow(EdgeId edge, bool is_behind_abstraction, Frame& frame) {
  const Cfa& cfa = program_.cfa();
  Way way{edge};
  while (true) {
    const Edge& taken = cfa.edge(way.edge);
    frame.edges.push_back(way.edge);
    const Term condition = way.condition ? way.condition : execute(taken.operation, frame);
    if (condition.is_false()) return End::Nothing;
    if (!condition.is_constant() && cfa.location(taken.source).out.size() > 1) ++frame.decisions;
    if ((!condition.is_true() || is_behind_abstraction) && !is_possible(condition, frame)) return End::Nothing;
    is_behind_abstraction = false;
    frame.location = taken.target;
    const Location& location = cfa.location(taken.target);
    if (location.kind != LocationKind::Plain) return End::Target;
    if (location.out.empty()) return End::Nothing;
    if (precision_.contains(taken.target)) {
      loop_visits_.note(taken.target);
      if (thresholds_.abstracts(thresholds_.arrive(frame))) return End::Decision;
      if (ends_at_head(frame)) return End::Nothing;
    }
    const std::optional<Way> only = only_way(location, frame);
    if (!only) return End::Decision;
    way = *only;
    if (++steps_ % 1024 == 0) {
      budget_.check();
      thresholds_.look_at_the_clock();
    }
  }
}

// The condition of the operation, true if it has none.
Term Walk::execute(const Operation& operation, Frame& frame) {
  std::vector<Term> facts;
  Term condition = program_.terms().truth();
  if (const auto* assume = std::get_if<Assume>(&operation))
    condition = executor_.evaluate(assume->condition, frame.state, facts);
  else
    executor_.execute(operation, frame.state, facts);
  for (const Term fact : facts) solver_.constrain(frame.path, fact);
  return condition;
}

bool Walk::is_possible(Term condition, Frame& frame) {
  auto [answer, values] = solver_.possible(frame.path, condition);
  if (answer == Answer::Unsat) return false;
  if (condition.is_true())
    frame.path.values = std::move(values);
  else
    solver_.constrain(frame.path, condition, std::move(values));
  return true;
}

// The edge to take if the others are excluded by constants.
std::optional<Walk::Way> Walk::only_way(const Location& location, Frame& frame) {
  if (location.out.size() == 1) return Way{location.out[0]};
  std::optional<Way> only;
  for (const EdgeId id : location.out) {
    Way way{id};
    if (const Operation& operation = program_.cfa().edge(id).operation; std::holds_alternative<Assume>(operation)) {
      way.condition = execute(operation, frame);
      if (way.condition.is_false()) continue;
    }
    if (only) return std::nullopt;
    only = way;
  }
  return only;
}

// At a loop head before its threshold: in a state in which this path or another has been, or too far for a short one.
bool Walk::ends_at_head(Frame& frame) {
  const PersistentSet& live = liveness_.at(frame.location);
  if (frame.repetition.returns(frame.location, frame.state.memory, live)) return true;
  if (visited_.contains_or_add(frame.location, frame.state.memory, live)) return true;
  return short_paths_.cuts(thresholds_.counted(frame.location));
}

}  // namespace warrant::symexia
