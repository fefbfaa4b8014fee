// & after the usual conversions.
// section: 6.5.10
// run: returned 0
#include <assert.h>

int main(void) {
  assert((12 & 10) == 8 && (-1 & 255) == 255 && (-2 & 3) == 2 && (0x80000000u & -1) == 0x80000000u);
  assert((-1 & 0xffffffffu) == 0xffffffffu && (-1 & 0xffffffffll) == 4294967295ll && (-1ll & 0xffffffffu) == 4294967295ll);
  assert(((signed char)-1 & 0x100) == 0x100 && ((unsigned char)-1 & 0x100) == 0);
  int x = 0x12345678;
  assert((x & 0xff) == 0x78 && (x >> 8 & 0xff) == 0x56 && (x & -x) == 8 && (x & x - 1) == 0x12345670);
  assert((x & 1 == 0) == 0);  // binds weaker than ==
  unsigned char c = 0xf0;
  c &= ~0x10;
  assert(c == 0xe0);
  int n = 0;
  for (unsigned bits = 0xf0f0; bits; bits &= bits - 1) n++;
  assert(n == 8);
  int calls = 0;
  assert((calls++ & 0 & calls++) == 0 && calls == 2);  // both sides are evaluated
  assert((sizeof((char)1 & (char)1)) == sizeof(int));
  return 0;
}
