// pack, push_macro, GCC diagnostic, weak names.
// extension: Pragmas
// run: returned 0
#include <assert.h>

#pragma pack(push, 1)
struct tight { char c; int i; };
#pragma pack(2)
struct two { char c; int i; };
#pragma pack(pop)
struct normal { char c; int i; };
#define X 1
#pragma push_macro("X")
#undef X
#define X 2
static int inner = X;
#pragma pop_macro("X")
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wall"
#pragma GCC diagnostic pop
#pragma unknown to everyone
_Pragma("pack(1)") struct also { char c; short s; };
#pragma pack()
#pragma once

int main(void) {
  assert(sizeof(struct tight) == 5 && sizeof(struct two) == 6 && sizeof(struct normal) == 8 && sizeof(struct also) == 3);
  struct tight t = {1, 0x01020304};
  assert(t.i == 0x01020304 && ((char *)&t)[1] == 4);
  assert(X == 1 && inner == 2);
  return 0;
}
