// verdict: false
// decided by: auto
int nondet_int(void);
static int half(int x) {
  __CPROVER_precondition(x % 2 == 0, "even");
  return x / 2;
}
int main(void) { return half(nondet_int()); }
