// __alignof__ of types and of lvalues.
// extension: Alignment
// run: returned 0
#include <assert.h>

struct foo { int x; char y; } foo1;
static int strict __attribute__((aligned(64)));

int main(void) {
  assert(__alignof__(double) == 8 && __alignof__(long long) == 8);  // as objects of their own
  assert(_Alignof(double) == (sizeof(void *) == 8 ? 8 : 4) && _Alignof(long long) == _Alignof(double));
  assert(__alignof__(foo1.y) == 1 && __alignof__(struct foo) == 4 && __alignof__(strict) == 64);
  char c[10];
  assert(__alignof__(c) == 1 && __alignof__(c[3]) == 1 && __alignof__ foo1.x == 4);
  return 0;
}
