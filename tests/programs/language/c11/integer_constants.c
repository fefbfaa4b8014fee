// The type of an integer constant is the first of its list that holds it.
// section: 6.4.4.1
// run: returned 0
#include <assert.h>

#define type(e) _Generic((e), int: 1, unsigned: 2, long: 3, unsigned long: 4, long long: 5, unsigned long long: 6)

int main(void) {
  assert(type(2147483647) == 1);
  assert(type(2147483648) == (sizeof(long) == 8 ? 3 : 5));  // decimal: never unsigned
  assert(type(0x7fffffff) == 1 && type(0x80000000) == 2 && type(0xffffffff) == 2);
  assert(type(0x100000000) == (sizeof(long) == 8 ? 3 : 5));
  assert(type(037777777777) == 2 && type(017777777777) == 1);
  assert(type(0x8000000000000000) == (sizeof(long) == 8 ? 4 : 6));
  assert(type(1u) == 2 && type(1L) == 3 && type(1ul) == 4 && type(1ll) == 5 && type(1Ull) == 6 && type(1LLu) == 6);
  assert(type(4294967296u) == (sizeof(long) == 8 ? 4 : 6));
  assert(010 == 8 && 0x1F == 31 && 0 == 00 && 0Xff == 255);
  assert(-2147483648 < 0 && -2147483647 - 1 == -2147483648);
  assert(-0x80000000 > 0);  // unsigned
  assert(0xffffffff == 4294967295 && 18446744073709551615u + 1 == 0);
  return 0;
}
