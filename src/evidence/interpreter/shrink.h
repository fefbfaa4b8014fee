// Counterexamples made small: the same error with fewer inputs, then a shorter path, then fewer digits.
//
// Delta debugging (Zeller and Hildebrandt, "Simplifying and Isolating Failure-Inducing Input", TSE 2002, section 3) of
// the values that the Havocs of a run over the reference form give. A candidate is such a sequence, in which each Havoc
// finds its own values in their order, and 0 behind them; so what the program does on the way may differ. Unlike there,
// what is cut out is not any chunk but iterations of a loop: from one call of an input function to a later one. Values
// are then replaced by 0, many at a time, and each that must differ is moved towards 0.
//
// A candidate is a run of the interpreter, which mostly ends elsewhere. One that comes to the same error and is smaller
// counts only if the counterexample that it makes is confirmed by the same replay as any other, and rests on nothing
// that the given one does not rest on.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>

#include "evidence/interpreter/replay.h"

namespace warrant {

struct ShrinkLimits {
  Budget budget = {};
  // They end before the time does on programs of usual size, so that what is found does not depend on the machine.
  unsigned max_runs = 3'000;
  std::uint64_t max_steps = 15'000'000;
};

struct ConfirmedCounterexample {
  Counterexample counterexample;
  ReplayConfirmed confirmed;
};

// How much there is to read. What stands first counts most.
struct CounterexampleSize {
  std::uint64_t inputs = 0;  // that are used
  std::uint64_t steps = 0;   // of the path
  std::uint64_t digits = 0;  // of inputs that are not 0
  friend auto operator<=>(const CounterexampleSize&, const CounterexampleSize&) = default;
};

struct Shrunk {
  std::optional<ConfirmedCounterexample> smaller = {};  // nothing if none was found
  unsigned runs = 0;                                    // candidates that were run
  CounterexampleSize before = {}, after = {};
};

// `confirmed` is what the replay of the counterexample gave.
Shrunk shrink(const Reference& reference, const Program& lowered, const Counterexample& counterexample,
              const ReplayConfirmed& confirmed, const ShrinkLimits& limits);

}  // namespace warrant
