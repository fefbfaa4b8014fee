// Bit-fields do not mind what is beside them, whether they are zero or not, in objects and in arrays of them.
// run: returned 0
// verdict: true
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

struct flags {
  unsigned low : 3;
  unsigned : 2;
  int high : 6;
  char rest;
};

int main(void) {
  unsigned x = __VERIFIER_nondet_int() & 7;
  struct flags a = {x, -1, 'a'}, none = {0, 0, 0};
  assert(a.low == x && a.high == -1 && a.rest == 'a');
  assert(none.low == 0 && none.high == 0 && none.rest == 0);
  struct flags many[3] = {{1, 2, 3}, {7, -7, 7}};
  assert(many[0].low == 1 && many[0].high == 2 && many[0].rest == 3);
  assert(many[1].low == 7 && many[1].high == -7 && many[2].low == 0 && many[2].high == 0);
  return 0;
}
