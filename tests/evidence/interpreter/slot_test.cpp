#include "evidence/interpreter/slot.h"

#include <gtest/gtest.h>

namespace warrant {
namespace {

TEST(Slots, ValuesComeBack) {
  const auto comes_back = [](const Value& value, Sort sort) {
    const std::optional<Slot> slot = to_slot(value, sort);
    return slot && to_value(*slot, sort) == value;
  };
  for (const unsigned bits : {0u, 7u, 31u, 62u, 63u, 64u, 100u, 126u}) {
    const Integer power = Integer::power_of_two(bits);
    for (const Integer& value : {power, power - 1, -power, power + 1}) {
      EXPECT_TRUE(comes_back(value, Sort::integer())) << bits;
      if (value < Integer(0)) continue;
      EXPECT_TRUE(comes_back(value, Sort::bit_vec(128))) << bits;
    }
  }
  EXPECT_TRUE(comes_back(true, Sort::boolean()));
  const Sort quad = Sort::floating(15, 113);
  EXPECT_TRUE(comes_back(FloatValue::from_bits(Integer::power_of_two(126) + 5, quad), quad));
}

TEST(Slots, WhatDoesNotFitHasNone) {
  EXPECT_FALSE(to_slot(Integer::power_of_two(127), Sort::integer()));
  EXPECT_FALSE(to_slot(Integer(1), Sort::bit_vec(129)));
  EXPECT_FALSE(has_slot_form(Sort::bit_vec(129)));
  EXPECT_FALSE(has_slot_form(Sort::array(Sort::integer(), Sort::integer())));
}

TEST(Slots, AreTheLowBitsInTwosComplement) {
  EXPECT_EQ(low_slot(Integer(-1)), ~Slot{0});
  EXPECT_EQ(low_slot(Integer::power_of_two(128) + 3), Slot{3});
  EXPECT_EQ(integer_of_signed(-5), Integer(-5));
  EXPECT_EQ(integer_of_unsigned(~Slot{0}), Integer::power_of_two(128) - 1);
  EXPECT_EQ(slot_mask(8), Slot{255});
  EXPECT_EQ(slot_mask(128), ~Slot{0});
}

}  // namespace
}  // namespace warrant
