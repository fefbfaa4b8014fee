#include "bench/csv.h"

#include <gtest/gtest.h>

#include "base/error.h"

namespace warrant {
namespace {

TEST(Csv, quotes_keep_commas_quotes_and_line_ends) {
  const CsvRow row{"a,b", "say \"x\"", "two\nlines", "", "plain"};
  EXPECT_EQ(parse_csv(to_csv(row), "f"), std::vector<CsvRow>{row});
}

TEST(Csv, empty_lines_marks_and_foreign_line_ends_do_no_harm) {
  EXPECT_EQ(parse_csv("\xef\xbb\xbfpath,x\r\n\r\na.c,1\r\n\nb.c,2", "f"),
            (std::vector<CsvRow>{{"path", "x"}, {"a.c", "1"}, {"b.c", "2"}}));
  EXPECT_TRUE(parse_csv("", "f").empty());
}

TEST(Csv, an_open_quote_is_told_with_its_line) {
  try {
    parse_csv("path\na.c\n\"open\n\n", "index.csv");
    FAIL();
  } catch (const UserError& error) {
    EXPECT_EQ(std::string(error.what()), "index.csv:3: a quote is not closed");
  }
}

}  // namespace
}  // namespace warrant
