// SHA-256 (FIPS 180-4), for witnesses that name files by their content.
#pragma once

#include <string>
#include <string_view>

namespace warrant {

std::string sha256(std::string_view data);  // 64 hexadecimal digits

}  // namespace warrant
