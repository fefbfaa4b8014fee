// typedef names are synonyms; they can be hidden, and arrays of unknown size stay open.
// section: 6.7.8
// run: returned 0
#include <assert.h>

typedef int length, (*function)(int), vector[3];
typedef struct node { int v; struct node *next; } node, *list;
typedef char text[];
typedef unsigned byte_pair __attribute__((may_alias));
typedef length length;  // again, the same
static int twice(length x) { return 2 * x; }
static int sum(const vector v) { return v[0] + v[1] + v[2]; }

int main(void) {
  function f = twice;
  vector v = {1, 2, 3}, m[2] = {{4, 5, 6}, {7, 8, 9}};
  assert(f(4) == 8 && sum(v) == 6 && sizeof m == 24 && m[1][0] == 7);
  node a = {1, 0};
  list l = &(node){2, &a};
  assert(l->next->v == 1);
  text x = "abc", y = "de";
  assert(sizeof x == 4 && sizeof y == 3);
  length length = 5;  // from here on an object
  assert(length == 5 && sizeof length == 4);
  {
    typedef double vector;
    vector d = 0.5;
    assert(sizeof d == 8 && d == 0.5);
  }
  const vector c = {4, 5, 6};
  assert(sum(c) == 15);
  typedef int unsigned_is_no_name;
  unsigned_is_no_name z = -1;
  assert(z < 0);
  return 0;
}
