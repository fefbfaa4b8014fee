// An overflow of a lane is one to gcc, of narrow lanes too.
// verdict: false
// check: overflow
// violated: no-overflow
extern signed char __VERIFIER_nondet_char(void);
typedef signed char b8 __attribute__((vector_size(8)));

int main(void) {
  b8 a = {1, 2, 3};
  a[1] = __VERIFIER_nondet_char();
  a = a + a;
  return a[1] == 0;
}
