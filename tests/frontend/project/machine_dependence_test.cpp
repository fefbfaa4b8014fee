#include "frontend/project/machine_dependence.h"

#include <gtest/gtest.h>

#include "temporary.h"

namespace warrant {
namespace {

std::string depends_on(const std::string& text) {
  const testing::TemporaryFile file(text);
  return machine_dependence({{file.path()}}, {}).value_or("");
}

TEST(MachineDependence, TypesThatDifferAreNamedWhereTheyAreUsed) {
  EXPECT_EQ(depends_on("int main(void) { long double x = 1; return x > 2; }"), "long double");
  EXPECT_EQ(depends_on("#include <stddef.h>\nint main(void) { return L'a' == (wchar_t)97; }"), "wchar_t");
  EXPECT_EQ(depends_on("struct s { int a : 3; int : 0; int b : 3; } x; int main(void) { return x.b; }"),
            "a bit-field of width 0");
  EXPECT_EQ(depends_on("#include <stdarg.h>\nint f(va_list l) { return va_arg(l, int); } int main(void) { return 0; }"),
            "a parameter of type va_list");
  EXPECT_EQ(depends_on("#ifdef __x86_64__\nint x;\n#endif\nint main(void) { return 0; }"), "__x86_64");
}

TEST(MachineDependence, WhatIsOnlyDeclaredDoesNothing) {
  EXPECT_EQ(depends_on("#include <stdlib.h>\n#include <wchar.h>\nlong double strtold(const char *, char **);\n"
                       "int main(void) { return abs(-1) - 1; }"),
            "");
}

}  // namespace
}  // namespace warrant
