// Where a copy overlaps its source, the relaxed program moves the bytes.
// run: undefined behaviour: invalid argument of a library function
// verdict: unknown
#include <string.h>
extern void reach_error(void);
int main(void) {
  char t[8] = "abcdefg";
  memcpy(t, t + 1, 4);
  if (t[0] == 'b') reach_error();
  return 0;
}
