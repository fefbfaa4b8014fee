// cleanup: a function runs when the variable goes out of scope, last one first.
// extension: Variable Attributes
// run: returned 0
#include <assert.h>

static int log_, calls;
static void note(int *p) { log_ = log_ * 10 + *p; calls++; }

static int leaves(int x) {
  int a __attribute__((cleanup(note))) = 1;
  if (x) return a + 5;
  int b __attribute__((cleanup(note))) = 2;
  return b;
}

int main(void) {
  {
    int a __attribute__((cleanup(note))) = 1;
    int b __attribute__((cleanup(note))) = 2;
    assert(calls == 0);
    a = 3;
  }
  assert(log_ == 23);
  log_ = 0;
  assert(leaves(0) == 2 && log_ == 21);
  log_ = 0;
  assert(leaves(1) == 6 && log_ == 1);
  calls = 0;
  for (int i = 0; i < 4; i++) {
    int c __attribute__((cleanup(note))) = i;
    if (i == 1) continue;
    if (i == 2) break;
  }
  assert(calls == 3);
  return 0;
}
