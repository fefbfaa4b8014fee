// Constant expressions: in sizes, cases, enumerators, bit-fields, and initialisers of static objects.
// section: 6.6
// run: returned 0
#include <assert.h>
#include <stddef.h>

enum { a = 1 + 2 * 3, b = a > 5 ? 10 : 20, c = sizeof(int[b]) / sizeof(int), d = -1 >> 1, e = (int)3.99, f = !0 && 1 || 1 / 1 };
struct s { char x; int y; unsigned bits : a - 4; int z[b]; };
static int array[c * 2 - 10];
static int *inside = &array[3] + 2, *past = array + 10;
static const char *text = "constant" + 3;
static size_t offset = offsetof(struct s, y), size = sizeof(struct s);
static double half = 1.0 / 2, third = 1 / 3;
static int twice(int x) { return 2 * x; }
static int (*function)(int) = &twice;
static struct s object;
static int *member = &object.z[4];
static unsigned wraps = -1 + 0u, shifted = 1u << 31;
static long long wide = 1ll << 40 | 1, truncated = (char)0x1ff;
static void *null = (void *)0, *self = &self;
static int not_taken = 1 || 1 / 0;
static float rounded = 0.1f + 0.2f;
static _Bool address_is_true = &object != 0;

int main(void) {
  assert(a == 7 && b == 10 && c == 10 && d == -1 && e == 3 && f == 1);
  assert(sizeof array == 40 && inside == &array[5] && past - array == 10);
  assert(text[0] == 's' && offset == 4 && size == sizeof object);
  assert(half == 0.5 && third == 0 && function(4) == 8 && member == object.z + 4);
  assert(wraps == 4294967295u && shifted == 0x80000000u && wide == 1099511627777ll && truncated == -1);
  assert(!null && self == &self && not_taken == 1 && rounded == 0.1f + 0.2f && address_is_true);
  switch (7) {
    case a + 0: break;
    case a * 2 - 1: assert(0);
    case 'a' + (int)sizeof(char): assert(0);
  }
  object.bits = 15;
  assert(object.bits == 7);
  return 0;
}
