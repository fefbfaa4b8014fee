// Recursion through a function pointer.
// verdict: true
// decided by: horn
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

typedef int (*step)(int);

int down(int n);
int half(int n);

static step choose(int n) { return n % 2 ? down : half; }

int down(int n) {
  if (n <= 0) return 0;
  return choose(n - 1)(n - 1);
}

int half(int n) {
  if (n <= 0) return 0;
  return choose(n / 2)(n / 2);
}

int main(void) {
  const int n = __VERIFIER_nondet_int();
  if (down(n) != 0) reach_error();
  return 0;
}
