// As scope_hides_error.c, inside of the scope.
// verdict: true
// holds: unconditionally
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int *chosen;

void check(void) {
  if (*chosen > 5) reach_error();
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  int own = n > 5 ? 5 : n;
  chosen = &own;
  check();
  return 0;
}
