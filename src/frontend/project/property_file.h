// SV-COMP property files.
#pragma once

#include <string>
#include <string_view>

#include "program/property.h"

namespace warrant {

// What lines such as `CHECK( init(main()), LTL(G ! call(reach_error())) )` ask for. Throws UserError for text that is
// no such property; the message says which properties are supported.
Property parse_property(std::string_view text, const std::string& path);
Property read_property(const std::string& path);

}  // namespace warrant
