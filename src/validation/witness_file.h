// Verification witnesses, format 2.0, as they are read: of any tool, or written by hand.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "program/type.h"

namespace warrant {

struct WitnessLocation {
  std::string file;
  std::uint32_t line = 0, column = 0;  // column 0: the leftmost suitable place on the line
  std::string function;
  std::string to_string() const;  // "sum.c:7", "sum.c:7:3"
};

struct ClaimedInvariant {
  bool is_of_loop = true;  // else of the statement that begins there
  WitnessLocation location;
  std::string expression;
};

// A waypoint.
struct WitnessStep {
  enum class Type : std::uint8_t { Assumption, Branching, FunctionEnter, FunctionReturn, Target };
  Type type = Type::Target;
  bool is_avoided = false;  // else followed
  WitnessLocation location;
  // A C expression; with \result for FunctionReturn; "true", "false", a number or "default" for Branching.
  std::string constraint;
};
// Waypoints to avoid, and last the one to follow.
using WitnessSegment = std::vector<WitnessStep>;

// `only_file`: the name of the program's file, if it has one; whoever validates may call it something else.
struct CorrectnessClaim {
  std::vector<ClaimedInvariant> invariants;
  std::string only_file = {};
};
struct ViolationClaim {
  std::vector<WitnessSegment> segments;  // the last one's last waypoint is the only target
  std::string only_file = {};
};

struct WitnessFile {
  std::string producer, version;
  std::vector<std::string> files;
  std::map<std::string, std::string> hashes;  // SHA-256, by file
  std::string specification;
  std::optional<DataModel> data_model;
  std::variant<CorrectnessClaim, ViolationClaim> claim;
  std::vector<std::string> unsupported;  // what it says beyond that, in words: "function_contract at f.c:3"
};

// Throws UserError, with the line, for text that is no such witness.
WitnessFile parse_witness(const std::string& text, const std::string& path);

}  // namespace warrant
