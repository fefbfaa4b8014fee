// A weak function that is defined nowhere may be null, or be a function of another file.
// verdict: false
extern void reach_error(void);
extern int maybe(void) __attribute__((weak));
int main(void) {
  if (!maybe) reach_error();
  return 0;
}
