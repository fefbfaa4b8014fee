// A sequence of blocks from the entry: whether it can be executed, as which path, and why not.
#pragma once

#include <span>
#include <unordered_map>
#include <vector>

#include "engine/large_blocks.h"
#include "evidence/interpreter/counterexample.h"
#include "smt/solver.h"

namespace warrant {

class BlockPath {
 public:
  BlockPath(const Program& program, LargeBlocks& blocks, std::vector<const LargeBlock*> sequence);

  const std::vector<const LargeBlock*>& sequence() const { return sequence_; }
  // One formula per block; neighbours share symbols of the variables that matter later on the path. Satisfiable
  // together if and only if some path of the program takes these blocks.
  const std::vector<Term>& formulas() const { return formulas_; }
  // A formula over the symbols that the first `count` blocks share with the others, as one over program variables.
  Term over_variables(Term formula, std::size_t count) const;
  // The path that a model of the formulas takes.
  Counterexample counterexample(const Model& model);
  // A formula over program variables at the start of the first block.
  Term at_start(Term formula) { return rename(formula, 0); }

 private:
  Term rename(Term term, std::size_t position);
  Term symbol(Term variable, std::size_t position);

  const Program& program_;
  TermManager& terms_;
  LargeBlocks& blocks_;
  std::vector<const LargeBlock*> sequence_;
  std::vector<Term> formulas_;
  std::vector<std::unordered_map<Term, Term>> to_variables_;  // by position: symbol -> program variable
};

}  // namespace warrant
