// Arrays and functions become pointers, except under sizeof, & and in string initialisers.
// section: 6.3.2.1
// run: returned 0
#include <assert.h>

static int five(void) { return 5; }
struct s { int a[4]; };
static struct s make(void) { return (struct s){{1, 2, 3, 4}}; }

int main(void) {
  int a[5] = {1, 2, 3, 4, 5};
  int *p = a;
  assert(p == &a[0] && sizeof a == 20 && sizeof(a + 0) == sizeof(int *));
  int(*whole)[5] = &a;
  assert((void *)whole == (void *)a && whole + 1 == (void *)(a + 5) && sizeof *whole == 20);
  char text[] = "abc";
  assert(sizeof text == 4 && sizeof("abc" + 1) == sizeof(char *));
  char *pointer = "abc" + 1;
  assert(*pointer == 'b' && "abc"[2] == 'c' && *("abc" + 3) == 0);
  int (*f)(void) = five, (*g)(void) = &five;
  assert(f == g && (*****f)() == 5 && (&five)() == 5);
  int m[2][3] = {{1, 2, 3}, {4, 5, 6}};
  assert(*m[1] == 4 && **m == 1 && *(*(m + 1) + 2) == 6 && sizeof m[0] == 12);
  int(*row)[3] = m;
  assert((*++row)[1] == 5);
  assert(make().a[2] == 3 && sizeof make().a == 16);
  const int c = 4;
  int v = c;  // the value of an lvalue has no qualifiers
  v++;
  assert(v == 5);
  return 0;
}
