// verdict: true
// decided by: auto
// Nothing of CBMC's dialect is declared: calls have the types that CBMC gives them.
int main(void) {
  unsigned x;
  double d;
  __CPROVER_havoc_object(&x);
  __CPROVER_havoc_object(&d);
  __CPROVER_assume(x < 100);
  __CPROVER_assume(d);  // 0.5 is true
  __CPROVER_input("x", x);
  __CPROVER_precondition(x <= 99, "small");
  __CPROVER_cover(x == 3);
  __CPROVER_assert(d != 0, "not zero");
  __CPROVER_assert(x + 1 <= 100, "bounded");
  __CPROVER_postcondition(x * 2 < 200, "twice");
  __CPROVER_printf("%d", x);
  __CPROVER_output("x", x);
  return 0;
}
