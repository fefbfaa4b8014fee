// Compilers know the types of these functions without their headers.
// run: returned 0
extern void __VERIFIER_error(void);
int main(void) {
  if (abs(-3) != 3 || labs(-3L) != 3) __VERIFIER_error();
  if (sqrt(16.0) != 4.0 || floor(2.5) != 2.0 || fabsf(-1.5f) != 1.5f) __VERIFIER_error();
  if (strlen("abc") != 3 || memcmp("a", "b", 1) >= 0) __VERIFIER_error();
  int *p = malloc(sizeof *p);
  *p = 3;
  if (pow(2.0, 0.0) != 1.0 || *p != 3) __VERIFIER_error();
  free(p);
  return 0;
}
