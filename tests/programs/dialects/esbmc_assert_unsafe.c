// verdict: false
// decided by: auto
unsigned char __ESBMC_nondet_uchar(void);
int main(void) {
  int x = __ESBMC_nondet_uchar();
  __ESBMC_assume(x > 200);
  __ESBMC_assert(x != 255, "");
  return 0;
}
