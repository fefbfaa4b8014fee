// Refinement selection: which reason for infeasibility to refine with.
//
// D. Beyer, S. Löwe, P. Wendler, "Refinement selection", SPIN 2015; "assumptions most" is of Section 3.
#pragma once

#include <string>
#include <vector>

#include "engine/symexplus/refinement.h"

namespace warrant::symexplus {

enum class Preference : std::uint8_t { Short, DomainGood, WidthNarrow, AssumptionsMost };

// From "domain-good,short"; "none" is no preference. Throws UserError for others.
std::vector<Preference> parse_preferences(const std::string& text);

// The position of the best reason: each preference decides among those that the ones before leave, the first reason of
// several wins.
std::size_t select(const std::vector<Reason>& reasons, const std::vector<Preference>& preferences,
                   const DomainTypes& types);

}  // namespace warrant::symexplus
