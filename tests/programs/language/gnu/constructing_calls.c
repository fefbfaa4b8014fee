// __builtin_apply calls a function with the arguments of the current one.
// extension: Constructing Calls
// refused: __builtin_apply
// compilers: gcc
#include <assert.h>

static int seen;
static int callee(int a) { seen = a; return a + 1; }
static int forward(int a) {
  void *arguments = __builtin_apply_args();
  void *result = __builtin_apply((void (*)())callee, arguments, 64);
  __builtin_return(result);
}

int main(void) {
  assert(forward(4) == 5 && seen == 4);
  return 0;
}
