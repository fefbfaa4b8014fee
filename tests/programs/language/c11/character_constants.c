// Character constants have type int: escapes, sign, several characters, wide ones.
// section: 6.4.4.4
// run: returned 0
#include <assert.h>
#include <stddef.h>

int main(void) {
  assert(sizeof 'a' == sizeof(int) && 'a' == 97 && '0' == 48 && ' ' == 32);
  assert('\n' == 10 && '\t' == 9 && '\\' == 92 && '\'' == 39 && '"' == 34 && '\"' == 34 && '\?' == 63 && '\0' == 0);
  assert('\a' == 7 && '\b' == 8 && '\f' == 12 && '\r' == 13 && '\v' == 11);
  assert('\101' == 'A' && '\x41' == 'A' && '\x7f' == 127 && '\7' == 7);
  assert('\377' == -1 && '\xff' == -1 && '\x80' == -128);  // as a char would be
  assert('9' - '0' == 9 && 'z' - 'a' == 25);
  assert('ab' == 'a' * 256 + 'b' && 'abcd' == 0x61626364);  // as gcc and Clang do
  assert(L'x' == 120 && sizeof L'x' == sizeof(wchar_t) && sizeof(wchar_t) == 4);
  assert(L'\xffff' == 65535 && u'\xffff' == 65535 && U'\xffffffff' == 4294967295u);
  assert(sizeof u'a' == 2 && sizeof U'a' == 4);
  assert(u'\xffff' > 0 && (wchar_t)-1 < 0);
  return 0;
}
