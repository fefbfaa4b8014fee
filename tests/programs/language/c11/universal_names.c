// Universal character names in identifiers and strings.
// section: 6.4.3
// run: returned 0
#include <assert.h>

int main(void) {
  int gr\u00fcn = 3, \u03b1 = 4;
  assert(gr\U000000fcn + \u03b1 == 7);
  assert(sizeof "\u00e4" == 3);  // two bytes of UTF-8 and the end
  const unsigned char *p = (const unsigned char *)"\u20ac";
  assert(p[0] == 0xe2 && p[1] == 0x82 && p[2] == 0xac && p[3] == 0);
  assert(sizeof "\U0001F600" == 5);
  assert(L'\u20ac' == 0x20ac && L"\U0001F600"[0] == 0x1f600);
  assert(u"\U0001F600"[0] == 0xd83d && u"\U0001F600"[1] == 0xde00);
  assert(U'\U0001F600' == 0x1f600);
  return 0;
}
