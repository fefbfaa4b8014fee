// verdict: true
extern void reach_error(void);
#pragma weak maybe
extern int maybe(void);
__attribute__((weak)) int here(void) { return 1; }
int main(void) {
  if (maybe) {
    int (*f)(void) = maybe;
    if (f != maybe || !f) reach_error();
    f();
    maybe();
  }
  if (!here || here() != 1) reach_error();
  return 0;
}
