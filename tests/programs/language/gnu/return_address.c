// __builtin_return_address and __builtin_frame_address.
// extension: Return Address
// refused: the value of __builtin_return_address
#include <assert.h>

static void *__attribute__((noinline)) caller(void) { return __builtin_return_address(0); }

int main(void) {
  assert(caller() != 0);
  return 0;
}
