// verdict: false
// decided by: auto
// check: overflow
// violated: no-overflow
// Where no assertion is checked, one that fails changes nothing.
int nondet_int(void);
int main(void) {
  int x = nondet_int();
  __CPROVER_assert(x < 100, "");
  return x + 1;
}
