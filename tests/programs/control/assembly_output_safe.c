// What an instruction writes that is not known may be anything; the rest is as it was.
// verdict: true
// check: assert
#include <assert.h>

int main(void) {
  unsigned low, kept = 7;
  __asm__ volatile("rdtsc" : "=a"(low) : : "edx");
  assert(kept == 7 && low % 4 < 4);
  return 0;
}
