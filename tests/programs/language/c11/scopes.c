// Four kinds of scope: an inner declaration hides the outer one from its own declarator on.
// section: 6.2.1
// run: returned 0
#include <assert.h>

int x = 1;
enum { constant = 10 };

static int parameter_hides(int x) {
  { int x = 7; x++; }
  return x;
}

static int file_scope_again(void) {
  int x = 5;
  {
    extern int x;  // names the object at file scope
    return x;
  }
}

static int in_own_initialiser(void) {
  int x = sizeof x;  // already the new x: its scope begins after its declarator
  return x;
}

static int label_scope(int n) {
again:
  if (n > 3) return n;
  n++;
  { goto again; }
}

int prototype(int x[], int (*f)(int x));  // scopes of prototypes are their own

int main(void) {
  assert(x == 1);
  assert(parameter_hides(4) == 4);
  assert(file_scope_again() == 1);
  assert(in_own_initialiser() == sizeof(int));
  assert(label_scope(0) == 4);
  int sum = 0;
  for (int i = 0; i < 3; i++) {
    int i = 10;  // the body is a block inside the scope of the loop's i
    sum += i++;
  }
  assert(sum == 30);
  enum { constant = constant + 1 };  // the old constant until its enumerator is complete
  assert(constant == 11);
  if (sizeof(enum { inner = 3 }) && inner == 3) {
    int x = inner;
    assert(x == 3);
  }
  assert(x == 1);
  return 0;
}
