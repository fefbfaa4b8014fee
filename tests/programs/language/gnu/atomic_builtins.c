// __atomic builtins in one thread.
// extension: __atomic Builtins
// run: returned 0
#include <assert.h>

int main(void) {
  int x = 5, y, expected;
  assert(__atomic_load_n(&x, __ATOMIC_SEQ_CST) == 5);
  __atomic_load(&x, &y, __ATOMIC_ACQUIRE);
  assert(y == 5);
  __atomic_store_n(&x, 7, __ATOMIC_RELEASE);
  y = 8;
  __atomic_store(&x, &y, __ATOMIC_RELAXED);
  assert(x == 8 && __atomic_exchange_n(&x, 9, __ATOMIC_ACQ_REL) == 8);
  int z = 10;
  __atomic_exchange(&x, &z, &y, __ATOMIC_SEQ_CST);
  assert(x == 10 && y == 9);
  expected = 10;
  assert(__atomic_compare_exchange_n(&x, &expected, 11, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST) && x == 11);
  assert(!__atomic_compare_exchange_n(&x, &expected, 12, 0, __ATOMIC_SEQ_CST, __ATOMIC_RELAXED) && expected == 11 && x == 11);
  z = 13;
  assert(__atomic_compare_exchange(&x, &expected, &z, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST) && x == 13);
  assert(__atomic_fetch_add(&x, 2, __ATOMIC_RELAXED) == 13 && __atomic_add_fetch(&x, 1, __ATOMIC_RELAXED) == 16);
  assert(__atomic_sub_fetch(&x, 6, 0) == 10 && __atomic_and_fetch(&x, 6, 0) == 2 && __atomic_or_fetch(&x, 5, 0) == 7);
  assert(__atomic_xor_fetch(&x, 2, 0) == 5 && __atomic_fetch_nand(&x, 4, 0) == 5 && x == ~4);
  char flag = 0;
  assert(!__atomic_test_and_set(&flag, __ATOMIC_SEQ_CST) && flag && __atomic_test_and_set(&flag, __ATOMIC_SEQ_CST));
  __atomic_clear(&flag, __ATOMIC_SEQ_CST);
  assert(!flag);
  __atomic_thread_fence(__ATOMIC_SEQ_CST);
  __atomic_signal_fence(__ATOMIC_SEQ_CST);
  assert(__atomic_always_lock_free(sizeof(int), 0) && __atomic_is_lock_free(sizeof(int), &x));
  return 0;
}
