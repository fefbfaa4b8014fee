// A write to null on the way, and an error that is out of reach with it and without it.
// verdict: true
// holds: unconditionally
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int *registered;

int main(void) {
  int x = __VERIFIER_nondet_int(), odd = 0;
  *registered = 1;
  for (int i = 0; i < x; i++) odd = !odd;
  if (odd != 0 && odd != 1) reach_error();
  return 0;
}
