// __sync builtins in one thread.
// extension: __sync Builtins
// run: returned 0
#include <assert.h>

int main(void) {
  int x = 5;
  assert(__sync_fetch_and_add(&x, 3) == 5 && x == 8);
  assert(__sync_fetch_and_sub(&x, 1) == 8 && __sync_fetch_and_or(&x, 8) == 7 && x == 15);
  assert(__sync_fetch_and_and(&x, 6) == 15 && __sync_fetch_and_xor(&x, 3) == 6 && x == 5);
  assert(__sync_fetch_and_nand(&x, 4) == 5 && x == ~4);
  x = 10;
  assert(__sync_add_and_fetch(&x, 5) == 15 && __sync_sub_and_fetch(&x, 20) == -5);
  assert(__sync_or_and_fetch(&x, 1) == -5 && __sync_and_and_fetch(&x, 0xff) == 0xfb);
  assert(__sync_xor_and_fetch(&x, 0xf0) == 0x0b && __sync_nand_and_fetch(&x, 2) == ~2);
  x = 1;
  assert(__sync_bool_compare_and_swap(&x, 1, 9) == 1 && x == 9);
  assert(__sync_bool_compare_and_swap(&x, 1, 7) == 0 && x == 9);
  assert(__sync_val_compare_and_swap(&x, 9, 4) == 9 && __sync_val_compare_and_swap(&x, 9, 5) == 4 && x == 4);
  __sync_synchronize();
  assert(__sync_lock_test_and_set(&x, 1) == 4 && x == 1);
  __sync_lock_release(&x);
  assert(x == 0);
  unsigned char c = 255;
  assert(__sync_fetch_and_add(&c, 1) == 255 && c == 0);
  long long l = 1ll << 40;
  assert(__sync_add_and_fetch(&l, 1) == (1ll << 40) + 1);
  return 0;
}
