#include "engine/predicates.h"

#include "base/error.h"
#include "engine/engine_fixture.h"
#include "logic/substitute.h"
#include "program/loops.h"

namespace warrant {
namespace {

class PredicatesTest : public testing::EngineFixture, public ::testing::WithParamInterface<Arithmetic> {
 protected:
  void SetUp() override {
    read(
        "int main(void) {\n"
        "  int x = 0, y = __VERIFIER_nondet_int(); unsigned u = 7;\n"
        "  while (x < y) { x++; u++; }\n"
        "  if (x + y == (int)u) return 1;\n"
        "  return 0;\n"
        "}\n",
        GetParam());
    const Loops loops(reference_->cfa());
    for (LoopId id = 0; id < loops.size(); ++id) heads_.push_back(loops.loop(id).head);
    const SourceRange& range = reference_->cfa().location(heads_.at(0)).range;
    place_ = reference_->sources.to_string(range) + ": ";
  }
  std::vector<Term> predicates(const std::string& text) {
    const testing::TemporaryFile file(text, ".txt");
    path_ = file.path();
    const auto found = read_predicates(path_, *reference_, heads_);
    return found.empty() ? std::vector<Term>() : found.begin()->second;
  }
  // Its value where x, y and u have these values.
  bool holds(const std::string& expression, int x, int y, unsigned u) {
    const std::vector<Term> found = predicates(place_ + expression);
    if (found.size() != 1) {
      ADD_FAILURE() << expression;
      return false;
    }
    const ScalarType plain = ScalarType::integer(4, true), natural = ScalarType::integer(4, false);
    const Encoding& encoding = reference_->encoding();
    const std::unordered_map<Term, Term> values{{variable("x"), encoding.constant(Integer(x), plain)},
                                                {variable("y"), encoding.constant(Integer(y), plain)},
                                                {variable("u"), encoding.constant(Integer(u), natural)}};
    const Term value = substitute(*terms_, found[0], values);
    EXPECT_TRUE(value.is_constant()) << expression;
    return value.is_true();
  }

  std::vector<LocationId> heads_;
  std::string place_, path_;
};

TEST_P(PredicatesTest, ExpressionsMeanWhatTheyMeanInC) {
  EXPECT_TRUE(holds("x < y", -1, 3, 0));
  EXPECT_FALSE(holds("x < y", 3, 3, 0));
  EXPECT_TRUE(holds("2 * x + 1 == y && !(x > 4 || y % 2 == 0)", 3, 7, 0));
  EXPECT_TRUE(holds("x - -y == 7", 3, 4, 0));
  EXPECT_TRUE(holds("-7 / 2 == x", -3, 0, 0));
  EXPECT_TRUE(holds("x > u", -1, 0, 5)) << "the comparison is unsigned";
  EXPECT_TRUE(holds("u - 1 > 5", 0, 0, 0)) << "unsigned arithmetic wraps";
  EXPECT_TRUE(holds("x", 5, 0, 0));
}

TEST_P(PredicatesTest, CommentsAndEmptyLinesAreSkipped) {
  EXPECT_EQ(predicates("# nothing\n\n" + place_ + "x < 1\n").size(), 1u);
}

TEST_P(PredicatesTest, MistakesAreNamed) {
  for (const std::string text : {"no predicate", "f.c:x: y", "nowhere.c:3: x < y"})
    EXPECT_THROW(predicates(text), UserError);
  for (const char* expression : {"x <", "(x", "x y", "unknown < 1", "1 2", "99999999999999999999999 < x", "x @ y"})
    EXPECT_THROW(predicates(place_ + expression), UserError) << expression;
  EXPECT_THROW(predicates(place_ + std::string(1000, '(')), UserError);
}

INSTANTIATE_TEST_SUITE_P(Encodings, PredicatesTest, ::testing::Values(Arithmetic::Int, Arithmetic::Bv),
                         [](const auto& info) { return info.param == Arithmetic::Int ? "Int" : "Bv"; });

}  // namespace
}  // namespace warrant
