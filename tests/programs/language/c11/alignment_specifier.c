// _Alignas: the strictest of several, of types and of numbers, in structs.
// section: 6.7.5
// run: returned 0
#include <assert.h>
#include <stddef.h>
#include <stdint.h>

struct s { char c; _Alignas(16) char d; _Alignas(double) _Alignas(32) int e; };
_Alignas(64) static int table[3];
_Alignas(0) static char plain;
static _Alignas(int) char as_int[4];

int main(void) {
  assert(_Alignof(struct s) == 32 && sizeof(struct s) == 64 && offsetof(struct s, d) == 16 && offsetof(struct s, e) == 32);
  assert((uintptr_t)table % 64 == 0 && (uintptr_t)as_int % _Alignof(int) == 0);
  assert(sizeof table == 12 && sizeof plain == 1);
  static struct s objects[2];
  assert((uintptr_t)&objects[1] % 32 == 0 && (char *)&objects[1] - (char *)objects == 64);
  *(int *)as_int = 7;
  assert(as_int[0] == 7);
  return 0;
}
