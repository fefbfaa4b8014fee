// What an engine is: a decision procedure for "can this program reach an error location?".
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "base/budget.h"
#include "engine/options.h"
#include "evidence/counterexample.h"
#include "evidence/proof.h"
#include "program/program.h"

namespace warrant {

enum class UnknownReason : std::uint8_t {
  OutOfTime,  // the budget is used up
  OutOfMemory,
  SolverUnknown,       // the solver gave up on a query that mattered
  Unmodelled,          // a construct that is not modelled is reachable, as far as the engine knows
  RecursionBound,      // deeper recursion than was unrolled is reachable, as far as the engine knows
  BoundReached,        // a limit, of the user or of replay
  NoProgress,          // refinement finds nothing new
  OutOfReach,          // the engine is not made for such programs, in whatever arithmetic
  ReplayFailed,        // a counterexample that does not hold on the real program
  ProofRejected,       // a proof that the checker does not accept
  UndefinedBehaviour,  // the error can be reached, but only through undefined behaviour
};
const char* describe(UnknownReason reason);  // a few words

struct Safe {
  Proof proof;
};
struct Unsafe {
  Counterexample counterexample;
};
struct Unknown {
  UnknownReason reason;
  std::string explanation;  // a sentence that helps: what happened, where, what to try
};
using Outcome = std::variant<Safe, Unsafe, Unknown>;

// Named figures of a run, in the order in which they were first set.
class Statistics {
 public:
  void set(const std::string& name, double value);
  void add(const std::string& name, double value);
  double get(const std::string& name) const;  // 0 if never set
  const std::vector<std::pair<std::string, double>>& all() const { return values_; }
  // What the live line shows.
  std::function<void(const std::string& text)> progress;

 private:
  std::vector<std::pair<std::string, double>> values_;
};

class Engine {
 public:
  virtual ~Engine() = default;
  // `program` is in reference form, possibly transformed by passes. Throws OutOfTime when the budget is used up.
  virtual Outcome run(const Program& program, const Budget& budget, Statistics& statistics) = 0;
};

// The engine of which every run is an object of its own, made from its options.
template <typename Run, typename Options>
class EngineOf final : public Engine {
 public:
  explicit EngineOf(Options options) : options_(std::move(options)) {}
  Outcome run(const Program& program, const Budget& budget, Statistics& statistics) override {
    return Run(options_, program, budget, statistics).run();
  }

 private:
  Options options_;
};

struct EngineDescription {
  std::string name;
  std::string summary;  // one line
  std::string paper;
  // Adds the engine's options to the table; the returned function makes the engine from what the table then holds.
  std::function<std::function<std::unique_ptr<Engine>()>(OptionTable&)> prepare;
  // Passes that do the engine more harm than good: they are left out unless they are asked for by name.
  std::vector<std::string> unwanted_passes = {};
  // For a sequence of engines, which is no engine itself and has no `prepare`: each is given a share of the time that
  // is left, until one of them decides and its evidence holds.
  struct Turn {
    std::string engine;
    double share;
    double max_seconds = 0;  // 0: no limit but the share
    std::map<std::string, std::string> options = {};
    // Whether the turn is worth taking, by what the engines before it found out; without it, always.
    std::function<bool(const Statistics&)> is_promising = {};
  };
  std::vector<Turn> sequence = {};
};

// All engines, in the order in which people should read about them.
const std::vector<EngineDescription>& engines();
const EngineDescription* find_engine(const std::string& name);

}  // namespace warrant
