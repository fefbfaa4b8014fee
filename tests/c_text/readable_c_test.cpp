#include "c_text/readable_c.h"

#include <gtest/gtest.h>

#include "c_text/tidy.h"
#include "evidence/reference_text.h"
#include "program/any_index.h"
#include "report/invariants.h"

namespace warrant {
namespace {

using testing::declarations;
using testing::ReferenceText;

struct Task : ReferenceText {
  explicit Task(const std::string& text) : ReferenceText(declarations + text) {}

  ReadableConditions all(Term formula, std::size_t loop = 0) const {
    SourceTexts texts;
    return readable_conditions(reference, CNames(reference, lowered, loop_head(loop), texts), formula);
  }
  std::string said(Term formula, std::size_t loop = 0) const {
    const ReadableConditions found = all(formula, loop);
    std::string text;
    for (const std::string& condition : found.said) text += (text.empty() ? "" : "; ") + condition;
    return text.empty() ? "nothing" : text;
  }
  Term address(const std::string& object, long offset) const {
    for (const MemoryMap::Object& known : reference.memory.objects)
      if (known.c_name == object && known.address) return terms.integer(Integer(*known.address) + Integer(offset));
    ADD_FAILURE() << "no object " << object;
    return {};
  }
  // The variable whose name in the reference form begins so.
  Term internal(const std::string& start) const {
    for (VariableId id = 0; id < program.variable_count(); ++id)
      if (program.variable(id).name.starts_with(start)) return program.symbol(id);
    ADD_FAILURE() << "no variable " << start;
    return {};
  }
};

const std::string walk =
    "struct pair { int x, y; };\n"
    "int main(void) {\n"
    "  int a[10]; struct pair s; struct pair *t = &s; int *p = a, *q = 0; int i = 0, n = __VERIFIER_nondet_int();\n"
    "  while (p != a + 10) { *p++ = i++; a[n] = s.x; t->x = s.y; s.y = n; if (n) q = p; if (q) *q = 3; }\n"
    "  return a[3];\n"
    "}\n";

TEST(ReadableC, numbers_are_those_of_mathematics) {
  const Task task(walk);
  const Term i = task["i"], n = task["n"];
  EXPECT_EQ(task.said(task.terms.eq(task.terms.add(i, n), task.number(1000))), "i + n == 1000");
  EXPECT_EQ(task.said(task.terms.le(task.terms.mul(task.number(2), i), n)), "2 * i <= n");
}

TEST(ReadableC, short_conditions_come_first_and_types_say_nothing) {
  const Task task(walk);
  const Term i = task["i"], n = task["n"];
  const Term parts[] = {task.terms.eq(task.terms.add(i, n), task.number(1000)), task.terms.le(i, task.number(7)),
                        task.terms.le(n, task.number(2147483647)), task.terms.le(i, task.number(9))};
  const ReadableConditions found = task.all(task.terms.conjunction(parts));
  EXPECT_EQ(found.said, (std::vector<std::string>{"i <= 7", "i + n == 1000"}));
  EXPECT_EQ(found.unsaid, 0U);
}

TEST(ReadableC, pointers_are_expressions) {
  const Task task(walk);
  const Term p = task["p"], q = task["q"], i = task["i"];
  EXPECT_EQ(task.said(task.terms.eq(q, task.number(0))), "q == NULL");
  EXPECT_EQ(task.said(task.terms.le(task.number(1), q)), "q != NULL");
  EXPECT_EQ(task.said(task.terms.eq(p, task.address("a", 12))), "p == &a[3]");
  EXPECT_EQ(task.said(task.terms.distinct(p, task.address("a", 40))), "p != &a[10]");
  EXPECT_EQ(task.said(task.terms.le(task.address("a", 0), p)), "p >= &a[0]");
  EXPECT_EQ(task.said(task.terms.eq(p, task.terms.add(task.address("a", 4), task.terms.mul(task.number(4), i)))),
            "p == &a[i + 1]");
  EXPECT_EQ(task.said(task.terms.eq(p, q)), "p == q");
}

TEST(ReadableC, no_address_is_a_number) {
  const Task task(walk);
  const Term p = task["p"], t = task["t"];
  for (const Term formula : {task.terms.eq(p, task.number(1234567)), task.terms.le(p, task.number(99999999)),
                             task.terms.eq(p, task.terms.add(t, task.number(4096))),  // a distance between objects
                             task.terms.le(task.address("s", 0), p),                  // p is not in s
                             task.terms.eq(task.terms.mod(p, task.number(16)), task.number(4))}) {
    const ReadableConditions found = task.all(formula);
    EXPECT_TRUE(found.said.empty()) << found.said[0];
    EXPECT_EQ(found.unsaid, 1U);
  }
}

TEST(ReadableC, memory_is_objects_and_their_parts) {
  const Task task(walk);
  const Term a = task.internal("main::a");
  ASSERT_TRUE(a.sort().is_array());
  const Term y = task.internal("main::s@4");
  EXPECT_EQ(task.said(task.terms.eq(y, task.number(5))), "s.y == 5");
  const auto found = task.reference.memory.cells.find(task.program.variable_of(a));
  ASSERT_NE(found, task.reference.memory.cells.end());
  const Term at = found->second.is_indexed
                      ? task.terms.add(task["i"], task.number(1))
                      : task.terms.add(task.address("a", 4), task.terms.mul(task.number(4), task["i"]));
  EXPECT_EQ(task.said(task.terms.le(task.terms.select(a, at), task.number(7))), "a[i + 1] <= 7");
}

TEST(ReadableC, a_pointer_leads_to_elements_and_members) {
  const Task task(
      "#include <stdlib.h>\n"
      "struct node { int value; struct node *next; };\n"
      "int main(void) {\n"
      "  struct node *head = 0;\n"
      "  while (__VERIFIER_nondet_int()) {\n"
      "    struct node *made = malloc(sizeof(struct node)); if (!made) return 0;\n"
      "    made->value = 7; made->next = head; head = made;\n"
      "  }\n"
      "  while (head) { if (head->value != 7) reach_error(); head = head->next; }\n"
      "}\n");
  const Term head = task["head"];
  Term values, links;
  for (const auto& [id, cells] : task.reference.memory.cells)
    (cells.offset == 0 ? values : links) = task.program.symbol(id);
  const Term next = task.terms.select(links, task.terms.add(head, task.number(8)));
  EXPECT_EQ(task.said(task.terms.eq(task.terms.select(values, head), task.number(7))), "head->value == 7");
  EXPECT_EQ(task.said(task.terms.eq(next, task.number(0))), "head->next == NULL");
  EXPECT_EQ(task.said(task.terms.eq(task.terms.select(values, next), task.number(7))), "head->next->value == 7");
}

TEST(ReadableC, functions_have_names) {
  const Task task(
      "int inc(int v) { return v + 1; } int dec(int v) { return v - 1; }\n"
      "int main(void) { int (*op)(int) = __VERIFIER_nondet_int() ? inc : dec; int n = 0;\n"
      "  while (n < 10) n = op(n); return n; }\n");
  const Term first = task.number(first_function_address);
  const std::string name = task.lowered.code_names.at(0);
  EXPECT_EQ(task.said(task.terms.eq(task["op"], first)), "op == " + name);
  EXPECT_EQ(task.said(task.terms.le(first, task["op"])), "nothing");
}

TEST(ReadableC, a_block_is_named_by_the_pointer_that_is_known_to_lead_there) {
  const Task task(
      "#include <stdlib.h>\n"
      "struct node { int value; struct node *next; };\n"
      "int main(void) {\n"
      "  struct node *head = malloc(sizeof *head); if (!head) return 0;\n"
      "  head->value = 1; head->next = 0;\n"
      "  while (__VERIFIER_nondet_int()) { head->value++; if (head->next) reach_error(); }\n"
      "}\n");
  const MemoryMap& memory = task.reference.memory;
  Term value;
  for (const auto& [id, cells] : memory.cells)
    if (cells.offset == 0) value = task.program.symbol(id);
  ASSERT_EQ(memory.objects.size(), 1U);
  ASSERT_TRUE(memory.objects[0].address);
  const Term one = task.terms.eq(value, task.number(1));
  const Term there = task.terms.eq(task["head"], task.terms.integer(Integer(*memory.objects[0].address)));
  EXPECT_EQ(task.said(task.terms.conjunction(one, there)), "head->value == 1");
  EXPECT_EQ(task.said(one), "nothing");
}

TEST(ReadableC, what_holds_for_every_index_is_a_sentence) {
  const Task task("int a[100]; int main(void) { int n = 0; while (n < 100) a[n++] = 5; return a[n - 1]; }");
  const Term a = task["a"], k = any_index(task.terms), n = task["n"];
  const Term cases[] = {task.terms.lt(k, task.number(0)), task.terms.le(n, k),
                        task.terms.eq(task.terms.select(a, k), task.number(5))};
  EXPECT_EQ(task.said(task.terms.disjunction(cases)), "a[k] == 5 for every k with k >= 0 && k < n");
}

TEST(ReadableC, names_of_other_calls_are_not_taken_for_own_ones) {
  const Task task(
      "int count(int n) { int i = 0; while (i < n) i++; return i; }\n"
      "int main(void) { int n = __VERIFIER_nondet_int(), most = 4, r = count(3); return r + n + most; }\n");
  const Term outer = task.internal("main::n"), inner = task.internal("count::n"), most = task["most"];
  EXPECT_EQ(task.said(task.terms.le(inner, task.number(3))), "n <= 3");
  EXPECT_EQ(task.said(task.terms.le(outer, task.number(3))), "nothing");
  EXPECT_EQ(task.said(task.terms.le(inner, most)), "main::most >= n");
  EXPECT_EQ(task.all(task.terms.eq(outer, inner)).unsaid, 1U);
}

TEST(ReadableC, remainders_are_exact_for_negative_numbers) {
  const Task task(
      "int main(void) { int x = __VERIFIER_nondet_int(); unsigned u = 3; while (x) { x -= 5; u++; } return u; }");
  EXPECT_EQ(task.said(task.terms.eq(task.terms.mod(task["x"], task.number(5)), task.number(3))), "(x - 3) % 5 == 0");
  EXPECT_EQ(task.said(task.terms.eq(task.terms.mod(task["u"], task.number(5)), task.number(3))), "u % 5 == 3");
  const Term opposite = task.terms.mul(task.number(-1), task["u"]);
  EXPECT_EQ(task.said(task.terms.eq(task.terms.mod(opposite, task.number(5)), task.number(3))), "u % 5 == 2");
}

TEST(ReadableC, what_is_too_long_is_left_out_and_counted) {
  const Task task(walk);
  std::vector<Term> cases;
  for (long value = 0; value < 60; ++value)
    cases.push_back(task.terms.eq(task.terms.add(task["i"], task.terms.mul(task.number(value + 2), task["n"])),
                                  task.number(3 * value)));
  EXPECT_EQ(task.all(task.terms.disjunction(cases)).unsaid, 1U);
}

TEST(ReadableC, tidy_formulas_mean_the_same) {
  const Task task(walk);
  TermManager& terms = task.terms;
  const Term i = task["i"], n = task["n"];
  const Term first[] = {terms.eq(i, task.number(1)), terms.le(terms.add(i, n), task.number(5)),
                        terms.le(n, task.number(9))};
  const Term cases[] = {terms.conjunction(first), terms.le(i, task.number(0)), terms.le(i, task.number(-3))};
  const Term expected_first[] = {terms.eq(i, task.number(1)), terms.le(n, task.number(4))};
  const Term expected[] = {terms.conjunction(expected_first), terms.le(i, task.number(0))};
  EXPECT_EQ(tidied(task.program, terms.disjunction(cases), {}), terms.disjunction(expected));
  const Term either[] = {terms.le(i, task.number(3)), terms.le(task.number(2), i)};
  EXPECT_TRUE(tidied(task.program, terms.disjunction(either), {}).is_true());
}

const std::string calls =
    "int count(int n) { int i = 0; while (i < n) i++; return i; }\n"
    "int main(void) {\n  int r = count(3);\n  r += count(4);\n  return r;\n}\n";

TEST(ReadableInvariants, what_holds_in_one_call_is_said_of_it) {
  const Task task(calls);
  Proof proof;
  std::set<LocationId> held;
  for (const std::size_t loop : {0U, 1U}) {
    const LocationId head = task.loop_head(loop);
    const FrameId frame = task.reference.origins.location_frames[head];
    for (VariableId id = 0; id < task.program.variable_count(); ++id) {
      const std::string& name = task.program.variable(id).c_name;
      if (task.reference.origins.variable_frames[id] != frame) continue;
      Term& formula = proof.invariants.try_emplace(head, task.terms.truth()).first->second;
      if (name == "n")
        formula = task.terms.conjunction(
            formula, task.terms.eq(task.program.symbol(id), task.number(3 + static_cast<long>(loop))));
      if (name == "i")
        formula = task.terms.conjunction(formula, task.terms.le(task.number(0), task.program.symbol(id)));
    }
    held.insert(head);
  }
  const ReadableInvariants found = readable_invariants(task.reference, task.lowered, proof, held);
  std::vector<std::string> formulas;
  for (const auto& invariant : found.invariants) formulas.push_back(invariant.formula);
  EXPECT_EQ(formulas,
            (std::vector<std::string>{"i >= 0", "n == 3, if called at line 8", "n == 4, if called at line 9"}));
  // What does not hold from the first visit on is no invariant of the loop.
  EXPECT_TRUE(readable_invariants(task.reference, task.lowered, proof, {}).invariants.empty());
  held.erase(task.loop_head(1));
  EXPECT_EQ(readable_invariants(task.reference, task.lowered, proof, held).invariants[0].formula,
            "n == 3 && i >= 0, if called at line 8");
}

}  // namespace
}  // namespace warrant
