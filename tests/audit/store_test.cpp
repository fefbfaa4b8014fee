#include "audit/store.h"

#include <gtest/gtest.h>

#include "base/error.h"
#include "temporary.h"

namespace warrant::audit {

namespace {

FunctionReport report() {
  FunctionReport report;
  report.name = "f";
  report.where = {"f.c", 3};
  report.what = FunctionClass::SafeIf;
  report.contract = {{Clause::Kind::NonNull, "p", {}}};
  report.is_needed = {true};
  report.key = "k";
  return report;
}

std::string only_file(const std::string& folder) {
  return std::filesystem::directory_iterator(folder)->path().string();
}

TEST(StoreTest, gives_back_what_was_written) {
  const testing::TemporaryFolder folder;
  const Store store(folder.path("store"));
  EXPECT_FALSE(store.read("f.c", "f"));
  EXPECT_TRUE(store.write(report()));
  const auto read = Store(folder.path("store")).read("f.c", "f");
  ASSERT_TRUE(read);
  EXPECT_EQ(read->contract, report().contract);
  EXPECT_EQ(read->key, "k");
  EXPECT_FALSE(store.read("g.c", "f"));
}

TEST(StoreTest, what_is_damaged_or_of_another_function_is_no_report) {
  const testing::TemporaryFolder folder;
  const Store store(folder.path());
  ASSERT_TRUE(store.write(report()));
  const std::string file = only_file(folder.path("functions"));
  for (const char* text : {"", "{", "[]", "{\"format\": 1}", "{\"format\": 1, \"report\": 7}", "\xff\xfe", "null"}) {
    std::ofstream(file) << text;
    EXPECT_FALSE(store.read("f.c", "f")) << text;
  }
  FunctionReport other = report();
  other.name = "g";
  ASSERT_TRUE(store.write(other));
  for (const auto& entry : std::filesystem::directory_iterator(folder.path("functions")))
    if (entry.path() != file) std::filesystem::rename(entry.path(), file);
  EXPECT_FALSE(store.read("f.c", "f"));
  std::filesystem::remove(file);
  std::filesystem::create_directory(file);
  EXPECT_FALSE(store.read("f.c", "f"));
  EXPECT_FALSE(store.write(report()));  // and nothing is thrown
}

TEST(StoreTest, without_a_folder_nothing_is_kept) {
  const Store store("");
  EXPECT_TRUE(store.write(report()));
  EXPECT_FALSE(store.read("f.c", "f"));
  EXPECT_EQ(store.evidence_folder(), "");
}

TEST(StoreTest, a_folder_that_cannot_be_made_is_said) {
  const testing::TemporaryFile file("text");
  EXPECT_THROW(Store(file.path() + "/store"), UserError);
}

}  // namespace

}  // namespace warrant::audit
