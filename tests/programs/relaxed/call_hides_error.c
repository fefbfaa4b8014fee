// No function is registered: the call is undefined behaviour.
// verdict: unknown
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int (*handler)(int);
int unused(int x) { return x; }

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x > 10) handler = 0;
  int y = handler(x);
  if (y == 7) reach_error();
  return 0;
}
