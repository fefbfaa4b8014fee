// Words of C: identifiers, and the names of types.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace warrant {

bool is_identifier(std::string_view text);

// What an integer of 64 bits is called: `long` has them in LP64 only.
enum class Name64 : std::uint8_t { Long, LongLong };
// The type of the width; _BitInt where no other type has it.
std::string integer_type_name(unsigned width, bool is_signed, Name64 name64);

}  // namespace warrant
