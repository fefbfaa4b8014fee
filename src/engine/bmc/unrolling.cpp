#include "engine/bmc/unrolling.h"

#include <algorithm>
#include <bit>

#include "logic/evaluate.h"

namespace warrant::bmc {

namespace {

std::vector<Term> parts_of(Term guard) {
  if (guard.is_true()) return {};
  if (guard.op() != Op::And) return {guard};
  return {guard.children().begin(), guard.children().end()};
}

}  // namespace

Unrolling::Unrolling(const Program& program, Solver& solver, const Budget& budget)
    : program_(program),
      cfa_(program.cfa()),
      terms_(program.terms()),
      solver_(solver),
      budget_(budget),
      executor_(program),
      loops_(program.cfa()),
      liveness_(program.cfa(), Reads(program, program.cfa())),
      leads_to_target_(reaching(program.cfa(), target_locations(program.cfa()))) {
  if (!matters(cfa_.entry)) return;
  nodes_.emplace_back();
  pending_.emplace(Key{2 * loops_.position(cfa_.entry), 0}, State{cfa_.entry, 0, terms_.truth(), {}});
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
      merge(found->second, std::move(state));
    else
      waiting_.emplace(key, std::move(state));
  }
}

void Unrolling::start_at(LocationId head) {
  is_cut_at_heads_ = true;
  nodes_.assign(1, {});
  reached.clear();
  pending_.clear();
  visits_.clear();
  if (matters(head)) visits_.emplace(head, State{head, 0, terms_.truth(), {}});
}

void Unrolling::follow_stretch(const std::map<LocationId, Term>& facts) {
  for (auto& [head, state] : std::exchange(visits_, {})) {
    if (const auto found = facts.find(head); found != facts.end())
      state.guard = terms_.conjunction(state.guard, evaluate(found->second, state));
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
  if (!is_feasible(head.guard)) return Entry::Over;
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
  if (const auto* assume = std::get_if<Assume>(&edge.operation)) {
    state.guard = terms_.conjunction(state.guard, decide(assume->condition, state));
  } else if (const Term havoc = execute(edge.operation, state)) {
    nodes_[state.node].havocs.push_back(havoc);
  }
  nodes_[state.node].edges.push_back(id);
  liveness_.for_each_dying(edge, [&](VariableId variable, auto...) { state.memory.forget(variable); });
  state.location = edge.target;
  return true;
}

void Unrolling::branch(State& state) {
  const Location& location = cfa_.location(state.location);
  std::vector<std::pair<EdgeId, Term>> ways;
  for (const EdgeId id : location.out) {
    const auto* assume = std::get_if<Assume>(&cfa_.edge(id).operation);
    const Term condition = assume ? decide(assume->condition, state) : terms_.truth();
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
    if (!std::holds_alternative<Assume>(edge.operation)) havoc = execute(edge.operation, next);
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
  nodes_[from].exits.push_back({id, guard, havoc, target});
}

template <typename Place>
Unrolling::NodeId Unrolling::join(std::map<Place, State>& states, const Place& place, State state) {
  const auto [found, is_new] = states.try_emplace(place);
  if (is_new) {
    state.node = static_cast<NodeId>(nodes_.size());
    nodes_.emplace_back();
    found->second = std::move(state);
  } else {
    merge(found->second, std::move(state));
  }
  return found->second.node;
}

Term Unrolling::execute(const Operation& operation, State& state) {
  SymbolicState symbolic{std::move(state.memory), inputs_};
  std::vector<Term> facts;
  const Term havoc = executor_.execute(operation, symbolic, facts);
  state.memory = std::move(symbolic.memory);
  inputs_ = symbolic.inputs;
  know(facts);
  return havoc;
}

Term Unrolling::evaluate(Term condition, State& state) {
  SymbolicState symbolic{std::move(state.memory), inputs_};
  std::vector<Term> facts;
  const Term value = executor_.evaluate(condition, symbolic, facts);
  state.memory = std::move(symbolic.memory);
  inputs_ = symbolic.inputs;
  know(facts);
  return value;
}

// Its value, without what ranges exclude.
Term Unrolling::decide(Term condition, State& state) {
  const Term value = evaluate(condition, state);
  const std::optional<bool> known = ranges_.decide(value);
  return known ? terms_.boolean(*known) : value;
}

// What is known of a symbol holds on every way.
void Unrolling::know(const std::vector<Term>& facts) {
  for (const Term fact : facts) solver_.add(fact);
}

bool Unrolling::is_feasible(Term guard) {
  if (guard.is_true()) return true;
  budget_.check();
  return solver_.check(guard) != Answer::Unsat;
}

void Unrolling::merge(State& into, State other) {
  // A variable that has no value yet has any.
  const auto complete = [&](const SymbolicMemory& from, State& state) {
    std::vector<VariableId> missing;
    from.for_each_missing_in(state.memory, [&](VariableId variable) { missing.push_back(variable); });
    SymbolicState symbolic{std::move(state.memory), inputs_};
    std::vector<Term> facts;
    for (const VariableId variable : missing) executor_.refresh(variable, symbolic, facts);
    state.memory = std::move(symbolic.memory);
    inputs_ = symbolic.inputs;
    know(facts);
  };
  complete(into.memory, other);
  complete(other.memory, into);
  const Term guard = other.guard;
  const auto merge_arrays = [&](const SymbolicArray& a, const SymbolicArray& b) -> SymbolicArray {
    if (a.base != b.base) return {terms_.ite(guard, executor_.materialise(b), executor_.materialise(a)), {}};
    SymbolicArray result{a.base, {}};
    const Sort index = a.base.sort().index();
    const auto element = [&](std::uint32_t key) {
      return terms_.select(a.base,
                           index.is_int() ? terms_.integer(Integer(key)) : terms_.bit_vec(Integer(key), index.width()));
    };
    SymbolicArray left = a, right = b;
    PersistentMap<Term>::for_each_missing(b.cells, a.cells,
                                          [&](std::uint32_t key, Term) { left.cells.set(key, element(key)); });
    PersistentMap<Term>::for_each_missing(a.cells, b.cells,
                                          [&](std::uint32_t key, Term) { right.cells.set(key, element(key)); });
    result.cells = PersistentMap<Term>::intersect(left.cells, right.cells, [&](Term x, Term y) -> std::optional<Term> {
      return x == y ? x : terms_.ite(guard, y, x);
    });
    return result;
  };
  into.memory = SymbolicMemory::merge(
      into.memory, other.memory, [&](Term x, Term y) { return terms_.ite(guard, y, x); }, merge_arrays);
  into.guard = merge_guards(into.guard, guard);
}

// The disjunction, with what both have in common outside of it: behind both sides of a condition nothing is left of it.
Term Unrolling::merge_guards(Term a, Term b) {
  std::vector<Term> left = parts_of(a), right = parts_of(b), common;
  const auto by_id = [](Term x, Term y) { return x.id() < y.id(); };
  std::ranges::sort(left, by_id);
  std::ranges::sort(right, by_id);
  std::ranges::set_intersection(left, right, std::back_inserter(common), by_id);
  const auto is_common = [&](Term part) { return std::ranges::binary_search(common, part, by_id); };
  std::erase_if(left, is_common);
  std::erase_if(right, is_common);
  // (c and d) or not c is d or not c.
  if (right.size() == 1)
    std::erase(left, terms_.negate(right[0]));
  else if (left.size() == 1)
    std::erase(right, terms_.negate(left[0]));
  common.push_back(terms_.disjunction(terms_.conjunction(left), terms_.conjunction(right)));
  return terms_.conjunction(common);
}

Unrolling::Way Unrolling::way_to(NodeId target, const Model& model) const {
  Way way;
  Evaluator evaluator([&](Term symbol) { return model.value(symbol); });
  NodeId at = 0;
  while (true) {
    const Node& node = nodes_[at];
    way.edges.insert(way.edges.end(), node.edges.begin(), node.edges.end());
    way.havocs.insert(way.havocs.end(), node.havocs.begin(), node.havocs.end());
    if (at == target) return way;
    const auto exit =
        std::ranges::find_if(node.exits, [&](const Exit& exit) { return evaluator.evaluate_bool(exit.guard); });
    if (exit == node.exits.end()) return {};  // the model is none
    way.edges.push_back(exit->edge);
    if (exit->havoc) way.havocs.push_back(exit->havoc);
    at = exit->target;
  }
}

}  // namespace warrant::bmc
