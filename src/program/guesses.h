// Values of a program that are guesses of ours: what is not modelled exactly, and the addresses of blocks. They stand
// for all values, so that a proof covers them; an error that rests on one may not exist.
#pragma once

#include <string_view>

#include "program/program.h"

namespace warrant {

bool is_guess(const Input& input);

// A guess that stands for the value of a function which its arguments determine: other values are no possible runs.
inline constexpr const char* inexact_value_prefix = "the value of ";
bool is_inexact(const Input& input);

// A guess that stands for what a function without a body returns or writes.
inline constexpr const char* missing_value_prefix = "the result of ";
bool is_missing(const Input& input);
// Of the choice whether a pointer from outside is null.
inline constexpr std::string_view no_object_suffix = " points to no object";

// A byte of an object that C leaves open and compilers mostly set to zero: runs have zero there, so that an error that
// a run reaches is one of the compiled program as well; a proof covers all values.
inline constexpr const char* padding_name = "padding";
inline constexpr const char* rest_of_union_name = "rest of a union";
bool is_open_byte(const Input& input);

// Ends, as a false assume does, every execution of the reference form that reads a guess and uses it afterwards. Open
// bytes become zero.
void cut_guesses(Program& reference);

}  // namespace warrant
