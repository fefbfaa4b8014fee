#include "engine/large_blocks.h"

#include <fmt/format.h>

#include <algorithm>

#include "logic/substitute.h"

namespace warrant {

LargeBlocks::LargeBlocks(const Program& program, std::vector<bool> cuts)
    : program_(program),
      terms_(program.terms()),
      cuts_(std::move(cuts)),
      executor_(program),
      loops_(program.cfa()),
      liveness_(program.cfa(), Reads(program, program.cfa())) {}

LargeBlocks::Group& LargeBlocks::group(LocationId source) {
  const auto found = groups_.find(source);
  return found != groups_.end() ? found->second : groups_.emplace(source, make_group(source)).first->second;
}

// In the order of the locations, in which every edge inside a block goes forward.
LargeBlocks::Group LargeBlocks::make_group(LocationId source) {
  const Cfa& cfa = program_.cfa();
  Group group;
  SymbolicState start;
  liveness_.at(source).for_each([&](VariableId id) {
    const Term symbol = program_.symbol(id);
    if (symbol.sort().is_array())
      start.memory.set(id, SymbolicArray{symbol, {}});
    else
      start.memory.set(id, symbol);
  });
  std::map<std::uint32_t, std::vector<Arrival>> waiting;  // by position
  std::map<LocationId, std::vector<Arrival>> ends;
  const auto leave = [&](LocationId location, const Arrival& here) {
    for (const EdgeId id : cfa.location(location).out) {
      Arrival next = follow(id, here.condition, here.state, group.symbols);
      if (next.condition.is_false()) continue;
      const LocationId target = cfa.edge(id).target;
      if (cuts_[target] || cfa.location(target).kind != LocationKind::Plain)
        ends[target].push_back(std::move(next));
      else if (!cfa.location(target).out.empty())
        waiting[loops_.position(target)].push_back(std::move(next));
    }
  };
  leave(source, {none_id, terms_.truth(), std::move(start)});
  while (!waiting.empty()) {
    auto next = waiting.extract(waiting.begin());
    const LocationId location = loops_.order()[next.key()];
    leave(location, join(location, std::move(next.mapped()), group.symbols));
  }
  for (auto& [target, arrivals] : ends) {
    Arrival end = join(target, std::move(arrivals), group.symbols);
    group.blocks.push_back({source, target, end.condition, std::move(end.state)});
  }
  return group;
}

LargeBlocks::Arrival LargeBlocks::follow(EdgeId id, Term condition, SymbolicState state, BlockSymbols& symbols) {
  const Operation& operation = program_.cfa().edge(id).operation;
  std::vector<Term> facts{condition};
  if (const auto* assume = std::get_if<Assume>(&operation)) {
    facts.push_back(executor_.evaluate(assume->condition, state, facts));
  } else if (const Term symbol = executor_.execute(operation, state, facts)) {
    symbols.havocs[id] = symbol;
  }
  return {id, terms_.conjunction(facts), std::move(state)};
}

LargeBlocks::Arrival LargeBlocks::join(LocationId location, std::vector<Arrival> arrivals, BlockSymbols& symbols) {
  std::vector<std::pair<EdgeId, Term>>& choices = symbols.arrivals[location];
  for (std::size_t i = 0; i < arrivals.size(); ++i) {
    const Term taken = i + 1 == arrivals.size()
                           ? terms_.truth()
                           : terms_.variable(fmt::format("taken{}", arrivals[i].edge), Sort::boolean());
    choices.emplace_back(arrivals[i].edge, taken);
  }
  Arrival result = std::move(arrivals.back());
  for (std::size_t i = arrivals.size() - 1; i-- > 0;) {
    Arrival& other = arrivals[i];
    const Term taken = choices[i].second;
    Arrival joined{none_id, terms_.ite(taken, other.condition, result.condition), {}};
    joined.state.inputs = std::max(other.state.inputs, result.state.inputs);
    std::vector<Term> facts;
    liveness_.at(location).for_each([&](VariableId id) {
      if (program_.symbol(id).sort().is_array()) {
        const SymbolicArray* a = other.state.memory.array(id);
        const SymbolicArray* b = result.state.memory.array(id);
        if (!a || !b) return;  // of no known value on one of the paths: of none
        if (*a == *b) {
          joined.state.memory.set(id, *a);
        } else {
          const Term of_other = executor_.whole_value(id, other.state, facts);
          const Term value = terms_.ite(taken, of_other, executor_.whole_value(id, result.state, facts));
          joined.state.memory.set(id, SymbolicArray{value, {}});
        }
      } else {
        const Term a = other.state.memory.scalar(id), b = result.state.memory.scalar(id);
        if (a && b) joined.state.memory.set(id, a == b ? a : terms_.ite(taken, a, b));
      }
    });
    result = std::move(joined);
  }
  return result;
}

std::vector<Term> LargeBlocks::at_end(const LargeBlock& block, std::span<const Term> terms, std::vector<Term>& facts) {
  SymbolicState state = block.end;
  std::vector<Term> values;
  for (const Term term : terms) values.push_back(executor_.evaluate(term, state, facts));
  return values;
}

Term LargeBlocks::ranges(Term term) const {
  std::vector<Term> facts;
  for (const Term symbol : free_variables(term)) {
    const VariableId id = program_.variable_of(symbol);
    if (id == none_id || symbol.sort().is_array()) continue;
    facts.push_back(program_.encoding().in_range(symbol, *program_.variable(id).type));
  }
  return terms_.conjunction(facts);
}

}  // namespace warrant
