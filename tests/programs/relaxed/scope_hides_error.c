// What a variable held is gone when its scope is left.
// verdict: unknown
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int *chosen;

void choose(int n) {
  int own = n > 5 ? 5 : n;
  chosen = &own;
}

int main(void) {
  choose(__VERIFIER_nondet_int());
  if (*chosen > 5) reach_error();
  return 0;
}
