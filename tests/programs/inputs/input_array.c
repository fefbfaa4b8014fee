// run --input 3 --input 1 --input 2: returned 123
// run --input 2 --input 2 --input 2: returned 222
// verdict: true
// undefined: signed overflow of a[0] * 100
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int a[3];
  for (int i = 0; i < 3; i++) a[i] = __VERIFIER_nondet_int();
  for (int i = 1; i < 3; i++) {
    for (int j = i; j > 0 && a[j - 1] > a[j]; j--) {
      int t = a[j];
      a[j] = a[j - 1];
      a[j - 1] = t;
    }
  }
  if (a[0] > a[1] || a[1] > a[2]) reach_error();
  return a[0] * 100 + a[1] * 10 + a[2];
}
