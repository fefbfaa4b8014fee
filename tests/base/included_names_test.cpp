#include "base/included_names.h"

#include <gtest/gtest.h>

namespace warrant {
namespace {

using Names = std::vector<std::string>;

TEST(IncludedNames, are_those_of_include_lines) {
  EXPECT_EQ(included_names("#include \"a.h\"\n# \tinclude<b/c.h>\n  #include \"../x.c\" // #include \"a.h\"\n"),
            (Names{"a.h", "b/c.h", "../x.c"}));
  EXPECT_EQ(included_names("#if 0\n#include_next <d.h>\n#endif\n"), (Names{"d.h"}));
  for (const char* text : {"", "#", "#include", "#include \"a.h\n\"", "#include <a.h\n>", "#includes \"a.h\"",
                           "#define include \"a.h\"\n", "include \"a.h\""})
    EXPECT_EQ(included_names(text), Names()) << text;
}

TEST(IncludedNames, may_be_defined_by_macros) {
  EXPECT_EQ(included_names("#define CONFIG \"config.h\"\n#define OTHER \"other.h\"\n#include CONFIG\n"),
            (Names{"config.h"}));
  EXPECT_EQ(included_names("#ifdef A\n#define CONFIG \"a.h\"\n#else\n#define CONFIG <b.h>\n#endif\n#include CONFIG\n"),
            (Names{"a.h", "b.h"}));
  EXPECT_EQ(included_names("#include CONFIG\n"), Names());
}

}  // namespace
}  // namespace warrant
