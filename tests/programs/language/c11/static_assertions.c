// _Static_assert at file scope, in blocks and in structs.
// section: 6.7.10
// run: returned 0
#include <assert.h>
#include <limits.h>
#include <stddef.h>

_Static_assert(sizeof(int) == 4, "int");
_Static_assert(CHAR_BIT == 8 && (char)-1 < 0, "char is signed");
struct s { char c; _Static_assert(1 + 1 == 2, "in a struct"); int i; };
_Static_assert(offsetof(struct s, i) == 4, "no room is taken");
_Static_assert(-1 < 0 && -1 > 0u && 'a' == 97, "conversions");
_Static_assert(sizeof(long) == sizeof(void *), "word");
_Static_assert((unsigned char)300 == 44 && 7 / -2 == -3 && -7 % 3 == -1, "arithmetic");
static_assert(3.0 / 2 > 1.4 ? 1 : 0, "with the header");

int main(void) {
  _Static_assert(sizeof(struct s) == 8, "in a block");
  struct s s = {1, 2};
  assert(s.i == 2);
  enum { n = 3 };
  _Static_assert(n == 3, "sees the enumerator");
  return 0;
}
