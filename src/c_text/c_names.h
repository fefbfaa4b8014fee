// What variables and objects of the reference form are called at a place of the C text.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "c_text/source_texts.h"
#include "c_text/witness_places.h"
#include "program/pass/reference.h"

namespace warrant {

// Names what the place has in scope, global variables and those of its own call, and, as "main::x", those of the calls
// around it where nothing else has the name. What two things could be meant by is the name of none.
class CNames {
 public:
  // `reference` was made from `lowered`.
  CNames(const Reference& reference, const Program& lowered, LocationId at, SourceTexts& texts);

  std::optional<std::string> variable(VariableId id) const;  // no memory of an object
  std::optional<std::string> object(MemoryMap::ObjectId id) const;
  const std::vector<std::string>& functions() const { return lowered_.code_names; }  // as Program::code_names
  bool is_taken(const std::string& name) const { return things_.contains(name); }

 private:
  struct Thing {
    bool is_object;
    std::uint32_t id;
    FrameId frame;
    bool is_visible;
  };
  enum class Distance : std::uint8_t { Own, Global, Around, Unrelated };

  void add(const std::string& name, bool is_object, std::uint32_t id, FrameId frame, const SourceRange& declared);
  bool is_visible(Distance distance, FrameId frame, const SourceRange& declared);
  Distance distance(FrameId frame) const;
  SourceRange place_in(FrameId frame) const;  // of the loop, or of the call that leads there
  std::optional<std::string> name(const std::string& name, bool is_object, std::uint32_t id) const;

  const Reference& reference_;
  const Program& lowered_;
  LocationId at_;
  SourceTexts& texts_;
  std::map<std::string, std::optional<StatementFinder>> finders_;  // by path
  std::vector<FrameId> calls_;                                     // that are active, the innermost first
  std::map<std::string, std::vector<Thing>> things_;               // by C name
};

}  // namespace warrant
