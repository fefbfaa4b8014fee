// What an engine is: a decision procedure for "can this program reach an error location?".
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
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
  MissingFunction,     // the error can be reached if a function without a body does what nobody knows
  ProofRejected,       // a proof that the checker does not accept
  UndefinedBehaviour,  // the error can be reached, but only through undefined behaviour
  ReadingsDiffer,      // the compiled program reaches an error that a proof excludes
  SolversDisagree,     // another solver finds an obligation of a proof satisfiable
  VerdictsDiffer,      // two certified verdicts contradict each other
  Crashed,             // the process of the attempt ended on its own
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
  std::string explanation;  // what happened and where, in words of the C program; advice is added where it is printed
  std::string hot_spot =
      {};  // of OutOfTime: "the loop at f.c:11 was followed 31 times, and more iterations are possible"
};
using Outcome = std::variant<Safe, Unsafe, Unknown>;

using FormulasAt = std::map<LocationId, std::vector<Term>>;

// What an attempt has learned about the program, whether or not it has decided it: for the choice of the next one, and
// for its use. Nothing rests on it: who uses a formula proves it again.
struct Findings {
  // Of symbolic execution. One that has hardly forked is on its way through long loops to where they end.
  std::uint64_t steps = 0, forks = 0;
  bool is_error_too_far = false;  // there is an error path, too long to be written down
  bool are_bits_hard = false;     // a solver gave up on a question about bit-vectors
  FormulasAt facts;               // that may hold whenever a loop head is reached
  bool has_all_facts = false;     // the search for cheap ones has come to its end
  FormulasAt predicates;          // that infeasible error paths have shown to matter

  void add(const Findings& later);  // what both say, the later one says
};

// Named figures of a run, for people, in the order in which they were first set.
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

const Findings& nothing_known();

// What an engine is given, and where it tells what it learns. Everything outlives its run.
struct EngineTask {
  const Program& program;  // in reference form, possibly transformed by passes; its entry is no marked location
  const Budget& budget;
  Statistics& statistics;
  Findings& findings;
  std::uint32_t seed = 0;                   // of everything random, solvers too
  const Findings& known = nothing_known();  // of others
};

class Engine {
 public:
  virtual ~Engine() = default;
  // Throws OutOfTime when the budget is used up.
  virtual Outcome run(const EngineTask& task) = 0;
};

// The engine of which every run is an object of its own, made from its options.
template <typename Run, typename Options>
class EngineOf final : public Engine {
 public:
  explicit EngineOf(Options options) : options_(std::move(options)) {}
  Outcome run(const EngineTask& task) override { return Run(options_, task).run(); }

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
  // Passes that it has besides those of all others, after slicing.
  std::vector<std::string> own_passes = {};
  std::optional<Arithmetic> arithmetic = {};  // that the engine is made for; without it, what suits the program
  // For a sequence of engines, which is no engine itself and has no `prepare`: they take turns until one of them
  // decides and its evidence holds.
  struct Turn {
    std::string engine;  // `runs_name` for runs on concrete inputs
    double seconds;      // in the first round
    std::map<std::string, std::string> options = {};
    // Whether the turn is worth taking, by what the engines before it found out; without it, always.
    std::function<bool(const Findings&)> is_promising = {};
    bool keeps_lane = false;  // where there are lanes enough: begins again at once, and does not wait for the others
  };
  std::vector<Turn> sequence = {};
  // Of such a sequence, the engines that are asked about the sketch of a program before (program/pass/sketch.h).
  std::vector<Turn> sketch_sequence = {};
};

inline constexpr const char* runs_name = "runs";

// All engines, in the order in which people should read about them.
const std::vector<EngineDescription>& engines();
const EngineDescription* find_engine(const std::string& name);

}  // namespace warrant
