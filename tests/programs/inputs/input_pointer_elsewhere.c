// What is written through a pointer from outside leaves the program's objects alone.
// verdict: true
// undefined: access through a pointer from outside
extern void reach_error(void);
extern void *__VERIFIER_nondet_pointer(void);
int x = 1;

int main(void) {
  int *p = __VERIFIER_nondet_pointer();
  *p = 7;
  int *q = &x;
  if (*q != 1) reach_error();
  return 0;
}
