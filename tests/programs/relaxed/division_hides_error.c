// verdict: unknown
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  int y = 10 / x;
  if (x == 0 && y > 3) reach_error();
  return 0;
}
