#include "engine/sentinels.h"

#include "engine/engine_fixture.h"
#include "program/loops.h"

namespace warrant {
namespace {

class SentinelsTest : public testing::EngineFixture {
 protected:
  // Of the last loop of the program.
  std::vector<Sentinel> sentinels(const std::string& text) {
    read(text);
    const Loops loops(reference_->cfa());
    LocationId head = none_id;
    std::uint32_t line = 0;
    for (LoopId id = 0; id < loops.size(); ++id) {
      const LocationId at = loops.loop(id).head;
      const std::uint32_t here = reference_->cfa().edge(reference_->cfa().location(at).out.front()).range.line;
      if (here >= line) head = at;
      line = std::max(line, here);
    }
    return sentinels_at(*reference_, head);
  }
};

constexpr const char* start =
    "char text[64];\n"
    "int main(void) {\n"
    "  unsigned n = __VERIFIER_nondet_uint();\n"
    "  if (n > 63) return 0;\n"
    "  for (unsigned i = 0; i < n; i++) text[i] = __VERIFIER_nondet_char();\n";

TEST_F(SentinelsTest, what_is_stored_before_a_loop_that_reads_it) {
  const std::vector<Sentinel> found =
      sentinels(std::string(start) + "text[n] = 0;\nunsigned k = 0;\nwhile (text[k]) k++;\nreturn (int)k; }");
  ASSERT_FALSE(found.empty());
  EXPECT_EQ(found.front().value, terms_->integer(0));
  EXPECT_FALSE(found.front().reads.empty());
}

TEST_F(SentinelsTest, a_copy_of_the_place_names_it_as_well) {
  const std::vector<Sentinel> found =
      sentinels(std::string(start) +
                "unsigned end = n;\ntext[n] = 0;\nunsigned k = 0;\nwhile (text[k]) k++;\nreturn (int)(k == end); }");
  ASSERT_FALSE(found.empty());
  EXPECT_GT(found.front().places.size(), 1U);
}

TEST_F(SentinelsTest, a_store_of_any_value_is_none) {
  EXPECT_TRUE(
      sentinels(std::string(start) +
                "text[n] = __VERIFIER_nondet_char();\nunsigned k = 0;\nwhile (k < n && text[k]) k++;\nreturn (int)k; }")
          .empty());
}

TEST_F(SentinelsTest, a_loop_that_reads_nothing_has_none) {
  EXPECT_TRUE(
      sentinels(std::string(start) + "text[n] = 0;\nunsigned k = 0;\nwhile (k < n) k++;\nreturn (int)k; }").empty());
}

}  // namespace
}  // namespace warrant
