#include "program/pass/simplify/known_terms.h"

#include <gtest/gtest.h>

#include "program/program_builder.h"

namespace warrant {
namespace {

Term condition(const PassResult& result, EdgeId edge) {
  return std::get<Assume>(result.program.cfa().edge(edge).operation).condition;
}

TEST(KnownTerms, ACopyIsFollowedToItsTest) {
  // p := input; q := p; t := q > 4; assume t
  test::ProgramBuilder b;
  const VariableId p = b.variable("p"), q = b.variable("q"), t = b.variable("t");
  const LocationId l1 = b.location(), l2 = b.location(), l3 = b.location();
  b.input(b.entry(), l1, p);
  b.assign(l1, l2, q, b(p));
  b.assign(l2, l3, t, b.terms.ite(b.terms.gt(b(q), b.integer(4)), b.integer(1), b.integer(0)));
  const EdgeId test = b.assume(l3, b.exit(), b.terms.distinct(b(t), b.integer(0)));
  const PassResult result = put_known_terms_in(b.program);
  EXPECT_EQ(condition(result, test), b.terms.gt(b(p), b.integer(4)));
  const Annotation back = result.back->annotation(Annotation(result.program.cfa().location_count(), b.terms.truth()));
  EXPECT_EQ(back[l2], b.terms.eq(b(q), b(p)));
  EXPECT_TRUE(back[b.exit()].is_true());
}

TEST(KnownTerms, WhatChangesIsNotKnownAnyMore) {
  // q := p; p := input; assume q > 4: about the old value
  test::ProgramBuilder b;
  const VariableId p = b.variable("p"), q = b.variable("q");
  const LocationId l1 = b.location(), l2 = b.location(), l3 = b.location();
  b.input(b.entry(), l1, p);
  b.assign(l1, l2, q, b(p));
  b.input(l2, l3, p);
  const EdgeId test = b.assume(l3, b.exit(), b.terms.gt(b(q), b(p)));
  EXPECT_EQ(condition(put_known_terms_in(b.program), test), b.terms.gt(b(q), b(p)));
}

TEST(KnownTerms, AVariableIsNotKnownByItself) {
  test::ProgramBuilder b;
  const VariableId p = b.variable("p");
  const LocationId l1 = b.location(), l2 = b.location();
  b.input(b.entry(), l1, p);
  b.assign(l1, l2, p, b.terms.add(b(p), b.integer(1)));
  const EdgeId test = b.assume(l2, b.exit(), b.terms.gt(b(p), b.integer(4)));
  EXPECT_EQ(condition(put_known_terms_in(b.program), test), b.terms.gt(b(p), b.integer(4)));
}

TEST(KnownTerms, WherePathsMeetBothMustSayTheSame) {
  test::ProgramBuilder b;
  const VariableId p = b.variable("p"), q = b.variable("q"), r = b.variable("r");
  const LocationId l1 = b.location(), l2 = b.location(), left = b.location(), right = b.location(), met = b.location();
  b.input(b.entry(), l1, p);
  b.assign(l1, l2, r, b(p));
  b.assume(l2, left, b.terms.gt(b(p), b.integer(0)));
  b.assume(l2, right, b.terms.le(b(p), b.integer(0)));
  b.assign(left, met, q, b(p));
  b.assign(right, met, q, b.integer(3));
  const EdgeId test = b.assume(met, b.exit(), b.terms.gt(b(q), b(r)));
  EXPECT_EQ(condition(put_known_terms_in(b.program), test), b.terms.gt(b(q), b(p)));
}

// The loop changes p, so that the copy of before is none at its head.
TEST(KnownTerms, ALoopForgetsWhatItChanges) {
  test::ProgramBuilder b;
  const VariableId p = b.variable("p"), q = b.variable("q");
  const LocationId l1 = b.location(), head = b.location();
  b.input(b.entry(), l1, p);
  b.assign(l1, head, q, b(p));
  b.input(head, head, p);
  const EdgeId test = b.assume(head, b.exit(), b.terms.gt(b(q), b(p)));
  EXPECT_EQ(condition(put_known_terms_in(b.program), test), b.terms.gt(b(q), b(p)));
}

}  // namespace
}  // namespace warrant
