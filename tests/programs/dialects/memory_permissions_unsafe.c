// verdict: false
// decided by: auto
int x[4];
int main(void) {
  __CPROVER_assert(__CPROVER_r_ok(x, sizeof x + 1), "readable");
  return 0;
}
