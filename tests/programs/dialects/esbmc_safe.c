// verdict: true
// decided by: auto
int __ESBMC_nondet_int(void);
float nondet_float(void);
int main(void) {
  int x = __ESBMC_nondet_int();
  float f = nondet_float();
  __ESBMC_assume(x > 3 && x < 10);
  __ESBMC_assume(f > 0);
  __ESBMC_atomic_begin();
  x++;
  __ESBMC_atomic_end();
  __ESBMC_assert(x <= 10, "bounded");
  if (f == 0) __ESBMC_unreachable();
  return 0;
}
