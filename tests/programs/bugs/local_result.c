// A function returns the text that it has written to its own buffer.
// violated: valid-deref
extern int __VERIFIER_nondet_int(void);

#ifdef MENDED
#define STORAGE static
#else
#define STORAGE
#endif
static char *digit(int value) {
  STORAGE char text[2];
  char *result = text;
  text[0] = (char)('0' + value);
  text[1] = 0;
  return result;
}

int main(void) {
  int value = __VERIFIER_nondet_int();
  if (value < 0 || value > 9) return 0;
  return *digit(value) == 'x';  // BUG
}
