// verdict: false
// data-model: LP64
// data-model: ILP32
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

typedef int v4 __attribute__((vector_size(16)));

int main(void) {
  v4 a = {1, 2, 3, 4};
  const int x = __VERIFIER_nondet_int(), i = __VERIFIER_nondet_int();
  if (i < 0 || i > 3 || x < 0 || x > 1000) return 0;
  a[i] += x;
  a = a * a;
  if (a[2] == 100 * 100) reach_error();
  return 0;
}
