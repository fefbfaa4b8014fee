// Declarators: pointers, arrays and functions nested in each other.
// section: 6.7.6
// run: returned 0
#include <assert.h>

static int one(int x) { return x + 1; }
static int two(int x) { return x + 2; }
static int (*pick(int which))(int) { return which == 1 ? one : two; }
static int data[2][3] = {{1, 2, 3}, {4, 5, 6}};
static int (*rows(void))[3] { return data; }
static int (*(*make(void))(int))(int) { return pick; }  // returns a function that returns a function

int main(void) {
  int (*f[2])(int) = {one, two};
  assert(f[0](1) == 2 && (*f[1])(1) == 3);
  int (*(*table)[2])(int) = &f;
  assert((*table)[1](10) == 12);
  assert(pick(2)(5) == 7 && make()(1)(5) == 6);
  assert(rows()[1][2] == 6 && (*rows())[1] == 2 && sizeof *rows() == 12);
  int *pa[3] = {&data[0][0], &data[0][1], &data[1][2]}, (*ap)[3] = data + 1;
  assert(*pa[2] == 6 && (*ap)[0] == 4 && sizeof pa == 3 * sizeof(int *) && sizeof *ap == 12);
  int **pp = pa;
  assert(**++pp == 2);
  char *(*(*deep)[1])[2];
  char *inner[2] = {"ab", "cd"}, *(*middle[1])[2] = {&inner};
  deep = &middle;
  assert((*(*deep)[0])[1][1] == 'd');
  int((((x)))) = 4, (*(p)) = &x;
  assert(*p == 4);
  return 0;
}
