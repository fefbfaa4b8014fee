// What has changed between the results of two versions of a program, place by place.
//
// Places are those that are checked. They are paired by their texts, in their order, so that lines may move; a line
// whose text has changed is paired with one that is checked for the same, between the same neighbours.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "c_text/source_texts.h"
#include "result/result.h"

namespace warrant {

struct PlaceChange {
  enum class Kind : std::uint8_t {
    StillHolds,
    StillFails,
    Fixed,     // it failed
    Broken,    // it held
    Unproven,  // it held, and now nobody knows
    Open,      // it is not decided now, and was not or was violated before
    Decided,   // it holds, and nobody knew
    Found,     // it fails, and nobody knew
    NewHolds,
    NewFails,
    NewOpen,
    Gone,
  };
  Kind kind = Kind::Open;
  std::optional<CheckedPlace> before, now;
};

struct Difference {
  std::vector<PlaceChange> places;  // in the order of the new version, each file for itself
  VerdictKind before = VerdictKind::Unknown, now = VerdictKind::Unknown;

  std::size_t count(PlaceChange::Kind kind) const;
  // A place that held, or a new one, fails; or the whole does, if there are no places.
  bool is_worse() const;
  // Something that held or is new is not decided now, or the whole is not.
  bool is_undecided() const;
};

Difference difference_of(const Result& before, const Result& now, SourceTexts& sources);

// A line for each place whose status is another, and one for each number of those that are as they were. The last line
// says what to make of it: "diff: nothing got worse".
std::string to_text(const Difference& difference);

}  // namespace warrant
