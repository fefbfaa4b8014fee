#include "logic/value.h"

#include <gtest/gtest.h>

#include <random>

namespace warrant {
namespace {

Value array(const ArrayValue& value) { return std::make_shared<const ArrayValue>(value); }

TEST(ArrayValue, behaves_as_a_map_with_a_default) {
  std::mt19937 random(1);
  ArrayValue value(Integer(-1));
  std::map<Integer, Integer> model;
  std::vector<std::pair<ArrayValue, std::map<Integer, Integer>>> older;
  for (int i = 0; i < 3000; ++i) {
    const Integer index = static_cast<int>(random() % 200) - 100, element = static_cast<int>(random() % 1000);
    value.store(index, element);
    model[index] = element;
    if (i % 100 == 0) older.emplace_back(value, model);
  }
  older.emplace_back(value, model);
  for (const auto& [array_value, expected] : older) {
    for (int i = -120; i < 120; ++i) {
      const auto entry = expected.find(i);
      ASSERT_EQ(std::get<Integer>(array_value.select(i)), entry == expected.end() ? Integer(-1) : entry->second);
    }
    ASSERT_EQ(array_value.entries().size(), expected.size());
    for (const auto& [index, element] : array_value.entries())
      ASSERT_EQ(std::get<Integer>(element), expected.at(index));
  }
}

TEST(ArrayValue, entries_follow_later_stores) {
  ArrayValue value(Integer(0));
  value.store(1, Integer(10));
  EXPECT_EQ(value.entries().size(), 1u);
  value.store(2, Integer(20));
  EXPECT_EQ(value.entries().size(), 2u);
  ArrayValue copy = value;
  copy.store(3, Integer(30));
  EXPECT_EQ(value.entries().size(), 2u);
  EXPECT_EQ(copy.entries().size(), 3u);
}

TEST(SameValue, compares_arrays_as_functions) {
  ArrayValue a(Integer(0)), b(Integer(0));
  a.store(5, Integer(0));
  EXPECT_TRUE(same_value(array(a), array(b)));
  b.store(7, Integer(1));
  EXPECT_FALSE(same_value(array(a), array(b)));
  a.store(7, Integer(1));
  EXPECT_TRUE(same_value(array(a), array(b)));
  EXPECT_FALSE(same_value(array(ArrayValue(Integer(0))), array(ArrayValue(Integer(1)))));
}

TEST(SameValue, is_the_identity_of_smtlib_on_floats) {
  const Sort single = Sort::floating(8, 24);
  EXPECT_TRUE(same_value(FloatValue::nan(single), FloatValue::from_bits(0xFFFFFFFFu, single)));
  EXPECT_FALSE(same_value(FloatValue::zero(single), FloatValue::zero(single, true)));
}

TEST(ValueText, shows_every_kind) {
  ArrayValue value(Integer(0));
  value.store(2, Integer(7));
  EXPECT_EQ(to_string(Value(true)), "true");
  EXPECT_EQ(to_string(Value(Integer(-3))), "-3");
  EXPECT_EQ(to_string(Value(FloatValue::from_double(0.5, Sort::floating(8, 24)))), "0.5");
  EXPECT_EQ(to_string(array(value)), "{[2] = 7, default = 0}");
}

}  // namespace
}  // namespace warrant
