// verdict: true
// data-model: LP64
// data-model: ILP32
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

typedef int v4 __attribute__((vector_size(16)));
static v4 smaller(v4 a, v4 b) {
  v4 less = a < b;
  return (a & less) | (b & ~less);
}

int main(void) {
  v4 a = {1, 2, 3, 4}, b = {4, 3, 2, 1};
  const int x = __VERIFIER_nondet_int(), i = __VERIFIER_nondet_int();
  if (i < 0 || i > 3) return 0;
  a[i] = x;
  const v4 c = smaller(a, b);
  if (c[i] > x || c[3] > 1) reach_error();
  return 0;
}
