// What a True says something about. Places are those of the text, however often they are executed.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "result/place.h"

namespace warrant {

// Assertions that no execution comes to.
struct UnreachedAssertions {
  enum class Kind : std::uint8_t {
    Assertion,
    ErrorCall,         // the condition in front of the call of an error function
    UncalledFunction,  // they all stand in a function that is never called
  };
  Kind kind = Kind::Assertion;
  std::vector<FileLine> places;  // of a function, each of its assertions; else one
  std::string function = {};     // that is an error, or is not called
  friend bool operator==(const UnreachedAssertions&, const UnreachedAssertions&) = default;
};

// What the program or the user takes for granted at a place.
struct AssumptionPlace {
  enum class Kind : std::uint8_t {
    Statement,
    Option,  // --assume
    Entry,   // of the arguments of --entry
  };
  Kind kind = Kind::Statement;
  FileLine where = {};          // of a statement
  std::string expression = {};  // of an option
  friend bool operator==(const AssumptionPlace&, const AssumptionPlace&) = default;
};

// No execution gets past the first of them, if the others hold.
struct Contradiction {
  AssumptionPlace assumption;
  std::vector<AssumptionPlace> partners = {};
  friend bool operator==(const Contradiction&, const Contradiction&) = default;
};

struct Coverage {
  std::size_t assertions = 0;  // and calls that are errors
  std::size_t unreached = 0;   // of them, those that no execution comes to
  std::size_t undecided = 0;   // of them, those of which it is not known
  std::size_t operations = 0;  // that are checked for undefined behaviour
  bool asks_assertions = true, asks_operations = true;
  std::vector<UnreachedAssertions> never_reached = {};
  std::vector<Contradiction> contradictions = {};
  friend bool operator==(const Coverage&, const Coverage&) = default;
};

}  // namespace warrant
