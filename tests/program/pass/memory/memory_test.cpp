// Memory resolution: the reference form behaves like the lowered form, and objects get the representation they should.
#include "program/pass/memory/memory.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

#include "c_text/dump.h"
#include "frontend/lower_text.h"
#include "program/pass/reference.h"

namespace warrant {
namespace {

using testing::lower_text;

struct Configuration {
  Arithmetic arithmetic;
  DataModel model;
  Addresses addresses;
};

// Addresses ascend with room for any block of the tests; uninitialised cells, which the two forms read at different
// times, are 0; everything else comes from another source.
class TestInputs : public InputSource {
 public:
  explicit TestInputs(InputSource& others) : others_(others) {}
  Value next(const Input& input) override {
    if (input.kind == InputKind::Uninitialised) return default_input(input);
    if (input.kind != InputKind::Address) return others_.next(input);
    next_ = next_ + 0x10000;
    return *input.low + next_;
  }
  std::size_t choose(std::size_t count) override { return others_.choose(count); }

 private:
  InputSource& others_;
  Integer next_ = 0;
};

std::string outcome(const Program& program, std::uint64_t seed) {
  RandomInputs inputs(seed);
  TestInputs source(inputs);
  std::ostringstream output;
  RunOptions options;
  options.max_steps = 5'000'000;
  const RunResult result = run(program, source, options, &output);
  return output.str() + describe(result, program);
}

class MemoryTest : public ::testing::TestWithParam<Configuration> {
 protected:
  MemoryTest() {
    options.data_model = GetParam().model;
    options.arithmetic = GetParam().arithmetic;
  }

  Reference reference_of(const Program& lowered) {
    InlineOptions inlining;
    inlining.recursion_bound = 20;
    auto result = make_reference(lowered, inlining, {GetParam().addresses});
    EXPECT_TRUE(std::holds_alternative<Reference>(result));
    return std::move(std::get<Reference>(result));
  }

  // Runs the body of main before and after, on some inputs.
  void expect_same_runs(const std::string& body, const std::string& declarations = "") {
    const std::string text =
        "#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n#include <stdint.h>\n#include <stddef.h>\n"
        "int __VERIFIER_nondet_int(void); unsigned __VERIFIER_nondet_uint(void);\n" +
        declarations + "\nint main(void) {\n" + body + "\nreturn 0; }\n";
    const Program lowered = lower_text(text, options, terms);
    const Reference reference = reference_of(lowered);
    ASSERT_TRUE(reference.program.is_reference());
    EXPECT_EQ(reference.origins.edges.size(), reference.program.cfa().edge_count());
    EXPECT_EQ(reference.origins.location_frames.size(), reference.program.cfa().location_count());
    EXPECT_EQ(reference.origins.variable_frames.size(), reference.program.variable_count());
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
      const std::string before = outcome(lowered, seed);
      EXPECT_EQ(before.find("returned 0"), before.size() - std::string("returned 0").size()) << before;
      EXPECT_EQ(outcome(reference.program, seed), before) << dump_text(reference.program);
    }
  }

  TermManager terms;
  FrontendOptions options;
};

TEST_P(MemoryTest, Arrays) {
  expect_same_runs(R"(
    int a[10], m[3][4];
    for (int i = 0; i < 10; i++) a[i] = i * i;
    for (int i = 0; i < 3; i++) for (int j = 0; j < 4; j++) m[i][j] = 10 * i + j;
    int *p = a + 9, sum = 0;
    while (p >= a) sum = 3 * sum + *p--;
    int (*row)[4] = m + 1;
    int n = 2 + (unsigned)__VERIFIER_nondet_int() % 5, v[n];
    for (int i = 0; i < n; i++) v[i] = i;
    printf("%d %d %d %d %d\n", sum, (*row)[2], m[2][3], *(&m[0][0] + 7), v[n - 1]);)");
}

TEST_P(MemoryTest, PointersToLocalsAndPointersToPointers) {
  expect_same_runs(R"(
    int x = 3, y = 4;
    swap(&x, &y);
    int *p = &x, *q = &y;
    exchange(&p, &q);
    *p = 7;
    int *r = __VERIFIER_nondet_int() > 0 ? p : q;
    *r += 1;
    printf("%d %d %d %d\n", x, y, *p, *q);)",
                   R"(
    static void swap(int *a, int *b) { int t = *a; *a = *b; *b = t; }
    static void exchange(int **a, int **b) { int *t = *a; *a = *b; *b = t; })");
}

TEST_P(MemoryTest, StructsWithArraysAndCopies) {
  expect_same_runs(R"(
    struct S s = {"hello", {1, 2, 3, 4}, 2.5, 0, 9}, t = s, table[3];
    s.self = &s;
    t.name[0] = 'j';
    t.a[3] = 10;
    table[1] = t;
    int i = 1;
    table[i + 1] = table[i];
    table[2].h++;
    table[0] = make(table[2].h);
    struct S *p = &table[2];
    p->self = p;
    p->self->a[i] = 5;
    printf("%c %c %d %d %f %d %d %d\n", s.name[0], table[2].name[0], s.a[3], t.a[3], table[1].d, table[2].h,
           table[0].h, table[2].a[1]);)",
                   R"(
    struct S { char name[16]; int a[4]; double d; struct S *self; short h; };
    static struct S make(int h) { struct S s = {"x"}; s.h = h + 1; return s; })");
}

TEST_P(MemoryTest, ListsOnTheHeap) {
  expect_same_runs(R"(
    static struct node first;
    struct node *list = &first;
    unsigned n = __VERIFIER_nondet_uint() % 6;
    for (unsigned i = 0; i < n; i++) {
      struct node *fresh = i % 2 ? calloc(1, sizeof *fresh) : malloc(sizeof *fresh);
      if (i % 2 == 0) fresh->extra[0] = fresh->extra[1] = 0;
      fresh->value = i;
      fresh->next = list;
      list = fresh;
    }
    list = reverse(list);
    int sum = 0;
    for (struct node *p = list; p; p = p->next) sum = 7 * sum + p->value + p->extra[1];
    while (list != &first && list->next) { struct node *next = list->next; list = next; }
    printf("%d %d\n", sum, length(list));)",
                   R"(
    struct node { int value; struct node *next; char extra[2]; };
    static struct node *reverse(struct node *l) {
      struct node *r = 0;
      while (l) { struct node *next = l->next; l->next = r; r = l; l = next; }
      return r;
    }
    static int length(struct node *l) { return l ? 1 + length(l->next) : 0; })");
}

TEST_P(MemoryTest, UnionsAndOtherViews) {
  expect_same_runs(R"(
    union { float f; unsigned u; unsigned char b[4]; } u;
    u.f = 1.5f;
    printf("%x %d\n", u.u, u.b[3]);
    u.b[3] = 0x40;
    printf("%f\n", u.f);
    union { double d; uint64_t u; } w;
    w.u = 0x4004000000000000;
    printf("%f\n", w.d);
    int x = 0x50003;
    short *half = (short *)&x;
    half[1]++;
    unsigned char *byte = (unsigned char *)&x;
    printf("%x %d %d\n", x, byte[0], byte[__VERIFIER_nondet_uint() % 4]);
    _Bool flags[4] = {1, 0, 1, 0};
    printf("%d\n", ((unsigned char *)flags)[2]);
    struct { unsigned a : 3, b : 7, c : 22; } bits = {5, 100, 12345};
    bits.b++;
    printf("%d %d %d\n", bits.a, bits.b, bits.c);)");
}

TEST_P(MemoryTest, CopiesAndFills) {
  expect_same_runs(R"(
    int a[100], b[100];
    for (int i = 0; i < 100; i++) a[i] = i;
    memcpy(b, a, sizeof b);
    memmove(a + 1, a, 98 * sizeof(int));
    memmove(b, b + 2, 90 * sizeof(int));
    memset(a + 50, 0, 40);
    memset(b + 10, 0x11, 200);
    unsigned n = 3 + __VERIFIER_nondet_uint() % 60;
    memcpy(a + 20, b, n * sizeof(int));
    memset(b, 0, n * sizeof(int));
    int x = 0x11111111;
    memset((char *)&x + 1, 0, 2);
    memcpy(&x, &a[n], 2);
    unsigned sum = 0;
    for (int i = 0; i < 100; i++) sum = 3 * sum + (unsigned)a[i] + 5 * (unsigned)b[i];
    printf("%u %x\n", sum, x);
    char *blob = malloc(64), *other = malloc(64);
    *(int *)(blob + 4) = 5;
    *(double *)(blob + 8) = 2.5;
    memcpy(other + 8, blob, 24);
    int size = 12;
    memcpy(other + 40, other + 12, size);
    printf("%d %f %d\n", *(int *)(other + 12), *(double *)(other + 16), *(int *)(other + 40));)");
}

TEST_P(MemoryTest, PointersAsBytesAndAsNumbers) {
  expect_same_runs(R"(
    int x = 1, y = 2;
    struct { int *p; int tag; } s = {&x, 7}, t;
    unsigned char *to = (unsigned char *)&t, *from = (unsigned char *)&s;
    for (unsigned i = 0; i < sizeof s; i++) to[i] = from[i];
    *t.p += 10;
    int *copy;
    memcpy(&copy, &s.p, sizeof copy);
    *copy += 100;
    uintptr_t number = (uintptr_t)&y;
    *(int *)number = 5;
    uintptr_t tagged = (uintptr_t)&y | 1;
    *(int *)(tagged & ~(uintptr_t)1) += 2;
    uintptr_t both = (uintptr_t)&x ^ (uintptr_t)&y;
    *(int *)(both ^ (uintptr_t)&x) += 1000;
    int hash[8] = {0}, sum = 0;
    hash[((uintptr_t)&x >> 4) % 8]++;
    for (int i = 0; i < 8; i++) sum += hash[i];
    printf("%d %d %d %d\n", x, y, (int)(tagged & 1), sum);
    struct item { char c; int v; } item = {1, 2};
    struct item *back = (struct item *)((char *)&item.v - offsetof(struct item, v));
    long distance = (char *)&item.v - (char *)&item;
    printf("%d %d\n", back->c, *(int *)((char *)&item + distance));
    char *old = malloc(8), *inside = old + 4, *fresh = malloc(8);
    *(int *)inside = 42;
    memcpy(fresh, old, 8);
    inside += (unsigned long)fresh - (unsigned long)old;
    printf("%d\n", *(int *)inside);)");
}

TEST_P(MemoryTest, ObjectsInLoopsAndRecursion) {
  expect_same_runs(R"(
    int total = 0;
    for (int i = 0; i < 4; i++) {
      int a[5] = {0}, *p = i % 2 ? a : &total;
      *p += i + 1;
      a[i] += 2;
      char *s = alloca(4 + i);
      s[3 + i] = i;
      total = 3 * total + a[0] + a[1] + s[3 + i];
    }
    deep(&total, 4);
    printf("%d %d\n", total, tail(500, 0));)",
                   R"(
    #include <alloca.h>
    static void deep(int *outer, int n) {
      int mine = n;
      if (n == 0) { *outer += 1; return; }
      deep(n % 2 ? &mine : outer, n - 1);
      *outer += mine;
    }
    static int tail(int n, int sum) { if (n == 0) return sum; return tail(n - 1, sum + n); })");
}

TEST_P(MemoryTest, Strings) {
  expect_same_runs(R"(
    char buffer[32], *words[3] = {"one", "two", "three"};
    strcpy(buffer, words[__VERIFIER_nondet_uint() % 3]);
    strcat(buffer, "!");
    char *end = strchr(buffer, '!');
    int count[8] = {0};
    if (end) count[end - buffer] = 1;
    printf("%s %d %d\n", buffer, (int)strlen(buffer), count[3]);)");
}

INSTANTIATE_TEST_SUITE_P(Forms, MemoryTest,
                         ::testing::Values(Configuration{Arithmetic::Int, DataModel::LP64, Addresses::Fixed},
                                           Configuration{Arithmetic::Bv, DataModel::LP64, Addresses::Fixed},
                                           Configuration{Arithmetic::Int, DataModel::ILP32, Addresses::Fixed},
                                           Configuration{Arithmetic::Bv, DataModel::ILP32, Addresses::Fixed},
                                           Configuration{Arithmetic::Int, DataModel::LP64, Addresses::Any},
                                           Configuration{Arithmetic::Bv, DataModel::ILP32, Addresses::Any}),
                         [](const auto& info) {
                           return std::string(info.param.arithmetic == Arithmetic::Int ? "Int" : "Bv") +
                                  (info.param.model == DataModel::LP64 ? "64" : "32") +
                                  (info.param.addresses == Addresses::Fixed ? "Fixed" : "Any");
                         });

// --- what objects become

class RepresentationTest : public ::testing::TestWithParam<Arithmetic> {
 protected:
  Program resolved(const std::string& text) {
    FrontendOptions options;
    options.arithmetic = GetParam();
    lowered_.emplace(lower_text(text, options, terms));
    auto result = make_reference(*lowered_);
    return std::move(std::get<Reference>(result).program);
  }
  static std::vector<const Variable*> arrays(const Program& program) {
    std::vector<const Variable*> result;
    for (VariableId id = 0; id < program.variable_count(); ++id)
      if (program.variable(id).role == VariableRole::Memory) result.push_back(&program.variable(id));
    return result;
  }
  static std::vector<Undefined> checks(const Program& program) {
    std::vector<Undefined> result;
    for (EdgeId id = 0; id < program.cfa().edge_count(); ++id) {
      const auto* assume = std::get_if<Assume>(&program.cfa().edge(id).operation);
      if (assume && assume->kind == AssumeKind::Undefined) result.push_back(assume->undefined);
    }
    return result;
  }
  bool is_int() const { return GetParam() == Arithmetic::Int; }

  TermManager terms;
  std::optional<Program> lowered_;
};

TEST_P(RepresentationTest, ObjectsWhoseCellsAreKnownBecomeScalars) {
  const Program program = resolved(R"(
    struct S { int a; char c; struct S *next; double d; };
    static void set(struct S *s, int v) { s->a = v; s->next = s; s->next->d = v; }
    int main(void) { struct S s, t; int x, *p = &x; set(&s, 1); *p = s.a; t = s; return t.a + x; })");
  EXPECT_TRUE(arrays(program).empty()) << dump_text(program);
  // s->next might be anything; all other addresses are evident.
  EXPECT_EQ(std::ranges::count(checks(program), Undefined::InvalidAccess), 1) << dump_text(program);
}

TEST_P(RepresentationTest, AnArrayIsIndexedByElement) {
  const Program program = resolved(
      "int a[10]; int main(void) { int s = 0; for (int i = 0; i < 10; i++) { a[i] = i; s += a[9 - i]; } return s; }");
  ASSERT_EQ(arrays(program).size(), 1u);
  EXPECT_EQ(arrays(program)[0]->c_name, "a");
  bool indexed_by_i = false;
  for (EdgeId id = 0; id < program.cfa().edge_count(); ++id) {
    const auto* assign = std::get_if<Assign>(&program.cfa().edge(id).operation);
    if (assign && assign->value.op() == Op::Store) indexed_by_i |= assign->value.child(1).is_variable();
  }
  EXPECT_EQ(indexed_by_i, is_int()) << dump_text(program);
  EXPECT_EQ(std::ranges::count(checks(program), Undefined::InvalidAccess), 0);
}

TEST_P(RepresentationTest, AnArrayInsideAStructLeavesTheOtherFieldsAlone) {
  const Program program = resolved(R"(
    struct S { char c; int a[10]; char text[6]; double d; } s;
    int main(void) {
      int i = s.c;
      s.d = 1.0;
      s.a[i] = 3;
      s.text[i] = 'x';
      return s.a[2] + (int)s.d;
    })");
  ASSERT_EQ(arrays(program).size(), 2u) << dump_text(program);
  for (const Variable* array : arrays(program)) EXPECT_EQ(array->name.find("u8"), std::string::npos);
}

TEST_P(RepresentationTest, FieldsOfHeapNodesAreSeparateArrays) {
  const Program program = resolved(R"(
    #include <stdlib.h>
    struct node { int v; struct node *next; double d; };
    int main(void) {
      struct node *l = 0;
      for (int i = 0; i < 5; i++) { struct node *n = malloc(sizeof *n); n->v = i; n->d = i; n->next = l; l = n; }
      int s = 0;
      for (; l; l = l->next) s += l->v + (int)l->d;
      return s;
    })");
  ASSERT_EQ(arrays(program).size(), 3u) << dump_text(program);
  const Encoding& encoding = program.encoding();
  std::vector<Sort> elements;
  for (const Variable* array : arrays(program)) elements.push_back(array->symbol.sort().element());
  for (const ScalarType type : {ScalarType::integer(4, true), encoding.pointer_type(), ScalarType::floating(64, 8)})
    EXPECT_NE(std::ranges::find(elements, encoding.sort_of(type)), elements.end());
}

TEST_P(RepresentationTest, AnAccessThroughNoBlockIsUndefined) {
  const Program program = resolved("int main(void) { int *p = 0; *p = 1; return 0; }");
  DefaultInputs inputs;
  const RunResult result = run(program, inputs);
  ASSERT_TRUE(std::holds_alternative<UndefinedBehaviour>(result.end));
  EXPECT_EQ(std::get<UndefinedBehaviour>(result.end).kind, Undefined::InvalidAccess);
}

TEST_P(RepresentationTest, AnAccessOutOfBoundsIsUndefined) {
  const Program program = resolved(
      "int __VERIFIER_nondet_int(void); int a[4];\n"
      "int main(void) { int *p = a + __VERIFIER_nondet_int(); return *p; }");
  for (const int index : {-1, 4, 1000}) {
    ListedInputs inputs({Value(Integer(index))});
    EXPECT_TRUE(std::holds_alternative<UndefinedBehaviour>(run(program, inputs).end)) << index;
  }
  ListedInputs inputs({Value(Integer(3))});
  EXPECT_TRUE(std::holds_alternative<Returned>(run(program, inputs).end));
}

bool reads_a_guess(const RunResult& result) {
  return std::ranges::any_of(result.inputs,
                             [](const ReadInput& read) { return read.input.kind == InputKind::Unmodelled; });
}

TEST_P(RepresentationTest, WhatIsReadThroughAnAddressFromOutsideIsAGuess) {
  const Program program = resolved(
      "unsigned long number(void); int main(void) { int x = 1, *p = (int *)number(); if (!p) p = &x; return *p; }");
  // The first input is what x holds before it is initialised.
  ListedInputs zero({Value(Integer(0)), Value(Integer(0))});
  ListedInputs other({Value(Integer(0)), Value(Integer(5000)), Value(Integer(7))});
  EXPECT_FALSE(reads_a_guess(run(program, zero)));
  EXPECT_TRUE(reads_a_guess(run(program, other)));
}

TEST_P(RepresentationTest, WritingThroughAnAddressFromOutsideIsNotModelled) {
  const Program program = resolved(
      "unsigned long number(void); int main(void) { int x = 1, *p = (int *)number(); if (!p) p = &x; *p = 2; }");
  ListedInputs zero({Value(Integer(0)), Value(Integer(0))}), other({Value(Integer(0)), Value(Integer(5000))});
  EXPECT_TRUE(std::holds_alternative<Returned>(run(program, zero).end));
  EXPECT_TRUE(std::holds_alternative<UnmodelledReached>(run(program, other).end));
}

// The distance of two pointers is a number, but if one of them is null it is an address: never a silent end.
TEST_P(RepresentationTest, AnAddressThatIsHiddenInADistanceIsNotModelled) {
  const std::string text = R"(
    #include <stdint.h>
    int __VERIFIER_nondet_int(void);
    int main(void) {
      int x = 0, *p = __VERIFIER_nondet_int() ? &x : 0;
      intptr_t distance = (intptr_t)&x - (intptr_t)p;
      )";
  DefaultInputs inputs;
  EXPECT_TRUE(reads_a_guess(run(resolved(text + "return *(int *)distance; }"), inputs)));
  EXPECT_TRUE(
      std::holds_alternative<UnmodelledReached>(run(resolved(text + "*(int *)distance = 1; return 0; }"), inputs).end));
}

TEST_P(RepresentationTest, UninitialisedCellsAreInputsAtEveryAllocation) {
  const Program program = resolved(
      "int main(void) { int s = 0; for (int i = 0; i < 3; i++) { int x, *p = &x; s = s * 10 + *p; } return s; }");
  ListedInputs inputs({Value(Integer(1)), Value(Integer(2)), Value(Integer(3))});
  const RunResult result = run(program, inputs);
  std::vector<Integer> read;
  for (const ReadInput& input : result.inputs)
    if (input.input.kind == InputKind::Uninitialised) read.push_back(std::get<Integer>(input.value));
  EXPECT_EQ(read.size(), 3u);
  ASSERT_TRUE(std::holds_alternative<Returned>(result.end));
  EXPECT_EQ(std::get<Returned>(result.end).value, Integer(123));
}

TEST_P(RepresentationTest, LongConstantsCostNothingWhereNobodyReadsThem) {
  std::string literal(100'000, 'a');
  const Program program = resolved("const char *s = \"" + literal + "\"; int main(void) { return s[3] + s[99999]; }");
  EXPECT_LT(program.cfa().edge_count(), 40u);
  DefaultInputs inputs;
  EXPECT_EQ(std::get<Returned>(run(program, inputs).end).value, Integer(2 * 'a'));
}

TEST_P(RepresentationTest, LongConstantsAreStartedManyElementsAtATime) {
  std::string list;
  for (int i = 0; i < 6400; ++i) list += std::to_string(i % 100 + 1) + ",";
  const std::string text = "int __VERIFIER_nondet_int(void); int a[] = {" + list +
                           "}; int main(void) { return a[__VERIFIER_nondet_int() % 6400]; }";
  const Program program = resolved(text);
  EXPECT_LT(program.cfa().edge_count(), 200u);
  ListedInputs inputs({Value(Integer(4242))});
  EXPECT_EQ(std::get<Returned>(run(program, inputs).end).value, Integer(43));
}

TEST_P(RepresentationTest, ThatAllBlocksFitIsAnAssumptionOfTheProgram) {
  const std::string text = "#include <stdlib.h>\nint __VERIFIER_nondet_int(void);\n";
  EXPECT_TRUE(resolved(text + "int main(void) { return malloc(8) == 0; }").assumptions.empty());
  const Program program = resolved(text + "int main(void) { while (__VERIFIER_nondet_int()) malloc(8); return 0; }");
  ASSERT_EQ(program.assumptions.size(), 1u);
  EXPECT_EQ(program.assumptions[0].what.kind, AssumptionKind::MemoryFits);
  EXPECT_EQ(program.assumptions[0].where.line, 3u);
}

TEST_P(RepresentationTest, LargeBlocksThatDoNotFitAreNotModelled) {
  const Program program = resolved(
      "#include <stdlib.h>\nint main(void) { int i; for (i = 0; i < 5; i++) free(malloc(1ul << 61)); return i; }");
  DefaultInputs inputs;
  EXPECT_TRUE(std::holds_alternative<UnmodelledReached>(run(program, inputs).end));
}

INSTANTIATE_TEST_SUITE_P(Encodings, RepresentationTest, ::testing::Values(Arithmetic::Int, Arithmetic::Bv),
                         [](const auto& info) { return info.param == Arithmetic::Int ? "Int" : "Bv"; });

}  // namespace
}  // namespace warrant
