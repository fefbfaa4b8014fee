// verdict: true
// run: returned 0
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int(), y, z = x;
  asm volatile("" : "+r"(x), "=r"(y) : "1"(x ^ 1) : "memory");
  if (x != z || y != (x ^ 1)) reach_error();
  return 0;
}
