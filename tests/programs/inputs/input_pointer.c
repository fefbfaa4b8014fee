// A pointer from outside may point to an object of its own, but to none of the program's.
// verdict: false
extern void reach_error(void);
extern void *__VERIFIER_nondet_pointer(void);
int x = 1;

int main(void) {
  int *p = __VERIFIER_nondet_pointer();
  *p = 7;
  if (x == 1 && *p == 7) reach_error();
  return 0;
}
