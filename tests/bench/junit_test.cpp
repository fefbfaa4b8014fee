#include "bench/junit.h"

#include <gtest/gtest.h>

#include "bench/records.h"

namespace warrant {
namespace {

TEST(JUnit, wrong_is_a_failure_a_crash_an_error_and_no_answer_is_skipped) {
  const std::string text =
      to_junit({make_test_record("symex", "a", true, "TRUE", 1), make_test_record("symex", "b", true, "FALSE", 1),
                make_test_record("symex", "c", true, "crash", 1), make_test_record("symex", "d", true, "time-out", 1)});
  EXPECT_NE(text.find("tests=\"4\" failures=\"1\" errors=\"1\" skipped=\"1\""), std::string::npos) << text;
  EXPECT_NE(text.find("name=\"a\" time=\"0.000\"/>"), std::string::npos) << text;
  EXPECT_NE(text.find("<failure type=\"wrong false\""), std::string::npos) << text;
  EXPECT_NE(text.find("<error type=\"crash\""), std::string::npos) << text;
  EXPECT_NE(text.find("<skipped message=\"time-out"), std::string::npos) << text;
}

TEST(JUnit, any_bytes_become_xml) {
  const std::string text = to_junit({make_test_record("t", "a\xff\x02<&\"\n\xc3\xa9", true, "TRUE", 1)});
  EXPECT_NE(text.find("name=\"a\xEF\xBF\xBD\xEF\xBF\xBD&lt;&amp;&quot;&#10;\xc3\xa9\""), std::string::npos) << text;
}

}  // namespace
}  // namespace warrant
