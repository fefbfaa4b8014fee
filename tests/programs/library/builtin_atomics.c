// run: returned 0
#include <assert.h>
#include <stdbool.h>

int main(void) {
  int x = 6, expected = 5, out = 0, seven = 7;
  assert(__atomic_fetch_add(&x, 2, __ATOMIC_SEQ_CST) == 6 && x == 8);
  assert(__atomic_sub_fetch(&x, 3, __ATOMIC_SEQ_CST) == 5);
  assert(__atomic_fetch_nand(&x, 4, __ATOMIC_SEQ_CST) == 5 && x == ~4);
  __atomic_store_n(&x, 5, __ATOMIC_SEQ_CST);
  assert(__atomic_compare_exchange_n(&x, &expected, 9, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST) && x == 9);
  assert(!__atomic_compare_exchange_n(&x, &expected, 1, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST));
  assert(x == 9 && expected == 9);
  __atomic_load(&x, &out, __ATOMIC_SEQ_CST);
  assert(out == 9);
  __atomic_exchange(&x, &seven, &out, __ATOMIC_SEQ_CST);
  assert(x == 7 && out == 9);
  __atomic_store(&x, &out, __ATOMIC_SEQ_CST);
  assert(x == 9 && __atomic_exchange_n(&x, 1, __ATOMIC_SEQ_CST) == 9);
  assert(__atomic_compare_exchange(&x, &(int){1}, &seven, true, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST) && x == 7);
  char flag = 0;
  assert(!__atomic_test_and_set(&flag, __ATOMIC_SEQ_CST) && __atomic_test_and_set(&flag, __ATOMIC_SEQ_CST));
  __atomic_clear(&flag, __ATOMIC_SEQ_CST);
  assert(flag == 0);
  __atomic_thread_fence(__ATOMIC_SEQ_CST);
  __sync_synchronize();
  assert(__sync_fetch_and_nand(&x, 3) == 7 && x == ~3);
  assert(__sync_val_compare_and_swap(&x, ~3, 4) == ~3 && x == 4);
  assert(__sync_bool_compare_and_swap(&x, 4, 5) && !__sync_bool_compare_and_swap(&x, 4, 6) && x == 5);
  assert(__sync_lock_test_and_set(&x, 1) == 5 && x == 1);
  __sync_lock_release(&x);
  assert(x == 0 && __sync_add_and_fetch(&x, 3) == 3 && __sync_fetch_and_xor(&x, 1) == 3 && x == 2);
  assert(__atomic_always_lock_free(4, 0));
  return 0;
}
