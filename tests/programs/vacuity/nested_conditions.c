// One condition in two parts, of which the second is never evaluated.
// verdict: true
extern int __VERIFIER_nondet_int(void);

void reach_error(void) {}
int main(void) {
  int x = 3, y = __VERIFIER_nondet_int();
  if (x != 3) {
    if (y != 3) reach_error();
  }
  return 0;
}
