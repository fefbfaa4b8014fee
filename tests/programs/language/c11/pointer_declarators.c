// Pointers to qualified objects and qualified pointers, of several levels.
// section: 6.7.6.1
// run: returned 0
#include <assert.h>

typedef int *int_pointer;

int main(void) {
  int a = 1, b = 2;
  const int *to_const = &a;
  int *const constant = &a;
  const int_pointer same = &b;  // the pointer is const, not the int
  *same = 3;
  *constant = 4;
  assert(b == 3 && *to_const == 4);
  to_const = &b;
  assert(*to_const == 3);
  int **const pp = (int **)&constant;
  **pp = 5;
  assert(a == 5);
  const int *const *cpp = &to_const;
  assert(**cpp == 3);
  void *any = &cpp;
  assert(***(const int *const **)any == 3);
  int *volatile v = &a;
  v = &b;
  assert(*v == 3);
  int *p = &a, q = 7;  // only p is a pointer
  assert(*p + q == 12);
  return 0;
}
