// verdict: false
// decided by: auto
float nondet_float(void);
int main(void) {
  if (nondet_float() == 2.5f) __ESBMC_unreachable();
  return 0;
}
