// Static initialisers: addresses, differences, nested aggregates, conversions, references to each other.
// section: 6.7.9
// run: returned 0
#include <assert.h>
#include <stddef.h>
#include <stdint.h>

struct s { char c; int i; struct s *next; const char *name; };
static struct s ring[3] = {{'a', 1, &ring[1], "one"}, {'b', 2, &ring[2], "two"}, {'c', 3, ring, "three" + 2}};
static int cells[10];
static ptrdiff_t difference = &cells[7] - &cells[2];
static int *pointers[] = {cells, cells + 9, &cells[4] - 1, (int *)((char *)cells + 8)};
static int(*row)[5] = (int(*)[5])cells + 1;
static char *inside = (char *)&ring[1].i;
static uintptr_t number = (uintptr_t)&cells[1];
static float narrow = 0.1, from_int = 16777217;
static int from_float = 2.99, negative = (unsigned char)-1, folded = -7 / 2 * 2 + -7 % 2;
static unsigned char byte = 300, shifted = 0xff << 4;
static long long wide = INT32_MAX + 1ll, sign = (int)0xffffffff;
static unsigned wrap = 0u - 1, compare = -1 < 0u;
static const struct { union { int i; float f; } u; int a[2][2]; } mixed = {{.f = 1.0f}, {[1] = {3, [1] = 4}}};
static int twice(int x) { return 2 * x; }
static struct { int (*f)(int); int v; } table[] = {{twice, 1}, {0, 2}, {.v = 3, .f = twice}};
static void *self = &self;
static double values[] = {1, 2.5f, 'a', 1e3, -0.0, 1 / 2, 1 / 2.};
static _Bool truth[] = {2, 0.5, cells != 0, 0.0};
static wchar_t wtext[] = L"w\x1234";
static char matrix[][4] = {"abc", {'x'}, "wxyz"};
static int last = sizeof matrix + sizeof *matrix, conditional = 0 ? 1 / 1 : 5;

int main(void) {
  assert(ring[2].next->name[0] == 'o' && ring[0].next->next->name[0] == 'r' && ring->next->i == 2);
  assert(difference == 5 && pointers[1] - pointers[0] == 9 && pointers[2] == &cells[3] && pointers[3] == &cells[2]);
  assert(*row == &cells[5] && inside == (char *)&ring[1] + offsetof(struct s, i) && (int *)number == &cells[1]);
  assert(narrow == 0.1f && from_int == 16777216 && from_float == 2 && negative == 255 && folded == -7);
  assert(byte == 44 && shifted == 0xf0 && wide == 2147483648ll && sign == -1 && wrap == ~0u && compare == 0);
  assert(mixed.u.i == 0x3f800000 && mixed.a[1][0] == 3 && mixed.a[1][1] == 4 && mixed.a[0][1] == 0);
  assert(table[0].f(4) == 8 && !table[1].f && table[2].f(table[2].v) == 6 && self == &self);
  assert(values[1] == 2.5 && values[2] == 97 && 1 / values[4] < 0 && values[5] == 0 && values[6] == 0.5);
  assert(truth[0] && truth[1] && truth[2] && !truth[3] && (int)truth[0] == 1);
  assert(wtext[1] == 0x1234 && sizeof wtext == 12 && matrix[1][1] == 0 && matrix[2][3] == 'z' && last == 16 && conditional == 5);
  return 0;
}
