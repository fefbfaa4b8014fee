#include "verification/knowledge.h"

#include <gtest/gtest.h>

#include "program_fixture.h"

namespace warrant {
namespace {

class KnowledgeTest : public testing::ProgramFixture {
 protected:
  void SetUp() override { read("int main(void) { int x = 0, y = 5; while (x < 10) { x++; y = y + 2; } return y; }"); }

  Term symbol(const std::string& c_name) const {
    for (VariableId id = 0; id < reference_->variable_count(); ++id)
      if (reference_->variable(id).c_name == c_name) return reference_->symbol(id);
    ADD_FAILURE() << c_name;
    return {};
  }
  Term at_most(const std::string& name, long bound) const {
    return terms_->le(symbol(name), terms_->integer(Integer(bound)));
  }
};

TEST_F(KnowledgeTest, formulas_come_back_as_they_were) {
  Findings findings;
  const Term fact =
      terms_->eq(symbol("y"), terms_->add(std::vector{symbol("x"), symbol("x"), terms_->integer(Integer(5))}));
  findings.facts[3] = {fact, at_most("x", -7)};
  findings.predicates[2] = {terms_->disjunction(at_most("x", 1), terms_->negate(at_most("y", 9)))};
  Knowledge knowledge;
  knowledge.add(Arithmetic::Int, nlohmann::ordered_json::parse(to_json(findings).dump()));
  const Findings known = knowledge.about(*reference_);
  EXPECT_EQ(known.facts, findings.facts);
  EXPECT_EQ(known.predicates, findings.predicates);
}

TEST_F(KnowledgeTest, what_is_told_twice_is_known_once) {
  Findings findings;
  findings.facts[3] = {at_most("x", 10)};
  Knowledge knowledge;
  knowledge.add(Arithmetic::Int, to_json(findings));
  knowledge.add(Arithmetic::Int, to_json(findings));
  EXPECT_EQ(knowledge.about(*reference_).facts, findings.facts);
}

TEST_F(KnowledgeTest, what_is_about_another_program_is_left_out) {
  Findings findings;
  findings.facts[3] = {at_most("x", 10)};
  Knowledge knowledge;
  knowledge.add(Arithmetic::Bv, to_json(findings));
  EXPECT_TRUE(knowledge.about(*reference_).facts.empty());
  nlohmann::ordered_json told = to_json(findings);
  told["formulas"] = {{"fact", 3, "(<= nobody 10)"}, {"fact", 3, "(<= "}, {"fact", 1000000, "true"}, {"fact", 3, "5"}};
  knowledge.add(Arithmetic::Int, told);
  EXPECT_TRUE(knowledge.about(*reference_).facts.empty());
}

TEST_F(KnowledgeTest, all_facts_are_known_only_with_facts) {
  Findings findings;
  findings.has_all_facts = true;
  Knowledge knowledge;
  knowledge.add(Arithmetic::Int, to_json(findings));
  EXPECT_FALSE(knowledge.about(*reference_).has_all_facts);
}

}  // namespace
}  // namespace warrant
