#include "evidence/native/native_source.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <algorithm>
#include <filesystem>

#include "base/atomic_file.h"
#include "base/error.h"
#include "c_text/c_words.h"
#include "evidence/reference_text.h"

namespace warrant {
namespace {

using testing::TemporaryFolder;

std::vector<std::string> names(const NativeSource& source) {
  std::vector<std::string> result;
  for (const SandboxFile& file : source.files) result.push_back(file.path);
  std::ranges::sort(result);
  return result;
}

TEST(NativeSource, shows_the_headers_that_are_named_and_no_others) {
  const TemporaryFolder folder;
  std::filesystem::create_directories(folder.path("program/sub"));
  std::filesystem::create_directories(folder.path("more"));
  write_file(folder.path("program/p.c"),
             "#include \"a.h\"\n#  include \"sub/b.h\"\n#include <c.h>\n#include <stdio.h>\n"
             "#include \"link.h\"\n#include \"pipe.h\"\n#include \"" +
                 folder.path("secret") + "\"\n");
  for (const char* name : {"program/a.h", "program/unused.h", "more/unused.h", "secret"})
    write_file(folder.path(name), "\n");
  write_file(folder.path("program/sub/b.h"), "#include \"d.h\"\n#include \"b.h\"\n");
  write_file(folder.path("program/sub/d.h"), "\n");
  write_file(folder.path("more/c.h"), "\n");
  std::filesystem::create_symlink(folder.path("secret"), folder.path("program/link.h"));
  ASSERT_EQ(mkfifo(folder.path("program/pipe.h").c_str(), 0600), 0);

  NativeProgram program;
  program.files = {{folder.path("program/p.c")}};
  program.files[0].flags.include_directories = {folder.path("more")};
  const NativeSource source = native_sources(program).at(0);
  EXPECT_EQ(names(source),
            (std::vector<std::string>{"/w/i1/c.h", "/w/program.c", "/w/s/a.h", "/w/s/sub/b.h", "/w/s/sub/d.h"}));
  EXPECT_EQ(source.options, (std::vector<std::string>{"-iquote", "/w/s", "-I", "/w/i1"}));
}

TEST(NativeSource, names_lead_from_folder_to_folder) {
  const TemporaryFolder folder;
  for (const char* name : {"top/program", "top/other/empty", "more/sub"})
    std::filesystem::create_directories(folder.path(name));
  write_file(folder.path("top/program/p.c"),
             "#include \"../other/a.c\"\n#include \"../other/empty/../b.h\"\n#include \"sub/d.h\"\n");
  write_file(folder.path("top/other/a.c"), "#include \"b.h\"\n#include \"../program/c.h\"\n");
  write_file(folder.path("more/sub/d.h"), "#include \"../e.h\"\n#include \"../link.h\"\n");
  for (const char* name : {"top/other/b.h", "top/program/c.h", "top/unused.h", "more/e.h", "secret"})
    write_file(folder.path(name), "\n");
  std::filesystem::create_symlink(folder.path("secret"), folder.path("more/link.h"));
  NativeProgram program;
  program.files = {{folder.path("top/program/p.c")}};
  program.files[0].flags.include_directories = {folder.path("more"), folder.path("top/other")};
  const NativeSource source = native_sources(program).at(0);
  EXPECT_EQ(names(source),
            (std::vector<std::string>{"/w/i1/e.h", "/w/i1/sub/d.h", "/w/program.c", "/w/s/other/a.c", "/w/s/other/b.h",
                                      "/w/s/other/empty/.folder", "/w/s/program/c.h"}));
  EXPECT_EQ(source.options, (std::vector<std::string>{"-iquote", "/w/s/program", "-I", "/w/i1", "-I", "/w/s/other"}));
  ASSERT_EQ(source.origins.size(), 5U);
  for (const auto& [inside, outside] : source.origins)
    EXPECT_TRUE(std::filesystem::exists(outside)) << inside << " is " << outside;
}

TEST(NativeSource, a_folder_that_includes_leave_again_is_there) {
  const TemporaryFolder folder;
  std::filesystem::create_directories(folder.path("top/program"));
  write_file(folder.path("top/program/p.c"), "#include \"../x.c\"\n");
  write_file(folder.path("top/x.c"), "\n");
  NativeProgram program;
  program.files = {{folder.path("top/program/p.c")}};
  EXPECT_EQ(names(native_sources(program).at(0)),
            (std::vector<std::string>{"/w/program.c", "/w/s/program/.folder", "/w/s/x.c"}));
}

TEST(NativeSource, names_that_could_be_options_are_refused) {
  for (const char* define : {"", "-wrapper", "@file", "A\n", "A(", "A(x", "A)b(", "1=2", "A=\n#include", "=1"})
    EXPECT_FALSE(is_macro_definition(define)) << define;
  for (const char* define : {"A", "_a1", "A=", "A=1 + 2", "A(x)=x", "A(x, y)=(x) + (y)", "A=f(x)"})
    EXPECT_TRUE(is_macro_definition(define)) << define;
  for (const char* name : {"", "-wrapper", "@file", "1x", "a b", "a\n", "f("})
    EXPECT_FALSE(is_identifier(name)) << name;

  const TemporaryFolder folder;
  NativeProgram program;
  program.files = {{folder.path("p.c")}};
  write_file(program.files[0].path, "int main(void) { return 0; }\n");
  program.error_functions = {"f"};
  EXPECT_NO_THROW(native_sources(program));
  program.error_functions = {"-wrapper"};
  EXPECT_THROW(native_sources(program), UserError);
  program.error_functions = {"f"};
  program.files[0].flags.macros = {"-wrapper"};
  EXPECT_THROW(native_sources(program), UserError);
}

TEST(NativeSource, static_functions_are_found_in_long_texts) {
  EXPECT_TRUE(declares_static("static void f(void) {}", "f"));
  EXPECT_TRUE(declares_static("int a;\nstatic inline\nvoid f (void);", "f"));
  EXPECT_FALSE(declares_static("static int a; void f(void) {}", "f"));
  EXPECT_FALSE(declares_static("static void ff(void) {} int nonstatic f(void);", "f"));
  EXPECT_FALSE(declares_static("static int g(void) { return f(); }", "f"));
  const std::string comment(20'000'000, 'x');
  EXPECT_TRUE(declares_static("static /*" + comment + "*/ void f(void) {}", "f"));
  std::string many;
  for (int i = 0; i < 1'000'000; ++i) many += "f (";
  EXPECT_FALSE(declares_static(many, "f"));
}

}  // namespace
}  // namespace warrant
