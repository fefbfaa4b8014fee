// Which location and which variable of a program are those of another version of it.
//
// Both versions are read as sequences of labels: locations in weak topological order, each with the text of what leaves
// it and with the functions that are being called, variables in the order of their declaration. The longest common
// subsequence pairs them, as a comparison of texts does; in the gaps that are left, those of the same shape are paired
// in their order. Nothing rests on the result: formulas that it carries over are candidates.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <vector>

#include "program/pass/reference.h"

namespace warrant {

// One location or variable, as its label says, and as its shape does, which survives a change of the text.
struct OutlineEntry {
  std::uint32_t id = 0;
  std::uint64_t label = 0, shape = 0;
};

struct Outline {
  std::vector<OutlineEntry> locations;  // that the entry reaches
  std::vector<OutlineEntry> variables;
};

Outline outline_of(const Reference& reference, const Program& lowered);
nlohmann::ordered_json to_json(const Outline& outline);
// Throws nlohmann's exceptions for what is no outline.
Outline outline_from_json(const nlohmann::ordered_json& json);

// From ids of one version to those of the other; none_id where there is none.
std::vector<std::uint32_t> correspondence(const std::vector<OutlineEntry>& from, const std::vector<OutlineEntry>& to);

// Tells apart programs whose operations differ.
std::string fingerprint(const Program& reference);

}  // namespace warrant
