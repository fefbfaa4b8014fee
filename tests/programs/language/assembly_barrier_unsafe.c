// verdict: false
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int(), y;
  asm volatile("" : "=r"(y) : "0"(x) : "memory");
  if (y == 12345) reach_error();
  return 0;
}
