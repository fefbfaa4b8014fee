// verdict: false
// decided by: auto
_Bool nondet_bool();
int main(void) {
  int x = nondet_bool() ? 2 : 3;
  __CPROVER_postcondition(x == 2, "two");
  return 0;
}
