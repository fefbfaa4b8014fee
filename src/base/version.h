// Of Warrant; CMakeLists.txt has the same.
#pragma once

namespace warrant {

inline constexpr const char* warrant_version = "0.1.0";

}  // namespace warrant
