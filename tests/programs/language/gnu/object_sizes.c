// __builtin_object_size: of an object that is evident, and of one that is not.
// extension: Object Size Checking
// refused: the value of __builtin_object_size
#include <assert.h>

struct s { char a[10]; int b; };
static int __attribute__((noinline)) unknown(void *p) { return __builtin_object_size(p, 0) == (unsigned long)-1; }

int main(void) {
  struct s s;
  assert(__builtin_object_size(&s, 0) == sizeof s && __builtin_object_size(s.a, 1) == 10);
  assert(unknown(&s));
  return 0;
}
