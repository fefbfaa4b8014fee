// _Thread_local objects: each thread has one, the first thread's is initialised before main.
// section: 6.2.4
// run: returned 0
#include <assert.h>

_Thread_local int a = 5;
static _Thread_local int b[2];

static int count(void) {
  static _Thread_local int n = 3;
  return n++;
}

int main(void) {
  assert(a == 5 && b[1] == 0);
  a++;
  assert(count() == 3 && count() == 4 && a == 6);
  return 0;
}
