// Comments become one blank; not in strings, not across each other.
// section: 6.4.9
// run: returned 0
#include <assert.h>
#include <string.h>

#define first(a) a/**/1

int main(void) {
  int x = 1, y = 2 /* one /* level only */;
  assert(x/**/+/**/y == 3);
  assert(strlen("/* not a comment */") == 19 && strlen("//") == 2);
  int z = 10 //* not the beginning of a division
      / 2;
  assert(z == 5);
  // goes on \
  x = 100;
  assert(x == 1);
  /\
/ also a comment
  /\
* and this *\
/ x++;
  assert(x == 2);
  char c = '"'; /* " */
  assert(c == 34);
  assert(x //**/ 2
         == 2);
  return 0;
}
