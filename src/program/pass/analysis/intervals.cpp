// Chaotic iteration in weak topological order (Bourdoncle 1993): inner loops are stable before what follows them is
// looked at. States are persistent maps of live variables, so that straight code costs what it changes. At the head of
// a loop only the variables that the loop writes are joined with what comes back and widened: the others have the
// ranges with which the loop is entered. This is more precise, and it keeps loops in programs of many variables cheap.
#include "program/pass/analysis/intervals.h"

#include <algorithm>

#include "program/worklist.h"

namespace warrant {

namespace {

// Joins at a loop head before widening starts: enough for a flag to take both values.
constexpr unsigned widening_delay = 2;
constexpr int narrowing_rounds = 2;

}  // namespace

Intervals::Intervals(const Program& program, RangeTrust trust)
    : program_(program),
      cfa_(program.cfa()),
      trust_(trust),
      loops_(cfa_),
      reads_(program, cfa_),
      liveness_(cfa_, reads_),
      states_(cfa_.location_count()) {
  if (program.encoding().arithmetic() == Arithmetic::Bv) {
    for (const LocationId location : loops_.order()) states_[location] = RangeState();
    return;
  }
  study_loops();
  ascend();
  descend();
}

void Intervals::study_loops() {
  loop_facts_.resize(loops_.size());
  for (const LocationId location : loops_.order()) {
    for (const EdgeId id : cfa_.location(location).out) {
      const Edge& edge = cfa_.edge(id);
      const VariableId variable = written_variable(edge.operation);
      const bool is_write = variable != none_id && program_.symbol(variable).sort().is_int();
      for (LoopId loop = loops_.innermost(edge.target); loop != none_id; loop = loops_.loop(loop).parent) {
        if (loops_.contains(loop, edge.source)) {
          const bool matters = is_write && liveness_.at(loops_.loop(loop).head).contains(variable);
          if (matters) loop_facts_[loop].modified.push_back(variable);
        } else if (loops_.loop(loop).head != edge.target) {
          loop_facts_[loop].entered_at_head_only = false;
        }
      }
    }
  }
  for (LoopFacts& facts : loop_facts_) {
    std::ranges::sort(facts.modified);
    const auto duplicates = std::ranges::unique(facts.modified);
    facts.modified.erase(duplicates.begin(), duplicates.end());
  }
}

Interval Intervals::at(LocationId location, VariableId variable) const {
  return states_[location] ? states_[location]->of(variable) : Interval::empty();
}

Interval Intervals::range_of(Term term, LocationId location) const {
  return states_[location] ? TermRanges(program_, *states_[location]).of(term) : Interval::empty();
}

std::optional<bool> Intervals::decide(Term condition, LocationId location) const {
  return states_[location] ? TermRanges(program_, *states_[location]).decide(condition) : std::nullopt;
}

Interval Intervals::assigned_range(VariableId target, Interval range) const {
  const auto& type = program_.variable(target).type;
  if (trust_ == RangeTrust::Derived || !type || type->is_floating()) return range;
  const Interval narrowed = Interval::meet(range, Interval::of_type(*type));
  return narrowed.is_empty() ? Interval::of_type(*type) : narrowed;
}

RangeState Intervals::initial_state() const {
  RangeState state;
  if (trust_ == RangeTrust::Derived) return state;
  liveness_.at(cfa_.entry).for_each([&](VariableId variable) {
    state.set(variable, assigned_range(variable, Interval::all()));
  });
  return state;
}

std::optional<RangeState> Intervals::post(EdgeId id, RangeState state) const {
  const Edge& edge = cfa_.edge(id);
  if (const auto* assume = std::get_if<Assume>(&edge.operation)) {
    auto refined = assume_in(program_, std::move(state), assume->condition);
    if (!refined) return std::nullopt;
    state = std::move(*refined);
  } else if (const VariableId target = written_variable(edge.operation); target != none_id) {
    const bool tracked = program_.symbol(target).sort().is_int() && liveness_.at(edge.target).contains(target);
    Interval range = Interval::all();
    if (const auto* assign = std::get_if<Assign>(&edge.operation); assign && tracked) {
      range = assigned_range(target, TermRanges(program_, state).of(assign->value));
    } else if (const auto* havoc = std::get_if<Havoc>(&edge.operation); havoc && tracked) {
      range = Interval::meet(Interval::of_type(havoc->input.type), {havoc->input.low, havoc->input.high});
      if (range.is_empty()) return std::nullopt;
    }
    state.assign(target, range);
  }
  liveness_.for_each_dying(edge, [&](VariableId variable) { state.forget(variable); });
  return state;
}

void Intervals::ascend() {
  std::vector<unsigned> rounds(loops_.size());
  const ForwardOrder order(loops_);
  Worklist work(cfa_.location_count());
  work.add(cfa_.entry, order.of(cfa_.entry));
  while (!work.is_empty()) {
    const LocationId location = work.take();
    // A state is made anew from those before it, not joined to what it was: states of one round share most of their
    // structure, states of different rounds do not. Only heads have to grow.
    auto state = recomputed(location);
    if (!state) continue;
    std::optional<RangeState>& known = states_[location];
    if (known && loops_.is_head(location)) {
      const bool widen = ++rounds[loops_.innermost(location)] > widening_delay;
      state = widened_head(location, *known, std::move(*state), widen);
    }
    if (known && *known == *state) continue;
    known = std::move(state);
    for (const EdgeId id : cfa_.location(location).out) {
      work.add(cfa_.edge(id).target, order.behind(cfa_.edge(id)));
    }
  }
}

std::optional<RangeState> Intervals::recomputed(LocationId location) const {
  if (loops_.is_head(location) && loop_facts_[loops_.innermost(location)].entered_at_head_only) {
    return recomputed_head(location);
  }
  std::optional<RangeState> result;
  if (location == cfa_.entry) result = initial_state();
  for (const EdgeId id : cfa_.location(location).in) {
    const auto& source = states_[cfa_.edge(id).source];
    if (!source) continue;
    auto after = post(id, *source);
    if (!after) continue;
    result = result ? RangeState::join(*result, *after) : std::move(after);
  }
  return result;
}

std::optional<RangeState> Intervals::recomputed_head(LocationId location) const {
  std::optional<RangeState> result;
  if (location == cfa_.entry) result = initial_state();
  std::optional<RangeState> coming_back;
  for (const EdgeId id : cfa_.location(location).in) {
    const auto& source = states_[cfa_.edge(id).source];
    auto after = source ? post(id, *source) : std::nullopt;
    if (!after) continue;
    std::optional<RangeState>& merged = loops_.is_back_edge(cfa_.edge(id)) ? coming_back : result;
    merged = merged ? RangeState::join(*merged, *after) : std::move(after);
  }
  if (!result) return std::nullopt;
  result->drop_facts();
  if (!coming_back) return result;
  for (const VariableId variable : loop_facts_[loops_.innermost(location)].modified) {
    result->set(variable, Interval::join(result->of(variable), coming_back->of(variable)));
  }
  return result;
}

RangeState Intervals::widened_head(LocationId location, const RangeState& known, RangeState next, bool widen) const {
  const LoopFacts& loop = loop_facts_[loops_.innermost(location)];
  if (!loop.entered_at_head_only) {
    next = RangeState::join(known, next);
    return widen ? RangeState::widen(known, next) : next;
  }
  for (const VariableId variable : loop.modified) {
    const Interval before = known.of(variable), joined = Interval::join(before, next.of(variable));
    next.set(variable, widen ? RangeState::widen(before, joined) : joined);
  }
  return next;
}

void Intervals::descend() {
  const States widened = states_;
  std::vector<bool> changed(cfa_.location_count());
  for (int round = 0; round < narrowing_rounds; ++round) {
    const ForwardOrder order(loops_);
    Worklist work(cfa_.location_count());
    for (LoopId loop = 0; loop < loops_.size(); ++loop) {
      const LocationId head = loops_.loop(loop).head;
      if (states_[head]) work.add(head, order.of(head));
    }
    while (!work.is_empty()) {
      const LocationId location = work.take();
      auto narrowed = recomputed(location);  // nothing: narrower ranges show that the location is not reached
      if (narrowed == states_[location]) continue;
      if (narrowed && !(RangeState::join(*states_[location], *narrowed) == *states_[location])) continue;
      states_[location] = std::move(narrowed);
      changed[location] = true;
      for (const EdgeId id : cfa_.location(location).out) {
        const Edge& edge = cfa_.edge(id);
        if (states_[edge.target] && !loops_.is_back_edge(edge)) work.add(edge.target, order.of(edge.target));
      }
    }
  }
  // The post of an edge is not monotone (facts are few), so the narrowed states may fail to be an invariant.
  if (!is_stable(changed)) states_ = widened;
}

bool Intervals::is_stable(const std::vector<bool>& changed) const {
  for (const LocationId location : loops_.order()) {
    if (!states_[location]) continue;
    for (const EdgeId id : cfa_.location(location).out) {
      const LocationId target = cfa_.edge(id).target;
      if (!changed[location] && !changed[target]) continue;
      const auto after = post(id, *states_[location]);
      if (!after) continue;
      if (!states_[target] || !(RangeState::join(*states_[target], *after) == *states_[target])) return false;
    }
  }
  return true;
}

}  // namespace warrant
