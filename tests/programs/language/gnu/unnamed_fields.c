// Structs and unions without name inside others.
// extension: Unnamed Fields
// run: returned 0
#include <assert.h>
#include <stddef.h>

struct s {
  int a;
  union {
    int b;
    float c;
    struct { short low, high; };
  };
  struct { int d; struct { int e; }; };
};

int main(void) {
  struct s s = {1, {2}, {3, {4}}};
  assert(s.a == 1 && s.b == 2 && s.low == 2 && s.high == 0 && s.d == 3 && s.e == 4);
  s.c = 1.0f;
  assert(s.b == 0x3f800000 && s.high == 0x3f80);
  assert(offsetof(struct s, high) == 6 && offsetof(struct s, e) == 12);
  struct s t = {.e = 5, .high = 1};
  assert(t.b == 65536 && t.e == 5 && t.d == 0);
  struct s *p = &t;
  p->low = 7;
  assert(t.b == 65543);
  return 0;
}
