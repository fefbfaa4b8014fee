// run: returned 0
// An array's element that is set on some paths only; most values that it may have fail, but zero does not.
// verdict: false
extern int __VERIFIER_nondet_int(void);
void reach_error(void) {}

int main(void) {
  int flags[20];
  for (int i = 0; i < 20; i++) {
    int chosen = __VERIFIER_nondet_int();
    if (chosen == 0) flags[i] = 0;
  }
  for (int i = 0; i < 20; i++) {
    if (i == 15 && flags[i] != 0) reach_error();
  }
  return 0;
}
