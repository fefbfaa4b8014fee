// Arrays of length 0 at the end of a struct.
// extension: Zero Length
// run: returned 0
#include <assert.h>
#include <stddef.h>
#include <stdlib.h>

struct line { int length; char contents[0]; };
struct aligned { char c; long long none[0]; };
struct both { int n; int zero[0]; int last; };

int main(void) {
  struct line *l = malloc(sizeof *l + 5);
  l->length = 5;
  for (int i = 0; i < 5; i++) l->contents[i] = 'a' + i;
  assert(l->contents[4] == 'e' && sizeof *l == 4 && (char *)(l + 1) == l->contents);
  free(l);
  assert(offsetof(struct aligned, none) == _Alignof(struct aligned) && sizeof(int[0]) == 0);
  struct both b = {.n = 1, .last = 2};
  assert((void *)b.zero == (void *)&b.last && sizeof b == 8);
  int empty[0];
  assert(sizeof empty == 0);
  return 0;
}
