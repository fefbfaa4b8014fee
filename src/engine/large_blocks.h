// Large blocks: the loop-free part of a program between two cut locations, as one formula.
//
// D. Beyer et al., "Software model checking via large-block encoding", FMCAD 2009. Where paths of a block meet, a
// variable's value is a choice between the values that the paths bring; fresh Booleans say which path was taken, so
// that a model of the formula names one.
#pragma once

#include <map>
#include <span>
#include <unordered_map>
#include <vector>

#include "engine/executor.h"
#include "program/liveness.h"
#include "program/loops.h"
#include "program/program.h"

namespace warrant {

// All paths from one cut location to another, or to a marked one. The terms are over the program's variables, which
// stand for their values at the block's source, and symbols of the block.
struct LargeBlock {
  LocationId source = 0, target = 0;
  Term condition;     // one of the paths can be taken
  SymbolicState end;  // the values at the target
};

// The symbols of the blocks of one source.
struct BlockSymbols {
  std::unordered_map<EdgeId, Term> havocs;
  // Where several edges arrive: the first one whose Boolean is true was taken, else the last one.
  std::unordered_map<LocationId, std::vector<std::pair<EdgeId, Term>>> arrivals;
};

class LargeBlocks {
 public:
  // `cuts` by location: every cycle must pass one.
  LargeBlocks(const Program& program, std::vector<bool> cuts);

  // The blocks that start at a cut location or at the entry.
  const std::vector<LargeBlock>& from(LocationId source) { return group(source).blocks; }
  const BlockSymbols& symbols(LocationId source) { return group(source).symbols; }

  // Terms over program variables at the end of the block. Facts about values that they touch are appended.
  std::vector<Term> at_end(const LargeBlock& block, std::span<const Term> terms, std::vector<Term>& facts);
  // What the types of the variables that occur in the term say about their values.
  Term ranges(Term term) const;

 private:
  struct Group {
    std::vector<LargeBlock> blocks;
    BlockSymbols symbols;
  };
  struct Arrival {
    EdgeId edge;
    Term condition;
    SymbolicState state;
  };

  Group& group(LocationId source);
  Group make_group(LocationId source);
  Arrival follow(EdgeId edge, Term condition, SymbolicState state, BlockSymbols& symbols);
  Arrival join(LocationId location, std::vector<Arrival> arrivals, BlockSymbols& symbols);

  const Program& program_;
  TermManager& terms_;
  std::vector<bool> cuts_;
  Executor executor_;
  Loops loops_;
  Liveness liveness_;
  std::map<LocationId, Group> groups_;
};

}  // namespace warrant
