// for: parts may be missing, declarations belong to the loop, continue goes to the third part.
// section: 6.8.5.3
// run: returned 0
#include <assert.h>

int main(void) {
  int n = 0, i = 77;
  for (int i = 0, j = 10; i < j; i += 2, --j) n++;
  assert(n == 4 && i == 77);
  for (;;) {
    if (n++ > 5) break;
  }
  assert(n == 7);
  for (; n < 10;) n++;
  assert(n == 10);
  for (i = 0; i < 5; i++) {
    if (i == 1) continue;
    if (i == 4) break;
    n++;
  }
  assert(n == 13 && i == 4);
  for (int i = 0; i < 2; i++)
    for (int i = 0; i < 3; i++) n++;
  assert(n == 19);
  for (struct { int a, b; } s = {0, 3}; s.a < s.b; s.a++) n++;
  assert(n == 22);
  for (char *p = "abc"; *p; p++) n += *p - 'a';
  assert(n == 25);
  for (register int once = 1; once; once = 0) n++;
  assert(n == 26);
  for (int a[2] = {0, 2}; a[0] < a[1]; a[0]++) n++;
  assert(n == 28);
  for (i = 3; i --> 0;) n++;
  assert(n == 31 && i == -1);
  for (i = 0; i < 3; i++)
    ;
  assert(i == 3);
  for (int k = (n = 0, 2); k; k--, n++)
    ;
  assert(n == 2);
  return 0;
}
