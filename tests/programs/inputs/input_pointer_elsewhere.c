// A pointer from outside may lead to no object: what the write changes then nobody knows.
// verdict: unknown
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
