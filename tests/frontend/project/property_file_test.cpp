#include "frontend/project/property_file.h"

#include <gtest/gtest.h>

#include "base/error.h"

namespace warrant {
namespace {

Property parsed(const std::string& text) { return parse_property(text, "p.prp"); }
std::string check(const std::string& what) { return "CHECK( init(main()), LTL(G " + what + ") )\n"; }

std::string complaint(const std::string& text) {
  try {
    parsed(text);
  } catch (const UserError& error) {
    return error.what();
  }
  return "";
}

TEST(PropertyFile, a_call_is_an_error) {
  const Property property = parsed("CHECK(init(main()),LTL(G!call(f())))");
  EXPECT_EQ(property, call_property("f"));
  EXPECT_TRUE(property.is_error_function("f"));
  EXPECT_FALSE(property.is_error_function("reach_error"));
}

TEST(PropertyFile, overflow_and_cleanup_are_known) {
  EXPECT_EQ(parsed(check("! overflow")), overflow_property());
  EXPECT_EQ(parsed(check("valid-memcleanup")), memory_cleanup_property());
  EXPECT_EQ(parsed(check("def-behavior")), defined_behaviour_property());
}

TEST(PropertyFile, memory_safety_has_three_lines_or_fewer) {
  const std::string free = check("valid-free"), deref = check("valid-deref"), track = check("valid-memtrack");
  EXPECT_EQ(parsed(free + deref + "\n" + track), memory_safety_property());
  const Property part = parsed(deref);
  EXPECT_EQ(part.name, "valid-deref");
  EXPECT_TRUE(part.kinds.contains(Undefined::NullAccess));
  EXPECT_FALSE(part.kinds.contains(Undefined::InvalidFree));
}

TEST(PropertyFile, a_property_is_written_as_it_was_read) {
  for (const char* what : {"! overflow", "valid-memcleanup", "valid-deref", "def-behavior", "! call(f())"})
    EXPECT_EQ(parsed(check(what)).specification() + "\n", check(what));
}

TEST(PropertyFile, several_are_all_meant) {
  const Property both = parsed(check("! call(f())") + check("! call(g())") + check("! overflow"));
  EXPECT_EQ(both.error_functions, (std::vector<std::string>{"f", "g"}));
  EXPECT_TRUE(both.kinds.contains(Undefined::SignedOverflow));
  EXPECT_EQ(both.name, "checks");
}

TEST(PropertyFile, others_are_refused) {
  for (const char* text :
       {"", "CHECK", "CHECK( init(main()), LTL(F end) )", "CHECK( init(main()), LTL(G ! data-race) )",
        "CHECK( init(main()), LTL(G ! call()) )", "CHECK( init(main()), LTL(G valid-free) ) x"})
    EXPECT_NE(complaint(text).find("p.prp: unsupported property; supported: "), std::string::npos) << text;
}

}  // namespace
}  // namespace warrant
