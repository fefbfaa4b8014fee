// The balance may become negative.
// verdict: false
// check: assert
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

static int execute(const unsigned char *code) {
  static void *const table[] = {&&stop, &&increment, &&decrement};
  int balance = 0;
  goto *table[*code++ % 3];
increment:
  balance++;
  goto *table[*code++ % 3];
decrement:
  balance--;
  goto *table[*code++ % 3];
stop:
  return balance;
}

int main(void) {
  unsigned char code[4] = {__VERIFIER_nondet_uchar(), __VERIFIER_nondet_uchar(), __VERIFIER_nondet_uchar(), 0};
  int balance = execute(code);
  assert(balance >= 0 && balance <= 3);
  return 0;
}
