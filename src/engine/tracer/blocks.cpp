#include "engine/tracer/blocks.h"

#include <fmt/format.h>

#include "program/cut_points.h"

namespace warrant::tracer {
namespace {

class EffectOfPath {
 public:
  explicit EffectOfPath(const Program& program) : program_(program), terms_(program.terms()) {}

  void execute(const Operation& operation, std::size_t position) {
    if (const auto* assume = std::get_if<Assume>(&operation)) {
      const Term condition = value(assume->condition);
      if (!condition.is_true()) effect_.guards.push_back({condition, position});
    } else if (const auto* assign = std::get_if<Assign>(&operation)) {
      effect_.values[program_.symbol(assign->target)] = value(assign->value);
    } else if (const auto* havoc = std::get_if<Havoc>(&operation)) {
      read_input(*havoc);
    }
  }

  PathEffect result() { return std::move(effect_); }

 private:
  Term value(Term term) { return effect_.values.empty() ? term : substitute(terms_, term, effect_.values); }

  void read_input(const Havoc& havoc) {
    const Term variable = program_.symbol(havoc.target);
    const Sort sort = variable.sort();
    const Term symbol = terms_.variable(fmt::format("read{}!{}", effect_.inputs.size(), sort.to_string()), sort);
    effect_.inputs.push_back(symbol);
    effect_.values[variable] = symbol;
    if (sort.is_array()) return;
    const Encoding& encoding = program_.encoding();
    const Input& input = havoc.input;
    know(encoding.in_range(symbol, *program_.variable(havoc.target).type));
    if (input.low)
      know(encoding.compare(Comparison::Ge, symbol, encoding.constant(*input.low, input.type), input.type));
    if (input.high)
      know(encoding.compare(Comparison::Le, symbol, encoding.constant(*input.high, input.type), input.type));
  }

  void know(Term fact) {
    if (!fact.is_true()) effect_.ranges.push_back(fact);
  }

  const Program& program_;
  TermManager& terms_;
  PathEffect effect_;
};

}  // namespace

PathEffect effect_of(const Program& program, std::span<const EdgeId> path) {
  EffectOfPath effect(program);
  for (std::size_t i = 0; i < path.size(); ++i) effect.execute(program.cfa().edge(path[i]).operation, i);
  return effect.result();
}

Blocks::Blocks(const Program& program, const Loops& loops) : program_(program) {
  const Cfa& cfa = program.cfa();
  is_place_ = cut_points(cfa, loops, CutAt::Choices);
  out_.resize(cfa.location_count());
  for (const LocationId place : reachable_of(is_place_, loops))
    for (const EdgeId edge : cfa.location(place).out) follow(edge);
  effects_.resize(blocks_.size());
}

void Blocks::follow(EdgeId first) {
  const Cfa& cfa = program_.cfa();
  Block block{cfa.edge(first).source, cfa.edge(first).target, {first}};
  while (!is_place_[block.target]) {
    block.edges.push_back(cfa.location(block.target).out[0]);
    block.target = cfa.edge(block.edges.back()).target;
  }
  out_[block.source].push_back(static_cast<BlockId>(blocks_.size()));
  blocks_.push_back(std::move(block));
}

const PathEffect& Blocks::effect(BlockId id) {
  if (!effects_[id]) effects_[id] = std::make_unique<PathEffect>(effect_of(program_, blocks_[id].edges));
  return *effects_[id];
}

}  // namespace warrant::tracer
