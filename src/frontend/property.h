// SV-COMP property files.
#pragma once

#include <string>
#include <string_view>

namespace warrant {

// What `CHECK( init(main()), LTL(G ! call(reach_error())) )` asks for.
struct Property {
  std::string error_function;  // the function whose call is the error: "reach_error"
};

// Throws UserError for text that is no such property; the message says which properties are supported.
Property parse_property(std::string_view text, const std::string& path);
Property read_property(const std::string& path);

}  // namespace warrant
