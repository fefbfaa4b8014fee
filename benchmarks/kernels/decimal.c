// Three decimal digits written backwards and read forwards.
// verdict: true
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned number = __VERIFIER_nondet_uint(), rest, again = 0;
  char text[4];
  int length = 0;
  if (number > 999) return 0;
  rest = number;
  do {
    text[length++] = (char)('0' + rest % 10);
    rest /= 10;
  } while (rest != 0);
  while (length > 0) again = 10 * again + (unsigned)(text[--length] - '0');
  assert(again == number);
  return 0;
}
