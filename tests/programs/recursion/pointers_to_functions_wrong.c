// Recursion through a function pointer, which ends at one.
// verdict: false
// decided by: horn
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

typedef int (*step)(int);

int down(int n);
int half(int n);

static step choose(int n) { return n % 2 ? down : half; }

int down(int n) {
  if (n <= 0) return 0;
  if (n == 1021) return 1;
  return choose(n - 1)(n - 1);
}

int half(int n) {
  if (n <= 0) return 0;
  return choose(n / 2)(n / 2);
}

int main(void) {
  const int n = __VERIFIER_nondet_int();
  if (n > 1000000 && down(n) != 0) reach_error();
  return 0;
}
