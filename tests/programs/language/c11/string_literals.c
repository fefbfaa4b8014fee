// String literals: concatenation, embedded zeros, prefixes, initialisation with and without the final zero.
// section: 6.4.5
// run: returned 0
#include <assert.h>
#include <stddef.h>
#include <string.h>

int main(void) {
  assert(sizeof "" == 1 && sizeof "abc" == 4 && sizeof "a\0b" == 4 && strlen("a\0b") == 1);
  assert(strcmp("ab" "cd" /* between */ "e", "abcde") == 0);
  assert(sizeof "\x1" "2" == 3 && "\x1" "2"[1] == '2');  // an escape does not cross the seam
  assert(sizeof "\0123" == 3 && "\0123"[1] == '3');      // three octal digits at most
  char three[3] = "abc";                                 // no room for the zero
  assert(three[2] == 'c' && sizeof three == 3);
  char more[6] = "ab";
  assert(more[2] == 0 && more[5] == 0);
  char braces[] = {"xy"};
  assert(sizeof braces == 3);
  wchar_t wide[] = L"ab" "c";
  assert(sizeof wide / sizeof *wide == 4 && wide[2] == L'c');
  assert(sizeof u8"\u00e4" == 3 && sizeof u"ab" == 6 && sizeof U"ab" == 12);
  char own[] = "abc";
  own[0] = 'X';  // a copy, not the literal
  assert(strcmp(own, "Xbc") == 0);
  const char *p = "a line \
that goes on";
  assert(strlen(p) == 19);
  assert("\"quoted\"\\"[7] == '"');
  const char *table[] = {"one", "two"};
  assert(table[1][1] == 'w');
  assert((unsigned char)"\xff"[0] == 255 && "\377"[0] < 0);
  return 0;
}
