// Attributes of types: packed, aligned, may_alias, transparent unions.
// extension: Type Attributes
// run: returned 0
#include <assert.h>
#include <stddef.h>

struct __attribute__((packed)) tight { char c; int i; short s; long long l; };
struct loose { char c; struct tight t; int end; } __attribute__((packed, aligned(4)));
typedef int more __attribute__((aligned(16)));
struct wide { char c; more m; };
struct bits { unsigned a : 3; unsigned long long b : 33; unsigned c : 4; } __attribute__((packed));
typedef short alias __attribute__((may_alias));
enum __attribute__((packed)) small { one, two };
typedef union { int *i; const char *c; } any __attribute__((transparent_union));
static int which(any a) { return a.i != 0; }
struct __attribute__((designated_init)) d { int x, y; };
typedef int unaligned __attribute__((aligned(1)));

int main(void) {
  assert(sizeof(struct tight) == 15 && offsetof(struct tight, l) == 7 && _Alignof(struct tight) == 1);
  assert(sizeof(struct loose) == 20 && offsetof(struct loose, end) == 16);
  struct tight t = {1, -2, 3, -4};
  assert(t.i == -2 && t.s == 3 && t.l == -4);
  t.l += 1ll << 40;
  assert(t.l == (1ll << 40) - 4 && t.s == 3);
  struct tight array[2] = {t, {9}};
  assert((char *)&array[1] - (char *)array == 15 && array[1].c == 9);
  assert(sizeof(struct wide) == 32 && offsetof(struct wide, m) == 16);
  struct bits b = {5, 0x1ffffffffull, 9};
  assert(sizeof b == 5 && b.a == 5 && b.b == 0x1ffffffffull && b.c == 9);
  b.b = 0x100000001ull;
  assert(b.a == 5 && b.b == 0x100000001ull && b.c == 9);
  int x = 0x12345678;
  alias *p = (alias *)&x;
  p[1] = 0;
  assert(x == 0x5678);
  assert(sizeof(enum small) == 1);
  int *ip = &x;
  assert(which(ip) && which("a") && !which((int *)0));
  char raw[5] = {0, 4, 0, 0, 0};
  assert(*(unaligned *)(raw + 1) == 4);
  struct d d = {.y = 2};
  assert(d.y == 2);
  return 0;
}
