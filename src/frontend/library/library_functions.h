// Which names belong to the C library: lib/library_functions.txt, and what glibc's headers make of these names.
#pragma once

#include <string_view>

namespace warrant {

// A function of C11's library (with Annex K), of POSIX.1-2017 or of glibc; also under a name that glibc's headers or
// fortified compilation put in its place (__X, __isoc99_X, __isoc23_X, __X_chk, X_unlocked, _IO_X) and for the types
// _Float32 to _Float128 (Xf64).
bool is_library_function(std::string_view name);

// The function that a name of glibc's stands for: "scanf" for "__isoc99_scanf" and "__isoc23_scanf"; else the name.
std::string_view plain_library_name(std::string_view name);

}  // namespace warrant
