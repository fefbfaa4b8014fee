// verdict: unknown
// refused: call of __CPROVER_r_ok for an unknown object
int *nondet_pointer(void);
int main(void) {
  int *p = nondet_pointer();
  __CPROVER_assume(__CPROVER_r_ok(p, sizeof *p));
  return 0;
}
