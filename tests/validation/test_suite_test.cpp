#include "validation/test_suite.h"

#include <gtest/gtest.h>

#include "base/error.h"

namespace warrant {
namespace {

TEST(TestSuite, ReadsTestsOfOtherTools) {
  const TestCase test = parse_test(
      "<?xml version=\"1.0\"?>\n<!DOCTYPE testcase PUBLIC \"x\" \"y\">\n<!-- <input>9</input> -->\n"
      "<testcase coversError='true'>\n<input type=\"int\"> -3 </input><input>4294967295U</input>\n<input>0x1F</input>"
      "<input>&apos;a&apos;</input><input>1.5e3</input></testcase>",
      "t.xml");
  EXPECT_TRUE(test.covers_error);
  EXPECT_EQ(test.inputs, (std::vector<std::string>{"-3", "4294967295", "0x1F", "'a'", "1.5e3"}));
  EXPECT_FALSE(parse_test("<testcase></testcase>", "t.xml").covers_error);
}

TEST(TestSuite, RefusesWhatIsNoTest) {
  EXPECT_THROW(parse_test("<test-metadata></test-metadata>", "t.xml"), UserError);
  EXPECT_THROW(parse_test("<testcase><input>1</input", "t.xml"), UserError);
  EXPECT_THROW(parse_test("", "t.xml"), UserError);
}

}  // namespace
}  // namespace warrant
