// Fourteen discs need 16383 moves.
// verdict: false
// decided by: horn
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int moves(int discs) {
  if (discs == 1) return 1;
  return 2 * moves(discs - 1) + 1;
}

int main(void) {
  const int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 30) return 0;
  if (moves(n) == 16383) reach_error();
  return 0;
}
