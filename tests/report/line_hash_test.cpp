#include "report/line_hash.h"

#include <gtest/gtest.h>

namespace warrant {
namespace {

const std::string scanned_text =
    "extern void abort(void);\nvoid reach_error(void) { abort(); }\nextern int __VERIFIER_nondet_int(void);\n"
    "int main(void) {\n  int x = __VERIFIER_nondet_int();\n  if (x == 42) {\n    reach_error();\n  }\n  return 0;\n}\n";

TEST(LineHash, is_that_of_code_scanning) {
  const std::vector<std::string> hashes = line_hashes(scanned_text);
  ASSERT_EQ(hashes.size(), 10U);
  EXPECT_EQ(hashes[6], "8bd5e128d0d0524:1");
}

TEST(LineHash, blanks_line_ends_and_what_stands_before_do_not_matter) {
  std::string other = "\n// a line\n";
  for (const char c : scanned_text) other += c == '\n' ? "\t\r\n" : std::string(1, c);
  const std::vector<std::string> hashes = line_hashes(other);
  ASSERT_EQ(hashes.size(), 12U);
  EXPECT_EQ(hashes[8], "8bd5e128d0d0524:1");
}

TEST(LineHash, equal_lines_are_counted) {
  const std::string same(200, 'x');
  const std::vector<std::string> hashes = line_hashes(same + "\n" + same + "\n");
  ASSERT_EQ(hashes.size(), 2U);
  EXPECT_EQ(hashes[0].substr(hashes[0].find(':')), ":1");
  EXPECT_EQ(hashes[1], hashes[0].substr(0, hashes[0].find(':')) + ":2");
}

}  // namespace
}  // namespace warrant
