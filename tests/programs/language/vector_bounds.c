// verdict: false
// check: bounds
// violated: valid-deref
extern int __VERIFIER_nondet_int(void);
typedef int v4 __attribute__((vector_size(16)));

int main(void) {
  v4 a = {1, 2, 3};
  const int i = __VERIFIER_nondet_int();
  if (i < 0 || i > 4) return 0;
  a[i] = 1;
  return a[0];
}
