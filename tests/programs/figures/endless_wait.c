// The error can only happen behind a loop that is left for it or never.
// verdict: false
// decided by: symex
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int key = __VERIFIER_nondet_int();
  for (int i = 0; i < 40; i++) {
    if (key == i) {
      while (1) {
        if (key == 17) reach_error();
      }
    }
  }
  return 0;
}
