#include "base/quantity.h"

#include <gtest/gtest.h>

#include <functional>

#include "base/error.h"

namespace warrant {
namespace {

double seconds(const std::string& text) { return parse_time("--time-limit", text); }
std::uint64_t bytes(const std::string& text) { return parse_memory("--memory-limit", text); }

std::string complaint(const std::function<void()>& parse) {
  try {
    parse();
  } catch (const UserError& error) {
    return error.what();
  }
  return "";
}

TEST(Quantity, times_have_units) {
  EXPECT_DOUBLE_EQ(seconds("90"), 90);
  EXPECT_DOUBLE_EQ(seconds("90s"), 90);
  EXPECT_DOUBLE_EQ(seconds("500ms"), 0.5);
  EXPECT_DOUBLE_EQ(seconds("1m"), 60);
  EXPECT_DOUBLE_EQ(seconds("5min"), 300);
  EXPECT_DOUBLE_EQ(seconds("1.5 h"), 5400);
  EXPECT_DOUBLE_EQ(seconds("2d"), 172800);
}

TEST(Quantity, times_are_sums) {
  EXPECT_DOUBLE_EQ(seconds("1h30m"), 5400);
  EXPECT_DOUBLE_EQ(seconds("1m 30s"), 90);
  EXPECT_DOUBLE_EQ(seconds("1m30"), 90);
  EXPECT_THROW(seconds("30m1h"), UserError);
  EXPECT_THROW(seconds("1s1s"), UserError);
}

TEST(Quantity, sizes_have_units) {
  EXPECT_EQ(bytes("2GB"), 2'000'000'000U);
  EXPECT_EQ(bytes("2g"), 2'000'000'000U);
  EXPECT_EQ(bytes("512MiB"), std::uint64_t{512} << 20);
  EXPECT_EQ(bytes("4 GiB"), std::uint64_t{4} << 30);
  EXPECT_EQ(bytes("100"), 100'000'000U);
  EXPECT_EQ(bytes("64KiB"), 65536U);
  EXPECT_EQ(bytes("12B"), 12U);
}

TEST(Quantity, sizes_are_written_in_the_largest_unit_that_fits) {
  EXPECT_EQ(in_binary_units(1), "1 byte");
  EXPECT_EQ(in_binary_units(1023), "1023 bytes");
  EXPECT_EQ(in_binary_units(std::uint64_t{1536} << 20), "1 GiB");
  EXPECT_EQ(in_binary_units((std::uint64_t{1} << 63) + 5), "8 EiB");
}

TEST(Quantity, anything_else_is_refused_with_the_option_and_an_example) {
  for (const char* text : {"", "0", "0s", "-1s", "1x", "s", "1e3", "inf", "nan", "1s,", "1..5s", "99999999999999d"})
    EXPECT_THROW(seconds(text), UserError) << text;
  for (const char* text : {"", "0MB", "-4GB", "4GBs", "4 giga", "99999999999TB"})
    EXPECT_THROW(bytes(text), UserError) << text;
  EXPECT_EQ(complaint([] { seconds("soon"); }), "--time-limit: 'soon' is not a time; examples: 90s, 5min, 1h30m");
  EXPECT_EQ(complaint([] { bytes("all"); }), "--memory-limit: 'all' is not a size; examples: 500MB, 4GB, 512MiB");
}

}  // namespace
}  // namespace warrant
