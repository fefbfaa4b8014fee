// A tank that is filled in steps of two litres: it never holds more than ten.
//
//   warrant verify examples/tank.c
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static void fill(int *level) { *level += 2; }

int main(void) {
  int level = 0;
  while (level < 10 && __VERIFIER_nondet_int()) fill(&level);
  if (level > 10) reach_error();
  return 0;
}
