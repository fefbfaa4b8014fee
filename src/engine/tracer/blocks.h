// The CFA as the tree sees it: places, and the stretches between them that leave no choice.
//
// A place is where paths part or meet, a loop head, a target location, the entry, or where the proof needs a formula.
// Nodes of the tree are at places only; the locations of the paper's figures between them add nothing to the tree.
#pragma once

#include <span>
#include <vector>

#include "logic/substitute.h"
#include "program/loops.h"
#include "program/program.h"

namespace warrant::tracer {

using BlockId = std::uint32_t;

struct Block {
  LocationId source, target;
  std::vector<EdgeId> edges;
};

// What a path does, in terms of the program variables at its start and of symbols for the inputs on it.
struct PathEffect {
  struct Guard {
    Term condition;
    std::size_t edge;  // position on the path
  };
  std::vector<Guard> guards;
  Substitution values;       // of the variables that were written, at the end
  std::vector<Term> inputs;  // symbols
  std::vector<Term> ranges;  // what is known of these
};
PathEffect effect_of(const Program& program, std::span<const EdgeId> path);

class Blocks {
 public:
  Blocks(const Program& program, const Loops& loops);

  bool is_place(LocationId location) const { return is_place_[location]; }
  const std::vector<BlockId>& out(LocationId place) const { return out_[place]; }
  const Block& block(BlockId id) const { return blocks_[id]; }
  const PathEffect& effect(BlockId id);  // made when first asked for

 private:
  void follow(EdgeId first);

  const Program& program_;
  std::vector<bool> is_place_;
  std::vector<Block> blocks_;
  std::vector<std::vector<BlockId>> out_;  // by location
  std::vector<std::unique_ptr<PathEffect>> effects_;
};

}  // namespace warrant::tracer
