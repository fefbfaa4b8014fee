#include "evidence/checker/trace_completion.h"

#include <algorithm>
#include <unordered_map>

#include "evidence/checker/path_condition.h"
#include "evidence/checker/path_state.h"
#include "evidence/interpreter/state.h"
#include "logic/evaluate.h"

namespace warrant {

namespace {

constexpr std::uint64_t completed_between_checks = 1024;

// What lies between two edges of a trace may be a loop without end, and every step of it costs memory.
constexpr std::uint64_t completion_factor = 64, spare_completion_steps = 2'000'000;

class Completion {
 public:
  Completion(const Program& reference, const Trace& trace, const Budget& budget)
      : program_(reference),
        cfa_(reference.cfa()),
        trace_(trace),
        budget_(budget),
        state_(reference),
        condition_(reference.terms(), solver_options(budget), [](std::span<const Term>) {}) {}
  std::optional<Counterexample> run();

 private:
  // Where the search stands, apart from the symbolic state.
  struct Position {
    LocationId location;
    std::size_t path, havocs;           // lengths
    std::size_t next_edge, next_input;  // of the trace
  };
  struct Way {
    EdgeId edge;
    Term condition;
    ModelHandle model;
  };
  struct Choice {
    Position position;
    std::vector<Way> open;  // the next one last
  };

  static SolverOptions solver_options(const Budget& budget) {
    SolverOptions options;
    options.budget = budget;
    return options;
  }
  bool step();
  bool backtrack();
  bool choose_way();
  bool follow(const Way& way);
  void havoc(EdgeId id, const Havoc& operation);
  const std::vector<std::uint32_t>& distances();
  std::optional<Counterexample> result();

  const Program& program_;
  const Cfa& cfa_;
  const Trace& trace_;
  const Budget& budget_;
  PathState state_;
  PathCondition condition_;
  Position at_{};
  std::vector<EdgeId> path_;
  std::vector<std::pair<VariableId, Term>> havocs_;  // target, and the value or the symbol it was given
  std::vector<Choice> choices_;
  std::vector<Term> facts_;
  std::unordered_map<LocationId, std::vector<std::uint32_t>> distances_;
};

std::optional<Counterexample> Completion::run() {
  at_.location = cfa_.entry;
  const std::uint64_t max_steps = completion_factor * trace_.edges.size() + spare_completion_steps;
  for (std::uint64_t steps = 0; steps < max_steps; ++steps) {
    if (steps % completed_between_checks == 0 && budget_.exhausted()) return std::nullopt;
    if (cfa_.location(at_.location).kind == LocationKind::Error) {
      if (auto found = result()) return found;
      if (!backtrack()) return std::nullopt;
    }
    if (!step() && !backtrack()) return std::nullopt;
  }
  return std::nullopt;
}

// False: there is no way on.
bool Completion::step() {
  const Location& location = cfa_.location(at_.location);
  if (location.kind != LocationKind::Plain || location.out.empty()) return false;
  if (at_.next_edge < trace_.edges.size() && cfa_.edge(trace_.edges[at_.next_edge]).source == at_.location) {
    const EdgeId wanted = trace_.edges[at_.next_edge++];
    Way way{wanted, Term(), nullptr};
    if (const auto* assume = std::get_if<Assume>(&cfa_.edge(wanted).operation)) {
      facts_.clear();
      way.condition = state_.evaluate(assume->condition, facts_);
      condition_.add(facts_);
      const PathCondition::Possibility possibility = condition_.possible(way.condition);
      if (possibility.answer != Answer::Sat) return false;
      way.model = possibility.model;
    }
    return follow(way);
  }
  return choose_way();
}

bool Completion::choose_way() {
  const std::vector<std::uint32_t>& distance = distances();
  std::vector<Way> ways;
  facts_.clear();
  for (const EdgeId id : cfa_.location(at_.location).out) {
    if (distance[cfa_.edge(id).target] == none_id) continue;
    const auto* assume = std::get_if<Assume>(&cfa_.edge(id).operation);
    ways.push_back({id, assume ? state_.evaluate(assume->condition, facts_) : Term(), nullptr});
  }
  condition_.add(facts_);
  std::erase_if(ways, [this](Way& way) {
    if (!way.condition) return false;
    const PathCondition::Possibility possibility = condition_.possible(way.condition);
    way.model = possibility.model;
    return possibility.answer != Answer::Sat;
  });
  if (ways.empty()) return false;
  std::ranges::stable_sort(ways, std::greater(), [&](const Way& way) { return distance[cfa_.edge(way.edge).target]; });
  const Way first = std::move(ways.back());
  ways.pop_back();
  if (!ways.empty()) {
    at_.path = path_.size();
    at_.havocs = havocs_.size();
    choices_.push_back({at_, std::move(ways)});
    state_.push();
    condition_.push();
  }
  return follow(first);
}

bool Completion::backtrack() {
  if (choices_.empty()) return false;
  Choice& choice = choices_.back();
  at_ = choice.position;
  path_.resize(at_.path);
  havocs_.resize(at_.havocs);
  state_.pop();
  condition_.pop();
  const Way way = std::move(choice.open.back());
  choice.open.pop_back();
  if (choice.open.empty()) {
    choices_.pop_back();
  } else {
    state_.push();
    condition_.push();
  }
  return follow(way);
}

bool Completion::follow(const Way& way) {
  const Edge& edge = cfa_.edge(way.edge);
  path_.push_back(way.edge);
  facts_.clear();
  if (way.condition) {
    condition_.add(way.condition);
    if (!way.condition.is_true()) condition_.set_model(way.model);
  } else if (const auto* assign = std::get_if<Assign>(&edge.operation)) {
    state_.assign(*assign, facts_);
    condition_.add(facts_);
  } else if (const auto* input = std::get_if<Havoc>(&edge.operation)) {
    havoc(way.edge, *input);
  }
  at_.location = edge.target;
  return true;
}

void Completion::havoc(EdgeId id, const Havoc& operation) {
  const Sort sort = program_.symbol(operation.target).sort();
  std::optional<Value> value;
  if (at_.next_input < trace_.inputs.size() && trace_.inputs[at_.next_input].edge == id)
    value = trace_.inputs[at_.next_input++].value;
  if (value) {
    const Value encoded = sort.is_array() ? *value : State::encode(*value, sort);
    havocs_.emplace_back(operation.target, constant_term(program_.terms(), encoded, sort));
    state_.set(operation.target, havocs_.back().second);
    return;
  }
  const Term symbol = state_.havoc(operation, facts_);
  havocs_.emplace_back(operation.target, symbol);
  if (const ModelHandle model = condition_.model(); model && !sort.is_array())
    model->extend(symbol, State::encode(default_input(operation.input), sort));
  condition_.add(facts_);
}

// By location: the number of edges to where the trace goes on, or to an error if it is at its end.
const std::vector<std::uint32_t>& Completion::distances() {
  const bool at_end = at_.next_edge == trace_.edges.size();
  const LocationId goal = at_end ? none_id : cfa_.edge(trace_.edges[at_.next_edge]).source;
  const auto [entry, is_new] = distances_.try_emplace(goal, cfa_.location_count(), none_id);
  std::vector<std::uint32_t>& distance = entry->second;
  if (!is_new) return distance;
  std::vector<LocationId> queue;
  for (LocationId id = 0; id < cfa_.location_count(); ++id) {
    if (at_end ? cfa_.location(id).kind == LocationKind::Error : id == goal) {
      distance[id] = 0;
      queue.push_back(id);
    }
  }
  for (std::size_t next = 0; next < queue.size(); ++next) {
    for (const EdgeId id : cfa_.location(queue[next]).in) {
      const LocationId source = cfa_.edge(id).source;
      if (distance[source] != none_id) continue;
      distance[source] = distance[queue[next]] + 1;
      queue.push_back(source);
    }
  }
  return distance;
}

std::optional<Counterexample> Completion::result() {
  if (condition_.consistent() != Answer::Sat) return std::nullopt;
  const ModelHandle model = condition_.model();
  if (!model) return std::nullopt;
  Counterexample found;
  found.path = path_;
  for (const auto& [target, value] : havocs_) found.havocs.push_back(model->value(value));
  return found;
}

}  // namespace

Trace to_trace(const Program& program, const Counterexample& counterexample) {
  Trace trace;
  trace.edges = counterexample.path;
  std::size_t next = 0;
  for (const EdgeId id : counterexample.path) {
    const auto* havoc = std::get_if<Havoc>(&program.cfa().edge(id).operation);
    if (!havoc || next == counterexample.havocs.size()) continue;
    const Value& value = counterexample.havocs[next++];
    const bool is_array = program.symbol(havoc->target).sort().is_array();
    trace.inputs.push_back({id, is_array ? value : State::decode(value, havoc->input.type)});
  }
  return trace;
}

std::optional<Counterexample> complete_trace(const Program& reference, const Trace& trace, const Budget& budget) {
  return Completion(reference, trace, budget).run();
}

}  // namespace warrant
