// An input that is used as an address may be the address of anything.
// verdict: unknown
extern void reach_error(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
int x = 1;

int main(void) {
  int *p = (int *)__VERIFIER_nondet_ulong();
  *p = 7;
  int *q = &x;
  if (*q != 1) reach_error();
  return 0;
}
