#include "evidence/interpreter/slot.h"

namespace warrant {

Integer integer_of_signed(SignedSlot value) {
  auto low = static_cast<std::int64_t>(value);
  if (value == low) return Integer(static_cast<long>(low));
  return Integer(static_cast<long>(value >> 64)).shift_left(64) +
         Integer(static_cast<unsigned long>(static_cast<Slot>(value)));
}

Integer integer_of_unsigned(Slot value) {
  auto low = static_cast<unsigned long>(value);
  auto high = static_cast<unsigned long>(value >> 64);
  return high == 0 ? Integer(low) : Integer(high).shift_left(64) + Integer(low);
}

Slot low_slot(const Integer& value) {
  if (value.is_small()) return static_cast<Slot>(static_cast<SignedSlot>(value.small()));
  return static_cast<Slot>(value.shift_right(64).low_bits()) << 64 | value.low_bits();
}

std::optional<Slot> to_slot(const Value& value, Sort sort) {
  switch (sort.kind()) {
    case SortKind::Bool:
      return std::get<bool>(value) ? 1 : 0;
    case SortKind::Int: {
      const auto& integer = std::get<Integer>(value);
      if (!integer.is_small() && integer.bit_length() > 127) return std::nullopt;
      // -2^127 has 128 bits in absolute value and is left to exact evaluation: one value less, no special case.
      return low_slot(integer);
    }
    case SortKind::BitVec:
      if (sort.width() > 128) return std::nullopt;
      return low_slot(std::get<Integer>(value)) & slot_mask(sort.width());
    case SortKind::Float:
      return low_slot(std::get<FloatValue>(value).bits());
    case SortKind::Array:
      return std::nullopt;
  }
  return std::nullopt;
}

Value to_value(Slot slot, Sort sort) {
  switch (sort.kind()) {
    case SortKind::Bool:
      return slot != 0;
    case SortKind::Int:
      return integer_of_signed(static_cast<SignedSlot>(slot));
    case SortKind::BitVec:
      return integer_of_unsigned(slot);
    default:
      return FloatValue::from_bits(integer_of_unsigned(slot), sort);
  }
}

}  // namespace warrant
