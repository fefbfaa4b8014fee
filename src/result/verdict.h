// What was proven, what was violated, or why neither is known.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "program/property.h"
#include "result/coverage.h"
#include "result/open_place.h"
#include "result/outside_access.h"
#include "result/path.h"
#include "result/unknown.h"

namespace warrant {

struct ReadableInvariant {
  FileLine where;
  std::string formula;  // for people
};

// What a proof says of a function, as C over its parameters and global variables. Conditions that have no short form in
// C are counted.
struct ReadableContract {
  std::string function;
  std::vector<std::string> demands;  // that hold whenever it is called
  std::vector<std::string> ensures;  // that hold when it returns; \old(x) is what x was before, \result what it returns
  std::size_t unsaid = 0;
};

// No execution fails.
struct TrueVerdict {
  bool is_certified = false;  // the independent checker has accepted the proof
  // Whether it rests on the absence of undefined behaviour. Nothing: that was not asked.
  enum class Holds : std::uint8_t { InAnyCase, WithoutUndefinedBehaviour };
  std::optional<Holds> holds = {};
  std::vector<OpenPlace> open_places = {};  // if it does
  std::optional<Coverage> coverage = {};
  std::vector<ReadableInvariant> invariants = {};
  std::size_t unsaid_invariants = 0;             // conditions at these places that have no short form in C
  bool invariants_need_defined = false;          // they hold only as long as no undefined behaviour occurs
  std::vector<ReadableContract> contracts = {};  // of a proof that takes function by function
};

// What fails in the line that is to blame: of an assertion that a function makes, the line of its call.
struct Failure {
  FileLine where;
  std::string condition;           // as C; empty if it is no condition
  std::vector<NamedValue> values;  // of what that line is about
};

// An execution fails. It was replayed.
struct FalseVerdict {
  CheckPlace place;
  std::string happened;  // there, in words: "signed overflow in x + 1 with x = 2147483647", "reach_error is called"
  std::optional<OutsideAccess> access = {};  // if that is what happened
  Failure failure = {};
  std::vector<InputValue> inputs = {};  // in the order read
  std::vector<PathStep> path = {};
  PathGap path_gap = {};
  std::vector<std::string> globals = {};  // names in the path of what belongs to no call: static, or on the heap
};

// What was proven of a program that is not decided.
struct ProvenPart {
  enum class Kind : std::uint8_t {
    Iterations,  // no error with up to `bound` iterations of a loop; nothing has checked that
    Bytes,       // no error with inputs of up to `bound` bytes
    Elements,
    ElementsAndNumbers,  // the same, if what their lengths are computed from is at most `bound`
  };
  Kind kind = Kind::Iterations;
  std::uint64_t bound = 0;
  TrueVerdict::Holds holds = TrueVerdict::Holds::InAnyCase;
};

struct UnknownVerdict {
  Unknown why;
  std::vector<ProvenPart> proven_parts = {};
  std::vector<InputValue> inputs = {};  // with which readings of the program differ
};

using Verdict = std::variant<UnknownVerdict, TrueVerdict, FalseVerdict>;

// The alternatives alone, in the order of the variant.
enum class VerdictKind : std::uint8_t { Unknown, True, False };
inline VerdictKind kind_of(const Verdict& verdict) { return static_cast<VerdictKind>(verdict.index()); }
const char* describe(VerdictKind kind);  // "TRUE", "FALSE", "UNKNOWN"

}  // namespace warrant
