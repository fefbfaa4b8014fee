// The functions of fortified compilation.
// run: returned 0
#include <assert.h>
#include <stddef.h>

extern void *__memcpy_chk(void *, const void *, size_t, size_t);
extern int __sprintf_chk(char *, int, size_t, const char *, ...);

int main(void) {
  char text[8];
  assert(__builtin___strcpy_chk(text, "abc", sizeof text) == text && text[3] == 0);
  assert(__builtin___strcat_chk(text, "def", sizeof text) == text && text[5] == 'f');
  __builtin___memset_chk(text, 'x', 2, __builtin_object_size(text, 0));
  assert(text[1] == 'x' && text[2] == 'c');
  __memcpy_chk(text, "12", 2, (size_t)-1);
  assert(text[0] == '1' && text[1] == '2' && text[2] == 'c');
  assert(__sprintf_chk(text, 1, (size_t)-1, "%d!", 12) == 3 && text[2] == '!');
  return 0;
}
