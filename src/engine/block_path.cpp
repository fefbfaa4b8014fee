#include "engine/block_path.h"

#include <fmt/format.h>

#include <algorithm>

#include "logic/substitute.h"
#include "smt/chain.h"

namespace warrant {

BlockPath::BlockPath(const Program& program, LargeBlocks& blocks, std::vector<const LargeBlock*> sequence)
    : program_(program),
      terms_(program.terms()),
      blocks_(blocks),
      sequence_(std::move(sequence)),
      formulas_(sequence_.size()),
      to_variables_(sequence_.size() + 1) {
  // Backwards: what matters at the end of a block is what the later ones read.
  std::vector<Term> needed;
  for (std::size_t i = sequence_.size(); i-- > 0;) {
    const LargeBlock& block = *sequence_[i];
    std::vector<Term> parts{block.condition};
    const std::vector<Term> values = blocks.at_end(block, needed, parts);
    std::vector<Term> ties;
    for (std::size_t k = 0; k < needed.size(); ++k) {
      const Term after = symbol(needed[k], i + 1);
      ties.push_back(terms_.eq(after, rename(values[k], i)));
    }
    parts.insert(parts.end(), values.begin(), values.end());
    needed = variables_of(parts);
    std::erase_if(needed, [&](Term variable) { return program_.variable_of(variable) == none_id; });
    parts.resize(parts.size() - values.size());
    for (const Term variable : needed) parts.push_back(blocks.ranges(variable));
    for (const Term part : parts) ties.push_back(rename(part, i));
    formulas_[i] = terms_.conjunction(ties);
  }
}

Term BlockPath::symbol(Term variable, std::size_t position) {
  const Term symbol = terms_.variable(fmt::format("{}@{}", variable.name(), position), variable.sort());
  if (program_.variable_of(variable) != none_id) to_variables_[position].emplace(symbol, variable);
  return symbol;
}

Term BlockPath::rename(Term term, std::size_t position) {
  Substitution map;
  for (const Term variable : free_variables(term)) map.emplace(variable, symbol(variable, position));
  return substitute(terms_, term, map);
}

Term BlockPath::over_variables(Term formula, std::size_t count) const {
  return substitute(terms_, formula, to_variables_[count]);
}

Counterexample BlockPath::counterexample(const Model& model) {
  const Cfa& cfa = program_.cfa();
  Counterexample result;
  for (std::size_t i = 0; i < sequence_.size(); ++i) {
    const LargeBlock& block = *sequence_[i];
    const BlockSymbols& symbols = blocks_.symbols(block.source);
    std::vector<EdgeId> stretch;
    LocationId at = block.target;
    do {
      for (const auto& [edge, taken] : symbols.arrivals.at(at)) {
        if (!model.satisfies(rename(taken, i))) continue;
        stretch.push_back(edge);
        break;
      }
      at = cfa.edge(stretch.back()).source;
    } while (at != block.source);
    std::ranges::reverse(stretch);
    for (const EdgeId edge : stretch) {
      result.path.push_back(edge);
      if (const auto havoc = symbols.havocs.find(edge); havoc != symbols.havocs.end())
        result.havocs.push_back(model.value(rename(havoc->second, i)));
    }
  }
  return result;
}

}  // namespace warrant
