// verdict: false
// decided by: auto
// violated: unreach-call
// check: assert
int main(void) {
  unsigned x;
  __CPROVER_havoc_object(&x);
  __CPROVER_assume(x < 100);
  __CPROVER_assert(x + 1 < 100, "bounded");
  return 0;
}
