// A text that a logging function makes is longer than its buffer.
// check: assert,bounds
// verdict: false
#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);

static int note(char *to, const char *format, ...) {
  va_list list;
  va_start(list, format);
  int length = vsprintf(to, format, list);
  va_end(list);
  return length;
}

int main(void) {
  char line[7];
  int x = __VERIFIER_nondet_int();
  if (x < 0 || x > 9) return 0;
  assert(note(line, "<%d %s>", x, "abc") == 7);
  assert(line[1] == '0' + x && line[6] == '>');
  return 0;
}
