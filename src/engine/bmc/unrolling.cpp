#include "engine/bmc/unrolling.h"

#include <bit>

namespace warrant::bmc {

Unrolling::Unrolling(const Program& program, Solver& solver, const Budget& budget)
    : cfa_(program.cfa()),
      terms_(program.terms()),
      budget_(budget),
      states_(program, solver, budget),
      loops_(program.cfa()),
      liveness_(program.cfa(), Reads(program, program.cfa())),
      leads_to_target_(reaching(program.cfa(), target_locations(program.cfa()))) {
  if (!matters(cfa_.entry)) return;
  const NodeId first = graph_.add_node();
  pending_.emplace(Key{2 * loops_.position(cfa_.entry), 0}, State{cfa_.entry, first, terms_.truth(), {}});
}

void Unrolling::unroll(std::uint32_t bound) {
  for (auto& [key, state] : waiting_) pending_.emplace(key, std::move(state));
  waiting_.clear();
  while (!pending_.empty()) {
    const auto first = pending_.begin();
    const Key key = first->first;
    State state = std::move(first->second);
    pending_.erase(first);
    Entry entry = Entry::GoOn;
    if (loops_.is_head(state.location)) entry = enter_loop(state, key.second != 0, bound);
    if (entry == Entry::GoOn) follow(std::move(state));
    if (entry != Entry::Wait) continue;
    if (const auto found = waiting_.find(key); found != waiting_.end())
      states_.merge(found->second, std::move(state));
    else
      waiting_.emplace(key, std::move(state));
  }
}

void Unrolling::start_at(LocationId head) {
  is_cut_at_heads_ = true;
  graph_.clear();
  const NodeId first = graph_.add_node();
  reached.clear();
  pending_.clear();
  visits_.clear();
  if (matters(head)) visits_.emplace(head, State{head, first, terms_.truth(), {}});
}

void Unrolling::follow_stretch(const std::map<LocationId, Term>& facts) {
  for (auto& [head, state] : std::exchange(visits_, {})) {
    if (const auto found = facts.find(head); found != facts.end())
      state.guard = terms_.conjunction(state.guard, states_.evaluate(found->second, state));
    pending_.emplace(Key{2 * loops_.position(head), 0}, std::move(state));
  }
  while (!pending_.empty()) follow(std::move(pending_.extract(pending_.begin()).mapped()));
}

// An iteration counts if it depends on inputs whether it takes place.
Unrolling::Entry Unrolling::enter_loop(const State& head, bool is_again, std::uint32_t bound) {
  OpenLoop& loop = open_loops_[loops_.innermost(head.location)];
  if (!is_again) {
    loop = {0, head.guard, head.memory};
    return Entry::GoOn;
  }
  if (head.guard == loop.guard) {
    // In a state that it has been in it would go on as before, with other inputs.
    if (head.memory == loop.earlier) return Entry::Over;
    if (std::has_single_bit(++loop.same)) loop.earlier = head.memory;
    return Entry::GoOn;
  }
  if (loop.iterations >= bound) return Entry::Wait;
  if (!states_.is_feasible(head.guard)) return Entry::Over;
  loop.guard = head.guard;
  loop.earlier = head.memory;
  loop.same = 0;
  ++loop.iterations;
  return Entry::GoOn;
}

Unrolling::Key Unrolling::key_of(const Edge& edge) const {
  if (!loops_.is_back_edge(edge)) return {2 * loops_.position(edge.target), 0};
  const Loops::Loop& loop = loops_.loop(loops_.innermost(edge.target));
  return {2 * loop.end - 1, UINT32_MAX - loop.depth};
}

void Unrolling::follow(State state) {
  while (step(state)) {
  }
  const Location& location = cfa_.location(state.location);
  if (location.kind != LocationKind::Plain) {
    if (!state.guard.is_false()) reached.push_back({state.node, state.location, state.guard});
    return;
  }
  if (!state.guard.is_false() && !location.out.empty()) branch(state);
}

// Executes the only way on, if nothing else leads to where it leads.
bool Unrolling::step(State& state) {
  if (++steps_ % 256 == 0) budget_.check();
  const Location& location = cfa_.location(state.location);
  if (location.kind != LocationKind::Plain || location.out.size() != 1 || state.guard.is_false()) return false;
  const EdgeId id = location.out[0];
  const Edge& edge = cfa_.edge(id);
  if (cfa_.location(edge.target).in.size() != 1 || !matters(edge.target) || is_cut(edge.target)) return false;
  Term havoc;
  if (const auto* assume = std::get_if<Assume>(&edge.operation))
    state.guard = terms_.conjunction(state.guard, states_.decide(assume->condition, state));
  else
    havoc = states_.execute(edge.operation, state);
  graph_.extend(state.node, id, havoc);
  liveness_.for_each_dying(edge, [&](VariableId variable, auto...) { state.memory.forget(variable); });
  state.location = edge.target;
  return true;
}

void Unrolling::branch(State& state) {
  const Location& location = cfa_.location(state.location);
  std::vector<std::pair<EdgeId, Term>> ways;
  for (const EdgeId id : location.out) {
    const auto* assume = std::get_if<Assume>(&cfa_.edge(id).operation);
    const Term condition = assume ? states_.decide(assume->condition, state) : terms_.truth();
    if (!condition.is_false() && matters(cfa_.edge(id).target)) ways.emplace_back(id, condition);
  }
  // No two ways may be taken at once: where the conditions do not say which, an execution may take any.
  const bool is_decided = ways.size() < 2 || (ways.size() == 2 && ways[0].second == terms_.negate(ways[1].second));
  Term rest = terms_.truth();
  for (std::size_t i = 0; i < ways.size(); ++i) {
    const auto& [id, condition] = ways[i];
    Term chosen = condition;
    if (!is_decided) {
      const Term takes = i + 1 < ways.size() ? terms_.fresh_variable("way", Sort::boolean()) : terms_.truth();
      chosen = terms_.conjunction(condition, terms_.conjunction(rest, takes));
      rest = terms_.conjunction(rest, terms_.negate(takes));
    }
    const Edge& edge = cfa_.edge(id);
    State next = i + 1 < ways.size() ? state : std::move(state);
    next.guard = terms_.conjunction(next.guard, chosen);
    if (next.guard.is_false()) continue;
    Term havoc;
    if (!std::holds_alternative<Assume>(edge.operation)) havoc = states_.execute(edge.operation, next);
    arrive(std::move(next), id, havoc);
  }
}

// A way that leads to where another one does, and was not gone on from, becomes one with it.
void Unrolling::arrive(State state, EdgeId id, Term havoc) {
  const Edge& edge = cfa_.edge(id);
  liveness_.for_each_dying(edge, [&](VariableId variable, auto...) { state.memory.forget(variable); });
  state.location = edge.target;
  const NodeId from = state.node;
  const Term guard = state.guard;
  const NodeId target = is_cut(edge.target) ? join(visits_, edge.target, std::move(state))
                                            : join(pending_, key_of(edge), std::move(state));
  graph_.add_exit(from, {id, guard, havoc, target});
}

template <typename Place>
NodeId Unrolling::join(std::map<Place, State>& states, const Place& place, State state) {
  const auto [found, is_new] = states.try_emplace(place);
  if (is_new) {
    state.node = graph_.add_node();
    found->second = std::move(state);
  } else {
    states_.merge(found->second, std::move(state));
  }
  return found->second.node;
}

}  // namespace warrant::bmc
