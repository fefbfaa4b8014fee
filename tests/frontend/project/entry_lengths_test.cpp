#include <gtest/gtest.h>

#include <algorithm>

#include "base/error.h"
#include "frontend/project/entry.h"
#include "temporary.h"

namespace warrant {
namespace {

class EntryLengthsTest : public ::testing::Test {
 protected:
  static constexpr const char* program =
      "struct in { int *items; unsigned char n; };\n"
      "struct buf { char *data; const char *const name; unsigned long len; long cap; struct in *in; };\n"
      "int f(struct buf *b, struct in s, short *p, int n, unsigned m, long *q, __int128 wide, double x) { return 0; "
      "}\n";

  static Entry entry_with(const std::map<std::string, std::string>& arrays,
                          const std::vector<std::string>& nonnull = {}, std::optional<std::uint64_t> max_input = {}) {
    const testing::TemporaryFile file(program);
    EntryOptions options;
    options.function = "f";
    options.arrays = arrays;
    options.nonnull = nonnull;
    options.max_input = max_input;
    return make_entry({{file.path()}}, {}, options);
  }

  static bool has(const Entry& entry, const std::string& text) { return entry.text.find(text) != std::string::npos; }
  static bool assumes(const Entry& entry, const std::string& text) {
    return std::ranges::any_of(entry.assumptions, [&](const Assumed& assumed) { return describe(assumed) == text; });
  }

  static std::string complaint(const std::string& pointer, const std::string& length,
                               std::optional<std::uint64_t> most = {}) {
    try {
      entry_with({{pointer, length}}, {}, most);
    } catch (const UserError& error) {
      const std::string text = error.what(), start = "--entry f: --array " + pointer + "=" + length + ": ";
      EXPECT_TRUE(text.starts_with(start)) << text;
      return text.substr(std::min(start.size(), text.size()));
    }
    return "";
  }
};

TEST_F(EntryLengthsTest, a_member_gets_its_elements_where_all_objects_are_there) {
  const Entry entry = entry_with({{"b->data", "b->cap"}});
  EXPECT_TRUE(has(entry, "  (*object).data = 0;\n"));
  EXPECT_TRUE(has(entry,
                  "  __warrant_assume(b == 0 || b->cap >= 0);\n"
                  "  if (b != 0 && !__VERIFIER_nondet_bool()) {\n"
                  "    b->data = __warrant_input_block(warrant_array((__SIZE_TYPE__)(b->cap), sizeof(char)), "
                  "\"b->data\");\n  }\n"))
      << entry.text;
  EXPECT_TRUE(assumes(entry, "b->data is null or points to b->cap elements"));
  EXPECT_TRUE(assumes(entry, "b->cap, the length of an array, is not negative"));
  EXPECT_TRUE(entry.facts.has_sequences);
}

TEST_F(EntryLengthsTest, what_is_not_null_is_not_asked_for) {
  const Entry entry = entry_with({{"b->data", "b->len"}}, {"b->data"});
  EXPECT_TRUE(has(entry, "  {\n    b->data = __warrant_input_block(")) << entry.text;
  EXPECT_FALSE(has(entry, "__warrant_assume(b->data"));
  EXPECT_TRUE(assumes(entry, "b->data points to b->len elements"));
  EXPECT_TRUE(assumes(entry, "b->data is not null"));
  EXPECT_FALSE(assumes(entry, "b->len, the length of an array, is not negative"));
}

TEST_F(EntryLengthsTest, a_length_is_read_where_it_is_there) {
  const Entry entry = entry_with({{"p", "b->in->n"}, {"s.items", "b->cap"}}, {"p"});
  EXPECT_TRUE(has(entry, "  short * p = 0;\n") || has(entry, "  short *p = 0;\n")) << entry.text;
  EXPECT_TRUE(has(entry, "  {\n    __warrant_assume(b != 0);\n    __warrant_assume(b->in != 0);\n    p = "))
      << entry.text;
  EXPECT_TRUE(has(entry, "  if (!__VERIFIER_nondet_bool()) {\n    __warrant_assume(b != 0);\n    s.items = "));
  EXPECT_TRUE(assumes(entry, "p points to b->in->n elements"));
  EXPECT_TRUE(assumes(entry, "b->in is not null"));
  EXPECT_TRUE(assumes(entry, "b is not null where s.items is not"));
}

TEST_F(EntryLengthsTest, lengths_are_computed_without_overflow) {
  const Entry sum = entry_with({{"p", "n+1"}});
  EXPECT_TRUE(has(sum, "!__builtin_add_overflow(left, right, &length)"));
  EXPECT_TRUE(has(sum, "(__SIZE_TYPE__)(warrant_sum(n, 1))"));
  EXPECT_TRUE(assumes(sum, "p is null or points to n + 1 elements"));
  EXPECT_TRUE(assumes(sum, "n, in the length of an array, is not negative"));
  const Entry product = entry_with({{"b->data", "n * b->cap"}});
  EXPECT_TRUE(has(product, "(__SIZE_TYPE__)(warrant_product(n, b->cap))"));
  EXPECT_TRUE(assumes(product, "b->cap, in the length of an array, is not negative"));
  const Entry difference = entry_with({{"b->data", "b->cap-b->len"}});
  EXPECT_TRUE(has(difference, "  __warrant_assume(b == 0 || b->cap >= b->len);\n"));
  EXPECT_TRUE(has(difference, "!__builtin_sub_overflow(left, right, &length)"));
  EXPECT_TRUE(assumes(difference, "b->cap - b->len, the length of an array, is not negative"));
  EXPECT_TRUE(assumes(difference, "b->data is null or points to b->cap - b->len elements"));
}

TEST_F(EntryLengthsTest, of_two_numbers_nothing_is_computed) {
  const Entry entry = entry_with({{"p", "3 * 4"}});
  EXPECT_TRUE(assumes(entry, "p is null or points to 12 elements"));
  EXPECT_FALSE(has(entry, "warrant_product"));
  EXPECT_TRUE(has(entry_with({{"p", "5000000000"}}), "(__SIZE_TYPE__)(5000000000U)"));
}

TEST_F(EntryLengthsTest, short_inputs_have_short_lengths) {
  const Entry entry = entry_with({{"p", "n + m"}, {"b->data", "b->cap"}}, {}, 4);
  EXPECT_TRUE(has(entry, "__warrant_assume(n <= 4);\n"));
  EXPECT_TRUE(has(entry, "__warrant_assume(m <= 4);\n"));
  EXPECT_TRUE(has(entry, "__warrant_assume(b == 0 || b->cap <= 4);\n"));
  EXPECT_TRUE(has(entry, "__warrant_assume(length <= 4);\n"));
  EXPECT_FALSE(entry.facts.has_numbers_in_lengths);
  EXPECT_TRUE(entry_with({{"p", "n * m"}}).facts.has_numbers_in_lengths);
  EXPECT_TRUE(entry_with({{"p", "n - m"}}).facts.has_numbers_in_lengths);
  EXPECT_EQ(entry_with({{"p", "n + 3"}}).facts.least_bound, 3U);
  EXPECT_EQ(entry_with({{"p", "7 - n"}}).facts.least_bound, 4U);
  EXPECT_EQ(complaint("p", "n + 5", 4), "contradicts --max-input 4");
  EXPECT_EQ(complaint("p", "9 - n", 4), "contradicts --max-input 4");
  EXPECT_EQ(complaint("p", "8 - n", 4), "");
}

TEST_F(EntryLengthsTest, what_is_no_length_is_refused) {
  const std::string form =
      " is neither a number, an integer parameter or member, nor two of them with +, - or * in between";
  EXPECT_EQ(complaint("p", "k"), "k is neither an integer parameter nor a number");
  EXPECT_EQ(complaint("p", "x"), "x is neither an integer parameter nor a number");
  EXPECT_EQ(complaint("p", "n + k"), "k is neither an integer parameter nor a number");
  EXPECT_EQ(complaint("p", "b->data"), "b->data is no integer");
  EXPECT_EQ(complaint("p", "b->size"), "b has no member size");
  EXPECT_EQ(complaint("p", "c->size"), "the function has no parameter c");
  EXPECT_EQ(complaint("p", "n->size"), "n is no pointer");
  for (const char* text : {"n / 2", "n + m + 1", "-1", "(n)", "n +", "+ n", "n m"})
    EXPECT_EQ(complaint("p", text), text + form);
  EXPECT_EQ(complaint("p", "2 - 3"), "2 - 3 is negative");
  EXPECT_EQ(complaint("p", "4294967296 * 4294967296"), "no object is so large");
  EXPECT_EQ(complaint("p", "9223372036854775808"), "no object is so large");
  EXPECT_EQ(complaint("p", "n + wide"), "wide has more than 64 bits");
  EXPECT_EQ(complaint("p", "wide"), "");
}

TEST_F(EntryLengthsTest, lengths_in_elements_of_arrays_are_refused) {
  const testing::TemporaryFile file(program);
  EntryOptions options;
  options.function = "f";
  options.arrays = {{"b", "2"}, {"p", "b->cap"}};
  try {
    make_entry({{file.path()}}, {}, options);
    FAIL();
  } catch (const UserError& error) {
    EXPECT_STREQ(error.what(), "--entry f: --array p=b->cap: b points to an array, whose elements have no names");
  }
  options.arrays = {{"b->in", "2"}, {"p", "b->in->n"}};
  EXPECT_THROW(make_entry({{file.path()}}, {}, options), UserError);
}

}  // namespace
}  // namespace warrant
