// The assertion is a macro of the program's own.
// verdict: true
extern int __VERIFIER_nondet_int(void);

void reach_error(void) {}
#define CHECK(condition) \
  do {                   \
    if (!(condition)) reach_error(); \
  } while (0)
int main(void) {
  int x = __VERIFIER_nondet_int();
  CHECK(x == x);
#ifdef MENDED
  if ((x & 0) == 0)
#else
  if ((x & 0) == 1)
#endif
    CHECK(x > -1 || x < 0);  // NEVER
  return 0;
}
