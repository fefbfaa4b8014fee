// Initialisers: missing ones are zero, designators move the position, braces may be left out.
// section: 6.7.9
// run: returned 0
#include <assert.h>

struct point { int x, y; };
struct nested { struct point p[2]; int z; char name[4]; };
union u { unsigned char c; int i; };
static int zero[3];
static struct nested partial = {{{1, 2}}, .name = "ab"};
static int flat[2][3] = {1, 2, 3, 4};
static int gaps[] = {[5] = 5, 6, [2] = 2, 3};
static int twice[3] = {1, 2, [0] = 7};  // the last one wins
static struct nested path = {.p[1].y = 4, 5, .p[0] = {1}};
static const char *words[] = {"a", "bc", 0};
static char letters[2][4] = {"ab", {'c', 'd'}};
static struct { int a; struct { int b, c[2]; } in; int d; } mixed = {1, 2, 3, 4, 5};

static int calls;
static int call(void) { return ++calls; }
static struct point make(int x) { struct point p = {x, .y = x * 2}; return p; }

int main(void) {
  assert(zero[2] == 0 && partial.p[0].y == 2 && partial.p[1].x == 0 && partial.z == 0 && partial.name[1] == 'b' && !partial.name[3]);
  assert(flat[1][0] == 4 && flat[1][2] == 0);
  assert(sizeof gaps == 28 && gaps[5] == 5 && gaps[6] == 6 && gaps[2] == 2 && gaps[3] == 3 && gaps[0] == 0 && gaps[4] == 0);
  assert(twice[0] == 7 && twice[1] == 2 && twice[2] == 0);
  assert(path.p[1].y == 4 && path.z == 5 && path.p[0].x == 1 && path.p[0].y == 0);
  assert(sizeof words == 3 * sizeof(char *) && words[1][1] == 'c' && !words[2]);
  assert(letters[0][2] == 0 && letters[1][1] == 'd' && letters[1][3] == 0);
  assert(mixed.in.b == 2 && mixed.in.c[1] == 4 && mixed.d == 5);
  int local[4] = {1}, all_zero[5] = {0};
  assert(local[0] == 1 && local[3] == 0 && all_zero[4] == 0);
  struct nested n = {.p = {make(3), {.y = call()}}, .z = call()};
  assert(n.p[0].y == 6 && n.p[1].x == 0 && n.p[1].y + n.z == 3 && n.name[0] == 0);
  union u first = {300}, second = {.i = 300};
  assert(first.c == 44 && second.i == 300);
  int scalar = {4}, self = sizeof self;
  assert(scalar == 4 && self == 4);
  struct point copy = n.p[0], *p = &copy, array[] = {copy, *p, {9, 9}};
  assert(copy.y == 6 && array[1].x == 3 && sizeof array == 24);
  struct nested from = {copy, 7, 8};  // a whole struct, then braces left out
  assert(from.p[0].x == 3 && from.p[1].x == 7 && from.p[1].y == 8 && from.z == 0);
  char no_end[3] = "abc", braced[] = {'a', 'b'};
  assert(no_end[2] == 'c' && sizeof braced == 2);
  for (int i = 0; i < 2; i++) {
    int again[2] = {i};
    assert(again[0] == i && again[1] == 0);
    again[1] = 5;
  }
  float f[] = {1, 2.5, [3] = 'a'};
  assert(f[1] == 2.5f && f[2] == 0 && f[3] == 97);
  struct { int a : 3; unsigned : 4; unsigned b : 3; } bits = {-1, 9};
  assert(bits.a == -1 && bits.b == 1);
  return 0;
}
