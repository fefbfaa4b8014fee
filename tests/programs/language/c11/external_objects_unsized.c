// A tentative definition after a declaration without its size.
// section: 6.9.2
// run: returned 0
#include <assert.h>

extern int table[];
extern struct later object;
static int first(void) { return table[0]; }
int table[3];
struct later { int v; };
struct later object;
extern int matrix[][2];
int matrix[2][2];

int main(void) {
  assert(first() == 0 && table[2] == 0 && sizeof table == 12);
  assert(object.v == 0 && matrix[1][1] == 0);
  table[2] = 5;
  assert(table[2] == 5);
  return 0;
}
