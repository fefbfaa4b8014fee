// The checked forms of printf into memory.
// run: returned 0
#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
int __snprintf_chk(char *, size_t, int, size_t, const char *, ...);
int __vsnprintf_chk(char *, size_t, int, size_t, const char *, va_list);
int __vsprintf_chk(char *, int, size_t, const char *, va_list);

static int print(char *to, int form, const char *format, ...) {
  va_list list;
  va_start(list, format);
  const int length = form == 0   ? __vsnprintf_chk(to, 4, 1, 8, format, list)
                     : form == 1 ? __vsprintf_chk(to, 1, 8, format, list)
                                 : __builtin___vsnprintf_chk(to, 8, 1, (size_t)-1, format, list);
  va_end(list);
  return length;
}

int main(void) {
  char text[8];
  assert(print(text, 0, "%s", "abcdef") == 6 && strcmp(text, "abc") == 0);
  assert(print(text, 1, "%d", 123) == 3 && strcmp(text, "123") == 0);
  assert(print(text, 2, "%x", 0xabc) == 3 && strcmp(text, "abc") == 0);
  assert(__builtin___sprintf_chk(text, 0, sizeof text, "%c%d", 'a', 5) == 2 && strcmp(text, "a5") == 0);
  assert(__snprintf_chk(text, 8, 1, 8, "%i", -7) == 2 && strcmp(text, "-7") == 0);
  const char *format = "%s";
  assert(__builtin___sprintf_chk(text, 0, sizeof text, format, "1234567") == 7);
  return 0;
}
