// The checks of memory in the reference form find what a run over the lowered form runs into, and nothing else.
#include <gtest/gtest.h>

#include "evidence/interpreter/interpreter.h"
#include "frontend/lower_text.h"
#include "program/pass/reference.h"

namespace warrant {
namespace {

using testing::lower_text;

// Numbers in the order read; of the choices which block is watched, one is taken.
class GivenInputs : public InputSource {
 public:
  GivenInputs(std::vector<int> numbers, int watched) : numbers_(std::move(numbers)), watched_(watched) {}
  Value next(const Input& input) override {
    if (input.kind == InputKind::Ghost) return Integer(choices_++ == watched_ ? 1 : 0);
    if (input.kind != InputKind::Nondet || next_ >= numbers_.size()) return default_input(input);
    return fit_input(Value(Integer(numbers_[next_++])), input);
  }

 private:
  std::vector<int> numbers_;
  std::size_t next_ = 0;
  int watched_, choices_ = 0;
};

struct Setting {
  Arithmetic arithmetic;
  DataModel model;
};

class MemoryChecks : public ::testing::TestWithParam<Setting> {
 protected:
  // What the run over the lowered form violates; after a look at whether the reference form has the same error.
  std::string violated(const std::string& text, const std::vector<int>& numbers, const Property& property) {
    TermManager terms;
    FrontendOptions options;
    options.arithmetic = GetParam().arithmetic;
    options.data_model = GetParam().model;
    options.property = property;
    const Program lowered = lower_text(
        "#include <stdlib.h>\n#include <string.h>\nextern int __VERIFIER_nondet_int(void);\n" + text, options, terms);
    const Reference reference = std::get<Reference>(make_reference(lowered));
    RunOptions limits;
    limits.max_steps = 100'000;
    GivenInputs given(numbers, -1);
    const RunResult own = run(lowered, given, limits);
    const auto* error = std::get_if<ErrorReached>(&own.end);
    bool is_found = false;
    for (int watched = -1; watched < 6; ++watched) {
      GivenInputs choosing(numbers, watched);
      const RunResult other = run(reference.program, choosing, limits);
      EXPECT_FALSE(std::holds_alternative<UnmodelledReached>(other.end)) << describe(other, reference.program);
      if (!std::holds_alternative<ErrorReached>(other.end)) continue;
      is_found = true;
      EXPECT_TRUE(error) << "watching " << watched << ": " << describe(other, reference.program) << ", but "
                         << describe(own, lowered);
      EXPECT_EQ(other.where, own.where) << text;
    }
    EXPECT_EQ(is_found, error != nullptr) << text << describe(own, lowered);
    return error && error->violation ? violated_property(*error->violation) : "";
  }
  std::string violated(const std::string& text, const std::vector<int>& numbers = {}) {
    return violated(text, numbers, property_of_checks("all,-leak"));
  }
};

INSTANTIATE_TEST_SUITE_P(AllSettings, MemoryChecks,
                         ::testing::Values(Setting{Arithmetic::Int, DataModel::LP64},
                                           Setting{Arithmetic::Int, DataModel::ILP32},
                                           Setting{Arithmetic::Bv, DataModel::LP64}),
                         [](const auto& info) {
                           return std::string(info.param.arithmetic == Arithmetic::Int ? "Int" : "Bv") +
                                  (info.param.model == DataModel::LP64 ? "LP64" : "ILP32");
                         });

TEST_P(MemoryChecks, bounds_of_a_block_on_the_heap) {
  const std::string text =
      "int main(void) { int n = __VERIFIER_nondet_int(), i = __VERIFIER_nondet_int(); char *p = malloc(n);\n"
      "  p[i] = 1; return 0; }";
  EXPECT_EQ(violated(text, {5, 4}), "");
  EXPECT_EQ(violated(text, {5, 5}), "valid-deref");
  EXPECT_EQ(violated(text, {5, -1}), "valid-deref");
  EXPECT_EQ(violated(text, {0, 0}), "valid-deref");
  EXPECT_EQ(violated(text, {5, 100000}), "valid-deref");
}

TEST_P(MemoryChecks, bounds_of_one_of_many_blocks) {
  const std::string text =
      "int main(void) { char *p[4]; for (int i = 0; i < 4; i++) p[i] = malloc(3 + i);\n"
      "  char *q = p[__VERIFIER_nondet_int() & 3]; q[__VERIFIER_nondet_int()] = 1; return 0; }";
  EXPECT_EQ(violated(text, {2, 4}), "");
  EXPECT_EQ(violated(text, {2, 5}), "valid-deref");
  EXPECT_EQ(violated(text, {1, 4}), "valid-deref");
  EXPECT_EQ(violated(text, {3, 5}), "");
  EXPECT_EQ(violated(text, {0, -1}), "valid-deref");
}

TEST_P(MemoryChecks, a_pointer_into_one_array_does_not_reach_the_next) {
  const std::string text =
      "int a[4], b[4]; int main(void) { int *p = __VERIFIER_nondet_int() ? a : b;\n"
      "  p += __VERIFIER_nondet_int(); return *p; }";
  EXPECT_EQ(violated(text, {1, 3}), "");
  for (int offset = 4; offset < 40; ++offset) EXPECT_EQ(violated(text, {1, offset}), "valid-deref") << offset;
  EXPECT_EQ(violated(text, {0, -1}), "valid-deref");
}

TEST_P(MemoryChecks, null_and_members_of_null) {
  const std::string text =
      "struct s { int a, b; } x; int main(void) { struct s *p = __VERIFIER_nondet_int() ? &x : 0; return p->b; }";
  EXPECT_EQ(violated(text, {1}), "");
  EXPECT_EQ(violated(text, {0}), "valid-deref");
}

TEST_P(MemoryChecks, a_freed_block_is_dead) {
  const std::string text =
      "int main(void) { int *p = malloc(4), *q = malloc(4); *q = 2; if (__VERIFIER_nondet_int()) free(p); *p = 1;\n"
      "  if (__VERIFIER_nondet_int()) free(p); free(q); return 0; }";
  EXPECT_EQ(violated(text, {0, 1}), "");
  EXPECT_EQ(violated(text, {1, 0}), "valid-deref");
}

TEST_P(MemoryChecks, one_of_many_freed_blocks_is_dead) {
  const std::string text =
      "struct n { struct n *next; int v; }; int main(void) { struct n *h = 0;\n"
      "  for (int i = 0; i < 3; i++) { struct n *m = malloc(sizeof *m); m->next = h; m->v = i; h = m; }\n"
      "  struct n *kept = h->next; int k = __VERIFIER_nondet_int();\n"
      "  for (int i = 0; i < k; i++) { struct n *m = h; h = h->next; free(m); } return kept->v; }";
  EXPECT_EQ(violated(text, {1}), "");
  EXPECT_EQ(violated(text, {2}), "valid-deref");
}

TEST_P(MemoryChecks, what_can_be_freed) {
  const std::string text =
      "int g; int main(void) { int local = 0, *p = malloc(8); int k = __VERIFIER_nondet_int();\n"
      "  int *q = k == 0 ? p : k == 1 ? p + 1 : k == 2 ? &local : k == 3 ? &g : 0; free(q);\n"
      "  if (k == 5) free(q); if (k == 6) free(p); if (k == 7) { free(p); free(p); } return 0; }";
  EXPECT_EQ(violated(text, {0}), "");
  EXPECT_EQ(violated(text, {1}), "valid-free");
  EXPECT_EQ(violated(text, {2}), "valid-free");
  EXPECT_EQ(violated(text, {3}), "valid-free");
  EXPECT_EQ(violated(text, {4}), "");
  EXPECT_EQ(violated(text, {5}), "");
  EXPECT_EQ(violated(text, {6}), "");
  EXPECT_EQ(violated(text, {7}), "valid-free");
}

TEST_P(MemoryChecks, double_free_of_one_of_many) {
  const std::string text =
      "int main(void) { char *p[3]; for (int i = 0; i < 3; i++) p[i] = malloc(1);\n"
      "  free(p[__VERIFIER_nondet_int() % 3]); free(p[__VERIFIER_nondet_int() % 3]); return 0; }";
  EXPECT_EQ(violated(text, {0, 2}), "");
  EXPECT_EQ(violated(text, {1, 1}), "valid-free");
}

TEST_P(MemoryChecks, realloc_ends_one_block_and_starts_another) {
  const std::string text =
      "int main(void) { char *p = malloc(4), *q = realloc(p, 8); q[__VERIFIER_nondet_int()] = 1;\n"
      "  if (__VERIFIER_nondet_int()) *p = 1; free(q); return 0; }";
  EXPECT_EQ(violated(text, {7, 0}), "");
  EXPECT_EQ(violated(text, {8, 0}), "valid-deref");
  EXPECT_EQ(violated(text, {7, 1}), "valid-deref");
}

TEST_P(MemoryChecks, realloc_of_a_dead_block_is_a_bad_free) {
  const std::string text =
      "int main(void) { char *p = malloc(4); if (__VERIFIER_nondet_int()) free(p); p = realloc(p, 8); free(p); return "
      "0; }";
  EXPECT_EQ(violated(text, {0}), "");
  EXPECT_EQ(violated(text, {1}), "valid-free");
}

TEST_P(MemoryChecks, objects_die_with_their_scope) {
  EXPECT_EQ(violated("int main(void) { int *p; { int x = 1; p = &x; } return *p; }"), "valid-deref");
  EXPECT_EQ(violated("int main(void) { int *p, x; { x = 1; p = &x; } return *p; }"), "");
  EXPECT_EQ(violated("int *f(void) { int x = 1, *p = &x; return p; } int main(void) { return *f(); }"), "valid-deref");
  EXPECT_EQ(violated("void f(int *p) { *p = 1; } int main(void) { int x; f(&x); return x; }"), "");
  const std::string loop =
      "int main(void) { int *p = 0; for (int i = 0; i < 3; i++) { int x = i; if (i == __VERIFIER_nondet_int()) return "
      "*p;\n"
      "  p = &x; } return 0; }";
  EXPECT_EQ(violated(loop, {5, 5, 5}), "");
  EXPECT_EQ(violated(loop, {5, 1}), "valid-deref");
  EXPECT_EQ(
      violated("int main(void) { int *p = 0; for (int i = 0; i < 2; i++) { int x = i; if (i == 1) break; p = &x; }\n"
               "  return *p; }"),
      "valid-deref");
}

TEST_P(MemoryChecks, objects_die_however_their_scope_is_left) {
  EXPECT_EQ(violated("int main(void) { int *p; { int x = 1; p = &x; goto out; } out: return *p; }"), "valid-deref");
  EXPECT_EQ(violated("int main(void) { int x = 1, *p = &x; { goto out; } out: return *p; }"), "");
  EXPECT_EQ(
      violated("int main(void) { int x = 0, *p = &x, i = 0; again: { int y = 1; if (i++ < 2) goto again; *p = y; }\n"
               "  return x; }"),
      "");
  EXPECT_EQ(violated("int main(void) { int *p; { p = (int[]){1, 2}; } return p[1]; }"), "valid-deref");
  EXPECT_EQ(violated("int main(void) { int *p = (int[]){1, 2}; return p[1]; }"), "");
  EXPECT_EQ(
      violated("int *f(void) { int *p = __builtin_alloca(4); *p = 1; return p; } int main(void) { return *f(); }"),
      "valid-deref");
  const std::string many =
      "int *kept; void f(void) { int *p[3]; for (int i = 0; i < 3; i++) { p[i] = __builtin_alloca(4); *p[i] = i; }\n"
      "  kept = p[__VERIFIER_nondet_int()]; *kept = 4; } int g;\n"
      "int main(void) { f(); if (__VERIFIER_nondet_int()) kept = &g; return *kept; }";
  EXPECT_EQ(violated(many, {0, 0}), "valid-deref");
  EXPECT_EQ(violated(many, {2, 0}), "valid-deref");
  EXPECT_EQ(violated(many, {1, 1}), "");
}

TEST_P(MemoryChecks, copies_and_fills_have_bounds) {
  const std::string text =
      "int main(void) { char a[8], b[4]; int n = __VERIFIER_nondet_int(); memset(a, 0, 8); memset(b, 1, 4);\n"
      "  memcpy(a, b, n); return a[0]; }";
  EXPECT_EQ(violated(text, {4}), "");
  EXPECT_EQ(violated(text, {0}), "");
  EXPECT_EQ(violated(text, {5}), "valid-deref");
  EXPECT_EQ(violated(text, {9}), "valid-deref");
  EXPECT_EQ(violated(text, {-1}), "valid-deref");
}

TEST_P(MemoryChecks, leaks_at_the_end) {
  const std::string text =
      "char *kept; int main(void) { char *p = malloc(3); int k = __VERIFIER_nondet_int(); if (k == 1) kept = p;\n"
      "  if (k == 2) free(p); if (k == 3) { kept = p; kept = 0; } if (k == 4) abort(); return 0; }";
  const Property cleanup = memory_cleanup_property(), safety = memory_safety_property();
  EXPECT_EQ(violated(text, {0}, cleanup), "valid-memcleanup");
  EXPECT_EQ(violated(text, {1}, cleanup), "valid-memcleanup");
  EXPECT_EQ(violated(text, {2}, cleanup), "");
  EXPECT_EQ(violated(text, {4}, cleanup), "valid-memcleanup");
  EXPECT_EQ(violated(text, {0}, safety), "valid-memtrack");
  EXPECT_EQ(violated(text, {1}, safety), "");
  EXPECT_EQ(violated(text, {2}, safety), "");
  EXPECT_EQ(violated(text, {3}, safety), "valid-memtrack");
  EXPECT_EQ(violated(text, {4}, property_of_checks("leak")), "");
}

TEST_P(MemoryChecks, what_a_function_that_is_over_pointed_to_is_lost) {
  const std::string text =
      "void f(void) { char *p = malloc(3); if (__VERIFIER_nondet_int()) free(p); }\n"
      "int main(void) { f(); exit(0); }";
  EXPECT_EQ(violated(text, {0}, memory_safety_property()), "valid-memtrack");
  EXPECT_EQ(violated(text, {1}, memory_safety_property()), "");
}

TEST_P(MemoryChecks, constants_beside_others_are_not_written) {
  const std::string text =
      "const int c = 3; int main(void) { int x = 1;\n"
      "  int *p = __VERIFIER_nondet_int() ? (int *)&c : &x; *p = 4; return 0; }";
  EXPECT_EQ(violated(text, {0}), "");
  EXPECT_EQ(violated(text, {1}), "def-behavior");
}

TEST_P(MemoryChecks, one_of_many_blocks_leaks) {
  const std::string text =
      "int main(void) { int n = __VERIFIER_nondet_int(); for (int i = 0; i < 3; i++) { char *p = malloc(1);\n"
      "  if (i != n) free(p); } return 0; }";
  EXPECT_EQ(violated(text, {7}, memory_cleanup_property()), "");
  EXPECT_EQ(violated(text, {1}, memory_cleanup_property()), "valid-memcleanup");
}

TEST_P(MemoryChecks, blocks_that_only_point_to_each_other_leak) {
  const std::string text =
      "struct n { struct n *next; };\n"
      "int main(void) { struct n *a = malloc(sizeof *a), *b = malloc(sizeof *b); a->next = b; b->next = a;\n"
      "  if (__VERIFIER_nondet_int()) { free(a); free(b); } return 0; }";
  EXPECT_EQ(violated(text, {0}, memory_safety_property()), "valid-memtrack");
  EXPECT_EQ(violated(text, {1}, memory_safety_property()), "");
  const std::string self =
      "struct n { struct n *me; };\n"
      "int main(void) { struct n *a = malloc(sizeof *a); a->me = a; if (__VERIFIER_nondet_int()) free(a); return 0; }";
  EXPECT_EQ(violated(self, {0}, memory_safety_property()), "valid-memtrack");
  EXPECT_EQ(violated(self, {1}, memory_safety_property()), "");
}

TEST_P(MemoryChecks, whole_objects_have_no_inner_bounds) {
  const std::string text = "struct { int a[2], b; } s; int main(void) { return s.a[__VERIFIER_nondet_int()]; }";
  EXPECT_EQ(violated(text, {2}), "valid-deref");
  EXPECT_EQ(violated(text, {2}, memory_safety_property()), "");
  EXPECT_EQ(violated(text, {3}, memory_safety_property()), "valid-deref");
}

TEST_P(MemoryChecks, alignment_of_accesses) {
  const std::string text =
      "struct s { int number; char letter; };\n"
      "int main(void) { int many = __VERIFIER_nondet_int(), at = __VERIFIER_nondet_int(); char *p[2];\n"
      "  for (int i = 0; i < 2; i++) p[i] = calloc(1, 64);\n"
      "  char *q = p[many & 1] + (at & 31);\n"
      "  struct s *r = (struct s *)q, copy; short *t = (short *)q;\n"
      "  switch (__VERIFIER_nondet_int()) {\n"
      "    case 0: return r->number;\n    case 1: r->letter = 1; break;\n    case 2: copy = *r; return copy.number;\n"
      "    case 3: return *t;\n    case 4: memcpy(&copy, q, sizeof copy); return copy.number;\n"
      "    case 5: return &r->letter == q;\n  }\n  return 0; }";
  for (int at = 0; at < 9; ++at) {
    for (int access = 0; access < 6; ++access) {
      const int align = access < 3 ? 4 : access == 3 ? 2 : 1;
      EXPECT_EQ(violated(text, {at & 1, at, access}), at % align == 0 ? "" : "def-behavior") << at << ' ' << access;
      EXPECT_EQ(violated(text, {at & 1, at, access}, property_of_checks("all,-leak,-alignment")), "");
    }
  }
}

TEST_P(MemoryChecks, alignment_is_not_asked_of_packed_and_declared_objects) {
  const std::string text =
      "struct __attribute__((packed)) s { char c; int x; int a[3]; } s, *p = &s;\n"
      "typedef int loose __attribute__((aligned(1)));\n"
      "int main(void) { int i = __VERIFIER_nondet_int(); s.x = 1; p->x += 2; p->a[i] = 3;\n"
      "  loose *q = (loose *)((char *)p + i); return *q; }";
  for (int i = 0; i < 3; ++i) EXPECT_EQ(violated(text, {i}), "") << i;
}

TEST_P(MemoryChecks, values_that_a_bool_does_not_have) {
  const std::string text =
      "struct o { int n; _Bool b; }; union u { unsigned char c; _Bool b; };\n"
      "int main(void) { unsigned char c = __VERIFIER_nondet_int(); struct o x = {0}, y; union u u; _Bool b;\n"
      "  switch (__VERIFIER_nondet_int()) {\n"
      "    case 0: u.c = c; return u.b;\n    case 1: memcpy(&b, &c, 1); return b;\n"
      "    case 2: memset(&x, c, sizeof x); y = x; return y.b;\n    case 3: b = c; return b;\n  }\n  return 0; }";
  for (int value = 0; value < 4; ++value) {
    for (int way = 0; way < 4; ++way) {
      const bool is_good = value < 2 || way == 3;
      EXPECT_EQ(violated(text, {value, way}), is_good ? "" : "def-behavior") << value << ' ' << way;
      EXPECT_EQ(violated(text, {value, way}, property_of_checks("all,-leak,-trap")), "");
    }
  }
}

TEST_P(MemoryChecks, kinds_that_are_not_chosen_end_the_run) {
  const std::string text = "int main(void) { int *p = 0; return *p; }";
  EXPECT_EQ(violated(text, {}, property_of_checks("overflow,bounds")), "");
  EXPECT_EQ(violated(text, {}, property_of_checks("null")), "valid-deref");
}

}  // namespace
}  // namespace warrant
