// verdict: true
// decided by: auto
int x[4];
int main(void) {
  __CPROVER_assert(__CPROVER_r_ok(x, sizeof x), "readable");
  __CPROVER_assert(__CPROVER_w_ok(&x, 4), "writable");
  __CPROVER_assert(__CPROVER_rw_ok(x, 1), "both");
  return 0;
}
