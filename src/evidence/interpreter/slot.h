// The interpreter's registers: 128 bits that hold any scalar value but the very large.
//
// What a slot holds follows from the sort, which the compiled code knows:
//   Bool      0 or 1
//   Int       two's complement; integers beyond 128 bits have no slot form
//   BitVec    the unsigned value, upper bits 0; wider than 128 has no slot form
//   Float     the bits of the interchange format, upper bits 0
#pragma once

#include <optional>

#include "logic/integer.h"
#include "logic/sort.h"
#include "logic/value.h"

namespace warrant {

__extension__ using Slot = unsigned __int128;
__extension__ using SignedSlot = __int128;

// Values of a sort that this is false for are handled by exact evaluation only.
inline bool has_slot_form(Sort sort) { return !sort.is_array() && !(sort.is_bit_vec() && sort.width() > 128); }

inline Slot slot_mask(unsigned width) { return width >= 128 ? ~Slot{0} : (Slot{1} << width) - 1; }

Integer integer_of_signed(SignedSlot value);
Integer integer_of_unsigned(Slot value);
// The low 128 bits in two's complement.
Slot low_slot(const Integer& value);

// Nothing if the value does not fit.
std::optional<Slot> to_slot(const Value& value, Sort sort);
Value to_value(Slot slot, Sort sort);

}  // namespace warrant
