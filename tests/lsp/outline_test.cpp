#include "lsp/outline.h"

#include <gtest/gtest.h>

#include "lsp/edits.h"

namespace warrant::lsp {
namespace {

std::vector<std::string> names(std::string_view text) {
  std::vector<std::string> found;
  for (const FunctionPlace& function : functions_in(text)) found.push_back(function.name);
  return found;
}
using Names = std::vector<std::string>;

TEST(Outline, DefinitionsAreFoundDeclarationsAreNot) {
  EXPECT_EQ(names("int f(int x);\nint f(int x) { return x; }\nstatic void *g(void)\n{\n}\n"), (Names{"f", "g"}));
  EXPECT_EQ(names("struct s { int (*f)(int); } x = {0}; struct s g(struct s a) { return a; }"), (Names{"g"}));
  EXPECT_EQ(names("int a[] = { f(1), (2) }; int (*p)(void) = 0; enum { A, B }; int h(void) {}"), (Names{"h"}));
  EXPECT_EQ(names("struct s { int x; } make(void) { struct s r = {0}; return r; }"), (Names{"make"}));
  EXPECT_EQ(names("__attribute__((noreturn)) void f(int (*g)(void)) __attribute__((cold)) {}"), (Names{"f"}));
  EXPECT_EQ(names("TEST(x) { } int f(void) {}"), (Names{"f"}));
}

TEST(Outline, CommentsLiteralsAndDirectivesHaveNoFunctions) {
  EXPECT_EQ(names("/* int f(void) { */ // int g(void) {\nint h(void) { char c = '{'; return \"}{\\\"\"[0]; }"),
            (Names{"h"}));
  EXPECT_EQ(names("#define F(x) int f(void) { \\\n  return x; }\nint g(void) {}"), (Names{"g"}));
  EXPECT_EQ(names("#if 0\nint f(void) {\n#else\nint g(void) {\n#endif\n}\nint h(void) {}"), (Names{"g", "h"}));
  EXPECT_EQ(names("#ifdef A\nint f(int a) {\n#else\nint f(void) {\n#endif\n}\nint h(void) {}"), (Names{"f", "h"}));
}

TEST(Outline, BrokenTextIsRead) {
  EXPECT_EQ(names("int f(void) { if ("), (Names{"f"}));
  EXPECT_EQ(names("int f(void"), Names{});
  EXPECT_EQ(names("}}}) int f(void) { }"), (Names{"f"}));
  EXPECT_EQ(names("\"never ends\nint f(void) {}\n/* never ends"), (Names{"f"}));
  EXPECT_EQ(names("#if 0"), Names{});
  EXPECT_EQ(names(std::string(100000, '(')), Names{});
}

TEST(Outline, PlacesAreThoseOfTheText) {
  const std::string text = "int x;\nint f(void) { return 1; }\nint g(void) {}\n";
  const std::vector<FunctionPlace> functions = functions_in(text);
  EXPECT_EQ(text.substr(functions[0].body, functions[0].end - functions[0].body), " return 1; }");
  EXPECT_EQ(function_at(functions, 2), nullptr);
  EXPECT_EQ(function_at(functions, 8)->name, "f");
  EXPECT_EQ(function_at(functions, text.find("return"))->name, "f");
  EXPECT_EQ(function_at(functions, text.find("g("))->name, "g");
}

std::string with_precondition(const std::string& text, const std::string& condition) {
  Document document;
  document.text = text;
  const std::vector<FunctionPlace> functions = functions_in(text);
  const Json edit = precondition_edit(document, functions.front(), condition);
  const Json& change = edit.at("documentChanges").at(0).at("edits").at(0);
  std::string changed = text;
  return changed.insert(functions.front().body, change.at("newText").get<std::string>());
}

TEST(Edits, APreconditionStandsAsTheTextDoes) {
  EXPECT_EQ(with_precondition("void f(int x) {\n    g(x);\n}\n", "x > 0"),
            "void f(int x) {\n    extern void __VERIFIER_assume(int);\n    __VERIFIER_assume(x > 0);\n    g(x);\n}\n");
  EXPECT_EQ(with_precondition("void f(int x) { g(x); }", "x > 0"),
            "void f(int x) { extern void __VERIFIER_assume(int); __VERIFIER_assume(x > 0); g(x); }");
  EXPECT_EQ(with_precondition("void f(int *p)\r\n{\r\n\t*p = 1; // __VERIFIER_assume\r\n}\r\n", "p != NULL"),
            "void f(int *p)\r\n{\r\n\t__VERIFIER_assume(p != 0);\r\n\t*p = 1; // __VERIFIER_assume\r\n}\r\n");
}

}  // namespace
}  // namespace warrant::lsp
