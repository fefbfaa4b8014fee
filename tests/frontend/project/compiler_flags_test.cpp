#include "frontend/project/compiler_flags.h"

#include <gtest/gtest.h>

#include "base/error.h"
#include "base/words.h"
#include "frontend/project/compile_commands.h"
#include "temporary.h"

namespace warrant {
namespace {

using testing::TemporaryFolder;
using Strings = std::vector<std::string>;

CompilerCall call_of(const std::string& flags, const std::string& directory = "/project",
                     const Strings& to_ignore = {}) {
  Strings words = split_words("cc " + flags + " -c main.c");
  return read_compiler_call(words, directory, directory + "/main.c", to_ignore);
}
Strings macros_of(const std::string& flags) {
  const CompilerCall call = call_of(flags);
  EXPECT_EQ(call.complaints, Strings{}) << flags;
  return call.flags.macros;
}
// What the user is told; empty if the flags are taken.
std::string refusal_of(const std::string& flags) {
  const CompilerCall call = call_of(flags);
  return call.complaints.empty() ? "" : call.complaints.front();
}

TEST(CompilerFlags, macros_have_many_spellings) {
  for (const char* flags : {"-DX=1", "-D X=1", "--define-macro=X=1", "--define-macro X=1", "-Wp,-DX=1", "-Wp,-D,X=1",
                            "-Wp,-D -Wp,X=1", "-Xpreprocessor -DX=1", "-Xpreprocessor -D -Xpreprocessor X=1"})
    EXPECT_EQ(macros_of(flags), Strings{"-DX=1"}) << flags;
  for (const char* flags : {"-UX", "-U X", "--undefine-macro=X", "--undefine-macro X", "-Wp,-UX"})
    EXPECT_EQ(macros_of(flags), Strings{"-UX"}) << flags;
}

TEST(CompilerFlags, the_preprocessor_s_come_last) {
  EXPECT_EQ(macros_of("-Wp,-DX=1 -DX=2 -UY"), (Strings{"-DX=2", "-UY", "-DX=1"}));
  EXPECT_EQ(call_of("-Wp,-I,a -Ib").flags.include_directories, (Strings{"/project/b", "/project/a"}));
  EXPECT_EQ(macros_of("-Wp,-MD,deps.d,-DX"), Strings{"-DX"});
  EXPECT_EQ(macros_of("-MD -DX"), Strings{"-DX"});
}

TEST(CompilerFlags, folders_have_their_kinds) {
  const CompileFlags flags =
      call_of(
          "-Ia -I b --include-directory=c -iquote d -iquotee -isystem f -idirafter g --include-directory-after h "
          "-iprefix pre/ -iwithprefix i -iwithprefixbefore j")
          .flags;
  EXPECT_EQ(flags.include_directories, (Strings{"/project/a", "/project/b", "/project/c", "/project/pre/j"}));
  EXPECT_EQ(flags.quote_directories, (Strings{"/project/d", "/project/e"}));
  EXPECT_EQ(flags.system_directories, (Strings{"/project/f", "/project/pre/i"}));
  EXPECT_EQ(flags.late_directories, (Strings{"/project/g", "/project/h"}));
}

TEST(CompilerFlags, files_to_include_are_found_as_by_gcc) {
  const TemporaryFolder folder;
  for (const char* name : {"a.h", "inc/b.h", "two/b.h"}) folder.write(name, "\n");
  const std::string directory = folder.path("");
  const CompileFlags flags =
      call_of("-include a.h --include=b.h -Iinc -Itwo -imacros b.h --imacros a.h -include stdio.h", directory).flags;
  EXPECT_EQ(flags.includes.size(), 3U);
  EXPECT_TRUE(flags.includes.at(0).ends_with("/a.h"));
  EXPECT_TRUE(flags.includes.at(1).ends_with("/inc/b.h"));
  EXPECT_EQ(flags.includes.at(2), "stdio.h");
  EXPECT_TRUE(flags.macro_files.at(0).ends_with("/inc/b.h"));
  EXPECT_TRUE(flags.macro_files.at(1).ends_with("/a.h"));
}

TEST(CompilerFlags, response_files_are_read_as_gcc_reads_them) {
  EXPECT_EQ(response_file_words(" a  b\n\tc\v"), (Strings{"a", "b", "c"}));
  EXPECT_EQ(response_file_words("'a b' \"c d\" e\\ f"), (Strings{"a b", "c d", "e f"}));
  EXPECT_EQ(response_file_words("'x\\'y' \"x\\\"y\" -DW=\\\"w\\\""), (Strings{"x'y", "x\"y", "-DW=\"w\""}));
  EXPECT_EQ(response_file_words("'' \"not closed"), (Strings{"", "not closed"}));
  EXPECT_EQ(response_file_words(" \n"), Strings{});
  EXPECT_EQ(response_file_words("$HOME `x` #y"), (Strings{"$HOME", "`x`", "#y"}));

  const TemporaryFolder folder;
  folder.write("one", "-DA @two -DC");
  folder.write("two", "-DB");
  folder.write("loop", "@loop");
  EXPECT_EQ(call_of("@one -DD", folder.path("")).flags.macros, (Strings{"-DA", "-DB", "-DC", "-DD"}));
  EXPECT_EQ(call_of("@loop", folder.path("")).complaints, Strings{"@loop: too many response files"});
  EXPECT_TRUE(call_of("@three", folder.path("")).complaints.at(0).starts_with("the response file @three cannot be"));
}

TEST(CompilerFlags, flags_define_macros_as_gcc_does) {
  EXPECT_EQ(macros_of("-O2"), (Strings{"-D__OPTIMIZE__=1", "-U__NO_INLINE__"}));
  EXPECT_EQ(macros_of("-O2 -DX -O0"), Strings{"-DX"});
  EXPECT_EQ(macros_of("-O2 -fno-inline"), Strings{"-D__OPTIMIZE__=1"});
  EXPECT_EQ(macros_of("-U_REENTRANT -pthread"), (Strings{"-D_REENTRANT=1", "-U_REENTRANT"}));
  EXPECT_EQ(macros_of("-fpic"), (Strings{"-D__PIC__=1", "-D__pic__=1", "-U__PIE__", "-U__pie__"}));
  EXPECT_EQ(macros_of("-fsanitize=undefined,address"), Strings{"-D__SANITIZE_ADDRESS__=1"});
  EXPECT_EQ(macros_of("-fstack-protector -fstack-protector-strong"), Strings{"-D__SSP_STRONG__=3"});
  EXPECT_EQ(macros_of("-fno-asynchronous-unwind-tables"), Strings{"-U__GCC_HAVE_DWARF2_CFI_ASM"});
}

TEST(CompilerFlags, the_last_flag_for_the_language_counts) {
  EXPECT_EQ(call_of("").flags.standard, "gnu17");
  EXPECT_EQ(call_of("-std=c11 -ansi").flags.standard, "c90");
  EXPECT_EQ(call_of("-ansi --std=c99").flags.standard, "c99");
  EXPECT_TRUE(call_of("-std=gnu11 -trigraphs").flags.has_trigraphs);
  EXPECT_FALSE(call_of("-trigraphs -std=gnu11").flags.has_trigraphs);
  EXPECT_EQ(call_of("-m32").data_model, DataModel::ILP32);
  EXPECT_EQ(call_of("-m32 -m64").data_model, DataModel::LP64);
  EXPECT_TRUE(call_of("-fwrapv").flags.has_wrapping);
  EXPECT_FALSE(call_of("-fwrapv -fno-wrapv").flags.has_wrapping);
  EXPECT_FALSE(call_of("-nostdinc").flags.has_standard_headers);
  EXPECT_FALSE(call_of("-fcommon -fno-common").flags.has_common);
}

TEST(CompilerFlags, unknown_flags_are_refused_by_name) {
  for (const char* flag : {"-fpack-struct", "-funsigned-char", "-mavx2", "-fplugin=x", "-specs=x", "-Bx", "-undef",
                           "--unknown", "-fno-builtin", "-Wp,-undef", "-I-", "-Ofast", "-Wa,--defsym,x=1", "-I=x",
                           "-fsanitize=memory", "-fwhat=-Wall", "-mno-sse2", "-traditional", "-xc++"})
    EXPECT_NE(refusal_of(flag), "") << flag;
  EXPECT_NE(refusal_of("-fpack-struct").find("the compiler flag -fpack-struct is not supported"), std::string::npos);
  EXPECT_NE(refusal_of("--prefix=x").find("--prefix=x "), std::string::npos);
  EXPECT_NE(refusal_of("-Xclang -x").find("-Xclang -x "), std::string::npos);
  for (const char* flag : {"-DX -I", "-include", "-D", "--define-macro", "-o"})
    EXPECT_NE(read_compiler_call(split_words(std::string("cc ") + flag), ".", "main.c").complaints, Strings{}) << flag;
}

TEST(CompilerFlags, harmless_flags_leave_nothing) {
  const CompilerCall call = call_of(
      "-Wall -Wno-x -g3 -MD -MF x.d -o main.o -fno-strict-aliasing -ftree-vrp -mno-red-zone -mno-avx --coverage "
      "--param x=1 --param=y=2 -Wl,--wrap=f -nostdlib -l m -L lib --warn-all --output=x -x c -dD");
  EXPECT_EQ(call, call_of(""));
  EXPECT_EQ(call.complaints, Strings{});
}

TEST(CompilerFlags, a_user_leaves_out_what_is_named) {
  const CompilerCall call = call_of("-mavx2 -B x", ".", {"-mavx2", "-B x"});
  EXPECT_EQ(call.complaints, Strings{});
  EXPECT_EQ(call.assumed, (Strings{"the compiler flag -mavx2 of the project is ignored",
                                   "the compiler flag -B x of the project is ignored"}));
}

TEST(CompilerFlags, paths_are_shown_as_the_command_has_them) {
  using Pairs = std::vector<std::pair<std::string, std::string>>;
  const auto shown = [](const std::string& flags) { return call_of(flags).flags.shown_paths; };
  EXPECT_EQ(shown(""), (Pairs{{"/project/main.c", "main.c"}, {"/project/", ""}}));
  EXPECT_EQ(shown("-Iinc"), (Pairs{{"/project/main.c", "main.c"}, {"/project/", ""}, {"/project/inc/", "inc/"}}));
  EXPECT_EQ(shown("-fmacro-prefix-map=main=x"),
            (Pairs{{"/project/main.c", "x.c"}, {"/project/main", "x"}, {"/project/", ""}}));
  EXPECT_EQ(shown("-fmacro-prefix-map=mat=x"),
            (Pairs{{"/project/main.c", "main.c"}, {"/project/mat", "x"}, {"/project/", ""}}));
  // The later one counts, although it is shorter.
  EXPECT_EQ(shown("-fmacro-prefix-map=mat=x -fmacro-prefix-map=m=y"),
            (Pairs{{"/project/main.c", "yain.c"}, {"/project/m", "y"}, {"/project/", ""}}));
  EXPECT_EQ(shown("-fmacro-prefix-map=m=y -fmacro-prefix-map=mat=x"),
            (Pairs{{"/project/main.c", "yain.c"}, {"/project/mat", "x"}, {"/project/m", "y"}, {"/project/", ""}}));
}

TEST(CompileCommands, commands_of_one_meaning_are_one) {
  const TemporaryFolder folder;
  folder.write("compile_commands.json", R"([
    {"directory": ".", "file": "a.c", "command": "cc -DX -c a.c"},
    {"directory": ".", "file": "a.c", "arguments": ["gcc", "-g", "-D", "X", "-o", "a.o", "-c", "a.c"]},
    {"directory": ".", "file": "a.c", "command": "cc -DY -c a.c"},
    {"directory": ".", "file": "b.c", "command": "cc -c b.c"},
    {"directory": ".", "file": "c.cpp", "command": "c++ -c c.cpp"}])");
  const CompileCommands all = read_compile_commands(folder.path(""));
  ASSERT_EQ(all.files.size(), 3U);
  EXPECT_THROW(check_usable(all, all.files[0]), UserError);
  EXPECT_NO_THROW(check_usable(all, all.files[2]));
  const CompileCommands second = read_compile_commands(folder.path(""), {{}, 2});
  ASSERT_EQ(second.files.size(), 2U);
  EXPECT_EQ(second.files[0].source.flags.macros, Strings{"-DY"});
  EXPECT_NO_THROW(check_usable(second, second.files[0]));
  const CompileCommands third = read_compile_commands(folder.path(""), {{}, 3});
  EXPECT_THROW(check_usable(third, third.files[0]), UserError);
}

}  // namespace
}  // namespace warrant
