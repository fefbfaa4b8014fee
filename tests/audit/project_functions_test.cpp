#include "audit/project_functions.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "temporary.h"

namespace warrant::audit {

namespace {

class ProjectFunctionsTest : public ::testing::Test {
 protected:
  ProjectFunctions read(const std::vector<std::string>& names, const std::string& headers = {}) {
    std::vector<SourceFile> files;
    for (const std::string& name : names) files.push_back({folder_.path(name), {}});
    return project_functions(files, {}, headers);
  }
  static const ProjectFunction& named(const ProjectFunctions& all, const std::string& name) {
    return *std::ranges::find(all.functions, name, [](const ProjectFunction& function) { return function.facts.name; });
  }
  testing::TemporaryFolder folder_;
};

TEST_F(ProjectFunctionsTest, a_function_needs_the_files_that_define_what_it_calls) {
  folder_.write("a.c", "int twice(int x); int f(int x) { return twice(x); } int g(int x) { return x; }\n");
  folder_.write("b.c", "int twice(int x) { return x + x; }\n");
  const ProjectFunctions all = read({"a.c", "b.c"});
  EXPECT_EQ(named(all, "f").files, (std::vector{folder_.path("a.c"), folder_.path("b.c")}));
  EXPECT_EQ(named(all, "g").files, std::vector{folder_.path("a.c")});
  EXPECT_NE(named(all, "f").closure.find("x + x"), std::string::npos);
  EXPECT_EQ(named(all, "g").closure.find("x + x"), std::string::npos);
}

TEST_F(ProjectFunctionsTest, static_functions_of_one_name_are_two) {
  folder_.write("a.c", "static int h(void) { return 1; } int f(void) { return h(); }\n");
  folder_.write("b.c", "static int h(void) { return 2; } int g(void) { return h(); }\n");
  const ProjectFunctions all = read({"a.c", "b.c"});
  EXPECT_EQ(all.functions.size(), 4U);
  EXPECT_EQ(named(all, "f").closure.find("return 2"), std::string::npos);
  EXPECT_EQ(named(all, "g").closure.find("return 1"), std::string::npos);
}

TEST_F(ProjectFunctionsTest, state_is_found_through_calls) {
  folder_.write("a.c",
                "static int count; static const int table[2] = {1, 2};\n"
                "static void tick(void) { ++count; }\n"
                "void f(void) { tick(); }\n"
                "int g(int i) { return table[i & 1]; }\n"
                "int h(void) { static int own; return ++own; }\n");
  const ProjectFunctions all = read({"a.c"});
  EXPECT_TRUE(named(all, "f").has_state);
  EXPECT_FALSE(named(all, "g").has_state);
  EXPECT_TRUE(named(all, "h").has_state);
}

TEST_F(ProjectFunctionsTest, what_initialisers_name_belongs_to_a_function) {
  folder_.write("a.c", "extern int (*const table[2])(int); int f(int i) { return table[i & 1](i); }\n");
  folder_.write("b.c", "int one(int), two(int); int (*const table[2])(int) = {one, two};\n");
  folder_.write("c.c", "static int count; int one(int i) { return i; } int two(int i) { return ++count; }\n");
  folder_.write("d.c", "static int own[2]; static int *const last = own; int g(void) { return ++*last; }\n");
  const ProjectFunctions all = read({"a.c", "b.c", "c.c", "d.c"});
  EXPECT_EQ(named(all, "f").files.size(), 3U);
  EXPECT_NE(named(all, "f").closure.find("++count"), std::string::npos);
  EXPECT_TRUE(named(all, "f").has_state);
  EXPECT_TRUE(named(all, "g").has_state);
}

TEST_F(ProjectFunctionsTest, what_a_header_defines_may_be_another_function_in_another_file) {
  folder_.write("h.h", "static int low(int i) { return i & MASK; } static int same(int i) { return i; }\n");
  folder_.write("a.c", "#define MASK 7\n#include \"h.h\"\nint f(int i) { return low(i) + same(i); }\n");
  folder_.write("b.c", "#define MASK 63\n#include \"h.h\"\nint g(int i) { return low(i) + same(i); }\n");
  const ProjectFunctions all = read({"a.c", "b.c"});
  const auto count = [&](const std::string& name) {
    return std::ranges::count(all.functions, name, [](const ProjectFunction& each) { return each.facts.name; });
  };
  EXPECT_EQ(count("low"), 2);
  EXPECT_EQ(count("same"), 1);
}

TEST_F(ProjectFunctionsTest, public_is_what_others_can_call) {
  folder_.write("include/a.h", "int f(int x);\n");
  folder_.write("a.c",
                "#include \"include/a.h\"\n"
                "static int local(int x) { return x; }\n"
                "static int given(int x) { return x; }\n"
                "int (*away(void))(int) { return given; }\n"
                "int f(int x) { return local(x); }\n"
                "int inner(int x) { return x; }\n");
  ProjectFunctions all = read({"a.c"}, folder_.path("include"));
  EXPECT_TRUE(named(all, "f").is_public);
  EXPECT_FALSE(named(all, "local").is_public);
  EXPECT_TRUE(named(all, "given").is_public);
  EXPECT_FALSE(named(all, "inner").is_public);
  all = read({"a.c"});
  EXPECT_TRUE(named(all, "inner").is_public);
}

TEST_F(ProjectFunctionsTest, a_function_of_a_header_is_there_once) {
  folder_.write("a.h", "static inline int f(int x) { return x; }\n");
  folder_.write("a.c", "#include \"a.h\"\nint g(int x) { return f(x); }\n");
  folder_.write("b.c", "#include \"a.h\"\nint h(int x) { return f(x); }\n");
  EXPECT_EQ(read({"a.c", "b.c"}).functions.size(), 3U);
}

TEST_F(ProjectFunctionsTest, a_file_that_is_no_c_is_left_out_with_a_word) {
  folder_.write("a.c", "int f(void) { return 1; }\n");
  folder_.write("b.c", "int g(void) { return }\n");
  const ProjectFunctions all = read({"a.c", "b.c"});
  EXPECT_EQ(all.functions.size(), 1U);
  ASSERT_EQ(all.notes.size(), 1U);
  EXPECT_NE(all.notes[0].find("b.c"), std::string::npos);
}

}  // namespace

}  // namespace warrant::audit
