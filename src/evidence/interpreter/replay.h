// The replay of a counterexample by the interpreter: a FALSE needs one that succeeds.
//
// The counterexample's inputs are run three times: over the reference CFA, where every Havoc of the path has its value;
// and twice over the lowered program, with exact memory, unbounded recursion and blocks at ascending and at descending
// addresses. The error must be reached each time at the same place, and no input that the path uses may be a guess of
// ours: a value that is not modelled exactly, or the address of a block.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "base/budget.h"
#include "evidence/interpreter/counterexample.h"
#include "evidence/interpreter/interpreter.h"
#include "program/pass/reference.h"

namespace warrant {

struct ReplayConfirmed {
  std::string note;                    // the property's event
  std::optional<Undefined> violation;  // if that is no call
  SourceRange where;                   // of the error, in the program's own text
  std::string file;                    // in which that is
  bool is_in_library;                  // it is in a function that is called there
  std::vector<ReadInput> inputs;       // as the lowered program reads them, in order
  std::vector<InputBlock> input_blocks;
  // Whether the error is missed when uninitialised cells hold other values.
  bool needs_uninitialised = false;
  bool points_uninitialised = false;  // and a pointer among them holds the address of another block
  bool depends_on_place = false;      // see ErrorReached
  std::optional<OutsideAccess> access = {};
};
struct ReplayFailed {
  std::string reason;  // which run went where instead
  SourceRange where;
  bool rests_on_guess = false;   // see program/guesses.h
  bool is_missing = false;       // and the guess is what a function without a body does
  bool lacks_addresses = false;  // a run has asked for more memory than there are addresses
};
using Replay = std::variant<ReplayConfirmed, ReplayFailed>;

// `reference` was made from `lowered`. If the counterexample comes from a run over the reference CFA, that need not be
// made again.
Replay replay(const Reference& reference, const Program& lowered, const Counterexample& counterexample,
              const Budget& budget = {}, const RunResult* known_run = nullptr);

// A run over the lowered form with what a run over either form has read.
RunResult run_with_inputs(const Program& lowered, const std::vector<ReadInput>& inputs, const Budget& budget,
                          RunObserver* observer = nullptr);

// The Havoc values of a counterexample in the order of its path, for a run over the reference CFA.
class CounterexampleInputs : public InputSource {
 public:
  explicit CounterexampleInputs(const Counterexample& counterexample) : counterexample_(counterexample) {}
  Value next(const Input& input) override;
  std::uint32_t next_array(const Input& input) override;
  Value next_element(std::uint32_t array, const Integer& index, const Input& input) override;
  std::size_t choose_edge(std::span<const EdgeId> enabled, std::uint64_t steps) override;

 private:
  const Counterexample& counterexample_;
  std::size_t next_ = 0;
};

}  // namespace warrant
