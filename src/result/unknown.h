// Why something was not decided, and how far the search has come.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "result/place.h"

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
  Interrupted,         // by the user
  WorkEnded,           // the process that does all of the work did not come to its end
};
constexpr unsigned unknown_reasons = static_cast<unsigned>(UnknownReason::WorkEnded) + 1;
const char* describe(UnknownReason reason);  // a few words
std::optional<UnknownReason> reason_named(std::string_view words);

// What of a reason it was, where users can do something about it that does not help in other cases.
enum class UnknownCause : std::uint8_t {
  Other,
  AddressSpace,     // the program asks for more memory than there are addresses
  UserLimit,        // an option of the engine
  ProgramSize,      // with all calls inlined
  PathLength,       // an error path with more iterations than can be run
  RunAgainstProof,  // a run reaches what the proof excludes
  CheckTime,        // a proof was there, but not the time to check it
};
constexpr unsigned unknown_causes = static_cast<unsigned>(UnknownCause::CheckTime) + 1;
const char* name_of(UnknownCause cause);  // "address-space": for other programs, and stays the same
UnknownCause cause_named(std::string_view name);

// The loop that a search has followed most, and how often; more iterations are possible.
struct HotSpot {
  FileLine loop;
  std::uint64_t visits = 0;
  friend bool operator==(const HotSpot&, const HotSpot&) = default;
};

struct Unknown {
  UnknownReason reason = UnknownReason::OutOfTime;
  std::string explanation = {};          // what happened and where, in words of the C program; reports add advice
  std::optional<HotSpot> hot_spot = {};  // of OutOfTime
  UnknownCause cause = UnknownCause::Other;
  FileLine place = {};  // that the explanation is about
};

}  // namespace warrant
