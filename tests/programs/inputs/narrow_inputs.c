// Inputs have the range of their type.
// run --input 200 --input 1: returned 201
// run --random --seed 1: returned
// run --random --seed 2: returned
// verdict: true
#include <assert.h>
#include <stdbool.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern short __VERIFIER_nondet_short(void);

int main(void) {
  unsigned char c = __VERIFIER_nondet_uchar();
  bool b = __VERIFIER_nondet_bool();
  short s = __VERIFIER_nondet_short();
  assert(c >= 0 && c <= 255 && (b == 0 || b == 1) && s >= -32768 && s <= 32767);
  return c + b;
}
