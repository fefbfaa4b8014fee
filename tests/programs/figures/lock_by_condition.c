// Three locks, each taken and released under the same condition: eight ways through a round, but nothing to tell them
// apart.
// verdict: true
// decided by: tracer predabs
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int(), c = __VERIFIER_nondet_int();
  while (__VERIFIER_nondet_int()) {
    int lock_a = 0, lock_b = 0, lock_c = 0;
    if (a) lock_a = 1;
    if (b) lock_b = 1;
    if (c) lock_c = 1;
    if (a) {
      if (lock_a != 1) reach_error();
      lock_a = 0;
    }
    if (b) {
      if (lock_b != 1) reach_error();
      lock_b = 0;
    }
    if (c) {
      if (lock_c != 1) reach_error();
      lock_c = 0;
    }
  }
  return 0;
}
