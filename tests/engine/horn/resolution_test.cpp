#include "engine/horn/resolution.h"

#include <gtest/gtest.h>

namespace warrant::horn {
namespace {

class Resolution : public ::testing::Test {
 protected:
  std::size_t relation(const char* name, bool is_asked) {
    system_.relations.push_back({name, {x_}, is_asked});
    return system_.relations.size() - 1;
  }
  void clause(std::vector<HornApplication> body, Term constraint, std::optional<HornApplication> head) {
    system_.clauses.push_back({std::move(body), constraint, std::move(head)});
  }
  ResolvedSystem resolved() { return resolve_inner(terms_, system_); }
  Term number(long value) { return terms_.integer(value); }

  TermManager terms_;
  Term x_ = terms_.variable("x", Sort::integer()), y_ = terms_.variable("y", Sort::integer());
  HornSystem system_;
};

TEST_F(Resolution, ReplacesWhatOneClauseDefines) {
  const std::size_t first = relation("first", true), inner = relation("inner", false), last = relation("last", true);
  clause({}, terms_.ge(x_, number(0)), HornApplication{first, {x_}});
  clause({{first, {y_}}}, terms_.le(y_, number(7)), HornApplication{inner, {terms_.add(y_, number(1))}});
  clause({{inner, {x_}}}, terms_.truth(), HornApplication{last, {x_}});
  const ResolvedSystem made = resolved();
  EXPECT_EQ(made.is_gone, (std::vector<bool>{false, true, false}));
  ASSERT_EQ(made.system.clauses.size(), 2u);
  const HornClause& joined = made.system.clauses[1];
  ASSERT_EQ(joined.body.size(), 1u);
  EXPECT_EQ(joined.body[0].relation, first);
  const Term renamed = joined.body[0].arguments[0];
  EXPECT_NE(renamed, y_);
  EXPECT_EQ(joined.constraint,
            terms_.conjunction(terms_.eq(terms_.add(renamed, number(1)), x_), terms_.le(renamed, number(7))));
}

TEST_F(Resolution, UsesOfARelationHaveVariablesOfTheirOwn) {
  const std::size_t first = relation("first", true), inner = relation("inner", false);
  clause({{first, {y_}}}, terms_.lt(y_, x_), HornApplication{inner, {x_}});
  clause({{inner, {x_}}, {inner, {y_}}}, terms_.truth(), std::nullopt);
  const ResolvedSystem made = resolved();
  ASSERT_EQ(made.system.clauses.size(), 1u);
  const std::vector<HornApplication>& body = made.system.clauses[0].body;
  ASSERT_EQ(body.size(), 2u);
  EXPECT_NE(body[0].arguments, body[1].arguments);
}

TEST_F(Resolution, KeepsWhatIsAskedForHasSeveralClausesOrSpeaksOfItself) {
  const std::size_t asked = relation("asked", true), twice = relation("twice", false), own = relation("own", false);
  clause({}, terms_.truth(), HornApplication{asked, {x_}});
  clause({{asked, {x_}}}, terms_.truth(), HornApplication{twice, {x_}});
  clause({}, terms_.eq(x_, number(3)), HornApplication{twice, {x_}});
  clause({{own, {y_}}}, terms_.lt(y_, x_), HornApplication{own, {x_}});
  clause({{twice, {x_}}, {own, {x_}}}, terms_.truth(), std::nullopt);
  const ResolvedSystem made = resolved();
  EXPECT_EQ(made.is_gone, (std::vector<bool>{false, false, false}));
  EXPECT_EQ(made.system.clauses.size(), system_.clauses.size());
}

TEST_F(Resolution, BodiesStayShort) {
  std::size_t before = relation("start", true);
  const std::size_t summary = relation("summary", true);
  clause({}, terms_.truth(), HornApplication{before, {x_}});
  for (int step = 0; step < 40; ++step) {
    const std::size_t next = relation("step", false);
    clause({{before, {y_}}, {summary, {y_}}}, terms_.lt(y_, x_), HornApplication{next, {x_}});
    before = next;
  }
  clause({{before, {x_}}}, terms_.truth(), std::nullopt);
  const ResolvedSystem made = resolved();
  EXPECT_LT(made.system.clauses.size(), 15u);
  for (const HornClause& each : made.system.clauses) EXPECT_LE(each.body.size(), 5u);
}

}  // namespace
}  // namespace warrant::horn
