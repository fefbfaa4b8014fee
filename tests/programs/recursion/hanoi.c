// The moves of the towers of Hanoi: at least as many as there are discs.
// verdict: true
// decided by: horn
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static int moves;

void move(int discs) {
  if (discs == 0) return;
  move(discs - 1);
  ++moves;
  move(discs - 1);
}

int main(void) {
  const int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 30) return 0;
  moves = 0;
  move(n);
  if (moves < n) reach_error();
  return 0;
}
