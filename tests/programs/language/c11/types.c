// Basic types: sizes and signedness of the x86 Linux data models, and what is promised about derived types.
// section: 6.2.5
// run: returned 0
#include <assert.h>
#include <limits.h>

struct list { int v; struct list *next; };
typedef int function(int);
static int twice(int x) { return 2 * x; }

int main(void) {
  assert(sizeof(char) == 1 && sizeof(short) == 2 && sizeof(int) == 4 && sizeof(long long) == 8);
  assert(sizeof(long) == sizeof(void *) && sizeof(_Bool) == 1);
  assert(sizeof(float) == 4 && sizeof(double) == 8);
  assert(CHAR_MIN < 0);  // plain char is signed here
  assert((char)-1 < 0 && (unsigned char)-1 > 0);
  assert(sizeof(signed char) == sizeof(unsigned char));
  assert((unsigned)-1 == UINT_MAX && UINT_MAX / 2 == INT_MAX);
  unsigned u = UINT_MAX;
  assert(u + 1 == 0);  // unsigned arithmetic is modulo
  unsigned long long ull = 0;
  assert(ull - 1 == ULLONG_MAX);
  function *f = twice;
  assert(f(4) == 8 && (*f)(5) == 10 && (**f)(6) == 12);
  struct list a = {1, 0}, b = {2, &a};
  assert(b.next->v == 1 && !b.next->next);
  enum { few = 3 } e = few;
  assert(sizeof e == 4);
  assert(sizeof(int[3][2]) == 24);
  return 0;
}
