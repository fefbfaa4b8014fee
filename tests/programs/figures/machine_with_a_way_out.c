// The same kind of machine, with a sequence of five inputs that leads to the error.
// verdict: false
// decided by: symex
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int state = 0, count = 0;
  while (1) {
    int input = __VERIFIER_nondet_int();
    switch (state) {
      case 0: state = input > 10 ? 1 : 2; break;
      case 1: state = input == 3 ? 0 : 3; break;
      case 2: state = input < 0 ? 4 : 0; break;
      case 3: state = 0; count++; break;
      default: state = 0;
    }
    if (count == 2 && state == 4) reach_error();
    if (count > 2) count = 0;
  }
}
