// The word DOG, after the state CAT was set up, opens the lock.
// run: returned 0
// run --input 67 --input 65 --input 84 --input 68 --input 79 --input 71: error reached at
// run --input 67 --input 65 --input 83 --input 68 --input 79 --input 71: returned 0
// verdict: false
// decided by: gps predabs
extern char __VERIFIER_nondet_char(void);
extern void reach_error(void);

int main(void) {
  char s0 = __VERIFIER_nondet_char(), s1 = __VERIFIER_nondet_char(), s2 = __VERIFIER_nondet_char();
  int state = 0;
  while (1) {
    char c = __VERIFIER_nondet_char();
    if (c == 0) break;
    if (c == 'D' && state == 0)
      state = 1;
    else if (c == 'O' && state == 1)
      state = 2;
    else if (c == 'G' && state == 2)
      state = 3;
    if (state == 3 && s0 == 'C' && s1 == 'A' && s2 == 'T') reach_error();
  }
  return 0;
}
