// Hints of lock elision in the memory order.
// extension: x86 specific memory model extensions for transactional memory
// run: returned 0
// compilers: gcc
#include <assert.h>

static int lock;

int main(void) {
  assert(__atomic_exchange_n(&lock, 1, __ATOMIC_ACQUIRE | (1 << 16)) == 0 && lock == 1);
  __atomic_store_n(&lock, 0, __ATOMIC_RELEASE | (1 << 17));
  assert(lock == 0);
  return 0;
}
