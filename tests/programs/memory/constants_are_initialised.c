// Initialisers write to constant objects, and everything may read them.
// run: returned 0
// verdict: true
#include <assert.h>
#include <stddef.h>
#include <string.h>

struct record {
  unsigned low : 3, high : 5;
  const char *name;
  double weight;
  short list[3];
};
union view {
  int number;
  unsigned char bytes[4];
};

static int global = 4;
static const struct record records[] = {{5, 17, "first", -0.5, {1, 2}}, {.name = "second", .list = {[2] = -7}}};
static const int *const pointers[3] = {&global, 0, &global};
static const union view seen = {0x01020304};
static const _Bool flags[] = {1, 0, 2};
static const long double wide[2] = {1.5L, -3};
static const char text[8] = "abc";
static const wchar_t wide_text[] = L"h\x4321";
static const unsigned long long big = 0xfedcba9876543210;
static int changed[5] = {1, 2, 3};

static int sum(const struct record r, int n) {
  const int parts[] = {r.low, r.high, n};
  const struct record copy = r;
  return parts[0] + parts[1] + parts[2] + copy.list[1];
}

int main(void) {
  assert(sum(records[0], 3) == 27 && sum(records[1], 3) == 3);
  assert(records[0].weight == -0.5 && records[1].weight == 0 && records[1].list[2] == -7);
  assert(strcmp(records[0].name, "first") == 0 && records[1].name[5] == 'd');
  assert(*pointers[0] + *pointers[2] == 8 && !pointers[1]);
  assert(seen.bytes[0] == 4 && seen.bytes[3] == 1);
  assert(flags[0] && !flags[1] && flags[2] == 1);
  assert(wide[0] == 1.5L && wide[1] == -3);
  assert(text[2] == 'c' && text[3] == 0 && text[7] == 0 && sizeof text == 8);
  assert(wide_text[1] == 0x4321 && wide_text[2] == 0);
  const unsigned long long *p = &big;
  assert(*p == 0xfedcba9876543210);
  changed[4] = changed[0] + changed[2];
  assert(changed[4] == 4 && changed[3] == 0);
  for (int i = 0; i < 2; i++) {
    const int each[2] = {i, i + 1};
    int large[100] = {[3] = 7, [99] = 1, [50] = i};
    assert(each[1] == i + 1 && large[3] == 7 && large[99] == 1 && large[50] == i && large[4] == 0);
    large[3] = large[4] = 9;
  }
  return 0;
}
