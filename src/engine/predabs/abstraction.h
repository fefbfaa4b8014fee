// Abstract posts: what the predicates of a location say about the states at the end of a block.
#pragma once

#include <map>
#include <optional>
#include <span>
#include <vector>

#include "engine/large_blocks.h"
#include "smt/solver.h"

namespace warrant::predabs {

enum class AbstractionKind : std::uint8_t {
  Cartesian,  // the predicates that hold, and those that do not: a conjunction
  Boolean     // the combinations of truth values that occur: a disjunction of conjunctions, per part of the predicates
};

struct AbstractionStatistics {
  std::uint64_t posts = 0, cached = 0, cubes = 0;
};

class Abstraction {
 public:
  Abstraction(const Program& program, LargeBlocks& blocks, AbstractionKind kind, const SolverOptions& options)
      : terms_(program.terms()), blocks_(blocks), kind_(kind), options_(options) {}

  // A formula over the predicates that holds wherever the block ends if it starts where `source` holds; false if it
  // cannot be taken.
  Term post(const LargeBlock& block, Term source, std::span<const Term> predicates);

  const AbstractionStatistics& statistics() const { return statistics_; }

 private:
  struct Question {
    Term formula;              // how the block can end
    std::vector<Term> values;  // of the predicates, there
  };
  using Part = std::vector<std::size_t>;  // indices of predicates

  Term compute(const LargeBlock& block, Term source, std::span<const Term> predicates);
  Part literals(Solver& solver, const Question& question, std::span<const Term> predicates, std::vector<Term>& known);
  std::vector<Part> parts(const Part& open, std::span<const Term> predicates) const;
  std::optional<Term> combinations(const Question& question, const Part& part, std::span<const Term> predicates);

  TermManager& terms_;
  LargeBlocks& blocks_;
  AbstractionKind kind_;
  SolverOptions options_;
  std::map<std::vector<std::uint64_t>, Term> cache_;  // by block, source and predicates
  AbstractionStatistics statistics_;
};

}  // namespace warrant::predabs
