// Formats that are known at run time only, and arguments that come in a list.
// run: returned 0
#define _GNU_SOURCE
#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char line[32];

static int note(const char *format, ...) {
  va_list list;
  va_start(list, format);
  int length = vsnprintf(line, sizeof line, format, list);
  va_end(list);
  return length;
}

static int count(const char *format, ...) {
  va_list list, copy;
  va_start(list, format);
  va_copy(copy, list);
  int length = vfprintf(stderr, format, list);
  assert(vprintf(format, copy) == length);
  va_end(copy);
  va_end(list);
  return length;
}

static char *made(const char *format, ...) {
  char *text;
  va_list list;
  va_start(list, format);
  int length = vasprintf(&text, format, list);
  va_end(list);
  assert(length == (int)strlen(text));
  return text;
}

int main(void) {
  assert(note("%d+%s=%c", -1, "x", 'y') == 6 && strcmp(line, "-1+x=y") == 0);
  assert(note("%08.3lld|%-4hhx|%#o", 42ll, 0x1fe, 8) == 17 && strcmp(line, "     042|fe  |010") == 0);
  assert(note("%*.*s|%zu %ld%%", -4, 2, "abc", (size_t)7, -7l) == 10 && strcmp(line, "ab  |7 -7%") == 0);
  assert(note("%s", "a text that has more characters than there is room") == 50 && strlen(line) == 31);
  assert(count("%d %s\n", 12, "abc") == 7);
  char *text = made("%s/%u", "path", 4000000000u);
  assert(strcmp(text, "path/4000000000") == 0);
  free(text);
  const char *const formats[] = {"%d", "<%d>"};
  for (int i = 0; i < 2; i++) assert(sprintf(line, formats[i], 5) == 1 + 2 * i);
  assert(strcmp(line, "<5>") == 0 && printf(formats[1], 77) == 4);
  int n = 0;
  assert(note("abc%n", &n) == 3 && n == 3);
  return 0;
}
