// Compound literals as initialisers of arrays and of static objects.
// extension: Compound Literals
// run: returned 0
#include <assert.h>

struct foo { int a; char b[2]; };
static struct foo global = ((struct foo){7, 'a', 'b'});
static int y[] = (int[]){1, 2, 3};
static int z[] = (int[3]){1};

static struct foo make(int x, int y) { return ((struct foo){x + y, 'a', 0}); }

int main(void) {
  assert(global.a == 7 && global.b[1] == 'b' && sizeof y == 12 && y[2] == 3 && sizeof z == 12 && z[2] == 0);
  assert(make(2, 3).a == 5);
  char **foo = (char *[]){"x", "y", "z"};
  assert(*foo[2] == 'z');
  struct foo copy = (struct foo){.b = "c"};
  assert(copy.a == 0 && copy.b[0] == 'c');
  return 0;
}
