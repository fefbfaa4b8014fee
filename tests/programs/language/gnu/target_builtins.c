// Builtins of the processor.
// extension: Target Builtins
// refused: __builtin_ia32_
#include <assert.h>

int main(void) {
  __builtin_ia32_pause();
  assert(__builtin_ia32_rdtsc() != 0);
  return 0;
}
