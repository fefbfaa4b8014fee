// Labels, tags, members and ordinary identifiers do not collide.
// section: 6.2.3
// run: returned 0
#include <assert.h>

struct s { int s; };
union t { int s; char t; };
typedef struct s s;
enum e { a, b, c };
struct a { int a, b; };

int main(void) {
  s s = {4};  // tag, typedef and object
  struct s other = {s.s};
  goto s;
  other.s = 0;
s:
  assert(other.s == 4);
  union t t;
  t.s = 0x41;
  assert(t.t == 'A');
  struct a x = {.a = b, .b = a};
  assert(x.a == 1 && x.b == 0);
  int e = c;
  enum e f = e;
  assert(f == 2);
  struct { struct { int x; } x; } x2 = {{9}};
  assert(x2.x.x == 9);
  return 0;
}
