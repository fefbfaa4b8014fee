#include "audit/clause.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace warrant::audit {

namespace {

using Kind = Clause::Kind;

const Clauses some{{Kind::NonNull, "b", {}},
                   {Kind::Elements, "a", "n"},
                   {Kind::String, "s", {}},
                   {Kind::Condition, "b->len <= b->cap", {}}};

TEST(ClauseTest, sentences_speak_as_programmers_do) {
  EXPECT_EQ(sentence(some), "b is not null, a points to n elements, s is a string, b->len <= b->cap");
  EXPECT_EQ(sentence(Clause{Kind::Elements, "a", "1"}), "a points to 1 element");
}

TEST(ClauseTest, options_are_those_that_a_user_would_type) {
  EXPECT_EQ(as_options(some), "--nonnull b --array a=n --string s --assume 'b->len <= b->cap'");
  EXPECT_EQ(as_options({{Kind::NonNull, "p", {}}, {Kind::NonNull, "q->next", {}}}), "--nonnull 'p,q->next'");
  EXPECT_EQ(as_options({}), "");
}

TEST(ClauseTest, clauses_become_options_of_a_verification) {
  api::Options options;
  for (const Clause& clause : some) add_to(options, clause);
  EXPECT_EQ(options.nonnull, std::vector<std::string>{"b"});
  EXPECT_EQ(options.arrays, std::vector<std::string>{"a=n"});
  EXPECT_EQ(options.strings, std::vector<std::string>{"s"});
  EXPECT_EQ(options.assume, std::vector<std::string>{"b->len <= b->cap"});
}

TEST(ClauseTest, a_clause_mentions_whole_names) {
  const Clause condition{Kind::Condition, "b->len <= cap", {}};
  EXPECT_TRUE(mentions(condition, "b"));
  EXPECT_TRUE(mentions(condition, "cap"));
  EXPECT_FALSE(mentions(condition, "ca"));
  EXPECT_FALSE(mentions(condition, "len"));  // a member is no argument of that name
  EXPECT_TRUE(mentions({Kind::Elements, "a", "n"}, "n"));
}

TEST(ClauseTest, json_gives_the_same_clauses_back) { EXPECT_EQ(clauses_from(to_json(some)), some); }

TEST(ClauseTest, what_is_no_clause_is_left_out) {
  const auto json = nlohmann::ordered_json::parse(R"([7, {}, {"kind": "nonnull"}, {"kind": "other", "what": "p"},
    {"kind": "elements", "what": "p"}, {"kind": "nonnull", "what": 3}, {"kind": "nonnull", "what": "q"}])");
  EXPECT_EQ(clauses_from(json), (Clauses{{Kind::NonNull, "q", {}}}));
  EXPECT_TRUE(clauses_from(nlohmann::ordered_json{{"kind", "nonnull"}}).empty());
}

}  // namespace

}  // namespace warrant::audit
