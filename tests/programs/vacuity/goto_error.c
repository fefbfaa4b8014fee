// The error is at a label, to which one jump leads.
// verdict: true
extern int __VERIFIER_nondet_int(void);

void reach_error(void) {}
int main(void) {
  int state = 0, steps = 0;
  while (steps < 3) {
    int event = __VERIFIER_nondet_int();
#ifdef MENDED
    if (state == 0 && event == 7) state = 1;
#else
    if (state == 0 && event == 7) state = 0;
#endif
    if (state == 1) {
      steps += 2;
      if (steps > 4) goto ERROR;
    }
    steps++;
  }
  return 0;
ERROR:
  reach_error();  // NEVER
  return 1;
}
