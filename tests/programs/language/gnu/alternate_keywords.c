// Keywords with underscores.
// extension: Alternate Keywords
// run: returned 0
#include <assert.h>

static __inline__ __const__ int f(__signed__ char c) { return c; }
__extension__ typedef long long wide;

int main(void) {
  __volatile__ int x = 2;
  __typeof__(x) y = 3;
  int *__restrict__ p = (int *)&y;
  __const int z = 4;
  assert(f(255) == -1 && x + *p + z == 9 && sizeof(wide) == 8 && __alignof(int) == 4);
  assert(__extension__({ 5; }) == 5);
  return 0;
}
