// The error needs a loop of at least 1000 rounds and an input that asks for them.
// run: returned 0
// run --input 999: returned 0
// run --input 1000: error reached at
// verdict: false
// decided by: gps
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  int i = 0, min = 0;
  while (i < n) {
    i = i + 1;
    min = min + 1;
  }
  if (min < 1000) return 0;
  reach_error();
}
