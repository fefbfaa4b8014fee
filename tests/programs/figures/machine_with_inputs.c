// A machine of few states that reads inputs forever: no end of paths, few states.
// verdict: true
// decided by: symex predabs
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int state = 0, count = 0;
  while (1) {
    int input = __VERIFIER_nondet_int();
    switch (state) {
      case 0: state = input > 10 ? 1 : 2; break;
      case 1: state = input == 3 ? 0 : 3; break;
      case 2: state = input < 0 ? 2 : 0; break;
      case 3: state = 0; count = (count + 1) % 5; break;
      default: reach_error();
    }
    if (count >= 5) reach_error();
  }
}
