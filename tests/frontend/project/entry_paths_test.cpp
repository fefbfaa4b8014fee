#include <gtest/gtest.h>

#include <algorithm>

#include "base/error.h"
#include "frontend/project/entry.h"
#include "temporary.h"

namespace warrant {
namespace {

class EntryPathsTest : public ::testing::Test {
 protected:
  static constexpr const char* program =
      "struct hidden; struct none {};\n"
      "struct node {\n"
      "  struct node *next; int v, *items; void *bytes; void (*call)(void); struct hidden *hidden; struct none *none;\n"
      "  union { int *a; int b; } u; union { int *c; int d; }; struct { int *e; }; const struct { int *k; };\n"
      "  int *four[4]; struct { int *x; } *unnamed; struct { struct { char *y; } *list; } in; char **names;\n"
      "};\n"
      "int f(struct node *l, const struct node *c, struct node s, int n, int g[4], void (*h)(void)) { return 0; }\n";

  static Entry entry_with(const std::string& pointer, unsigned depth = 3) {
    const testing::TemporaryFile file(program);
    EntryOptions options;
    options.function = "f";
    options.arrays = {{pointer, "n"}};
    options.depth = depth;
    return make_entry({{file.path()}}, {}, options);
  }

  static std::string complaint(const std::string& pointer, unsigned depth = 3) {
    try {
      entry_with(pointer, depth);
    } catch (const UserError& error) {
      const std::string text = error.what(), start = "--entry f: --array " + pointer + "=n: ";
      EXPECT_TRUE(text.starts_with(start)) << text;
      return text.substr(std::min(start.size(), text.size()));
    }
    return "";
  }

  static bool has(const Entry& entry, const std::string& text) { return entry.text.find(text) != std::string::npos; }
};

TEST_F(EntryPathsTest, members_are_found_where_they_are) {
  EXPECT_EQ(complaint("l->items"), "");
  EXPECT_EQ(complaint("s.items"), "");
  EXPECT_EQ(complaint("l->e"), "");
  EXPECT_EQ(complaint("l->bytes"), "");
  EXPECT_EQ(complaint("l->next->next->items"), "");
  EXPECT_EQ(complaint("l->in.list"), "");
  EXPECT_EQ(complaint("s.next->in.list"), "");
}

TEST_F(EntryPathsTest, what_has_no_name_here_is_refused) {
  EXPECT_EQ(complaint("q"), "the function has no pointer parameter q");
  EXPECT_EQ(complaint("n"), "the function has no pointer parameter n");
  EXPECT_EQ(complaint("q->items"), "the function has no parameter q");
  EXPECT_EQ(complaint("l->w"), "l has no member w");
  EXPECT_EQ(complaint("l->"), "not of the form p or p->q");
  EXPECT_EQ(complaint("l.items"), "l has no member items");
  EXPECT_EQ(complaint("s->items"), "s is no pointer");
  EXPECT_EQ(complaint("l->items->x"), "l->items has no member x");
  EXPECT_EQ(complaint("l-x"), "not of the form p or p->q");
  EXPECT_EQ(complaint("l->v"), "l->v is no pointer");
  EXPECT_EQ(complaint("l->four"), "l->four is no pointer");
  EXPECT_EQ(complaint("l->u.a"), "a is a member of a union");
  EXPECT_EQ(complaint("l->c"), "c is a member of a union");
  EXPECT_EQ(complaint("l->call"), "l->call points to a function");
  EXPECT_EQ(complaint("h"), "h points to a function");
  EXPECT_EQ(complaint("l->hidden"), "l->hidden points to struct hidden, which the file does not define");
  EXPECT_EQ(complaint("l->none"), "l->none points to objects without a size");
  EXPECT_EQ(complaint("g->x"), "g points to an array, whose elements have no names");
  EXPECT_EQ(complaint("l->next->next->items", 2), "pointers lead through at most 2 objects; see --entry-depth");
}

TEST_F(EntryPathsTest, constant_members_are_assigned_through_a_cast) {
  EXPECT_TRUE(has(entry_with("c->items"), "    *(__typeof__(*c->items) **)&c->items = "));
  EXPECT_TRUE(has(entry_with("l->k"), "    *(__typeof__(*l->k) **)&l->k = "));
  EXPECT_TRUE(has(entry_with("c->next->items"), "    c->next->items = "));
}

TEST_F(EntryPathsTest, other_objects_of_the_type_are_as_without_it) {
  const Entry entry = entry_with("l->next->items");
  EXPECT_TRUE(has(entry, "(*object).items = 0;\n"));
  EXPECT_TRUE(has(entry, "(*object).items = depth == 0 || "));
  EXPECT_TRUE(has(entry, "  if (l != 0 && l->next != 0 && !__VERIFIER_nondet_bool()) {\n    l->next->items = "));
}

TEST_F(EntryPathsTest, pointers_in_elements_lead_as_far_as_from_elsewhere) {
  EXPECT_TRUE(has(entry_with("l->names"), "((__SIZE_TYPE__)(n), 2)"));
  EXPECT_TRUE(has(entry_with("s.next->next->names"), "((__SIZE_TYPE__)(n), 0)"));
}

}  // namespace
}  // namespace warrant
