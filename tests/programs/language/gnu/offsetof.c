// __builtin_offsetof of members, nested ones and elements.
// extension: Offsetof
// run: returned 0
#include <assert.h>

struct in { char c; short s[3]; };
struct out { int a; struct in i[2]; union { int x; char y; }; };

int main(void) {
  assert(__builtin_offsetof(struct out, i) == 4 && __builtin_offsetof(struct out, i[1].s[2]) == 4 + 8 + 6);
  assert(__builtin_offsetof(struct out, y) == 20 && __builtin_offsetof(struct in, s) == 2);
  int n = 1;
  assert(__builtin_offsetof(struct out, i[n].c) == 12);
  _Static_assert(__builtin_offsetof(struct in, s[1]) == 4, "constant");
  return 0;
}
