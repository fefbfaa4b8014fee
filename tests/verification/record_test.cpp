#include "verification/record.h"

#include <gtest/gtest.h>

#include "temporary.h"

namespace warrant {
namespace {

ProgramSource source_of(const std::string& path) {
  ProgramSource source;
  source.files.push_back({path});
  return source;
}

TEST(RecordFile, what_is_written_is_read) {
  const testing::TemporaryFolder folder;
  const ProgramSource source = source_of("f.c");
  const RecordFile file({folder.path()}, source);
  std::string note;
  EXPECT_FALSE(file.read(note));
  EXPECT_EQ(note, "");
  Record record{"abc", Arithmetic::Bv, "gps", 3, {"constants"}, 2.5, 0.5};
  record.evidence = {{"kind", "only run"}};
  record.coverage = Coverage{};
  record.coverage->assertions = 7;
  file.write(record);
  const std::optional<Record> read = file.read(note);
  ASSERT_TRUE(read) << note;
  EXPECT_EQ(read->fingerprint, "abc");
  EXPECT_EQ(read->arithmetic, Arithmetic::Bv);
  EXPECT_EQ(read->engine, "gps");
  EXPECT_EQ(read->turn, 3U);
  EXPECT_EQ(read->passes, std::vector<std::string>{"constants"});
  EXPECT_EQ(read->evidence, record.evidence);
  EXPECT_TRUE(read->relaxed.is_null());
  ASSERT_TRUE(read->coverage);
  EXPECT_EQ(read->coverage->assertions, 7U);
}

TEST(RecordFile, programs_and_properties_have_records_of_their_own) {
  const ProgramSource source = source_of("f.c"), other = source_of("g.c");
  ProgramSource checked = source;
  checked.options.property.kinds = {Undefined::SignedOverflow};
  EXPECT_NE(RecordFile({"d"}, source).path(), RecordFile({"d"}, other).path());
  EXPECT_NE(RecordFile({"d"}, source).path(), RecordFile({"d"}, checked).path());
  EXPECT_EQ(RecordFile({"d", "name"}, source).path(), RecordFile({"d", "name"}, other).path());
}

}  // namespace
}  // namespace warrant
