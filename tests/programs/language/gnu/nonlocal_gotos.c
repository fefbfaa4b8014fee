// __builtin_setjmp and __builtin_longjmp.
// extension: Nonlocal Gotos
// run: returned 0
#include <assert.h>

static void *buffer[5];
static volatile int tries;
static void __attribute__((noinline)) jump(void) { __builtin_longjmp(buffer, 1); }

int main(void) {
  if (__builtin_setjmp(buffer) == 0) {
    tries++;
    jump();
    assert(0);
  }
  assert(tries == 1);
  return 0;
}
