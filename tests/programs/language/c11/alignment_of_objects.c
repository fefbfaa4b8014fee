// Every object lies at a multiple of its alignment.
// section: 6.2.8
// run: returned 0
#include <assert.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

struct mixed { char a; short b; char c; int d; char e; };
_Alignas(32) static char buffer[10];

#define aligned(p, n) (((uintptr_t)(p)) % (n) == 0)

int main(void) {
  assert(_Alignof(char) == 1 && _Alignof(short) == 2 && _Alignof(int) == 4);
  assert(_Alignof(struct mixed) == 4 && sizeof(struct mixed) == 16);
  assert(offsetof(struct mixed, b) == 2 && offsetof(struct mixed, c) == 4 && offsetof(struct mixed, d) == 8 &&
         offsetof(struct mixed, e) == 12);
  int local[3];
  short s[5];
  assert(aligned(&local[1], 4) && aligned(&s[3], 2) && aligned(buffer, 32));
  struct mixed m[2];
  assert(aligned(&m[1].d, 4) && (char *)&m[1] - (char *)&m[0] == 16);
  _Alignas(16) int x;
  _Alignas(64) char y;
  assert(aligned(&x, 16) && aligned(&y, 64));
  void *p = malloc(1);
  assert(aligned(p, _Alignof(max_align_t)));
  free(p);
  assert(_Alignof(int[7]) == _Alignof(int));
  return 0;
}
