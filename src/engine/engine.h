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
#include "evidence/checker/proof.h"
#include "evidence/interpreter/counterexample.h"
#include "program/program.h"
#include "result/statistics.h"
#include "result/unknown.h"

namespace warrant {

struct Safe {
  Proof proof;
};
struct Unsafe {
  Counterexample counterexample;
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

const Findings& nothing_known();

// What an engine is given, and where it tells what it learns. Everything outlives its run.
struct EngineTask {
  const Program& program;  // in reference form, possibly transformed by passes; its entry is no target location
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
  bool refutes = true;                        // false: it proves, and finds no errors
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
