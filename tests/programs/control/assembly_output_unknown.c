// No error rests on what an instruction may write that is not known.
// verdict: unknown
// check: assert
#include <assert.h>

int main(void) {
  unsigned low;
  __asm__ volatile("rdtsc" : "=a"(low) : : "edx");
  assert(low != 77);
  return 0;
}
