// verdict: false
// decided by: auto
// Conditions of any type are true unless they are 0; cut off to an int, these would be 0.
unsigned long nondet_ulong(void);
int main(void) {
  unsigned long x = nondet_ulong();
  __CPROVER_assume(x & 0x100000000);
  __CPROVER_assume(&x);
  __CPROVER_assume(0.25);
  __CPROVER_assert(x != 0x500000000, "");
  return 0;
}
