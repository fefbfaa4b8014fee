// libwarrant: verification of C programs from C++. `warrant verify` is made of the same function.
//
// The work is done in processes of its own, which `verify` forks off and of which nothing is left when it returns; so a
// program that exhausts its limits, or crashes an engine, costs a verdict and not the caller. docs/library.md says what
// that means for a caller with threads, signals and children of its own.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <stdexcept>
#include <stop_token>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#if defined(__GNUC__)
#define WARRANT_API __attribute__((visibility("default")))
#else
#define WARRANT_API
#endif

namespace warrant::api {

// What the options of `warrant verify` say, under the same names and with the same defaults.
struct Options {
  // The program.
  std::string entry;                       // start from this function instead of main
  std::vector<std::string> arrays;         // of the entry: "p=n", "b->data=b->cap"
  std::vector<std::string> strings;        // PARAMETER or PARAMETER=LENGTH, of the entry: a terminated string
  std::vector<std::string> nonnull;        // pointers of the entry that are not null: "p,s->next"; "*": all parameters
  std::optional<std::uint64_t> max_input;  // elements of the entry's arrays and strings
  std::optional<unsigned> entry_depth;     // pointers in the entry's arguments lead through so many objects
  std::vector<std::string> include_folders;   // -I
  std::vector<std::string> macros;            // "-DNAME", "-DNAME=VALUE", "-UNAME": each may change those before it
  std::vector<std::string> included_headers;  // at the start of every file
  std::string standard;                       // "c99"; empty: gnu11
  std::string project, project_files;         // folder of a compile_commands.json, and a pattern of files in it
  std::optional<unsigned> command;            // of several that the project has for a file; from 1 on
  std::vector<std::string> ignored_flags;     // of the project's commands
  std::string data_model;                     // "ILP32", "LP64"; empty: as the task definition says, else LP64
  bool system_headers = false;
  bool common = false;

  // What an error is, and what is assumed.
  std::optional<std::string> check;              // "all,-overflow"
  std::optional<std::string> property_file;      // of SV-COMP
  std::vector<std::string> assume;               // C expressions that hold when the program begins
  std::optional<std::string> missing_functions;  // "havoc", "pure", "error"
  bool malloc_may_fail = false;
  bool all = false;           // a verdict for every checked place
  std::string baseline_file;  // known errors, which are not reported again

  // How it is decided.
  std::string engine = "auto";
  std::map<std::string, std::string> engine_options;  // by name, without "--"
  std::string arithmetic = "auto";                    // "auto", "int", "bv"
  std::string passes = "all";
  std::uint32_t seed = 0;
  bool cooperation = true;
  // Whether a proof without memory is looked for first: "auto" (of large programs with memory of others), "on", "off".
  std::string sketch = "auto";
  // How calls are treated: "inline", "contracts" (function by function: a contract for each, or an error), "summaries"
  // (engines see what is known of functions, and copies of those that matter), or "auto" (contracts first where there
  // is recursion, or too much to inline).
  std::string calls = "auto";

  // Folder in which evidence is kept, and taken from: docs/reuse.md.
  std::string reuse;
  std::string reuse_name;  // what the program is known by there; empty: the names of its files

  // Limits. Time is CPU time of each job.
  std::string time_limit = "60s", memory_limit = "4GB";
  unsigned jobs = 0;  // 0: the number of processors, at most 4

  // How evidence is checked, and what is made of it.
  bool native_replay = true, shrink = true, vacuity = true, second_opinion = true;
  bool cross_check = false, certify_solver = false, trust_engine = false;
  bool wants_witness = false, wants_harness = false;

  // About ten times a second while the work goes on, from a thread of the library; the caller's waits.
  std::function<void(const std::string& what, double cpu_seconds)> progress;
  // Ends the work: the result is Unknown, "interrupted".
  std::stop_token stop;
  // SIGINT, SIGTERM and SIGHUP end the work as well. For one call at a time.
  bool handles_signals = false;
  // Files that the caller is going to write, by the names of their options: none of them may be an input.
  std::vector<std::pair<std::string, std::string>> outputs;
};

struct Place {
  std::string file;
  std::uint32_t line = 0;
  std::string what;  // the function that is called, or the kind of undefined behaviour
};

struct InputValue {
  std::string name;   // the function called, or the object
  std::string kind;   // "nondet", ...
  std::string value;  // as a C constant
  std::string where;  // "file.c:12"
};

// A stretch of the error path on one line, in one call.
struct Step {
  std::string file;
  std::uint32_t line = 0;
  std::string function;
  unsigned depth = 0;                                       // of the call; 0 is that of main
  std::string text;                                         // of the line
  std::vector<std::string> conditions;                      // that decided a branch there
  std::vector<std::pair<std::string, std::string>> values;  // that it changed: name and value
};

struct Invariant {
  std::string where;    // "file.c:12"
  std::string formula;  // a C expression
};

// Where undefined behaviour is not excluded.
struct OpenPlace {
  Place place;  // and the kind; without a line: anywhere in the program
  std::uint32_t column = 0, end_line = 0, end_column = 0;
};

// Assertions that no execution comes to.
struct Unreached {
  std::vector<Place> places;
  std::string function;  // that they stand in, if nothing calls it
};

// No execution fails. The proof was accepted by an independent checker.
struct True {
  bool is_certified = false;             // always, unless Options::trust_engine
  bool is_unconditional = false;         // else only without undefined behaviour, or as Result::assumptions say
  bool needs_defined = false;            // only without undefined behaviour
  std::vector<std::string> open_places;  // where that is not excluded, in words
  std::vector<OpenPlace> open;           // the same
  std::vector<Invariant> invariants;
  std::vector<std::string> vacuous;  // why it may say less than it seems to, in words
  std::vector<Unreached> unreached;  // of that, the assertions
};

// An execution fails. It was replayed.
struct False {
  std::string violated;  // in SV-COMP's terms: "unreach-call", "valid-deref"
  Place place;
  std::string happened = {};                    // there, in words
  std::string condition = {};                   // that fails, as C; empty if it is no condition
  std::vector<InputValue> inputs;               // in the order read
  std::vector<Step> path;                       // without its middle, if that is long
  std::optional<std::string> input_bytes = {};  // of the first array that is an input
};

struct Unknown {
  enum class Kind : std::uint8_t {
    // clang-format off
    OutOfTime, OutOfMemory, SolverUnknown, Unmodelled, RecursionBound, BoundReached, NoProgress, OutOfReach,
    ReplayFailed, MissingFunction, ProofRejected, UndefinedBehaviour, ReadingsDiffer, SolversDisagree, VerdictsDiffer,
    Crashed, Interrupted, WorkEnded,
    // clang-format on
  };
  std::string reason;       // a few words: "out of time"
  std::string explanation;  // what happened, where, and what to try
  Kind kind = Kind::OutOfTime;
  // The loop that was followed most, and how often.
  struct HotSpot {
    std::string file;
    std::uint32_t line = 0;
    std::uint64_t visits = 0;
  };
  std::optional<HotSpot> hot_spot = {};
};

// One thing that was done to check the verdict.
struct Evidence {
  enum class Kind : std::uint8_t {
    Proof,               // accepted by the independent checker: "formulas", "paths", "obligations"
    ProofNotAccepted,    // only with Options::trust_engine
    OnlyRun,             // of a program that reads no input: "steps"
    KindsApart,          // each kind of check has a proof of its own
    SecondSolver,        // "confirmed", "obligations"
    CertifiedSolver,     // "certified", "obligations"
    UndefinedBehaviour,  // what is known about it
    Replay,              // by the interpreter
    NativeReplay,        // by the compiled program
    NativeRuns,          // of a program that is proven: "inputs", "blocked", "undefined", "cut"
    Reused,              // what the last run has kept
  };
  Kind kind = Kind::Proof;
  std::map<std::string, std::uint64_t> figures;
  std::string text;  // the same in words
};

// What the verdict takes for granted.
struct Assumption {
  std::string kind;                   // "missing-body", "short-inputs": stays the same
  std::vector<std::string> operands;  // "f", "8"
  std::string file;                   // where, if that is a place of the program
  std::uint32_t line = 0;
  std::string text;  // the same in words
};

// A place that is checked, with Options::all.
struct Check {
  enum class Status : std::uint8_t { Proven, Violated, Open };
  Place place;
  Status status = Status::Open;
  std::string violation;           // what happened, in words
  std::vector<InputValue> inputs;  // with which it is violated
};

using Verdict = std::variant<True, False, Unknown>;

struct Result {
  Verdict verdict = Unknown{};
  std::string sentence;              // "FALSE: assertion `x == 3` fails with x = 4, at f.c:7"
  std::vector<std::string> checked;  // how the evidence was checked, in words
  std::vector<Evidence> evidence;    // the same
  std::vector<std::string> assumptions;
  std::vector<Assumption> assumed;                         // the same
  std::vector<std::pair<std::string, double>> statistics;  // by their names
  std::vector<Check> checks;
  std::vector<std::string> files;                         // of the program
  std::optional<std::string> witness = {}, harness = {};  // the contents of these files
  double cpu_seconds = 0, wall_seconds = 0;

  std::vector<std::string> notes;  // about the run: a record that is ignored, or cannot be written
  std::string text;                // what the command line prints, up to the last line
  std::string verdict_line;        // that one: "verdict: FALSE (unreach-call)"
  std::string json;                // what --json writes
  bool is_whole = true;            // else the work was interrupted, or broke off

  bool is_true() const { return std::holds_alternative<True>(verdict); }
  bool is_false() const { return std::holds_alternative<False>(verdict); }
  bool is_unknown() const { return std::holds_alternative<Unknown>(verdict); }
};

// Input that cannot be read: an option, a file or a program. The message names the place.
class WARRANT_API InputError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
  ~InputError() override;
};

// `files` are the C files of the program, or one task definition (.yml). Throws InputError, and std::system_error if a
// process cannot be started.
WARRANT_API Result verify(const std::vector<std::string>& files, const Options& options = {});

WARRANT_API const char* version();  // "0.1.0"

}  // namespace warrant::api
