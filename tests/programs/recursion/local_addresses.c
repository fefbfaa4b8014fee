// Each activation has a local variable of its own, which the next one writes through a pointer.
// verdict: true
// decided by: horn
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

void count(int n, int *result) {
  int below = 0;
  if (n <= 0) {
    *result = 0;
    return;
  }
  count(n - 1, &below);
  *result = below + 1;
}

int main(void) {
  const int n = __VERIFIER_nondet_int();
  int result = -1;
  if (n < 0 || n > 100000) return 0;
  count(n, &result);
  if (result < 0) reach_error();
  return 0;
}
