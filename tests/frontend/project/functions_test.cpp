#include "frontend/project/functions.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "temporary.h"

namespace warrant {

namespace {

FileFacts facts(const std::string& text) {
  const testing::TemporaryFile file(text);
  return facts_of({file.path(), {}}, {});
}

using Kind = ArgumentFacts::Kind;
using To = ArgumentFacts::LeadsTo;

TEST(FunctionsTest, arguments_are_numbers_and_pointers) {
  const FileFacts all = facts(
      "#include <stddef.h>\n"
      "int f(char *s, size_t n, int k, double d, void *p, int (*callback)(int), struct hidden *h) { return 0; }\n");
  ASSERT_EQ(all.functions.size(), 1U);
  const std::vector<ArgumentFacts>& parameters = all.functions[0].parameters;
  ASSERT_EQ(parameters.size(), 7U);
  EXPECT_EQ(parameters[0].leads_to, To::Character);
  EXPECT_EQ(parameters[1].kind, Kind::Integer);
  EXPECT_FALSE(parameters[1].is_signed);
  EXPECT_TRUE(parameters[2].is_signed);
  EXPECT_EQ(parameters[3].kind, Kind::Other);
  EXPECT_EQ(parameters[4].leads_to, To::Anything);
  EXPECT_EQ(parameters[5].leads_to, To::Function);
  EXPECT_EQ(parameters[6].leads_to, To::Anything);
}

TEST(FunctionsTest, structures_lead_to_members) {
  const FileFacts all = facts(
      "struct buf { char *data; unsigned len; double d; int fixed[7]; };\n"
      "void f(struct buf *b) { b->len = 0; }\n");
  const ArgumentFacts& parameter = all.functions.at(0).parameters.at(0);
  EXPECT_EQ(parameter.leads_to, To::Structure);
  ASSERT_EQ(parameter.members.size(), 2U);
  EXPECT_EQ(parameter.members[0].path, "b->data");
  EXPECT_EQ(parameter.members[1].path, "b->len");
  EXPECT_EQ(parameter.inner_arrays, std::vector<std::uint64_t>{7});
}

TEST(FunctionsTest, texts_tell_what_is_used_and_kept) {
  const FileFacts all = facts(
      "static int kept; static const int table[3] = {1, 2, 3};\n"
      "static int g(int i) { return table[i % 3]; }\n"
      "int f(int i) { static int own; for (;;) { if (i > 40) break; } own = kept; return g(i); }\n"
      "int (*get(void))(int) { return g; }\n"
      "int v(int n, ...) { return n; }\n");
  ASSERT_EQ(all.functions.size(), 4U);
  const FunctionFacts& g = all.functions[0];
  const FunctionFacts& f = all.functions[1];
  EXPECT_TRUE(g.is_static);
  EXPECT_FALSE(g.has_loop);
  EXPECT_TRUE(g.uses.contains("table"));
  EXPECT_TRUE(f.has_loop);
  EXPECT_TRUE(f.has_own_state);
  EXPECT_TRUE(f.constants.contains(40));
  EXPECT_TRUE(f.uses.contains("kept") && f.uses.contains("g"));
  EXPECT_EQ(f.signature, "int f(int i)");
  EXPECT_EQ(f.line, 3U);
  EXPECT_FALSE(all.functions[3].refusal.empty());
  EXPECT_TRUE(all.changeable.contains("kept"));
  EXPECT_FALSE(all.changeable.contains("table"));
  EXPECT_EQ(all.addressed, std::set<std::string>{"g"});
}

TEST(FunctionsTest, comments_and_places_are_no_part_of_a_text) {
  const FileFacts a = facts("int f(int x) { return x + 1; }\n");
  const FileFacts b = facts("// a comment\n\n\nint f(int x) {\n  /* more */ return x + 1;\n}\n");
  EXPECT_EQ(a.functions[0].text, b.functions[0].text);
  EXPECT_NE(a.functions[0].text, facts("int f(int x) { return x + 2; }\n").functions[0].text);
}

TEST(FunctionsTest, functions_of_the_library_are_not_those_of_the_file) {
  EXPECT_EQ(facts("#include <stdio.h>\n#include <ctype.h>\nint f(void) { return 0; }\n").functions.size(), 1U);
}

}  // namespace

}  // namespace warrant
