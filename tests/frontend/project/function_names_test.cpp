#include "frontend/project/function_names.h"

#include <gtest/gtest.h>

#include "temporary.h"

namespace warrant {
namespace {

TEST(FunctionNames, are_those_that_a_linker_knows) {
  const testing::TemporaryFile one(
      "void declared(void); extern int variable; int (*pointer)(void); int both(void);\n"
      "int renamed(void) __asm__(\"other_name\");\n"
      "int main(void) { int local(int); implicit(1); return local(renamed()) + pointer() + variable; }\n");
  const testing::TemporaryFile two("extern int both;\nint use(void) { return both; }\n");
  const std::set<std::string> names = function_names({{one.path()}, {two.path()}}, {});
  for (const char* name : {"declared", "local", "implicit", "other_name", "main", "use"})
    EXPECT_TRUE(names.contains(name)) << name;
  for (const char* name : {"variable", "pointer", "both", "renamed"}) EXPECT_FALSE(names.contains(name)) << name;
}

}  // namespace
}  // namespace warrant
